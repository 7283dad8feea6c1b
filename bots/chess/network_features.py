"""What the networks are shown: the board from the mover's view, and features of moves.

The second side's ranks are mirrored, and pieces are own or enemy: one network serves both
sides. All features follow from what the side has seen: the board, attacks, enemy pieces
remembered in the fog, and the last moves. Lines of attack run through fog, as nothing may
stand there, and end at the first known piece.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bots.chess.captures import VALUES, captured_kind
from core.values import Move, Observation, Piece, Side, Square

KINDS = "pnbrqk"
EMPTY, FOG, OWN, ENEMY = 0, 1, 2, 8
CODES = 14
"""The codes of a square: fog, empty, six own and six enemy kinds."""


def turned(square: Square, side: Side) -> Square:
    """``square`` from the view of ``side``; its own inverse."""
    return square ^ 56 if side is Side.SECOND else square


def distance(one: Square, other: Square) -> int:
    """King steps from ``one`` to ``other``."""
    return max(abs(one % 8 - other % 8), abs(one // 8 - other // 8))


def code_of(piece: Piece, viewer: Side) -> int:
    """The code of a square with ``piece`` on it for ``viewer``."""
    return (OWN if piece.side is viewer else ENEMY) + KINDS.index(piece.symbol)


def board_of(now: Observation) -> list[int]:
    """The code of every square, from the viewer's own view."""
    side = now.viewer
    board = [FOG] * 64
    for square in now.visible:
        board[turned(square, side)] = EMPTY
    for square, piece in now.pieces.items():
        board[turned(square, side)] = code_of(piece, side)
    return board


def men_of(board: Iterable[int], first: int) -> list[tuple[Square, int]]:
    """Square and kind of every piece of one side, whose codes begin at ``first``."""
    return [
        (square, code - first)
        for square, code in enumerate(board)
        if first <= code < first + len(KINDS)
    ]


def inputs_of(board: Sequence[int] | NDArray[np.int64]) -> NDArray[np.int64]:
    """Which of the 64 x 14 one-hot inputs are one."""
    return np.arange(0, 64 * CODES, CODES) + board


Ghosts: TypeAlias = dict[Square, int]
"""The kind of enemy piece last seen on a square that is now in the fog."""

_FIRST = {
    **dict.fromkeys(range(48, 56), 0),
    **dict(enumerate((3, 1, 2, 4, 5, 2, 1, 3), 56)),
}


def ghosts_of(seen: Sequence[Observation]) -> Ghosts:
    """Remembered enemy pieces after ``seen``, except where a square was seen empty.

    They begin in the usual array. A piece that comes into sight is taken for the nearest
    one of its kind.
    """
    men = dict(_FIRST)
    shown: Ghosts = {}
    for now in seen:
        shown = _shown(now)
        for square, kind in shown.items():
            if men.get(square) != kind:
                _leave(men, shown, square)
        for square in now.visible:
            men.pop(turned(square, now.viewer), None)
        men.update(shown)
    return {square: kind for square, kind in men.items() if square not in shown}


def _shown(now: Observation) -> Ghosts:
    side = now.viewer
    return {
        turned(square, side): KINDS.index(piece.symbol)
        for square, piece in now.pieces.items()
        if piece.side is not side
    }


def _leave(men: Ghosts, shown: Ghosts, arrival: Square) -> None:
    """Forgets where the piece now on ``arrival`` was thought to be."""
    kind = shown[arrival]
    same = [square for square in men if men[square] == kind and shown.get(square) != kind]
    if same:
        del men[min(same, key=lambda square: distance(square, arrival))]


WORTH = [VALUES[kind] for kind in KINDS]
NOBODY = 10_000
"""More than the value of any piece."""


class AttackedSquares(NamedTuple):
    """The squares that some pieces attack.

    Attributes:
        takers: How many of them attack each square.
        cheapest: The value of the least of these, or ``NOBODY``.
    """

    takers: list[int]
    cheapest: list[int]


def reach_of(
    men: Iterable[tuple[Square, int]], board: Sequence[int], owner: int
) -> AttackedSquares:
    """The attacks of ``men`` of one ``owner``, ``OWN`` or ``ENEMY``."""
    takers, cheapest = [0] * 64, [NOBODY] * 64
    for square, kind in men:
        for target in targets(square, kind, board, owner):
            takers[target] += 1
            cheapest[target] = min(cheapest[target], WORTH[kind])
    return AttackedSquares(takers, cheapest)


def targets(square: Square, kind: int, board: Sequence[int], owner: int) -> list[Square]:
    """Every square that a piece attacks or defends."""
    if steps := _STEPS.get((kind, owner)) or _STEPS.get((kind, None)):
        return steps[square]
    found: list[Square] = []
    for line in _LINES[kind][square]:
        for target in line:
            found.append(target)
            if board[target] > FOG:
                break
    return found


