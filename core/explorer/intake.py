"""Games of files as they are taken into an index: none that goes on, no analysis."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from core.explorer.archive import ArchivedGame, read_archive
from core.explorer.keys import KeyMaker, Words
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
from core.formats.format import Draft
from core.game import Game
from core.games import find_game
from core.games.variant import BadTagError
from core.records.reader import Index, rules_of
from core.records.record import (
    ANALYSED,
    BoardEnd,
    GameRecord,
    further,
    is_going_on,
    judge,
)
from core.records.replay import Timeline
from core.setup import Position
from core.values import Outcome, Reason, Side

_DATE = re.compile(r"(\d{4})(?:[.-](\d\d))?(?:[.-](\d\d))?")

_FALLS = {Reason.KING_CAPTURED, Reason.CHECKMATE}
"""How a king is lost."""


def games_of(path: Path, done: int = 0) -> tuple[Iterator[PlayedGame | None], int]:
    """The games of a file after the first ``done``, and how many it has in all.

    A game that is not to be explored is ``None``, and so is one that cannot be played.

    Raises:
        UnreadableError: If the file cannot be read.
        ArchiveError: If it is neither a file of games nor an archive.
    """
    if path.suffix.lower() not in ENDINGS:
        return _archived(path, done)
    index = Index.of(path)
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
    """One game: played by kernels where that can be, else read as it is to be shown.

    Those that go on are not among what a reading gives as games.
    """
    entry = index.entries[number]
    drafts = [*index.file.form.read(index.file, entry.start, entry.end)]
    quick = _quick(drafts[0], number + 1) if len(drafts) == 1 else None
    if quick is None:
        records = index.read(number).games[:1]
        quick = next(((each, played_game(each, number + 1)) for each in records), None)
    if quick is None or is_going_on(quick[0]) or ANALYSED in quick[0].tags:
        return None
    return quick[1] if len(quick[1].words) else None


def _quick(draft: Draft, number: int) -> tuple[GameRecord, PlayedGame] | None:
    """A game without its moves, and with them; ``None`` where something is not plain."""
    try:
        game, start = rules_of(draft)
    except BadTagError:
        return None
    maker = _maker(game.facts.key, game.ruleset)
    words = maker.read(start.position, [move.text for move in draft.moves])
    if words is None:
        return None
    last = Position(maker.rows(start.position, words)[-1])
    end = BoardEnd(game.outcome([last]), whole=not draft.broken)
    verdict = judge(draft, game.facts, end)
    if verdict.problems:  # which the moves before may disprove, such as a repetition
        return None
    record = GameRecord(
        variant=game.facts.key,
        ruleset=game.ruleset,
        players=(draft.tags.get("White") or "?", draft.tags.get("Black") or "?"),
        outcome=verdict.outcome,
        tags=further(draft.tags, game.facts.key) | dict(verdict.tags),
    )
    return record, _entered(record, (game, start.position, words), number)


def played_game(record: GameRecord, number: int = 1) -> PlayedGame:
    """A record as it is added to an index."""
    timeline = Timeline.of(record)
    maker = _maker(record.variant, record.ruleset)
    __, words = maker.words(timeline.history)
    played = timeline.game, timeline.start.position, words
    return _entered(record, played, number)


@lru_cache(maxsize=16)
def _maker(variant: str, ruleset: str) -> KeyMaker:
    return KeyMaker(find_game(variant, ruleset))


def _entered(
    record: GameRecord, played: tuple[Game, Position, Words], number: int
) -> PlayedGame:
    """A game that was played so, with what ``record`` says of it."""
    return PlayedGame(
        *played,
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
