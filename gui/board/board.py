"""The board in a tree: what it shows is data, and what is done on it goes to its player.

A ``Board`` is an element; with a ``BoardPlayer`` it is a stop of the Tab key, too, and
hears the mouse. Of what lasts from frame to frame its widget keeps only what belongs to
seeing and pointing: the pointer, the square under the keys, and how far a move has come.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

import pygame

from core.facts import Facts
from core.texts import language
from core.values import Observation, Side, Square
from gui.board.board_view import BoardView
from gui.board.fog import STILL, FogTime
from gui.board.hands import (
    ShelfMarks,
    draw_note,
    draw_shelf,
    draw_slot_note,
    draw_stands,
    draw_title,
    hands_of,
    title_room,
)
from gui.board.layout import (
    BoardLayout,
    HandShelf,
    Point,
    Where,
    best_beside,
    board_height,
    cell_with_shelves,
    largest_cell,
    left_gutter,
    place_beyond,
    shelf_room,
    shelves_of,
)
from gui.board.motion import Motion, known_path
from gui.board.picking import Place, Slot
from gui.board.told import told_board
from gui.board.view_state import NO_MARKS, BoardMarks, BoardOptions, NamedPiece, ShownBoard
from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.drawing.reading import Note
from gui.drawing.redraw import motion_share, paced
from gui.ui.layout import ENDLESS, FIT, GROW, Element, Frame, Length, Pixels, px
from gui.ui.layout import Slot as TreeSlot
from gui.widgets.accessible import Part
from gui.widgets.focus import ARROWS
from gui.widgets.widget import PRESS_KEYS, Style, Widget
from settings.model import Settings

CHOSEN = 0.090
"""Seconds in which the frame of a chosen piece and its dots fade in."""

_SHELF_AIR = 6
"""Pixels between a board, or its coordinates, and the shelf of a hand."""

_NO_SHELF_MARKS = ShelfMarks()
_LEFT = 1


@dataclass(frozen=True, slots=True)
class BoardLook:
    """How boards are drawn and moved on a screen.

    Attributes:
        options: How they are drawn.
        settings: How fast things move.
        now: The clock, in seconds.
        fog: How far the fog has drifted.
    """

    options: BoardOptions
    settings: Settings
    now: Callable[[], float]
    fog: Callable[[], FogTime]


class BoardPlayer(Protocol):
    """What is done on a board: moves in a game, pieces set up in the editor."""

    @property
    def ready(self) -> bool:
        """Whether a piece can be picked or put down, so that squares light up."""

    def arrival(self) -> tuple[bool, tuple[Square, ...]]:
        """Say of the last change whether it was dragged there, and over which squares."""

    def press(self, place: Place | None, at: Point) -> None:
        """Take the left button going down."""

    def move(self, place: Place | None, at: Point) -> None:
        """Take the pointer."""

    def release(self, place: Place | None) -> None:
        """Take the left button going up."""

    def touch(self, place: Place) -> None:
        """Take a place on which Enter or Space is pressed."""

    def right(self, event: pygame.event.Event, layout: BoardLayout) -> bool:
        """Take an event of the right button; whether it was used."""

    def put_down(self) -> bool:
        """Give up what is picked; whether there was anything."""

    def answers(self, event: pygame.event.Event, layout: BoardLayout) -> bool:
        """Take an event that answers an open question; whether it was used."""

    def draw_over(self, surface: pygame.Surface, layout: BoardLayout, style: Style) -> None:
        """Draw what lies over the board, such as a question."""


@dataclass(eq=False, kw_only=True)
class Board(Element):
    """A board with the hands beside it, as large as whole squares allow.

    Attributes:
        facts: The game.
        shown: What it shows.
        look: How.
        marks: What is marked on it, but for what is pointed at.
        flipped: Whether the second side sits below.
        player: Who plays on it; ``None`` where it is only looked at.
        hands: What is marked on the viewer's own shelf, likewise.
        holders: What the holders of the hands are called; nothing where no one is named.
        named: What is told of the piece at a place.
        on_wheel: Called with the notches of the wheel over it.
        on_point: Called with the square under the pointer, ``None`` off the board.
        on_leave: Called when Esc leaves it.
        blind: Whether its pieces are not drawn, for those who play blindfold.
        broad: Whether hands beside it may take two columns.
        story: Of what it shows a moment; it turns to another story without a move.
        area: Its widget, where the screen itself has to know which square is meant.
        squares: Where the board itself is, once laid out.
    """

    scales = True

    facts: Facts
    shown: ShownBoard
    look: BoardLook
    marks: BoardMarks = NO_MARKS
    flipped: bool = False
    player: BoardPlayer | None = None
    hands: ShelfMarks = _NO_SHELF_MARKS
    holders: tuple[str, ...] = ()
    named: Callable[[Place | None], NamedPiece | None] = lambda _: None
    on_wheel: Callable[[int], None] | None = None
    on_point: Callable[[Square | None], None] = lambda _: None
    on_leave: Callable[[], None] = lambda: None
    blind: bool = False
    broad: bool = True
    story: object = None
    area: BoardArea | None = None
    squares: pygame.Rect = field(init=False)
    w: Length = field(default=FIT, kw_only=True)
    h: Length = field(default=FIT, kw_only=True)

    def natural_width(self, m: Metrics, height: int | None) -> int:
        """See ``Element``: that of squares as high as the height allows."""
        return self._room(ENDLESS, height)[2][0] if height else 0

    def natural_height(self, m: Metrics, width: int) -> int:
        """See ``Element``: that of squares as wide as the width allows."""
        return self._room(width, ENDLESS)[2][1]

    def layout(self, frame: Frame, slot: TreeSlot, rect: pygame.Rect) -> None:
        """See ``Element``."""
        m = frame.style.metrics
        cell, where, (width, height) = self._room(rect.width, rect.height)
        box = pygame.Rect(rect.x + (rect.width - width) // 2, rect.y, width, height)
        self.rect = box
        shelf, gap = shelf_room(self.facts, cell, where), self._gap
        around = where == "around"
        left = box.x + (shelf + gap if shelf and not around else self._named_beside)
        above = shelf + gap if shelf and around else self._gutter - self._named_beside
        board = BoardLayout.of(self.facts, cell, left, box.y + above, self.flipped)
        head = title_room(m) if self.holders or self.player is None else 0
        shelves = shelves_of(self.facts, board, gap, where, head)
        area = self.area or slot.keep(BoardArea, BoardArea)[0]
        area.lie(self, board, shelves)
        self.squares = pygame.Rect(board.box)
        self.widget = area
        frame.add(area, self.squares)
        if self.player is not None:
            frame.hears.append(area.hears)

    @property
    def _gutter(self) -> int:
        options = self.look.options
        return options.gutter if options.coordinates == "edge" else 0

    @property
    def _named_beside(self) -> int:
        """Width of the names of ranks left of a board."""
        return left_gutter(self.facts, self._gutter)

    @property
    def _gap(self) -> int:
        """Between the board and a shelf, where coordinates may stand."""
        return self._gutter + _SHELF_AIR if self.facts.hand else 0

    def _room(self, width: int, height: int) -> tuple[int, Where, Point]:
        """Width of a square, on which sides the hands lie, and the size of it all."""
        facts, gap, gutter = self.facts, self._gap, self._gutter
        if not facts.hand:
            cell = cell_with_shelves(facts, width - gutter, height - gutter)
            wide, high = cell * facts.columns, board_height(facts, cell)
            return cell, "around", (wide + gutter, high + gutter)
        around = cell_with_shelves(facts, width - gutter, height - 2 * gap)
        cell, where = best_beside(facts, width - 2 * gap, height - gutter, self.broad)
        if around > cell:
            cell, where = around, "around"
        shelf = 2 * (shelf_room(facts, cell, where) + gap)
        wide, high = cell * facts.columns, board_height(facts, cell)
        if where == "around":
            return cell, where, (wide + gutter, high + shelf)
        return cell, where, (wide + shelf, high + gutter)


class BoardArea(Widget):
    """The widget of a ``Board``.

    While it has the keyboard the arrows move over the squares and the slots of the hand as
    they lie, Enter and Space act upon the one that is reached, and Esc puts down what is
    picked, then leaves.
    """

    def __init__(self) -> None:
        super().__init__()
        self.board: BoardLayout = BoardLayout(1, 1, 1)
        self._lain: Board | None = None
        self._shelves: tuple[HandShelf, ...] = ()
        self._pointer: Point = (-1, -1)
        self._place: Place | None = None
        self._before: ShownBoard | None = None
        self._since = self._picked_since = 0.0
        self._picked: Square | None = None
        self._arrival: tuple[bool, tuple[Square, ...]] = False, ()
        self._drawn: tuple[object, BoardView] | None = None
        self._told: tuple[object, Part] | None = None

    def lie(
        self, element: Board, board: BoardLayout, shelves: tuple[HandShelf, ...]
    ) -> None:
        """Show an element there; what it shows anew is animated."""
        before = self._lain
        if before is None or before.story is not element.story:
            self._before = None
        elif before.shown != element.shown:
            self._before, self._since = before.shown, element.look.now()
            self._arrival = element.player.arrival() if element.player else (False, ())
        self._lain, self._shelves = element, shelves
        object.__setattr__(self, "board", board)
        object.__setattr__(self, "reachable", element.player is not None)
        if self._place is None:
            self._place = board.square_of(board.columns // 2, board.rows - 2)

    @property
    def _element(self) -> Board:
        assert self._lain is not None
        return self._lain

    @property
    def square(self) -> Square | None:
        """The square under the keys."""
        place = self._place if self.focused else None
        return None if isinstance(place, Slot) else place

    @property
    def pointed(self) -> Square | None:
        """The square that is meant: the one under the keys, or else under the pointer."""
        return self.square if self.focused else self.board.square_at(*self._pointer)

    def covers(self, pos: Point) -> bool:
        """See ``Widget.covers``: the board, and the viewer's own hand."""
        return self._at(pos) is not None

    def hears(self, event: pygame.event.Event) -> bool:
        """Take what answers an open question, before all widgets."""
        player = self._element.player
        return player is not None and player.answers(event, self.board)

    def handle(self, event: pygame.event.Event) -> bool:
        """Follow the mouse, and keys while it has the keyboard."""
        if event.type == pygame.KEYDOWN:
            return self.focused and self._handle_key(event.key)
        if event.type == pygame.MOUSEWHEEL:
            turn = self._element.on_wheel if self.hovered else None
            if turn is not None:
                turn(event.y)
            return turn is not None
        if hasattr(event, "pos"):
            self._pointer = event.pos
            self._element.on_point(self.board.square_at(*event.pos))
        player = self._element.player
        return player is not None and self._follow(player, event)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw hands and board; a piece on the pointer passes over both."""
        element, look = self._element, self._element.look
        marks, shown = self._marks(look), self._drawn_board
        self._draw_hands(surface, marks, style)
        view = self._view(style, replace(look.options, veil=shown.veil))
        motion = self._motion(look)
        view.draw(surface, shown.seen, marks, lit=shown.lit, t=look.fog(), motion=motion)
        named, own = marks.named, self._own
        if named is not None and isinstance(named.place, Slot) and own is not None:
            box = own.slot(named.place.symbol)
            draw_slot_note(surface, box, self.board.cell, named.words, named.note)
        if element.player is not None:
            element.player.draw_over(surface, self.board, style)

    def _follow(self, player: BoardPlayer, event: pygame.event.Event) -> bool:
        if player.right(event, self.board):
            return True
        match event.type:
            case pygame.MOUSEMOTION:
                player.move(self._at(event.pos), event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == _LEFT and self.covers(event.pos):
                player.press(self._at(event.pos), event.pos)
                return True
            case pygame.MOUSEBUTTONUP if event.button == _LEFT:
                player.release(self._at(event.pos))
        return False

    def _handle_key(self, key: int) -> bool:
        player = self._element.player
        if player is None or self._place is None:
            return False
        if key in ARROWS:
            self._place = place_beyond(self.board, self._own, self._place, ARROWS[key])
            redraw.now()
        elif key in PRESS_KEYS:
            player.touch(self._place)
        elif key == pygame.K_ESCAPE:
            if not player.put_down():
                self._element.on_leave()
        else:
            return False
        return True

    @property
    def _own(self) -> HandShelf | None:
        """Where the viewer's own hand lies."""
        viewer = self._element.shown.seen.viewer
        return next((shelf for shelf in self._shelves if shelf.side is viewer), None)

    def _at(self, pos: Point) -> Place | None:
        """The square of the board, or the slot of one's own hand, under a pixel."""
        square, own = self.board.square_at(*pos), self._own
        return own.slot_at(*pos) if square is None and own is not None else square

    def part(self, notes: Sequence[Note]) -> Part:
        """See ``Widget.part``."""
        it = self._element
        given = it.facts, it.shown.seen, it.marks, self.board, self._own, self._place
        asked = given, language()
        if self._told is None or self._told[0] != asked:
            self._told = asked, told_board(*given)
        return self._told[1]

    # --- What is shown -------------------------------------------------------------------

    @property
    def _drawn_board(self) -> ShownBoard:
        """What is drawn of what it shows."""
        element = self._element
        if not element.blind:
            return element.shown
        seen = replace(element.shown.seen, pieces={}, hands={})
        return replace(element.shown, seen=seen, held={})

    def _marks(self, look: BoardLook) -> BoardMarks:
        element, now = self._element, look.now()
        marks, player = element.marks, element.player
        if element.blind:
            marks = replace(marks, ghosts=(), sure=(), carried=None)
        if marks.chosen != self._picked:
            self._picked, self._picked_since = marks.chosen, now
        strength = motion_share(look.settings, now - self._picked_since, CHOSEN)
        if player is None:
            return replace(marks, strength=strength)
        pointed = self.hovered and self.square is None and player.ready
        place = self._place if self.focused else self._at(self._pointer)
        return replace(
            marks,
            strength=strength,
            hover=self.board.square_at(*self._pointer) if pointed else None,
            cursor=self.square,
            named=element.named(None if marks.carried is not None else place),
        )

    def _motion(self, look: BoardLook) -> Motion | None:
        if self._before is None or look.settings.less_motion or self._element.blind:
            return None
        elapsed = paced(look.settings, look.now() - self._since)
        by_hand, walked = self._arrival
        shown, before = self._element.shown, self._before.seen
        path = walked or known_path(before, shown.seen)
        motion = Motion(before, shown.seen, elapsed, by_hand or shown.ahead, path)
        if motion.over:
            self._before = None
            return None
        redraw.repaint()
        return motion

    def _view(self, style: Style, options: BoardOptions) -> BoardView:
        look = self.board, style.theme, options
        if self._drawn is None or self._drawn[0] != look:
            self._drawn = look, BoardView(*look)
        return self._drawn[1]

    def _draw_hands(self, surface: pygame.Surface, marks: BoardMarks, style: Style) -> None:
        element, shown = self._element, self._drawn_board
        if element.player is None:
            draw_stands(surface, self.board, self._shelves, shown.seen, style)
            return
        hands = replace(hands_of(shown.seen, shown.held), mean=dict(marks.hand))
        slot = self._place if self.focused and isinstance(self._place, Slot) else None
        chosen = element.hands.chosen or marks.hinted
        own = replace(element.hands, cursor=slot, chosen=chosen)
        for shelf in self._shelves:
            mine = shelf.side is shown.seen.viewer
            look = (shown.seen.variant, style.theme)
            marked = own if mine else _NO_SHELF_MARKS
            draw_shelf(surface, shelf, hands, look, marked)
            hidden = shelf.side is hands.hidden
            if shelf.head:
                draw_title(surface, shelf, element.holders[shelf.side], hidden, style)
            if hidden and shown.held:
                lower = shelf is not self._shelves[0]
                draw_note(surface, shelf, lower, style)


