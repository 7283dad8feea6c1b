"""The table of games: its columns, the head by which it is sorted, and its rows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache

import pygame

from core.records.catalogue import Column, ListedGame, SortOrder, day_words, title_of
from gui.drawing import redraw
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import hline, rounded
from gui.drawing.text import CutText, draw_text, ellipsis, text_width
from gui.entry.played import RESULTS, day_name
from gui.widgets.menu_entry import draw_current_bar
from gui.widgets.scroll import Scroll, ScrollBar
from gui.widgets.signs import Score, draw_result_chip
from gui.widgets.widget import PRESS_KEYS, Style, Widget

HEADS: Mapping[Column, str] = {
    "number": "No.",
    "result": "Result",
    "names": "Players",
    "game": "Game",
    "opening": "Opening",
    "event": "Event",
    "ended": "Ended by",
    "moves": "Moves",
    "date": "Date",
}
"""The words over the columns."""

RIGHT: frozenset[Column] = frozenset({"moves", "date"})
"""Columns that end at their right edge."""

_SHARES: Mapping[Column, float] = {
    "names": 0.37, "opening": 0.39, "ended": 0.24, "event": 0.24,
}  # fmt: skip
_LEAST = {"ended": 32, "event": 60}
"""So many letters wide the rest of a table must be for these columns."""

_WHOLE = len("1858-05-21")

_SCORES: Mapping[str, Score] = {"1": "1", "0": "0", "½": "½"}


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the columns stand: name, left edge and width, from left to right."""

    places: tuple[tuple[Column, int, int], ...]

    def at(self, x: int) -> Column | None:
        """The column at that place."""
        found = (name for name, left, width in self.places if left <= x < left + width)
        return next(found, None)


def columns(
    rect: pygame.Rect, m: Metrics, numbered: bool, told: Collection[Column]
) -> Columns:
    """The columns of a table of that width.

    Args:
        rect: The table.
        m: Sizes.
        numbered: Whether these are the games of one file.
        told: Which of the columns for games, for events and for how games ended tell
            anything; narrow tables do without the last two.
    """
    fixed: dict[Column, int] = {
        "result": text_width("Result", m.small, bold=True) + 2 * m.gap,
        "moves": text_width("Moves", m.small, bold=True) + 2 * m.gap,
        "date": text_width("30 Sep 2026", m.small) + 2 * m.gap,
    }
    if numbered:
        fixed["number"] = text_width("10,000", m.small) + 2 * m.gap
    if "game" in told:
        fixed["game"] = text_width("Fog of War", m.small) + 2 * m.gap
    rest = rect.width - sum(fixed.values()) - m.gap
    shares = {
        name: share
        for name, share in _SHARES.items()
        if name not in _LEAST or (name in told and rest >= _LEAST[name] * m.small)
    }
    whole, places, left = sum(shares.values()), [], rect.x
    for name in HEADS:
        width = fixed.get(name) or round(rest * shares.get(name, 0) / whole)
        if width:
            places.append((name, left, width))
            left += width
    return Columns(tuple(places))


def telling(games: Sequence[ListedGame], numbered: bool) -> Sequence[Column]:
    """Of the columns that not every list fills, those that tell anything."""
    found: list[Column] = []
    if len({game.variant for game in games}) > 1:
        found.append("game")
    if not numbered or any(game.ended for game in games):
        found.append("ended")
    if numbered and any(game.event for game in games):
        found.append("event")
    return found


def draw_game(
    surface: pygame.Surface,
    rect: pygame.Rect,
    game: ListedGame,
    where: Columns,
    style: Style,
    today: date,
) -> None:
    """Draw a game into a row of the table."""
    m, theme, y = style.metrics, style.theme, rect.centery
    words = _words(game, today)
    if any(name == "number" for name, _, _ in where.places):
        words["ended"] = game.ended  # how many there are is said elsewhere
    for name, left, width in where.places:
        if name == "result":
            _draw_result(surface, left + m.gap, y, game, style)
        elif name == "names":
            room = width - m.gap
            room -= _draw_studied(surface, left + room, y, game, style)
            _draw_names(surface, (left + m.gap, y), room, game, style)
        elif name in RIGHT:
            x = left + width - m.gap
            ink = theme.text3 if name == "date" else theme.text2
            draw_text(surface, words[name], x, y, m.small, ink, align="right")
        else:
            text = ellipsis(words[name], m.small, width - 2 * m.gap)
            waits = name == "ended" and game.unfinished
            ink = theme.accent2 if waits else theme.text2
            draw_text(surface, text, left + m.gap, y, m.small, ink)


