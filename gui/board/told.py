"""A board in words for those who cannot see it: each square, with what is marked on it."""

from __future__ import annotations

from collections.abc import Iterator

from core.facts import Facts
from core.spoken import hand_words, square_words
from core.texts import _, listed
from core.values import Observation, Piece, Square
from gui.board.layout import BoardLayout, HandShelf
from gui.board.picking import Place, Slot
from gui.board.view_state import BoardMarks
from gui.widgets.accessible import Part, boxed


def told_board(
    facts: Facts,
    seen: Observation,
    marks: BoardMarks,
    board: BoardLayout,
    own: HandShelf | None,
    cursor: Place | None,
) -> Part:
    """A board with its squares from the far side, then the viewer's hand, then the other.

    Args:
        facts: The game.
        seen: What it shows.
        marks: What is marked on it.
        board: Where its squares are.
        own: Where the viewer's hand lies, if there are hands.
        cursor: The square or the slot that the keys act upon.
    """
    corners = {at: board.corner(at) for at in board.squares}
    squares = [
        Part(
            role="square", name=told_square(facts, seen, marks, at), key=at,
            box=(*corners[at], board.cell, board.high), current=at == cursor,
            selected=at == marks.chosen,
        )
        for at in sorted(corners, key=lambda at: corners[at][::-1])
    ]  # fmt: skip
    held = () if own is None else _hands(facts, seen, own, cursor)
    parts = (*squares, *held)
    return Part(role="board", name=_("Board"), columns=board.columns, parts=parts)


def _hands(
    facts: Facts, seen: Observation, own: HandShelf, cursor: Place | None
) -> Iterator[Part]:
    """The slots of the viewer's own hand, and what is known of the other."""
    for symbol in own.symbols:
        number = seen.hands.get(Piece(seen.viewer, symbol), 0)
        words = _("in your hand: {piece} {number}")
        name = words.format(piece=facts.kind_name(symbol), number=number)
        yield Part(
            role="square", name=name, box=boxed(own.slot(symbol)), key=Slot(symbol),
            current=Slot(symbol) == cursor,
        )  # fmt: skip
    for words in hand_words(facts, seen)[1:]:
        yield Part(role="text", name=words, key=words)


def told_square(facts: Facts, seen: Observation, marks: BoardMarks, square: Square) -> str:
    """A square in words, such as ``e4, White knight, can take``."""
    return listed((square_words(facts, seen, square), *_marks(facts, marks, square)))


def _marks(facts: Facts, marks: BoardMarks, square: Square) -> Iterator[str]:
    """What is marked on a square, in words."""
    ends = {end for each in marks.last for end in (each.origin, each.target)}
    flags = (
        (square == marks.chosen, _("chosen")),
        # For translators: read out: the chosen piece can go to this square.
        (square in marks.dots, _("can go")),
        # For translators: read out: the chosen piece can take on this square.
        (square in marks.rings, _("can take")),
        (square in marks.tries, _("may be possible")),
        (square in marks.premove, _("planned move")),
        (square in ends, _("last move")),
        (square in marks.lost, _("you lost a piece here")),
        (square in marks.check, _("in check")),
        # For translators: read out: a circle is drawn round this square.
        (square in marks.circles, _("circled")),
    )
    yield from (words for there, words in flags if there)
    for words, at, piece in _supposed(marks):
        if at == square:
            yield words.format(piece=facts.man_name(piece))
    chance = dict(marks.odds).get(square)
    if chance is not None:
        yield _("{number} % chance of a piece").format(number=round(100 * chance))
    for origin, target in marks.arrows:
        if square == origin:
            yield _("arrow to {square}").format(square=facts.name(target))
        elif square == target:
            yield _("arrow from {square}").format(square=facts.name(origin))


def _supposed(marks: BoardMarks) -> Iterator[tuple[str, Square, Piece]]:
    """Pieces that are remembered, certain or supposed on squares in the fog."""
    for ghost in marks.ghosts:
        yield _("last seen here: {piece}"), ghost.square, ghost.piece
    for sure in marks.sure:
        if sure.piece is not None:
            yield _("certainly there: {piece}"), sure.square, sure.piece
    for mark in marks.pencilled:
        yield _("your pencil mark: {piece}"), mark.square, mark.piece
