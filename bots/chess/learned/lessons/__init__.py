"""Training data for the evaluation: positions and what a deep search finds in them."""
