"""Training of the evaluation of shogi, from games against itself."""
