"""The window: screens, the board view, widgets and sounds. It knows no rules."""
