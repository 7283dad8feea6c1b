"""Where a screen can send the player: plain data, so that no screen knows another."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias

from core.editing import PositionDraft
from core.records.catalogue import ListState, SortOrder
from core.records.record import GameRecord
from core.records.tree import ROOT, GameTree
from core.records.tree import Path as TreePath
from core.records.writer import GamePlace
from core.values import Side
from gui.app.bot_requests import ToTournament, ToTournamentSetup, ToWatch, ToWatchSetup
from gui.app.problem_requests import ToProblems, ToSolve
from gui.app.why_requests import ToWhy, ToWhyOf

Section: TypeAlias = Literal["saved", "samples", "files"]
"""A part of the library."""


@dataclass(frozen=True, slots=True)
class ToHome:
    """The first screen.

    Attributes:
        message: What went wrong on the way there, in one sentence, or ``""``.
    """

    message: str = ""


@dataclass(frozen=True, slots=True)
class ToNewGame:
    """Choose an opponent, a side, rules and a clock.

    Attributes:
        variant: Key of the game that is chosen at first; ``""`` for the last one.
        ruleset: Name of its ruleset, likewise.
        start: The position it begins from; ``""`` for the usual one.
        origin: Where that position comes from, in a few words.
    """

    variant: str = ""
    ruleset: str = ""
    start: str = ""
    origin: str = ""


@dataclass(frozen=True, slots=True)
class ToPlay:
    """A new game of a person against a bot.

    Attributes:
        bot: Name of the opponent.
        side: The person's side.
        variant: Key of the game.
        ruleset: Name of the ruleset.
        time: ``none`` or minutes+seconds.
        seed: Of the bot's dice.
        start: The position it begins from; ``""`` for the usual one.
        left: Seconds left to the first and the second side, where a game is played again.
    """

    bot: str
    side: Side
    variant: str
    ruleset: str
    time: str
    seed: int
    start: str = ""
    left: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class ToHotSeat:
    """A new game of two people at one screen.

    Attributes:
        names: Who plays the first and the second side.
        variant: Key of the game.
        ruleset: Name of the ruleset.
        time: ``none`` or minutes+seconds.
        start: The position it begins from; ``""`` for the usual one.
        left: Seconds left to the first and the second side, where a game is played again.
    """

    names: tuple[str, str]
    variant: str
    ruleset: str
    time: str
    start: str = ""
    left: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class ToResume:
    """Go on with the interrupted game in a file."""

    path: Path


@dataclass(frozen=True, slots=True)
class ToLibrary:
    """Choose a saved game to replay.

    Attributes:
        section: Saved games, sample games, or the files of a folder.
        folder: Of the last section; ``None`` for the user's own.
        name: The file that is current there.
        view: What is shown of the games, and which is current.
    """

    section: Section = "saved"
    folder: Path | None = None
    name: str = ""
    view: ListState = field(default_factory=ListState)


@dataclass(frozen=True, slots=True)
class ToGamesInFile:
    """Choose one of the games in a file.

    Attributes:
        path: The file.
        view: What is shown of the games, and which is current.
    """

    path: Path
    view: ListState = field(
        default_factory=lambda: ListState(order=SortOrder("number", down=False))
    )


@dataclass(frozen=True, slots=True)
class ToOwnRecord:
    """What a person has scored against the bots, and the rating that makes."""


@dataclass(frozen=True, slots=True)
class ToReplay:
    """Replay a file, from its game number ``game`` (from 1), after ``ply`` moves.

    Attributes:
        path: The file.
        game: Which of its games.
        ply: Where to begin; ``None`` for where the settings say.
    """

    path: Path
    game: int = 1
    ply: int | None = None


@dataclass(frozen=True, slots=True)
class ToReplayOf:
    """Replay a game that has just been played.

    Attributes:
        record: The game.
        ply: Where to begin; ``None`` for where the settings say.
        file: The file in which it alone is saved; ``None`` for nowhere.
    """

    record: GameRecord
    ply: int | None = None
    file: Path | None = None


@dataclass(frozen=True, slots=True)
class ToAnalysis:
    """Analyse a game that is over, or a position.

    Attributes:
        tree: Its moves.
        at: The move that is shown at first.
        flipped: Whether the second side sits below.
        game: Where it stands on file; ``None`` for nowhere yet.
        unsaved: Whether it has changed since.
        source: The file that it came from and its number there, from 1; ``None`` for none.
    """

    tree: GameTree
    at: TreePath = ROOT
    flipped: bool = False
    game: GamePlace | None = None
    unsaved: bool = False
    source: tuple[Path, int] | None = None


@dataclass(frozen=True, slots=True)
class ToAnalysisOf:
    """Analyse a game of a file.

    Attributes:
        path: The file.
        game: Which of its games, from 1.
        record: The game that must be found there; any, if ``None``. Where another one is
            found, this is analysed, without variations.
        at: The move that is shown at first, or where it is gone, the one before it.
        flipped: Whether the second side sits below.
    """

    path: Path
    game: int = 1
    record: GameRecord | None = None
    at: TreePath = ROOT
    flipped: bool = False


@dataclass(frozen=True, slots=True)
class ToEditor:
    """Set up a position.

    Attributes:
        variant: Key of the game.
        ruleset: Name of its ruleset.
        fen: The position to begin with; ``""`` for the usual start.
        draft: What was set up so far, which goes before ``fen``.
        flipped: Whether the second side sits below.
    """

    variant: str
    ruleset: str
    fen: str = ""
    draft: PositionDraft | None = None
    flipped: bool = False


@dataclass(frozen=True, slots=True)
class ToOptions:
    """The options."""


@dataclass(frozen=True, slots=True)
class ToEngines:
    """The user's engines."""


@dataclass(frozen=True, slots=True)
class ToLesson:
    """The rules of a game on boards, and its first lesson.

    Attributes:
        variant: Key of the game.
        ruleset: Name of the ruleset whose options are shown.
        lesson: Whether the lesson comes first, not the rules.
    """

    variant: str
    ruleset: str
    lesson: bool = False


Request: TypeAlias = (
    ToHome
    | ToNewGame
    | ToPlay
    | ToHotSeat
    | ToResume
    | ToLibrary
    | ToOwnRecord
    | ToGamesInFile
    | ToReplay
    | ToReplayOf
    | ToWhy
    | ToWhyOf
    | ToAnalysis
    | ToAnalysisOf
    | ToWatchSetup
    | ToWatch
    | ToTournamentSetup
    | ToTournament
    | ToEditor
    | ToOptions
    | ToEngines
    | ToLesson
    | ToProblems
    | ToSolve
)
