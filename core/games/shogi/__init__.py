"""The shogi family: shogi itself, and shogi in the fog."""
