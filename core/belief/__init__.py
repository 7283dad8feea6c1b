"""Sets of positions that one side cannot tell apart. Knows no particular game."""
