"""What looking back finds, as plain values: nothing here needs the compiler."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from core.player import Believed
from core.score import Judgement
from core.values import Capture, Move, Piece, Square


class Verdict(StrEnum):
    """Why a move that turned out badly was played."""

    DECISION = "bad decision"
    PICTURE = "wrong picture"
    LUCK = "bad luck"


@dataclass(frozen=True, slots=True)
class Refutation:
    """How a move was answered, and what it lost by that.

    Attributes:
        reply: The answer to the move, by its name.
        answer: The answer itself.
        move: The move that takes, the answer or the next one after it.
        stood: Where the taker stood before the move that lost it.
        piece: Who takes.
        taken: What is taken, and where.
        at_once: Whether the answer itself takes.
        in_sight: Whether who lost it saw the taker before the move.
        share: On which share of the boards that fitted then the taker stood there.
    """

    reply: str
    answer: Move
    move: Move
    stood: Square
    piece: Piece
    taken: Capture
    at_once: bool
    in_sight: bool
    share: float


@dataclass(frozen=True, slots=True)
class Finding:
    """What is to be said of a move that cost much.

    Attributes:
        verdict: Why it was played.
        weighed: On how many boards it was weighed.
        costly: On how many of them it costs at least half of what it cost in truth.
        better: The move that was best on average over them; the one played, if that was.
        better_san: Its name.
        better_on: On how many of them nothing that was tried is better.
        believed: What could be believed before it.
        refutation: What it let the other side do; ``None`` where nothing was lost at once.
    """

    verdict: Verdict
    weighed: int
    costly: int
    better: Move
    better_san: str
    better_on: int
    believed: Believed
    refutation: Refutation | None


@dataclass(frozen=True, slots=True)
class Mistake:
    """What is to be said of a mistake in a game in which nothing is hidden.

    Attributes:
        verdict: How bad it is.
        better: The best move.
        better_san: Its name.
        answer_san: The name of the best answer to the mistake; empty where the game ends.
        mate: In how many moves that answer mates; 0 where it does not.
    """

    verdict: Judgement
    better: Move
    better_san: str
    answer_san: str
    mate: int


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """One move of the side.

    Attributes:
        ply: After so many moves it was made.
        before: The true chance with the best move.
        after: The true chance with the move played.
        known_best: The chance that could be known, with the best move.
        known: The same with the move played.
        positions: How many boards fitted.
        exact: Whether these are all there are.
        finding: More about it, where it cost much.
    """

    ply: int
    before: float
    after: float
    known_best: float
    known: float
    positions: int
    exact: bool
    finding: Finding | Mistake | None = None

    @property
    def fall(self) -> float:
        """What the move lost of the true chance."""
        return self.before - self.after
