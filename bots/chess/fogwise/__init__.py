"""How good a possible board is: the evaluation of the bots that weigh many boards."""
