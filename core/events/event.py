"""Matches and tournaments as values: plan, openings, schedule, results, scores and Elo.

The generalised sequential probability ratio test asks whether one player is better than
another. The hypotheses are that the first player is ``elo0`` or ``elo1`` better. The draw
rate is a nuisance parameter: each hypothesis takes the maximum-likelihood frequencies of
the outcomes under its expected score (M. Van den Bergh, "The multinomial MLE", Proposition
1.1, www.cantate.be/Fishtest; fishtest computes the same). The two games of a pair, with one
opening and the colours swapped, depend on each other; counted as pairs, they need fewer
games for the same verdict.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import combinations
from math import log, log10, sqrt
from pathlib import Path
from random import Random

from core.clock import READY, TimeControl
from core.game import Game, playable_start, start_text
from core.plain import brief
from core.player import Budget
from core.records.files import UnreadableError, load
from core.records.record import GameRecord
from core.setup import BadPositionError
from core.texts import N_, _, labelled
from core.values import Outcome

REPLAYS = "Replays"
"""The tag that says how many games before this one were drawn in its place."""

MOST_GAMES = 1_000_000
"""So many games an event may have: all of them are held in memory."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played. With a budget in nodes all games follow from it.

    Attributes:
        names: The players; everyone meets everyone.
        games: How many games each pair plays with each colour.
        variant: Key of the game.
        ruleset: Name of the ruleset; empty for the usual one.
        budget: What a player may spend on a move; with clocks never more than they allow.
        control: The time control; ``None`` for no clocks.
        seed: For everything random.
        opening: Plies played at random before the players take over; the two games of a
            pair with colours swapped have the same opening.
        starts: Positions that games begin from, told to both sides; ``""`` is the usual
            one. Every pair goes through them in order, and plays each with both colours.
        fewer: Players and how many games the pairs with them play instead of ``games``.
        at_most: The event ends after so many games; ``None`` for all of them.
        limit: Seconds after which a player that gives no answer loses.
        ready: Seconds within which a player must have been made.
        shared: Whether players run in the referee's process, for trusted bots only;
            otherwise each has a process of its own.
        plies: A game longer than this is a draw.
        again: Whether a draw that is usually played again is (``Facts.replayed``), with
            sides changed; only its last game counts.
        title: Saved with the games as their event.
        date: When the event began, as PGN writes it; saved with the games if given.
    """

    names: tuple[str, ...]
    games: int
    variant: str = "fog-chess"
    ruleset: str = ""
    budget: Budget = field(default_factory=Budget)
    control: TimeControl | None = None
    seed: int = 0
    opening: int = 0
    starts: tuple[str, ...] = ()
    fewer: tuple[tuple[str, int], ...] = ()
    at_most: int | None = None
    limit: float = 60.0
    ready: float = READY
    plies: int = 2000
    again: bool = False
    shared: bool = False
    title: str = ""
    date: str = ""

    def games_of(self, one: str, two: str) -> int:
        """How many games these two play with each colour."""
        fewer = dict(self.fewer)
        return min(self.games, *(fewer.get(name, self.games) for name in (one, two)))

    @property
    def total(self) -> int:
        """How many games there are; the length of the schedule, without making it."""
        pairs = combinations(self.names, 2)
        games = 2 * sum(self.games_of(one, two) for one, two in pairs)
        return games if self.at_most is None else min(games, self.at_most)


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game to be played.

    Attributes:
        number: Its place in the event, from 1.
        names: The players' names, the first side's first.
        seeds: The players' seeds, likewise.
        opening: Seed of the opening.
        start: The position it begins from; ``""`` for the usual one.
        replays: How many games before it were drawn, in its place.
    """

    number: int
    names: tuple[str, str]
    seeds: tuple[int, int]
    opening: int
    start: str = ""
    replays: int = 0

    def played_again(self, times: int = 1) -> Pairing:
        """The game in its place after so many draws, sides changed with each."""
        pairing = self
        for __ in range(times):
            first, second = (
                Random(f"{seed}/again").getrandbits(31) for seed in pairing.seeds
            )
            names, replays = pairing.names[::-1], pairing.replays + 1
            pairing = replace(pairing, names=names, seeds=(second, first), replays=replays)
        return pairing


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one game, without its moves.

    Attributes:
        pairing: The game that was played.
        outcome: How it ended.
        seconds: Total thinking time of each side; zeros if unknown.
        moves: How many moves each side was asked for.
        listed: On how many of them it chose from a list of positions.
        exact: On how many of these the list was complete.
    """

    pairing: Pairing
    outcome: Outcome
    seconds: tuple[float, float] = (0.0, 0.0)
    moves: tuple[int, int] = (0, 0)
    listed: tuple[int, int] = (0, 0)
    exact: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Finished:
    """One game that has just been played, and its record."""

    result: Result
    record: GameRecord


def schedule(plan: Plan) -> list[Pairing]:
    """All games of ``plan`` in playing order.

    Every pair plays once with each colour before any pair plays again, so that all
    ratings settle together.
    """
    meetings = [
        (number, names)
        for number in range(plan.games)
        for one, two in combinations(plan.names, 2)
        if number < plan.games_of(one, two)
        for names in ((one, two), (two, one))
    ]
    return [
        _pairing(plan, place, names, number)
        for place, (number, names) in enumerate(meetings[: plan.at_most], start=1)
    ]


def _pairing(plan: Plan, place: int, names: tuple[str, str], number: int) -> Pairing:
    """The game at a place of the schedule; ``number`` is its round between the two."""
    start = plan.starts[number % len(plan.starts)] if plan.starts else ""
    opening = _seed(plan, f"opening {number}")
    seeds = _seed(plan, f"{place} first"), _seed(plan, f"{place} second")
    return Pairing(place, names, seeds, opening, start)


def _seed(plan: Plan, what: str) -> int:
    return Random(f"{plan.seed}/{what}").getrandbits(31)


MOST_STARTS = 5000
"""So many positions a file may hold."""


class OpeningsError(ValueError):
    """A file of openings that cannot be used. The message is one line with the place."""

    def __init__(self, sentence: str) -> None:
        super().__init__(brief(sentence))


def read_openings(path: Path, game: Game) -> tuple[str, ...]:
    """The positions in the file at ``path``, each as ``game`` writes it.

    Empty lines, and what follows a ``#``, are skipped.

    Raises:
        OpeningsError: For the first thing that is wrong with the file.
    """
    try:
        lines = load(path).splitlines()
    except UnreadableError as error:
        raise OpeningsError(str(error).rstrip(".")) from error
    found: list[str] = []
    for number, line in enumerate(lines, 1):
        text = line.partition("#")[0].strip()
        if text:
            found.append(_start(game, text, f"{path}:{number}"))
        if len(found) > MOST_STARTS:
            raise OpeningsError(
                _("{path}: more than {most_starts:,} positions").format(
                    path=path, most_starts=MOST_STARTS
                )
            )
    if not found:
        raise OpeningsError(
            _("{path}: there is no position in this file").format(path=path)
        )
    return tuple(found)


def _start(game: Game, text: str, place: str) -> str:
    try:
        return start_text(game, playable_start(game, text))
    except BadPositionError as error:
        raise OpeningsError(labelled(place, str(error))) from error


SCALE = 400.0
"""So many points of rating make odds of ten to one."""

AT_LEAST, AT_MOST = N_("at least"), N_("at most")
"""What is known of a rating by a score of 100 %, and of 0."""

Z95 = 1.959963984540054
"""A normal variable lies within so many deviations in 95 of 100 cases."""


def expected_score(elo: float) -> float:
    """The expected score per game of a player who is ``elo`` points better."""
    return float(1 / (1 + 10.0 ** (-elo / SCALE)))


def bound_of(points: float, games: float) -> str:
    """Whether a score gives only a bound on the rating, as it does at 0 and 100 %."""
    return {0.0: AT_MOST, float(games): AT_LEAST}.get(points, "") if games else ""


def elo_of_score(score: float) -> float:
    """The Elo difference at which ``score``, between 0 and 1, is the expected score."""
    return SCALE * log10(score / (1 - score))


def elo_of(wins: int, draws: int, losses: int) -> tuple[float, float, float]:
    """The Elo difference of a match and its 95 % confidence interval.

    All three are finite: if one player scored nothing, or nobody played, a drawn game is
    added. The interval is Wilson's, with the number of games scaled up for the smaller
    variance that draws cause.
    """
    points = wins + draws / 2
    games = wins + draws + losses
    if points in (0, games):
        return elo_of(wins, draws + 1, losses)
    score = points / games
    low, high = wilson(score, games / _spread(wins, draws, losses))
    return elo_of_score(score), elo_of_score(low), elo_of_score(high)


def _spread(wins: int, draws: int, losses: int) -> float:
    """The variance of a game's score relative to that without draws.

    One decided game is added, which keeps it above 0.
    """
    games = wins + draws + losses + 1
    score = (wins + draws / 2 + 0.5) / games
    return 1 - draws / games / (4 * score * (1 - score))


def wilson(share: float, trials: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a proportion after so many trials."""
    widening = Z95 * Z95 / trials
    middle = (share + widening / 2) / (1 + widening)
    half = Z95 * sqrt(share * (1 - share) / trials + widening / trials / 4) / (1 + widening)
    return middle - half, middle + half


