"""Practice: cards made of one's own mistakes, and other ways to get better."""
