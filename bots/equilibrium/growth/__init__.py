"""Growing the game tree between sweeps of the solver."""
