"""How weights are made. Only this package and its callers need PyTorch, and only then."""
