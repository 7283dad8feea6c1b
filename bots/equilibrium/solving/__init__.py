"""How the tree of a game of hidden information is solved."""
