"""Training of weights. Only this package needs PyTorch, and only while it trains."""
