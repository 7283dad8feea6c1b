"""Positions of chess set up by hand: what is wrong with the checks in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from core.boards import squares
from core.facts import Facts
from core.games.chess import setups
from core.games.chess.castling.homes import Castling, king_of
from core.games.chess.checks_kernels import attackers, takes_in_passing
from core.games.chess.checks_kernels import checkers as checkers_of
from core.games.chess.checks_tables import LINE
from core.games.chess.orthodox.rules import OrthodoxRuleset
from core.games.chess.rows_kernels import PASSED
from core.games.chess.unpack import META, en_passant
from core.setup import Mend, Position, Setup, SetupProblem, Start
from core.values import Piece, Side, Square


def place(
    facts: Facts, rules: OrthodoxRuleset, castling: Castling, setup: Setup
) -> Start | tuple[SetupProblem, ...]:
    """See ``Rules.place``."""
    if problems := setups.problems_of(facts, rules, castling, setup):
        return problems
    start = setups.placed(rules, setup)
    return tuple(wrong_checks(facts, setup, start.position)) or _legal(start)


def settled(rules: OrthodoxRuleset, castling: Castling, setup: Setup) -> Setup:
    """See ``Rules.settled``: no en-passant square where nobody can take legally."""
    setup = setups.settled(rules, castling, setup)
    kings = Piece(Side.FIRST, "k"), Piece(Side.SECOND, "k")
    if not setup.en_passant or not set(kings) <= set(setup.pieces.values()):
        return setup
    takes = takes_in_passing(setups.placed(rules, setup).position.row)
    return setup if takes else replace(setup, en_passant=frozenset())


def _legal(start: Start) -> Start:
    """``start`` without an en-passant square on which nobody can take legally."""
    row = start.position.row
    if not en_passant(start.position) or takes_in_passing(row):
        return start
    row = row.copy()
    row[META] &= ~PASSED
    return Start(Position(row), start.halfmove_clock, start.number)


def wrong_checks(facts: Facts, setup: Setup, position: Position) -> Iterator[SetupProblem]:
    """Checks that no move can have left: those which ``chess.Board.status`` names."""
    mover = setup.side
    if given := checkers(position, mover.other):
        names = setups.named(facts, mover.other), setups.named(facts, mover)
        where = frozenset((king_of(setup.pieces, mover.other), *given))
        sentence = f"{names[0]} is in check, but {names[1]} is to move"
        turned = replace(setup, side=mover.other, en_passant=frozenset())
        yield SetupProblem("check", sentence, where, Mend(f"Let {names[0]} move", turned))
    against = checkers(position, mover)
    if against and not _can_be(setup, position, against):
        name = setups.named(facts, mover)
        where = frozenset((king_of(setup.pieces, mover), *against))
        yield SetupProblem("check", f"no move can have put {name} in this check", where)


def checkers(position: Position, side: Side) -> list[Square]:
    """Where the enemies stand that attack the king of ``side``."""
    return squares(int(checkers_of(position.row, int(side))))


def _can_be(setup: Setup, position: Position, checkers: list[Square]) -> bool:
    """Whether one move can have given check with all ``checkers``."""
    king = king_of(setup.pieces, setup.side)
    for passed in setup.en_passant:
        stepped = setups.stepped_over(setup, passed)
        if stepped is None:
            continue
        origin = 2 * passed - stepped
        occupied = sum(1 << square for square in setup.pieces) ^ 1 << stepped ^ 1 << origin
        before = attackers(position.row, king, int(setup.side), np.uint64(occupied))
        return len(checkers) == 1 and (checkers == [stepped] or not before)
    if len(checkers) < 2:
        return True
    in_line = int(LINE[checkers[0], checkers[1]]) >> king & 1
    return len(checkers) == 2 and not in_line
