"""Every imagined board looks, through the fog, exactly like what the bot sees."""

from __future__ import annotations

from random import Random

import pytest

from bots.chess.imagined_board import imagined
from core.game import Game
from core.games import find_game
from core.games.chess.board import men
from core.games.chess.rules import FOG_RULESETS
from core.setup import Position
from core.values import Observation, Piece, Side

TOLD = {"ply": 0, "captured": (), "trace": None, "notices": ()}
"""What an observation says of the last move, which an imagined board does not repeat."""


def looks(game: Game, board: Position, viewer: Side) -> Observation:
    return game.observe([board], viewer)


def alike(one: Observation, two: Observation) -> bool:
    """Whether two observations show the same board and allow the same moves."""
    fields = ("to_move", "visible", "pieces", "castling", "en_passant", "blocked")
    same = all(getattr(one, name) == getattr(two, name) for name in fields)
    return same and set(one.moves) == set(two.moves)


def situations(game: Game, dice: Random) -> list[list[Observation]]:
    """A random game as both sides saw it."""
    history = [game.start().position]
    while game.outcome(history) is None and len(history) < 120:
        history.append(game.play(history[-1], dice.choice(game.moves(history[-1]))))
    return [
        [game.observe(history[: ply + 1], side) for ply in range(len(history))]
        for side in Side
    ]


@pytest.mark.parametrize("ruleset", FOG_RULESETS)
def test_an_imagined_board_looks_like_what_is_seen(ruleset: str) -> None:
    game, dice = find_game("fog-chess", ruleset), Random(ruleset)
    for _ in range(6):
        for seen in situations(game, dice):
            board, turn = None, -1
            for index, now in enumerate(seen):
                if now.to_move is not now.viewer or not now.moves:
                    continue
                if board is not None:
                    board = game.play(board, game.own_move(seen[turn], seen[turn + 1]))
                board, turn = imagined(board, now, dice), index
                assert alike(looks(game, board, now.viewer), now)
                assert game.outcome([board]) is None


def test_the_enemys_men_keep_their_number() -> None:
    game, dice = find_game("fog-chess", "thesis"), Random(3)
    for seen in situations(game, dice):
        enemy, left = seen[0].viewer.other, 16
        board, turn = None, -1
        for index, now in enumerate(seen):
            left -= sum(capture.piece.side is enemy for capture in now.captured)
            if now.to_move is not now.viewer or not now.moves:
                continue
            if board is not None:
                board = game.play(board, game.own_move(seen[turn], seen[turn + 1]))
            board, turn = imagined(board, now, dice), index
            count = sum(piece.side is enemy for piece in men(board).values())
            assert abs(count - left) <= 1


def test_the_nearest_man_moves_into_sight() -> None:
    game = find_game("fog-chess", "thesis")
    board = game.read("r3k2r/8/8/8/8/8/8/R3K3 w - - 0 1").position
    now = looks(game, game.read("4k2r/r7/8/8/8/8/8/R3K3 w - - 0 1").position, Side.FIRST)
    found = men(imagined(board, now, Random(1)))
    assert found[48] == Piece(Side.SECOND, "r")
    assert sum(piece == Piece(Side.SECOND, "r") for piece in found.values()) == 2


def test_a_man_that_blocks_a_pawn_is_put_in_its_way() -> None:
    game = find_game("fog-chess", "thesis")
    before = game.read("4k3/8/8/n7/8/8/4P3/4K3 w - - 0 1").position
    now = looks(game, game.read("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1").position, Side.FIRST)
    found = men(imagined(before, now, Random(1)))
    assert now.blocked == {20}
    assert found[20].side is Side.SECOND
