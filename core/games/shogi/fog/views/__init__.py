"""What a side sees of a position of shogi in the fog."""
