"""The ways in which boards are weighed: each is a bot of its own."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bots.search.tables import DEEPEST

Round = tuple[int, float]
"""How many of the best moves are looked at deeper, and the time used up by then."""

WIDTH = 8

ENDLESS = 2**31
"""More boards than there is room for."""

HALVED: tuple[Round, ...] = ((WIDTH, 0.65), (4, 0.82), (4, 0.9), *[(2, 1.0)] * 12)


@dataclass(frozen=True, slots=True)
class BotConfig:
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


AVERAGING = BotConfig("AveragingPlayer", "fogwise")
HALVING = BotConfig("HalvingPlayer", "fogwise", first=0.45, rounds=HALVED)
LEARNED = BotConfig("LearnedPlayer", "learned", first=0.45, rounds=HALVED)

# The levels for people are less and less of the strongest bot. A level keeps fewer boards
# in mind, evaluates moves on fewer of them, searches less deep and misjudges more. None of
# that depends on time, and all have time enough, so a level is as strong on any machine.


def _level(name: str, memory: int, boards: int, plies: int, noise: float) -> BotConfig:
    return replace(
        LEARNED, name=name, memory=memory, boards=boards, plies=plies, noise=noise
    )


MOTH = _level("Moth", 8, 1, 2, 20.0)
WICK = _level("Wick", 16, 2, 2, 5.5)
LANTERN = _level("Lantern", 32, 4, 2, 3.2)
WARDEN = _level("Warden", 64, 8, 2, 1.8)
SOUNDING = _level("Sounding", 512, 16, 2, 0.9)
OWL = _level("Owl", 2048, 64, 3, 0.5)
