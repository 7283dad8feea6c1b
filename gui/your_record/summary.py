"""A person's games added up: against each opponent, as a rating, over time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from statistics import median
from typing import TypeAlias

from bots.roster import ROSTER
from core.events.event import Met, Standing, course, standing
from core.games import GAMES
from core.records.library import Marks, OwnGame, own_games
from core.tasks.workers import Hear
from core.values import ResultCounts, Side


@dataclass(frozen=True, slots=True)
class OpponentRow:
    """The games against one opponent.

    Attributes:
        name: Its name.
        far: Whether it sat at another computer.
        rating: Its rating; ``None`` where nobody knows.
        whole: Every game that counts; of one elsewhere every game.
        sides: The same by the person's side.
        others: The games that do not count.
    """

    name: str
    far: bool
    rating: float | None
    whole: ResultCounts
    sides: tuple[ResultCounts, ResultCounts]
    others: ResultCounts


@dataclass(frozen=True, slots=True)
class Summary:
    """The record in one game.

    Attributes:
        rows: By opponent, the strongest first, those at other computers last.
        standing: The person's rating; ``None`` without games that count.
        course: The rating over the games that count, the oldest first.
        marks: The pencil marks.
        games: How many games there are against bots.
        others: How many of them do not count.
        far: How many games there are against people elsewhere.
    """

    rows: tuple[OpponentRow, ...]
    standing: Standing | None
    course: tuple[float, ...]
    marks: Marks
    games: int
    others: int
    far: int = 0


NOTHING = Summary((), None, (), Marks(), 0, 0)
"""The summary of no games."""


FIRST = 250
"""So many games are added up before the others are read."""

Found: TypeAlias = dict[str, Summary]
"""Summaries by key of the game, the one played most first."""


def read_own_games(hear: Hear, folder: Path) -> Iterator[Found]:
    """The finished games of a person in ``folder``: the newest, and then all of them."""
    games = own_games(folder)
    newest = list(islice(games, FIRST))
    yield _summaries(newest)
    rest = list(games)
    if rest:
        yield _summaries([*newest, *rest])


def _summaries(games: Sequence[OwnGame]) -> Found:
    counts = Counter(game.variant for game in games)
    most = sorted(GAMES, key=lambda key: -counts[key])
    played = {key: [game for game in games if game.variant == key] for key in most}
    return {key: _summary(key, own) for key, own in played.items() if own}


def _summary(variant: str, games: Sequence[OwnGame]) -> Summary:
    """Games of one variant added up; those that do not count are not rated."""
    oldest = sorted(games, key=lambda game: (game.day, game.modified))
    met = [
        Met(rating, game.score)
        for game in oldest
        if game.counts and (rating := _rating_in(variant, game.opponent)) is not None
    ]
    usual = _usual_rating(variant)
    met_whom = {(game.opponent, game.far) for game in games}
    rows = [_against(variant, *whom, games) for whom in met_whom]
    rows.sort(key=lambda row: (row.far, -(row.rating or -1.0), row.name))
    far = sum(game.far for game in games)
    return Summary(
        rows=tuple(rows),
        standing=standing(met, usual),
        course=tuple(course(met, usual)),
        marks=sum((game.marks for game in games), Marks()),
        games=len(games) - far,
        others=sum(not game.counts for game in games) - far,
        far=far,
    )


def _against(variant: str, name: str, far: bool, games: Sequence[OwnGame]) -> OpponentRow:
    own = [game for game in games if (game.opponent, game.far) == (name, far)]
    counted = [game for game in own if far or game.counts]
    first, second = (
        ResultCounts.of(game.score for game in counted if game.side is side)
        for side in Side
    )
    others = ResultCounts.of(game.score for game in own if not (far or game.counts))
    rating = None if far else _rating_in(variant, name)
    return OpponentRow(name, far, rating, first + second, (first, second), others)


def _rating_in(variant: str, bot: str) -> float | None:
    """The rating of a bot in a game; ``None`` where nobody knows."""
    return ROSTER[bot].rating_in(variant) if bot in ROSTER else None


def _usual_rating(variant: str) -> float:
    """The rating of the middle one of a game's levels; 0 where none has been measured."""
    levels = (bot for bot in ROSTER.values() if bot.group == "levels")
    ratings = [rating for bot in levels if (rating := bot.rating_in(variant)) is not None]
    return median(ratings) if ratings else 0.0
