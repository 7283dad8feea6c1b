"""The board of the editor, under mouse and keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from core.editing import Review
from core.game import Game
from core.values import Observation, Piece, Side, Square
from gui.app.board_settings import board_options, fog_time
from gui.app.shell import Shell
from gui.board.board_view import BoardView
from gui.board.layout import BoardLayout, Point
from gui.board.men import drawing_of, standing
from gui.board.pen import Pen
from gui.board.view_state import AFTER_GAME_VEIL, BoardMarks
from gui.drawing import redraw
from gui.drawing.theme import Theme
from gui.editor.marks import draw_eraser, draw_passed, draw_promised, draw_wrong
from gui.editor.placing import Mode, Placing
from gui.play.cursor import BoardCursor
from gui.widgets.widget import Style

_LEFT, _RIGHT = 1, 3
_CARRIED = 1.06


class EditorBoard:
    """Shows a position that is set up, with what is wrong with it.

    Args:
        shell: What all screens share.
        game: The rules.
        placing: What clicks do.
        leave: Called when the keys are done with the board.
        hand_at: Tells into which hand a piece goes that is let go somewhere.

    Attributes:
        cursor: The board as a stop of the Tab key.
        flipped: Whether the second side sits below.
        sight: Whose view is shown; ``None`` for all of the board.
    """

    def __init__(
        self,
        shell: Shell,
        game: Game,
        placing: Placing,
        leave: Callable[[], None],
        hand_at: Callable[[Piece, Point], Piece | None],
    ) -> None:
        self.flipped = False
        self.sight: Side | None = None
        self._shell, self._game, self._placing = shell, game, placing
        self._leave, self._hand_at = leave, hand_at
        self._layout = BoardLayout(1, 1, 1)
        self._at: Point = (-1, -1)
        self._drawn: tuple[object, BoardView] | None = None
        self.cursor = BoardCursor(self._touch, self._escape)

    @property
    def pointed(self) -> Square | None:
        """The square that keys mean: that of the cursor, or the one under the pointer."""
        if self.cursor.focused:
            return self.cursor.square
        return self._layout.square_at(*self._at)

    @property
    def next_sight(self) -> Side | None:
        """Whose view comes after the one that is shown: all, then each side's."""
        sights: list[Side | None] = [None, *Side]
        return sights[(sights.index(self.sight) + 1) % len(sights)]

    def lie(self, layout: BoardLayout) -> None:
        """Lie there."""
        self._layout = layout
        self.cursor.lie(layout)

    def act(self, event: pygame.event.Event) -> None:
        """Follow the mouse."""
        placing = self._placing
        match event.type:
            case pygame.MOUSEMOTION:
                self._at = event.pos
                placing.move(self._layout.square_at(*event.pos), event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == _LEFT:
                self._at = event.pos
                placing.press(self._layout.square_at(*event.pos), event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == _RIGHT:
                self._take_away(self._layout.square_at(*event.pos))
            case pygame.MOUSEBUTTONUP if event.button == _LEFT:
                self._let_go(event.pos)

    def draw(self, surface: pygame.Surface, found: Review, style: Style) -> None:
        """Draw the position with all marks."""
        seen, lit = self._seen(found), self._lit(found)
        self._view(lit is not None, style).draw(
            surface, seen, self._marks(), lit=lit, t=fog_time(self._shell)
        )
        drawing = drawing_of(self._game.facts.key, self._layout.flipped)
        pen = Pen(surface, self._layout, style.theme, drawing)
        wrong = {square for problem in found.problems for square in problem.squares}
        draw_passed(pen, found.setup.en_passant)
        draw_wrong(pen, sorted(wrong))
        self._draw_promise(pen, found)

    def draw_lifted(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the piece on the pointer, over everything."""
        lifted = self._placing.lifted
        if lifted is not None:
            size = int(self._layout.high * self._share * _CARRIED)
            drawing = drawing_of(self._game.facts.key, self._layout.flipped)
            picture = standing(lifted.piece, size, theme, drawing, 2)
            surface.blit(picture, picture.get_rect(center=lifted.at))

    @property
    def _share(self) -> float:
        return board_options(self._shell.settings, self._metrics).men

    def _take_away(self, square: Square | None) -> None:
        if self._placing.drop_nothing():
            redraw.now()
        elif square is not None:
            self._placing.clear(square)

    def _let_go(self, at: Point) -> None:
        lifted = self._placing.lifted
        hand = self._hand_at(lifted.piece, at) if lifted is not None else None
        self._placing.release(self._layout.square_at(*at), hand)

    def _touch(self, place: object) -> None:
        if isinstance(place, int):
            self._placing.touch(place)

    def _escape(self) -> None:
        if not self._placing.put_down():
            self._leave()

    def _seen(self, found: Review) -> Observation:
        """The whole board, without the piece that hangs on the pointer."""
        setup, facts, lifted = found.setup, self._game.facts, self._placing.lifted
        taken = lifted.origin if lifted is not None else None
        return Observation(
            viewer=setup.side,
            to_move=setup.side,
            ply=0,
            visible=frozenset(facts.squares),
            pieces={at: piece for at, piece in setup.pieces.items() if at != taken},
            hands=setup.hands,
            variant=facts.key,
            ruleset=self._game.ruleset,
        )

    def _lit(self, found: Review) -> frozenset[Square] | None:
        """What a side would see, where that is shown and can be told."""
        if self.sight is None or found.start is None:
            return None
        return self._game.observe([found.start.position], self.sight).visible

    def _marks(self) -> BoardMarks:
        cursor = self.cursor.square
        over = self._layout.square_at(*self._at) if cursor is None else None
        return BoardMarks(chosen=self._placing.chosen, hover=over, cursor=cursor)

    def _view(self, veiled: bool, style: Style) -> BoardView:
        self._metrics = style.metrics
        options = board_options(self._shell.settings, style.metrics)
        options = replace(options, veil=AFTER_GAME_VEIL if veiled else 1.0)
        look = (self._layout, style.theme, options)
        if self._drawn is None or self._drawn[0] != look:
            self._drawn = look, BoardView(*look)
        return self._drawn[1]

    def _draw_promise(self, pen: Pen, found: Review) -> None:
        """Draw what a click would do on the square that is pointed at."""
        square, tool = self.pointed, self._placing.tool
        if square is None or self._placing.lifted or square in self._game.facts.idle:
            return
        stands = square in found.setup.pieces
        if isinstance(tool, Piece) and not stands:
            draw_promised(pen, square, tool, self._share)
        elif tool is Mode.ERASE and stands:
            draw_eraser(pen, square)
