"""The user's settings, and what the program remembers between sessions."""