def _words(game: ListedGame, today: date) -> dict[Column, str]:
    whole = len(game.day) == _WHOLE
    day = day_name(date.fromisoformat(game.day), today) if whole else day_words(game.day)
    many = f"{game.out_of:,} games" if game.out_of > 1 and game.number == 1 else ""
    return {
        "number": f"{game.number:,}",
        "game": title_of(game.variant),
        "opening": game.named or game.opening,
        "event": game.event,
        "ended": game.ended or many,
        "moves": str(game.moves),
        "date": day,
    }


def _draw_result(
    surface: pygame.Surface, x: int, y: int, game: ListedGame, style: Style
) -> None:
    m, theme = style.metrics, style.theme
    chip = pygame.Rect(x, 0, round(m.icon * 1.4), m.icon)
    chip.centery = y
    if game.unfinished:
        rounded(surface, chip, 5, None, theme.accent2, 1.5)
        draw_icon(surface, "play", chip.center, round(m.icon * 0.6), theme.accent2)
    elif game.score in _SCORES:
        draw_result_chip(surface, chip, _SCORES[game.score], style)
    else:
        words = RESULTS.get(game.result, "·")
        draw_text(surface, words, x, y, m.small, theme.text2)


def _draw_studied(
    surface: pygame.Surface, right: int, y: int, game: ListedGame, style: Style
) -> int:
    """Draw whether there is an analysis before a right edge; how much room that takes."""
    if not game.studied:
        return 0
    size, ink = style.metrics.caption, style.theme.text3
    draw_text(surface, game.studied, right, y, size, ink, align="right")
    return text_width(game.studied, size) + style.metrics.gap


def _draw_names(
    surface: pygame.Surface,
    place: tuple[int, int],
    room: int,
    game: ListedGame,
    style: Style,
) -> None:
    """Draw who played, the person in bold."""
    m, theme, (x, y) = style.metrics, style.theme, place
    if game.names == ("?", "?"):
        name = ellipsis(game.name, m.body, room - m.gap)
        draw_text(surface, name, x, y, m.body, theme.text)
        return
    dash = text_width(" – ", m.body)
    first, second = game.names
    own = [game.person == side for side in (0, 1)]
    wants = [
        text_width(each, m.body, bold=b) for each, b in zip(game.names, own, strict=True)
    ]
    half = (room - m.gap - dash) // 2
    rooms = max(half, 2 * half - wants[1]), max(half, 2 * half - wants[0])
    name = fitted(first, m.body, rooms[0], own[0])
    x += draw_text(surface, name, x, y, m.body, theme.text, bold=own[0])
    x += draw_text(surface, " – ", x, y, m.body, theme.text3)
    name = fitted(second, m.body, rooms[1], own[1])
    draw_text(surface, name, x, y, m.body, theme.text, bold=own[1])


@lru_cache(maxsize=2048)
def fitted(name: str, size: int, room: float, bold: bool) -> str:
    """A name, of ``Morphy, Paul`` in little room ``Morphy, P.`` or ``Morphy``."""
    surname, comma, others = name.partition(", ")
    for short in (name, f"{surname}, {others[:1]}.", surname) if comma else ():
        if text_width(short, size, bold=bold) <= room:
            return name if short == name else CutText.of(short, name)
    return ellipsis(name, size, room, bold)


_DOWN_FIRST: frozenset[Column] = frozenset({"date", "moves"})


