"""Where pieces of shogi go on a board, and what attacks a square."""
