"""What a side sees of a row of shogi, and what beliefs ask of rows and moves."""
