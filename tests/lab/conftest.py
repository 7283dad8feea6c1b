"""Runs commands of the lab inside the tests' own process, and prepares what they read."""

from tests.cli.conftest import damaged, games, lab, own_folders, run

__all__ = ["damaged", "games", "lab", "own_folders", "run"]
