"""The crosstable: who scored how much against whom, with either side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pygame

from bots.roster import full_name
from core.events.rating import (
    Counts,
    Rating,
    Ratings,
    Results,
    crosstable_csv,
    crosstable_text,
    points_text,
    rate,
    ratings_csv,
    ratings_text,
)
from core.records.files import write_text
from core.texts import N_, _, ngettext
from core.values import ResultCounts, Side
from gui.app.tournaments import FinishedGame, Pair
from gui.drawing.metrics import Metrics, metrics
from gui.drawing.shapes import css, save_png, svg
from gui.drawing.text import draw_label, draw_text, ellipsis, text_width
from gui.drawing.theme import THEMES, Colour, Theme, mix
from gui.tournament.players import (
    draw_names,
    draw_portrait,
    draw_ratings,
    moon_radius,
    names_width,
    short_name,
)
from gui.widgets.widget import PRESS_KEYS, Style, Widget
from settings.model import Settings

FIGURES_FROM = 34
"""Least width of a cell, in pixels, that shows figures in a table of many players."""

_MANY = 9
_BOLD = 0.6
"""The share of the points from which figures are bold."""
_STEPS = {
    pygame.K_LEFT: (0, -1),
    pygame.K_RIGHT: (0, 1),
    pygame.K_UP: (-1, 0),
    pygame.K_DOWN: (1, 0),
}


_HEADING = {"S": 20, "M": 25, "L": 32}
"""From the top of the widget to the middle of its headings."""
_TOP = {"S": 67, "M": 79, "L": 100}
"""From there to the cells."""
_CELL = {"S": 64, "M": 88, "L": 116}
_LEGEND = {"S": 40, "M": 48, "L": 60}
"""Height of what stands below the cells."""
_NAMES = {"S": (96, 166), "M": (126, 200), "L": (180, 280)}
_RATINGS = {"S": 124, "M": 188, "L": 260}


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the parts of a crosstable stand.

    Attributes:
        names: The players' names, beside their rows.
        heads: The strip over the columns.
        cells: The square of the cells.
        ratings: Beside the rows as well.
    """

    names: pygame.Rect
    heads: pygame.Rect
    cells: pygame.Rect
    ratings: pygame.Rect


