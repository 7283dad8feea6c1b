"""One search for every game: alpha-beta over rows, with a transposition table."""
