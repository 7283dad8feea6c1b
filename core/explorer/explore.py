"""What was played where one side had seen the same, and in which games.

How a window or a command uses an explorer:

* A ``Collection`` (``core.explorer.index``) is a folder of games, or a file of them, with
  the folder of its index. ``shell.work(update, collection)`` makes or renews that in the
  background; it yields ``Progress`` and goes on next time where it was stopped.
* ``shell.work(answers, collection, …)`` answers whatever it is told (``task.tell``), one
  question after the other (``core.explorer.questions``); another one that comes meanwhile
  ends a search.

  * ``Question``: a moment of a game, for the side that is to move there. The answer is one
    ``Explored``: the moves that were played there, each an ``ExploredMove``.
  * ``GamesQuestion``: the games that came there, or in which a ``Pattern`` stood. The
    answers are one ``FoundGames`` or more; the last has ``over`` set.

  Every answer names what was ``asked``, so that one that comes late is recognised.
* ``shell.work(boards_left, …)`` (``core.explorer.boards_left``) says how many boards would
  be left after each move.

Of a game that hides something, ask only once it is over: an answer tells what others did
there, and the games that it names show everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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
from core.explorer.segments import DRAWN, FIRST_WON, SECOND_WON, Segment
from core.game import Game, observed, start_from
from core.games import find_game
from core.setup import Position
from core.values import Move, Observation, ResultCounts, Side

_RESULTS = {FIRST_WON: "1-0", SECOND_WON: "0-1", DRAWN: "1/2-1/2"}
_NUMBERS = {result: number for number, result in _RESULTS.items()}


EXAMPLES = 5
"""So many games are named with an answer."""

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
    """

    game: Game
    side: Side
    seen: Observation
    key: int


@dataclass(frozen=True, slots=True, eq=False)
class _Come:
    """The games of one segment that came there: which, when, what was played."""

    segment: Segment
    games: Numbers
    plies: Numbers
    words: Numbers

    def only(self, keep: NDArray[Any]) -> _Come:
        """Some of them."""
        return _Come(self.segment, self.games[keep], self.plies[keep], self.words[keep])


def place_of(question: Question) -> _Place:
    """The moment that ``question`` asks for.

    Raises:
        ValueError: If its game is unknown, its start none, or a move not legal.
    """
    game = find_game(question.variant, question.ruleset)
    history = history_of(game, question)
    maker, side = KeyMaker(game), game.to_move(history[-1])
    rows, words = maker.words(history)
    keys, __ = maker.keys(rows, words)
    seen = observed(game, history, side, question.start)
    return _Place(game, side, seen, int(keys[-1, side]))


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
    come = list(_come(parts, place, question.filters))
    games = sum(len(np.unique(each.games)) for each in come)
    moves = _moves(place, come)
    examples = [found for __, found in _newest(come, EXAMPLES)]
    return Explored(question, place.side, games, moves, tuple(examples))


def _come(parts: Sequence[Part], place: _Place, filters: ExploreFilters) -> Iterator[_Come]:
    """The games that came there and count, each move of a game once."""
    for segment, live in parts:
        if segment.head.variant != place.game.facts.key:
            continue
        games, plies = segment.here(place.key)
        counts = live & passing(segment, filters, place.side)
        here = _Come(segment, games, plies, segment.word(games, plies))
        here = here.only(counts[games])
        if len(here.games):
            yield here if place.game.facts.hidden else _once(here)


def _once(come: _Come) -> _Come:
    """Each move of a game once: a position may come again, what was seen never does."""
    words, which = np.unique(come.words, return_inverse=True)
    __, first = np.unique(come.games * len(words) + which, return_index=True)
    return come.only(np.sort(first))


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
        counts &= named[games["first"]] | named[games["second"]]
    if filters.mover and side is not None:
        field_name = "second" if side is Side.SECOND else "first"
        counts &= _named(segment, filters.mover)[games[field_name]]
    return counts


def _named(segment: Segment, text: str) -> NDArray[np.bool_]:
    """Which names of a segment have ``text`` in them, upper or lower case."""
    part = text.casefold()
    return np.array([part in name.casefold() for name in segment.head.names], np.bool_)


def _moves(place: _Place, come: Sequence[_Come]) -> tuple[ExploredMove, ...]:
    """The moves that were played, the most frequent first."""
    if not come:
        return ()
    words, which = np.unique(
        np.concatenate([each.words for each in come]), return_inverse=True
    )
    legal = {game_word(place.game, place.seen, move): move for move in place.seen.moves}
    sums = _Sums(place.side, come, which)
    order = np.argsort(-sums.count, kind="stable").tolist()
    return tuple(
        sums.move(number, place, legal[words[number]])
        for number in order
        # Anything else would be a key that two places share by chance.
        if words[number] in legal
    )


def game_word(game: Game, seen: Observation, move: Move) -> int:
    """One of the viewer's moves as the kernels have it."""
    return int(game.encode(seen, move))


class _Sums:
    """What is counted of each move."""

    def __init__(self, side: Side, come: Sequence[_Come], which: Numbers) -> None:
        rows = np.concatenate([each.segment.games[each.games] for each in come])
        lengths = np.concatenate([each.segment.lengths[each.games] for each in come])
        plies = np.concatenate([each.plies for each in come])
        soon = lengths - plies <= SOON
        mine, theirs = int(side) + 1, int(side.other) + 1

        def sums(what: NDArray[Any]) -> Numbers:
            return np.bincount(which, what).astype(np.int64)

        self.count = np.bincount(which)
        self._wins = sums(rows["result"] == mine)
        self._losses = sums(rows["result"] == theirs)
        self._draws = sums(rows["result"] == DRAWN)
        self._lost = sums((rows["fell"] == mine) & soon)
        self._took = sums((rows["fell"] == theirs) & soon)
        self._plies = np.bincount(which, lengths) / np.maximum(self.count, 1)

    def move(self, number: int, place: _Place, move: Move) -> ExploredMove:
        """All that was counted of one."""
        counts = (self._wins, self._draws, self._losses)
        return ExploredMove(
            move=move,
            san=place.game.own_san(place.seen, place.seen.moves, move),
            count=int(self.count[number]),
            results=ResultCounts(*(int(each[number]) for each in counts)),
            lost_king=int(self._lost[number]),
            took_king=int(self._took[number]),
            plies=float(self._plies[number]),
        )


def _newest(come: Sequence[_Come], most: int) -> list[tuple[int, FoundGame]]:
    """The newest games that came there, each once, with their days."""
    found = []
    for each in come:
        games, first = np.unique(each.games, return_index=True)
        days = each.segment.games["day"][games].astype(np.int64)
        best = np.argsort(-days, kind="stable")[:most].tolist()
        found += [
            (
                int(days[at]),
                found_game(each.segment, int(games[at]), int(each.plies[first[at]])),
            )
            for at in best
        ]
    return sorted(found, key=lambda pair: -pair[0])[:most]


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
    """The newest games that came to the moment that is asked for.

    Raises:
        ValueError: As ``place_of``.
    """
    place = place_of(asked.question)
    come = list(_come(parts, place, asked.question.filters))
    if asked.played is not None:
        word = game_word(place.game, place.seen, asked.played)
        come = [each.only(each.words == word) for each in come]
    total = sum(len(np.unique(each.games)) for each in come)
    games = tuple(found for __, found in _newest(come, asked.most))
    return FoundGames(asked, games, total, total, over=True)
