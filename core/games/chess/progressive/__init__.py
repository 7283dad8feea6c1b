"""Progressive chess: one move, two moves, three; each series one move longer."""
