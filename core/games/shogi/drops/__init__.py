"""Where pieces of shogi may be dropped."""
