"""Colours, shapes, text and icons: what everything on the screen is drawn with."""
