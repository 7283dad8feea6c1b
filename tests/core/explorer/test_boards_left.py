"""How many boards are left after a move, against plain enumeration."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from core.explorer.boards_left import boards_left
from core.explorer.questions import Question
from core.game import Game
from core.games import find_game
from core.problems.fog_proof import view
from core.setup import Position
from core.values import Move
from tests.support.every_game import random_game

SMALL = 200
"""Boards; plain enumeration goes no further."""


def fitting(game: Game, history: list[Position]) -> list[Position]:
    """Every board that the side to move cannot tell from the true one, by plain play."""
    side, boards = game.to_move(history[-1]), [history[0]]
    for before, after in pairwise(history):
        shown = view(game, [before, after], side)
        own = game.to_move(before) is side
        found: dict[Position, None] = {}
        for board in boards:
            for move in game.moves(board):
                then = game.play(board, move)
                if own and played(game, before, after) != move:
                    continue
                if view(game, [board, then], side) == shown:
                    found[then] = None
        boards = list(found)
        if len(boards) > SMALL:
            return []
    return boards


def played(game: Game, before: Position, after: Position) -> Move:
    return next(move for move in game.moves(before) if game.play(before, move) == after)


def mean_left(game: Game, boards: list[Position], move: Move) -> float:
    side = game.to_move(boards[0])
    looks = Counter(
        str(view(game, [board, game.play(board, move)], side)) for board in boards
    )
    return sum(number**2 for number in looks.values()) / len(boards)


def question(game: Game, history: list[Position]) -> Question:
    pairs = pairwise(history)
    moves = tuple(played(game, *pair) for pair in pairs)
    return Question(game.facts.key, game.ruleset, moves=moves)


@pytest.mark.parametrize(
    "variant", ["fog-chess", "fog-progressive", "fog-checkers", "fog-shogi"]
)
def test_the_mean_is_that_of_plain_enumeration(variant: str) -> None:
    game, asked = find_game(variant), 0
    for seed in range(4):
        history = random_game(game, Random(seed), 2 + seed)
        boards = fitting(game, history)
        if not boards or game.outcome(history) is not None:
            continue
        some = game.moves(history[-1])[::2]
        for left in boards_left(lambda: None, question(game, history), some):
            assert left.exact
            assert left.boards == len(boards)
            assert left.mean == pytest.approx(mean_left(game, boards, left.move))
            asked += 1
    assert asked > 9


def test_with_little_room_it_says_that_it_is_a_sample() -> None:
    game = find_game("fog-chess")
    asked = question(game, random_game(game, Random(5), 12))
    (left,) = boards_left(lambda: None, asked, game_moves(game, asked)[:1], room=20_000)
    assert not left.exact
    assert 1 <= left.mean <= left.boards


def game_moves(game: Game, asked: Question) -> tuple[Move, ...]:
    position = game.start().position
    for move in asked.moves:
        position = game.play(position, move)
    return game.moves(position)


def test_in_full_view_one_board_is_left() -> None:
    game = find_game("chess")
    asked = question(game, random_game(game, Random(1), 6))
    found = {(left.boards, left.mean) for left in boards_left(lambda: None, asked)}
    assert found == {(1, 1.0)}
