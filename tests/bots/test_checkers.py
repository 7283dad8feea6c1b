"""Checkers judged and searched, against the same in plain Python."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from bots.checkers.evaluation import evaluation
from bots.checkers.kernels import Counted, correction, evaluate
from bots.configs import MinimaxConfig
from bots.roster import make
from bots.search.evaluation_kernels import PRIZE
from bots.search.kernels import search_all, search_best
from bots.search.players import MinimaxPlayer
from bots.search.tables import workspace
from core.game import Game
from core.games import GAMES, find_game
from core.games.checkers.tables import MOST_MOVES
from core.player import Budget
from core.setup import Position
from core.values import Move, Side
from tests.bots.games import score

WIDTH = 4
NOTHING = np.zeros((1, 0), np.int16)
for_every_ruleset = pytest.mark.parametrize("ruleset", GAMES["checkers"].rulesets)


def positions(game: Game, seed: int, plies: int = 70) -> list[Position]:
    """Every fifth position of a random game that is not over."""
    dice, history = Random(seed), [game.start().position]
    while game.moves(history[-1]) and len(history) < plies:
        history.append(game.play(history[-1], dice.choice(game.moves(history[-1]))))
    return [one for one in history[::5] if game.moves(one)]


def worth(game: Game, position: Position, player: Side) -> float:
    """The formula of the seed: p + 5 k + 3 c + m, less p + 5 k + 6 c + m of the other.

    Kings that go one square count 2.
    """
    total, king = 0.0, 2 if game.ruleset == "american" else 5
    for side in Side:
        own = [man.symbol for man in game.pieces(position).values() if man.side is side]
        moves = options(game, position, side)
        captures = [move for move in moves if takes(game, position, move)]
        weight = 3 if side is player else 6
        sum_ = own.count("m") + king * own.count("k") + weight * len(captures) + len(moves)
        total += sum_ if side is player else -sum_
    return total


def options(game: Game, position: Position, side: Side) -> tuple[Move, ...]:
    """What ``side`` could do, were it its turn."""
    row = position.row.copy()
    row[-1] = int(side)
    return game.moves(Position(row))


def takes(game: Game, position: Position, move: Move) -> bool:
    row = position.row.copy()
    row[-1] = int(game.pieces(position)[move.origin].side)
    after = game.play(Position(row), move)
    return len(game.pieces(after)) < len(game.pieces(position))


def minimax(game: Game, position: Position, depth: int, player: Side) -> float:
    """The value of ``position`` for its side to move, looked at to the end."""
    mover = game.to_move(position)
    moves = game.moves(position)
    if depth > 0 and not moves:
        return -PRIZE * (100 + depth)
    if depth == 0:
        value = worth(game, position, player)
        return value if mover is player else -value
    return max(value_of(game, position, move, depth, player) for move in moves)


def value_of(game: Game, position: Position, move: Move, depth: int, player: Side) -> float:
    after = game.play(position, move)
    if not any(man.side is game.to_move(after) for man in game.pieces(after).values()):
        return PRIZE * (100 + depth)
    return -minimax(game, after, depth - 1, player)


@for_every_ruleset
@pytest.mark.parametrize("player", Side)
def test_a_position_is_worth_what_the_formula_says(ruleset: str, player: Side) -> None:
    game = find_game("checkers", ruleset)
    for position in positions(game, 3):
        words = Counted(game.rules, int(player), 1.0, 1.0)
        found = evaluate(words, position.row) + correction(words, position.row, NOTHING, 0)
        expected = worth(game, position, player)
        assert found == (expected if game.to_move(position) is player else -expected)


@for_every_ruleset
def test_the_search_finds_what_plain_minimax_finds(ruleset: str) -> None:
    game = find_game("checkers", ruleset)
    for position in positions(game, 8)[::2]:
        words = evaluation(game, position.row[None])
        player, named = game.to_move(position), game.moves(position)
        expected = [value_of(game, position, move, 3, player) for move in named]
        for table_bits in (0, 12):
            moves, values = np.zeros(MOST_MOVES, np.int64), np.zeros(MOST_MOVES)
            work = workspace(WIDTH, table_bits)
            number = search_all(words, position.row, 3, work, moves, values)
            assert values[:number].tolist() == expected
            search_best(words, position.row, 3, work, moves, values)
            assert values[0] == max(expected)


def test_a_man_is_taken_where_that_wins_the_most() -> None:
    game = find_game("checkers", "classic")
    position = game.read("W:W22,30:B18,17,9,2").position
    seen = [game.observe([position], Side.FIRST)]
    move = MinimaxPlayer(MinimaxConfig("Minimax"), 1).choose(seen, Budget(nodes=20_000))
    assert game.san(position, move) in {game.san(position, one) for one in seen[0].moves}
    assert len(game.pieces(game.play(position, move))) < len(game.pieces(position))


@pytest.mark.parametrize(("name", "least"), [("Boulder", 5.0), ("Minimax", 5.0)])
def test_it_beats_a_mover_at_random(name: str, least: float) -> None:
    game = find_game("checkers", "classic")
    points = [
        score(game, make(name, seed), make("RandomMove", seed), Side(seed % 2))
        for seed in range(6)
    ]
    assert sum(points) >= least
