"""pydraughts as a judge of Russian, Brazilian and American checkers.

It knows more draws by material than we do, and calls a game a draw after 15 moves by each
side with kings alone; we do so under ``russian``, under ``brazilian`` after 20.
"""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any, TypeAlias

import pytest

from core.boards import squares
from core.game import Game
from core.games import find_game
from core.setup import Position
from core.values import Reason, Side
from tests.support import draughts
from tests.support import naive_checkers as naive

judge = pytest.importorskip("draughts.core.game")

RULESETS = ["russian", "brazilian"]
NAMES = {"russian": "russian", "brazilian": "brazilian", "american": "english"}
"""What each ruleset is called there. White begins all games there."""
LOSERS = {1: Side.FIRST, 2: Side.SECOND}
"""By the winner's number there."""

Ply: TypeAlias = tuple[int, int, frozenset[int]]
"""Where a move begins and ends, and what it takes, all as numbers of squares."""


def theirs(board: Any) -> dict[Ply, Any]:
    moves, captures = board.legal_moves()
    return {
        (move[0][0], move[-1][1], frozenset(filter(None, taken))): move
        for move, taken in zip(moves, captures, strict=True)
    }


@cache
def number(square: int) -> int:
    """The number of a square in draughts."""
    return naive.DARK.index((square % 8, square // 8)) + 1


def ours(game: Game, position: Position) -> dict[Ply, Position]:
    """The position after every move."""
    found = {}
    enemies = (
        ~position.words[2] if game.to_move(position) is Side.FIRST else position.words[2]
    )
    for move in game.moves(position):
        after = game.play(position, move)
        lost = filled(position) & enemies & ~filled(after)
        taken = frozenset(map(number, squares(lost & (1 << 64) - 1)))
        found[number(move.origin), number(move.target), taken] = after
    return found


def filled(position: Position) -> int:
    return position.words[0] | position.words[1]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_all_moves_of_random_games_and_who_wins(ruleset: str) -> None:
    game = find_game("checkers", ruleset)
    for seed in range(4):
        dice, board = Random(seed), judge.Game(variant=ruleset)
        history = [game.start().position]
        while len(history) < 150:
            expected, found = theirs(board), ours(game, history[-1])
            assert expected.keys() == found.keys(), draughts.write(game, history[-1])
            same_end(game, history, board)
            if not found:
                break
            choice = dice.choice(sorted(found, key=repr))
            board.push(expected[choice])
            history.append(found[choice])


def same_end(game: Game, history: list[Position], board: Any) -> None:
    """Wins are the same; what is a draw to us is one there."""
    end = game.outcome(history)
    if end is None:
        assert board.get_winner() in (None, 0)
    elif end.winner is None:
        assert board.is_draw()
    else:
        assert end.reason in (Reason.NO_MAN, Reason.NO_MOVE)
        assert LOSERS[board.get_winner()] is end.winner.other


def numbered(fen: str) -> str:
    """A FEN with numbers in the place of names, which is what it reads."""
    return re.sub(
        "[a-h][1-8]", lambda name: str(naive.DARK.index(naive.place(name[0])) + 1), fen
    )


@pytest.mark.parametrize("ruleset", NAMES)
def test_all_moves_of_boards_with_kings(ruleset: str) -> None:
    game, dice = find_game("checkers", ruleset), Random(f"kings {ruleset}")
    for _ in range(60):
        fen = draughts.artificial(dice)
        board = judge.Game(variant=NAMES[ruleset], fen=numbered(fen))
        position = draughts.read(game, fen)
        assert theirs(board).keys() == ours(game, position).keys(), fen
