"""What the screen of one's own record is made of."""
