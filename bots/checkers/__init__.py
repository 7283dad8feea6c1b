"""What bots know of checkers."""
