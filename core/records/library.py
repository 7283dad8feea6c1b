"""The shelf of saved games, and what a person scored in them.

Both go by the tags of files; hardly a game is played again.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from core.formats import ENDINGS
from core.formats.format import read_result
from core.games import GAMES, find_variant
from core.records.files import UnreadableError, day_written
from core.records.reader import load_games, read_numbered, variant_by_signs
from core.records.record import (
    ANALYSED,
    ANNOTATOR,
    HELP,
    OWN_SIDE,
    SIDES,
    SOURCE_RESULT,
    UNKNOWN,
    person_in,
    read_number,
)
from core.values import Reason, Side

_OURS = frozenset(each.files.ending for each in GAMES.values())

_POINTS = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}
_HEAD = 4096


@dataclass(frozen=True, slots=True)
class FolderFile:
    """One file of a folder: where it stands and when it was written."""

    name: str
    modified: float
    size: int


@dataclass(frozen=True, slots=True)
class Saved:
    """One file on the shelf, as far as the tags of its first game tell.

    Attributes:
        path: Where it lies.
        tags: Its PGN tags; empty for files without.
        modified: When it was last written, in seconds since the epoch.
    """

    path: Path
    tags: Mapping[str, str]
    modified: float

    @property
    def unfinished(self) -> bool:
        """Whether the game waits to be continued."""
        people = self.person is not None or (self.shared and not self.copied)
        return self.result == "*" and SOURCE_RESULT not in self.tags and people

    @property
    def shared(self) -> bool:
        """Whether two people played at one screen."""
        return self.person is None and all(
            self.tags.get(f"{side}Type") == "human" for side in SIDES
        )

    @property
    def copied(self) -> bool:
        """Whether an analysis has saved it by itself, so that it is nobody's own game."""
        return ANALYSED in self.tags

    @property
    def analysed(self) -> bool:
        """Whether somebody has analysed the game where it stands."""
        return self.tags.get(ANNOTATOR, "") not in UNKNOWN

    @property
    def person(self) -> Side | None:
        """The side a person played, against a bot or at another computer."""
        return None if self.copied else person_in(self.tags)

    @property
    def names(self) -> tuple[str, str]:
        """The players' names."""
        return self.tags.get("White", "?"), self.tags.get("Black", "?")

    @property
    def result(self) -> str:
        """How it ended as PGN has it; ``*`` where nobody knows."""
        result = read_result(self.tags.get("Result", "*"))
        return result if result in _POINTS else "*"

    @property
    def plies(self) -> int | None:
        """Number of moves played, both sides' counted, if the file says so."""
        text = self.tags.get("PlyCount", "")
        return read_number(text) if text.isdecimal() else None

    def points(self, side: Side) -> float | None:
        """What ``side`` scored; ``None`` while nobody knows."""
        return points_of(self.result, side)


def points_of(result: str, side: Side) -> float | None:
    """What ``side`` scored by a result; ``None`` while nobody knows."""
    first = _POINTS.get(result)
    if first is None:
        return None
    return first if side is Side.FIRST else 1.0 - first


def files_in(place: Path) -> list[Path]:
    """The files with games in a folder, to its depths; or the file itself."""
    if not place.is_dir():
        return [place]
    return sorted(
        path for path in place.rglob("*") if path.suffix in _OURS and path.is_file()
    )


def files_of(folder: Path) -> list[FolderFile]:
    """The files with games in a folder, newest first; none if it cannot be read."""
    try:
        with os.scandir(folder) as found:
            places = [place for each in found if (place := _place(each)) is not None]
    except OSError:
        return []
    return sorted(places, key=lambda place: place.modified, reverse=True)


def recent(folder: Path, most: int | None = None) -> list[Saved]:
    """The games saved in ``folder``, newest first, or so many of them.

    A folder that is missing or may not be read is an empty shelf.
    """
    newest = files_of(folder)[:most]
    return list(filter(None, (read_tags(folder / place.name) for place in newest)))


def read_tags(path: Path) -> Saved | None:
    """One file as a shelf shows it; ``None`` where it cannot be read."""
    try:
        file, modified = load_games(path, most=_HEAD), path.stat().st_mtime
    except (OSError, UnreadableError):
        return None
    return Saved(path, file.form.first_tags(file.text), modified)


def _place(found: os.DirEntry[str]) -> FolderFile | None:
    """A file with games; ``None`` for anything else, and where it is gone."""
    name = found.name
    if name.startswith(".") or os.path.splitext(name)[1].lower() not in ENDINGS:
        return None
    try:
        facts = found.stat()
        is_file = found.is_file()
    except OSError:
        return None
    return FolderFile(name, facts.st_mtime, facts.st_size) if is_file else None


OPENING = 40
"""Plies in which a draw that is agreed on does not count: twenty moves of each side."""

