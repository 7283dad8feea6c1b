"""Bots of every game that has an evaluation of the kind they ask for."""
