"""Players that choose from what they have seen. One idea a file; roster.py lists them."""
