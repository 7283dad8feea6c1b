"""Requests for games between bots: to watch one, or to play a tournament."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from core.events.event import Plan
from settings.remembered import TournamentSetup, WatchSetup


@dataclass(frozen=True, slots=True)
class ToWatchSetup:
    """Choose two bots to watch.

    Attributes:
        setup: What is chosen at first; ``None`` for what was chosen last.
        variant: Key of the game whose position ``start`` is.
        ruleset: Name of the ruleset that is chosen at first, if there is such a position.
        start: The position it begins from; ``""`` for the usual one.
        origin: Where that position comes from, in a few words.
    """

    setup: WatchSetup | None = None
    variant: str = ""
    ruleset: str = ""
    start: str = ""
    origin: str = ""


@dataclass(frozen=True, slots=True)
class ToWatch:
    """Two bots play, and both views and the truth are shown.

    Attributes:
        bots: Who plays the first and the second side.
        variant: Key of the game.
        ruleset: Name of the ruleset.
        seed: Of the bots' dice.
        time: ``none`` or minutes+seconds.
        start: The position it begins from; ``""`` for the usual one.
        left: Seconds left to the first and the second side, where a game is played again.
    """

    bots: tuple[str, str]
    variant: str
    ruleset: str
    seed: int
    time: str = "none"
    start: str = ""
    left: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class ToTournamentSetup:
    """Choose bots for a tournament, or one to go on with.

    Attributes:
        setup: What is chosen at first; ``None`` for what was chosen last.
        row: The tournament on the list that is current.
    """

    setup: TournamentSetup | None = None
    row: int = 0


@dataclass(frozen=True, slots=True)
class ToTournament:
    """A tournament is played: a new one, or one that was begun before.

    Attributes:
        folder: Where it is kept.
        workers: How many games are played at a time.
        plan: What is to be played; ``None`` for what ``folder`` says.
        games: Whether its games are listed, and not the boards.
        pair: Numbers of the two players whose games alone are listed.
        game: The file of the game that is current on the list.
    """

    folder: Path
    workers: int = 1
    plan: Plan | None = None
    games: bool = False
    pair: tuple[int, int] | None = None
    game: Path | None = None
