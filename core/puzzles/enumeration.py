"""Every board that fits what one side was shown, by plain play.

Every move of the other side is played on every board by ``Game.play``, what a side is then
shown is asked of ``Game.observe``, and a board stays if it looks as the game did. It is
slow, and so it is bounded.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.game import Game
from core.puzzles.claim import Claim
from core.puzzles.question import played
from core.setup import Position
from core.values import Move, Observation, Piece, Side, Square

MOST_BOARDS = 20_000
"""Claims about more boards are not proved."""

Boards = list[Position]


class TooManyError(ValueError):
    """More boards fit than are looked at; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Enumeration:
    """What plain play finds of one side's moment.

    Attributes:
        game: The rules.
        side: Whose moment it is.
        moves: The moves that the side has there, on each of the boards.
        boards: Every board that fits what it was shown.
        visible: The squares in view.
        stood: After each move so far, the squares on which a piece of the kind that is
            asked for stood on some board that fitted then.
    """

    game: Game
    side: Side
    moves: tuple[Move, ...]
    boards: tuple[Position, ...]
    visible: frozenset[Square]
    stood: tuple[frozenset[Square], ...]


def enumerate_boards(claim: Claim, most: int = MOST_BOARDS) -> Enumeration:
    """Every board that fits what the side of ``claim`` was shown.

    Raises:
        BadClaimError: If the game of the claim cannot have been played.
        TooManyError: If there are more than ``most`` at some moment.
    """
    game, history = played(claim)
    boards: Boards = [history[0]]
    stood = [_squares(game, boards, claim)]
    for before, after in pairwise(history):
        own = game.to_move(before) is claim.side
        pair = [before, after]
        move = _between(game, before, after) if own else None
        boards = _following(game, boards, move, told(game, pair, claim.side), claim.side)
        if len(boards) > most:
            raise TooManyError(f"more than {most:,} boards fit")
        stood.append(_squares(game, boards, claim))
    visible = game.observe(history, claim.side).visible
    moves = game.moves(history[-1])
    return Enumeration(game, claim.side, moves, tuple(boards), visible, tuple(stood))


def _squares(game: Game, boards: Boards, claim: Claim) -> frozenset[Square]:
    """Where a piece of the kind that is asked for stands on some board."""
    piece = Piece(claim.side.other, claim.piece)
    return frozenset(
        square
        for board in boards
        if claim.piece
        for square, each in game.pieces(board).items()
        if each == piece
    )


def _between(game: Game, before: Position, after: Position) -> Move:
    return next(move for move in game.moves(before) if game.play(before, move) == after)


def _following(
    game: Game, boards: Iterable[Position], move: Move | None, shown: object, side: Side
) -> Boards:
    """The boards after ``move``, or after every move, that look as it was ``shown``."""
    kept: dict[Position, None] = {}
    for board in boards:
        for each in game.moves(board) if move is None else (move,):
            after = game.play(board, each)
            if after not in kept and told(game, [board, after], side) == shown:
                kept[after] = None
    return list(kept)


def told(game: Game, pair: Sequence[Position], side: Side) -> object:
    """All that ``side`` is shown after the last move, and whether the game is over."""
    seen = game.observe(pair, side)
    return _fields(seen), game.outcome(pair[-1:]) is None


def _fields(seen: Observation) -> tuple[object, ...]:
    return (
        seen.visible,
        frozenset(seen.pieces.items()),
        seen.moves,
        seen.castling,
        seen.en_passant,
        seen.blocked,
        seen.captured,
        seen.trace,
        seen.notices,
        frozenset(seen.hands.items()),
        seen.turn.left,
        seen.check,
    )
