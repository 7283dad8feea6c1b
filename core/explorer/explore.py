"""What was played where one side had seen the same, and in which games.

How a window or a command uses an explorer:

* A ``Database`` (``core.explorer.database``) is a folder of games, or a file of them, with
  the folder of its index. ``shell.work(update, database)`` makes or renews that in the
  background; it yields ``Progress`` and goes on next time where it was stopped.
* ``shell.work(answers, database, …)`` answers whatever it is told (``task.tell``), one
  question after the other (``core.explorer.questions``); another one that comes meanwhile
  ends a search.

  * ``Question``: a moment of a game, for the side that is to move there. The answer is one
    ``Explored``: the moves that were played there, each an ``ExploredMove``.
  * ``GamesQuestion``: the games that came there, or in which a ``Pattern`` stood. The
    answers are one ``FoundGames`` or more; the last has ``over`` set.

  Every answer names its ``question``, so that one that comes late is recognised.
* ``shell.work(boards_left, …)`` (``core.explorer.boards_left``) says how many boards would
  be left after each move.

Of a game that hides something, ask only once it is over: an answer tells what others did
there, and the games that it names show everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from core.explorer.keys import KeyMaker
from core.explorer.questions import (
    SOON,
    Explored,
    ExploredMove,
    ExploreFilters,
    FoundGame,
    FoundGames,
    GamesQuestion,
    Question,
)
from core.explorer.segments import DRAWN, END, FIRST_WON, SECOND_WON, Segment
from core.game import Game, observed, start_from
from core.games import find_game
from core.notation import written
from core.records.record import NOBODY
from core.setup import Position
from core.values import Move, Observation, ResultCounts, Side

_RESULTS = {FIRST_WON: "1-0", SECOND_WON: "0-1", DRAWN: "1/2-1/2"}
_NUMBERS = {result: number for number, result in _RESULTS.items()}


EXAMPLES, PLAYERS = 5, 20
"""So many games, and so many players, are named with an answer."""

Part: TypeAlias = tuple[Segment, NDArray[np.bool_]]
"""A segment, and which of its games still count."""

Numbers: TypeAlias = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class _Place:
    """A moment that is asked for.

    Attributes:
        game: The rules.
        side: The side that is to move.
        seen: What it is shown.
        key: What it knows.
        moves: Its moves by the integers of kernels, in their order.
    """

    game: Game
    side: Side
    seen: Observation
    key: int
    moves: Mapping[int, Move]


@dataclass(frozen=True, slots=True, eq=False)
class _Visits:
    """The games of one segment that came there.

    Attributes:
        segment: The segment.
        games: Their numbers, in order; one that came there twice has two.
        plies: After how many plies.
        which: The number of the move that was played, among the legal ones; -1 where the
            game ended there.
    """

    segment: Segment
    games: Numbers
    plies: Numbers
    which: Numbers

    @property
    def distinct(self) -> Numbers:
        """Where the number of another game comes than before."""
        return np.flatnonzero(np.diff(self.games, prepend=-1))

    def only(self, keep: NDArray[Any]) -> _Visits:
        """Some of them."""
        return _Visits(self.segment, self.games[keep], self.plies[keep], self.which[keep])

    def of(self, name: str) -> Numbers:
        """What the segment keeps of each of these games under a name."""
        kept: Numbers = self.segment.games[name][self.games].astype(np.int64)
        return kept


def place_of(question: Question) -> _Place:
    """The moment that ``question`` asks for.

    Raises:
        ValueError: If its game is unknown, its start none, or a move not legal.
    """
    game = written(find_game(question.variant, question.ruleset), question.notation)
    history = history_of(game, question)
    maker, side = KeyMaker(game), game.to_move(history[-1])
    rows, words = maker.words(history)
    keys, __ = maker.keys(rows, words)
    seen = observed(game, history, side, question.start)
    moves = dict(sorted((game.encode(seen, move), move) for move in seen.moves))
    return _Place(game, side, seen, int(keys[-1, side]), moves)


def history_of(game: Game, question: Question) -> list[Position]:
    """Every position up to the moment that ``question`` asks for.

    Raises:
        ValueError: If its start is none, or a move is not legal.
    """
    history = [start_from(game, question.start).position]
    for move in question.moves:
        history.append(game.play(history[-1], move))
    return history


def explore(parts: Sequence[Part], question: Question) -> Explored:
    """What was played in one place, in all games of ``parts``.

    Raises:
        ValueError: As ``place_of``.
    """
    place = place_of(question)
    found = _visits(parts, place, question.filters)
    visits = [each.only(each.which >= 0) for each in found]
    games = sum(len(each.distinct) for each in visits)
    examples = tuple(_newest(visits, EXAMPLES))
    players = _players(parts, question)
    return Explored(question, place.side, games, _moves(place, visits), examples, players)


def _visits(
    parts: Sequence[Part], place: _Place, filters: ExploreFilters
) -> Iterator[_Visits]:
    """The games that came there and count, each move of a game once."""
    for segment, live in parts:
        if segment.head.variant != place.game.facts.key:
            continue
        games, plies = segment.here(place.key)
        words = segment.word(games, plies)
        which = _numbered(place, words)
        counts = live & passing(segment, filters, place.side)
        here = _Visits(segment, games, plies, which)
        # With any other move it would be a key that two places share by chance.
        here = here.only(counts[games] & ((which >= 0) | (words == END)))
        if not place.game.facts.hidden and len(here.distinct) < len(here.games):
            # A position may come again in a game; what was seen so far never does.
            pairs = here.games * (len(place.moves) + 1) + here.which
            here = here.only(np.sort(np.unique(pairs, return_index=True)[1]))
        if len(here.games):
            yield here


def _numbered(place: _Place, words: Numbers) -> Numbers:
    """Which of the legal moves each of ``words`` is; -1 for none of them."""
    if not place.moves:
        return np.full(len(words), -1)
    legal = np.array([*place.moves])
    which = np.minimum(np.searchsorted(legal, words), len(legal) - 1)
    return np.where(legal[which] == words, which, -1)


def passing(
    segment: Segment, filters: ExploreFilters, side: Side | None = None
) -> NDArray[np.bool_]:
    """Which games of a segment ``filters`` let pass, where ``side`` is to move."""
    games = segment.games
    counts = np.ones(len(games), np.bool_)
    if filters.result:
        counts &= games["result"] == _NUMBERS.get(filters.result, 0)
    if filters.player:
        named = _named(segment, filters.player)
        first, second = named[games["first"]], named[games["second"]]
        counts &= (first | second, first, second)[_SIDES.index(filters.side)]
    if filters.mover and side is not None:
        field_name = "second" if side is Side.SECOND else "first"
        counts &= _named(segment, filters.mover)[games[field_name]]
    return counts


_SIDES = (None, Side.FIRST, Side.SECOND)


def _players(parts: Sequence[Part], question: Question) -> tuple[str, ...]:
    """Whom the filter for a player may mean, those of most games first."""
    counts = Counter[str]()
    for segment, live in parts:
        if segment.head.variant == question.variant:
            games, names = segment.games[live], segment.head.names
            both = np.concatenate([games["first"], games["second"]])
            played = np.bincount(both, minlength=len(names))
            named = np.flatnonzero(played * _named(segment, question.filters.player))
            counts.update({names[each]: int(played[each]) for each in named.tolist()})
    del counts[NOBODY[0]]
    return tuple(nsmallest(PLAYERS, counts, key=lambda name: (-counts[name], name)))


def _named(segment: Segment, text: str) -> NDArray[np.bool_]:
    """Which names of a segment have ``text`` in them, upper or lower case."""
    part = text.casefold()
    return np.array([part in name.casefold() for name in segment.head.names], np.bool_)


def _moves(place: _Place, visits: Sequence[_Visits]) -> tuple[ExploredMove, ...]:
    """The moves that were played, the most frequent first."""
    if not visits:
        return ()
    sums = _Sums(place, visits)
    order = np.argsort(-sums.count, kind="stable").tolist()
    return tuple(sums.move(number) for number in order if sums.count[number])


class _Sums:
    """What is counted of each move."""

    def __init__(self, place: _Place, visits: Sequence[_Visits]) -> None:
        self._place, self._legal = place, [*place.moves.values()]
        self.count = self._sum(visits, lambda each: np.zeros_like(each.games), 1)[:, 0]
        self._results = self._sum(visits, lambda each: each.of("result"), _RESULTS_KNOWN)
        self._fell = self._sum(visits, _fell_soon, _FALLS_KNOWN)
        self._plies = np.zeros(len(self._legal))
        for each in visits:
            lengths = each.segment.lengths[each.games]
            self._plies += np.bincount(each.which, lengths, len(self._legal))

    def _sum(
        self, visits: Sequence[_Visits], kind: Callable[[_Visits], Numbers], kinds: int
    ) -> Numbers:
        """How many of the games with each move are of each kind."""
        size = len(self._legal)
        total = np.zeros(size * kinds, np.int64)
        for each in visits:
            total += np.bincount(each.which * kinds + kind(each), minlength=size * kinds)
        return total.reshape(size, kinds)

    def move(self, number: int) -> ExploredMove:
        """All that was counted of one."""
        place, move, count = self._place, self._legal[number], int(self.count[number])
        mine, theirs = int(place.side) + 1, int(place.side.other) + 1
        results, fell = self._results[number].tolist(), self._fell[number].tolist()
        return ExploredMove(
            move=move,
            san=place.game.own_san(place.seen, place.seen.moves, move),
            count=count,
            results=ResultCounts(results[mine], results[DRAWN], results[theirs]),
            lost_king=fell[mine],
            took_king=fell[theirs],
            plies=float(self._plies[number]) / count,
        )


_RESULTS_KNOWN, _FALLS_KNOWN = 4, 3
"""How many results there are, and whose king may fall, as segments have them."""


def _fell_soon(visits: _Visits) -> Numbers:
    """Whose king fell soon after, if anybody's."""
    soon = visits.segment.lengths[visits.games] - visits.plies <= SOON
    return visits.of("fell") * soon


