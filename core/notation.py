"""Moves and boards as text, the same for every game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from core.facts import Facts
from core.game import Game
from core.setup import BadPositionError, Position
from core.texts import _
from core.values import Move, Piece, Side, Square

FOG = "*"
"""How a fogged square is written; ``?`` is read as well."""


def code(facts: Facts, move: Move) -> str:
    """``move`` by its squares, as engines write it.

    ``e2e4`` and ``e1g1``; ``e7e8q`` and ``g7f7+`` where the piece is promoted, ``g7f7=``
    where it could be and is not; ``P@e4`` for a drop, with the signs of the game.
    """
    squares = "".join([facts.name(square) for square in move.path])
    if move.drop is not None:
        return f"{move.drop.upper()}{facts.drop_sign}{squares}"
    return squares + _grown(facts, move.promotion)


def written(game: Game, notation: str) -> Game:
    """``game`` writing moves in one of ``facts.notations``; as it is where it has none."""
    if game.facts.find_notation(notation) is None:
        return game
    return replace(game, notation=notation)


def shown(game: Game, name: str) -> str:
    """A move by its ``name`` in files, as it is written in the notation of ``game``.

    Where that takes more than the name, it stays as it is.
    """
    chosen = game.facts.find_notation(game.notation)
    return name if chosen is None else chosen.shown(name)


def move_name(game: Game, past: Sequence[Position], move: Move) -> str:
    """``move`` after ``past``, for a list of moves: it may be told from the one before."""
    chosen = game.facts.find_notation(game.notation)
    if chosen is None or not chosen.says_same:
        return game.san(past[-1], move)
    seen = game.reveal(past[-2:])
    return game.own_san(seen, seen.moves, move)


def last_turn_began(game: Game, history: Sequence[Position]) -> int:
    """The index in ``history`` of the moment at which the turn of the last move began.

    The last index where the sides alternate, as there a move tells all of its turn.
    """
    last = first = len(history) - 1
    if game.facts.alternates or not last:
        return last
    mover = game.to_move(history[last - 1])
    while first and game.to_move(history[first - 1]) is mover:
        first -= 1
    return first


def facts_read(game: Game) -> Facts:
    """The facts of ``game`` with squares named as in the notation in which it writes."""
    return game.facts.as_read(game.notation)


def square_read(game: Game, name: str) -> str:
    """A square by its usual ``name``, named for people; any other text as it is."""
    squares = (each for each in game.facts.squares if game.facts.name(each) == name)
    square = next(squares, None)
    return name if square is None else facts_read(game).name(square)


def read_code(facts: Facts, moves: Iterable[Move], text: str) -> Move | None:
    """The one of ``moves`` whose ``code`` is ``text``; ``None`` if there is none."""
    return next((move for move in moves if code(facts, move) == text), None)


def _grown(facts: Facts, promotion: str | None) -> str:
    """A promotion as ``code`` has it; one piece has only one promoted form with ``+``."""
    if promotion is None:
        return ""
    return "+" if promotion.startswith("+") else promotion or facts.declined_sign


def board(
    facts: Facts, pieces: Mapping[Square, Piece], visible: AbstractSet[Square] | None = None
) -> str:
    """The first field of a FEN; squares outside ``visible`` are written as fog."""
    rows = range(facts.rows - 1, -1, -1)
    return "/".join(_row(facts, row, pieces, visible) for row in rows)


def _row(
    facts: Facts,
    row: int,
    pieces: Mapping[Square, Piece],
    visible: AbstractSet[Square] | None,
) -> str:
    text, empty = "", 0
    for square in range(row * facts.columns, (row + 1) * facts.columns):
        if visible is not None and square not in visible:
            mark = FOG
        elif square in pieces:
            mark = pieces[square].letter
        else:
            empty += 1
            continue
        text += (str(empty) if empty else "") + mark
        empty = 0
    return text + (str(empty) if empty else "")


def read_board(facts: Facts, text: str) -> tuple[dict[Square, Piece], frozenset[Square]]:
    """The pieces and the visible squares of a board as ``board`` writes it.

    Raises:
        BadPositionError: If ``text`` has not the shape of this game's board, or a letter
            that is none of its pieces.
    """
    rows = text.split("/")
    if len(rows) != facts.rows:
        raise BadPositionError(
            _("a board has {rows} ranks, this one has {count}").format(
                rows=facts.rows, count=len(rows)
            )
        )
    pieces: dict[Square, Piece] = {}
    fogged: set[Square] = set()
    for index, row in enumerate(rows):
        number = facts.rows - index
        _read_row(facts, row, number, pieces, fogged)
    return pieces, frozenset(facts.squares) - fogged


def _read_row(
    facts: Facts, row: str, number: int, pieces: dict[Square, Piece], fogged: set[Square]
) -> None:
    column = 0
    for mark in _marks(facts, row):
        square = (number - 1) * facts.columns + column
        if mark.isdecimal() and mark.isascii():
            column += int(mark)
            continue
        if mark in "*?":
            fogged.add(square)
        elif mark.isascii() and mark.lower() in facts.symbols:
            side = Side.FIRST if mark.isupper() else Side.SECOND
            pieces[square] = Piece(side, mark.lower())
        else:
            raise BadPositionError(
                _(
                    "rank {number} holds {mark!r}, which is none of "
                    "{letters}, {letters2}, a digit or * for fog"
                ).format(
                    number=number,
                    mark=mark,
                    letters=_letters(facts).upper(),
                    letters2=_letters(facts),
                )
            )
        column += 1
    if column != facts.columns:
        raise BadPositionError(
            _("rank {number} has {column} squares instead of {columns}").format(
                number=number, column=column, columns=facts.columns
            )
        )


def _marks(facts: Facts, row: str) -> list[str]:
    """The marks of one row: pieces, numbers of empty squares, and fog."""
    number = "[0-9]" if facts.columns < 10 else "[0-9]+"
    return re.findall(rf"{number}|\+?.", row, re.DOTALL)


def _letters(facts: Facts) -> str:
    """The symbols of the pieces, as messages list them."""
    joint = ", " if any(len(symbol) > 1 for symbol in facts.symbols) else ""
    return joint.join(facts.symbols)
