"""The search for a mate: what is asked, what was found, and what looks for it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from bots.games import GAMES, named
from core.games import find_game
from core.setup import Position
from core.tasks.workers import Asked, Ear, Work
from core.texts import _
from core.values import Move

if TYPE_CHECKING:
    from bots.solving.series_finder import SeriesMates

Line: TypeAlias = tuple[Move, ...]
"""Moves that one side makes in a row."""


@dataclass(frozen=True, slots=True)
class MateQuestion:
    """A position in which a mate is looked for.

    Attributes:
        number: Told again with every answer.
        variant: Key of the game.
        ruleset: Its rules.
        position: Where the side to move may make all the moves that are left in its turn.
    """

    number: int
    variant: str
    ruleset: str
    position: Position


@dataclass(frozen=True, slots=True)
class MateProgress:
    """How far a search has come.

    Attributes:
        number: Of the question.
        nodes: Positions looked at.
        seconds: Since it began.
        state: Whether there is a mate: it was ``found``, it is proved that there is
            ``none``, or that is ``open``.
        best: The best line so far.
        mates: The mates found, the one that was found first before the others.
        complete: Whether there are no other mates.
        over: Whether nothing more will be found.
    """

    number: int
    nodes: int
    seconds: float
    state: Literal["found", "none", "open"] = "open"
    best: Line = ()
    mates: tuple[Line, ...] = ()
    complete: bool = False
    over: bool = False


class MateSearch(Work):
    """Looks for a mate in one position after another.

    Args:
        begin: Begins its process.
        game: Key and ruleset of the game.

    Attributes:
        progress: How far it has come with the last question; ``None`` before it has begun.
    """

    def __init__(self, begin: Callable[[], Asked], game: tuple[str, str]) -> None:
        super().__init__(begin)
        self.progress: MateProgress | None = None
        self._game = game
        self._number = 0
        self._asked = False

    @property
    def due(self) -> bool:
        """Whether there is more to come."""
        return self._asked and (self.progress is None or not self.progress.over)

    def ask(self, position: Position) -> None:
        """Look for a mate in ``position``, and no longer in the last one."""
        self.progress, self.problem = None, ""
        self._number += 1
        self._asked = True
        self.tell(MateQuestion(self._number, *self._game, position))

    def rest(self) -> None:
        """Look for nothing for now, and forget what was found."""
        self.progress, self._asked = None, False
        self._number += 1
        if self.running:
            self.tell(None)

    def advance(self) -> bool:
        """Take in what was found since; whether there was anything."""
        if not self.running:
            return False
        fresh = [found for found in self.poll() if found.number == self._number]
        if not self.running:
            self.problem = self.problem or _("its process has ended")
        elif fresh:
            self.progress = fresh[-1]
        return bool(fresh or self.problem)

    def close(self) -> None:
        """End the process at once, and forget what was found."""
        super().close()
        self.progress, self._asked = None, False


# --- In a process of its own ---------------------------------------------------------

SECONDS = 60.0
"""Seconds after which a mate is no longer looked for."""

MOST_LINES, MORE_NODES = 99, 1_000_000
"""So many mates are shown, and so many positions looked at for those after the first."""

FIRST_STEP = 500
"""Positions that are looked at before the first answer."""

STEP_SECONDS = 0.15
"""Seconds from one answer to the next, about."""


def look(hear: Ear) -> Iterator[MateProgress]:
    """Answers one question after another; a new one ends what the last one began."""
    while True:
        asked: MateQuestion | None = hear()
        while hear.waiting():
            asked = hear()
        if asked is not None:
            yield from _answers(hear, asked)


def _answers(hear: Ear, asked: MateQuestion) -> Iterator[MateProgress]:
    """What is found in one position, until there is no more or something else is asked."""
    game = find_game(asked.variant, asked.ruleset)
    finder = named(GAMES[asked.variant].finder)(game, asked.position)
    began, nodes = time.perf_counter(), FIRST_STEP
    found = MateProgress(asked.number, 0, 0.0)
    while not found.over and not hear.waiting():
        before = time.perf_counter()
        known = finder.step(nodes)
        now = time.perf_counter()
        over = known.state == "none" or now - began > SECONDS
        mates = () if known.mate is None else (known.mate,)
        found = MateProgress(
            asked.number,
            known.nodes,
            now - began,
            known.state,
            known.best,
            mates,
            over=over,
        )
        yield found
        if mates and not over:
            yield _with_others(found, finder.all_mates(MOST_LINES, MORE_NODES))
            return
        nodes = max(FIRST_STEP, round(nodes * min(4.0, STEP_SECONDS / (now - before))))


def _with_others(found: MateProgress, known: SeriesMates) -> MateProgress:
    """The answer with further mates, the shortest first after the one that was found."""
    others = sorted(known.mates, key=len)
    mates = tuple(dict.fromkeys((*found.mates, *others)))[:MOST_LINES]
    return replace(found, mates=mates, complete=known.complete, over=True)