def _newest(visits: Sequence[_Visits], most: int) -> Iterator[FoundGame]:
    """The newest games that came there, each once."""
    found = list[tuple[int, FoundGame]]()
    for each in visits:
        once = each.only(each.distinct)
        days = once.of("day")
        best = np.arange(len(days))
        if len(days) > most:
            best = np.sort(np.argpartition(-days, most)[:most])
        for at in best.tolist():
            game = found_game(each.segment, int(once.games[at]), int(once.plies[at]))
            found.append((int(days[at]), game))
    newest = sorted(found, key=lambda pair: -pair[0])[:most]
    return (game for __, game in newest)


def found_game(segment: Segment, number: int, ply: int) -> FoundGame:
    """A game of a segment, which came after ``ply`` plies to what was asked for."""
    row, head = segment.games[number], segment.head
    return FoundGame(
        source=head.sources[row["source"]].name,
        number=int(row["number"]),
        ply=ply,
        names=(head.names[row["first"]], head.names[row["second"]]),
        result=_RESULTS.get(int(row["result"]), "*"),
        day=_day(int(row["day"])),
        plies=int(segment.lengths[number]),
        ruleset=head.rulesets[row["ruleset"]],
    )


def _day(number: int) -> str:
    """A day as lists have it, as far as it is known."""
    year, month, day = number // 10_000, number // 100 % 100, number % 100
    known = [f"{year:04}", f"{month:02}", f"{day:02}"][: 1 + bool(month) + bool(day)]
    return "-".join(known) if year else ""


def games_here(parts: Sequence[Part], asked: GamesQuestion) -> FoundGames:
    """The newest games that came to the moment that is asked for, or ended there.

    Raises:
        ValueError: As ``place_of``.
    """
    place = place_of(asked.question)
    visits = list(_visits(parts, place, asked.question.filters))
    if asked.played is not None:
        number = [*place.moves.values()].index(asked.played)
        visits = [each.only(each.which == number) for each in visits]
    total = sum(len(each.distinct) for each in visits)
    games = tuple(_newest(visits, asked.most))
    return FoundGames(asked, games, total, total, over=True)
