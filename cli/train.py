"""``train``: make the weights of a bot. Each kind of weights has a module of its own."""

from __future__ import annotations

from argparse import Namespace
from importlib import import_module


def run(given: Namespace) -> int:
    """Train what ``given.what`` names."""
    return int(import_module(f"cli.train_{given.what}").run(given))
