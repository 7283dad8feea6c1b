"""How chess is evaluated in full view."""
