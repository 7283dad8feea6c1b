"""The features of moves that the better network scores.

All of them follow from what the side has seen: the board, attacks, enemy pieces remembered
in the fog, and the last moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.chess.capturing import captured_kind
from bots.chess.network.knowledge import KING, Known, known_of, risk, tenths
from bots.chess.network.reach import WORTH, targets
from bots.chess.network.views import (
    EMPTY,
    ENEMY,
    FOG,
    KINDS,
    OWN,
    distance,
    turned,
)
from core.values import Move, Observation, Square


class Scenes(NamedTuple):
    """The legal moves of one moment, as numbers.

    Attributes:
        board: The code of every square, from the side's own view.
        origins: Kind and origin of the moving piece, ``64 * kind + square``.
        targets: Kind and target likewise.
        features: A row of features for every move.
    """

    board: NDArray[np.int64]
    origins: NDArray[np.int64]
    targets: NDArray[np.int64]
    features: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Plan:
    """One legal move with its immediate gain and risk, in tens of pawns."""

    origin: Square
    target: Square
    kind: int
    becomes: int
    victim: int | None
    cover: int
    win: float
    risk: float
    hidden_risk: float

    @property
    def gain(self) -> float:
        """The gain less the risk from pieces in sight."""
        return self.win - self.risk


def scenes_of(seen: Sequence[Observation]) -> Scenes:
    """The legal moves at the end of ``seen``, in their order."""
    known = known_of(seen)
    plans = [_plan(known, move) for move in known.now.moves]
    rows = [_row(known, plan, _rest(known, plans, plan)) for plan in plans]
    return Scenes(
        np.array(known.board),
        np.array([64 * plan.kind + plan.origin for plan in plans]),
        np.array([64 * plan.kind + plan.target for plan in plans]),
        np.array(rows, np.float32),
    )


def _plan(known: Known, move: Move) -> Plan:
    side, board = known.now.viewer, known.board
    origin, target = turned(move.origin, side), turned(move.target, side)
    kind = board[origin] - OWN
    becomes = KINDS.index(move.promotion) if move.promotion else kind
    taken = captured_kind(known.now, move)
    cover = known.own.takers[target] - (target in targets(origin, kind, board, OWN))
    return Plan(
        origin=origin,
        target=target,
        kind=kind,
        becomes=becomes,
        victim=KINDS.index(taken) if taken else None,
        cover=cover,
        win=tenths(WORTH[KINDS.index(taken)]) if taken else 0.0,
        risk=risk(WORTH[becomes], cover, known.enemy, target),
        hidden_risk=risk(WORTH[becomes], cover, known.hidden, target),
    )


def _rest(known: Known, plans: Sequence[Plan], plan: Plan) -> tuple[float, float]:
    """The best gain of other moves, and the largest risk of other pieces."""
    gain = max((other.gain for other in plans if other is not plan), default=0.0)
    loss = max(
        (loss for square, loss in known.hanging.items() if square != plan.origin),
        default=0.0,
    )
    return max(gain, 0.0), loss


def _row(known: Known, plan: Plan, rest: tuple[float, float]) -> list[float]:
    return [
        *_names(plan),
        *_trade(known, plan),
        *_relief(known, plan, rest),
        *_answers(known, plan),
        *_aims(known, plan),
        *_place(known, plan),
        *_moment(known),
    ]


def _names(plan: Plan) -> list[float]:
    """Kind, victim, promotion and castling, one-hot."""
    way = plan.target - plan.origin
    castles = plan.kind == KING and distance(plan.origin, plan.target) == 2
    return [
        *(float(plan.kind == kind) for kind in range(6)),
        *(float(plan.victim == kind) for kind in (None, *range(6))),
        float(plan.becomes != plan.kind and KINDS[plan.becomes] == "q"),
        float(plan.becomes != plan.kind and KINDS[plan.becomes] != "q"),
        float(castles and way > 0),
        float(castles and way < 0),
    ]


def _trade(known: Known, plan: Plan) -> list[float]:
    """Gain and risk on the target square."""
    worth, target = WORTH[plan.becomes], plan.target
    return [
        plan.win,
        tenths(worth),
        plan.win - tenths(worth) if plan.win else 0.0,
        plan.risk,
        plan.hidden_risk,
        plan.gain,
        plan.win - max(plan.risk, plan.hidden_risk),
        min(known.enemy.takers[target], 3) / 3,
        min(known.hidden.takers[target], 3) / 3,
        min(plan.cover, 3) / 3,
        float(plan.cover == 0),
        float(known.enemy.cheapest[target] < worth),
        float(known.hidden.cheapest[target] < worth),
    ]


def _relief(known: Known, plan: Plan, rest: tuple[float, float]) -> list[float]:
    """What the piece leaves behind, and what else could be done."""
    origin, (other_gain, other_loss) = plan.origin, rest
    cover = known.own.takers[origin]
    return [
        known.hanging[origin],
        risk(WORTH[plan.kind], cover, known.hidden, origin),
        other_loss,
        other_gain,
        plan.gain - other_gain,
        min(cover, 3) / 3,
        float(known.enemy.takers[origin] > 0),
        float(known.hidden.takers[origin] > 0),
    ]


def _answers(known: Known, plan: Plan) -> list[float]:
    """How the move answers the moves before it."""
    return [
        float(plan.target in known.lost),
        float(plan.target == known.arrived),
        float(known.last is not None and plan.origin == known.last[1]),
        float(known.last == (plan.target, plan.origin)),
    ]


def _aims(known: Known, plan: Plan) -> list[float]:
    """What the piece attacks from its target, and what it stops defending."""
    before = targets(plan.origin, plan.kind, known.board, OWN)
    board = known.board.copy()
    board[plan.origin] = EMPTY
    after = targets(plan.target, plan.becomes, board, OWN)
    hit = [WORTH[board[square] - ENEMY] for square in after if board[square] >= ENEMY]
    hoped = [WORTH[known.ghosts[square]] for square in after if square in known.ghosts]
    saved = [known.hanging[square] for square in after if OWN <= board[square] < ENEMY]
    left = [
        tenths(WORTH[board[square] - OWN])
        for square in before
        if OWN <= board[square] < ENEMY
        and known.own.takers[square] == 1
        and known.enemy.takers[square]
    ]
    return [
        tenths(max(hit, default=0)),
        len(hit) / 3,
        tenths(max(hoped, default=0)),
        len(hoped) / 3,
        float(any(board[s] >= ENEMY and not known.enemy.takers[s] for s in after)),
        max(saved, default=0.0),
        len(saved) / 3,
        max(left, default=0.0),
        (len(after) - len(before)) / 8,
        len(after) / 8,
        sum(board[square] == FOG for square in after) / 4,
    ]


def _place(known: Known, plan: Plan) -> list[float]:
    """Where the move leads: up the board, towards the centre, towards the kings."""
    (up_from, from_), (up_to, to) = divmod(plan.origin, 8), divmod(plan.target, 8)
    near, nearer = distance(plan.origin, known.quarry), distance(plan.target, known.quarry)
    return [
        (up_to - up_from) / 4,
        up_to / 7,
        abs(to - 3.5) / 3.5,
        (abs(from_ - 3.5) - abs(to - 3.5)) / 3.5,
        nearer / 7,
        (near - nearer) / 4,
        distance(plan.target, known.king) / 7,
    ]


def _moment(known: Known) -> list[float]:
    """What is the same for all moves, such as the game phase."""
    now = known.now
    return [
        known.hanging.get(known.king, 0.0),
        float(known.hidden.takers[known.king] > 0),
        min(now.ply, 80) / 40,
        min(now.ply, 20) / 20,
        len(now.moves) / 40,
        len(now.visible) / 64,
    ]
