"""What bots know of the chess family, and the bots that play nothing else.

All is for the fog but ``open``, which knows chess itself. ``classical`` is the search of
the thesis.
"""