def _walk(square: Square, up: int, right: int, most: int) -> list[Square]:
    row, column = divmod(square, 8)
    walked: list[Square] = []
    while 0 <= (row := row + up) < 8 and 0 <= (column := column + right) < 8:
        walked.append(8 * row + column)
        if len(walked) == most:
            break
    return walked


def _steps(ways: Sequence[tuple[int, int]]) -> list[list[Square]]:
    return [[s for way in ways for s in _walk(square, *way, 1)] for square in range(64)]


def _lines(ways: Sequence[tuple[int, int]]) -> list[list[list[Square]]]:
    return [[_walk(square, *way, 7) for way in ways] for square in range(64)]


_STRAIGHT = [(0, 1), (0, -1), (1, 0), (-1, 0)]
_OBLIQUE = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
_LEAPS = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]
_STEPS = {
    (0, OWN): _steps(_OBLIQUE[:2]),
    (0, ENEMY): _steps(_OBLIQUE[2:]),
    (1, None): _steps(_LEAPS),
    (5, None): _steps(_STRAIGHT + _OBLIQUE),
}
_LINES = {2: _lines(_OBLIQUE), 3: _lines(_STRAIGHT), 4: _lines(_STRAIGHT + _OBLIQUE)}


KING = KINDS.index("k")
HOMES = {OWN: 4, ENEMY: 60}
"""The home squares of the kings, from the side's own view."""


@dataclass(frozen=True, slots=True)
class Known:
    """What one side knows at one moment; squares are from its own view.

    Attributes:
        now: What it sees.
        board: The code of every square.
        ghosts: Enemy pieces remembered in the fog.
        own: Attacks of its own pieces.
        enemy: Attacks of the enemy pieces in sight.
        hidden: Attacks of the ghosts.
        lost: Where the last move captured an own piece.
        arrived: Where the enemy's last move was seen to end.
        last: Origin and target of its own last move.
        hanging: What each own piece stands to lose.
        king: Its own king.
        quarry: The square of the enemy king, or where it was last seen.
    """

    now: Observation
    board: list[int]
    ghosts: Ghosts
    own: AttackedSquares
    enemy: AttackedSquares
    hidden: AttackedSquares
    lost: frozenset[Square]
    arrived: Square | None
    last: tuple[Square, Square] | None
    hanging: dict[Square, float]
    king: Square
    quarry: Square


def known_of(seen: Sequence[Observation]) -> Known:
    """What a side knows after being shown ``seen``."""
    now, board, ghosts = seen[-1], board_of(seen[-1]), ghosts_of(seen)
    own, enemies = men_of(board, OWN), men_of(board, ENEMY)
    own_reach, enemy_reach = reach_of(own, board, OWN), reach_of(enemies, board, ENEMY)
    return Known(
        now=now,
        board=board,
        ghosts=ghosts,
        own=own_reach,
        enemy=enemy_reach,
        hidden=reach_of(ghosts.items(), board, ENEMY),
        lost=frozenset(
            turned(taken.square, now.viewer)
            for taken in now.captured
            if taken.piece.side is now.viewer
        ),
        arrived=_arrived(now),
        last=_own_last(seen),
        hanging={
            square: risk(WORTH[kind], own_reach.takers[square], enemy_reach, square)
            for square, kind in own
        },
        king=_king(own, OWN),
        quarry=_king([*enemies, *ghosts.items()], ENEMY),
    )


def _arrived(now: Observation) -> Square | None:
    trace = now.trace
    if trace is None or trace.mover is now.viewer or trace.target is None:
        return None
    return turned(trace.target, now.viewer)


def _own_last(seen: Sequence[Observation]) -> tuple[Square, Square] | None:
    for now in reversed(seen):
        trace = now.trace
        if trace is None or trace.mover is not now.viewer:
            continue
        if trace.origin is not None and trace.target is not None:
            return turned(trace.origin, now.viewer), turned(trace.target, now.viewer)
    return None


def _king(men: Sequence[tuple[Square, int]], owner: int) -> Square:
    return next((square for square, kind in men if kind == KING), HOMES[owner])


def tenths(worth: int) -> float:
    """``worth`` in tens of pawns; a king counts little more than a queen."""
    return min(worth, 12) / 10


def risk(worth: int, cover: int, enemy: AttackedSquares, square: Square) -> float:
    """Its value, less the cheapest attacker's if defended; 0 if not attacked."""
    if not enemy.takers[square]:
        return 0.0
    return tenths(max(0, worth - enemy.cheapest[square]) if cover else worth)


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
