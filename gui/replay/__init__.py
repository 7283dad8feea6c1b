"""The screens that show a whole game: replayed, or as two bots play it."""
