"""Bots of games in the fog: beliefs, averages over boards, endings, the fog itself."""
