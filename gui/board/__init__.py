"""The board in the window: men, fog, marks and what a click means. It knows no rules."""
