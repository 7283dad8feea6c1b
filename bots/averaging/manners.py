"""The ways in which boards are weighed: each is a bot of its own."""

from __future__ import annotations

from dataclasses import dataclass

from bots.search.tables import DEEPEST

Round = tuple[int, float]
"""How many of the best moves are looked at deeper, and the time used up by then."""

WIDTH = 8

ENDLESS = 2**31
"""More boards than there is room for."""

HALVED: tuple[Round, ...] = ((WIDTH, 0.65), (4, 0.82), (4, 0.9), *[(2, 1.0)] * 12)


@dataclass(frozen=True, slots=True)
class Manner:
    """How one bot thinks.

    Attributes:
        name: Of the bot.
        evaluation: The kind of evaluation by which boards are judged.
        first: Part of the time by whose end every move has been weighed once.
        rounds: What comes after that; nothing for bots that only average.
        memory: The most boards that it keeps in mind.
        boards: The most of these that it weighs moves on.
        plies: The deepest that it looks.
        noise: By how many pawns it misjudges moves; a standard deviation.
    """

    name: str
    evaluation: str
    first: float = 1.0
    rounds: tuple[Round, ...] = ()
    memory: int = ENDLESS
    boards: int = 512
    plies: int = DEEPEST
    noise: float = 0.0


AVERAGING = Manner("AveragingPlayer", "fogwise")
HALVING = Manner("HalvingPlayer", "fogwise", first=0.45, rounds=HALVED)
LEARNED = Manner("LearnedPlayer", "learned", first=0.45, rounds=HALVED)
