"""Guess the fog: a finished game gone through with the eyes of one side, stop by stop.

At a stop a person marks where they believe pieces of the other side to be, then guesses the
move that was played. Both are scored.

*Marks* make a forecast: for every fogged square the chance of each kind of piece and, what
is left of 1, that it is empty. Its score is the one of G. W. Brier, "Verification of
forecasts expressed in terms of probability", Monthly Weather Review 78 (1950): the squared
differences between forecast and truth, summed over the kinds and the empty square, and over
the squares. As is usual with two outcomes it is halved, and it is divided by the number of
pieces out of sight, which the side knows. So 0 is a perfect forecast and, where none is
in a hand, 1 that of somebody who marks nothing. It is a proper score: what can be known,
each board that fits counted by its weight, has the best expected score of all.

*A move* scores ``MOST`` points if it is the one that was played, or at least as good on the
boards that could be known; each further ``A_POINT`` of the chance to win that it gives away
beside the move played costs one.

What is asked is made of observations alone; the truth is handed to ``brier`` only once
somebody has answered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import TypeAlias

from core.facts import Facts
from core.games import find_variant
from core.knowledge import RememberedPiece
from core.notation import code
from core.player import Believed
from core.records.record import GameRecord, person_in
from core.texts import N_, _
from core.values import Move, Observation, Piece, Side, Square

Forecast: TypeAlias = Mapping[Square, Mapping[str, float]]
"""The chances of the kinds of pieces on a square, by symbol; the rest is that of none."""

WATCH, GUESS = "Watch", "Guess"
"""Tags of games that are meant to be guessed: what to watch, and from which side."""

NOTHING: Forecast = {}
"""The forecast of somebody who marks nothing: every square is empty."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A piece that is believed to be on a fogged square.

    Attributes:
        symbol: Its kind.
        sure: Whether it counts in full, however many others of its kind are marked.
    """

    symbol: str
    sure: bool = False


Marks: TypeAlias = Mapping[Square, Mark]


@dataclass(frozen=True, slots=True)
class GuessQuestion:
    """What is asked at a stop.

    Attributes:
        seen: All that the side had been shown by then.
        left: How many pieces of the other side are out of sight, by symbol; one that may
            have been promoted counts as what it was.
    """

    seen: tuple[Observation, ...]
    left: Mapping[str, int]

    @property
    def now(self) -> Observation:
        """What the side saw at the stop."""
        return self.seen[-1]

    @property
    def facts(self) -> Facts:
        """The game."""
        return find_variant(self.now.variant).facts

    @property
    def fogged(self) -> frozenset[Square]:
        """The squares that can be marked."""
        return self.facts.playable - self.now.visible

    def stock(self, symbol: str) -> str:
        """The symbol in ``left`` under which pieces of a kind are counted."""
        plain = symbol.removeprefix("+")
        return plain if self.facts.hand else symbol


def pressed(question: GuessQuestion, marks: Marks, square: Square, symbol: str) -> Marks:
    """``marks`` after a press on a square with a kind of piece.

    A mark of that kind becomes sure if it does not count in full, and else is wiped.

    Raises:
        ValueError: Where the square is in view, or there is no such kind.
    """
    if square not in question.fogged:
        raise ValueError(_("what is in view is not guessed"))
    if symbol not in question.facts.symbols:
        raise ValueError(_("there is no piece {symbol}").format(symbol=symbol))
    mark = marks.get(square)
    if mark is None or mark.symbol != symbol:
        return {**marks, square: Mark(symbol)}
    if forecast(question, marks)[square][symbol] < 1:
        return {**marks, square: Mark(symbol, sure=True)}
    return wiped(marks, square)


def wiped(marks: Marks, square: Square) -> Marks:
    """``marks`` without that on a square."""
    return {at: mark for at, mark in marks.items() if at != square}


def carried(
    question: GuessQuestion, marks: Marks, places: Iterable[RememberedPiece], since: int
) -> Marks:
    """The marks to begin a stop with: those of the stop before that are still in the fog.

    Pieces that went out of sight since then are marked where they were seen last, at the
    first stop all where they stood last as far as is known. No kind is marked on more
    squares by that than there are pieces of it.

    Args:
        question: The stop.
        marks: Those of the stop before it.
        places: Where pieces out of sight once stood.
        since: The ply of the stop before; 0 for the first.
    """
    fogged = question.fogged
    after = {
        at: mark
        for at, mark in marks.items()
        if at in fogged and question.left.get(question.stock(mark.symbol), 0)
    }
    counts = Counter(question.stock(mark.symbol) for mark in after.values())
    for place in places:
        at, kind = place.square, question.stock(place.piece.symbol)
        fresh = not place.left and (place.seen or 0) >= since
        room = counts[kind] < question.left.get(kind, 0)
        if at is not None and at in fogged - after.keys() and fresh and room:
            after[at] = Mark(place.piece.symbol)
            counts[kind] += 1
    return after


def forecast(question: GuessQuestion, marks: Marks) -> Forecast:
    """What marks say: the pieces of a kind are shared by the squares marked with it.

    A sure mark counts 1, and takes one of them away from the others. Where more are marked
    as sure than there are, one is still shared by the rest, for it may have been promoted.
    """
    kinds = [(question.stock(mark.symbol), mark.sure) for mark in marks.values()]
    sure = Counter(kind for kind, is_sure in kinds if is_sure)
    others = Counter(kind for kind, is_sure in kinds if not is_sure)

    def share(mark: Mark) -> float:
        kind = question.stock(mark.symbol)
        left = max(1, question.left.get(kind, 0) - sure[kind])
        return 1.0 if mark.sure else min(1.0, left / others[kind])

    return {square: {mark.symbol: share(mark)} for square, mark in marks.items()}


def forecast_of(facts: Facts, believed: Believed) -> Forecast:
    """What a belief says."""
    squares = {facts.name(square): square for square in facts.squares}
    return {
        squares[name]: {letter.lower(): chance for letter, chance in kinds.items()}
        for name, kinds in believed.chances.items()
    }


def brier(question: GuessQuestion, given: Forecast, truth: Mapping[Square, Piece]) -> float:
    """The score of a forecast, 0 for a perfect one; see the head of this module."""
    total = 0.0
    for square in question.fogged:
        chances, piece = given.get(square, {}), truth.get(square)
        stands = "" if piece is None else piece.symbol
        total += (1 - sum(chances.values()) - (piece is None)) ** 2
        for symbol in {*chances, stands} - {""}:
            total += (chances.get(symbol, 0.0) - (symbol == stands)) ** 2
    return total / 2 / max(1, sum(question.left.values()))


# --- Which moments are asked -------------------------------------------------------------


class GuessPace(StrEnum):
    """How often a game stops."""

    EVERY = N_("every turn")
    THIRD = N_("every third turn")
    TURNING = N_("turning moments")


def turns_to_guess(seen: Sequence[Observation], plies: int) -> tuple[int, ...]:
    """The plies at which turns of the viewer began, in a game of ``plies`` moves.

    Where something is hidden the other side has moved before: until then all is known.
    """
    hidden = find_variant(seen[0].variant).facts.hidden
    viewer = seen[0].viewer
    moved = False
    turns = []
    for ply in range(plies):
        own = seen[ply].to_move is viewer
        begins = ply == 0 or seen[ply - 1].to_move is not viewer
        if own and begins and (moved or not hidden):
            turns.append(ply)
        moved = moved or not own
    return tuple(turns)


def third_of(turns: Sequence[int]) -> tuple[int, ...]:
    """Every third of some turns; the last where there are fewer."""
    return tuple(turns[2::3] or turns[-1:])


# --- Scores ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Knowable:
    """What could be known at a stop.

    Attributes:
        ply: The stop.
        believed: What could be believed of the fog; ``None`` where there is none.
        chances: The chance to win after each move, from 0 to 1.
    """

    ply: int
    believed: Believed | None
    chances: Mapping[Move, float]


MOST = 10
"""Points for the move that was played, or one at least as good."""

A_POINT = 0.02
"""So much of the chance to win, given away beside the move played, costs a point."""


def move_cost(known: Knowable, guess: Move, played: Move) -> float:
    """How much of the chance to win a guess gives away; less than 0 if it is better."""
    if guess == played:
        return 0.0
    return known.chances[played] - known.chances[guess]


def move_points(cost: float) -> int:
    """The points for a guess, from 0 to ``MOST``."""
    return min(MOST, max(0, round(MOST - cost / A_POINT)))


@dataclass(frozen=True, slots=True)
class GuessedStop:
    """What became of one stop.

    Attributes:
        ply: The stop.
        guess: The move that was guessed.
        points: For that.
        marks: What was marked.
        yours: The score of the marks; ``None`` where nothing is hidden.
        known: That of what could be known; ``None`` where nobody worked it out, too.
    """

    ply: int
    guess: Move
    points: int
    marks: Marks
    yours: float | None = None
    known: float | None = None


def mean(scores: Sequence[float | None]) -> float | None:
    """The mean score; ``None`` without any."""
    told = [score for score in scores if score is not None]
    return sum(told) / len(told) if told else None


def side_to_guess(record: GameRecord) -> Side:
    """From which side a game is best guessed: that of its tag, or of the person in it."""
    facts = find_variant(record.variant).facts
    named = record.tags.get(GUESS, "").lower()
    if named in facts.sides:
        return Side(facts.sides.index(named))
    person = person_in(record.tags)
    return facts.begins if person is None else person


def game_identity(record: GameRecord, facts: Facts) -> str:
    """What tells a game from others, whoever played it and wherever it is kept."""
    moves = " ".join(code(facts, move) for move in record.moves)
    words = "\n".join((record.variant, record.ruleset, record.fen, moves))
    return sha256(words.encode()).hexdigest()[:20]
