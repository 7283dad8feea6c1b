"""The crosstable: who scored how much against whom, with either side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pygame

from bots.roster import full_name
from core.values import Side
from gui.app.running_tournament import Pair
from gui.drawing.shapes import css, svg
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.drawing.theme import Colour, Theme, mix
from gui.tournament.names import draw_portrait, moon_radius, short_name
from gui.tournament.scores import ScoreKeeper, SideScore, pair_words, total_words
from gui.widgets.widget import PRESS_KEYS, Style, Widget

FIGURES_FROM = 34
"""Least width of a cell, in pixels, that shows figures in a table of many players."""

_MANY = 9
_STEPS = {
    pygame.K_LEFT: (0, -1),
    pygame.K_RIGHT: (0, 1),
    pygame.K_UP: (-1, 0),
    pygame.K_DOWN: (1, 0),
}


class CrossTable(Widget):
    """Cells cut in two, one half a side; a click lists the games of the pair.

    Args:
        tally: What has been scored, which grows meanwhile.
        on_press: Called with the two players of a pressed cell.
        sides: What the sides are called.

    Attributes:
        order: The players' numbers from the first row down.
        playing: Who plays just now; their cells are outlined.
        chosen: The pair whose games are listed, if any.
        heads: The strip over the columns and the names beside the rows, which have tooltips
            too.
    """

    def __init__(
        self,
        tally: ScoreKeeper,
        on_press: Callable[[Pair], None],
        sides: tuple[str, str] = ("white", "black"),
    ) -> None:
        super().__init__()
        self.sides = sides
        self.tally = tally
        self.on_press = on_press
        self.order = list(range(len(tally.names)))
        self.playing: frozenset[Pair] = frozenset()
        self.chosen: Pair | None = None
        self.heads = (pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, 0, 0))
        self._pointer = (-1, -1)
        self._cursor = (0, 1)

    @property
    def cell(self) -> int:
        """Width of a cell."""
        return self.rect.width // len(self.order)

    @property
    def pointed(self) -> Pair | None:
        """The players of the cell under the pointer or the keyboard's cursor."""
        place = self._marked()
        return None if place is None else (self.order[place[0]], self.order[place[1]])

    def cell_rect(self, row: int, column: int) -> pygame.Rect:
        """Where a cell stands; its last pixels are the line to the next."""
        side = self.cell
        return pygame.Rect(
            self.rect.x + column * side, self.rect.y + row * side, side - 1, side - 1
        )

    def covers(self, pos: tuple[int, int]) -> bool:
        """See ``Widget.covers``: the heads of rows and columns belong to it."""
        return any(rect.collidepoint(pos) for rect in (self.rect, *self.heads))

    @property
    def anchor(self) -> pygame.Rect:
        """See ``Widget.anchor``: the cell or the head that is told of."""
        place, head = self._marked(), self._head()
        if place is not None:
            return self.cell_rect(*place)
        return self.rect if head is None else head[1]

    def handle(self, event: pygame.event.Event) -> bool:
        """Follow the pointer or the arrows; open the games of a cell."""
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        if event.type == pygame.KEYDOWN:
            return self._handle_key(event.key)
        return self.pressed_by(event) and self._press(self._at(event.pos))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw all cells and the outlines over them, and set the tooltip."""
        self.tooltip = self._words()
        for row in range(len(self.order)):
            for column in range(len(self.order)):
                self._draw_cell(surface, (row, column), style)
        for row, column in self._places(self.playing):
            _outline(surface, self.cell_rect(row, column), style.theme)
        for row, column in self._places([self.chosen] if self.chosen else []):
            _mark(surface, self.cell_rect(row, column), 3, style.theme)
        for row, column in filter(None, [self._marked()]):
            _mark(surface, self.cell_rect(row, column), 2, style.theme)

    def draw_portraits(
        self, surface: pygame.Surface, names: Sequence[str], style: Style
    ) -> None:
        """Draw moons and short names over the columns."""
        m, radius, ink = style.metrics, moon_radius(style.metrics, self.cell), style.theme
        low = self.rect.y - m.label * 0.7 - 2
        y = low - m.label * 0.7 - m.icon / 2
        for column, player in enumerate(self.order):
            x = self.rect.x + (column + 0.5) * self.cell
            draw_portrait(surface, names[player], (x, y), radius, style.theme)
            short = short_name(names[player], m.label, self.cell - 2) or str(column + 1)
            draw_text(surface, short, x, low, m.label, ink.text2, align="center")

    def _head(self) -> tuple[int, pygame.Rect] | None:
        """The player whose head is pointed at, and where it is."""
        across, down = self.heads
        side, (x, y) = self.cell, self._pointer
        if self.hovered and across.collidepoint(self._pointer):
            place = min((x - across.x) // side, len(self.order) - 1)
            rect = pygame.Rect(across.x + place * side, across.y, side, across.height)
        elif self.hovered and down.collidepoint(self._pointer):
            place = min((y - down.y) // side, len(self.order) - 1)
            rect = pygame.Rect(down.x, down.y + place * side, down.width, side)
        else:
            return None
        return self.order[place], rect

    def _words(self) -> str:
        """What is told of the cell or the head that is meant."""
        pointed, head, names = self.pointed, self._head(), self.tally.names
        if pointed is not None:
            halves = [self.tally.half(*pointed, side) for side in Side]
            pair = names[pointed[0]], names[pointed[1]]
            return pair_words(pair, halves, self.sides)
        if head is None:
            return ""
        return total_words(full_name(names[head[0]]), self.tally.total(head[0]))

    def _marked(self) -> tuple[int, int] | None:
        place = self._at(self._pointer) if self.hovered else None
        if self.focused:
            place = self._cursor
        return place if place is not None and place[0] != place[1] else None

    def _draw_cell(
        self, surface: pygame.Surface, place: tuple[int, int], style: Style
    ) -> None:
        rect, theme = self.cell_rect(*place), style.theme
        row, column = (self.order[n] for n in place)
        if row == column:
            surface.fill(theme.panel, rect)
            return
        white, black = (self.tally.half(row, column, side) for side in Side)
        surface.blit(_ground(rect.width, theme, white.games > 0, black.games > 0), rect)
        if len(self.order) > _MANY and self.cell < FIGURES_FROM:
            shares = round(white.share, 2), round(black.share, 2)
            surface.blit(_shares(rect.width, theme, *shares), rect)
            return
        _draw_half(surface, rect, (0.30, 0.29), white, theme)
        _draw_half(surface, rect, (0.70, 0.70), black, theme)

    def _places(self, pairs: Iterable[Pair]) -> list[tuple[int, int]]:
        """The cells of some pairs, both of each."""
        places = {player: place for place, player in enumerate(self.order)}
        both = {way for a, b in pairs for way in ((a, b), (b, a))}
        return sorted((places[a], places[b]) for a, b in both)

    def _at(self, pos: tuple[int, int]) -> tuple[int, int] | None:
        if not self.rect.collidepoint(pos):
            return None
        row, column = (
            (pos[1] - self.rect.y) // self.cell,
            (pos[0] - self.rect.x) // self.cell,
        )
        last = len(self.order) - 1
        return min(row, last), min(column, last)

    def _handle_key(self, key: int) -> bool:
        if key in PRESS_KEYS:
            return self._press(self._cursor)
        if key not in _STEPS:
            return False
        row, column = (a + b for a, b in zip(self._cursor, _STEPS[key], strict=True))
        inside = 0 <= row < len(self.order) and 0 <= column < len(self.order)
        if inside:
            self._cursor = (row, column)
        return inside

    def _press(self, place: tuple[int, int] | None) -> bool:
        if place is None or place[0] == place[1]:
            return False
        self._cursor = place
        self.on_press((self.order[place[0]], self.order[place[1]]))
        return True


def legend_words(each: int, sides: tuple[str, str]) -> str:
    """What the halves and lines of cells mean where pairs play so many games."""
    first, second = (side.capitalize() for side in sides)
    words = f"upper left {first}, lower right {second}"
    return f"{words} · points of {each} · outlined: in play"


def draw_legend(
    surface: pygame.Surface, x: int, y: int, room: int, words: str, style: Style
) -> None:
    """Draw a small cut cell and what its halves mean."""
    m, side = style.metrics, round(style.metrics.small * 1.6)
    surface.blit(_ground(side, style.theme, True, True), (x, y - side // 2))
    left = x + side + m.gap
    short = ellipsis(words, m.caption, room - side - m.gap)
    draw_text(surface, short, left, y, m.caption, style.theme.text2)


def _draw_half(
    surface: pygame.Surface,
    rect: pygame.Rect,
    place: tuple[float, float],
    half: SideScore,
    theme: Theme,
) -> None:
    text, bold = half.text, half.is_good
    if not text:
        return
    size = _size_for(text, rect.width)
    x, y = rect.x + rect.width * place[0], rect.y + rect.height * place[1]
    draw_text(surface, text, x, y, size, theme.mark, bold=bold, align="center")


def _size_for(text: str, width: int) -> int:
    """The largest size at which figures keep to their half of a cell."""
    sizes = [size for size in (22, 20, 18, 16, 14, 12, 11) if size <= width * 0.27]
    fitting = (s for s in sizes if text_width(text, s, bold=True) <= width * 0.52)
    return next(fitting, 10)


def _ground(side: int, theme: Theme, white: bool, black: bool) -> pygame.Surface:
    """A cell cut from its lower left to its upper right; pale where nothing was played."""
    upper, lower = _pale(theme.light, theme, white), _pale(theme.dark, theme, black)
    body = (
        f'<path d="M0 0H{side}L0 {side}Z" fill="{css(upper)}"/>'
        f'<path d="M{side} {side}H0L{side} 0Z" fill="{css(lower)}"/>'
        f'<path d="M0 {side}L{side} 0" stroke="{css(theme.floor_dark)}" '
        'stroke-width="1"/>'
    )
    return svg(side, side, body)


def _pale(colour: Colour, theme: Theme, played: bool) -> Colour:
    return colour if played else mix(colour, theme.panel, 0.45)


def _shares(side: int, theme: Theme, white: float, black: float) -> pygame.Surface:
    """In each half a corner as large as its share of the points."""
    upper, lower = mix(theme.light, theme.mark, 0.62), mix(theme.dark, theme.mark, 0.85)
    a, b = side * white**0.5, side * (1 - black**0.5)
    body = f'<path d="M0 0H{a:.1f}L0 {a:.1f}Z" fill="{css(upper)}"/>'
    body += f'<path d="M{side} {side}H{b:.1f}L{side} {b:.1f}Z" fill="{css(lower)}"/>'
    return svg(side, side, body)


def _mark(surface: pygame.Surface, rect: pygame.Rect, width: int, theme: Theme) -> None:
    """Frame a cell inside its edge, so that the frame stands on both halves."""
    pygame.draw.rect(surface, theme.mark, rect.inflate(-4, -4), width)


def _outline(surface: pygame.Surface, rect: pygame.Rect, theme: Theme) -> None:
    pygame.draw.rect(surface, theme.accent, rect, 2)
    pygame.draw.rect(surface, theme.mark_ring, rect.inflate(-4, -4), 1)
