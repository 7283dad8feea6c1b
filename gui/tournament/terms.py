"""How a tournament is played, as rows of chips: games, time for a move, games at a time."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

import pygame

from gui.drawing.metrics import Metrics
from gui.entry.headings import draw_heading, heading_height
from gui.widgets.choice import Choice, Option
from gui.widgets.strips import CHIPS
from gui.widgets.widget import Style, Widget
from settings.remembered import TournamentSetup

GAMES = (1, 5, 10, 50, 100)
BUDGETS = {
    "0.05 s": "0.05s",
    "0.1 s": "0.1s",
    "0.5 s": "0.5s",
    "1 s": "1s",
    "20,000 nodes": "20000n",
}
"""Budgets for a move as people read them, and as records have them."""

_AGAIN = "With sides changed, and only the last game counts"
REPLAYS = (Option("Stays a draw"), Option("Played again", tooltip=_AGAIN))
"""What becomes of a draw that is usually played again."""

_HEADS = ("Games on each side", "Time for a move", "Games at a time", "Repetition")
_USUAL = (2, 1)
_MOST_WORKERS = 16


class TermsPicker:
    """Choices of chips: three, and a fourth for games that some draws do not end.

    Args:
        setup: What is chosen at first; the usual terms without one.
        on_change: Called when another chip is chosen.

    Attributes:
        replays: Whether it may be chosen that such draws are played again.
    """

    def __init__(
        self, setup: TournamentSetup | None, on_change: Callable[[], None]
    ) -> None:
        self._workers = _worker_counts()
        games, budget = _USUAL
        workers = len(self._workers) - 1
        self.replays = False
        again = int(setup is not None and setup.again)
        if setup is not None:
            games = _index(GAMES, setup.games, games)
            budget = _index(tuple(BUDGETS.values()), setup.budget, budget)
            workers = _index(self._workers, setup.workers, workers)
        rows = [
            [Option(str(number)) for number in GAMES],
            [Option(words) for words in BUDGETS],
            [Option(str(number)) for number in self._workers],
            REPLAYS,
        ]
        self._chips = [
            Choice(row, first, lambda _: on_change(), CHIPS)
            for row, first in zip(rows, (games, budget, workers, again), strict=True)
        ]

    @property
    def widgets(self) -> list[Widget]:
        """The widgets in Tab order."""
        return [*self._shown]

    @property
    def again(self) -> bool:
        """Whether a draw that is usually played again is."""
        return self.replays and bool(self._chips[3].chosen)

    @property
    def _shown(self) -> list[Choice]:
        return self._chips if self.replays else self._chips[:3]

    @property
    def games(self) -> int:
        """How many games every pair plays on each side."""
        return GAMES[self._chips[0].chosen]

    @property
    def budget(self) -> str:
        """What a bot may spend on a move, as records have it."""
        return tuple(BUDGETS.values())[self._chips[1].chosen]

    @property
    def workers(self) -> int:
        """How many games are played at a time."""
        return self._workers[self._chips[2].chosen]

    def arrange(self, room: pygame.Rect, m: Metrics) -> pygame.Rect:
        """Place the chips at the top of ``room``; what is left of it below."""
        step = m.control + m.gutter + heading_height(m)
        for number, chips in enumerate(self._shown):
            chips.rect = pygame.Rect(room.x, room.y + number * step, room.width, m.control)
        used = len(self._shown) * step
        return pygame.Rect(room.x, room.y + used, room.width, room.height - used)

    def draw_headings(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the line over each row of chips."""
        for words, chips in zip(_HEADS, self._shown, strict=False):
            draw_heading(surface, chips.rect, words, style)


def _index(offered: Sequence[object], wanted: object, usual: int) -> int:
    """The place of what is wanted among what is offered, or the usual place."""
    return offered.index(wanted) if wanted in offered else usual


def _worker_counts() -> tuple[int, ...]:
    """How many games can be played at a time, up to one for each core."""
    cores = min(os.cpu_count() or 1, _MOST_WORKERS)
    return tuple(workers for workers in (1, 2, 4, 8, 16) if workers <= cores)
