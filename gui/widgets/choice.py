"""Choices of one among a few: segments, chips, tabs, entries, cards, and filters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from typing import TypeAlias

import pygame

from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.reading import Note
from gui.drawing.shapes import box_at, disc, rounded
from gui.drawing.text import draw_text, ellipsis, fitted, text_width
from gui.widgets.accessible import Part, boxed
from gui.widgets.signs import draw_current_bar, draw_foot_line
from gui.widgets.widget import Style, Widget, nothing

Painter: TypeAlias = Callable[[pygame.Surface, pygame.Rect, Style, bool], None]
"""Draws a picture into a box; the last argument says whether its option is chosen."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that can be chosen.

    Attributes:
        label: Its name.
        detail: A second line, where the look has one.
        icon: The name of its icon.
        painter: Draws its picture in the place of an icon.
        tooltip: A few words for one that is a picture alone.
    """

    label: str
    detail: str = ""
    icon: str = ""
    painter: Painter | None = None
    tooltip: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """The place of one option, and the state it is drawn in."""

    rect: pygame.Rect
    option: Option
    chosen: bool
    hovered: bool


@dataclass(frozen=True, slots=True)
class Look:
    """How a choice looks.

    Attributes:
        arrange: Cuts a rectangle into the cells of some options.
        draw_cell: Draws one of them.
        draw_ground: Draws what the cells stand on.
    """

    arrange: Callable[[pygame.Rect, Sequence[Option]], list[pygame.Rect]]
    draw_cell: Callable[[pygame.Surface, Cell, Style], None]
    draw_ground: Callable[[pygame.Surface, pygame.Rect, Style], None] | None = None


def read_later(_: object) -> None:
    """A callback that does nothing, for choices that are read later."""


@dataclass(eq=False, repr=False)
class Choice(Widget):
    """Options of which one is chosen, by a click or by the arrows along their line.

    An arrow that would leave the line is not used up, so that the focus can move on.

    Attributes:
        options: In the order they stand in.
        chosen: The number of the chosen one; -1 for none yet.
        on_change: Called with the number of an option when it becomes the chosen one.
        look: How it is laid out and drawn; see `strips` and `rows`.
        opening: The number of an option that only opens something, each time that it is
            pressed or reached; -1 for none.
    """

    tells_above = True

    options: Sequence[Option]
    chosen: int
    on_change: Callable[[int], None]
    look: Look
    opening: int = -1
    _pointed: int = field(default=-1, init=False)

    @property
    def anchor(self) -> pygame.Rect:
        """See ``Widget.anchor``: the option that is told of, or in a list its column."""
        cell = self.cells()[self._meant]
        return pygame.Rect(cell.x, self.rect.y, cell.width, self.rect.height)

    def cells(self) -> list[pygame.Rect]:
        """Where the options stand."""
        return self.look.arrange(self.rect, self.options)

    def means(self, pos: tuple[int, int]) -> object:
        """See ``Widget.means``: the option there."""
        number = self._at(pos)
        return number >= 0 and (self.options[number].label or self.options[number].tooltip)

    def handle(self, event: pygame.event.Event) -> bool:
        """Choose what is clicked or reached by an arrow."""
        if event.type == pygame.MOUSEMOTION:
            self._pointed = self._at(event.pos)
        if event.type == pygame.KEYDOWN:
            return self._handle_key(event.key)
        return self.pressed_by(event) and self._choose(self._at(event.pos))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the ground and each option; the tooltip is that of the one meant."""
        self.tooltip = self.options[self._meant].tooltip
        if self.look.draw_ground is not None:
            self.look.draw_ground(surface, self.rect, style)
        for number, rect in enumerate(self.cells()):
            hovered = self.enabled and self.hovered and number == self._pointed
            cell = Cell(rect, self.options[number], number == self.chosen, hovered)
            self.look.draw_cell(surface, cell, style)

    def part(self, notes: Sequence[Note]) -> Part:
        """See ``Widget.part``."""
        options = tuple(
            Part(
                role="option",
                name=option.label or option.tooltip,
                detail=" ".join(filter(None, (option.detail, option.tooltip))),
                box=boxed(cell),
                key=number,
                selected=number == self.chosen,
                current=number == self.chosen,
            )
            for number, (option, cell) in enumerate(
                zip(self.options, self.cells(), strict=True)
            )
        )
        return Part(role="choice", parts=options)

    @property
    def _meant(self) -> int:
        """The option under the pointer, or else the chosen one."""
        pointed = self.hovered and 0 <= self._pointed < len(self.options)
        return self._pointed if pointed else self.chosen

    def _at(self, pos: tuple[int, int]) -> int:
        return next((n for n, c in enumerate(self.cells()) if c.collidepoint(pos)), -1)

    def _handle_key(self, key: int) -> bool:
        cells = self.cells()
        lies = len(cells) > 1 and cells[1].x != cells[0].x
        back, on = (pygame.K_LEFT, pygame.K_RIGHT) if lies else (pygame.K_UP, pygame.K_DOWN)
        if key not in (back, on):
            return False
        return self._choose(self.chosen + (1 if key == on else -1))

    def _choose(self, number: int) -> bool:
        if not 0 <= number < len(self.options):
            return False
        if number == self.opening:
            self.on_change(number)
        elif number != self.chosen:
            self.chosen = number
            self.on_change(number)
        return True


