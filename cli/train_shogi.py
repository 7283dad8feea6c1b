"""``train shogi``: fit the evaluation of shogi to its games or to a teacher."""

from __future__ import annotations

from argparse import Namespace

from bots.shogi.training.school import SCHOOL
from cli import train_games


def run(given: Namespace) -> int:
    """See ``train_games.run``."""
    return train_games.run(SCHOOL, given)
