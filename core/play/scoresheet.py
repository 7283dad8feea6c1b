"""What is recorded of a game besides its moves: players, terms, notes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from core.play.referee import Referee
from core.player import Budget
from core.records.own import MARKS, Marks, write_marks
from core.records.record import GameRecord
from core.records.tags import HELP, SIDES, read_number
from core.starts import start_text
from core.tasks.timeout import READY
from core.time_control import TimeControl
from core.values import Side

_SECONDS = re.compile(r"\d{1,7}(?:\.\d{1,3})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Terms:
    """What was agreed before the game.

    Attributes:
        names: The players' names, first side first.
        control: The time control, or ``None`` for no clock.
        budget: What a bot may spend on a move; never more than its clock allows.
        limit: Seconds after which a bot that gives no answer loses.
        ready: Seconds within which a bot must have been made.
        delay: Least seconds between a move and a bot's reply, for people to follow.
        tags: PGN tags to save with the game.
        shared: Whether two people play at one screen, of which one looks at a time.
        left: Seconds left to each side at first, where that is not what they usually have:
            the game before was drawn and is played again.
    """

    names: tuple[str, str]
    control: TimeControl | None = None
    budget: Budget = field(default_factory=Budget)
    limit: float = 60.0
    ready: float = READY
    delay: float = 0.0
    tags: Mapping[str, str] = field(default_factory=dict)
    shared: bool = False
    left: tuple[float, float] | None = None


def clock_tags(control: TimeControl, left: tuple[float, float] | None) -> dict[str, str]:
    """What tags say of the clocks at the beginning of a game."""
    tags = {"TimeControl": control.tag}
    if left is not None:
        tags |= {f"{SIDES[side]}Clock": f"{left[side]:.1f}" for side in Side}
    return tags


def left_told(tags: Mapping[str, str]) -> tuple[float, float] | None:
    """Seconds left to each side at first, as tags tell them; ``None`` if they do not."""
    told = [_SECONDS.fullmatch(tags.get(f"{SIDES[side]}Clock", "")) for side in Side]
    if told[0] is None or told[1] is None:
        return None
    return float(told[0][0]), float(told[1][0])


class Scoresheet:
    """The players, the terms and what is noted in the course of a game."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._tags = dict(terms.tags)

    def record(self, referee: Referee, clocks: tuple[float | None, ...]) -> GameRecord:
        """The game so far as it goes on file: the truth."""
        game, control = referee.game, self._terms.control
        return GameRecord(
            variant=game.facts.key,
            ruleset=game.ruleset,
            players=self._terms.names,
            moves=tuple(referee.moves),
            outcome=referee.outcome,
            fen=start_text(game, referee.start),
            tags=self._tags | (clock_tags(control, self._terms.left) if control else {}),
            clocks=clocks,
        )

    def help_of(self, side: Side) -> int | None:
        """The most help that ``side`` has had; ``None`` where nothing is noted."""
        told = self._tags.get(f"{SIDES[side]}{HELP}")
        return None if told is None else read_number(told)

    def note_help(self, side: Side, level: int) -> bool:
        """Note help up to ``level`` for ``side``; whether that is more than before."""
        before = self.help_of(side)
        if before is not None and level <= before:
            return False
        self._tags[f"{SIDES[side]}{HELP}"] = str(level)
        return True

    def note_marks(self, side: Side, marks: Marks) -> None:
        """Note how many pencil marks of ``side`` were right."""
        self._tags[f"{SIDES[side]}{MARKS}"] = write_marks(marks)

    def takebacks_of(self, side: Side) -> int:
        """How often ``side`` took moves back."""
        return read_number(self._tags.get(f"{SIDES[side]}Takebacks", ""))

    def note_take_back(self, side: Side) -> None:
        """Note that ``side`` took moves back once more."""
        self._tags[f"{SIDES[side]}Takebacks"] = str(self.takebacks_of(side) + 1)
