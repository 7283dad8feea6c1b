"""Servers that the window talks to, for games with people elsewhere; knows no screen."""
