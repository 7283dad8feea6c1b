"""A small board on which is set up what must have stood at some moment of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

import pygame

from core.explorer.questions import Pattern
from core.facts import Facts
from core.texts import _, capitalized
from core.values import Observation, Piece, Side, Square
from gui.app.board_settings import plain_options
from gui.app.shell import Shell
from gui.board.board import Board, BoardLook
from gui.board.fog import STILL
from gui.board.layout import BoardLayout, Point
from gui.board.men import drawing_of, man_painter
from gui.board.pen import Pen, circle
from gui.board.picking import Place, Slot
from gui.board.view_state import ShownBoard
from gui.drawing.shapes import paint
from gui.ui.elements import Text
from gui.ui.layout import GROW, Column, Element, Length, Row
from gui.ui.parts import HALF_GAP, choice
from gui.widgets.choice import Option
from gui.widgets.widget import Style

Standing: TypeAlias = Mapping[Square, Piece | None]
"""What must stand on some squares; ``None`` for nothing."""

_RIGHT = 3
_IN_A_ROW = 7
"""So many kinds of pieces stand in one row of the tray at most."""


class PatternBoard:
    """The ``BoardPlayer`` of a pattern: a click puts a piece on a square, or an empty sign.

    A second click on the same, or one of the right button, takes it away again.

    Args:
        facts: The game.
        shell: What all screens share.
        on_change: Called after each change.

    Attributes:
        facts: See above.
        squares: What must stand where.
        viewer: The side that saw all of that; ``None`` where nobody has to.
        tool: What a click puts down; ``None`` for the sign of an empty square.
    """

    ready = True

    def __init__(self, facts: Facts, shell: Shell, on_change: Callable[[], None]) -> None:
        self.facts = facts
        self.squares: dict[Square, Piece | None] = {}
        self.viewer: Side | None = None
        self.tool: Piece | None = Piece(Side.FIRST, facts.symbols[0])
        self._shell, self._on_change = shell, on_change
        self._pressed: Square | None = None

    @property
    def pattern(self) -> Pattern | None:
        """What is set up; ``None`` while that is nothing."""
        if not self.squares:
            return None
        return Pattern(tuple(sorted(self.squares.items())), self.viewer)

    def become(self, squares: Standing) -> None:
        """Have another pattern."""
        self.squares = dict(squares)
        self._on_change()

    def see(self, viewer: Side | None) -> None:
        """Have a side see it, or nobody in particular."""
        self.viewer = viewer
        self._on_change()

    # --- What is done on the board -------------------------------------------------------

    def arrival(self) -> tuple[bool, tuple[Square, ...]]:
        """See ``BoardPlayer.arrival``."""
        return True, ()

    def press(self, place: Place | None, at: Point) -> None:
        """See ``BoardPlayer.press``."""
        self._pressed = None if isinstance(place, Slot) else place

    def move(self, place: Place | None, at: Point) -> None:
        """See ``BoardPlayer.move``: nothing is dragged."""

    def release(self, place: Place | None) -> None:
        """See ``BoardPlayer.release``."""
        pressed, self._pressed = self._pressed, None
        if place is not None and place == pressed:
            self.touch(place)

    def touch(self, place: Place) -> None:
        """See ``BoardPlayer.touch``: put the tool down, or take it away again."""
        if isinstance(place, Slot) or place in self.facts.idle:
            return
        same = place in self.squares and self.squares[place] == self.tool
        others = {at: each for at, each in self.squares.items() if at != place}
        self.become(others if same else {**others, place: self.tool})

    def right(self, event: pygame.event.Event, layout: BoardLayout) -> bool:
        """See ``BoardPlayer.right``: take away what is on a square."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != _RIGHT:
            return False
        square = layout.square_at(*event.pos)
        if square in self.squares:
            self.become({at: each for at, each in self.squares.items() if at != square})
        return square is not None

    def put_down(self) -> bool:
        """See ``BoardPlayer.put_down``: nothing is ever picked."""
        return False

    def answers(self, event: pygame.event.Event, layout: BoardLayout) -> bool:
        """See ``BoardPlayer.answers``: nothing is ever asked."""
        return False

    def draw_over(self, surface: pygame.Surface, layout: BoardLayout, style: Style) -> None:
        """See ``BoardPlayer.draw_over``: a ring where nothing must stand."""
        drawing = drawing_of(self.facts.key, layout.flipped)
        pen = Pen(surface, layout, style.theme, drawing)
        empty = [square for square, piece in self.squares.items() if piece is None]
        for width, ink in ((6, style.theme.panel), (3, style.theme.danger)):
            pen.stamp(empty, circle(pen.cell, pen.cell * 0.24, paint(None, 1, ink, width)))

    # --- What is shown -------------------------------------------------------------------

    def board(self) -> Board:
        """The board."""
        facts, shell = replace(self.facts, hand=()), self._shell
        pieces = {at: each for at, each in self.squares.items() if each is not None}
        seen = Observation(
            Side.FIRST, Side.FIRST, 0, frozenset(facts.squares), pieces, variant=facts.key
        )
        options = plain_options(shell.settings)
        look = BoardLook(options, shell.settings, shell.now, lambda: STILL)
        return Board(facts=facts, shown=ShownBoard(seen), look=look, player=self,
                     story=self, key=self)  # fmt: skip

    def tray(self) -> Element:
        """All that can be put down, and in the fog who must have seen it."""
        symbols, rows = self.facts.symbols, list[Sequence[Piece | None]]()
        for side in Side:
            pieces: list[Piece | None] = [Piece(side, symbol) for symbol in symbols]
            kinds = [pieces[n : n + _IN_A_ROW] for n in range(0, len(pieces), _IN_A_ROW)]
            rows += kinds
        trays = Column(*(self._row(row, w=GROW) for row in rows), gap=HALF_GAP, w=GROW)
        tools = Row(trays, self._row([None], w="control", h=GROW), gap=HALF_GAP, align=None)
        return Column(tools, self._eyes() if self.facts.hidden else None, gap=HALF_GAP)

    def _row(
        self, row: Sequence[Piece | None], w: Length, h: Length = "control"
    ) -> Element:
        options = [self._option(piece) for piece in row]
        chosen = row.index(self.tool) if self.tool in row else -1
        return choice(options, chosen, partial(self._take, row), w=w, h=h)

    def _take(self, row: Sequence[Piece | None], number: int) -> None:
        self.tool = row[number]

    def _option(self, piece: Piece | None) -> Option:
        if piece is None:
            return Option("", icon="close", tooltip=_("Nothing stands there"))
        name = capitalized(self.facts.man_name(piece))
        painter = man_painter(lambda: piece, drawing_of(self.facts.key))
        return Option("", painter=painter, tooltip=name)

    def _eyes(self) -> Element:
        """Who must have seen it."""
        names = [*map(self.facts.side_name, Side)]
        # For translators: whoever saw these squares.
        options = [Option(_("Anyone"), tooltip=_("Whether a side saw it or not"))]
        tip = _("{side} saw all of these squares")
        options += [Option(name, tooltip=tip.format(side=name)) for name in names]
        number = 0 if self.viewer is None else 1 + self.viewer
        eyes = choice(
            options, number, lambda n: self.see(Side(n - 1) if n else None), w=GROW
        )
        return Row(Text(_("Seen by"), "caption", w=None), eyes, gap="gap")
