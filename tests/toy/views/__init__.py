"""What a side of the toy sees of a row."""
