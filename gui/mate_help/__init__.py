"""Help with a mate within one turn: looked for in the background, shown on the board."""
