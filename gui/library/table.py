"""The rows of the table of games, of which many can be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

import pygame

from core.records.catalogue import ListedGame
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.library.columns import Columns, draw_game
from gui.widgets.menu_entry import draw_current_bar
from gui.widgets.scroll import Scroll, ScrollBar
from gui.widgets.widget import PRESS_KEYS, Style, Widget

_WIDE = pygame.KMOD_CTRL | pygame.KMOD_META


@dataclass(frozen=True, slots=True)
class TableEvents:
    """What a table reports to its screen.

    Attributes:
        look: Another game is current, or others are chosen.
        open: The current game is to be opened.
        menu: A menu is wanted beside a place.
    """

    look: Callable[[], None]
    open: Callable[[], None]
    menu: Callable[[pygame.Rect], None]


class GameTable(Widget):
    """Games in rows, drawn only where they are in view.

    A click or an arrow makes a game current; with Shift all up to it are chosen, with Ctrl
    one more. A press on the current one opens it, as Enter does.
    """

    def __init__(self, answers: TableEvents) -> None:
        super().__init__()
        self.games: Sequence[ListedGame] = ()
        self.current = -1
        self.scroll = Scroll()
        self.columns = Columns(())
        self._answers = answers
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

    def place(self, rect: pygame.Rect, m: Metrics, where: Columns) -> None:
        """Place it there."""
        self.rect, self._row, self.columns = rect, m.row, where
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
        self._answers.look()

    def choose_only_current(self) -> bool:
        """Clear the selection; return whether there was one."""
        more = len(self._chosen) > 0
        self._chosen = set()
        if more:
            self._answers.look()
        return more

    def row_rect(self, row: int) -> pygame.Rect:
        """Where a row stands, in view or not."""
        top = self.rect.y + row * self._row - self.scroll.offset
        return pygame.Rect(self.rect.x, top, self.rect.width, self._row)

    def escape(self) -> bool:
        """Clear the selection, if there is one."""
        return self.choose_only_current()

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
        pointed = self._at(self._pointer) if self.hovered else -1
        for row in range(self.top, min(last + 1, len(self.games))):
            rect, game = self.row_rect(row), self.games[row]
            self._draw_ground(surface, rect, row, style, pointed=row == pointed)
            draw_game(surface, rect, game, self.columns, style, today)
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
        self._answers.menu(pygame.Rect(*pos, 1, 1))
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
            self._answers.open()
        else:
            self._go(row, mod)
        return True

    def _handle_key(self, event: pygame.event.Event) -> bool:
        if event.key in PRESS_KEYS and self.game is not None:
            self._answers.open()
            return True
        shifted = event.key == pygame.K_F10 and event.mod & pygame.KMOD_SHIFT
        if (event.key == pygame.K_MENU or shifted) and self.game is not None:
            self._answers.menu(self.row_rect(self.current))
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
        self._answers.look()

    def _show(self, row: int) -> None:
        self.scroll.show(row * self._row, (row + 1) * self._row)
