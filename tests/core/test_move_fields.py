"""The integers of moves keep to the fields that their game declares."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from core.games import find_game
from core.games.checkers import tables as checkers
from core.games.chess import tables as chess
from core.games.shogi import tables as shogi
from core.jit import kernel
from core.kernels import MOVE_BITS, generate
from tests.support.every_game import TABLE, random_game
from tests.toy import kernels
from tests.toy.rules import SYMBOLS

Words = NDArray[np.uint64]

TOY = {
    "origin": (0, 7),
    "target": (kernels.TARGET, 7),
    "choice": (kernels.CHOICE, 2),
    "drop": (kernels.DROP, len(SYMBOLS).bit_length()),
}
FIELDS = {
    "chess": chess.MOVE_FIELDS,
    "checkers": checkers.MOVE_FIELDS,
    "shogi": shogi.MOVE_FIELDS,
    "toy": TOY,
}


@kernel
def generated(rules: tuple[int, ...], row: Words, moves: NDArray[np.int64]) -> int:
    return generate(rules, row, moves)


@pytest.mark.parametrize("fields", FIELDS.values(), ids=FIELDS)
def test_fields_do_not_overlap_and_fit_a_search_table(
    fields: dict[str, tuple[int, int]],
) -> None:
    for (first, width), (after, _) in pairwise(fields.values()):
        assert first + width <= after
    assert sum(max(fields.values())) <= MOVE_BITS


@pytest.mark.parametrize(("variant", "ruleset"), TABLE)
def test_moves_keep_to_the_fields(variant: str, ruleset: str) -> None:
    game = find_game(variant, ruleset)
    fields = FIELDS[game.facts.family].values()
    mask = sum((1 << width) - 1 << first for first, width in fields)
    moves = np.zeros(game.limits.moves, np.int64)
    for position in random_game(game, Random(7))[::6]:
        number = generated(game.rules, position.row, moves)
        assert not np.any(moves[:number] & ~mask)
