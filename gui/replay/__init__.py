"""The parts that show a whole game: three boards, moves, curve and transport row."""
