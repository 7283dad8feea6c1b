"""A person's games added up: against each opponent, as a rating, over time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
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

RatingOf = Callable[[str], float | None]
"""The rating of an opponent by name; ``None`` where nobody knows."""


@dataclass(frozen=True, slots=True)
class OpponentRow:
    """The games against one opponent.

    Attributes:
        bot: Its name.
        rating: Its rating; ``None`` where nobody knows.
        whole: Every game that counts.
        sides: The same by the person's side.
        others: The games that do not count.
    """

    bot: str
    rating: float | None
    whole: ResultCounts
    sides: tuple[ResultCounts, ResultCounts]
    others: ResultCounts


@dataclass(frozen=True, slots=True)
class Summary:
    """The record in one game.

    Attributes:
        rows: By opponent, the strongest first.
        standing: The person's rating; ``None`` without games that count.
        course: The rating over the games that count, the oldest first.
        marks: The pencil marks.
        games: How many games there are.
        others: How many of them do not count.
    """

    rows: tuple[OpponentRow, ...]
    standing: Standing | None
    course: tuple[float, ...]
    marks: Marks
    games: int
    others: int


NOTHING = Summary((), None, (), Marks(), 0, 0)
"""The summary of no games."""


def summarise(games: Sequence[OwnGame], rating_of: RatingOf, usual: float = 0.0) -> Summary:
    """Add up games of one variant.

    Args:
        games: The games; those that do not count are not rated.
        rating_of: Tells how strong opponents are.
        usual: What ratings are pulled to while there are few games.
    """
    oldest = sorted(games, key=lambda game: (game.day, game.modified))
    met = [
        Met(rating, game.score)
        for game in oldest
        if game.counts and (rating := rating_of(game.bot)) is not None
    ]
    rows = [_against(bot, games, rating_of) for bot in {game.bot for game in games}]
    rows.sort(key=lambda row: (-(row.rating or -1.0), row.bot))
    marks = Marks()
    for game in games:
        marks = marks + game.marks
    return Summary(
        rows=tuple(rows),
        standing=standing(met, usual),
        course=tuple(course(met, usual)),
        marks=marks,
        games=len(games),
        others=sum(not game.counts for game in games),
    )


def _against(bot: str, games: Sequence[OwnGame], rating_of: RatingOf) -> OpponentRow:
    own = [game for game in games if game.bot == bot]
    first, second = (
        ResultCounts.of(game.score for game in own if game.counts and game.side is side)
        for side in Side
    )
    others = ResultCounts.of(game.score for game in own if not game.counts)
    return OpponentRow(bot, rating_of(bot), first + second, (first, second), others)


FIRST = 250
"""So many games are added up before the others are read."""

Found: TypeAlias = dict[str, Summary]
"""Summaries by key of the game, the one played most first."""


def read_own_games(hear: Hear, folder: Path) -> Iterator[Found]:
    """The finished games of a person in ``folder``: the newest, and then all of them."""
    del hear
    games = own_games(folder)
    newest = list(islice(games, FIRST))
    yield summaries(newest)
    rest = list(games)
    if rest:
        yield summaries([*newest, *rest])


def summaries(games: Sequence[OwnGame]) -> Found:
    """The summary of each game."""
    by_game = {key: [game for game in games if game.variant == key] for key in GAMES}
    most = sorted(by_game, key=lambda key: -len(by_game[key]))
    return {
        key: summarise(by_game[key], partial(rating_in, key), usual_rating(key))
        for key in most
        if by_game[key]
    }


def rating_in(variant: str, bot: str) -> float | None:
    """The rating of a bot in a game; ``None`` where nobody knows."""
    known = ROSTER.get(bot)
    return known.rating_in(variant) if known is not None else None


def usual_rating(variant: str) -> float:
    """The rating of the middle one of a game's levels; 0 where none has been measured."""
    levels = (bot for bot in ROSTER.values() if bot.group == "levels")
    ratings = [rating for bot in levels if (rating := bot.rating_in(variant)) is not None]
    return median(ratings) if ratings else 0.0
