"""The moments of a game on which all hung: a royal piece that could be taken, or was.

A game that no single capture of a piece of the first kind decides has none of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from core.game import Game
from core.records.replay import Boards
from core.setup import Position
from core.values import Move, Observation, Piece, Side

Kind: TypeAlias = Literal["unseen", "missed", "taken"]


@dataclass(frozen=True, slots=True)
class Moment:
    """One of them.

    Attributes:
        ply: After so many moves; the last of them made the moment.
        kind: ``unseen``: that move left the royal piece of its own side to be taken at
            once, and only by pieces that side could not see. ``missed``: it could have
            ended the game by taking the other's and did not. ``taken``: it did.
        side: Whose royal piece it was.
        moves: The moves by which it can be taken, or could have been.
    """

    ply: int
    kind: Kind
    side: Side
    moves: tuple[Move, ...]


def decisive(game: Game, past: Sequence[Position], truth: Observation) -> tuple[Move, ...]:
    """The moves that win at once by taking the other side's most valuable piece.

    Args:
        game: The rules.
        past: Every position so far, the present last.
        truth: What ``game`` reveals of them.
    """
    royal = Piece(truth.to_move.other, game.facts.royal)
    return tuple(
        move
        for move in truth.moves
        if truth.pieces.get(move.target) == royal
        and _wins(game, [*past, game.play(past[-1], move)], truth.to_move)
    )


def moments_of(
    played: Move, could: Sequence[Move], can: Sequence[Move], boards: Boards
) -> Iterator[Moment]:
    """What makes the last move of ``boards`` a moment.

    Args:
        played: That move.
        could: The decisive moves there were instead of it.
        can: The decisive moves of whoever is to move now.
        boards: The present.
    """
    truth = boards.truth
    if could and truth.trace is not None:
        kind: Kind = "taken" if played in could else "missed"
        yield Moment(truth.ply, kind, truth.trace.mover.other, tuple(could))
    side = truth.to_move.other
    seen = boards.first if side is Side.FIRST else boards.second
    if can and all(move.origin not in seen.visible for move in can):
        yield Moment(truth.ply, "unseen", side, tuple(can))


def _wins(game: Game, history: Sequence[Position], side: Side) -> bool:
    outcome = game.outcome(history)
    return outcome is not None and outcome.winner is side
