"""The table of games: its columns, the head by which it is sorted, and its rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from typing import TypeAlias

import pygame

from core.games.openings import opening_words
from core.player import shown_name
from core.records.catalogue import Column, ListedGame, SortOrder, day_words, title_of
from core.texts import N_, NP_, _, date_words, figures, ngettext, per_language
from gui.drawing import redraw
from gui.drawing.icons import draw_icon, draw_moon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import box_at, hline, rounded
from gui.drawing.text import CutText, draw_text, ellipsis, text_width
from gui.entry.played import day_name
from gui.ui import layout
from gui.ui.elements import Canvas, Text
from gui.ui.layout import GROW, Element, Grow, Row, Space
from gui.ui.listing import ListArea, ListOf
from gui.widgets.signs import RESULTS, Score, draw_current_bar, draw_result_chip
from gui.widgets.widget import Style, Widget

HEADS: Mapping[Column, str] = {
    # For translators: short for number.
    "number": NP_("of a game", "No."),
    "result": N_("Result"),
    "names": N_("Players"),
    "game": N_("Game"),
    "opening": N_("Opening"),
    "event": N_("Event"),
    "ended": N_("Ended by"),
    "moves": N_("Moves"),
    "date": N_("Date"),
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
_LONG_DAY = date(2026, 9, 30)
"""About as long as days get."""

_SCORES: Mapping[str, Score] = {"1": "1", "0": "0", "½": "½"}


Columns: TypeAlias = tuple[tuple[Column, int, int], ...]
"""Names, left edges and widths of columns, from left to right."""


@per_language
@lru_cache(maxsize=16)
def columns(width: int, m: Metrics, numbered: bool, filled: frozenset[Column]) -> Columns:
    """The columns of a table of that width.

    Args:
        width: Of the table.
        m: Sizes.
        numbered: Whether these are the games of one file.
        filled: Which of the columns for games, for events and for how games ended tell
            anything; narrow tables do without the last two.
    """
    fixed: dict[Column, int] = {
        "result": text_width(_(HEADS["result"]), m.small, bold=True) + 2 * m.gap,
        "moves": text_width(_(HEADS["moves"]), m.small, bold=True) + 2 * m.gap,
        "date": min(text_width(date_words(_LONG_DAY), m.small) + 2 * m.gap, width // 6),
    }
    if numbered:
        fixed["number"] = text_width("10,000", m.small) + 2 * m.gap
    if "game" in filled:
        fixed["game"] = text_width(title_of("fog-chess"), m.small) + 2 * m.gap
    rest = width - sum(fixed.values()) - m.gap
    shares = {
        name: share
        for name, share in _SHARES.items()
        if name not in _LEAST or (name in filled and rest >= _LEAST[name] * m.small)
    }
    whole, places, left = sum(shares.values()), [], 0
    for name in HEADS:
        wide = fixed.get(name) or round(rest * shares.get(name, 0) / whole)
        if wide:
            places.append((name, left, wide))
            left += wide
    return tuple(places)


def filled_columns(games: Sequence[ListedGame], numbered: bool) -> frozenset[Column]:
    """Of the columns that not every list fills, those that tell anything."""
    fills: dict[Column, bool] = {
        "game": len({game.variant for game in games}) > 1,
        "ended": not numbered or any(game.ended for game in games),
        "event": numbered and any(game.event for game in games),
    }
    return frozenset(name for name, any_ in fills.items() if any_)


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
    if any(name == "number" for name, *_where in where):
        words["ended"] = _(game.ended)  # how many there are is said elsewhere
    for name, start, width in where:
        left = rect.x + start
        if name == "result":
            _draw_result(surface, left + m.gap, y, game, style)
        elif name == "names":
            room = width - m.gap
            room -= _draw_studied(surface, left + room, y, game, style)
            _draw_names(surface, (left + m.gap, y), room, game, style)
        elif name in RIGHT:
            x = left + width - m.gap
            ink = theme.text3 if name == "date" else theme.text2
            text = ellipsis(words[name], m.small, width - m.gap)
            draw_text(surface, text, x, y, m.small, ink, align="right")
        else:
            text = ellipsis(words[name], m.small, width - 2 * m.gap)
            waits = name == "ended" and game.unfinished
            ink = theme.accent2 if waits else theme.text2
            draw_text(surface, text, left + m.gap, y, m.small, ink)


def _words(game: ListedGame, today: date) -> dict[Column, str]:
    whole = len(game.day) == _WHOLE
    day = day_name(date.fromisoformat(game.day), today) if whole else day_words(game.day)
    whole = game.out_of > 1 and game.number == 1
    many = ngettext("{number:,} game", "{number:,} games", game.out_of) if whole else ""
    return {
        "number": figures(game.number),
        "game": title_of(game.variant),
        "opening": opening_words(game.named) or game.opening,
        "event": game.event,
        "ended": _(game.ended) or many,
        "moves": str(game.moves),
        "date": day,
    }


def _draw_result(
    surface: pygame.Surface, x: int, y: int, game: ListedGame, style: Style
) -> None:
    m, theme = style.metrics, style.theme
    chip = box_at(round(m.icon * 1.4), m.icon, midleft=(x, y))
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
    names = first, second = tuple(map(shown_name, game.names))
    own = [game.person == side for side in (0, 1)]
    wants = [text_width(each, m.body, bold=b) for each, b in zip(names, own, strict=True)]
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
        columns: Says where the columns stand in a table of a width.
        on_order: Called after each new order.

    Attributes:
        order: By what the table is sorted.
    """

    def __init__(
        self, columns: Callable[[int, Metrics], Columns], on_order: Callable[[], None]
    ) -> None:
        super().__init__()
        self.order = SortOrder()
        self._columns_of, self._on_order = columns, on_order
        self._columns: Columns = ()
        self._pointed: Column | None = None

    def handle(self, event: pygame.event.Event) -> bool:
        """Sort: by a click, by Left and Right, and by Enter the other way round."""
        if event.type == pygame.MOUSEMOTION:
            self._pointed = self._at(event.pos)
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            return self._step(1 if event.key == pygame.K_RIGHT else -1)
        if not self.pressed_by(event):
            return False
        if event.type == pygame.KEYDOWN:
            self._sort(self.order.column)
        elif (column := self._at(event.pos)) is not None:
            self._sort(column)
        return True

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the names, and an arrow beside the one that is sorted by."""
        m, theme, y = style.metrics, style.theme, self.rect.centery
        self._columns = self._columns_of(self.rect.width, m)
        for name, start, width in self._columns:
            left = self.rect.x + start
            sorted_by = name == self.order.column
            pointed = self.hovered and name == self._pointed
            ink = theme.text if pointed else theme.text2
            ink = theme.accent2 if sorted_by else ink
            words = _(HEADS[name])
            wide = text_width(words, m.small, bold=sorted_by)
            x = left + width - m.gap - wide if name in RIGHT else left + m.gap
            draw_text(surface, words, x, y, m.small, ink, bold=sorted_by)
            if sorted_by:
                size = round(m.icon * 0.6)
                arrow = x - size if name in RIGHT else x + wide + size
                icon = "down" if self.order.down else "up"
                draw_icon(surface, icon, (arrow, y), size, theme.accent2)
        hline(surface, self.rect.x, self.rect.right, self.rect.bottom - 1, theme.line)

    def _at(self, pos: tuple[int, int]) -> Column | None:
        x = pos[0] - self.rect.x
        there = (name for name, left, width in self._columns if left <= x < left + width)
        return next(there, None)

    def _step(self, by: int) -> bool:
        names = [name for name, *_where in self._columns]
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


@dataclass(frozen=True, slots=True)
class _RowMaker:
    """Makes the rows of a table; an equal one makes equal rows.

    Attributes:
        numbered: See ``GameTable``.
        filled: See ``GameTable``.
        picked: What tells the games that are selected.
        today: The day from which the dates of games are named.
    """

    numbered: bool
    filled: frozenset[Column]
    picked: frozenset[tuple[str, int]]
    today: date

    def __call__(self, game: ListedGame, chosen: bool, pointed: bool) -> Element:
        """The row of a game."""
        picked = game.key in self.picked

        def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
            theme, ground = style.theme, rect.inflate(-8, -2)
            if chosen or picked or pointed:
                fill = theme.hover if chosen else theme.pick if picked else theme.raised
                rounded(surface, ground, style.metrics.radius - 2, fill)
            if chosen or picked:
                draw_current_bar(surface, ground, style)
            where = columns(rect.width, style.metrics, self.numbered, self.filled)
            draw_game(surface, rect, game, where, style, self.today)

        return Canvas(draw)


class _Rows(ListArea):
    """The rows of a table, of which several can be selected.

    Args:
        on_escape: Takes the selection back; whether there was one.

    Attributes:
        held: Keys like Shift that were held at the last event.
        asks: Whether that asks for a menu.
    """

    def __init__(self, on_escape: Callable[[], bool]) -> None:
        super().__init__()
        self.held, self.asks = 0, False
        self._on_escape = on_escape

    def handle(self, event: pygame.event.Event) -> bool:
        """See ``ListArea.handle``."""
        pressed = event.type == pygame.KEYDOWN
        self.held = event.mod if pressed else pygame.key.get_mods()
        self.asks = not pressed and getattr(event, "button", 0) == pygame.BUTTON_RIGHT
        return super().handle(event)

    def escape(self) -> bool:
        """See ``Widget.escape``: nothing is selected any more."""
        return self._on_escape()


class GameTable:
    """Games of which one is current, and several can be selected.

    A click or an arrow makes a game current; with Shift all up to it are selected, with
    Ctrl one more. A press on the current one opens it, as Enter does.

    Args:
        on_open: Called when the current game is to be opened.
        on_menu: Called with a place beside which a menu is wanted.
        on_order: Called when the games are to be sorted another way.

    Attributes:
        games: Those that are shown.
        current: The number of the current one among them; -1 for none.
        numbered: Whether they are those of one file.
        filled: Of the columns that not every list fills, those that tell anything.
        area: The widget of the rows.
        head: The widget of the names of the columns.
    """

    def __init__(
        self,
        on_open: Callable[[], None],
        on_menu: Callable[[pygame.Rect], None],
        on_order: Callable[[], None],
    ) -> None:
        self.games: Sequence[ListedGame] = ()
        self.current = -1
        self.numbered, self.filled = False, frozenset[Column]()
        self.area, self.head = _Rows(self._clear), TableHead(self._columns, on_order)
        self._on_open, self._on_menu = on_open, on_menu
        self._picked = frozenset[tuple[str, int]]()
        self._from = -1

    @property
    def game(self) -> ListedGame | None:
        """The current game."""
        return self.games[self.current] if 0 <= self.current < len(self.games) else None

    @property
    def chosen(self) -> list[ListedGame]:
        """The selected games, or else the current one."""
        if not self._picked:
            return [self.game] if self.game is not None else []
        return [game for game in self.games if game.key in self._picked]

    @property
    def number_chosen(self) -> int:
        """How many these are, which every frame asks."""
        return len(self._picked) or int(self.game is not None)

    def rows(self, m: Metrics) -> Element:
        """The rows of the table."""
        today = datetime.now().astimezone().date()
        return ListOf(
            items=self.games,
            cell=_RowMaker(self.numbered, self.filled, self._picked, today),
            chosen=self.current,
            on_choose=self._choose,
            on_open=lambda _number: self._on_open(),
            on_press=self._press,
            on_menu=lambda _number, place: self._on_menu(place),
            each=m.row,
            area=self.area,
            h=Grow(step=m.row),
        )

    def show(self, games: Sequence[ListedGame]) -> None:
        """Show other games; the current one stays current, or else the next one."""
        after, there = self.games[max(0, self.current) :], {game.key for game in games}
        self.games = games
        self._picked &= there
        key = next((game.key for game in after if game.key in there), None)
        if key is None or not self.find(key):
            self.current = len(games) - 1 if after else min(0, len(games) - 1)
        self._from = self.current

    def find(self, key: tuple[str, int]) -> bool:
        """Make a game current; return whether it is there."""
        found = next((n for n, game in enumerate(self.games) if game.key == key), -1)
        if found >= 0:
            self.current = self._from = found
        return found >= 0

    def choose_all(self) -> None:
        """Choose every game of the table."""
        self._picked = frozenset(game.key for game in self.games)
        redraw.now()

    def _columns(self, width: int, m: Metrics) -> Columns:
        return columns(width, m, self.numbered, self.filled)

    def _clear(self) -> bool:
        more, self._picked = bool(self._picked), frozenset()
        return more

    def _press(self, number: int) -> None:
        held = self.area.held
        plain = not held & (_WIDE | pygame.KMOD_SHIFT)
        if number == self.current and plain and not self._picked:
            self._on_open()
        else:
            self._go(number, held)

    def _choose(self, number: int) -> None:
        """Go where a key leads, or to what a menu is wanted for."""
        if self.area.asks and self.games[number].key in self._picked:
            self.current = number
        else:
            self._go(number, self.area.held & pygame.KMOD_SHIFT)

    def _go(self, number: int, held: int) -> None:
        """Make a row current; with Shift choose all up to it, with Ctrl one more."""
        if held & pygame.KMOD_SHIFT:
            first, last = sorted((max(0, self._from), number))
            self._picked = frozenset(game.key for game in self.games[first : last + 1])
        elif held & _WIDE:
            own = {self.game.key} if self.game is not None and not self._picked else set()
            self._picked = (self._picked | own) ^ {self.games[number].key}
            self._from = number
        else:
            self._picked, self._from = frozenset(), number
        self.current = number


def empty_table(words: str, way: Element | None, m: Metrics) -> Element:
    """What stands in place of the rows where there are none: why, and a way on."""
    radius = 1.4 * m.icon

    def moon(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        draw_moon(surface, rect.center, radius, 1.0, style.theme)

    return layout.Column(
        Space(),
        Canvas(moon, h=round(2 * radius)),
        Space("gutter"),
        Text(words, "body", align="center"),
        Space("gutter"),
        Row(Space(), way, Space()) if way is not None else None,
        Space(),
        h=GROW,
    )
