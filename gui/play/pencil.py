"""What the player draws on the board: arrows, circles, and pieces supposed in the fog."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from core.play.seat import Seat
from core.records.library import Marks
from core.texts import N_, _, ngettext
from core.values import Piece, Side, Square
from gui.board.layout import BoardLayout, Point
from gui.board.marks import Stroke, StrokePen, with_strokes
from gui.board.men import drawing_of
from gui.board.picking import Place, Slot
from gui.board.promotion import MenRow, PieceQuestion, draw_men_choice
from gui.board.view_state import BoardMarks, Pencilled
from gui.play.extension import Extension
from gui.play.viewpoint import Eyes
from gui.widgets.widget import Style
from settings.notes import MOST_STROKES, GameNotes

if TYPE_CHECKING:
    from gui.play.played_game import PlayedGame

_MIDDLE = 2
_STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
_WIPES = frozenset({"\b", "\x7f"})
_ASIDE = N_("Point at a fogged square first")


class Drawings(Extension):
    """Draws with the right button: a click makes a circle, a drag an arrow.

    Shift or Ctrl makes them red, Alt blue, and both together yellow.
    The same again takes it away, a left click where the player has no piece wipes all. They
    belong to the moment on the board and vanish when another is shown.
    """

    answers = frozenset({"clear_marks"})

    def __init__(self, play: PlayedGame) -> None:
        super().__init__(play)
        self._pen = StrokePen(self._turn)
        self._strokes: dict[tuple[Square, Square], Stroke] = {}
        self._ply = 0

    def recall(self, notes: GameNotes) -> None:
        """See ``Extension.recall``."""
        squares = frozenset(self.play.seat.facts.squares)
        strokes = (Stroke(*each) for each in notes.strokes)
        self._strokes = {
            each.ends: each for each in strokes if squares.issuperset(each.ends)
        }
        self._ply = notes.ply

    def keep(self, notes: GameNotes) -> GameNotes:
        """See ``Extension.keep``: as much as is in view."""
        if not self._strokes or self._ply != self.play.viewpoint.ply:
            return notes
        strokes = tuple(self._strokes.values())[-MOST_STROKES:]
        return notes.model_copy(update={"strokes": strokes, "ply": self._ply})

    def hear(self, event: pygame.event.Event, board: BoardLayout) -> bool:
        """See ``Extension.hear``."""
        self._turn_page()
        if self._pen.hear(event, board):
            return True
        if self.play.shell.keys.action(event) == "clear_marks":
            self._strokes.clear()
            return True
        return False

    def press(self, place: Place | None) -> None:
        """See ``Extension.press``: all is wiped where the player has no piece."""
        self._turn_page()
        man = None
        if place is not None and not isinstance(place, Slot):
            man = self.play.viewpoint.view.seen.pieces.get(place)
        if man is None or man.side is not self.play.seat.side:
            self._strokes.clear()

    def mark(self, marks: BoardMarks) -> BoardMarks:
        """See ``Extension.mark``."""
        if self._ply != self.play.viewpoint.ply:
            return marks
        return with_strokes(marks, (*self._strokes.values(), *self._pen.drawn))

    def put_down(self) -> bool:
        """See ``Extension.put_down``: a stroke that is not finished is given up."""
        return self._pen.lift()

    def _turn_page(self) -> None:
        """Begin with an empty board when another moment is shown."""
        ply = self.play.viewpoint.ply
        if self._ply != ply:
            self._ply = ply
            self._pen.lift()
            self._strokes.clear()

    def _turn(self, stroke: Stroke) -> None:
        """Draw a stroke, in place of one of another colour, or take it away."""
        before = self._strokes.pop(stroke.ends, None)
        if stroke != before:
            self._strokes[stroke.ends] = stroke


class Pencil(Extension):
    """Keeps what the player supposes, until it is wiped or its square is seen.

    The pencil key asks which piece for the fogged square under the pointer or the cursor;
    the middle button goes through the pieces without asking. It knows of a square only
    whether it is in the fog, and the truth only once the game is over.
    """

    answers = frozenset({"pencil"})

    def __init__(self, play: PlayedGame) -> None:
        super().__init__(play)
        self._men: dict[Square, str] = {}
        self._choice: Choosing | None = None
        self._truth: Mapping[Square, Piece] | None = None
        self._seen = Marks()
        """The marks whose squares came into view before the game was over."""

    @classmethod
    def serves(cls, seat: Seat) -> bool:
        """See ``Extension.serves``: it is about what cannot be seen."""
        return seat.facts.hidden

    @property
    def side(self) -> Side:
        """Whose pieces are pencilled."""
        return self.play.seat.side.other

    def recall(self, notes: GameNotes) -> None:
        """See ``Extension.recall``."""
        facts = self.play.seat.facts
        self._men = {
            square: symbol
            for square, symbol in notes.pencilled.items()
            if square in facts.squares and symbol in facts.symbols
        }

    def keep(self, notes: GameNotes) -> GameNotes:
        """See ``Extension.keep``."""
        return notes.model_copy(update={"pencilled": dict(self._men)})

    def grab(self, event: pygame.event.Event, board: BoardLayout) -> bool:
        """See ``Extension.grab``: an open choice of pieces hears everything first."""
        if self._choice is not None and not self._is_fogged(self._choice.square):
            self._choice = None
        if self._choice is None or not self._choice.handle(event, board):
            return False
        if not self._choice.open:
            if self._choice.answer is not None:
                symbol = self._choice.symbols[self._choice.answer]
                self._set(self._choice.square, symbol)
            self._choice = None
        return True

    def hear(self, event: pygame.event.Event, board: BoardLayout) -> bool:
        """See ``Extension.hear``."""
        if self.play.shell.keys.action(event) == "pencil":
            self._ask()
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == _MIDDLE:
            square = board.square_at(*event.pos)
            if square is not None and self._is_fogged(square):
                self._cycle(square)
                return True
        return False

    def note(self) -> None:
        """See ``Extension.note``: what is seen needs no pencil; the end tells the score."""
        now = self.play.viewpoint.observed.seen[-1]
        if self.play.viewpoint.after is None:
            shown = now.visible & self._men.keys()
            self._seen += self._held(shown, now.pieces)
            for square in shown:
                del self._men[square]
        if self.play.viewpoint.after is not None and self._truth is None:
            self._count()

    def mark(self, marks: BoardMarks) -> BoardMarks:
        """See ``Extension.mark``."""
        viewpoint = self.play.viewpoint
        if viewpoint.ply != viewpoint.observed.last or (
            viewpoint.after and viewpoint.eyes is Eyes.OTHER
        ):
            return marks
        men = tuple(self._pencilled(square) for square in sorted(self._men))
        return replace(marks, pencilled=men)

    def paint(self, surface: pygame.Surface, board: BoardLayout, style: Style) -> None:
        """See ``Extension.paint``."""
        if self._choice is not None and self._is_fogged(self._choice.square):
            row = self._choice.row(board)
            drawing = drawing_of(self.play.seat.facts.key)
            draw_men_choice(surface, row, style.theme, self._choice.current, drawing)

    def _is_fogged(self, square: Square) -> bool:
        viewpoint = self.play.viewpoint
        return viewpoint.live and square not in viewpoint.observed.seen[-1].visible

    def _ask(self) -> None:
        square = self.play.area.pointed
        if square is None or not self._is_fogged(square):
            self.play.notice.show(_(_ASIDE), "info")
            return
        symbols = self.play.seat.facts.symbols
        self._choice = Choosing(square, self.side, symbols, self._men.get(square, ""))

    def _set(self, square: Square, symbol: str) -> None:
        """Pencil a piece; the same again, or none, wipes the square."""
        if symbol and self._men.get(square) != symbol:
            self._men[square] = symbol
        else:
            self._men.pop(square, None)

    def _cycle(self, square: Square) -> None:
        order = ["", *reversed(self.play.seat.facts.symbols)]
        here = order.index(self._men.get(square, ""))
        self._set(square, order[(here + 1) % len(order)])

    def _pencilled(self, square: Square) -> Pencilled:
        piece = Piece(self.side, self._men[square])
        right = None if self._truth is None else self._truth.get(square) == piece
        return Pencilled(square, piece, right)

    def _held(self, squares: Iterable[Square], men: Mapping[Square, Piece]) -> Marks:
        """The marks on ``squares`` held against the pieces that stand there."""
        kinds = [(self._men[square], square) for square in squares]
        made = Counter(symbol for symbol, _ in kinds)
        right = Counter(
            symbol
            for symbol, square in kinds
            if men.get(square) == Piece(self.side, symbol)
        )
        return Marks(right, made)

    def _count(self) -> None:
        """Compare what still stands with the truth, once it may be known."""
        viewpoint = self.play.viewpoint
        if viewpoint.after is None:
            return
        self._truth = viewpoint.after.view(Eyes.TRUTH, viewpoint.observed.last).seen.pieces
        marks = self._seen + self._held(self._men.keys(), self._truth)
        self.play.seat.note_marks(marks)
        made = len(self._men)
        right = sum(bool(self._pencilled(square).right) for square in self._men)
        if made:
            self.play.remark = ngettext(
                "{right} of {number} pencil mark was right.",
                "{right} of {number} pencil marks were right.",
                made,
                right=right,
            )


class Choosing(PieceQuestion):
    """The question which piece stands on a square, the last answer being none.

    Attributes:
        square: The square.
        symbols: What can be answered.
    """

    def __init__(
        self, square: Square, side: Side, symbols: Sequence[str], symbol: str
    ) -> None:
        super().__init__(len(symbols) + 1, symbols.index(symbol) if symbol else 0)
        self.square, self.symbols = square, (*symbols, "")
        self._side = side

    def row(self, board: BoardLayout) -> MenRow:
        """Where the choices stand on a board."""
        return MenRow(board, self.square, self._side, self.symbols[:-1])

    def hit(self, at: Point, board: BoardLayout) -> int | None:
        """See ``PieceQuestion.hit``."""
        return self.row(board).hit(*at)

    def typed(self, key: str, board: BoardLayout) -> int | None:
        """See ``PieceQuestion.typed``; Backspace and Delete wipe."""
        symbol = "" if key in _WIPES else key.lower() or " "
        return self.symbols.index(symbol) if symbol in self.symbols else None

    def step(self, key: int, board: BoardLayout) -> int:
        """See ``PieceQuestion.step``."""
        return _STEPS.get(key, 0)
