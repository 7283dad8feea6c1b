"""How many boards would be left after a move: how much it would tell its side.

Of the boards that fit what a side was shown, those stay that would look as the true one
does after its move. Any of them may be the true one, each as likely as the others, so the
mean is the sum of n²/N over the n of N boards that would look alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from core.belief.belief import Belief
from core.explorer.explore import history_of
from core.explorer.kernels import write_impressions
from core.explorer.questions import BoardsLeft, Question
from core.game import Game, observed, start_from
from core.games import find_game
from core.tasks.workers import Hear
from core.values import Move, Observation

ROOM = 32 << 20
"""Bytes for the boards."""

CANDIDATES = 4_000_000
"""So many moves of the other side are tried at most at a time."""


def boards_left(
    hear: Hear, question: Question, moves: tuple[Move, ...] = (), room: int = ROOM
) -> Iterator[BoardsLeft]:
    """How many boards would be left after moves of the side to move, one by one.

    Args:
        hear: Is not listened to.
        question: The moment.
        moves: The moves; all that are legal there if there are none.
        room: Bytes for the boards.

    Raises:
        ValueError: If the game of ``question`` cannot have been played.
    """
    game = find_game(question.variant, question.ruleset)
    history = history_of(game, question)
    side = game.to_move(history[-1])
    seen = [
        observed(game, history[: ply + 1], side, question.start)
        for ply in range(len(history))
    ]
    yield from remaining(game, seen, moves or seen[-1].moves, room)


def remaining(
    game: Game, seen: Sequence[Observation], moves: Sequence[Move], room: int = ROOM
) -> Iterator[BoardsLeft]:
    """How many boards would be left after each of the viewer's ``moves``, by what it saw.

    Args:
        game: The rules.
        seen: All that it was shown, one observation a ply; the last on its turn.
        moves: Some of its legal moves.
        room: Bytes for the boards.
    """
    belief = Belief(game, room, [start_from(game, seen[0].start).position])
    for before, after in pairwise(seen):
        belief.step(before, after, candidates=CANDIDATES)
    boards, viewer = len(belief), int(seen[-1].viewer)
    after_row = np.empty(belief.rows.shape[1], np.uint64)
    looks = np.empty(boards, np.uint64)
    for move in moves:
        word = game.encode(seen[-1], move)
        write_impressions(game.rules, belief.rows, word, viewer, after_row, looks)
        alike = np.unique(looks, return_counts=True)[1].astype(np.float64)
        mean = float((alike**2).sum()) / max(1, boards)
        yield BoardsLeft(move, mean, boards, belief.exact)
