"""ProfitPlayer: hand-worked positions, and a twin that tries every move."""

from __future__ import annotations

from random import Random

import chess
import pytest

from bots.chess.published import ProfitPlayer, profits_of
from core.games import find_game
from core.player import Budget
from core.setup import Start
from core.values import Move

GAME = find_game("chess")
PRICES = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9, "k": 1000}


def profits(fen: str) -> dict[str, int]:
    """The profit of every move by its notation."""
    position = GAME.read(fen).position
    found = profits_of(GAME, GAME.reveal([position]))
    return {GAME.san(position, move): profit for move, profit in found.items()}


@pytest.mark.parametrize(
    ("fen", "move", "profit"),
    [
        # A free knight, taken by a rook that no pawn or piece attacks there.
        ("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "Rxd5", 3),
        # The pawn on d5 is guarded: 1 for the pawn, less 9 for the queen.
        ("4k3/2p1p3/3p4/3p4/8/8/8/3QK3 w - - 0 1", "Qxd5", 1),
        ("4k3/8/4p3/3p4/8/8/8/3QK3 w - - 0 1", "Qxd5", 1 - 9),
        # The rook on a1 is attacked and leaves for a safe square.
        ("4k3/8/8/8/8/2b5/8/R4K2 w - - 0 1", "Rb1", 0 + 5),
        # From one attacked square to another changes nothing.
        ("4k3/8/8/8/8/2b5/8/R4K2 w - - 0 1", "Ra5", 0),
        # A king in check steps out of it, which is worth a king.
        ("4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "Kd2", 1000),
        # In passing a pawn takes a pawn; nothing attacks it before or after.
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 1),
        # A pawn that becomes a queen where a rook attacks costs a pawn only.
        ("r5k1/3P4/8/8/8/8/8/4K3 w - - 0 1", "d8=Q+", 0 - 1),
    ],
)
def test_hand_worked_profits(fen: str, move: str, profit: int) -> None:
    assert profits(fen)[move] == profit


def tried(board: chess.Board, move: chess.Move) -> int:
    """The profit of a move in plain words of python-chess."""
    mover = board.piece_at(move.from_square)
    assert mover is not None
    target = move.to_square
    gained = 0
    if board.is_castling(move):
        side = chess.G1 if board.is_kingside_castling(move) else chess.C1
        target = side if board.turn else chess.square_mirror(side)
    elif board.is_en_passant(move):
        gained = PRICES["p"]
    elif victim := board.piece_at(target):
        gained = PRICES[victim.symbol().lower()]
    was = board.is_attacked_by(not board.turn, move.from_square)
    after = board.copy(stack=False)
    after.push(move)
    will_be = after.is_attacked_by(not board.turn, target)
    price = PRICES[mover.symbol().lower()]
    return gained + price * (was and not will_be) - price * (will_be and not was)


@pytest.mark.parametrize("variant", ["chess", "chess960"])
def test_profits_are_those_of_the_twin(variant: str) -> None:
    game, dice = find_game(variant), Random(variant)
    position = game.start().position
    for _ in range(60):
        board = chess.Board(game.write(Start(position)), chess960=variant == "chess960")
        found = profits_of(game, game.reveal([position]))
        assert found == {move: tried(board, as_chess(board, move)) for move in found}
        moves = list(found)
        if not moves or game.outcome([position]) is not None:
            break
        position = game.play(position, dice.choice(moves))


def as_chess(board: chess.Board, move: Move) -> chess.Move:
    kind = chess.PIECE_SYMBOLS.index(move.promotion.lower()) if move.promotion else None
    found = chess.Move(move.origin, move.target, kind)
    return board._from_chess960(board.chess960, found.from_square, found.to_square, kind)


def test_it_plays_the_greatest_and_draws_among_equals() -> None:
    position = GAME.start().position
    seen = [GAME.observe([position], GAME.to_move(position))]
    chosen = {ProfitPlayer(seed).choose(seen, Budget()) for seed in range(40)}
    assert len(chosen) > 10
    position = GAME.read("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1").position
    seen = [GAME.observe([position], GAME.to_move(position))]
    assert GAME.san(position, ProfitPlayer(1).choose(seen, Budget())) == "Rxd5"
