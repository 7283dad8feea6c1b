"""What clicks and drags do to a position: pieces are put down, moved, taken away.

With a piece as the tool a click puts it on a square and a click on the same again promotes
it, or gives it to the other side where it does not promote; a press on an empty square
paints on while the button is down. Whatever the tool is, a piece that is dragged moves, and
away from the board it is gone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from math import dist
from typing import TypeAlias

from core.editing import (
    recoloured,
    turned,
    with_in_hand,
    with_moved,
    with_piece,
    without_piece,
)
from core.facts import Facts
from core.setup import Setup
from core.values import Piece, Square
from gui.board.layout import Point
from gui.play.picker import DRAG_FROM


class Mode(StrEnum):
    """What a click on a square does, unless it puts down a piece."""

    MOVE = "move"
    RECOLOUR = "recolour"
    ERASE = "erase"


Tool: TypeAlias = Piece | Mode


@dataclass(frozen=True, slots=True)
class Lifted:
    """A piece under the button.

    Attributes:
        piece: The piece.
        at: Where the pointer is.
        origin: Where it stood on the board; ``None`` where it comes from a tray.
        in_hand: Whether it comes from a hand, in which there is one less then.
    """

    piece: Piece
    at: Point
    origin: Square | None = None
    in_hand: bool = False


class Placing:
    """Follows the button from square to square.

    Args:
        facts: The game.
        setup: Tells the position.
        change: Takes the position after a change.
        refuse: Called where nothing can ever stand.

    Attributes:
        tool: What a click does.
        chosen: The piece that the next click moves.
        lifted: The piece that hangs on the pointer, while one is dragged.
        painted: Whether the next change goes on with a stroke over several squares.
    """

    def __init__(
        self,
        facts: Facts,
        setup: Callable[[], Setup],
        change: Callable[[Setup], None],
        refuse: Callable[[Square], None],
    ) -> None:
        self.tool: Tool = Mode.MOVE
        self.chosen: Square | None = None
        self.lifted: Lifted | None = None
        self.painted = False
        self._facts = facts
        self._setup, self._change, self._refuse = setup, change, refuse
        self._grip: Lifted | None = None
        self._pressed: Square | None = None
        self._painting = False
        self._before: Tool = Mode.MOVE

    @property
    def busy(self) -> bool:
        """Whether the button is down on something."""
        return self._painting or self._grip is not None or self._pressed is not None

    def take(self, tool: Tool) -> None:
        """Use another tool from now on."""
        self._before, self.tool, self.chosen = self.tool, tool, None

    def press(self, square: Square | None, at: Point) -> None:
        """Press on a square, or beside the board, which gives up what was chosen."""
        self._grip = self._pressed = None
        if square is None:
            self.chosen = None
            return
        piece = self._setup().pieces.get(square)
        if piece is not None:
            self._grip = Lifted(piece, at, square)
        if self.tool is Mode.ERASE or (isinstance(self.tool, Piece) and piece is None):
            self._painting, self.painted = True, False
            self._paint(square)
        else:
            self._pressed = square

    def grip(self, piece: Piece, at: Point, in_hand: bool = False) -> None:
        """Press on a piece in a tray, or in a hand: it can be dragged onto the board."""
        self._grip, self._pressed = Lifted(piece, at, in_hand=in_hand), None

    def move(self, square: Square | None, at: Point) -> None:
        """Move the pointer, to wherever that is."""
        grip = self._grip
        if self._painting:
            if square is not None:
                self._paint(square)
        elif self.lifted is not None:
            self.lifted = replace(self.lifted, at=at)
        elif grip is not None and dist(at, grip.at) >= DRAG_FROM:
            self.lifted, self.chosen = replace(grip, at=at), None

    def release(self, square: Square | None, hand: Piece | None = None) -> None:
        """Let go over a square, over a slot of a hand, or anywhere else."""
        lifted, pressed, painting = self.lifted, self._pressed, self._painting
        self.drop_nothing()
        if painting:
            return
        if lifted is not None:
            self._land(lifted, square, hand)
        elif square is not None and square == pressed:
            self.touch(square)

    def drop_nothing(self) -> bool:
        """Forget the button; whether a piece hung on the pointer."""
        had = self.lifted is not None
        self.lifted = self._grip = self._pressed = None
        self._painting = self.painted = False
        return had

    def touch(self, square: Square) -> None:
        """Use the tool on a square, as a click does."""
        setup = self._setup()
        match self.tool:
            case Piece() as piece:
                stands = setup.pieces.get(square)
                again = stands is not None and _plain(stands) == _plain(piece)
                self._become(square, self._turned if again else _putting(piece))
            case Mode.RECOLOUR:
                self._change(recoloured(setup, square))
            case Mode.ERASE:
                self._change(without_piece(setup, square))
            case Mode.MOVE:
                self._choose(square)

    def put(self, square: Square, piece: Piece) -> None:
        """Put a piece down, whatever the tool is."""
        self._become(square, _putting(piece))

    def clear(self, square: Square) -> None:
        """Take away what stands on a square."""
        self.chosen = None
        self._change(without_piece(self._setup(), square))

    def put_down(self) -> bool:
        """Give up what is chosen or dragged, and the tool; whether there was anything."""
        had = self.drop_nothing() or self.chosen is not None or self.tool is not Mode.MOVE
        self.take(Mode.MOVE)
        return had

    def _choose(self, square: Square) -> None:
        """Choose a piece to be moved, move it, or give it to the other side."""
        setup, chosen = self._setup(), self.chosen
        if chosen is None or chosen not in setup.pieces:
            self.chosen = square if square in setup.pieces else None
        elif chosen == square:
            self._change(turned(self._facts, setup, square))
        else:
            self.chosen = None
            self._become(square, lambda now, to: with_moved(now, chosen, to))

    def _paint(self, square: Square) -> None:
        stands = square in self._setup().pieces
        if isinstance(self.tool, Piece) and not stands:
            self._become(square, _putting(self.tool))
            self.painted |= square not in self._facts.idle
        elif self.tool is Mode.ERASE and stands:
            self.clear(square)
            self.painted = True

    def _land(self, lifted: Lifted, square: Square | None, hand: Piece | None) -> None:
        """Put down the piece that was dragged."""
        setup, origin = self._setup(), lifted.origin
        if origin is None and not lifted.in_hand:
            # To take a piece from a tray by dragging is not to choose it.
            self.tool = self._before
        if square is not None and origin is not None:
            self._become(square, lambda now, to: with_moved(now, origin, to))
        elif square is not None:
            self._become(square, self._from_tray(lifted))
        else:
            if origin is not None:
                setup = without_piece(setup, origin)
            if lifted.in_hand:
                setup = with_in_hand(setup, lifted.piece, -1)
            self._change(setup if hand is None else with_in_hand(setup, hand, 1))

    def _from_tray(self, lifted: Lifted) -> Callable[[Setup, Square], Setup]:
        def change(setup: Setup, square: Square) -> Setup:
            if lifted.in_hand:
                setup = with_in_hand(setup, lifted.piece, -1)
            return with_piece(setup, square, lifted.piece)

        return change

    def _turned(self, setup: Setup, square: Square) -> Setup:
        return turned(self._facts, setup, square)

    def _become(self, square: Square, change: Callable[[Setup, Square], Setup]) -> None:
        """Change what stands on ``square``, if anything can ever stand there."""
        if square in self._facts.idle:
            self._refuse(square)
        else:
            self._change(change(self._setup(), square))


def _plain(piece: Piece) -> str:
    """Its kind, promoted or not."""
    return piece.symbol.lstrip("+")


def _putting(piece: Piece) -> Callable[[Setup, Square], Setup]:
    return lambda setup, square: with_piece(setup, square, piece)
