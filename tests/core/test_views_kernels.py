"""What the belief asks of a single move, beside the plain answers of the Python rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from core.game import Game, Position
from core.games import find_game
from core.games.chess import tables
from core.games.chess.rules import RULESETS
from core.games.chess.text import move_of
from core.games.chess.views import kernels
from core.jit import kernel
from core.kernels import MOST_MOVES, generate
from core.values import Move, Piece, Side

KINDS = "pnbrqk"


@kernel
def asked(
    rules: object,
    row: np.ndarray,
    moves: np.ndarray,
    altered: np.ndarray,
    liked: np.ndarray,
) -> int:
    number = generate(rules, row, moves)
    for index in range(number):
        altered[index] = kernels.alters(rules, row, moves[index])
        liked[index] = kernels.likely(rules, row, moves[index])
    return number


def answers(game: Game, position: Position) -> Iterator[tuple[Move, int, float]]:
    """Every move with the squares it alters and how likely it is."""
    moves, altered = np.zeros(MOST_MOVES, np.int64), np.zeros(MOST_MOVES, np.uint64)
    liked = np.zeros(MOST_MOVES)
    number = asked(game.words, position.row, moves, altered, liked)
    for index in range(number):
        yield move_of(int(moves[index])), int(altered[index]), float(liked[index])


def positions_of(game: Game, seed: int, plies: int = 120) -> Iterator[Position]:
    dice, history = Random(seed), [game.start().position]
    while game.outcome(history) is None and len(history) < plies:
        yield history[-1]
        history.append(game.play(history[-1], dice.choice(game.moves(history[-1]))))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_move_alters_the_squares_that_hold_something_else_after_it(ruleset: str) -> None:
    game = find_game("fog-chess", ruleset)
    for position in positions_of(game, len(ruleset)):
        before = game.pieces(position)
        for move, altered, _ in answers(game, position):
            after = game.pieces(game.play(position, move))
            changed = {s for s in range(64) if before.get(s) != after.get(s)}
            assert {s for s in range(64) if altered >> s & 1} == changed


def test_castlings_and_takings_in_passing_alter_all_their_squares() -> None:
    game = find_game("fog-chess", "chesscom")
    fens = (
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
    )
    for fen in fens:
        position = game.read(fen).position
        before = game.pieces(position)
        for move, altered, _ in answers(game, position):
            after = game.pieces(game.play(position, move))
            changed = {s for s in range(64) if before.get(s) != after.get(s)}
            assert {s for s in range(64) if altered >> s & 1} == changed


def naively_likely(men: dict[int, Piece], side: Side, move: Move) -> float:
    """The model of ``tables.HABIT`` written out."""
    man, kind = men[move.origin], KINDS.index(men[move.origin].symbol)
    if man.symbol == "k" and abs(move.target - move.origin) == 2:
        return 1.75
    total = place(kind, move.target, side) - place(kind, move.origin, side)
    total += (0.36, 0.06, -0.09, -0.19, -0.36, -0.44)[kind]
    victim = men.get(move.target)
    in_passing = man.symbol == "p" and (move.target - move.origin) % 8 and not victim
    if victim or in_passing:
        taken = KINDS.index(victim.symbol) if victim else 0
        total += (2.01, 4.05, 4.68, 5.56, 5.86, 5.64)[taken]
    total += 2.85 if move.promotion else 0.0
    if man.symbol != "p":
        total += -1.74 * pawn_takes(men, side.other, move.target)
        total += 2.33 * pawn_takes(men, side.other, move.origin)
    return total


def place(kind: int, square: int, side: Side) -> float:
    row, column = divmod(square if side is Side.FIRST else square ^ 56, 8)
    return float(tables.RANKS[kind, row] + tables.FILES[kind, min(column, 7 - column)])


def pawn_takes(men: dict[int, Piece], side: Side, square: int) -> bool:
    ahead = 8 if side is Side.FIRST else -8
    return any(
        men.get(square - ahead + aside) == Piece(side, "p")
        for aside in (-1, 1)
        if 0 <= square % 8 + aside < 8
    )


@pytest.mark.parametrize("seed", range(6))
def test_how_likely_a_move_is_follows_the_model(seed: int) -> None:
    game = find_game("fog-chess", "chesscom")
    for position in positions_of(game, seed):
        men, side = dict(game.pieces(position)), game.to_move(position)
        for move, _, liked in answers(game, position):
            assert liked == pytest.approx(naively_likely(men, side, move), abs=1e-4)
