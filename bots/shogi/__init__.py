"""What bots know of shogi."""
