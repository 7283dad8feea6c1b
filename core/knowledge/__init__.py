"""What follows from what one side was shown. Knows no particular game."""
