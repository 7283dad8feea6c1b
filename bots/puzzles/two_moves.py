"""Moves that win a king in two on every board that fits, by what is seen in between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from bots.puzzles.kernels import (
    answer_rows,
    can_take_king,
    judge_moves,
    may_win_in_two,
    moves_of,
)
from core.game import Game
from core.values import Side

Rows = NDArray[np.uint64]

MOST_BOARDS = 120
"""Beliefs with more boards are not looked at two moves deep."""

MOST_ANSWERS = 6000
"""Nor moves after which there are more boards than this."""


def winning_in_two(
    game: Game, rows: Rows, words: NDArray[np.int64], side: Side
) -> Sequence[int]:
    """The places in ``words`` of the moves of ``side`` that win in two on all ``rows``."""
    if len(rows) > MOST_BOARDS:
        return ()
    flags = np.ones(len(words), np.bool_)
    for row in rows:
        may_win_in_two(game.rules, row, words, flags)
        if not flags.any():
            return ()
    places = np.flatnonzero(flags).tolist()
    return [place for place in places if _wins(game, rows, int(words[place]), side)]


def _wins(game: Game, rows: Rows, word: int, side: Side) -> bool:
    """Whether ``side`` can go on after every answer by what it sees then."""
    after = np.zeros((MOST_ANSWERS, rows.shape[1]), np.uint64)
    keys = np.zeros(MOST_ANSWERS, np.uint64)
    number = answer_rows(game.rules, rows, word, int(side), after, keys, MOST_ANSWERS)
    if number < 0:
        return False
    return all(_goes_on(game, group) for group in _alike(after[:number], keys[:number]))


def _alike(after: Rows, keys: NDArray[np.uint64]) -> Iterator[Rows]:
    """The boards by what they look like, without repetition."""
    order = np.argsort(keys, kind="stable")
    starts = np.flatnonzero(np.diff(keys[order])) + 1
    for group in np.split(order, starts):
        yield np.unique(after[group], axis=0)


def _goes_on(game: Game, rows: Rows) -> bool:
    """Whether the king can be taken on boards that look alike, or one move wins on all."""
    if can_take_king(game.rules, rows[0]):
        return True
    room = np.zeros(game.limits.moves, np.int64)
    words = room[: moves_of(game.rules, rows[0], room)].copy()
    for row in rows:
        verdicts = np.zeros((1, len(words)), np.int64)
        judge_moves(game.rules, row[None], words, verdicts)
        words = words[verdicts[0] >= 2]
        if not len(words):
            return False
    return True
