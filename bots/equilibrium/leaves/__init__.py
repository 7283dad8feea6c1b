"""What the leaves of a growing tree are worth."""
