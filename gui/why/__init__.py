"""What the screen "Why did I lose?" is made of."""
