"""Chess positions set up by hand: what is wrong with them, and what else may hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import numpy as np

from core.boards import squares
from core.facts import Facts
from core.games.chess.board import (
    META,
    Castling,
    Men,
    bits_of,
    checks_bits,
    checks_given,
    en_passant,
    king_of,
    men,
    passed_files,
    row_of,
    side_of,
    stand_ready,
    to_move,
)
from core.games.chess.checks_kernels import attackers, takes_in_passing
from core.games.chess.checks_kernels import checkers as checkers_of
from core.games.chess.checks_tables import LINE
from core.games.chess.rows_kernels import PASSED
from core.games.chess.rules import MoveOptions, OrthodoxRuleset
from core.setup import (
    Condition,
    ConditionGroup,
    Fix,
    Position,
    Setup,
    SetupProblem,
    Start,
    too_many,
    wrong_kings,
)
from core.texts import _, ngettext, pgettext
from core.values import Piece, Side, Square

WINGS = 0b11110
"""The bits of ``meta`` that tell which castling rights there are."""


def place(
    facts: Facts, rules: MoveOptions, castling: Castling, setup: Setup
) -> Start | tuple[SetupProblem, ...]:
    """See ``Game.place``."""
    return problems_of(facts, rules, castling, setup) or placed(rules, setup)


def problems_of(
    facts: Facts, rules: MoveOptions, castling: Castling, setup: Setup
) -> tuple[SetupProblem, ...]:
    """Everything that is wrong with a setup whether the game knows check or not."""
    return (
        *flaws(facts, setup),
        *_missing_kings(facts, setup),
        *_surplus(facts, setup.pieces),
        *_wrong_rights(facts, rules, castling, setup),
        *_wrong_passing(facts, rules, setup),
    )


def placed(rules: MoveOptions, setup: Setup) -> Start:
    """Where a setup begins that has no problems.

    En-passant squares are kept only where a pawn stands ready to take there.
    """
    held = setup.rights if rules.castling == "rights" else ""
    passed = passing(setup) if rules.en_passant != "off" else ()
    row = row_of(setup.pieces)
    turn = int(setup.side) | passed_files(passed) | checks_bits(setup.checks)
    row[META] = np.uint64(turn | bits_of(held, setup.pieces))
    return Start(Position(row), setup.halfmove_clock, setup.number)


def setup_of(castling: Castling, start: Start) -> Setup:
    """See ``Game.setup_of``."""
    position = start.position
    return Setup(
        men(position),
        to_move(position),
        rights=castling.letters(position),
        en_passant=en_passant(position),
        halfmove_clock=start.halfmove_clock,
        number=start.number,
        checks=checks_given(position),
    )


def flaws(facts: Facts, setup: Setup) -> tuple[SetupProblem, ...]:
    """What is wrong with the pieces that are there, whatever the fog may hide."""
    return (*_second_kings(facts, setup.pieces), *_stray_pawns(facts, setup))


def settled(rules: MoveOptions, castling: Castling, setup: Setup) -> Setup:
    """See ``Game.settled``."""
    setup = without_stale_rights(castling, setup)
    rights = setup.rights if rules.castling == "rights" else ""
    passed = setup.en_passant if rules.en_passant != "off" else frozenset()
    return replace(setup, rights=rights, en_passant=passed)


def without_stale_rights(castling: Castling, setup: Setup) -> Setup:
    """Drop rights and en-passant squares that the board contradicts.

    Other programs write rights long lost, and a square after every step of two.
    """
    ready = (r for r in setup.rights if stand_ready(castling, setup.pieces, r))
    held = {bits_of(right, setup.pieces) & WINGS: right for right in ready}
    rights = castling.ordered("".join(held.values()))
    return replace(setup, rights=rights, en_passant=passing(setup))


def passing(setup: Setup) -> frozenset[Square]:
    """The en-passant squares that a pawn has passed and where another can take it."""
    return frozenset(at for at in setup.en_passant if _takes_on(setup, at))


def _takes_on(setup: Setup, passed: Square) -> bool:
    victim = stepped_over(setup, passed)
    if victim is None:
        return False
    near = (s for s in (victim - 1, victim + 1) if s // 8 == victim // 8)
    return any(setup.pieces.get(s) == Piece(setup.side, "p") for s in near)


def stepped_over(setup: Setup, square: Square) -> Square | None:
    """Where the pawn stands that has just passed ``square``, if one can have."""
    mover = setup.side
    back = -8 if mover is Side.FIRST else 8
    if square // 8 != (5 if mover is Side.FIRST else 2):
        return None
    if square in setup.pieces or square - back in setup.pieces:
        return None
    stands = setup.pieces.get(square + back) == Piece(mover.other, "p")
    return square + back if stands else None


def _squares(pieces: Men, man: Piece) -> frozenset[Square]:
    return frozenset(square for square, piece in pieces.items() if piece == man)


def _second_kings(facts: Facts, pieces: Men) -> Iterator[SetupProblem]:
    for side in Side:
        kings = _squares(pieces, Piece(side, "k"))
        if len(kings) > 1:
            yield wrong_kings(facts.side_name(side), kings)


def _surplus(facts: Facts, pieces: Men) -> Iterator[SetupProblem]:
    for side in Side:
        pawns = _squares(pieces, Piece(side, "p"))
        own = frozenset(s for s, piece in pieces.items() if piece.side is side)
        name = facts.side_name(side)
        if len(pawns) > 8:
            words = ngettext(
                "{name} has {number} pawn; {most} are the most",
                "{name} has {number} pawns; {most} are the most",
                len(pawns),
                name=name,
                most=8,
            )
            yield SetupProblem("too many", words, pawns)
        if len(own) > 16:
            yield too_many(name, own, 16)


def _stray_pawns(facts: Facts, setup: Setup) -> Iterator[SetupProblem]:
    for square, piece in sorted(setup.pieces.items()):
        if piece.symbol == "p" and square // 8 in (0, 7):
            sentence = _("a pawn cannot stand on {name}").format(name=facts.name(square))
            fix = _without(setup, square)
            if square // 8 == (7 if piece.side is Side.FIRST else 0):
                fix = _with(setup, square, Piece(piece.side, "q"), _("Make it a queen"))
            yield SetupProblem("pawns", sentence, frozenset({square}), fix)


def _missing_kings(facts: Facts, setup: Setup) -> Iterator[SetupProblem]:
    for side in Side:
        king, home = Piece(side, "k"), 4 + 56 * side
        if not _squares(setup.pieces, king):
            near = sorted(facts.squares, key=partial(_apart, home))
            free = next((s for s in near if s not in setup.pieces), None)
            words = (
                # For translators: a button that mends a position; {name} is a square.
                _("Put it on {name}").format(name=facts.name(free))
                if free is not None
                else ""
            )
            fix = None if free is None else _with(setup, free, king, words)
            yield replace(wrong_kings(facts.side_name(side), frozenset()), fix=fix)


def _with(setup: Setup, square: Square, piece: Piece, words: str) -> Fix:
    return Fix(words, replace(setup, pieces={**setup.pieces, square: piece}))


def _without(setup: Setup, square: Square) -> Fix:
    pieces = {at: piece for at, piece in setup.pieces.items() if at != square}
    return Fix(_("Take it away"), replace(setup, pieces=pieces))


def _apart(one: Square, other: Square) -> int:
    """How many steps a king would need."""
    return max(abs(one // 8 - other // 8), abs(one % 8 - other % 8))


def _wrong_rights(
    facts: Facts, rules: MoveOptions, castling: Castling, setup: Setup
) -> Iterator[SetupProblem]:
    pieces, wings = setup.pieces, 0
    for right in setup.rights if rules.castling == "rights" else "":
        homes = castling.homes(pieces, right)
        if homes is None:
            yield SetupProblem(
                "castling", _("{right!r} is no castling right").format(right=right)
            )
            continue
        if not stand_ready(castling, pieces, right):
            yield SetupProblem("castling", _needs(facts, right, homes), frozenset(homes))
        elif bits_of(right, pieces) & wings:
            sentence = _("{side_name} has two rooks to castle one way").format(
                side_name=facts.side_name(side_of(right))
            )
            yield SetupProblem("castling", sentence, frozenset(homes))
        wings |= bits_of(right, pieces) & WINGS


def _needs(facts: Facts, right: str, homes: tuple[Square, Square]) -> str:
    king, rook = map(facts.name, homes)
    words = _(
        "{name} can castle by {right} only with the king on its first rank "
        "and a rook on {rook}"
    )
    if king != rook:
        words = _(
            "{name} can castle by {right} only with the king on {king} and a rook on {rook}"
        )
    name = facts.side_name(side_of(right))
    return words.format(name=name, right=right, king=king, rook=rook)


def _wrong_passing(
    facts: Facts, rules: MoveOptions, setup: Setup
) -> Iterator[SetupProblem]:
    passed = setup.en_passant if rules.en_passant != "off" else ()
    for square in sorted(passed):
        if stepped_over(setup, square) is None:
            sentence = _("no pawn can just have passed {name}").format(
                name=facts.name(square)
            )
            mended = replace(setup, en_passant=setup.en_passant - {square})
            fix = Fix(_("Leave it out"), mended)
            yield SetupProblem("en passant", sentence, frozenset({square}), fix)


def conditions(
    facts: Facts,
    rules: MoveOptions,
    castling: Castling,
    setup: Setup,
    settled: Callable[[Setup], Setup],
    shown: Callable[[str], str],
) -> tuple[ConditionGroup, ...]:
    """See ``Game.conditions``; ``settled`` is that of the game, ``shown`` its notation."""
    groups = []
    if rules.castling == "rights":
        rights = tuple(_rights(castling, setup, settled(setup), shown))
        groups.append(ConditionGroup(_("Castling"), rights))
    if rules.en_passant != "off":
        passed = tuple(_passed(facts, setup, settled))
        groups.append(ConditionGroup(_("En passant"), passed, one=True))
    return tuple(groups)


def _rights(
    castling: Castling, setup: Setup, now: Setup, shown: Callable[[str], str]
) -> Iterator[Condition]:
    for side in Side:
        for short in (True, False):
            offer = castling.offer(setup.pieces, side, short, setup.rights)
            holds = bool(offer.right) and offer.right in now.rights
            others = setup.rights.replace(offer.right, "") if offer.right else setup.rights
            rights = others if holds else castling.ordered(others + offer.right)
            yield Condition(
                label=shown("O-O" if short else "O-O-O"),
                holds=holds,
                setup=replace(setup, rights=rights),
                side=side,
                note=offer.note,
                closed=offer.closed,
            )


def _passed(
    facts: Facts, setup: Setup, settled: Callable[[Setup], Setup]
) -> Iterator[Condition]:
    """None, and every square that a pawn can just have passed and be taken on."""
    now = settled(setup).en_passant
    yield Condition(
        pgettext("squares", "None"), not now, replace(setup, en_passant=frozenset())
    )
    rank, ahead = (5, 8) if setup.side is Side.FIRST else (2, -8)
    for square in range(8 * rank, 8 * rank + 8):
        passed = replace(setup, en_passant=frozenset({square}))
        if settled(passed).en_passant:
            step = _("{name}–{name2} played").format(
                name=facts.name(square + ahead), name2=facts.name(square - ahead)
            )
            yield Condition(facts.name(square), square in now, passed, note=step)


def place_legal(
    facts: Facts, rules: OrthodoxRuleset, castling: Castling, setup: Setup
) -> Start | tuple[SetupProblem, ...]:
    """See ``Game.place``."""
    if problems := problems_of(facts, rules, castling, setup):
        return problems
    start = placed(rules, setup)
    return tuple(wrong_checks(facts, setup, start.position)) or _legal(start)


def settled_legal(rules: OrthodoxRuleset, castling: Castling, setup: Setup) -> Setup:
    """See ``Game.settled``: no en-passant square where nobody can take legally."""
    setup = settled(rules, castling, setup)
    kings = Piece(Side.FIRST, "k"), Piece(Side.SECOND, "k")
    if not setup.en_passant or not set(kings) <= set(setup.pieces.values()):
        return setup
    takes = takes_in_passing(placed(rules, setup).position.row)
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
        names = facts.side_name(mover.other), facts.side_name(mover)
        where = frozenset((king_of(setup.pieces, mover.other), *given))
        sentence = _("{names} is in check, but {names2} is to move").format(
            names=names[0], names2=names[1]
        )
        turned = replace(setup, side=mover.other, en_passant=frozenset())
        yield SetupProblem(
            "check",
            sentence,
            where,
            Fix(_("Let {names} move").format(names=names[0]), turned),
        )
    against = checkers(position, mover)
    if against and not _check_is_possible(setup, position, against):
        name = facts.side_name(mover)
        where = frozenset((king_of(setup.pieces, mover), *against))
        yield SetupProblem(
            "check", _("no move can have put {name} in this check").format(name=name), where
        )


def checkers(position: Position, side: Side) -> list[Square]:
    """Where the enemies stand that attack the king of ``side``."""
    return squares(int(checkers_of(position.row, int(side))))


def _check_is_possible(setup: Setup, position: Position, checkers: list[Square]) -> bool:
    """Whether one move can have given check with all ``checkers``."""
    king = king_of(setup.pieces, setup.side)
    for passed in setup.en_passant:
        stepped = stepped_over(setup, passed)
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
