"""The kinds of problems that are mined from games: how they are found and written down."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from bots.solving import series_mining, tsume_mining
from bots.solving.series_mining import MinedMate, SeriesLimits
from bots.solving.tsume_mining import MinedTsume, TsumeLimits
from core.facts import Facts
from core.notation import code
from core.problems.goals import GOALS, Goal
from core.problems.series import SeriesSolutions, extra_of
from core.records.replay import Timeline
from core.values import Move

Mined: TypeAlias = MinedMate | MinedTsume
"""Any problem that was found in a game."""


@dataclass(frozen=True, slots=True)
class MinedAnswer:
    """What a problem says of its solution.

    Attributes:
        line: Moves by their squares.
        extra: What its kind adds.
    """

    line: tuple[str, ...]
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MiningKind:
    """One kind.

    Attributes:
        goal: What is asked.
        name: What a collection of them is called.
        words: One of them, in a sentence.
        wanted: The games in which there may be some, in words.
        prefix: How their numbers begin.
        from_one_game: How many are taken from one game at most.
        dig: What a game gives, by the text of the positions.
        answer: What is written down of one, with its difficulty.
    """

    goal: Goal
    name: str
    words: str
    wanted: str
    prefix: str
    from_one_game: int
    dig: Callable[[Timeline, Namespace], Mapping[str, Mined]]
    answer: Callable[[Facts, Mined, int], MinedAnswer]

    def fits(self, facts: Facts) -> bool:
        """Whether they are looked for in a game."""
        return not facts.hidden and GOALS[self.goal].suits(facts)


def _series(timeline: Timeline, given: Namespace) -> Mapping[str, Mined]:
    limits = SeriesLimits(solutions=given.solutions)
    found = series_mining.mined_in(timeline.game, timeline.history, limits)
    return {timeline.start_at(each.ply): each for each in found}


def _series_answer(facts: Facts, mate: Mined, level: int) -> MinedAnswer:
    assert isinstance(mate, MinedMate)
    lines = tuple(_codes(facts, line) for line in mate.mates)
    return MinedAnswer(lines[0], extra_of(SeriesSolutions(lines, mate.nodes, level)))


def _tsume(timeline: Timeline, given: Namespace) -> Mapping[str, Mined]:
    limits = TsumeLimits(moves=(given.least // 2 + 1, 6))
    found = tsume_mining.tsume_in(timeline.game, timeline.history, limits)
    return {each.fen: each for each in found}


def _tsume_answer(facts: Facts, found: Mined, level: int) -> MinedAnswer:
    del level
    assert isinstance(found, MinedTsume)
    return MinedAnswer(_codes(facts, found.line))


def _codes(facts: Facts, line: tuple[Move, ...]) -> tuple[str, ...]:
    return tuple(code(facts, move) for move in line)


KINDS = {
    Goal.SERIES_MATE: MiningKind(
        Goal.SERIES_MATE,
        "Series mates",
        "series mate",
        "games whose turns have several moves",
        "series",
        series_mining.FROM_ONE_GAME,
        _series,
        _series_answer,
    ),
    Goal.TSUME: MiningKind(
        Goal.TSUME,
        "Tsume-shogi",
        "tsume problem",
        "games in which pieces are dropped",
        "tsume",
        tsume_mining.FROM_ONE_GAME,
        _tsume,
        _tsume_answer,
    ),
}
"""By what they ask."""
