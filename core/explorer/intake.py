"""Games of files as they are taken into an index: none that goes on, no analysis."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from core.explorer.archive import ArchivedGame, ArchiveError, read_archive
from core.explorer.keys import KeyMaker
from core.explorer.segments import (
    DRAWN,
    FIRST_FELL,
    FIRST_WON,
    SECOND_FELL,
    SECOND_WON,
    STANDING,
    UNKNOWN,
    PlayedGame,
)
from core.formats import ENDINGS
from core.games import find_game
from core.records.files import UnreadableError
from core.records.reader import Index
from core.records.record import ANALYSED, GameRecord
from core.records.replay import Timeline
from core.values import Outcome, Reason, Side

SHIPPED = Path(__file__).parents[2] / "assets" / "explorer"
"""Where the archives are that come with the program."""

_DATE = re.compile(r"(\d{4})(?:[.-](\d\d))?(?:[.-](\d\d))?")

_FALLS = {Reason.KING_CAPTURED, Reason.CHECKMATE}
"""How a king is lost."""


def shipped_files() -> list[Path]:
    """The archives that come with the program."""
    return sorted(each for each in SHIPPED.glob("*.*") if each.suffix != ".md")


def games_of(path: Path, done: int = 0) -> tuple[Iterator[PlayedGame | None], int]:
    """The games of a file after the first ``done``, and how many it has in all.

    A game that is not to be explored is ``None``, and so is one that cannot be played. A
    file that cannot be read has no games.
    """
    try:
        if path.suffix.lower() not in ENDINGS:
            return _archived(path, done)
        index = Index.of(path)
    except (UnreadableError, ArchiveError):
        return iter(()), 0
    total = len(index.entries)
    return (_game(index, number) for number in range(done, total)), total


def _archived(path: Path, done: int) -> tuple[Iterator[PlayedGame], int]:
    """The games of an archive after the first ``done``, and how many it has."""
    games = [*read_archive(path)]
    found = enumerate(games[done:], done + 1)
    return (_unpacked(number, each) for number, each in found), len(games)


def _unpacked(number: int, archived: ArchivedGame) -> PlayedGame:
    game = find_game(archived.variant, archived.ruleset)
    return PlayedGame(
        game=game,
        start=game.start().position,
        words=archived.words,
        names=archived.players,
        result=_result(archived.outcome),
        fell=_fallen(archived.outcome),
        number=number,
    )


def _game(index: Index, number: int) -> PlayedGame | None:
    """One game; those that are not over are not among what a reading gives as games."""
    for record in index.read(number).games:
        if record.moves and ANALYSED not in record.tags:
            return played_game(record, number + 1)
    return None


def played_game(record: GameRecord, number: int = 1) -> PlayedGame:
    """A record as it is added to an index."""
    timeline = Timeline.of(record)
    __, words = KeyMaker(timeline.game).words(timeline.history)
    return PlayedGame(
        game=timeline.game,
        start=timeline.start.position,
        words=words,
        names=record.players,
        result=_result(record.outcome),
        fell=_fallen(record.outcome),
        day=_day(record.tags.get("Date", "")),
        number=number,
    )


def _result(outcome: Outcome | None) -> int:
    if outcome is None:
        return UNKNOWN
    return {None: DRAWN, Side.FIRST: FIRST_WON, Side.SECOND: SECOND_WON}[outcome.winner]


def _fallen(outcome: Outcome | None) -> int:
    """Whose king was taken or mated, as a segment has it."""
    if outcome is None or outcome.reason not in _FALLS:
        return STANDING
    return SECOND_FELL if outcome.winner is Side.FIRST else FIRST_FELL


def _day(text: str) -> int:
    """A day of a tag, as 20261127; what it does not say is 0."""
    found = _DATE.match(text)
    year, month, day = (int(part or 0) for part in found.groups()) if found else (0, 0, 0)
    return year * 10_000 + month * 100 + (day if month else 0)
