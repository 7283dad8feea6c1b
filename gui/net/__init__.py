"""Connections of the window to game servers; knows no screen."""
