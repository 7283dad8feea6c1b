"""Questions with a provable answer at one moment of one side, over the boards that fit.

What a glance answers is left out: where the king can be taken at once, where the answer
takes the dearest piece in sight, and where a piece stands that was seen there last or has
just taken there. A win in two holds on every board that fits, by what is seen in between.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.game import Game, start_from
from core.knowledge import remembered
from core.notation import code
from core.problems.fog_moments import (
    FEW_ANSWERS,
    FEWEST_BOARDS,
    FEWEST_MOVES,
    FoundAnswer,
    best_chance,
    certain_win,
    is_obvious,
    only_safe,
    sees_the_king,
)
from core.problems.goals import FogKind
from core.values import Observation, Piece, Side, Square
from lab.mine.kernels import (
    answer_rows,
    can_take_king,
    judge_moves,
    may_win_in_two,
    moves_of,
)

Rows = NDArray[np.uint64]
Counts = NDArray[np.int64]

FOGGED = 8
"""With fewer squares in fog a piece is soon found."""

OPEN = 4
"""To fewer squares of the fog a piece has gone by itself."""

MANY = 150
"""On more boards than that nobody finds the square that is left out."""

KINDS = 2
"""Where fewer kinds of pieces could have come, it is soon told which has."""

CHOICE = 4
"""So many squares that are possible stand beside the one that is not."""


@dataclass(frozen=True, slots=True)
class FogMoment:
    """A moment of one side, which is to move.

    Attributes:
        game: The rules.
        seen: What the side has been shown, up to now.
        rows: The boards that fit it, all of them.
        counts: On how many of these a piece of each kind stands, by kind and square.
        before: The same at the side's turn before.
        reach: The same after every move that the other side had last, seen or not.
    """

    game: Game
    seen: Sequence[Observation]
    rows: Rows
    counts: Counts
    before: Counts
    reach: Counts

    @property
    def now(self) -> Observation:
        """What is seen now."""
        return self.seen[-1]


def found_at(moment: FogMoment) -> Iterator[FoundAnswer]:
    """The questions that the moment is good for."""
    boards = len(moment.rows)
    for found in (*_about_squares(moment), *_about_moves(moment)):
        if boards >= FEWEST_BOARDS[found.kind]:
            yield found


def _about_moves(moment: FogMoment) -> Iterator[FoundAnswer]:
    now, game = moment.now, moment.game
    if len(now.moves) < FEWEST_MOVES or sees_the_king(game, now):
        return
    words = np.array([game.encode(now, move) for move in now.moves], np.int64)
    verdicts = np.zeros((len(moment.rows), len(words)), np.int64)
    judge_moves(game.rules, moment.rows, words, verdicts)
    names = [code(game.facts, move) for move in now.moves]
    wins = dict(zip(names, (verdicts >= 2).sum(axis=0).tolist(), strict=True))
    holds = dict(zip(names, (verdicts >= 1).sum(axis=0).tolist(), strict=True))
    every = len(moment.rows)
    plain = {name for name, move in zip(names, now.moves, strict=True)
             if is_obvious(game, now, move)}  # fmt: skip
    for found in (
        certain_win(wins, every)
        or best_chance(wins, every)
        or _in_two(moment, words, names),
        only_safe(holds, every),
    ):
        if found is not None and not plain.intersection(found.answers):
            yield found


def _in_two(
    moment: FogMoment, words: NDArray[np.int64], names: Sequence[str]
) -> FoundAnswer | None:
    places = winning_in_two(moment.game, moment.rows, words, moment.now.viewer)
    if not 0 < len(places) <= FEW_ANSWERS:
        return None
    answers = tuple(names[place] for place in places)
    return FoundAnswer(
        FogKind.WIN_IN_TWO, answers, dict.fromkeys(answers, len(moment.rows))
    )


def _about_squares(moment: FogMoment) -> Iterator[FoundAnswer]:
    facts, now = moment.game.facts, moment.now
    if len(facts.playable - now.visible) < FOGGED:
        return
    for kind, symbol in enumerate(facts.symbols[:-1]):
        found = _where(moment, kind, symbol) or _nowhere(moment, kind, symbol)
        if found is not None:
            yield found
    standing = _what(moment)
    if standing is not None:
        yield standing


def _what(moment: FogMoment) -> FoundAnswer | None:
    """What stands on the one square of the fog that is newly known to hold something.

    By their moves pieces of two kinds at least could have come there, or stayed.
    """
    game, now, every = moment.game, moment.now, len(moment.rows)
    taken = {capture.square for capture in now.captured}
    manned = (now.blocked | taken) - now.visible
    for square in sorted(manned):
        stands = moment.counts[:, square]
        known = moment.before[:, square].max() == moment.before[0, :-1].sum()
        if known or stands.max() != every or (moment.reach[:, square] > 0).sum() < KINDS:
            continue
        symbols = game.facts.symbols
        symbol = symbols[int(stands.argmax())]
        if not _seen_last(moment, Piece(now.viewer.other, symbol), square):
            works = {symbol: every}
            name = game.facts.name(square)
            return FoundAnswer(FogKind.WHAT, (symbol,), works, square=name)
    return None


def _where(moment: FogMoment, kind: int, symbol: str) -> FoundAnswer | None:
    """The one square on which such a piece must stand, where that takes some thought.

    It was not seen there last, nor known to be there a turn ago, and it might have gone to
    other squares of the fog.
    """
    facts, every = moment.game.facts, len(moment.rows)
    taken = {capture.square for capture in moment.now.captured}
    hidden = sorted(facts.playable - moment.now.visible)
    stands, before, reach = (
        counts[kind] for counts in (moment.counts, moment.before, moment.reach)
    )
    sure = [square for square in hidden if stands[square] == every]
    open_ = sum(bool(reach[square]) for square in hidden)
    if len(sure) != 1 or sure[0] in taken or open_ < OPEN:
        return None
    if before[sure[0]] == before[:-1].max() or moment.now.blocked == {sure[0]}:
        return None
    if _seen_last(moment, Piece(moment.now.viewer.other, symbol), sure[0]):
        return None
    works = {facts.name(sure[0]): every}
    return FoundAnswer(FogKind.WHERE, tuple(works), works, symbol)


def _seen_last(moment: FogMoment, piece: Piece, square: Square) -> bool:
    """Whether the piece stood there at the start, or where the side saw it last."""
    game = moment.game
    first = game.pieces(start_from(game, moment.seen[0].start).position)
    ghosts = {(each.square, each.piece) for each in remembered(game, moment.seen)}
    return first.get(square) == piece or (square, piece) in ghosts


def _nowhere(moment: FogMoment, kind: int, symbol: str) -> FoundAnswer | None:
    """The square of the fog to which the only such piece could go, but has not gone."""
    stands, reach = moment.counts[kind], moment.reach[kind]
    if stands[:-1].sum() != len(moment.rows) or len(moment.rows) > MANY:
        return None
    game, now = moment.game, moment.now
    hidden = game.facts.playable - now.visible - game.surely_empty(now) - now.blocked
    can = [square for square in sorted(hidden) if stands[square]]
    cannot = [square for square in sorted(hidden) if reach[square] and not stands[square]]
    if len(can) < CHOICE or not cannot:
        return None
    most = max(cannot, key=lambda square: (int(reach[square]), square))
    beside = sorted(can, key=lambda square: (-int(stands[square]), square))[:CHOICE]
    if reach[most] < min(reach[square] for square in beside):
        return None
    name = game.facts.name
    works = {name(square): int(stands[square]) for square in sorted([most, *beside])}
    return FoundAnswer(FogKind.NOWHERE, (name(most),), works, symbol)


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
