"""Games of a search against itself, whose quiet positions are learnt from."""
