"""The engines as cards: those found, those added, and the program itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from bots.games import GAMES as BOT_GAMES
from core.games import GAMES as VARIANTS
from core.plain import plain
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.entry.pick_list import PickList
from gui.widgets.bot_rows import draw_title
from gui.widgets.choice import Cell, Option
from gui.widgets.picks import draw_card_ground
from gui.widgets.widget import Style
from settings.engines import ListedEngine

SPEECHES = {"uci": "UCI", "usi": "USI", "fog": "FOG", "": "NEW"}
"""What stands in the sign of a card."""

GAMES = {
    game.outside: VARIANTS[key].facts.title
    for key, game in BOT_GAMES.items()
    if game.outside
}
"""What people call the games that protocols speak of."""

OWN = "Umbra"
"""The card of the program itself."""

_CARD = {"S": 52, "M": 66, "L": 84}
_TITLE = {"S": 22, "M": 26, "L": 34}


class EngineCards(PickList):
    """A card for each engine under the title of its group, of which one is chosen.

    Args:
        engines: In the order of the list.
        chosen: Name of the one that is chosen at first; the first if there is none.
        busy: Tells whether the engine of a name is being asked.
        on_change: Called when another one is chosen.
    """

    def __init__(
        self,
        engines: Sequence[ListedEngine],
        chosen: str,
        busy: Callable[[str], bool],
        on_change: Callable[[], None],
    ) -> None:
        self._rows = _rows(engines)
        self._busy = busy
        titles = frozenset(n for n, row in enumerate(self._rows) if isinstance(row, str))
        options = [Option(_label(row)) for row in self._rows]
        free = [n for n in range(len(options)) if n not in titles]
        wanted = [n for n in free if options[n].label == chosen]
        first = next(iter(wanted or free))
        super().__init__(options, first, lambda _: on_change(), self._draw, titles=titles)

    @property
    def line(self) -> ListedEngine | None:
        """The chosen engine; ``None`` for the program itself."""
        row = self._rows[self.chosen]
        return row if isinstance(row, ListedEngine) else None

    def replace(self, line: ListedEngine) -> None:
        """Have ``line`` in place of the one of its name."""
        self._rows = tuple(
            line if isinstance(row, ListedEngine) and row.name == line.name else row
            for row in self._rows
        )

    def fill(self, room: pygame.Rect, m: Metrics) -> None:
        """Stand in ``room``."""
        self.place(room, _CARD[m.size], 6, _TITLE[m.size])

    def _draw(self, surface: pygame.Surface, cell: Cell, style: Style) -> None:
        row = self._rows[self.options.index(cell.option)]
        if isinstance(row, str):
            draw_title(surface, cell.rect, row, style)
            return
        draw_card_ground(surface, cell, style)
        if row is None:
            words = (OWN, "OWN", "An engine for other programs", "")
        else:
            words = (row.title, SPEECHES[row.protocol], *_state(row, self._busy(row.name)))
        _draw_card(surface, cell, words, style)


def games_words(games: Sequence[str]) -> str:
    """The games that an engine plays, as people call them."""
    return ", ".join(GAMES.get(game, plain(game)) for game in games)


def _rows(engines: Sequence[ListedEngine]) -> tuple[ListedEngine | str | None, ...]:
    found = [engine for engine in engines if engine.found]
    added = [engine for engine in engines if not engine.found]
    rows: list[ListedEngine | str | None] = []
    rows += ["Found on this computer", *found] if found else []
    rows += ["Added by you", *added] if added else []
    return (*rows, "Built in", None)


def _label(row: ListedEngine | str | None) -> str:
    if row is None:
        return OWN
    return row if isinstance(row, str) else row.name


def _state(line: ListedEngine, busy: bool) -> tuple[str, str]:
    """What a card says below the name, and its sign at the right."""
    problem = line.engine.problem or (line.probe.problem if line.probe else "")
    if busy:
        return "It is being asked", ""
    if problem:
        return plain(problem), "warning"
    games = games_words(line.engine.games)
    return (games, "marks") if line.probe else (f"{games} · not tested yet", "")


def _draw_card(
    surface: pygame.Surface, cell: Cell, words: tuple[str, str, str, str], style: Style
) -> None:
    m, theme, rect = style.metrics, style.theme, cell.rect
    name, speech, below, sign = words
    box = pygame.Rect(rect.x + m.gap, 0, round(rect.height * 0.54), 0)
    box.height = box.width
    box.centery = rect.centery
    rounded(surface, box, m.radius, theme.raised, theme.line)
    ink = theme.accent2 if cell.chosen else theme.text2
    draw_icon(surface, "engine", box.center, round(box.width * 0.56), ink)
    left, right = box.right + m.gap, rect.right - m.gap - (m.icon if sign else 0)
    chip = text_width(speech, m.label, bold=True) + m.gap
    title = ellipsis(name, m.body, right - left - chip - m.gap, bold=True)
    y = rect.y + rect.height * 0.33
    x = left + draw_text(surface, title, left, y, m.body, theme.text, bold=True) + m.gap
    tag = pygame.Rect(0, 0, chip, round(m.label * 1.6))
    tag.midleft = (round(x), round(y))
    rounded(surface, tag, 4, None, theme.edge)
    draw_text(surface, speech, *tag.center, m.label, theme.text2, bold=True, align="center")
    danger = sign == "warning"
    shown = ellipsis(below, m.small, right - left)
    y = rect.y + rect.height * 0.68
    ink = theme.danger if danger else theme.text2
    draw_text(surface, shown, left, y, m.small, ink)
    if sign:
        ink = theme.danger if danger else theme.accent2
        draw_icon(
            surface, sign, (rect.right - m.gap - m.icon / 2, rect.centery), m.icon, ink
        )
