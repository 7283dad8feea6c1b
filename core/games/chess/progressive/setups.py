"""Positions of progressive chess set up by hand: the series, and what its pawns passed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from core.facts import Facts
from core.games.chess import setups
from core.games.chess.castling.homes import Castling, king_of
from core.games.chess.orthodox.setups import checkers, wrong_checks
from core.games.chess.progressive.checks_kernels import keep_legal_passing
from core.games.chess.progressive.rules import ProgressiveRules
from core.games.chess.progressive.series import counted, passed, turn
from core.games.chess.rules import MoveOptions
from core.games.chess.unpack import META, row_of
from core.setup import Mend, Position, Setup, SetupProblem, Start
from core.values import Piece, Side, Square, Turn

LONGEST = 999
"""The most moves that a series may have where a position is set up."""


def place(
    facts: Facts,
    rules: tuple[MoveOptions, ProgressiveRules | None],
    castling: Castling,
    setup: Setup,
) -> Start | tuple[SetupProblem, ...]:
    """See ``Rules.place``; ``rules`` are the options, and those of check if any."""
    options, packed = rules
    bare = replace(setup, en_passant=frozenset())
    problems = (
        *_of_chess(facts, options, castling, bare),
        *_wrong_series(setup),
        *_wrong_passing(facts, setup),
    )
    if problems:
        return problems
    start = setups.placed(options, bare)
    found = () if packed is None else tuple(_wrong_checks(facts, bare, start.position))
    return found or Start(
        _with_series(packed, setup, start.position), setup.halfmove_clock, setup.number
    )


def _of_chess(
    facts: Facts, options: MoveOptions, castling: Castling, setup: Setup
) -> Iterator[SetupProblem]:
    """What chess has against a setup, but for the number of its pieces.

    Mates are looked for in positions that were made up; a known set of them has one with 17
    black pieces.
    """
    for problem in setups.problems_of(facts, options, castling, setup):
        if problem.code != "too many":
            yield problem


def setup_of(castling: Castling, start: Start) -> Setup:
    """See ``Rules.setup_of``."""
    now = turn(start.position)
    told = setups.setup_of(castling, start)
    return replace(told, en_passant=passed(start.position), turn=now)


def settled(packed: ProgressiveRules | None, castling: Castling, setup: Setup) -> Setup:
    """See ``Rules.settled``: no squares of en passant where nobody could take."""
    told = borne_out(setup)
    setup = setups.borne_out(castling, replace(setup, en_passant=frozenset()))
    kings = {Piece(side, "k") for side in Side}
    if packed is None or not told or not kings <= set(setup.pieces.values()):
        return replace(setup, en_passant=told)
    row = row_of(setup.pieces)
    row[META] = np.uint64(int(setup.side))
    position = _with_series(packed, replace(setup, en_passant=told), Position(row))
    return replace(setup, en_passant=passed(position))


def could_pass(setup: Setup) -> frozenset[Square]:
    """Every square that a pawn can have passed by a double step, and no other move since.

    A series begins with those that the other side's pawns passed in the last one, if
    nothing stands there; within a series they are those of the side to move.
    """
    first = is_first(setup.turn)
    stepper = setup.side.other if first else setup.side
    rank, ahead = (2, 8) if stepper is Side.FIRST else (5, -8)
    pawn = Piece(stepper, "p")
    return frozenset(
        at
        for at in range(8 * rank, 8 * rank + 8)
        if setup.pieces.get(at + ahead) == pawn
        and setup.pieces.get(at - ahead) != pawn
        and not (first and at in setup.pieces)
    )


def is_first(now: Turn) -> bool:
    """Whether no move of a series has been made."""
    return now.left == now.number


def borne_out(setup: Setup) -> frozenset[Square]:
    """The squares of en passant that pawns can have passed.

    Where a series begins a pawn must stand ready to take there.
    """
    possible = setup.en_passant & could_pass(setup)
    return _hunted(setup, possible) if is_first(setup.turn) else possible


def _hunted(setup: Setup, passed_squares: frozenset[Square]) -> frozenset[Square]:
    """Those beside whose pawn stands another that may take it."""
    rank, ahead = (2, 8) if _stepper(setup) is Side.FIRST else (5, -8)
    taker = Piece(_stepper(setup).other, "p")
    return frozenset(
        at
        for at in passed_squares
        if any(
            setup.pieces.get(near) == taker
            for near in (at + ahead - 1, at + ahead + 1)
            if near // 8 == rank + ahead // 8
        )
    )


def _stepper(setup: Setup) -> Side:
    """Whose pawns may be taken in passing, now or in the next series."""
    return setup.side.other if is_first(setup.turn) else setup.side


def _with_series(
    packed: ProgressiveRules | None, setup: Setup, position: Position
) -> Position:
    """``position`` with the series of a setup, and those squares that it bears out."""
    row = position.row.copy()
    kept = borne_out(setup)
    row[META] |= np.uint64(
        counted(setup.turn, kept if packed is None else _hunted(setup, kept))
    )
    if packed is not None and is_first(setup.turn):
        keep_legal_passing(packed, row)
    return Position(row)


def _wrong_series(setup: Setup) -> Iterator[SetupProblem]:
    now = setup.turn
    if not 1 <= now.number <= LONGEST:
        whole = replace(setup, turn=Turn(1, 1))
        sentence = f"a series has 1 to {LONGEST} moves, not {now.number}"
        yield SetupProblem("series", sentence, mend=Mend("Let it be one", whole))
    elif not 1 <= now.left <= now.number:
        whole = replace(setup, turn=Turn(now.number, now.number))
        sentence = f"of a series of {now.number} moves {now.left} cannot be left"
        yield SetupProblem("series", sentence, mend=Mend("Begin it", whole))


def _wrong_passing(facts: Facts, setup: Setup) -> Iterator[SetupProblem]:
    for square in sorted(setup.en_passant - could_pass(setup)):
        sentence = f"no pawn can have passed {facts.name(square)} in this series"
        if is_first(setup.turn):
            sentence = f"no pawn can just have passed {facts.name(square)}"
        mended = replace(setup, en_passant=setup.en_passant - {square})
        mend = Mend("Leave it out", mended)
        yield SetupProblem("en passant", sentence, frozenset({square}), mend)


def _wrong_checks(facts: Facts, setup: Setup, position: Position) -> Iterator[SetupProblem]:
    """Checks that no series can have left, and those that stand within one."""
    yield from wrong_checks(facts, setup, position)
    if is_first(setup.turn):
        return
    side, whole = setup.side, Turn(setup.turn.number, setup.turn.number)
    if checkers(position, side):
        sentence = f"{setups.named(facts, side)} cannot stand in check within its series"
        where = frozenset({king_of(setup.pieces, side)})
        mend = Mend("Begin the series", replace(setup, turn=whole))
        yield SetupProblem("check", sentence, where, mend)
