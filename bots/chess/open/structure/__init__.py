"""The structure of pawns."""
