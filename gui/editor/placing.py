"""What clicks and drags do to a position: pieces are put down, moved, taken away.

With a piece as the tool a click puts it on a square and a click on the same again promotes
it, or gives it to the other side where it does not promote; a press on an empty square
paints on while the button is down. Whatever the tool is, a piece that is dragged moves, and
away from the board it is gone.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import dist
from typing import TYPE_CHECKING, TypeAlias

import pygame

from core import editing
from core.setup import Setup
from core.values import Piece, Square
from gui.app.board_settings import MEN
from gui.board.board import BoardArea
from gui.board.layout import BoardLayout, Point
from gui.board.men import drawing_of, man, standing
from gui.board.pen import Pen, cased, faded, line, stroke_of
from gui.board.picking import Place, Slot
from gui.drawing.shapes import css
from gui.drawing.theme import Colour, Theme
from gui.play.moving import DRAG_FROM
from gui.widgets.widget import Style

if TYPE_CHECKING:
    from gui.editor.scene import EditorScene

_RIGHT = 3
_CARRIED = 1.06


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
        origin: Where it stood on the board; ``None`` where it comes from a tray.
        in_hand: Whether it comes from a hand, in which there is one less then.
    """

    piece: Piece
    origin: Square | None = None
    in_hand: bool = False


class Placing:
    """The ``BoardPlayer`` of the editor: follows the button from square to square.

    Args:
        screen: Has the position; says where nothing can ever stand, and into which hand a
            piece goes that is let go beside the board.

    Attributes:
        drafting: Has the position.
        facts: Of its game.
        area: The widget of the board.
        tool: What a click does.
        chosen: The piece that the next click moves.
        lifted: The piece that hangs on the pointer, while one is dragged.
        at: Where the pointer is.
        dragged: Whether the last press on a piece became a drag.
    """

    def __init__(self, screen: EditorScene) -> None:
        self._screen, self.drafting = screen, screen.drafting
        self.facts = screen.drafting.game.facts
        self.area = BoardArea()
        self.tool: Tool = Mode.MOVE
        self.chosen: Square | None = None
        self.lifted: Lifted | None = None
        self.at: Point = (-1, -1)
        self.dragged = False
        self._grip: Lifted | None = None
        self._grip_at: Point = (-1, -1)
        self._pressed: Square | None = None
        self._painting = self._painted = False
        self._before: Tool = Mode.MOVE

    @property
    def setup(self) -> Setup:
        """The position."""
        return self.drafting.setup

    @property
    def ready(self) -> bool:
        """See ``BoardPlayer.ready``: what hangs beside the board lights no square."""
        return self.lifted is None or self.area.covers(self.at)

    def arrival(self) -> tuple[bool, tuple[Square, ...]]:
        """See ``BoardPlayer.arrival``."""
        return True, ()

    def take(self, tool: Tool) -> None:
        """Use another tool from now on."""
        self._before, self.tool, self.chosen = self.tool, tool, None

    def press(self, place: Place | None, at: Point) -> None:
        """Press on a square, or beside the board, which gives up what was chosen."""
        self.at, self._grip, self._pressed = at, None, None
        if place is None or isinstance(place, Slot):
            self.chosen = None
            return
        piece = self.setup.pieces.get(place)
        if piece is not None:
            self._hold(Lifted(piece, place), at)
        if self.tool is Mode.ERASE or (isinstance(self.tool, Piece) and piece is None):
            self._painting, self._painted = True, False
            self._paint(place)
        else:
            self._pressed = place

    def grip(self, piece: Piece, at: Point, in_hand: bool = False) -> None:
        """Press on a piece in a tray, or in a hand: it can be dragged onto the board."""
        there = not in_hand or self.setup.hands.get(piece, 0) > 0
        self._hold(Lifted(piece, in_hand=in_hand) if there else None, at)
        self._pressed = None

    def move(self, place: Place | None, at: Point) -> None:
        """Move the pointer, to wherever that is."""
        self.at = at
        if self._painting:
            if place is not None and not isinstance(place, Slot):
                self._paint(place)
        elif self._grip is not None and dist(at, self._grip_at) >= DRAG_FROM:
            self.lifted, self.chosen, self.dragged = self._grip, None, True

    def release(self, place: Place | None) -> None:
        """Let go over a square, over a slot of a hand, or anywhere else."""
        lifted, pressed, painting = self.lifted, self._pressed, self._painting
        self.drop_nothing()
        square = None if isinstance(place, Slot) else place
        if painting:
            return
        if lifted is not None:
            self._land(lifted, square)
        elif square is not None and square == pressed:
            self.touch(square)

    def drop_nothing(self) -> bool:
        """Forget the button; whether a piece hung on the pointer."""
        had = self.lifted is not None
        self.lifted = self._grip = self._pressed = None
        self._painting = self._painted = False
        return had

    def right(self, event: pygame.event.Event, layout: BoardLayout) -> bool:
        """See ``BoardPlayer.right``: it drops what is dragged, or else takes away."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != _RIGHT:
            return False
        square = layout.square_at(*event.pos)
        if not self.drop_nothing() and square is not None:
            self.clear(square)
        return square is not None

    def answers(self, event: pygame.event.Event, layout: BoardLayout) -> bool:
        """See ``BoardPlayer.answers``: what hangs beside the board passes over all."""
        moved = event.type == pygame.MOUSEMOTION and layout.square_at(*event.pos) is None
        passes = moved and (self._painting or self._grip is not None)
        if passes:
            self.move(None, event.pos)
        return passes

    def touch(self, place: Place) -> None:
        """Use the tool on a square, as a click does."""
        setup = self.setup
        if isinstance(place, Slot):
            return
        match self.tool:
            case Piece() as piece:
                stands = setup.pieces.get(place)
                again = stands is not None and _plain(stands) == _plain(piece)
                if again:
                    self._become(place, editing.turned(self.facts, setup, place))
                else:
                    self.put(place, piece)
            case Mode.RECOLOUR:
                self._change(editing.recoloured(setup, place))
            case Mode.ERASE:
                self._change(editing.without_piece(setup, place))
            case Mode.MOVE:
                self._choose(place)

    def put(self, square: Square, piece: Piece) -> None:
        """Put a piece down, whatever the tool is."""
        self._become(square, editing.with_piece(self.setup, square, piece))

    def clear(self, square: Square) -> None:
        """Take away what stands on a square."""
        self.chosen = None
        self._change(editing.without_piece(self.setup, square))

    def put_down(self) -> bool:
        """Give up what is chosen or dragged, and the tool; whether there was anything."""
        had = self.drop_nothing() or self.chosen is not None or self.tool is not Mode.MOVE
        self.take(Mode.MOVE)
        return had

    def draw_over(self, surface: pygame.Surface, layout: BoardLayout, style: Style) -> None:
        """Draw what is wrong, and what a click would do on the square pointed at."""
        found, facts = self.drafting.found, self.facts
        pen = Pen(surface, layout, style.theme, drawing_of(facts.key, layout.flipped))
        passed = sorted(found.setup.en_passant)
        pen.stamp(passed, _cross(pen, 0.28, 0.045, style.theme.accent, 2))
        wrong = sorted({at for each in found.problems for at in each.squares})
        pen.cover(wrong, _frame(pen))
        square, tool = self.area.pointed, self.tool
        if square is None or self.lifted or square in facts.idle:
            return
        stands = square in found.setup.pieces
        if isinstance(tool, Piece) and not stands:
            _draw_promised(pen, square, tool, self._men)
        elif tool is Mode.ERASE and stands:
            pen.stamp([square], _cross(pen, 0.2, 0.06, style.theme.danger, 3))

    def draw_lifted(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the piece on the pointer, over everything."""
        if self.lifted is not None:
            layout = self.area.board
            size = int(layout.high * self._men * _CARRIED)
            drawing = drawing_of(self.facts.key, layout.flipped)
            picture = standing(self.lifted.piece, size, theme, drawing, 2)
            surface.blit(picture, picture.get_rect(center=self.at))

    @property
    def _men(self) -> float:
        """How much of its square a piece takes."""
        return MEN[self._screen.shell.settings.men_size]

    def _hold(self, piece: Lifted | None, at: Point) -> None:
        self._grip, self._grip_at, self.dragged = piece, at, False

    def _change(self, setup: Setup) -> None:
        self.drafting.change(setup, self._painted)

    def _choose(self, square: Square) -> None:
        """Choose a piece to be moved, move it, or give it to the other side."""
        setup, chosen = self.setup, self.chosen
        if chosen is None or chosen not in setup.pieces:
            self.chosen = square if square in setup.pieces else None
        elif chosen == square:
            self._change(editing.turned(self.facts, setup, square))
        else:
            self.chosen = None
            self._become(square, editing.with_moved(setup, chosen, square))

    def _paint(self, square: Square) -> None:
        stands = square in self.setup.pieces
        if isinstance(self.tool, Piece) and not stands:
            self.put(square, self.tool)
            self._painted |= square not in self.facts.idle
        elif self.tool is Mode.ERASE and stands:
            self.clear(square)
            self._painted = True

    def _land(self, lifted: Lifted, square: Square | None) -> None:
        """Put down the piece that was dragged."""
        setup, origin, piece = self.setup, lifted.origin, lifted.piece
        if lifted.in_hand:
            setup = editing.with_in_hand(setup, piece, -1)
        elif origin is None:
            # To take a piece from a tray by dragging is not to choose it.
            self.tool = self._before
        if square is not None and origin is not None:
            self._become(square, editing.with_moved(setup, origin, square))
        elif square is not None:
            self._become(square, editing.with_piece(setup, square, piece))
        else:
            setup = setup if origin is None else editing.without_piece(setup, origin)
            hand = self._screen.hand_at(piece, self.at)
            self._change(setup if hand is None else editing.with_in_hand(setup, hand, 1))

    def _become(self, square: Square, setup: Setup) -> None:
        """Have another position, unless nothing can ever stand on ``square``."""
        if square in self.facts.idle:
            self._screen.refuse(square)
        else:
            self._change(setup)


