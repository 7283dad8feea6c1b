"""How the error of the learnt evaluation changes with its weights."""
