"""Checkers against pydraughts as a judge, and against a twin.

pydraughts knows more draws by material than we do, and calls a game a draw after 15 moves
by each side with kings alone; we do so under ``russian``, under ``brazilian`` after 20.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Any, TypeAlias

import pytest

from core.boards import squares
from core.game import Game
from core.games import find_game
from core.games.checkers.rules import RULESETS
from core.kernels import perft
from core.setup import Position
from core.values import Move, Reason, Side
from tests.support import draughts
from tests.support import naive_checkers as naive
from tests.support.ours import result

judge = pytest.importorskip("draughts.core.game")

JUDGED = ["russian", "brazilian"]
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


@pytest.mark.parametrize("ruleset", JUDGED)
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


SIDES = {"w": Side.FIRST, "b": Side.SECOND}

RARE = [
    "W:WK1,K2,K7,K19,K21:B8,12,14,15,16,18,22,23,24",  # one order of taking is not allowed
    "W:WK4:B8,14,15,16,22,23,24",  # round in circles
    "W:W14:BK9,10,18,K17,19",
    "B:WK31,K23,22:B25,9",
    "W:W12:B8,6,7",  # through the last row
    "W:W29:B25,22",  # blocked
    "W:W:B1",
    "B:W32:B",
]


def named(game: Game, path: Iterable[int]) -> tuple[str, ...]:
    return tuple(map(game.facts.name, path))


def moves(game: Game, fen: str) -> dict[tuple[str, str, str], Move]:
    """Every move by where it begins, where it ends and the FEN after it."""
    position = draughts.read(game, fen)
    found = {}
    for move in game.moves(position):
        after = draughts.write(game, game.play(position, move))
        ends = named(game, (move.origin, move.target))
        found[*ends, after] = move
    assert len(found) == len(game.moves(position)), fen
    return found


def same_moves(game: Game, fen: str) -> None:
    """Assert that moves, their ways and what they lead to are the twin's."""
    rules = RULESETS[game.ruleset]
    expected, found = naive.moves(fen, rules), moves(game, fen)
    about = f"{fen} under {game.ruleset}"
    assert found.keys() == expected.keys(), about
    position = draughts.read(game, fen)
    assert perft(game.rules, position.row, 1) == len(expected), about
    truth = game.reveal([position])
    for name, move in found.items():
        ways = [named(game, way) for way in game.ways(truth, move)]
        assert ways[0] == named(game, move.path), about
        assert expected[name] - set(ways) == set(), (about, name)
        assert set(ways) - expected[name] <= {name[:2]}, (about, name)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_boards_with_much_to_take(ruleset: str) -> None:
    game, foggy = (find_game(key, ruleset) for key in ("checkers", "fog-checkers"))
    rules, dice = RULESETS[ruleset], Random(ruleset)
    for fen in (*RARE, *(draughts.artificial(dice) for _ in range(100))):
        same_moves(game, fen)
        assert outcome(game, [fen]) == naive.outcome([fen], rules), fen
        for letter, side in SIDES.items():
            seen = foggy.observe([draughts.read(foggy, fen)], side)
            assert set(named(foggy, seen.visible)) == naive.sight(fen, letter, rules), fen


def outcome(game: Game, fens: list[str], quiet: int = 0) -> tuple[str, str] | None:
    return result(game.outcome([draughts.read(game, fen) for fen in fens], quiet))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_few_kings_shuffle_to_a_draw(ruleset: str) -> None:
    """Kings that never meet, and men who could still step: all counters matter."""
    game, rules, dice = find_game("checkers", ruleset), RULESETS[ruleset], Random(ruleset)
    for _ in range(4):
        fens = ["W:WK29,30,31:BK4,1,2"]
        while len(fens) < 100 and naive.outcome(fens, rules) is None:
            choices = sorted(move[-1] for move in naive.moves(fens[-1], rules))
            fens.append(dice.choice(choices))
        for ply in range(1, len(fens) + 1):
            shown = fens[:ply]
            assert outcome(game, shown) == naive.outcome(shown, rules), shown[-1]