@dataclass(eq=False)
class BoardPicture(Element):
    """A board that is looked at: as large as whole squares allow in its place.

    Attributes:
        facts: The game.
        seen: What is drawn on it.
        options: How.
        side: Who sits below.
        marks: What is marked on it.
        time: How far the fog has drifted, when it is drawn.
    """

    scales = True

    facts: Facts
    seen: Observation
    options: BoardOptions
    side: Side = Side.FIRST
    marks: BoardMarks = NO_MARKS
    time: Callable[[], FogTime] = lambda: STILL
    w: Length = field(default=FIT, kw_only=True)
    h: Length = field(default=FIT, kw_only=True)

    def natural_width(self, m: Metrics, height: int | None) -> int:
        """See ``Element``: that of squares as high as the height allows."""
        return self._cell(ENDLESS, height) * self.facts.columns if height else 0

    def natural_height(self, m: Metrics, width: int) -> int:
        """See ``Element``: that of squares as wide as the width allows."""
        return board_height(self.facts, self._cell(width, ENDLESS))

    def layout(self, frame: Frame, slot: TreeSlot, rect: pygame.Rect) -> None:
        """See ``Element``."""
        cell, facts = self._cell(rect.width, rect.height), self.facts
        left = rect.x + (rect.width - cell * facts.columns) // 2
        layout = BoardLayout.of(facts, cell, left, rect.y, self.side is Side.SECOND)
        self.rect = pygame.Rect(layout.box)
        looks = layout, frame.style.theme, self.options
        self._view, _ = slot.keep(looks, lambda: BoardView(*looks))

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """See ``Element``."""
        if self.rect.width:
            self._view.draw(surface, self.seen, self.marks, t=self.time())

    def _cell(self, width: int, height: int) -> int:
        return largest_cell(
            self.facts, width / self.facts.columns, height / self.facts.rows
        )