FAILURES = frozenset({Reason.FAILED, Reason.NO_ANSWER, Reason.ILLEGAL})
"""Ends by which a bot loses that has not been beaten."""

_ODD = frozenset({"abandoned", "time forfeit", "rules infraction"})
"""What the Termination tag may say of such ends, among others."""

MARKS = "Marks"
"""What the tag that tells of pencil marks ends in, after the side's name."""

_MARK = re.compile(r"([a-z])(\d{1,4})/(\d{1,4})")


@dataclass(frozen=True, slots=True)
class Marks:
    """Pencil marks held against the truth.

    Attributes:
        right: How many were right, by the symbol of the kind of piece.
        made: How many were made, likewise.
    """

    right: Mapping[str, int] = field(default_factory=dict)
    made: Mapping[str, int] = field(default_factory=dict)

    def __add__(self, other: Marks) -> Marks:
        """Both together."""
        return Marks(_sum(self.right, other.right), _sum(self.made, other.made))


@dataclass(frozen=True, slots=True)
class OwnGame:
    """One finished game of a person against a bot, or against somebody elsewhere.

    Attributes:
        variant: Key of the game.
        opponent: The opponent's name.
        far: Whether they sat at another computer.
        side: The person's side.
        score: What the person scored: 1, 0.5 or 0.
        day: When it was played.
        modified: When its file was written, in seconds since the epoch.
        counts: Whether it tells how strong the person is: against a bot here, without help
            or takebacks, from an even start, and no draw agreed on in the opening.
        marks: The pencil marks.
    """

    variant: str
    opponent: str
    far: bool
    side: Side
    score: float
    day: date
    modified: float
    counts: bool
    marks: Marks = Marks()


def own_games(folder: Path) -> Iterator[OwnGame]:
    """Every finished game of a person in a folder, newest first."""
    for place in files_of(folder):
        saved = read_tags(folder / place.name)
        game = played(saved) if saved is not None else None
        if game is not None:
            yield game


def played(saved: Saved) -> OwnGame | None:
    """A game of a person against somebody else that is over; ``None`` of any other.

    One that the bot did not finish, because it failed, is no game either.
    """
    person = saved.person
    # One that was analysed where it stands counts as it was played, its copies do not.
    result = saved.tags.get(SOURCE_RESULT, saved.result)
    points = points_of(result, person) if person is not None else None
    if person is None or points is None:
        return None
    variant = variant_by_signs(saved.tags, (), saved.path.suffix)
    reason = _doubtful_reason(saved, points)
    if reason in FAILURES:
        return None
    name, tags = SIDES[person], saved.tags
    numbers = (read_number(tags.get(f"{name}{what}", "")) for what in (HELP, "Takebacks"))
    far, even = OWN_SIDE in tags, find_variant(variant).is_even(tags.get("FEN", ""))
    return OwnGame(
        variant=variant,
        opponent=saved.names[person.other],
        far=far,
        side=person,
        score=points,
        day=_day(saved),
        modified=saved.modified,
        counts=not far and even and reason is not Reason.AGREED and not any(numbers),
        marks=read_marks(tags.get(f"{name}{MARKS}", "")),
    )


def read_marks(text: str) -> Marks:
    """The marks that a tag tells of, as ``k1/2 n0/1``; what is nonsense is left out."""
    right: dict[str, int] = {}
    made: dict[str, int] = {}
    for symbol, first, second in _MARK.findall(text):
        if int(first) <= int(second):
            right[symbol], made[symbol] = int(first), int(second)
    return Marks(right, made)


def write_marks(marks: Marks) -> str:
    """The text that ``read_marks`` turns back into ``marks``."""
    return " ".join(
        f"{symbol}{marks.right.get(symbol, 0)}/{number}"
        for symbol, number in sorted(marks.made.items())
    )


def _sum(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    return {key: one.get(key, 0) + other.get(key, 0) for key in {**one, **other}}


def _doubtful_reason(saved: Saved, points: float) -> Reason | None:
    """Why a game ended where that decides whether it counts; ``None`` where it does not.

    Tags do not tell, so such a game is read: a short draw, or a win that may be none.
    """
    short = points == 0.5 and (saved.plies or 0) < OPENING
    odd = points == 1.0 and saved.tags.get("Termination") in _ODD
    games = read_numbered(saved.path, 1).games if short or odd else ()
    if not games or (short and len(games[0].moves) >= OPENING):
        return None
    outcome = games[0].outcome
    return None if outcome is None or outcome.unsaid else outcome.reason


def _day(saved: Saved) -> date:
    try:
        year, month, day = saved.tags.get("Date", "").split(".")
        return date(int(year), int(month), int(day))
    except (ValueError, OverflowError):
        return day_written(saved.modified)
