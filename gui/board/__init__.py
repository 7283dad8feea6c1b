"""The board in the window: pieces, fog, marks and what a click means. It knows no rules."""
