"""How the weights of bots are made, each kind by a module with its options."""
