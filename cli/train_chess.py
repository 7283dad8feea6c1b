"""``train chess``: fit the evaluation of open chess to its games or to a teacher."""

from __future__ import annotations

from argparse import Namespace

from bots.chess.open.training.school import SCHOOL
from cli import train_games


def run(given: Namespace) -> int:
    """See ``train_games.run``."""
    return train_games.run(SCHOOL, given)
