"""Invents boards of shogi in the fog that fit an observation.

What a side sees of a board hangs on nothing in the fog, so any place there will do. The
other side has all that the viewer has not: on the board, or in hand.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from core.game import Game, start_from
from core.games import find_game
from core.games.shogi.board import hands_of, is_stuck, pieces_on
from core.games.shogi.tables import EDGE
from core.setup import Position
from core.values import Observation, Piece, Square

STAYS = 0.8
"""How often an enemy stays where it stood, where it can."""


def imagined(previous: Position | None, seen: Observation, rolled: Random) -> Position:
    """Invents a board that looks like ``seen`` to its viewer, close to ``previous``."""
    game = find_game(seen.variant, seen.ruleset)
    source = previous or start_from(game, seen.start).position
    hidden = _Hidden(game, source, seen, rolled)
    hidden.stay()
    hidden.settle()
    return game.position_of(hidden.revealed)


class _Hidden:
    """The enemies out of sight, put down one after the other.

    Args:
        game: The rules.
        source: A board with all pieces of the game, on which they stood before.
        seen: What is shown.
        rolled: The dice.
    """

    def __init__(
        self, game: Game, source: Position, seen: Observation, rolled: Random
    ) -> None:
        self._seen, self._rolled = seen, rolled
        self._enemy = seen.viewer.other
        self._before = pieces_on(source)
        self._fog = set(game.facts.squares) - seen.visible
        self._put: dict[Square, Piece] = {}
        self._hand = Counter(hands_of(source, (self._enemy,)))
        self._left = Counter(map(_plain, self._before.values()))
        for piece, number in hands_of(source).items():
            self._left[piece.symbol] += number
        self._left -= Counter(map(_plain, seen.pieces.values()))
        for piece, number in seen.hands.items():
            self._left[piece.symbol] -= number
        self._left = +self._left

    @property
    def revealed(self) -> Observation:
        """What is seen, with these pieces in their places and the rest in hand."""
        hands = dict(self._seen.hands)
        if self._seen.hidden_hand is self._enemy:
            rest = Counter({Piece(self._enemy, s): n for s, n in self._left.items()})
            hands |= {piece: n for piece, n in rest.items() if n and piece.symbol != "k"}
        now, pieces = self._seen, {**self._seen.pieces, **self._put}
        everywhere = now.visible | self._fog
        return Observation(
            now.viewer,
            now.to_move,
            now.ply,
            everywhere,
            pieces,
            trace=now.trace,
            hands=hands,
        )

    def stay(self) -> None:
        """Leave enemies where they stood."""
        for square, piece in self._before.items():
            king = piece.symbol == "k"
            if piece.side is self._enemy and (king or self._rolled.random() < STAYS):
                self._place(piece, square)

    def settle(self) -> None:
        """Put down the rest but for what may be in hand; fill squares that hold a piece."""
        in_hand = Counter[str]()
        if self._seen.hidden_hand is self._enemy:
            in_hand.update({piece.symbol: n for piece, n in self._hand.items()})
            lost = (each.piece for each in self._seen.captured)
            in_hand.update(_plain(man) for man in lost if man.side is self._seen.viewer)
        rest = list((self._left - in_hand).elements())
        self._rolled.shuffle(rest)
        for symbol in sorted(rest, key="k".__ne__):
            self._anywhere(Piece(self._enemy, symbol))
        for square in self._seen.blocked - self._put.keys():
            self._fill(square)

    def _anywhere(self, piece: Piece) -> None:
        """Put a piece somewhere, promoted where no place is left for it as it is."""
        free = sorted(self._fog - self._put.keys())
        grown = Piece(self._enemy, f"+{piece.symbol}")
        forms = (piece,) if piece.symbol in ("k", "g") else (piece, grown)
        order = self._rolled.sample(free, len(free))
        any(self._place(form, square) for form in forms for square in order)

    def _fill(self, square: Square) -> None:
        """Put on ``square`` what is left, or else a piece that stands elsewhere."""
        for symbol in sorted(self._left):
            if self._place(Piece(self._enemy, symbol), square):
                return
        for at, piece in sorted(self._put.items()):
            if at not in self._seen.blocked and not is_stuck(piece, square):
                self._put[square] = self._put.pop(at)
                return

    def _place(self, piece: Piece, square: Square) -> bool:
        """Put a piece on a square if it may stand there; says whether it did."""
        kind = _plain(piece)
        if square not in self._fog or square in self._put or not self._left[kind]:
            return False
        if is_stuck(piece, square) or (piece.symbol == "p" and self._has_pawn(square)):
            return False
        self._put[square] = piece
        self._left[kind] -= 1
        return True

    def _has_pawn(self, square: Square) -> bool:
        pawn = Piece(self._enemy, "p")
        standing = (*self._put.items(), *self._seen.pieces.items())
        return any(at % EDGE == square % EDGE and man == pawn for at, man in standing)


def _plain(piece: Piece) -> str:
    """The kind of a piece in hand."""
    return piece.symbol.removeprefix("+")
