"""What prints the figures in docs/performance.md."""
