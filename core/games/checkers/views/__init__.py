"""What one side sees of a position of checkers, for beliefs."""
