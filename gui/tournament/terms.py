"""How a tournament is played, as rows of chips: games, times, games at a time."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

import pygame

from core.clock import read_budget
from core.games import find_variant
from gui.drawing.metrics import Metrics
from gui.entry.clock_choice import ClockChoice, clock_note, some_times
from gui.entry.headings import draw_heading, draw_refusal, heading_height
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

_USUAL = (0, 1)
_MOST_WORKERS = 16

_MOVES = 30
"""Of each side in a game of usual length."""

_NODES_A_SECOND = 200_000
"""What bots search, about."""


class TermsPicker:
    """Choices of chips: four, and a fifth for games that some draws do not end.

    Args:
        setup: What is chosen at first; the usual terms without one.
        variant: Key of the game.
        on_change: Called when another chip is chosen.
    """

    def __init__(
        self,
        setup: TournamentSetup | None,
        variant: str,
        on_change: Callable[[], None],
    ) -> None:
        counts = _worker_counts()
        games, budget = _USUAL
        workers, again, time = len(counts) - 1, 0, "none"
        if setup is not None:
            games = _index(GAMES, setup.games, games)
            budget = _index(tuple(BUDGETS.values()), setup.budget, budget)
            workers = _index(counts, setup.workers, workers)
            again, time = int(setup.again), setup.time
        rows = [
            [Option(str(number)) for number in GAMES],
            [Option(words) for words in BUDGETS],
            [Option(str(number)) for number in counts],
            REPLAYS,
        ]
        self._counts, self._tell = counts, on_change
        self._games, self._budget, self._workers, self._again = (
            Choice(row, first, lambda _: on_change(), CHIPS)
            for row, first in zip(rows, (games, budget, workers, again), strict=True)
        )
        self._facts = find_variant(variant).facts
        self._clock = ClockChoice(time, on_change, some_times(variant))

    def turn_to(self, variant: str) -> None:
        """Offer what goes with another game."""
        if variant != self._facts.key:
            self._facts = find_variant(variant).facts
            time = self._clock.time or "none"
            self._clock = ClockChoice(time, self._tell, some_times(variant))

    @property
    def widgets(self) -> list[Widget]:
        """The widgets in Tab order."""
        return [chips for _, chips in self._shown]

    @property
    def valid(self) -> bool:
        """Whether the clock can be read."""
        return bool(self._clock.time)

    @property
    def again(self) -> bool:
        """Whether a draw that is usually played again is."""
        return bool(self._facts.replayed and self._again.chosen)

    @property
    def games(self) -> int:
        """How many games every pair plays with each colour."""
        return GAMES[self._games.chosen]

    @property
    def budget(self) -> str:
        """What a bot may spend on a move, as records have it."""
        return tuple(BUDGETS.values())[self._budget.chosen]

    @property
    def time(self) -> str:
        """The clock, as ``TimeControl.parse`` has it."""
        return self._clock.time or "none"

    @property
    def workers(self) -> int:
        """How many games are played at a time."""
        return self._counts[self._workers.chosen]

    def seconds_for(self, games: int) -> float:
        """About how long so many games take."""
        budget, control = read_budget(self.budget), self._clock.control
        a_move = budget.seconds
        if budget.nodes is not None:
            a_move = budget.nodes / _NODES_A_SECOND
        a_side = _MOVES * a_move
        if control is not None:
            added = control.increment or control.byoyomi
            a_side = min(a_side, control.base + _MOVES * added)
        return 2 * a_side * games / self.workers

    def arrange(self, room: pygame.Rect, m: Metrics) -> pygame.Rect:
        """Place the chips at the top of ``room``; what is left of it below."""
        step = m.control + m.gutter + heading_height(m)
        for number, chips in enumerate(self.widgets):
            chips.rect = pygame.Rect(room.x, room.y + number * step, room.width, m.control)
        used = len(self.widgets) * step
        return pygame.Rect(room.x, room.y + used, room.width, room.height - used)

    def draw_headings(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the line over each row of chips."""
        for words, chips in self._shown:
            note = ""
            if chips is self._clock and self.valid:
                note = clock_note(self._facts, self._clock.time)
            draw_heading(surface, chips.rect, words, style, note)
        if not self.valid:
            draw_refusal(surface, self._clock.rect, self._clock.problem, style)

    @property
    def _shown(self) -> list[tuple[str, Widget]]:
        """The rows with what stands over them."""
        timed = self._clock.control is not None
        rows: list[tuple[str, Widget]] = [
            ("Games with each colour", self._games),
            ("Clock", self._clock),
            ("At most for a move" if timed else "Time for a move", self._budget),
            ("Games at a time", self._workers),
        ]
        return [*rows, ("Repetition", self._again)] if self._facts.replayed else rows


def _index(offered: Sequence[object], wanted: object, usual: int) -> int:
    """The place of what is wanted among what is offered, or the usual place."""
    return offered.index(wanted) if wanted in offered else usual


def _worker_counts() -> tuple[int, ...]:
    """How many games can be played at a time, up to one for each core."""
    cores = min(os.cpu_count() or 1, _MOST_WORKERS)
    return tuple(workers for workers in (1, 2, 4, 8, 16) if workers <= cores)
