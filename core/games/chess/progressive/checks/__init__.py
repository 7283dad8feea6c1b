"""What keeps moves of progressive chess from giving check too early."""
