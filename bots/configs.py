"""How bots of one class differ, in numbers: each config is a bot of its own.

They are light, so that the roster can hold them without loading what thinks.
"""

from __future__ import annotations

from dataclasses import dataclass

NO_LIMIT = 1 << 60
"""More than there is room or time for."""

Round = tuple[int, float]
"""How many of the best moves are searched deeper, and the share of time used by then."""

DEPTH = 2
"""How deep, in plies, all moves are searched first."""

TRUST = 0.9
"""How far a belief's weights are trusted: the rest of each share is the same for every
board."""

AGAIN = 0.05
"""The handicap of a placement that occurred once before. Twice costs four times as much:
then the position may occur for the third time, which is a draw."""


@dataclass(frozen=True, slots=True)
class MinimaxConfig:
    """How a ``MinimaxPlayer`` searches.

    Attributes:
        name: Of the bot.
        plies: Its search depth at most.
        table_bits: Its table has ``2**table_bits`` entries.
        evaluation: The kind of evaluation that it searches by.
    """

    name: str
    plies: int = NO_LIMIT
    table_bits: int = 18
    evaluation: str = "search"


@dataclass(frozen=True, slots=True)
class LookaheadConfig:
    """How a ``LookaheadPlayer`` looks ahead.

    Attributes:
        name: Of the bot.
        plies: Its search depth at most.
        nodes: Positions that it searches at most.
        laxity: How much worse a move may be, in pawns, to be played 37 % as often as the
            best one; 0 for always the best.
        noticed: The chance that a lax bot notices a move; see ``choice.noticed``.
        table_bits: Its table has ``2**table_bits`` entries.
    """

    name: str
    plies: int = NO_LIMIT
    nodes: int = NO_LIMIT
    laxity: float = 0.0
    noticed: float = 1.0
    table_bits: int = 20


@dataclass(frozen=True, slots=True)
class SeriesConfig:
    """How a ``SeriesPlayer`` plans its series.

    Attributes:
        name: Of the bot.
        judge: The kind of evaluation, one of those that the game has.
        nodes: Positions that it looks at for one series; 0 for as many as it may.
        ahead: Moves of the series that it looks ahead, at most.
        width: Positions that it keeps after each move, at most.
        mates: Whether it looks for mates, its own and those that answer its series.
        replies: To how many series it looks for answers, at most.
        laxity: How far off it is in judging a series: the standard deviation, in pawns.
    """

    name: str
    judge: str = "series"
    nodes: int = 0
    ahead: int = NO_LIMIT
    width: int = 1024
    mates: bool = True
    replies: int = 512
    laxity: float = 0.1


@dataclass(frozen=True, slots=True)
class BotConfig:
    """How a bot thinks that averages over boards.

    Attributes:
        name: Of the bot.
        evaluation: The kind of evaluation it searches by; see ``bots.games.BotGame``.
        first: Share of the time for evaluating every move once.
        rounds: Rounds of successive halving after that.
        memory: The most boards in its belief.
        boards: The most of these on which it evaluates moves.
        plies: Its search depth at most.
        noticed: The chance that it notices a move; see ``choice.noticed``.
        wins: The chance that it notices a win at once that it would have overlooked.
        noise: Standard deviation of its errors of judgement, in pawns.
        trust: How far it trusts the weights of boards; see ``move_evaluator.shares``.
        blunders: See ``MoveEvaluator``.
        safe: The share of boards on which its king may hang before it cares.
        fear: The exponent by which the odds of larger shares rise while it has all its
            pieces; see ``averaging.feared``.
        mixing: The temperature at which it draws among nearly equal moves in the opening,
            in pawns; 0 to play the best.
        again: The handicap of a placement of its own pieces that occurred before.
        finishes: Whether it searches beliefs for a win where few boards are left.
    """

    name: str
    evaluation: str
    first: float = 1.0
    rounds: tuple[Round, ...] = ()
    memory: int = 2**31
    boards: int = 512
    plies: int = NO_LIMIT
    noticed: float = 1.0
    wins: float = 1.0
    noise: float = 0.0
    trust: float = TRUST
    blunders: float = 4.0
    safe: float = 0.0
    fear: float = 2.75
    mixing: float = 0.1
    again: float = AGAIN
    finishes: bool = False


WIDTH = 8
HALVED: tuple[Round, ...] = ((WIDTH, 0.65), (4, 0.82), (4, 0.9), *[(2, 1.0)] * 12)
"""The rounds of a bot that searches its best moves as deep as it can."""
