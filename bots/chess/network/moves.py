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
class CandidateMove:
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
    candidates = [_candidate(known, move) for move in known.now.moves]
    rows = [
        _row(known, candidate, _rest(known, candidates, candidate))
        for candidate in candidates
    ]
    return Scenes(
        np.array(known.board),
        np.array([64 * candidate.kind + candidate.origin for candidate in candidates]),
        np.array([64 * candidate.kind + candidate.target for candidate in candidates]),
        np.array(rows, np.float32),
    )


def _candidate(known: Known, move: Move) -> CandidateMove:
    side, board = known.now.viewer, known.board
    origin, target = turned(move.origin, side), turned(move.target, side)
    kind = board[origin] - OWN
    becomes = KINDS.index(move.promotion) if move.promotion else kind
    taken = captured_kind(known.now, move)
    cover = known.own.takers[target] - (target in targets(origin, kind, board, OWN))
    return CandidateMove(
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


def _rest(
    known: Known, candidates: Sequence[CandidateMove], candidate: CandidateMove
) -> tuple[float, float]:
    """The best gain of other moves, and the largest risk of other pieces."""
    gain = max((other.gain for other in candidates if other is not candidate), default=0.0)
    loss = max(
        (loss for square, loss in known.hanging.items() if square != candidate.origin),
        default=0.0,
    )
    return max(gain, 0.0), loss


def _row(known: Known, candidate: CandidateMove, rest: tuple[float, float]) -> list[float]:
    return [
        *_names(candidate),
        *_trade(known, candidate),
        *_relief(known, candidate, rest),
        *_answers(known, candidate),
        *_aims(known, candidate),
        *_place(known, candidate),
        *_moment(known),
    ]


def _names(candidate: CandidateMove) -> list[float]:
    """Kind, victim, promotion and castling, one-hot."""
    way = candidate.target - candidate.origin
    castles = candidate.kind == KING and distance(candidate.origin, candidate.target) == 2
    return [
        *(float(candidate.kind == kind) for kind in range(6)),
        *(float(candidate.victim == kind) for kind in (None, *range(6))),
        float(candidate.becomes != candidate.kind and KINDS[candidate.becomes] == "q"),
        float(candidate.becomes != candidate.kind and KINDS[candidate.becomes] != "q"),
        float(castles and way > 0),
        float(castles and way < 0),
    ]


def _trade(known: Known, candidate: CandidateMove) -> list[float]:
    """Gain and risk on the target square."""
    worth, target = WORTH[candidate.becomes], candidate.target
    return [
        candidate.win,
        tenths(worth),
        candidate.win - tenths(worth) if candidate.win else 0.0,
        candidate.risk,
        candidate.hidden_risk,
        candidate.gain,
        candidate.win - max(candidate.risk, candidate.hidden_risk),
        min(known.enemy.takers[target], 3) / 3,
        min(known.hidden.takers[target], 3) / 3,
        min(candidate.cover, 3) / 3,
        float(candidate.cover == 0),
        float(known.enemy.cheapest[target] < worth),
        float(known.hidden.cheapest[target] < worth),
    ]


def _relief(
    known: Known, candidate: CandidateMove, rest: tuple[float, float]
) -> list[float]:
    """What the piece leaves behind, and what else could be done."""
    origin, (other_gain, other_loss) = candidate.origin, rest
    cover = known.own.takers[origin]
    return [
        known.hanging[origin],
        risk(WORTH[candidate.kind], cover, known.hidden, origin),
        other_loss,
        other_gain,
        candidate.gain - other_gain,
        min(cover, 3) / 3,
        float(known.enemy.takers[origin] > 0),
        float(known.hidden.takers[origin] > 0),
    ]


def _answers(known: Known, candidate: CandidateMove) -> list[float]:
    """How the move answers the moves before it."""
    return [
        float(candidate.target in known.lost),
        float(candidate.target == known.arrived),
        float(known.last is not None and candidate.origin == known.last[1]),
        float(known.last == (candidate.target, candidate.origin)),
    ]


def _aims(known: Known, candidate: CandidateMove) -> list[float]:
    """What the piece attacks from its target, and what it stops defending."""
    before = targets(candidate.origin, candidate.kind, known.board, OWN)
    board = known.board.copy()
    board[candidate.origin] = EMPTY
    after = targets(candidate.target, candidate.becomes, board, OWN)
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


def _place(known: Known, candidate: CandidateMove) -> list[float]:
    """Where the move leads: up the board, towards the centre, towards the kings."""
    (up_from, from_), (up_to, to) = divmod(candidate.origin, 8), divmod(candidate.target, 8)
    near, nearer = (
        distance(candidate.origin, known.quarry),
        distance(candidate.target, known.quarry),
    )
    return [
        (up_to - up_from) / 4,
        up_to / 7,
        abs(to - 3.5) / 3.5,
        (abs(from_ - 3.5) - abs(to - 3.5)) / 3.5,
        nearer / 7,
        (near - nearer) / 4,
        distance(candidate.target, known.king) / 7,
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
