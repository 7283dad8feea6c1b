"""Training of the evaluation of open chess, from games against itself."""
