"""How the bots think that average over boards: each config is a bot of its own."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bots.averaging.progress import AGAIN
from bots.averaging.weighing import TRUST
from bots.search.tables import DEEPEST

Round = tuple[int, float]
"""How many of the best moves are searched deeper, and the share of time used by then."""

WIDTH = 8

ENDLESS = 2**31
"""No limit on boards but memory."""

BLUNDERS, FEAR, MIXING = 4.0, 2.75, 0.1
"""See ``BotConfig``."""

CARELESS = 1.0
"""The share of boards below which a bot does not care that never does."""

DEPTH = 2
"""How deep, in plies, all moves are searched first."""

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
        noticed: The chance that it notices a move; see ``overlooking.noticed``.
        wins: The chance that it notices a win at once that it would have overlooked.
        noise: Standard deviation of its errors of judgement, in pawns.
        trust: How far it trusts the weights of boards; see ``weighing.shares``.
        blunders: See ``MoveEvaluator``.
        safe: The share of boards on which its king may hang before it cares.
        fear: The exponent by which the odds of larger shares rise while it has all its
            pieces; see ``choosing.feared``.
        mixing: The temperature at which it draws among nearly equal moves in the opening,
            in pawns; 0 to play the best.
        again: The handicap of a placement of its own pieces that occurred before.
        finishes: Whether it searches beliefs for a win where few boards are left.
    """

    name: str
    evaluation: str
    first: float = 1.0
    rounds: tuple[Round, ...] = ()
    memory: int = ENDLESS
    boards: int = 512
    plies: int = DEEPEST
    noticed: float = 1.0
    wins: float = 1.0
    noise: float = 0.0
    trust: float = TRUST
    blunders: float = BLUNDERS
    safe: float = 0.0
    fear: float = FEAR
    mixing: float = MIXING
    again: float = AGAIN
    finishes: bool = False


AVERAGING = BotConfig(
    "AveragingPlayer",
    "fogwise",
    plies=DEPTH,
    trust=0.0,
    blunders=0.0,
    fear=0.0,
    mixing=0.0,
    again=0.0,
)
HALVING = BotConfig("HalvingPlayer", "fogwise", first=0.45, rounds=HALVED)
LEARNED = BotConfig("LearnedPlayer", "learned", first=0.45, rounds=HALVED, finishes=True)
TERMS = replace(LEARNED, name="TermsPlayer", evaluation="terms")
TAUGHT = replace(LEARNED, name="TaughtPlayer", evaluation="taught")
# What these rounds leave of its time is for the tree.
EQUILIBRIUM = replace(
    TAUGHT,
    name="EquilibriumPlayer",
    first=0.34,
    rounds=((WIDTH, 0.49), (4, 0.62), (4, 0.75)),
)

# The levels for people are less and less of LearnedPlayer, but for the top one, which is
# the strongest bot. A level keeps fewer boards
# in mind, evaluates moves on fewer of them, searches less deep, does not notice some moves,
# misjudges more and overlooks more of what may be in the fog. None of that depends on time,
# and all have time enough, so a level is as strong on any machine. But for the lowest two,
# none leaves its king where it sees that it can be taken.

_LEVEL = replace(LEARNED, finishes=False)

MOTH = replace(
    _LEVEL,
    name="Moth",
    memory=8,
    boards=1,
    plies=DEPTH,
    noticed=0.12,
    noise=2.0,
    safe=CARELESS,
)
WICK = replace(
    _LEVEL,
    name="Wick",
    memory=16,
    boards=2,
    plies=DEPTH,
    noticed=0.2,
    noise=1.5,
    safe=CARELESS,
)
LANTERN = replace(
    _LEVEL,
    name="Lantern",
    memory=32,
    boards=4,
    plies=DEPTH,
    noticed=0.35,
    noise=1.2,
    safe=0.3,
)
WARDEN = replace(
    _LEVEL,
    name="Warden",
    memory=64,
    boards=8,
    plies=DEPTH,
    noticed=0.5,
    noise=0.9,
    safe=0.2,
)
SOUNDING = replace(
    _LEVEL,
    name="Sounding",
    memory=512,
    boards=16,
    plies=DEPTH,
    noticed=0.7,
    noise=0.6,
    safe=0.1,
)
OWL = replace(
    _LEVEL,
    name="Owl",
    memory=2048,
    boards=64,
    plies=3,
    noticed=0.9,
    noise=0.4,
    safe=0.03,
)