class TableHead(Widget):
    """The names of the columns; a press sorts by one, a second one the other way round.

    Args:
        table: Stands below it.
        on_order: Called after each new order.

    Attributes:
        order: By what the table is sorted.
    """

    def __init__(self, table: GameTable, on_order: Callable[[], None]) -> None:
        super().__init__()
        self.order = SortOrder()
        self._table, self._on_order = table, on_order
        self._columns = Columns(())
        self._pointed: Column | None = None

    def handle(self, event: pygame.event.Event) -> bool:
        """Sort: by a click, by Left and Right, and by Enter the other way round."""
        if event.type == pygame.MOUSEMOTION:
            self._pointed = self._columns.at(event.pos[0])
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            return self._step(1 if event.key == pygame.K_RIGHT else -1)
        if not self.pressed_by(event):
            return False
        if event.type == pygame.KEYDOWN:
            self._sort(self.order.column)
        elif (column := self._columns.at(event.pos[0])) is not None:
            self._sort(column)
        return True

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the names, and an arrow beside the one that is sorted by."""
        m, theme, y = style.metrics, style.theme, self.rect.centery
        self._columns = self._table.columns(self.rect, m)
        for name, left, width in self._columns.places:
            sorted_by = name == self.order.column
            pointed = self.hovered and name == self._pointed
            ink = theme.text if pointed else theme.text2
            ink = theme.accent2 if sorted_by else ink
            words = HEADS[name]
            wide = text_width(words, m.small, bold=sorted_by)
            x = left + width - m.gap - wide if name in RIGHT else left + m.gap
            draw_text(surface, words, x, y, m.small, ink, bold=sorted_by)
            if sorted_by:
                size = round(m.icon * 0.6)
                arrow = x - size if name in RIGHT else x + wide + size
                icon = "down" if self.order.down else "up"
                draw_icon(surface, icon, (arrow, y), size, theme.accent2)
        hline(surface, self.rect.x, self.rect.right, self.rect.bottom - 1, theme.line)

    def _step(self, by: int) -> bool:
        names = [name for name, _, _ in self._columns.places]
        here = names.index(self.order.column) if self.order.column in names else 0
        if not 0 <= here + by < len(names):
            return False
        self._sort(names[here + by])
        return True

    def _sort(self, column: Column) -> None:
        down = column in _DOWN_FIRST
        if column == self.order.column:
            down = not self.order.down
        self.order = SortOrder(column, down)
        self._on_order()


_WIDE = pygame.KMOD_CTRL | pygame.KMOD_META


class GameTable(Widget):
    """Games in rows, drawn only where they are in view.

    A click or an arrow makes a game current; with Shift all up to it are chosen, with Ctrl
    one more. A press on the current one opens it, as Enter does.

    Args:
        on_open: Called when the current game is to be opened.
        on_menu: Called with a place beside which a menu is wanted.

    Attributes:
        games: Those that are shown.
        current: The number of the current one among them; -1 for none.
        numbered: Whether they are those of one file.
        told: Of the columns that not every list fills, those that tell anything.
    """

    def __init__(
        self, on_open: Callable[[], None], on_menu: Callable[[pygame.Rect], None]
    ) -> None:
        super().__init__()
        self.games: Sequence[ListedGame] = ()
        self.current = -1
        self.numbered = False
        self.told: Sequence[Column] = ()
        self.scroll = Scroll()
        self._on_open, self._on_menu = on_open, on_menu
        self._chosen: set[tuple[str, int]] = set()
        self._from = -1
        self._row = 1
        self._bar = ScrollBar(self.scroll)
        self._pointer = (-1, -1)

    @property
    def game(self) -> ListedGame | None:
        """The current game."""
        return self.games[self.current] if 0 <= self.current < len(self.games) else None

    @property
    def chosen(self) -> list[ListedGame]:
        """The selected games, or else the current one."""
        if not self._chosen:
            return [self.game] if self.game is not None else []
        return [game for game in self.games if game.key in self._chosen]

    @property
    def number_chosen(self) -> int:
        """How many these are, which every frame asks."""
        return len(self._chosen) or int(self.game is not None)

    @property
    def top(self) -> int:
        """How many rows are scrolled out of view above."""
        return self.scroll.offset // self._row

    def columns(self, rect: pygame.Rect, m: Metrics) -> Columns:
        """Where the columns stand in a table there."""
        return columns(rect, m, self.numbered, self.told)

    def place(self, rect: pygame.Rect, m: Metrics) -> None:
        """Place it there."""
        self.rect, self._row = rect, m.row
        self._bar.place(rect)
        self.scroll.resize(len(self.games) * self._row, rect.height)

    def show(self, games: Sequence[ListedGame]) -> None:
        """Show other games; the current one stays current, or else the next one.

        It also stays where it is on the screen, if it is in view.
        """
        after, there = self.games[max(0, self.current) :], {game.key for game in games}
        was, seen = self.current, self._is_in_view
        self.games = games
        self._chosen &= there
        self.scroll.resize(len(games) * self._row, self.rect.height)
        key = next((game.key for game in after if game.key in there), None)
        if key is None or not self.find(key):
            self.current = len(games) - 1 if after else min(0, len(games) - 1)
        elif seen and was > 0:  # who is at the top stays there
            self.scroll.to(self.scroll.offset + (self.current - was) * self._row)
        self._from = self.current

    @property
    def _is_in_view(self) -> bool:
        top = max(0, self.current) * self._row - self.scroll.offset
        return 0 <= top <= self.rect.height - self._row

    def find(self, key: tuple[str, int]) -> bool:
        """Make a game current; return whether it is there."""
        found = next((n for n, game in enumerate(self.games) if game.key == key), -1)
        if found >= 0:
            self.current = self._from = found
        return found >= 0

    def reveal(self, top: int | None = None) -> None:
        """Bring the current row into view, if possible with ``top`` rows above the view."""
        if top is not None:
            self.scroll.to(top * self._row)
        self._show(max(0, self.current))

    def choose_all(self) -> None:
        """Choose every game of the table."""
        self._chosen = {game.key for game in self.games}
        redraw.now()

    def row_rect(self, row: int) -> pygame.Rect:
        """Where a row stands, in view or not."""
        top = self.rect.y + row * self._row - self.scroll.offset
        return pygame.Rect(self.rect.x, top, self.rect.width, self._row)

    def escape(self) -> bool:
        """Clear the selection, if there is one."""
        more, self._chosen = len(self._chosen) > 0, set()
        return more

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll, move the current row, choose, open, or ask for a menu."""
        match event.type:
            case pygame.KEYDOWN:
                return self._handle_key(event)
            case pygame.MOUSEMOTION:
                self._pointer = event.pos
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_RIGHT:
                return self._ask(event.pos)
        if self._bar.moves(self, event, 3 * self._row):
            return True
        return self.pressed_by(event) and self._press(self._at(event.pos))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the rows in view and the bar beside them."""
        outer = surface.get_clip()
        surface.set_clip(self.rect.clip(outer))
        today = datetime.now().astimezone().date()
        last = (self.scroll.offset + self.rect.height) // self._row
        where = self.columns(self.rect, style.metrics)
        pointed = self._at(self._pointer) if self.hovered else -1
        for row in range(self.top, min(last + 1, len(self.games))):
            rect, game = self.row_rect(row), self.games[row]
            self._draw_ground(surface, rect, row, style, pointed=row == pointed)
            draw_game(surface, rect, game, where, style, today)
        surface.set_clip(outer)
        self._bar.draw(surface, style)

    def _draw_ground(
        self, surface: pygame.Surface, rect: pygame.Rect, row: int, style: Style, *,
        pointed: bool,
    ) -> None:  # fmt: skip
        theme, ground = style.theme, rect.inflate(-8, -2)
        picked = self.games[row].key in self._chosen
        if row == self.current:
            rounded(surface, ground, style.metrics.radius - 2, theme.hover)
        elif picked or pointed:
            fill = theme.pick if picked else theme.raised
            rounded(surface, ground, style.metrics.radius - 2, fill)
        if row == self.current or picked:
            draw_current_bar(surface, ground, style)

    def _at(self, pos: tuple[int, int]) -> int:
        if not self.rect.collidepoint(pos):
            return -1
        row = (pos[1] - self.rect.y + self.scroll.offset) // self._row
        return row if 0 <= row < len(self.games) else -1

    def _ask(self, pos: tuple[int, int]) -> bool:
        row = self._at(pos)
        if row < 0:
            return False
        if self.games[row].key not in self._chosen:
            self._go(row, 0)
        self._on_menu(pygame.Rect(*pos, 1, 1))
        return True

    def _press(self, row: int) -> bool:
        if row < 0:
            return False
        mod = pygame.key.get_mods()
        if (
            row == self.current
            and not self._chosen
            and not mod & (_WIDE | pygame.KMOD_SHIFT)
        ):
            self._on_open()
        else:
            self._go(row, mod)
        return True

    def _handle_key(self, event: pygame.event.Event) -> bool:
        if event.key in PRESS_KEYS and self.game is not None:
            self._on_open()
            return True
        shifted = event.key == pygame.K_F10 and event.mod & pygame.KMOD_SHIFT
        if (event.key == pygame.K_MENU or shifted) and self.game is not None:
            self._on_menu(self.row_rect(self.current))
            return True
        page = max(1, self.rect.height // self._row - 1)
        targets = {
            pygame.K_UP: self.current - 1,
            pygame.K_DOWN: self.current + 1,
            pygame.K_PAGEUP: max(0, self.current - page),
            pygame.K_PAGEDOWN: min(len(self.games) - 1, self.current + page),
            pygame.K_HOME: 0,
            pygame.K_END: len(self.games) - 1,
        }
        row = targets.get(event.key, -1)
        if not 0 <= row < len(self.games):
            return False
        self._go(row, event.mod & pygame.KMOD_SHIFT)
        return True

    def _go(self, row: int, mod: int) -> None:
        """Make a row current; with Shift choose all up to it, with Ctrl one more."""
        if mod & pygame.KMOD_SHIFT:
            first, last = sorted((max(0, self._from), row))
            self._chosen = {game.key for game in self.games[first : last + 1]}
        elif mod & _WIDE:
            if not self._chosen and self.game is not None:
                self._chosen = {self.game.key}
            self._chosen ^= {self.games[row].key}
            self._from = row
        else:
            self._chosen, self._from = set(), row
        self.current = row
        self._show(row)

    def _show(self, row: int) -> None:
        self.scroll.show(row * self._row, (row + 1) * self._row)