_GAP, _PAD = 8, 6
_LETTERS = 11
"""The smallest size of names on cards."""


def draw_pick(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    """Draw the ground of a chosen thing: a tint and a line of accent."""
    theme = style.theme
    rounded(surface, rect, style.metrics.radius, theme.pick, theme.accent2, 1.5)


def draw_card_ground(
    surface: pygame.Surface, rect: pygame.Rect, style: Style, chosen: bool, pointed: bool
) -> None:
    """Draw the ground of a card that can be chosen."""
    if chosen:
        draw_pick(surface, rect, style)
        return
    ground = style.theme.raised if pointed else style.theme.panel
    rounded(surface, rect, style.metrics.radius, ground, style.theme.line)


def draw_picture(
    surface: pygame.Surface, cell: Cell, box: pygame.Rect, style: Style
) -> None:
    """Draw the picture of an option into a box: its own, its icon, or none."""
    if cell.option.painter is not None:
        cell.option.painter(surface, box, style, cell.chosen)
    elif cell.option.icon:
        ink = style.theme.accent2 if cell.chosen else style.theme.text2
        draw_icon(surface, cell.option.icon, box.center, style.metrics.icon, ink)


def draw_radio(
    surface: pygame.Surface, center: tuple[float, float], chosen: bool, style: Style
) -> None:
    """Draw the circle before a row of a choice, with a dot in it when chosen."""
    theme, radius = style.theme, style.metrics.body * 0.48
    disc(surface, center, radius, None, theme.accent2 if chosen else theme.text3, 1.75)
    if chosen:
        disc(surface, center, radius * 0.5, theme.accent2)


def _side_by_side(rect: pygame.Rect, options: Sequence[Option]) -> list[pygame.Rect]:
    """Cards of one width beside each other, but for those whose name needs more."""
    needs = [text_width(each.label, _LETTERS, bold=True) + _PAD for each in options]
    return _beside(rect, _shared(rect.width - _GAP * (len(needs) - 1), needs), _GAP)


def _shared(room: float, needs: Sequence[float]) -> list[float]:
    """Widths that fill ``room``: alike, but for what needs more; the longest give way."""
    ample = sum(needs) <= room
    level = room / max(1, len(needs))
    for number, need in enumerate(sorted(needs, reverse=ample)):
        level = room / (len(needs) - number)
        if (need <= level) is ample:
            break
        room -= need
    return [max(need, level) if ample else min(need, level) for need in needs]


def _beside(rect: pygame.Rect, widths: Iterable[float], gap: int) -> list[pygame.Rect]:
    """Cells of those widths beside each other."""
    cells, left = [], float(rect.x)
    for width in widths:
        cells.append(pygame.Rect(round(left), rect.y, round(width), rect.height))
        left += width + gap
    return cells


def _draw_picture_card(surface: pygame.Surface, cell: Cell, style: Style) -> None:
    """Draw a picture over its name and, where there is room for it, its note."""
    m, theme, rect, option = style.metrics, style.theme, cell.rect, cell.option
    draw_card_ground(surface, rect, style, cell.chosen, cell.hovered)
    noted = bool(option.detail) and rect.height >= 5 * m.body
    foot = round((m.small + (m.caption if noted else 0)) * 1.45) + 4
    box = pygame.Rect(rect.x + _PAD, rect.y + _PAD, rect.width - 2 * _PAD, 0)
    box.height = rect.height - foot - _PAD
    draw_picture(surface, cell, box, style)
    lines = [(option.label, m.small, theme.text, cell.chosen)]
    if noted:
        lines.append((option.detail, m.caption, theme.text2, False))
    y = box.bottom + 2.0
    for words, size, ink, bold in lines:
        y += size * 0.725
        sizes = (size, size - 1, m.label)
        short, fits = fitted(words, sizes, rect.width - 4, bold)
        draw_text(surface, short, rect.centerx, y, fits, ink, bold=bold, align="center")
        y += size * 0.725


PICTURE_CARDS = Look(_side_by_side, _draw_picture_card)


_CHIP_GAP = 6
_CHIP_AIR = 18
"""Pixels beside the words of a chip, at least."""

_LEAST_STEP = 0.01
_SEGMENT_AIR = 8
_PICTURE = 20
"""Pixels beside the words of a segment, and for a picture before them."""


def _segments(rect: pygame.Rect, options: Sequence[Option]) -> list[pygame.Rect]:
    """Segments of one width, but for those whose words need more."""
    needs = [_needed(each) for each in options]
    edges = [0.0, *accumulate(_shared(rect.width, needs))]
    return [
        pygame.Rect(rect.x + left, rect.y, right - left, rect.height)
        for left, right in pairwise(int(edge + _LEAST_STEP) for edge in edges)
    ]


def _needed(option: Option) -> int:
    """How wide a segment is at least."""
    words = text_width(option.label, _LETTERS, bold=True)
    picture = _PICTURE + (_GAP if words else 0) if option.icon or option.painter else 0
    return words + picture + _SEGMENT_AIR


def chips_width(labels: Sequence[str]) -> float:
    """How wide chips with those words are at least, of which one is chosen."""
    words = sum(text_width(label, 14, bold=True) + _CHIP_AIR for label in labels)
    return words + _CHIP_GAP * (len(labels) - 1)


def _by_length(rect: pygame.Rect, options: Sequence[Option]) -> list[pygame.Rect]:
    """Chips of different width: what is left beside their words is shared evenly."""
    words = [text_width(option.label, 14) for option in options]
    room = rect.width - _CHIP_GAP * (len(options) - 1)
    spare = (room - sum(words)) / len(options)
    widths = [width + spare for width in words]
    if spare < _SEGMENT_AIR:
        widths = _shared(room, [width + _SEGMENT_AIR for width in words])
    return _beside(rect, widths, _CHIP_GAP)


def _draw_tray(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    theme = style.theme
    ground = theme.panel if theme.is_dark else theme.raised
    rounded(surface, rect, style.metrics.radius, ground, theme.line)


def _draw_segment(surface: pygame.Surface, cell: Cell, style: Style) -> None:
    m, theme, option = style.metrics, style.theme, cell.option
    if cell.chosen:
        draw_pick(surface, cell.rect, style)
    elif cell.hovered:
        rounded(surface, cell.rect.inflate(-4, -4), m.radius - 2, theme.hover)
    has_picture = bool(option.icon or option.painter)
    gap = 8 if option.label else 0
    room = m.icon + gap if has_picture else 0
    most = cell.rect.width - room - _SEGMENT_AIR
    label, size = fitted(option.label, m.small_sizes, most, cell.chosen)
    width = text_width(label, size, bold=cell.chosen)
    left = cell.rect.centerx - (width + room) // 2
    box = box_at(m.icon, m.icon, midleft=(left, cell.rect.centery))
    draw_picture(surface, cell, box, style)
    ink = theme.text if cell.chosen or cell.hovered else theme.text2
    y = cell.rect.centery
    draw_text(surface, label, left + room, y, size, ink, bold=cell.chosen)


def _draw_chip(surface: pygame.Surface, cell: Cell, style: Style) -> None:
    _draw_tray(surface, cell.rect, style)
    _draw_segment(surface, cell, style)


SEGMENTS = Look(_segments, _draw_segment, _draw_tray)
CHIPS = Look(_by_length, _draw_chip)


_TAB_SIZE = 14
_TAB_AIR = 24


def _by_words(rect: pygame.Rect, options: Sequence[Option]) -> list[pygame.Rect]:
    words = (text_width(each.label, _TAB_SIZE, bold=True) for each in options)
    return _beside(rect, (width + _TAB_AIR for width in words), 0)


def tabs_width(labels: Sequence[str]) -> int:
    """How wide tabs with those words are."""
    words = sum(text_width(label, _TAB_SIZE, bold=True) for label in labels)
    return words + _TAB_AIR * len(labels) - _TAB_AIR // 2


def _draw_tab(surface: pygame.Surface, cell: Cell, style: Style) -> None:
    m, theme, rect = style.metrics, style.theme, cell.rect
    ink = theme.text if cell.chosen or cell.hovered else theme.text2
    size = min(_TAB_SIZE, m.body)
    x, y = rect.centerx, rect.centery
    label = cell.option.label
    draw_text(surface, label, x, y, size, ink, bold=cell.chosen, align="center")
    if cell.chosen:
        inset = _TAB_AIR // 2 - 3
        line = (rect.x + inset, rect.bottom - 3, rect.width - 2 * inset, 2)
        surface.fill(theme.accent2, line)


TABS = Look(_by_words, _draw_tab, draw_foot_line)


def _rows(rect: pygame.Rect, options: Sequence[Option]) -> list[pygame.Rect]:
    edges = [rect.y + rect.height * n // len(options) for n in range(len(options) + 1)]
    return [
        pygame.Rect(rect.x, top, rect.width, bottom - top)
        for top, bottom in pairwise(edges)
    ]


def _rows_of_two(rect: pygame.Rect, options: Sequence[Option]) -> list[pygame.Rect]:
    middle = rect.width // 2
    return [
        pygame.Rect(row.x + left, row.y, width, row.height)
        for row in _rows(rect, options[::2])
        for left, width in ((0, middle), (middle, rect.width - middle))
    ][: len(options)]


def _draw_entry(surface: pygame.Surface, cell: Cell, style: Style) -> None:
    m, theme, rect = style.metrics, style.theme, cell.rect.inflate(0, -2)
    if cell.chosen or cell.hovered:
        rounded(surface, rect, m.radius, theme.raised)
    if cell.chosen:
        draw_current_bar(surface, rect, style)
    box = box_at(m.icon, m.icon, midleft=(rect.x + m.icon // 2 + 2, rect.centery))
    draw_picture(surface, cell, box, style)
    has_picture = bool(cell.option.icon or cell.option.painter)
    x = box.right + m.gap if has_picture else box.x
    label, size = fitted(cell.option.label, m.main_sizes, rect.right - x, cell.chosen)
    ink = theme.text if cell.chosen or cell.hovered else theme.text2
    draw_text(surface, label, x, rect.centery, size, ink, bold=cell.chosen)


def entries_width(labels: Sequence[str], m: Metrics) -> int:
    """How wide entries with icons and those words are at least."""
    words = max(text_width(label, m.label, bold=True) for label in labels)
    return words + m.icon // 2 + 2 + m.icon + m.gap


ENTRIES = Look(_rows, _draw_entry)
ENTRIES_BY_TWO = Look(_rows_of_two, _draw_entry)


def drop_down_width(unset: str, value: str, m: Metrics) -> int:
    """How wide one is with that value, or with those words for none."""
    return text_width(value or unset, m.small, bold=bool(value)) + 2 * m.gap + m.icon


@dataclass(eq=False, repr=False)
class DropDown(Widget):
    """Says that there is no value, or as a chosen chip with a cross the value that is set.

    Attributes:
        name: Of what is chosen.
        unset: What it says where there is no value, such as "Any player".
        on_open: Called when the menu is wanted.
        on_clear: Called when no value is wanted any more.
        value: What is chosen, in words; empty for none.
    """

    name: str = ""
    unset: str = ""
    on_open: Callable[[], None] = nothing
    on_clear: Callable[[], None] = nothing
    value: str = ""

    def handle(self, event: pygame.event.Event) -> bool:
        """Open the menu, or clear the value by its cross, Delete or Backspace."""
        clears = (pygame.K_DELETE, pygame.K_BACKSPACE)
        if event.type == pygame.KEYDOWN and event.key in clears:
            if self.value:
                self.on_clear()
            return bool(self.value)
        if not self.pressed_by(event):
            return False
        crossed = event.type == pygame.MOUSEBUTTONUP and event.pos[0] >= self._cross
        if self.value and crossed:
            self.on_clear()
        else:
            self.on_open()
        return True

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw it as a chip, chosen where it has a value."""
        m, theme, rect = style.metrics, style.theme, self.rect
        self.tooltip = ""
        if self.value:
            self._draw_value(surface, style)
            return
        ground = theme.hover if self.hovered else theme.panel
        rounded(surface, rect, m.radius, ground, theme.line)
        x, y = rect.x + m.gap, rect.centery
        right = rect.right - m.gap - m.icon // 2
        words = ellipsis(self.unset, m.small, right - m.gap // 2 - x)
        draw_text(surface, words, x, y, m.small, theme.text)
        size = round(m.icon * 0.7)
        draw_icon(surface, "down", (right, y), size, theme.text2)

    def part(self, notes: Sequence[Note]) -> Part:
        """See ``Widget.part``."""
        return Part(
            role="button", name=self.name, value=self.value or self.unset, opens=True
        )

    @property
    def _cross(self) -> int:
        """Where the cross begins."""
        return self.rect.right - 28

    def _draw_value(self, surface: pygame.Surface, style: Style) -> None:
        m, theme, rect = style.metrics, style.theme, self.rect
        draw_pick(surface, rect, style)
        x, y = rect.x + m.gap, rect.centery
        right = rect.right - m.gap
        words = ellipsis(self.value, m.small, right - m.icon * 0.8 - x, bold=True)
        if words != self.value:
            self.tooltip = self.value
        draw_text(surface, words, x, y, m.small, theme.text, bold=True)
        size = round(m.icon * 0.7)
        draw_icon(surface, "close", (right - size // 2, y), size, theme.text2)
