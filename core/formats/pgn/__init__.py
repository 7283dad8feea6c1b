"""PGN, and PDN of draughts, which has its syntax."""
