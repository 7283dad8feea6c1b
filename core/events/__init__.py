"""Many games: matches, tournaments, and what their results say."""
