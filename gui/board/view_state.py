"""What a board shows, its marks and its options, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from core.facts import Facts
from core.values import Observation, Piece, Side, Square
from gui.board.picking import Offer, Path, Place, Slot, targets


@dataclass(frozen=True, slots=True)
class Ghost:
    """A piece where the viewer saw it last.

    Attributes:
        square: Where that was.
        piece: The piece as it was seen.
        age: How many moves ago; 0 where that is not told.
    """

    square: Square
    piece: Piece
    age: int


@dataclass(frozen=True, slots=True)
class Sure:
    """A fogged square on which a piece must stand.

    Attributes:
        square: Which.
        piece: The piece, where it can be no other; ``None`` where it can.
    """

    square: Square
    piece: Piece | None


@dataclass(frozen=True, slots=True)
class MoveEnds:
    """The two ends of a move, as far as they may be shown."""

    origin: Square | None
    target: Square | None


@dataclass(frozen=True, slots=True)
class Pencilled:
    """A piece that the player supposes on a fogged square.

    Attributes:
        square: Where.
        piece: Which piece.
        right: Whether it stands there indeed, told only after the game.
        share: How much of a piece that is; less than 1 where others share it.
    """

    square: Square
    piece: Piece
    right: bool | None = None
    share: float = 1.0


@dataclass(frozen=True, slots=True)
class NumberedArrow:
    """One move of a line.

    Attributes:
        number: Of the move in its turn.
        path: The squares it visits; one alone where a piece is put down from a hand.
    """

    number: int
    path: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class NumberedLine:
    """Moves of one side in a row, by numbered arrows.

    Attributes:
        arrows: One for each move, in their order.
        found: Whether the line does what was looked for; otherwise it is the best so far.
    """

    arrows: tuple[NumberedArrow, ...]
    found: bool = True


@dataclass(frozen=True, slots=True)
class Carried:
    """A piece that hangs on the pointer.

    Attributes:
        place: Where it was picked up; it is not drawn there meanwhile.
        x: Of the pointer, in pixels.
        y: Of the pointer, in pixels.
    """

    place: Place
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class NamedPiece:
    """A piece of which it is told what it is.

    Attributes:
        place: Where it stands, or lies in a hand.
        words: What it is called.
        reach: Where it could go, or could be dropped.
        note: What else is to be known of it.
    """

    place: Place
    words: str
    reach: frozenset[Square] = frozenset()
    note: str = ""


@dataclass(frozen=True, slots=True)
class BoardMarks:
    """Everything drawn on a board besides squares, fog and the pieces in sight.

    Attributes:
        chosen: The piece picked for moving.
        stops: The squares that it has come over so far, if it is on its way.
        dots: Squares it can go to.
        rings: Squares where it can take.
        tries: Fogged squares on which a move may be tried, whatever stands there.
        movable: The pieces that can move, where another one was tried.
        strength: How far `chosen`, `dots` and `rings` have faded in, 0 to 1.
        last: Moves shown by brackets.
        order: The squares that the moves of a series ended on, with their numbers.
        blocked: Fogged squares known to be in the way of a piece of the viewer's.
        ghosts: Pieces where they were last seen.
        sure: Fogged squares on which a piece must stand.
        odds: Fogged squares with the chance that a piece stands there.
        hand: How many of each kind a hidden hand holds on average, by symbol.
        premove: The squares of a planned move.
        arrows: Arrows drawn by the player, from and to.
        best_arrows: Arrows of the best move that an engine has found.
        pale_arrows: Arrows that are second to these.
        numbered: A line of several moves in a row.
        circles: Squares circled by the player.
        colours: Arrows and circles in another colour than the usual one, by their ends:
            the letter of the colour, see ``core.records.tree``.
        beside_engine: Whether arrows and circles have another colour than an engine's.
        glyphs: How moves to these squares were judged, such as ``?!``.
        pencilled: Pieces that the player supposes in the fog.
        missed: Pieces in the fog that the player did not suppose there, told afterwards.
        hover: The square under the pointer.
        cursor: The square that the keys act upon.
        lost: The squares where the last move took pieces of the viewer's.
        check: Royal pieces that stand in check, in games that tell of it.
        carried: The piece on the pointer.
        named: The piece that is explained.
        hinted: The slot of the own hand from which a drop is hinted at.
    """

    chosen: Square | None = None
    stops: tuple[Square, ...] = ()
    dots: frozenset[Square] = frozenset()
    rings: frozenset[Square] = frozenset()
    tries: frozenset[Square] = frozenset()
    movable: frozenset[Square] = frozenset()
    strength: float = 1.0
    last: tuple[MoveEnds, ...] = ()
    order: tuple[tuple[Square, int], ...] = ()
    blocked: frozenset[Square] = frozenset()
    ghosts: tuple[Ghost, ...] = ()
    sure: tuple[Sure, ...] = ()
    odds: tuple[tuple[Square, float], ...] = ()
    hand: tuple[tuple[str, float], ...] = ()
    premove: frozenset[Square] = frozenset()
    arrows: tuple[tuple[Square, Square], ...] = ()
    best_arrows: tuple[tuple[Square, Square], ...] = ()
    pale_arrows: tuple[tuple[Square, Square], ...] = ()
    numbered: NumberedLine | None = None
    circles: frozenset[Square] = frozenset()
    colours: tuple[tuple[tuple[Square, Square], str], ...] = ()
    beside_engine: bool = False
    glyphs: tuple[tuple[Square, str], ...] = ()
    pencilled: tuple[Pencilled, ...] = ()
    missed: frozenset[Square] = frozenset()
    hover: Square | None = None
    cursor: Square | None = None
    lost: frozenset[Square] = frozenset()
    check: frozenset[Square] = frozenset()
    carried: Carried | None = None
    named: NamedPiece | None = None
    hinted: Slot | None = None


NO_MARKS = BoardMarks()
"""A board without marks."""


@dataclass(frozen=True, slots=True)
class BoardOptions:
    """How a board is drawn, whatever stands on it.

    Attributes:
        coordinates: `edge` beside the board, `all` in every square, or `off`.
        gutter: Width of the strip for coordinates beside the board, in pixels.
        caption: Size of the coordinates beside the board, in pixels.
        veil: How thick the fog is; below 1 the squares show through.
        flat: Whether the fog is one plain colour, as in the original viewer.
        waves: Whether every fogged square carries two small waves.
        men: How large a piece is drawn, as a share of its square.
        notations: Those chosen for families of games, as the settings have them; ranks
            and squares are called as in these.
    """

    coordinates: Literal["edge", "off", "all"] = "edge"
    gutter: int = 20
    caption: int = 12
    veil: float = 1.0
    flat: bool = False
    waves: bool = False
    men: float = 0.96
    notations: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """What a board shows.

    Attributes:
        seen: The pieces and the squares in sight.
        lit: The squares free of the veil, where one lies over the truth.
        veil: How thick the fog is.
        marks: What is marked on it whatever the person does: the last moves and where
            those of a series ended, fogged squares known to be occupied, and where the
            viewer lost pieces.
        held: The most that a hand which the fog hides can hold, as far as that is known.
        ahead: Whether own moves are shown that have not been made.
    """

    seen: Observation
    lit: frozenset[Square] | None = None
    veil: float = 1.0
    marks: BoardMarks = NO_MARKS
    held: Mapping[Piece, int] = field(default_factory=dict)
    ahead: bool = False


AFTER_GAME_VEIL = 0.34
"""Thickness of the fog over the truth once a game has ended."""

LIVE_VEIL = 0.55
"""Thickness of the fog on boards that are watched live."""

DEFAULT_OPTIONS = BoardOptions()
"""A board as it is drawn unless the player asks otherwise."""


def blank(facts: Facts) -> Observation:
    """What a board shows before the rules are ready: no pieces, and fog if there is any."""
    shown = covered(facts)
    return shown if facts.hidden else replace(shown, visible=frozenset(facts.squares))


def covered(facts: Facts) -> Observation:
    """What a board shows of which nothing may be seen: fog everywhere."""
    nothing = frozenset[Square]()
    return Observation(Side.FIRST, Side.FIRST, 0, nothing, {}, variant=facts.key)


def with_destinations(
    marks: BoardMarks, offer: Offer, path: Path, seen: Observation
) -> BoardMarks:
    """``marks`` with the squares that may be clicked next: empty, occupied, or in fog.

    Nothing is offered before the first click.
    """
    squares = targets(offer, path) if path else frozenset[Square]()
    rings = squares & seen.pieces.keys()
    dots, tries = (squares & seen.visible) - rings, squares - seen.visible
    return replace(marks, dots=dots, rings=rings, tries=tries)
