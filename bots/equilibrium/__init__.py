"""The bot that looks for an equilibrium of the part of the game that lies ahead."""
