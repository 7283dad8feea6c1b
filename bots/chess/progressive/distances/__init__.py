"""The order in which an older program looks for mates, for comparison with ours."""
