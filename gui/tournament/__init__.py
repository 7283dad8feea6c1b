"""What the tournament screens are made of."""
