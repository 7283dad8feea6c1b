"""Looking back at a game that is over: which moves decided it, and what was to be known."""
