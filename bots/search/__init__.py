"""One alpha-beta search for every game, with a transposition table."""
