"""What gives check in shogi, and which answers to a check are useless."""