_AT_LEFT, _AT_RIGHT = (200, 304), (276, 392)
"""How wide the columns are at least and at most."""

_FOOT = {"S": 12, "M": 20, "L": 32}
"""Below all of it."""

_BELOW = {"S": 380, "M": 460, "L": 580}


@dataclass(eq=False)
class BoardBeside(Element):
    """A board as large as the window allows, a column at its right and one at its left.

    The left one is there only where it costs no square. In an upright window the right one
    stands below the board.

    Attributes:
        board: The board.
        right: The column at the right.
        left: The column at the left, if there is one.
        both: Whether the left one is there at the price of a smaller board as well.
        alone: The column at the right where the left one has no room, if it is another.
        left_first: Whether the Tab key leads from the board to the left column first.
        below: Height of the right column where it stands below the board, at least.
    """

    board: Board
    right: Element
    left: Element | None = None
    both: bool = False
    alone: Element | None = None
    left_first: bool = False
    below: Pixels = field(default_factory=_BELOW.copy)
    h: Length = field(default=GROW, kw_only=True)

    def layout(self, frame: Frame, slot: TreeSlot, rect: pygame.Rect) -> None:
        """See ``Element``."""
        self.rect = rect
        slot.begin()
        m = frame.style.metrics
        if rect.height + m.bar > rect.width:
            self._stand(frame, slot, rect)
        else:
            self._lie(frame, slot, rect)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """See ``Element``."""
        for kid in self._kids:
            kid.paint(surface, style)

    def _lie(self, frame: Frame, slot: TreeSlot, rect: pygame.Rect) -> None:
        """Stand beside each other, all three in the middle of the window."""
        m, board = frame.style.metrics, self.board
        high = rect.height - m.margin - _FOOT[m.size]
        room = rect.width - 3 * m.margin - _AT_RIGHT[0]
        room -= _AT_LEFT[0] + m.margin if self.both and self.left is not None else 0
        wide = min(board.width(m, high), room)
        spare, left, beside = rect.width - 3 * m.margin - wide, 0, 0
        least = _AT_LEFT[0] + _AT_RIGHT[0] + m.margin
        if self.left is not None and m.size != "S" and spare >= least:
            spare -= m.margin
            left = min(_AT_LEFT[1], _AT_LEFT[0] + (spare - _AT_LEFT[0] - _AT_RIGHT[0]) // 2)
            left = min(_AT_LEFT[1], spare - min(_AT_RIGHT[1], spare - left))
            beside = left + m.margin
        right = min(_AT_RIGHT[1], spare - left)
        x, y = rect.x + m.margin + (spare - left - right) // 2, rect.y + m.margin
        loose = high - board.height(m, wide)
        y += loose // 2 if loose >= board.facts.rows else 0
        board.layout(frame, slot.inner("board"), pygame.Rect(x + beside, y, wide, high))
        squares = board.squares
        column = pygame.Rect(x + beside + wide + m.margin, squares.y, right, squares.h)
        if self.left is None or not left:
            self._put_alone(frame, slot, column)
            return
        columns = [("right", self.right, column)]
        column = pygame.Rect(x, squares.y, left, squares.h)
        columns.insert(0 if self.left_first else 1, ("left", self.left, column))
        for name, kid, place in columns:
            kid.layout(frame, slot.inner(name), place)
        self._kids = [board, self.right, self.left]

    def _stand(self, frame: Frame, slot: TreeSlot, rect: pygame.Rect) -> None:
        """Stand above each other."""
        m = frame.style.metrics
        room = rect.inflate(-2 * m.margin, -2 * m.margin)
        room.height -= px(self.below, m)
        self.board.layout(frame, slot.inner("board"), room)
        squares, top = self.board.squares, self.board.rect.bottom + m.margin
        high = rect.bottom - _FOOT[m.size] - top
        self._put_alone(frame, slot, pygame.Rect(squares.x, top, squares.w, high))

    def _put_alone(self, frame: Frame, slot: TreeSlot, column: pygame.Rect) -> None:
        right = self.alone or self.right
        right.layout(frame, slot.inner("right"), column)
        self._kids = [self.board, right]


@dataclass(eq=False)
class BoardColumn:
    """A board with what stands around it.

    Attributes:
        head: Over it, as wide as its squares.
        board: The board.
        foot: Under it, likewise.
        left: Beside it, as high as its squares, if there is something.
        right: The same at its right.
    """

    head: Element
    board: Board
    foot: Element
    left: Element | None = None
    right: Element | None = None


_MOST_BELOW = 2
"""What is below boards is at most so many times as high as it needs."""


@dataclass(eq=False)
class BoardColumns(Element):
    """Boards of one size, as large as fit, from the left edge to the right one.

    Attributes:
        columns: From the left.
        gap: Between two of them at least.
        below: Below all of them but the last, and below that one, equally high: as high
            as they need, and higher where the boards leave room.
    """

    scales = True

    columns: Sequence[BoardColumn]
    gap: Pixels = field(default="gap", kw_only=True)
    below: tuple[Element, Element] | None = field(default=None, kw_only=True)
    w: Length = field(default=FIT, kw_only=True)
    h: Length = field(default=GROW, kw_only=True)

    def natural_width(self, m: Metrics, height: int | None) -> int:
        """See ``Element``: that of boards as high as the height allows."""
        high = None if height is None else height - sum(self._beside(m, ENDLESS))
        wide, count = self.columns[0].board.width(m, high), len(self.columns)
        return count * (wide + sum(self._aside(m))) + (count - 1) * px(self.gap, m)

    def natural_height(self, m: Metrics, width: int) -> int:
        """See ``Element``: that of boards as wide as the width allows."""
        across = self._across(m, width)
        return sum(self._beside(m, across)) + self.columns[0].board.height(m, across)

    def _across(self, m: Metrics, width: int) -> int:
        count = len(self.columns)
        room = width - px(self.gap, m) * (count - 1)
        return room // count - sum(self._aside(m))

    def _aside(self, m: Metrics) -> tuple[int, int]:
        """How wide what stands left and right of a board is, with the air between."""
        first = self.columns[0]
        left, right = (
            0 if each is None else each.width(m) + m.gap // 2
            for each in (first.left, first.right)
        )
        return left, right

    def _beside(self, m: Metrics, across: int) -> tuple[int, int]:
        """How high all is over and under boards so wide."""
        return (
            max(each.head.height(m, across) for each in self.columns),
            max(each.foot.height(m, across) for each in self.columns),
        )

    def layout(self, frame: Frame, slot: TreeSlot, rect: pygame.Rect) -> None:
        """See ``Element``."""
        self.rect = rect
        slot.begin()
        m, count = frame.style.metrics, len(self.columns)
        across = self._across(m, rect.width)
        head, foot = self._beside(m, across)
        low = 0 if self.below is None else self.below[0].height(m, rect.width)
        high = rect.height - head - foot - low
        wide = min(across, self.columns[0].board.width(m, high))
        before, after = self._aside(m)
        step = (rect.width - wide - before - after) / max(1, count - 1)
        for number, each in enumerate(self.columns):
            x, top = rect.x + before + round(number * step), rect.y + head
            place = pygame.Rect(x, top, wide, high)
            each.board.layout(frame, slot.inner((number, "board")), place)
            left, wide_of = each.board.squares.x, each.board.squares.width
            place = pygame.Rect(left, rect.y, wide_of, head)
            each.head.layout(frame, slot.inner((number, "head")), place)
            place = pygame.Rect(left, each.board.rect.bottom, wide_of, foot)
            each.foot.layout(frame, slot.inner((number, "foot")), place)
            squares, board = each.board.squares, each.board.rect
            beside = pygame.Rect(0, squares.y, 0, squares.height)
            if each.left is not None:
                beside.x, beside.width = x - before, before - m.gap // 2
                each.left.layout(frame, slot.inner((number, "left")), beside.copy())
            if each.right is not None:
                beside.x, beside.width = board.right + m.gap // 2, after - m.gap // 2
                each.right.layout(frame, slot.inner((number, "right")), beside)
        self._lay_below(frame, slot, foot, low)

    def _lay_below(self, frame: Frame, slot: TreeSlot, foot: int, low: int) -> None:
        """Place what is below the boards and their feet, which needs a height ``low``."""
        boards = [each.board.rect for each in self.columns]
        top = foot + max(rect.bottom for rect in boards)
        high = min(self.rect.bottom - top, _MOST_BELOW * low)
        for number, under in enumerate(self.below or ()):
            # Below all boards but the last, or below that one.
            left, right = boards[-number].left, boards[number - 2].right
            place = pygame.Rect(left, top, right - left, high)
            under.layout(frame, slot.inner(("below", number)), place)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """See ``Element``."""
        for each in self.columns:
            for element in (each.head, each.board, each.foot, each.left, each.right):
                if element is not None:
                    element.paint(surface, style)
        for element in self.below or ():
            element.paint(surface, style)
