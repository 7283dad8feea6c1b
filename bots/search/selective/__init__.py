"""The search with moves left out, for evaluations that say which."""
