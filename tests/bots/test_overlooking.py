"""What levels overlook, and how those of open games draw their moves."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from bots.choice import noticed
from bots.search.evaluation_kernels import PRIZE
from bots.search.players import DECIDED, levelled
from core.games import find_game
from core.values import Observation

TAKING = {
    "fog-chess": "r3k3/8/8/3p4/4P3/8/8/4K2R w - - 0 1",
    "fog-checkers": "W:W18,30:B14,1",
    "shogi": "4k4/9/9/4p4/4P4/9/9/9/4K4 b - 1",
}


def shown(variant: str) -> Observation:
    game = find_game(variant)
    position = game.read(TAKING[variant]).position
    return game.observe([position], game.to_move(position))


@pytest.mark.parametrize("variant", TAKING)
def test_moves_that_take_are_noticed_twice_as_easily(variant: str) -> None:
    game, now, rolled = find_game(variant), shown(variant), Random(1)
    share, times = 0.3, 800
    found = [noticed(game, now, now.moves, share, rolled) for _ in range(times)]
    taking = np.array(
        [
            any(p.side is not now.viewer for p in game.delta(now, m).lifted.values())
            for m in now.moves
        ]
    )
    assert taking.sum() > 0
    if taking.all():  # Checkers, where who can take must.
        return
    # Where nothing is noticed everything is, which adds at most so much.
    slack = 0.7 ** len(now.moves) + 0.06
    means = np.mean(found, axis=0)
    assert means[~taking] == pytest.approx(share, abs=slack)
    assert means[taking] == pytest.approx(1 - 0.7**2, abs=slack)


def test_who_overlooks_nothing_rolls_no_dice() -> None:
    game, now, rolled = find_game(), shown("fog-chess"), Random(1)
    before = rolled.getstate()
    assert noticed(game, now, now.moves, 1.0, rolled).all()
    assert rolled.getstate() == before


def test_who_notices_nothing_looks_again() -> None:
    game, now = find_game(), shown("fog-chess")
    assert noticed(game, now, now.moves, 0.0, Random(1)).all()


def test_won_positions_are_told_apart_and_mates_stand_out() -> None:
    values = np.array([195 * PRIZE, PRIZE * 100, 60.0, 45.0, -3.0, -PRIZE * 100])
    found = levelled(values)
    assert found[0] == found[1] == found[2] + DECIDED
    assert (found[2:5] == values[2:5]).all()
    assert found[5] == -found[0]
    assert (levelled(values[:2]) == DECIDED).all()
