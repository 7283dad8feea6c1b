"""How the bots think that average over boards: each config is a bot of its own."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bots.search.tables import DEEPEST

Round = tuple[int, float]
"""How many of the best moves are searched deeper, and the share of time used by then."""

WIDTH = 8

ENDLESS = 2**31
"""No limit on boards but memory."""

HALVED: tuple[Round, ...] = ((WIDTH, 0.65), (4, 0.82), (4, 0.9), *[(2, 1.0)] * 12)


@dataclass(frozen=True, slots=True)
class BotConfig:
    """How one bot thinks.

    Attributes:
        name: Of the bot.
        evaluation: The kind of evaluation it searches by; see ``bots.games.BotGame``.
        first: Share of the time for evaluating every move once.
        rounds: Rounds of successive halving after that.
        memory: The most boards in its belief.
        boards: The most of these on which it evaluates moves.
        plies: Its search depth at most.
        noise: Standard deviation of its errors of judgement, in pawns.
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
