"""What a selective search notes of each position of a line."""
