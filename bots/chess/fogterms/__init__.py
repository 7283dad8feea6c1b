"""What is known of open chess, for a possible board of chess in the fog."""
