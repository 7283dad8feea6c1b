"""What can be taken."""
