"""A list whose rows, or tiles, are trees themselves, drawn where they are in view."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate
from math import inf
from typing import Any, Generic, TypeAlias, TypeVar

import pygame

from gui.drawing.metrics import Metrics
from gui.drawing.reading import Note
from gui.ui.layout import GROW, Element, Frame, Ground, Grow, Length, Pixels, Slot, put, px
from gui.widgets.accessible import Part, boxed, written
from gui.widgets.signs import draw_row_ground
from gui.widgets.widget import PRESS_KEYS, SUDDEN, Scroll, ScrollBar, Style, Widget

Item = TypeVar("Item")
MakeCell: TypeAlias = Callable[[Item, bool, bool], Element]
"""What an item looks like: the item, whether it is chosen, whether it is pointed at."""

_FORGETS_AFTER = 1.0
"""So many seconds after a letter the next one begins another name."""

_FOLLOWS_WITHIN = 0.2
"""Seconds within which other items come of a click, such as one on a tab."""

_NOTCH = 120
"""Pixels at most for the three rows of a notch of the wheel, or half a high row."""


@dataclass(eq=False, kw_only=True)
class ListOf(Element, Generic[Item]):
    """Items of which one is chosen, by a click or by keys; they scroll.

    Items are drawn from nothing but themselves, so they say all that is shown. No widget
    can stand in them: what has buttons is a ``Column`` in a ``Scrolled``.

    Attributes:
        items: From top to bottom; in tiles from the left, then down.
        cell: Makes the element of an item, of nothing else than its arguments. A function
            of the module is called once for each; one made anew is called for each frame.
        chosen: The number of the chosen one; ``None`` leaves that to the list.
        on_choose: Called with the number of another item that becomes the chosen one.
        on_open: Called for Enter, and for a press on the chosen item.
        on_press: Called with the number of an item that the mouse presses, barred or not,
            where that means something else than to choose it, or to open the chosen one.
        on_menu: Called with the number of an item and with the place beside which its menu
            is wanted: for the right button, the menu key and Shift+F10.
        at_once: Whether a press on any other item opens it as well, as where items are
            ticked. Where others have just come or gone, a click was meant for one of them.
        barred: Whether an item cannot be chosen, as a heading.
        tell: The tooltip of an item.
        name: What an item is called: letters that are typed lead to the first whose name,
            or a word of it, begins so. Without it, letters mean nothing.
        each: The height of all rows; without it, each is as high as it must be, or as high
            as its ``Grow`` has it when ``show`` rows fill the list. Long lists need it.
        show: So many rows at least should be in view.
        gap: Between two rows, and between two tiles.
        tile: How wide a tile is at least; without it, an item has a row for itself.
        ends: Whether Left and Right end at the edges of tiles, and so lead beyond them.
        beside: How far right of the list its bar stands.
        whole: Whether the list ends where a row does.
        even: Whether all rows are as high as the highest, so that none is cut at the top.
        tab: Its turn in the order of the Tab key, before that of the tree.
        focus: Whether it has the keyboard when the screen is opened.
        area: Its widget, where the screen itself has to know or say how far it is scrolled.
    """

    items: Sequence[Item]
    cell: MakeCell[Item]
    chosen: int | None = None
    on_choose: Callable[[int], None] = lambda _: None
    on_open: Callable[[int], None] | None = None
    on_press: Callable[[int], None] | None = None
    on_menu: Callable[[int, pygame.Rect], None] | None = None
    at_once: bool = False
    barred: Callable[[Item], bool] = lambda _: False
    tell: Callable[[Item], str] = lambda _: ""
    name: Callable[[Item], str] | None = None
    each: Pixels | None = None
    show: int = 0
    gap: Pixels = 0
    tile: Pixels | None = None
    ends: bool = False
    beside: int = 0
    whole: bool = False
    even: bool = False
    tab: int = 0
    focus: bool = False
    area: ListArea | None = None
    h: Length = field(default=GROW, kw_only=True)

    def natural_width(self, m: Metrics, height: int | None) -> int:
        """See ``Element``: that of the widest item."""
        sizes = (_cell_size(self.cell, item, 0, m) for item in self.items)
        return max((width for width, _, _ in sizes), default=0)

    def natural_height(self, m: Metrics, width: int) -> int:
        """See ``Element``: that of the rows that should be in view."""
        heights = self._heights(m, width, 0)[: self.show or None]
        return sum(heights) + px(self.gap, m) * max(0, len(heights) - 1)

    def layout(self, frame: Frame, slot: Slot, rect: pygame.Rect) -> None:
        """See ``Element``."""
        m = frame.style.metrics
        gap, tops = px(self.gap, m), self._tops(m, rect.width, rect.height)
        end = max(0, tops[-1] - gap)
        if self.whole and end > rect.height:
            end = max(tops[1], tops[bisect_right(tops, rect.height + gap) - 1]) - gap
        self.rect = pygame.Rect(rect.x, rect.y, rect.width, min(rect.height, end))
        widget, new = slot.keep(ListArea, ListArea)
        widget = self.area or widget
        put(
            widget, shown=self, chosen=widget.chosen if self.chosen is None else self.chosen
        )
        self.widget = widget
        frame.add(widget, self.rect, self.tab)
        if new and self.focus:
            frame.wants = widget
        widget.lay(tops, gap, self._columns(m, rect.width))

    def _columns(self, m: Metrics, width: int) -> int:
        if self.tile is None:
            return 1
        gap = px(self.gap, m)
        return max(1, (width + gap) // (px(self.tile, m) + gap))

    def _tops(self, m: Metrics, width: int, room: int) -> Sequence[int]:
        """Where each row begins, and where another one would."""
        gap = px(self.gap, m)
        if self.each is not None:
            pitch = px(self.each, m) + gap
            rows = -(-len(self.items) // self._columns(m, width))
            return range(0, rows * pitch + 1, pitch)
        heights = self._heights(m, width, room)
        return [0, *accumulate(height + gap for height in heights)]

    def _heights(self, m: Metrics, width: int, room: int) -> list[int]:
        """How high each row is."""
        gap, columns = px(self.gap, m), self._columns(m, width)
        count = -(-len(self.items) // columns)
        if self.each is not None:
            return [px(self.each, m)] * count
        share = (room + gap) // max(1, self.show or count) - gap
        wide = (width + gap) // columns - gap
        sizes = [_cell_size(self.cell, item, wide, m) for item in self.items]
        heights = [min(most, max(least, share)) for _, least, most in sizes]
        if self.even and heights:
            heights = [max(heights)] * len(heights)
        return [max(heights[n : n + columns]) for n in range(0, len(heights), columns)]


@lru_cache(maxsize=4096)
def _cell_size(
    cell: MakeCell[Any], item: Hashable, width: int, m: Metrics
) -> tuple[int, int, int]:
    """How wide an item would be, and how high at least and at most."""
    made = cell(item, False, False)
    if isinstance(grow := made.h, Grow):
        return made.width(m), px(grow.least, m), px(grow.most, m)
    height = made.height(m, width)
    return made.width(m), height, height


def row_ground(chosen: bool, pointed: bool) -> Ground | None:
    """What a plain row stands on: nothing, unless it is chosen or pointed at."""
    if not (chosen or pointed):
        return None

    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        draw_row_ground(surface, rect, style, chosen, pointed)

    return draw


class ListArea(Widget):
    """The widget of a ``ListOf``: how far it is scrolled, and what is pointed at.

    Args:
        top: So many rows are scrolled out of view at first.
    """

    def __init__(self, top: int = 0) -> None:
        super().__init__()
        self.shown: ListOf[Any] = ListOf(items=(), cell=lambda *_: Element())
        self.chosen = -1
        self.scroll = Scroll()
        self._bar = ScrollBar(self.scroll)
        self._tops: Sequence[int] = [0]
        self._gap, self._columns = 0, 1
        self._pointer = (-1, -1)
        self.begin(top)
        self._laid: tuple[int, tuple[int, int], int, object]
        self._typed, self._since = "", 0.0
        self._steady_for = self._clicked_for = inf
        self._made: dict[int, tuple[object, Element]] = {}
        self._made_by: object = None

    @property
    def anchor(self) -> pygame.Rect:
        """See ``Widget.anchor``: the item under the pointer, or else the chosen one."""
        number = self._meant
        return self.rect if number < 0 else self.place(number).clip(self.rect)

    @property
    def outline(self) -> pygame.Rect:
        """See ``Widget.outline``: among tiles the chosen one."""
        tiled = self._columns > 1 and 0 <= self.chosen < len(self.shown.items)
        return self.place(self.chosen).clip(self.rect) if tiled else self.rect

    @property
    def pointed(self) -> int:
        """The number of the item under the pointer, until a key is used; -1 for none."""
        return self._at(self._pointer) if self.hovered else -1

    @property
    def top(self) -> int:
        """How many rows are scrolled out of view."""
        return self._in_view().start // self._columns

    @property
    def in_whole(self) -> range:
        """The numbers of the items that are wholly in view."""
        inside = [n for n in self._in_view() if self.rect.contains(self.place(n))]
        return range(inside[0], inside[-1] + 1) if inside else range(0)

    def begin(self, top: int = 0) -> None:
        """Show other items, with so many rows scrolled out of view at first."""
        self._top, self._laid = top, (-1, (0, 0), 0, None)

    def lay(self, tops: Sequence[int], gap: int, columns: int) -> None:
        """Have rows begin there; what is chosen anew, or laid out anew, is shown.

        Where items have come or gone before the one that is chosen, what is in view stays
        where it is, but at the top of the list they are seen.
        """
        beside, before = self.shown.beside, self._tops
        self._tops, self._gap, self._columns = tops, gap, columns
        self._bar.place(self.rect.inflate(beside, 0).move(beside // 2, 0))
        self.scroll.resize(max(0, tops[-1] - gap), self.rect.height)
        items, number = self.shown.items, self.chosen
        item = items[number] if 0 <= number < len(items) else None
        laid = number, self.rect.size, len(items), item
        if laid != self._laid:
            chosen, size, count, held = self._laid
            self._laid = laid
            if size == (0, 0):
                self.scroll.to(tops[min(self._top, len(tops) - 1)])
            elif count != len(items) and self._clicked_for > _FOLLOWS_WITHIN:
                self._steady_for = 0.0
            moved = item is not None and item == held and number != chosen
            if moved and size == laid[1] and columns == 1:
                more = tops[number] - before[chosen]
                self.scroll.to(self.scroll.offset and self.scroll.offset + more)
            else:
                self._bring(number)
        told = self._meant
        put(self, tooltip=self.shown.tell(self.shown.items[told]) if told >= 0 else "")

    def place(self, number: int) -> pygame.Rect:
        """Where an item stands, in view or not."""
        row, column = divmod(number, self._columns)
        top, bottom = self._tops[row], self._tops[row + 1] - self._gap
        pitch = (self.rect.width + self._gap) / self._columns
        left, right = round(column * pitch), round((column + 1) * pitch) - self._gap
        y = self.rect.y + top - self.scroll.offset
        return pygame.Rect(self.rect.x + left, y, right - left, bottom - top)

    def means(self, pos: tuple[int, int]) -> object:
        """See ``Widget.means``: the item there."""
        number, name = self._at(pos), self.shown.name
        item = None if number < 0 else self.shown.items[number]
        # What is said of an item may change while it is pressed, what it is called not.
        return item if item is None or name is None else name(item)

    def handle(self, event: pygame.event.Event) -> bool:
        """Choose, open or scroll."""
        if event.type == pygame.KEYDOWN:
            self._pointer = (-1, -1)
            return self._handle_key(event)
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            return self._ask(self._at(event.pos), event.pos)
        notch = max(self._pitch // 2, min(3 * self._pitch, _NOTCH))
        if self._bar.moves(self, event, notch):
            return True
        if event.type == pygame.MOUSEBUTTONUP:
            self._clicked_for = 0.0
        early = self.shown.at_once and self._steady_for < SUDDEN
        if early and event.type == pygame.MOUSEBUTTONDOWN:
            return False
        pressed = self.pressed_by(event)
        return pressed and not early and self._press(self._at(event.pos))

    def update(self, dt: float) -> None:
        """Forget letters after a while."""
        self._since += dt
        self._steady_for += dt
        self._clicked_for += dt
        if self._since > _FORGETS_AFTER:
            self._typed = ""

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the items in view, and the bar beside them."""
        outer, made = surface.get_clip(), self._made
        if self._made_by != (self.shown.cell, style):
            self._made_by, made = (self.shown.cell, style), {}
        self._made = {}
        # Tiles may have a frame round them.
        around = 0 if self.shown.tile is None else 8
        surface.set_clip(self.rect.inflate(around, around).clip(outer))
        pointed = self.pointed
        for number in self._in_view():
            cell = self._cell(number, number == pointed, made.get(number), style)
            cell.paint(surface, style)
        surface.set_clip(outer)
        self._bar.draw(surface, style)

    def part(self, notes: Sequence[Note]) -> Part:
        """See ``Widget.part``: its items in view."""
        rows = []
        for number in self._in_view():
            place = self.place(number)
            inside = [note for note in notes if place.collidepoint(note.rect.center)]
            item = self.shown.items[number]
            if self.shown.barred(item):
                rows.append(Part(role="heading", name=written(inside), key=number))
                continue
            chosen = number == self.chosen
            rows.append(
                Part(
                    role="row", name=written(inside), detail=self.shown.tell(item),
                    box=boxed(place), key=number, selected=chosen, current=chosen,
                )
            )  # fmt: skip
        return Part(role="list", parts=tuple(rows))

    def _cell(
        self,
        number: int,
        pointed: bool,
        before: tuple[object, Element] | None,
        style: Style,
    ) -> Element:
        """The element of an item, the one of the last frame if nothing in it changed."""
        item, place = self.shown.items[number], self.place(number)
        barred = self.shown.on_press is None and self._barred(number)
        state = item, number == self.chosen, pointed and not barred
        if before is None or before[0] != (state, tuple(place)):
            cell = self.shown.cell(*state)
            cell.layout(Frame(style), Slot(), place)
            before = (state, tuple(place)), cell
        self._made[number] = before
        return before[1]

    def _in_view(self) -> range:
        first = max(0, bisect_right(self._tops, self.scroll.offset) - 1)
        last = bisect_right(self._tops, self.scroll.offset + self.rect.height)
        columns = self._columns
        return range(first * columns, min(last * columns, len(self.shown.items)))

    @property
    def _meant(self) -> int:
        pointed = self.pointed
        return min(self.chosen if pointed < 0 else pointed, len(self.shown.items) - 1)

    @property
    def _pitch(self) -> int:
        return max(1, self._tops[-1] // max(1, len(self._tops) - 1))

    def _barred(self, number: int) -> bool:
        items = self.shown.items
        return 0 <= number < len(items) and self.shown.barred(items[number])

    def _at(self, pos: tuple[int, int]) -> int:
        """The number of the item at a place of the window; -1 for none."""
        if not self.rect.collidepoint(pos):
            return -1
        row = bisect_right(self._tops, pos[1] - self.rect.y + self.scroll.offset) - 1
        column = (pos[0] - self.rect.x) * self._columns // max(1, self.rect.width)
        number = row * self._columns + column
        there = row >= 0 and number < len(self.shown.items)
        return number if there and self.place(number).collidepoint(pos) else -1

    def _press(self, number: int) -> bool:
        if self.shown.on_press is not None and number >= 0:
            self.shown.on_press(number)
            return True
        return self._open_or_go(number)

    def _open_or_go(self, number: int) -> bool:
        before, shown = self.chosen, self.shown
        went = self._go(number)
        if went and shown.on_open is not None and (shown.at_once or number == before):
            shown.on_open(number)
        return went

    def _ask(self, number: int, pos: tuple[int, int] | None = None) -> bool:
        """Have the menu of an item opened at ``pos``, or else below the item."""
        there = 0 <= number < len(self.shown.items) and not self._barred(number)
        if self.shown.on_menu is None or not there:
            return False
        self._go(number)
        item = self.place(number).clip(self.rect)
        self.shown.on_menu(number, pygame.Rect(pos, (1, 1)) if pos else item)
        return True

    def _handle_key(self, event: pygame.event.Event) -> bool:
        key = event.key
        if key in PRESS_KEYS and not (self._typed and key == pygame.K_SPACE):
            return self.shown.on_open is not None and self._open_or_go(self.chosen)
        shifted = key == pygame.K_F10 and event.mod & pygame.KMOD_SHIFT
        if key == pygame.K_MENU or shifted:
            return self._ask(self.chosen)
        rows = max(1, self.rect.height // self._pitch - 1)
        page, last, columns = rows * self._columns, len(self.shown.items) - 1, self._columns
        below = self.chosen + columns
        if below > last and self.chosen // columns < last // columns:
            below = last
        targets = {
            pygame.K_UP: (self.chosen - columns, -columns),
            pygame.K_DOWN: (below, columns),
            pygame.K_PAGEUP: (max(0, self.chosen - page), 1),
            pygame.K_PAGEDOWN: (min(last, self.chosen + page), -1),
            pygame.K_HOME: (0, 1),
            pygame.K_END: (last, -1),
        }
        column = self.chosen % columns
        if columns > 1 and not (self.shown.ends and column == 0):
            targets[pygame.K_LEFT] = self.chosen - 1, -1
        if columns > 1 and not (self.shown.ends and column == columns - 1):
            targets[pygame.K_RIGHT] = self.chosen + 1, 1
        number, step = targets.get(key, (-1, -1))
        while self._barred(number):
            number += step
        return self._go(number) or self._find(event)

    def _find(self, event: pygame.event.Event) -> bool:
        """Go where a letter leads, with those before it or as the first one."""
        letter, name = getattr(event, "unicode", "").casefold(), self.shown.name
        held = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        if name is None or held or not letter or not letter.isprintable():
            return False
        names = [name(item).casefold() for item in self.shown.items]
        for typed in (self._typed + letter, letter):
            found = [n for n, each in enumerate(names) if f" {typed}" in f" {each}"]
            found.sort(key=lambda n: not names[n].startswith(typed))
            if found:
                self._typed, self._since = typed, 0.0
                return self._go(found[0])
        return False

    def _go(self, number: int) -> bool:
        if not 0 <= number < len(self.shown.items) or self._barred(number):
            return False
        self._bring(number)
        if number != self.chosen:
            self.chosen = number
            self.shown.on_choose(number)
        return True

    def _bring(self, number: int) -> None:
        """Scroll to an item, and to the heading over it."""
        row = number // self._columns
        if 0 <= row < len(self._tops) - 1:
            first = row - (row > 0 and self._barred(number - 1))
            self.scroll.show(self._tops[first], self._tops[row + 1] - self._gap)
