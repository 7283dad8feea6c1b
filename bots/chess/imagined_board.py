"""GenerateBoard of the thesis: invents a board that looks exactly like an observation.

Every enemy piece of the board invented before goes to the nearest square where it may now
stand: first those in sight, then those that must block a pawn of ours, then the rest into
the fog. Distances get a small random term, so that games differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

import numpy as np

from core.games import GAMES, find_game
from core.games.chess.board import META, Castling, bits_of, men, row_of, stand_ready
from core.setup import Position
from core.values import Observation, Piece, Side, Square

Men = dict[Square, str]
"""Enemy pieces, by square."""

JITTER = 0.5
"""The random part of a distance, as in the published program; the text says below 1."""


def imagined(previous: Position | None, seen: Observation, dice: Random) -> Position:
    """Invents a position that looks to ``seen.viewer`` exactly like ``seen``.

    ``previous`` is the position before the enemy's move; ``None`` starts from the usual
    array.
    """
    enemy = seen.viewer.other
    pool = _men(previous, enemy) if previous is not None else _usual(enemy)
    placed = _Placing(seen, pool, dice)
    placed.in_sight()
    placed.victim()
    placed.in_the_way()
    placed.in_the_fog()
    return _position(seen, placed.men)


class _Placing:
    """Places the enemy's pieces, step by step."""

    def __init__(self, seen: Observation, pool: Men, dice: Random) -> None:
        self.men: Men = {}
        self._seen = seen
        self._enemy = seen.viewer.other
        self._dice = dice
        self._pool = {
            square: kind for square, kind in pool.items() if not _is_own(seen, square)
        }
        self._free = set(range(64)) - seen.visible - seen.blocked - _attacked(seen)

    def in_sight(self) -> None:
        """A visible enemy piece is the nearest of its kind, or a promoted pawn."""
        visible = [
            (square, piece.symbol)
            for square, piece in self._seen.pieces.items()
            if piece.side is self._enemy
        ]
        self._dice.shuffle(visible)
        for square, kind in visible:
            if not self._take_nearest(square, kind):
                self._take_nearest(square, "p")
            self.men[square] = kind

    def victim(self) -> None:
        """Pawns that may be taken en passant are placed, seen or not."""
        for passed in sorted(self._seen.en_passant):
            square = passed - 8 if self._seen.viewer is Side.FIRST else passed + 8
            if square not in self.men:
                self._take_nearest(square, "p")
                self.men[square] = "p"
                self._free.discard(square)

    def in_the_way(self) -> None:
        """Squares ahead of our pawns that must be occupied get the nearest piece."""
        for square in sorted(self._seen.blocked - set(self.men)):
            kinds = "nbrqk" if square // 8 in (0, 7) else "pnbrqk"
            self.men[square] = self._take_nearest(square, kinds) or "n"

    def in_the_fog(self) -> None:
        """Every piece left goes to the nearest free square of fog, the king first."""
        left = list(self._pool.items())
        self._dice.shuffle(left)
        left.sort(key=lambda man: man[1] != "k")
        if "k" not in self.men.values() and not any(kind == "k" for _, kind in left):
            left.insert(0, (60 if self._enemy is Side.SECOND else 4, "k"))
        for square, kind in left:
            target = self._nearest(square, self._places(kind))
            if target is not None:
                self.men[target] = kind
                self._free.discard(target)

    def _places(self, kind: str) -> Iterable[Square]:
        if kind != "p":
            return self._free
        return [square for square in self._free if square // 8 not in (0, 7)]

    def _take_nearest(self, square: Square, kinds: str) -> str:
        """Takes the nearest piece of one of ``kinds`` from the pool; ``""`` if none."""
        fitting = [place for place, kind in self._pool.items() if kind in kinds]
        nearest = self._nearest(square, fitting)
        return "" if nearest is None else self._pool.pop(nearest)

    def _nearest(self, square: Square, places: Iterable[Square]) -> Square | None:
        return min(
            sorted(places), key=lambda place: self._distance(square, place), default=None
        )

    def _distance(self, one: Square, two: Square) -> float:
        """The squared distance with a small random term, which reorders no neighbours.

        So a piece whose own square is still in the fog stays there.
        """
        rows, columns = one // 8 - two // 8, one % 8 - two % 8
        return rows * rows + columns * columns + JITTER * self._dice.random()


def _men(position: Position, side: Side) -> Men:
    return {
        square: piece.symbol
        for square, piece in men(position).items()
        if piece.side is side
    }


def _usual(side: Side) -> Men:
    """The initial array of ``side``."""
    first = 0 if side is Side.FIRST else 56
    second = 8 if side is Side.FIRST else 48
    men = {first + column: kind for column, kind in enumerate("rnbqkbnr")}
    return men | {second + column: "p" for column in range(8)}


def _is_own(seen: Observation, square: Square) -> bool:
    piece = seen.pieces.get(square)
    return piece is not None and piece.side is seen.viewer


def _attacked(seen: Observation) -> set[Square]:
    """Fogged squares that our pawns attack: an enemy piece there would be seen."""
    ahead = 8 if seen.viewer is Side.FIRST else -8
    return {
        square + ahead + aside
        for square, piece in seen.pieces.items()
        if piece == Piece(seen.viewer, "p")
        for aside in (-1, 1)
        if 0 <= square % 8 + aside < 8
    } - seen.visible


def _position(seen: Observation, enemy_men: Mapping[Square, str]) -> Position:
    enemy = seen.viewer.other
    own = {s: piece for s, piece in seen.pieces.items() if piece.side is seen.viewer}
    men = own | {square: Piece(enemy, kind) for square, kind in enemy_men.items()}
    row = row_of(men)
    row[META] = find_game(seen.variant, seen.ruleset).encode_view(seen)[META]
    row[META] |= np.uint64(_rights(seen, men))
    return Position(row)


def _rights(seen: Observation, men: Mapping[Square, Piece]) -> int:
    """Our castling rights; the enemy's wherever king and rook are at home."""
    if GAMES[seen.variant].options[seen.ruleset]["castling"] != "rights":
        return 0
    rights = "KQ" if seen.viewer is Side.SECOND else "kq"
    theirs = "".join(right for right in rights if stand_ready(Castling(), men, right))
    return bits_of(seen.castling + theirs, men)
