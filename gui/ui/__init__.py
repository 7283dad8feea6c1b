"""Screens as trees: rows, columns, text, lists and widgets, laid out and drawn."""