def _fitted(room: pygame.Rect, names: Sequence[str], m: Metrics) -> Grid:
    """The largest cells that have room, with the names and the ratings beside them."""
    (least, most), top = _NAMES[m.size], room.y + _TOP[m.size]
    column = min(max(least, names_width(names, m)), most)
    wide = room.width - column - _RATINGS[m.size] - m.gutter
    high = room.bottom - _LEGEND[m.size] - top
    cell = max(8, min(wide // len(names), high // len(names), _CELL[m.size]))
    side = cell * len(names)
    column = min(most, column + max(0, wide - side))
    cells = pygame.Rect(room.x + column, top, side, side)
    heads = room.y + _HEADING[m.size] + m.label
    return _around(cells, room.x, heads, room.right, m)


def _around(cells: pygame.Rect, left: int, top: int, right: int, m: Metrics) -> Grid:
    """Names from ``left`` to the cells, heads from ``top``, and ratings to ``right``."""
    return Grid(
        names=_span(left, cells.y, cells.x, cells.bottom),
        heads=_span(cells.x, top, cells.right, cells.y),
        cells=cells,
        ratings=_span(cells.right + m.gutter, cells.y, right, cells.bottom),
    )


def _span(left: int, top: int, right: int, bottom: int) -> pygame.Rect:
    return pygame.Rect(left, top, right - left, bottom - top)


_NOWHERE = Grid(*(_span(0, 0, 1, 1) for _ in range(4)))


@dataclass(eq=False, repr=False)
class CrossTable(Widget):
    """Who scored how much against whom, and the ratings beside it.

    Cells are cut in two, one half a side; a click lists the games of the pair.

    Attributes:
        scores: What has been scored, which grows meanwhile.
        on_press: Called with the two players of a pressed cell.
        sides: What the sides are called.
        legend: What stands below the cells.
        order: The players' numbers from the first row down.
        ratings: In that order, once there are any.
        playing: Who plays just now; their cells are outlined.
        chosen: The pair whose games are listed, if any.
    """

    scores: ScoreKeeper
    on_press: Callable[[Pair], None] = lambda _: None
    sides: tuple[str, str] = ("white", "black")
    legend: str = ""
    ratings: Sequence[Rating] = ()
    playing: frozenset[Pair] = frozenset()
    chosen: Pair | None = None
    _grid: Grid = field(default=_NOWHERE, init=False)
    _pointer: tuple[int, int] = field(default=(-1, -1), init=False)
    _cursor: Pair = field(default=(0, 1), init=False)

    def __post_init__(self) -> None:
        self.order = list(range(len(self.scores.names)))

    def covers(self, pos: tuple[int, int]) -> bool:
        """See ``Widget.covers``: the cells, and the heads of rows and columns."""
        grid = self._grid
        return any(r.collidepoint(pos) for r in (grid.cells, grid.heads, grid.names))

    @property
    def anchor(self) -> pygame.Rect:
        """See ``Widget.anchor``: the cell or the head that is told of."""
        place, head = self._marked(), self._head()
        if place is not None:
            return self._cell_rect(*place)
        return self._grid.cells if head is None else head[1]

    @property
    def outline(self) -> pygame.Rect:
        """See ``Widget.outline``: the cells."""
        return self._grid.cells

    def handle(self, event: pygame.event.Event) -> bool:
        """Follow the pointer or the arrows; open the games of a cell."""
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        if event.type == pygame.KEYDOWN:
            return self._handle_key(event.key)
        return self.pressed_by(event) and self._press(self._at(event.pos))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw all of it with its headings and its legend, and set the tooltip."""
        m, theme, names = style.metrics, style.theme, self.scores.names
        self._grid = grid = _fitted(self.rect, names, m)
        self.tooltip = self._words()
        y = self.rect.y + _HEADING[m.size]
        rating = _("Rating") if m.size == "S" else _("Rating, 95 % interval")
        for words, x in ((_("Crosstable"), grid.names.x), (rating, grid.ratings.x)):
            room = self.rect.right - x
            draw_label(
                surface, words, x, y, m.label, theme.text2, track=m.label_track, room=room
            )
        self.draw_table(surface, grid, style)
        for row, column in self._places(self.playing):
            _outline(surface, self._cell_rect(row, column), theme)
        for row, column in self._places([self.chosen] if self.chosen else []):
            _mark(surface, self._cell_rect(row, column), 3, theme)
        for row, column in filter(None, [self._marked()]):
            _mark(surface, self._cell_rect(row, column), 2, theme)
        y = grid.cells.bottom + _LEGEND[m.size] - m.caption
        room = self.rect.right - grid.cells.x
        draw_legend(surface, grid.cells.x, y, room, self.legend, style)

    def draw_table(self, surface: pygame.Surface, grid: Grid, style: Style) -> None:
        """Draw names, heads, cells and ratings at these places."""
        self._grid, names = grid, [self.scores.names[n] for n in self.order]
        notes = [wdl_text(self.scores.total(player)) for player in self.order]
        draw_names(surface, grid.names, names, style, notes)
        self._draw_heads(surface, names, style)
        draw_ratings(surface, grid.ratings, self.ratings, style)
        for row in range(len(self.order)):
            for column in range(len(self.order)):
                self._draw_cell(surface, (row, column), style)

    @property
    def _cell(self) -> int:
        """Width of a cell."""
        return max(1, self._grid.cells.width // len(self.order))

    def _cell_rect(self, row: int, column: int) -> pygame.Rect:
        """Where a cell stands; its last pixels are the line to the next."""
        side, cells = self._cell, self._grid.cells
        left, top = cells.x + column * side, cells.y + row * side
        return _span(left, top, left + side - 1, top + side - 1)

    def _draw_heads(
        self, surface: pygame.Surface, names: Sequence[str], style: Style
    ) -> None:
        """Draw moons and short names over the columns."""
        m, ink, cells = style.metrics, style.theme.text2, self._grid.cells
        radius = moon_radius(m, self._cell)
        low = cells.y - m.label * 0.7 - 2
        y = low - m.label * 0.7 - m.icon / 2
        for column, name in enumerate(names):
            x = cells.x + (column + 0.5) * self._cell
            draw_portrait(surface, name, (x, y), radius, style.theme)
            short = short_name(name, m.label, self._cell - 2) or str(column + 1)
            draw_text(surface, short, x, low, m.label, ink, align="center")

    def _head(self) -> tuple[int, pygame.Rect] | None:
        """The player whose head is pointed at, and where it is."""
        across, down = self._grid.heads, self._grid.names
        side, last, (x, y) = self._cell, len(self.order) - 1, self._pointer
        if self.hovered and across.collidepoint(self._pointer):
            place = min((x - across.x) // side, last)
            left = across.x + place * side
            rect = _span(left, across.y, left + side, across.bottom)
        elif self.hovered and down.collidepoint(self._pointer):
            place = min((y - down.y) // side, last)
            top = down.y + place * side
            rect = _span(down.x, top, down.right, top + side)
        else:
            return None
        return self.order[place], rect

    def _words(self) -> str:
        """What is told of the cell or the head that is meant."""
        place, head, names = self._marked(), self._head(), self.scores.names
        if place is not None:
            row, column = (self.order[n] for n in place)
            halves = [self.scores.half(row, column, side) for side in Side]
            return pair_words((names[row], names[column]), halves, self.sides)
        if head is None:
            return ""
        return total_words(full_name(names[head[0]]), self.scores.total(head[0]))

    def _marked(self) -> tuple[int, int] | None:
        place = self._at(self._pointer) if self.hovered else None
        if self.focused:
            place = self._cursor
        return place if place is not None and place[0] != place[1] else None

    def _draw_cell(
        self, surface: pygame.Surface, place: tuple[int, int], style: Style
    ) -> None:
        rect, theme = self._cell_rect(*place), style.theme
        row, column = (self.order[n] for n in place)
        if row == column:
            surface.fill(theme.panel, rect)
            return
        white, black = (self.scores.half(row, column, side) for side in Side)
        surface.blit(_ground(rect.width, theme, white.games > 0, black.games > 0), rect)
        if len(self.order) > _MANY and self._cell < FIGURES_FROM:
            shares = round(share_of(white), 2), round(share_of(black), 2)
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
        cells, side, last = self._grid.cells, self._cell, len(self.order) - 1
        if not cells.collidepoint(pos):
            return None
        row, column = (pos[1] - cells.y) // side, (pos[0] - cells.x) // side
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
    first, second = sides
    # For translators: how cells of the table are to be read.
    words = _(
        "upper left {first}, lower right {second} · points of {each} · outlined: in play"
    )
    return words.format(first=first, second=second, each=each)


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
    half: ResultCounts,
    theme: Theme,
) -> None:
    if not half.games:
        return
    text, bold = points_text(half.points), share_of(half) >= _BOLD
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


# --- Points ------------------------------------------------------------------------------


class ScoreKeeper:
    """Counts games as they end.

    Attributes:
        names: The players.
    """

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        side = len(names)
        self._counts: Counts = np.zeros((3, side, side), np.int64)

    @classmethod
    def of(cls, results: Results) -> ScoreKeeper:
        """A tally of results counted before."""
        tally = cls(results.names)
        tally._counts[:] = results.losses, results.draws, results.wins
        return tally

    @property
    def played(self) -> int:
        """How many games there were."""
        return int(self._counts.sum())

    @property
    def results(self) -> Results:
        """Everything counted by now; what comes later does not change it."""
        losses, draws, wins = self._counts.copy()
        return Results(self.names, wins, draws, losses)

    def add(self, ended: FinishedGame) -> None:
        """Count a game."""
        self._counts[(round(2 * ended.points), *ended.pair)] += 1

    def half(self, row: int, column: int, side: Side) -> ResultCounts:
        """One half of a cell of the crosstable: what ``row`` scored on that side."""
        first, second = (row, column) if side is Side.FIRST else (column, row)
        losses, draws, wins = (int(count) for count in self._counts[:, first, second])
        score = ResultCounts(wins, draws, losses)
        return score if side is Side.FIRST else score.swapped

    def total(self, player: int) -> ResultCounts:
        """What a player scored against everybody."""
        others = (other for other in range(len(self.names)) if other != player)
        halves = (self.half(player, other, side) for other in others for side in Side)
        return sum(halves, ResultCounts())


def share_of(score: ResultCounts) -> float:
    """Points divided by games."""
    return score.points / score.games if score.games else 0.0


def wdl_text(score: ResultCounts) -> str:
    """Wins, draws and losses as tables write them: ``+8 =1 −1``."""
    return f"+{score.wins} ={score.draws} −{score.losses}"


def total_words(name: str, score: ResultCounts) -> str:
    """What a player has done so far."""
    return ngettext(
        "{name}\n{points} of {number} game: {results}",
        "{name}\n{points} of {number} games: {results}",
        score.games, name=name, points=points_text(score.points), results=wdl_text(score),
    )  # fmt: skip


def pair_words(
    names: tuple[str, str], halves: Sequence[ResultCounts], sides: tuple[str, str]
) -> str:
    """What a player has done against another, in all and with each colour."""
    both = sum(halves, ResultCounts())
    lines = [
        _("{player} against {other}").format(player=names[0], other=names[1]),
        _scored(both),
    ]
    lines += [
        _("{score} as {side}").format(score=_scored(half), side=side)
        for side, half in zip(sides, halves, strict=True)
        if half.games and half.games < both.games
    ]
    return "\n".join(lines)


def _scored(score: ResultCounts) -> str:
    if not score.games:
        return _("no game yet")
    points, results = points_text(score.points), wdl_text(score)
    words = _("{points} of {games}: {results}")
    return words.format(points=points, games=score.games, results=results)


# --- As a picture, and as files in a folder ----------------------------------------------

CELL = 71
RATINGS = 200
HEAD = 96
FOOT = 64

LEGEND = N_("upper left moving first, lower right second · points · bold from six of ten")


def crosstable_picture(results: Results, ratings: Ratings, theme: Theme) -> pygame.Surface:
    """Draw who scored what against whom, strongest first, and the ratings beside it.

    Its size follows from the number of players. It needs pygame's fonts, but no window.
    """
    style = Style(theme, metrics(1280, 800))
    table = CrossTable(ScoreKeeper.of(results))
    table.order, table.ratings = list(ratings.order), ratings.ranked
    m, names = style.metrics, results.names
    left, side = m.margin + names_width(names, m), CELL * len(names)
    cells = pygame.Rect(left, HEAD, side, side)
    grid = _around(cells, m.margin, 0, cells.right + m.gutter + RATINGS, m)
    surface = pygame.Surface((grid.ratings.right + m.margin, cells.bottom + FOOT))
    surface.fill(theme.bg)
    for words, x in (
        (_("Crosstable"), m.margin),
        (_("Rating, 95 % interval"), grid.ratings.x),
    ):
        room = surface.get_width() - x
        draw_label(surface, words, x, m.margin, m.label, theme.text2, room=room)
    table.draw_table(surface, grid, style)
    low = surface.get_height() - m.margin
    room = surface.get_width() - 2 * m.margin
    draw_legend(surface, m.margin, low, room, _(LEGEND), style)
    return surface


def save_crosstable(
    settings: Settings, results: Results, ratings: Ratings, path: Path
) -> None:
    """Write the crosstable into a PNG file, without a display.

    Raises:
        OSError: Where the file cannot be written.
    """
    pygame.font.init()
    save_png(crosstable_picture(results, ratings, THEMES[settings.theme]), path)


def save_tables(folder: Path, results: Results, theme: Theme) -> None:
    """Write ``crosstable`` as PNG, text and CSV, and ``ratings.csv``, into ``folder``.

    Raises:
        OSError: If that is not possible.
    """
    ratings = rate(results)
    words = f"{crosstable_text(results, ratings)}\n\n{ratings_text(ratings)}\n"
    write_text(folder / "crosstable.txt", words)
    write_text(folder / "crosstable.csv", crosstable_csv(results, ratings))
    write_text(folder / "ratings.csv", ratings_csv(ratings))
    save_png(crosstable_picture(results, ratings, theme), folder / "crosstable.png")