ELO = SCALE / log(10)
"""One unit of strength is so much in Elo."""

LOWEST, HIGHEST = -4000.0, 8000.0
"""Ratings are looked for between these."""

SPREAD = 350.0
"""The standard deviation of ratings around the usual one: what Glicko supposes of
a player who is new."""

WINDOW = 20
"""So many games make a point of the curve."""

POINTS = 200
"""The curve has no more points."""


@dataclass(frozen=True, slots=True)
class Met:
    """One game against an opponent of a known rating.

    Attributes:
        rating: The opponent's.
        score: 1, 0.5 or 0.
    """

    rating: float
    score: float


@dataclass(frozen=True, slots=True)
class Standing:
    """A rating.

    Attributes:
        rating: In Elo, on the scale of the opponents.
        error: Half of its 95 % interval.
        games: Number of games.
    """

    rating: float
    error: float
    games: int


def standing(games: Sequence[Met], usual: float) -> Standing | None:
    """The likeliest rating of a player; ``None`` without games.

    Before the first game it is held to be normally distributed around ``usual``, so that
    a few games move it no further than they tell. The opponents' ratings are taken as
    exact.
    """
    if not games:
        return None
    value = _likeliest(games, usual)
    return Standing(value, Z95 * _deviation(games, value), len(games))


