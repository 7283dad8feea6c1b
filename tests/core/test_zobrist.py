"""Keys of positions: kept up move by move they are what they are from scratch."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from core import kernels
from core.games import find_game
from core.games.chess.kernels import key
from core.jit import kernel
from tests.support import ours
from tests.support.every_game import TABLE, telling

Row = NDArray[np.uint64]


@kernel
def keys(rules: object, row: Row, moves: Row, after: Row, found: Row) -> int:
    """The key of ``row``; of every row after it, kept up and from scratch."""
    before = kernels.key(rules, row)
    number = kernels.generate(rules, row, moves)
    for index in range(number):
        following = after[index]
        kernels.apply(rules, row, moves[index], following)
        found[index, 0] = kernels.rekey(rules, row, moves[index], following, before)
        found[index, 1] = kernels.key(rules, following)
    return number


@pytest.mark.parametrize(("variant", "ruleset"), TABLE)
def test_in_every_game_incremental_keys_are_keys(variant: str, ruleset: str) -> None:
    game = find_game(variant, ruleset)
    rows: dict[int, tuple[int, ...]] = {}
    for position in telling(game, Random(ruleset)):
        most = game.limits.moves
        moves, found = np.zeros(most, np.int64), np.zeros((most, 2), np.uint64)
        after = np.zeros((most, len(position.row)), np.uint64)
        number = keys(game.rules, position.row, moves, after, found)
        assert (found[:number, 0] == found[:number, 1]).all()
        for row, word in zip(after[:number].tolist(), found[:number, 1], strict=True):
            assert rows.setdefault(int(word), tuple(row)) == tuple(row)
    assert len(rows) > 50


def test_turn_rights_and_en_passant_tell_keys_apart() -> None:
    game = ours.chess("chesscom")
    board = "r3k2r/8/8/PpPpPpPp/pPpPpPpP/8/8/R3K2R"
    states = [f"w {rights} -" for rights in ("-", "K", "Q", "k", "q", "KQ", "Kk", "KQkq")]
    states += [f"{state.replace('w', 'b')}" for state in states]
    states += [f"w KQkq {column}6" for column in "bdfh"]
    states += [f"b KQkq {column}3" for column in "bdfh"]
    rows = [ours.any_start(game, f"{board} {state} 0 1").position.row for state in states]
    assert len({tuple(row.tolist()) for row in rows}) == len(states)
    for one, other in combinations(rows, 2):
        assert key(game.rules, one) != key(game.rules, other)
