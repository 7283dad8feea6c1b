"""One form that sets up a game to play, two bots to watch, or a tournament."""