def course(games: Sequence[Met], usual: float, points: int = POINTS) -> list[float]:
    """The rating over time, each point from the last ``WINDOW`` games.

    There is a point for each game, at most so many, evenly spread. It is the rating that
    ``standing`` finds for these games, so the course of up to ``WINDOW`` games ends there.
    """
    number = min(points, len(games))
    ends = [len(games) * place // number for place in range(1, number + 1)]
    return [_likeliest(games[max(0, end - WINDOW) : end], usual) for end in ends]


def _likeliest(games: Sequence[Met], usual: float) -> float:
    """Where the likelihood of the games, times that of the rating itself, is greatest.

    That is the root of an increasing function, here to a hundredth.
    """
    points = sum(game.score for game in games)
    low, high = LOWEST, HIGHEST
    while high - low > 0.01:
        middle = (low + high) / 2
        pull = ELO * (middle - usual) / SPREAD**2
        too_high = _expected(games, middle) - points + pull > 0
        low, high = (low, middle) if too_high else (middle, high)
    return (low + high) / 2


def _expected(games: Sequence[Met], value: float) -> float:
    return sum(expected_score(value - game.rating) for game in games)


def _deviation(games: Sequence[Met], value: float) -> float:
    """The standard deviation, by how sharp that maximum is."""
    shares = [expected_score(value - game.rating) for game in games]
    information = sum(share * (1 - share) for share in shares) / ELO**2
    return 1 / sqrt(information + 1 / SPREAD**2)


UNSEEN = 1e-3
"""Outcomes that never came count as this many, as in fishtest."""

MOST = 2000
"""Greater differences in Elo are no hypotheses: one game in 100,000 would refute them."""

_HALVINGS = 60


class SprtDecision(StrEnum):
    """What the games say so far."""

    CONTINUE = "continue"
    BETTER = "elo1 accepted"
    NOT_BETTER = "elo0 accepted"


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test of ``elo1`` against ``elo0``.

    Attributes:
        elo0: The difference in Elo under the hypothesis to be refuted.
        elo1: The difference under the other; it is greater.
        alpha: How often ``elo1`` is accepted though ``elo0`` is right.
        beta: How often ``elo0`` is accepted though ``elo1`` is right.

    Raises:
        ValueError: Where these make no test.
    """

    elo0: float = 0.0
    elo1: float = 10.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not -MOST <= self.elo0 < self.elo1 <= MOST:
            raise ValueError(
                _("elo0 must be less than elo1, both within {most} of 0").format(most=MOST)
            )
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError(_("alpha and beta must lie between 0 and 0.5"))

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first, ``elo0`` is accepted; above the second, ``elo1``."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def llr(self, counts: Sequence[int]) -> float:
        """The log-likelihood ratio of ``elo1`` against ``elo0``.

        Args:
            counts: How often the first player had each score, from the worst: losses,
                draws and wins of games, or pairs of games with 0, ½, 1, 1½ and 2 points.
        """
        if len(counts) not in (3, 5):
            raise ValueError(_("3 counts of games or 5 counts of pairs are needed"))
        if not any(counts):
            return 0.0
        seen = [max(float(count), UNSEEN) for count in counts]
        at0 = _likeliest_shares(seen, expected_score(self.elo0))
        at1 = _likeliest_shares(seen, expected_score(self.elo1))
        pairs = zip(seen, at0, at1, strict=True)
        return sum(count * log(one / other) for count, other, one in pairs)

    def verdict(self, counts: Sequence[int]) -> SprtDecision:
        """The verdict on results counted as for ``llr``."""
        low, high = self.bounds
        ratio = self.llr(counts)
        if ratio >= high:
            return SprtDecision.BETTER
        return SprtDecision.NOT_BETTER if ratio <= low else SprtDecision.CONTINUE


def pair_counts(scores: Sequence[tuple[float, float]]) -> tuple[int, ...]:
    """Pairs of games counted for ``Sprt.llr``, from the points of each of their games."""
    places = [round(2 * (one + other)) for one, other in scores]
    return tuple(places.count(place) for place in range(5))


def _likeliest_shares(seen: Sequence[float], mean: float) -> list[float]:
    """The maximum-likelihood frequencies with mean score ``mean``, given those seen.

    They are p / (1 + x (score - mean)), p being those seen, with the one x that makes them
    a distribution of that mean; the equation for x falls steadily, so it is halved in on.
    """
    away = [place / (len(seen) - 1) - mean for place in range(len(seen))]
    pairs = [(count / sum(seen), off) for count, off in zip(seen, away, strict=True)]
    low, high = -1 / max(away), -1 / min(away)
    for __ in range(_HALVINGS):
        x = (low + high) / 2
        if sum(share * off / (1 + x * off) for share, off in pairs) > 0:
            low = x
        else:
            high = x
    return [share / (1 + x * off) for share, off in pairs]
