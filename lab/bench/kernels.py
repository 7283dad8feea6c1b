"""Loops over kernels, so that a call from Python is not what is measured."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.chess.open_kernels import Open
from bots.search import evaluation_kernels as search
from core.boards import ZERO
from core.games.chess.rules import OrthodoxRules
from core.jit import fills, inner, kernel
from core.kernels import apply, generate, over, sight, unowned
from core.mixing_kernels import FIRST, folded, mixed


@kernel
def sight_of_all(rules, rows, side, times):
    """Look from every row ``times`` times; a word that depends on every look."""
    total = ZERO
    for _ in range(times):
        for index in range(rows.shape[0]):
            total ^= sight(rules, rows[index], side)
    return total


class Positional(NamedTuple):
    """The evaluation of chess.

    Attributes:
        rules: The rules of the moves.
        judge: The evaluation.
        accumulators: Room for one accumulator of it.
    """

    rules: OrthodoxRules
    judge: Open
    accumulators: NDArray[np.int16]


@fills(search.evaluate, Positional)
@inner
def evaluate(evaluation, row):
    """See ``search.evaluate``: material, and the correction from scratch."""
    judge, room = evaluation.judge, evaluation.accumulators
    search.refresh_accumulator(judge, row, room, 0)
    return search.evaluate(judge, row) + search.correction(judge, row, room, 0)


LOW = np.uint64(0xFFFF_FFFF)
ONE_MORE = 2.0**-32


@kernel
def play_at_random(rules, seed, opening, liking, rows, found, words):
    """Play from ``rows[0]`` until the game is decided or ``words`` is full.

    In the first ``opening`` plies a move is the likelier the earlier it is generated: its
    place is that of an even number between 0 and 1, to the power of ``liking``. Returns how
    many moves were played, and whether the last one decided the game.
    """
    rows, found = unowned(rows), unowned(found)
    for ply in range(words.size):
        number = generate(rules, rows[ply], found)
        if number == 0:
            return ply, False
        dice = folded(mixed(np.uint64(seed), FIRST) + np.uint64(ply)) & LOW
        even = dice * ONE_MORE
        chosen = np.int64((even**liking if ply < opening else even) * number)
        words[ply] = found[chosen]
        apply(rules, rows[ply], words[ply], rows[ply + 1])
        if over(rules, rows[ply + 1]):
            return ply + 1, True
    return words.size, False
