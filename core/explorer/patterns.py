"""Games in which a pattern stood: found by what ever stood where, then played again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from core.boards import as_board
from core.explorer.explore import Numbers, Part, found_game, passing
from core.explorer.kernels import ANY_SIDE, EMPTY, find_pattern
from core.explorer.keys import mark_of
from core.explorer.questions import FoundGame, FoundGames, GamesQuestion, Pattern
from core.explorer.segments import Segment
from core.facts import Facts
from core.games import find_game
from core.values import Piece, Square

FIRST_PAGE, PAGE = 100, 2000
"""So many games are played again for the first answer, and for each further one."""


def games_with(
    parts: Sequence[Part], asked: GamesQuestion, pattern: Pattern
) -> Iterator[FoundGames]:
    """The games in which ``pattern`` stood at some moment, page by page."""
    question = asked.question
    waiting = [
        (segment, candidates)
        for segment, live in parts
        if segment.head.variant == question.variant
        and len(candidates := _candidates(segment, live, asked, pattern))
    ]
    total = sum(len(candidates) for __, candidates in waiting)
    found: list[FoundGame] = []
    looked, named, page = 0, 0, FIRST_PAGE
    for segment, candidates in waiting:
        looking = _Looking(segment, pattern)
        for number in candidates.tolist():
            ply = looking.ply(number)
            looked += 1
            if ply >= 0:
                found.append(found_game(segment, number, ply))
            full = named + len(found) >= asked.most
            if (looked >= page or full) and looked < total:
                yield FoundGames(asked, tuple(found), looked, total, over=full)
                named, page = named + len(found), looked + PAGE
                found = []
                if full:
                    return
    yield FoundGames(asked, tuple(found), looked, total, over=True)


def _candidates(
    segment: Segment, live: NDArray[np.bool_], asked: GamesQuestion, pattern: Pattern
) -> Numbers:
    """The games in which each piece of a pattern once stood where it is to be."""
    question = asked.question
    counts = live & passing(segment, question.filters)
    if question.ruleset:
        rulesets = np.array([name == question.ruleset for name in segment.head.rulesets])
        counts &= rulesets[segment.games["ruleset"]]
    game = find_game(segment.head.variant)
    for square, piece in pattern.squares:
        if piece is not None:
            kind = game.facts.symbols.index(piece.symbol)
            place = mark_of(game, int(piece.side), kind, square)
            bits = segment.marks[:, place >> 6] >> np.uint64(place & 63)
            counts &= (bits & np.uint64(1)).astype(np.bool_)
    return np.flatnonzero(counts)


class _Looking:
    """Looks for a pattern in games of one segment."""

    def __init__(self, segment: Segment, pattern: Pattern) -> None:
        self._segment = segment
        facts = find_game(segment.head.variant).facts
        squares = len(facts.squares)
        area = sum({1 << square for square, __ in pattern.squares})
        self._area = as_board(area, squares)
        self._viewer = ANY_SIDE if pattern.viewer is None else int(pattern.viewer)
        self._wanted = np.array([_wanted(facts, *each) for each in pattern.squares])
        self._counts = np.zeros((2, len(facts.symbols), squares + 1))
        self._pair = np.empty((2, segment.starts.shape[1]), np.uint64)

    def ply(self, number: int) -> int:
        """After how many plies of a game it stood first; -1 where it never did."""
        segment = self._segment
        return int(
            find_pattern(
                segment.rules(number).rules, self._viewer, self._area, self._wanted,
                segment.start(number), segment.moves(number), self._counts, self._pair,
            )
        )  # fmt: skip


def _wanted(facts: Facts, square: Square, piece: Piece | None) -> tuple[int, int, int]:
    if piece is None:
        return 0, EMPTY, square
    return int(piece.side), facts.symbols.index(piece.symbol), square
