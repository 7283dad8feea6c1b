"""What people chose: how the program looks and plays, and what it remembers of them."""
