"""Matches and tournaments as values: plan, openings, schedule, results and scores."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import combinations
from pathlib import Path
from random import Random

from core.clock import READY, TimeControl
from core.game import Game, playable_start, start_text
from core.plain import brief
from core.player import Budget
from core.records.files import UnreadableError, load
from core.records.record import GameRecord
from core.setup import BadPositionError
from core.values import Outcome, Side

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
        for _ in range(times):
            first, second = (_again(seed) for seed in pairing.seeds)
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

    @property
    def code(self) -> int:
        """The thesis' code of the outcome, from -2 to 2."""
        return self.outcome.code


@dataclass(frozen=True, slots=True)
class Finished:
    """One game that has just been played, and its record."""

    result: Result
    record: GameRecord

    @property
    def pairing(self) -> Pairing:
        """Which game it was."""
        return self.result.pairing

    @property
    def code(self) -> int:
        """The thesis' code of its outcome, from -2 to 2."""
        return self.result.code


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
    return Pairing(place, names, _seeds(plan, place), opening, start)


def _again(seed: int) -> int:
    return Random(f"{seed}/again").getrandbits(31)


def _seeds(plan: Plan, place: int) -> tuple[int, int]:
    return _seed(plan, f"{place} first"), _seed(plan, f"{place} second")


def _seed(plan: Plan, what: str) -> int:
    return Random(f"{plan.seed}/{what}").getrandbits(31)


@dataclass(frozen=True, slots=True)
class MatchScore:
    """Games won, drawn and lost."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def __add__(self, other: MatchScore) -> MatchScore:
        return MatchScore(
            self.wins + other.wins, self.draws + other.draws, self.losses + other.losses
        )

    @property
    def games(self) -> int:
        """How many games these are."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """One for a win, a half for a draw."""
        return self.wins + self.draws / 2

    @property
    def swapped(self) -> MatchScore:
        """The same games as the opponent sees them."""
        return MatchScore(self.losses, self.draws, self.wins)


NO_GAMES = MatchScore()
ONE_GAME = {
    Side.FIRST: MatchScore(wins=1),
    None: MatchScore(draws=1),
    Side.SECOND: MatchScore(losses=1),
}
"""The first side's score of a single game, by who won it."""


class Scores:
    """The score of every pair for both colours; grows as games come in."""

    def __init__(self, names: Iterable[str], results: Iterable[Result] = ()) -> None:
        self.names = tuple(names)
        self._cells: dict[tuple[str, str], MatchScore] = {}
        for result in results:
            self.add(result)

    def add(self, result: Result) -> None:
        """Count one more game."""
        winner = result.outcome.winner
        one = ONE_GAME[winner]
        key = result.pairing.names
        self._cells[key] = self._cells.get(key, NO_GAMES) + one

    def of(self, name: str, rival: str, side: Side) -> MatchScore:
        """The score of ``name`` against ``rival`` in the games it played as ``side``."""
        if side is Side.FIRST:
            return self._cells.get((name, rival), NO_GAMES)
        return self._cells.get((rival, name), NO_GAMES).swapped

    def between(self, name: str, rival: str) -> MatchScore:
        """The score of ``name`` against ``rival`` with both colours."""
        return self.of(name, rival, Side.FIRST) + self.of(name, rival, Side.SECOND)

    def total(self, name: str) -> MatchScore:
        """The score of ``name`` against everybody."""
        rivals = (rival for rival in self.names if rival != name)
        return sum((self.between(name, rival) for rival in rivals), NO_GAMES)


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
            raise OpeningsError(f"{path}: more than {MOST_STARTS:,} positions")
    if not found:
        raise OpeningsError(f"{path}: there is no position in this file")
    return tuple(found)


def _start(game: Game, text: str, place: str) -> str:
    try:
        return start_text(game, playable_start(game, text))
    except BadPositionError as error:
        raise OpeningsError(f"{place}: {error}") from error
