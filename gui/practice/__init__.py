"""Practice: what is due, cards and rushes, games to guess, and what else one learns by."""
