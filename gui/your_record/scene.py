"""Your record: what was scored against each bot, the rating it makes, pencil marks."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from core.facts import Facts
from core.games import GAMES
from core.tasks.workers import BackgroundTask
from gui.app.requests import Request, ToOwnRecord
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.drawing.text import draw_text
from gui.widgets.app_bar import AppBar
from gui.widgets.choice import Choice, Option
from gui.widgets.signs import draw_panel
from gui.widgets.strips import SEGMENTS
from gui.widgets.text_list import TextList
from gui.widgets.widget import Style
from gui.your_record.cards import draw_course, draw_marks, draw_rating
from gui.your_record.summary import NOTHING, Found, Summary, read_own_games
from gui.your_record.table import draw_row, head, row_of, tip

_RIGHT = {"S": 268, "M": 400, "L": 580}
_RATING = {"S": 100, "M": 132, "L": 176}
_CURVE = {"S": 170, "M": 236, "L": 330}


@dataclass(frozen=True, slots=True)
class OwnLayout:
    """The places of everything below the bar.

    Attributes:
        games: The choice of the game.
        table: The card with a row for each opponent.
        rating: The card of the rating.
        curve: The card of the rating over time.
        marks: The card of the pencil marks.
    """

    games: pygame.Rect
    table: pygame.Rect
    rating: pygame.Rect
    curve: pygame.Rect
    marks: pygame.Rect


def own_layout(size: tuple[int, int], m: Metrics, chooses: bool) -> OwnLayout:
    """The layout for a window; ``chooses`` makes room for a choice of the game."""
    width, height = size
    top = m.bar + m.margin
    games = pygame.Rect(m.margin, top, width - 2 * m.margin, m.control)
    if chooses:
        top = games.bottom + m.gap
    right = pygame.Rect(0, top, _RIGHT[m.size], height - m.margin - top)
    right.right = width - m.margin
    table = pygame.Rect(m.margin, top, right.x - m.gutter - m.margin, right.height)
    rating = pygame.Rect(right.x, top, right.width, _RATING[m.size])
    curve = pygame.Rect(right.x, rating.bottom + m.gap, right.width, _CURVE[m.size])
    below = curve.bottom + m.gap
    marks = pygame.Rect(right.x, below, right.width, right.bottom - below)
    return OwnLayout(games, table, rating, curve, marks)


_NOTHING = "Finish a game against a bot, and it will be counted here."
_READING = "Reading your games…"


class OwnRecordScene(Screen):
    """A person's own record, read in another process."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._bar = AppBar("Your record", "", self.back, self.home)
        self._task: BackgroundTask[Found] = shell.work(read_own_games, shell.games)
        self._found: Found = {}
        self._choice = Choice([Option("")], 0, self._turn_to, SEGMENTS)
        self._list = TextList(self._draw_row, lambda _: None)
        self._list.tell = lambda row: tip(self._summary.rows[row])
        self._layout: OwnLayout | None = None

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return "Umbra · Your record"

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        return ToOwnRecord()

    @property
    def busy(self) -> bool:
        """Whether games are still being read."""
        return not self._task.over

    def close(self) -> None:
        """See ``Scene.close``."""
        self._task.close()

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        del dt
        if self._task.over:
            return
        found = self._task.poll()
        if found:
            self._take(found[-1])
        if found or self._task.over:
            redraw.now()

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        m = self.metrics
        self._bar.arrange(self.size[0], m)
        layout = own_layout(self.size, m, len(self._found) > 1)
        self._layout = layout
        self._choice.rect = layout.games
        rows = layout.table.inflate(-8, -8)
        rows.y, rows.height = rows.y + m.row, rows.height - m.row
        self._list.place(rows, m.row + 4)
        self._offer()

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        if self._layout is None:
            return
        style, layout, m = self.style, self._layout, self.metrics
        self._bar.draw(surface, style)
        draw_panel(surface, layout.table, style)
        top = pygame.Rect(layout.table.x + 4, layout.table.y + 4, layout.table.width - 8,
                          m.row)  # fmt: skip
        draw_row(surface, top, head(self._facts), style, is_head=True)
        if not self._found:
            words = _READING if self.busy else self._task.problem or _NOTHING
            x, y = layout.table.center
            draw_text(surface, words, x, y, m.small, style.theme.text2, align="center")
        draw_rating(surface, layout.rating, self._summary, style)
        draw_course(surface, layout.curve, self._summary, style)
        draw_marks(surface, layout.marks, self._summary, self._facts, style)

    @property
    def _variant(self) -> str:
        """Key of the game that is shown."""
        shown = [*self._found] or [self.shell.settings.variant]
        return shown[min(self._choice.chosen, len(shown) - 1)]

    @property
    def _summary(self) -> Summary:
        return self._found.get(self._variant, NOTHING)

    @property
    def _facts(self) -> Facts:
        return GAMES[self._variant].facts

    def _take(self, found: Found) -> None:
        """Show what is known so far; the game shown stays the same."""
        shown, self._found = self._variant, found
        chosen = list(found).index(shown) if shown in found else 0
        options = [Option(GAMES[key].facts.title) for key in found] or [Option("")]
        self._choice = Choice(options, chosen, self._turn_to, SEGMENTS)
        self._turn_to(chosen)

    def _turn_to(self, number: int) -> None:
        del number
        games = self._summary.games
        self._bar.subtitle = f"{games:,} game{'' if games == 1 else 's'} against bots"
        self._list.set_count(len(self._summary.rows))
        if self.size != (0, 0):
            self.arrange()

    def _offer(self) -> None:
        choice = [self._choice] if len(self._found) > 1 else []
        rows = [self._list] if self._summary.rows else []
        self.focus.set([*self._bar.widgets, *choice, *rows])

    def _draw_row(
        self, surface: pygame.Surface, rect: pygame.Rect, row: int, style: Style
    ) -> None:
        draw_row(surface, rect, row_of(self._summary.rows[row]), style, is_head=False)
