"""What bots know of shogi in the fog."""
