"""What the evaluation is taught by: positions, and what a deep search thinks of them."""
