"""What bots know of the chess family, and the bots that play nothing else."""
