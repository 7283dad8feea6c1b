"""Positions and moves of checkers as text: FEN of draughts and the moves of PDN.

See https://pdn.fmjd.org for both. Dark squares have a name, such as ``c3``, and a number
from 1, the first square of Black's first row as White sees it, to 32.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from core.facts import Facts
from core.game import IllegalMoveError
from core.games.checkers.board import Men, Path, row_of
from core.games.checkers.facts import DARK_SQUARES, NUMBERS
from core.games.checkers.rules import CheckersRuleset
from core.setup import BadPositionError, Fix, Position, Setup, SetupProblem, Start, too_many
from core.texts import _, either
from core.values import Move, Piece, Side, Square

ARRAY = "W21-32:B1-12"
"""The usual array, without the side to move."""

START = f"W:{ARRAY}"
"""The same with White to move."""

SIDES = "WB"

MOST_MEN = 12
"""How many pieces a side can have."""


def start_of(rules: CheckersRuleset) -> str:
    """The text of the position in which games begin."""
    return f"{'W' if rules.begins == 'white' else 'B'}:{ARRAY}"


def write_setup(facts: Facts, setup: Setup) -> str:
    """``setup`` as FEN of draughts, with both counters.

    Squares have their names, as in the moves: programs differ in what they number how.
    """
    fields = [SIDES[setup.side]]
    for side in Side:
        own = sorted(
            (facts.name(square), "K" if piece.symbol == "k" else "")
            for square, piece in setup.pieces.items()
            if piece.side is side
        )
        fields.append(SIDES[side] + ",".join(king + name for name, king in own))
    return ":".join((*fields, f"H{setup.halfmove_clock}", f"F{setup.number}"))


def read_setup(facts: Facts, text: str, rest: Setup | None = None) -> Setup:
    """The setup that a FEN describes, whether or not it can be played.

    Counters that it leaves out, and the pieces of a side that it does not name, are as in
    ``rest``.

    Raises:
        BadPositionError: If the text is no FEN of draughts.
    """
    fields = text.strip().removesuffix(".").split(":")
    if len(fields) < (3 if rest is None else 2):
        raise BadPositionError(
            _("{text!r} is not a position such as {start}").format(text=text, start=START)
        )
    mover, *lists = fields
    if mover not in ("W", "B"):
        raise BadPositionError(
            _("the side to move is {mover!r} instead of W or B").format(mover=mover)
        )
    pieces = _unnamed(lists, rest)
    counters = {"H": rest.halfmove_clock, "F": rest.number} if rest else {"H": 0, "F": 1}
    for field in lists:
        if field[:1] in counters:
            counters[field[0]] = _number(field[1:], field)
        elif field[:1] in ("W", "B"):
            _read_men(facts, Side(SIDES.index(field[0])), field[1:], pieces)
        else:
            raise BadPositionError(
                _("{field!r} begins with none of W, B, H and F").format(field=field)
            )
    side, clock, number = Side(SIDES.index(mover)), counters["H"], counters["F"]
    return Setup(pieces, side, halfmove_clock=clock, number=number)


def _unnamed(lists: Sequence[str], rest: Setup | None) -> dict[Square, Piece]:
    """The pieces in ``rest`` of the sides of which ``lists`` do not tell."""
    listed = {field[:1] for field in lists}
    stood = rest.pieces.items() if rest is not None else ()
    return {square: man for square, man in stood if SIDES[man.side] not in listed}


def place(facts: Facts, setup: Setup) -> Start | tuple[SetupProblem, ...]:
    """See ``Game.place``."""
    problems = (*_empty(setup), *_misplaced(facts, setup), *_surplus(facts, setup))
    if problems:
        return problems
    row = row_of(setup.pieces, setup.side)
    return Start(Position(row), setup.halfmove_clock, setup.number)


def _empty(setup: Setup) -> Iterator[SetupProblem]:
    if not setup.pieces:
        yield SetupProblem("no pieces", _("there are no pieces on the board"))


def _misplaced(facts: Facts, setup: Setup) -> Iterator[SetupProblem]:
    for square, piece in sorted(setup.pieces.items()):
        name, last = facts.name(square), 7 if piece.side is Side.FIRST else 0
        if square in facts.idle:
            sentence = _("{name} is a light square; pieces stand on dark ones").format(
                name=name
            )
            others = {at: man for at, man in setup.pieces.items() if at != square}
            # For translators: a button that mends a position: the piece it speaks of.
            fix = Fix(_("Take it away"), replace(setup, pieces=others))
            yield SetupProblem("light square", sentence, frozenset({square}), fix)
        elif piece.symbol == "m" and square // 8 == last:
            sentence = _("a man cannot stand on {name}").format(name=name)
            crowned = {**setup.pieces, square: Piece(piece.side, "k")}
            # For translators: a button that mends a position: the man it speaks of.
            fix = Fix(_("Make it a king"), replace(setup, pieces=crowned))
            yield SetupProblem("last row", sentence, frozenset({square}), fix)


def _surplus(facts: Facts, setup: Setup) -> Iterator[SetupProblem]:
    for side in Side:
        own = frozenset(s for s, piece in setup.pieces.items() if piece.side is side)
        if len(own) > MOST_MEN:
            yield too_many(facts.side_name(side), own, MOST_MEN)


def _number(text: str, field: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise BadPositionError(_("{field!r} holds no number").format(field=field))
    return int(text)


def _read_men(facts: Facts, side: Side, text: str, pieces: dict[Square, Piece]) -> None:
    for name in filter(None, text.split(",")):
        symbol = "k" if name.startswith("K") else "m"
        for square in _read_squares(facts, name.removeprefix("K")):
            if square in pieces:
                raise BadPositionError(
                    _("two pieces stand on {name}").format(name=facts.name(square))
                )
            pieces[square] = Piece(side, symbol)


def _read_squares(facts: Facts, text: str) -> Iterator[Square]:
    """One square, by number or name, or all from one number to another."""
    first, dash, last = text.partition("-")
    low = _read_square(facts, first)
    high = _read_square(facts, last) if dash else low
    if low is None or high is None or NUMBERS[low] > NUMBERS[high]:
        raise BadPositionError(
            _("{text!r} is no dark square such as 12 or c3").format(text=text)
        )
    yield from DARK_SQUARES[NUMBERS[low] - 1 : NUMBERS[high]]


def _read_square(facts: Facts, text: str) -> Square | None:
    if text.isascii() and text.isdecimal() and len(text) < 3:
        return DARK_SQUARES[int(text) - 1] if 1 <= int(text) <= len(DARK_SQUARES) else None
    return {facts.name(square): square for square in DARK_SQUARES}.get(text)


def write_move(facts: Facts, pieces: Men, moves: Sequence[Move], move: Move) -> str:
    """``move`` as PDN has it: ``c3-d4``, ``c3xe5``, or with every stop if need be."""
    ends = (facts.name(move.origin), facts.name(move.target))
    if not takes(pieces, move):
        return "-".join(ends)
    rivals = [one for one in moves if _ends(one) == _ends(move)]
    if len(rivals) == 1:
        return "x".join(ends)
    return "x".join(facts.name(square) for square in move.path)


def takes(pieces: Men, move: Move) -> bool:
    """Whether ``move`` takes something: between its first stops stands a man."""
    first, second = divmod(move.path[0], 8), divmod(move.path[1], 8)
    up, across = (1 if b > a else -1 for a, b in zip(first, second, strict=True))
    way = 8 * up + across
    return any(square in pieces for square in range(move.path[0] + way, move.path[1], way))


def _ends(move: Move) -> tuple[Square, Square]:
    return move.origin, move.target


NAME = re.compile(r"[a-h][1-8]|[0-9]{1,2}+(?![0-9])")
"""One square. Something must stand between two numbers."""

MOVE = re.compile(rf"(?:{NAME.pattern})(?:\s*+[-x:*]?+\s*+(?:{NAME.pattern}))++")
"""Never gives back what it has read, so that it takes no time over what is no move."""


def read_move(facts: Facts, ways: Mapping[Move, Sequence[Path]], text: str) -> Move:
    """The one move that ``text`` names, by its ends or by some of its stops.

    All the stops of one move may be some of another's; then the former is meant.

    Args:
        facts: Of the game.
        ways: Every move that there is, with all its paths.
        text: Squares by name or number, such as ``c3-d4``, ``22x15x8`` or ``c3:e5``.

    Raises:
        IllegalMoveError: If ``text`` is no move, names no legal one, or more than one.
    """
    plain = text.strip().rstrip("!?*")
    if not MOVE.fullmatch(plain):
        raise IllegalMoveError(
            _("{text!r} is not a move such as c3-d4 or c3xe5").format(text=text)
        )
    stops = [_read_square(facts, name) for name in NAME.findall(plain)]
    exact = [move for move, paths in ways.items() if tuple(stops) in paths]
    fits = exact or [
        move for move, paths in ways.items() if any(_follows(stops, path) for path in paths)
    ]
    if not fits:
        raise IllegalMoveError(_("{text} is not possible here").format(text=text))
    if len(fits) > 1:
        names = either("x".join(map(facts.name, move.path)) for move in fits)
        raise IllegalMoveError(_("{text} could be {names}").format(text=text, names=names))
    return fits[0]


def _follows(stops: Sequence[Square | None], path: Path) -> bool:
    """Whether ``stops`` has the ends of ``path`` and nothing that is not on it."""
    if (stops[0], stops[-1]) != (path[0], path[-1]):
        return False
    onward: Iterator[Square | None] = iter(path)
    return all(stop in onward for stop in stops)
