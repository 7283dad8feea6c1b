"""Which way the tree of a game grows."""