def _plain(piece: Piece) -> str:
    """Its kind, promoted or not."""
    return piece.symbol.lstrip("+")


# --- Marks on the board ------------------------------------------------------------------

_GHOST = 0.5
"""How much shows of a piece that would be put down."""


def _frame(pen: Pen) -> str:
    """The frame of a square on which something is wrong, with a sign on its corner."""
    cell, theme, ink = pen.cell, pen.theme, pen.theme.panel
    width = stroke_of(cell, 0.06)
    start = width / 2 + 1
    side, high = cell - 2 * start, pen.high - 2 * start
    path = f"M{start:g} {start:g}h{side:g}v{high:g}h{-side:g}Z"
    radius = max(8.0, cell * 0.13)
    x, y = cell - radius - width, radius + width
    disc = (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{css(theme.danger)}" '
        f'stroke="{css(ink)}" stroke-width="1.5"/>'
    )
    up, dot = radius * 0.5, max(1.0, radius * 0.16)
    stroke = line(f"M{x:g} {y - up:g}V{y + up * 0.25:g}", ink, 2 * dot)
    foot = f'<circle cx="{x:g}" cy="{y + up:g}" r="{dot:g}" fill="{css(ink)}"/>'
    return cased(path, theme.danger, width, 2, 0.7) + disc + stroke + foot


def _cross(pen: Pen, margin: float, thickness: float, ink: Colour, edge: float) -> str:
    """A cross on a square, so much of it inside its edges."""
    near, far = pen.cell * margin, pen.cell * (1 - margin)
    path = f"M{near:g} {near:g}L{far:g} {far:g}M{far:g} {near:g}L{near:g} {far:g}"
    return cased(path, ink, stroke_of(pen.cell, thickness), edge, 0.7)


def _draw_promised(pen: Pen, square: Square, piece: Piece, share: float) -> None:
    """Draw pale the piece that a click would put on a square."""
    size = int(pen.high * share)
    picture = faded(man(piece, size, pen.theme, pen.drawing), _GHOST)
    x, y = pen.layout.centre(square)
    pen.surface.blit(picture, (round(x - size / 2), round(y - size / 2)))
