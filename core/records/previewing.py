"""How a game stands at its end, played through in a process of its own for a list.

Of a game that a person is still playing only what that person sees leaves the process, and
of one that two people are playing nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeAlias

from core.facts import Facts
from core.formats.pgn.write import reason_text
from core.games import find_variant
from core.plain import plain
from core.records.files import UnreadableError
from core.records.index import Index, index_of
from core.records.library import Saved
from core.records.listing import ListedGame, listed, person_of
from core.records.record import GameRecord
from core.records.replay import Boards, Timeline
from core.values import Observation, Side

Wish: TypeAlias = tuple[Path, ListedGame]
"""A game to look at, and the folder where its file lies."""


@dataclass(frozen=True, slots=True)
class Preview:
    """A game at its end, or where it waits.

    Attributes:
        key: Which game it is.
        views: What each side saw, as far as it may be shown.
        truth: What was true; ``None`` while a person plays and must not know.
        facts: Names and values of what else is told.
        problem: Why there is no board, in one sentence, or ``""``.
        warning: What is wrong with the text of the game, and in which line, or ``""``.
    """

    key: tuple[str, int]
    views: tuple[Observation | None, Observation | None] = (None, None)
    truth: Observation | None = None
    facts: tuple[tuple[str, str], ...] = ()
    problem: str = ""
    warning: str = ""


def previews(hear: Callable[[], Any]) -> Iterator[Preview]:
    """Look at every game that is wished for, one by one."""
    looking = _Looking()
    while True:
        folder, game = hear()
        yield looking.preview(folder, game)


def preview_of(game: ListedGame, record: GameRecord, *, goes_on: bool) -> Preview:
    """A record at its end; of a game that goes on what its person has seen."""
    timeline = Timeline.of(record)
    boards, facts = timeline.boards(timeline.plies), tuple(_facts(game, timeline))
    person = person_of(game)
    if not goes_on:
        return Preview(game.key, (boards.first, boards.second), boards.truth, facts)
    if person is None:
        words = "Two people are playing this game. It is shown when it is over."
        return Preview(game.key, facts=facts, problem=words)
    own = _seen(boards, person)
    views = (own, None) if person is Side.FIRST else (None, own)
    return Preview(game.key, views, facts=facts)


class _Looking:
    """Reads games; the file looked into last is kept at hand."""

    def __init__(self) -> None:
        self._file: tuple[Path, float] | None = None
        self._index: Index | None = None

    def preview(self, folder: Path, game: ListedGame) -> Preview:
        """One game at its end; its problem, where it cannot be played."""
        path = folder / game.name
        try:
            index, modified = self._indexed(path)
        except (OSError, UnreadableError) as error:
            return Preview(game.key, problem=str(error))
        if game.number > len(index.entries):
            return Preview(
                game.key, problem=f"{game.name} has no game {game.number} any more."
            )
        entry = index.entries[game.number - 1]
        # It may have gone on since it was listed, or been taken back.
        saved, place = Saved(path, entry.tags, modified), (game.number, len(index.entries))
        now = listed(saved, entry, place)
        reading = index.read(game.number - 1)
        found = reading.games or reading.going_on
        if not found:
            problem = " ".join(reading.problems[:1]) or f"{game.name} has no game."
            return Preview(now.key, problem=problem)
        shown = preview_of(now, found[0], goes_on=bool(reading.going_on))
        problems = () if reading.going_on else reading.problems[:1]
        warning = " ".join(problems).removeprefix(f"{plain(path.name)}, ")
        return replace(shown, warning=warning)

    def _indexed(self, path: Path) -> tuple[Index, float]:
        """The games of a file, and when it was written."""
        modified = path.stat().st_mtime
        if self._index is None or (path, modified) != self._file:
            self._index, self._file = index_of(path), (path, modified)
        return self._index, modified


def _facts(game: ListedGame, timeline: Timeline) -> Iterator[tuple[str, str]]:
    record = timeline.record
    if record.outcome is not None and not record.outcome.unsaid:
        yield "Ended", reason_text(record.outcome)
    rules, _ = find_variant(record.variant).rulesets[record.ruleset]
    yield "Rules", rules
    named = find_variant(record.variant).named
    if named is not None and (title := named.title_of(record.fen)):
        yield named.heading, title
    person = person_of(game)
    if person is not None and timeline.game.facts.hidden:
        yield "Squares in view", _in_view(timeline.game.facts, timeline, person)


def _in_view(facts: Facts, timeline: Timeline, side: Side) -> str:
    """How much a side saw, over all its moments."""
    counts = [
        len(_seen(timeline.boards(ply), side).visible & facts.playable)
        for ply in range(timeline.plies + 1)
    ]
    return f"{sum(counts) / len(counts):.0f} of {len(facts.playable)} on average"


def _seen(boards: Boards, side: Side) -> Observation:
    return boards.first if side is Side.FIRST else boards.second
