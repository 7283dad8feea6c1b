"""A mate within a turn, best first."""
