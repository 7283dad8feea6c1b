"""How bots judge checkers."""
