"""How the tree of a game grows where it matters, between sweeps of the solver."""
