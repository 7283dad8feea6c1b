"""Which quiet moves were good in a selective search."""
