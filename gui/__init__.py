"""The window: scenes, the board view, widgets and sounds. It knows no rules."""
