"""Risks that were foretold, held against what was so."""

from __future__ import annotations

import numpy as np
import pytest

from core.values import Move
from lab.examine import MOST, ForetoldRisks, by_size, foretold, thinned


def test_moves_with_the_same_risk_are_one_event_and_sure_things_are_none() -> None:
    moves = [Move((0, target)) for target in range(6)]
    believed = dict(zip(moves, (0.0, 0.1, 0.1, 0.4, 1.0, 1.0 - 1e-12), strict=True))
    really = dict(zip(moves, (0.0, 1.0, 0.0, 1.0, 1.0, 1.0), strict=True))
    assert foretold(believed, really) == ((0.1, 0.5), (0.4, 1.0))


def test_risks_are_counted_by_size_and_by_the_pieces_left() -> None:
    turns = [
        (1.0, ((0.002, 0.0), (0.2, 1.0))),
        (0.76, ((0.3, 0.0),)),
        (0.75, ((0.3, 1.0),)),
        (0.0, ((0.9, 1.0),)),
    ]
    assert by_size(turns) == [
        ForetoldRisks(0.75, 0.01, 1, 0.002, 0.0),
        ForetoldRisks(0.75, 0.3, 2, 0.25, 0.5),
        ForetoldRisks(0.5, 0.3, 1, 0.3, 1.0),
        ForetoldRisks(0.0, 1.0, 1, 0.9, 1.0),
    ]


@pytest.mark.parametrize("number", [1, MOST, MOST + 1, 3 * MOST])
def test_many_positions_are_thinned_evenly(number: int) -> None:
    rows = np.arange(number, dtype=np.uint64)[:, None]
    some, shares = thinned(rows, np.full(number, 1.0 / number))
    assert MOST / 2 < len(some) <= MOST or len(some) == number
    assert some.flags.c_contiguous
    assert shares.sum() == pytest.approx(1.0)
    assert float((some[:, 0] * shares).sum()) == pytest.approx((number - 1) / 2, rel=0.01)
