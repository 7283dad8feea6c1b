"""Subgame solving: the bot that looks for an equilibrium of the game ahead."""
