"""Whole games between players with piece-square tables, played inside kernels.

A player is an array of weights: six values of captured kinds, six costs of moving a kind,
and six tables of 64 squares, White's view. The score of a move is ``captured - cost +
table[target] - table[origin]``, and its probability the softmax of that; a king that can
be taken is taken.

What can be captured is always seen, so these players choose from positions exactly what
they would choose from observations.
"""

from __future__ import annotations

import math

import numpy as np

from core.boards import ZERO, bit
from core.games.chess.moves_kernels import (
    is_passing,
    mover_of,
    origin_of,
    promotion_of,
    target_of,
)
from core.games.chess.rows_kernels import all_men, kind_at, side_to_move
from core.games.chess.tables import KINGS, PAWNS, QUEENS
from core.jit import inlined, inner, kernel
from core.kernels import apply, copy, generate, most_moves

TAKEN, COST, TABLES, WEIGHTS = 0, 6, 12, 396
"""Where the parts of the weights begin, and their number."""

GOLDEN = np.uint64(0x9E37_79B9_7F4A_7C15)
MIX_ONE = np.uint64(0xBF58_476D_1CE4_E5B9)
MIX_TWO = np.uint64(0x94D0_49BB_1331_11EB)
THIRTY, TWENTY_SEVEN, THIRTY_ONE = np.uint64(30), np.uint64(27), np.uint64(31)
ELEVEN = np.uint64(11)

CERTAIN, NEVER = 1e300, -1e300
"""Scores beside which all others are nothing."""


@inlined
def _roll(dice):
    """A random number from 0 to below 1; ``dice`` holds the state of SplitMix64."""
    dice[0] += GOLDEN
    word = dice[0]
    word = (word ^ (word >> THIRTY)) * MIX_ONE
    word = (word ^ (word >> TWENTY_SEVEN)) * MIX_TWO
    word ^= word >> THIRTY_ONE
    return np.float64(word >> ELEVEN) * (1.0 / 9007199254740992.0)


@inlined
def _taken(row, men, move):
    """The kind that ``move`` captures, or -1."""
    there = bit(target_of(move))
    if men & there != ZERO:
        return kind_at(row, there)
    return PAWNS if is_passing(row, move) else -1


@inlined
def _worth(weights, move, kind, turn):
    """The score of ``move``, which captures ``kind``; ``turn`` mirrors Black's squares."""
    mover = mover_of(move)
    table = TABLES + 64 * mover
    origin, target = origin_of(move) ^ turn, target_of(move) ^ turn
    worth = weights[table + target] - weights[table + origin] - weights[COST + mover]
    return worth if kind < 0 else worth + weights[TAKEN + kind]


@inner
def weigh(row, weights, moves, number, shares):
    """Writes the relative probabilities of ``number`` moves into ``shares``; their sum.

    Only moves that take the king count where there are any. A pawn becomes a queen only:
    tables of different kinds have no common zero to compare promotions by.
    """
    men = all_men(row)
    turn = 56 * side_to_move(row)
    best = NEVER
    for index in range(number):
        promotion = promotion_of(moves[index])
        kind = _taken(row, men, moves[index])
        if kind == KINGS:
            worth = CERTAIN
        elif promotion not in (0, QUEENS):
            worth = NEVER
        else:
            worth = _worth(weights, moves[index], kind, turn)
        shares[index] = worth
        best = max(best, worth)
    total = 0.0
    for index in range(number):
        shares[index] = math.exp(shares[index] - best)
        total += shares[index]
    return total


@inlined
def _pick(shares, number, point):
    """Samples an index: the first at which the cumulative sum exceeds ``point``."""
    for index in range(number - 1):
        point -= shares[index]
        if point < 0.0:
            return index
    return number - 1


@inner
def play_game(rules, quiet_plies, rows, white, black, dice):
    """Plays one game: 1 if White wins, -1 if Black does, 0 for a draw.

    A side without a move loses; ``quiet_plies`` without capture or pawn move are a draw.

    Args:
        rules: The rules of the moves.
        quiet_plies: This many plies without capture or pawn move draw the game.
        rows: Two rows; the first is where White begins, both are overwritten.
        white: White's weights.
        black: Black's weights.
        dice: One word, the state of the random numbers.
    """
    moves = np.empty(most_moves(rules), np.int64)
    shares = np.empty(most_moves(rules), np.float64)
    quiet, turn = 0, 0
    while quiet < quiet_plies:
        row, following = rows[turn], rows[1 - turn]
        won = 1 - 2 * turn
        number = generate(rules, row, moves)
        if number == 0:
            return -won
        total = weigh(row, white if turn == 0 else black, moves, number, shares)
        move = moves[_pick(shares, number, total * _roll(dice))]
        kind = _taken(row, all_men(row), move)
        if kind == KINGS:
            return won
        quiet = 0 if kind >= 0 or mover_of(move) == PAWNS else quiet + 1
        apply(rules, row, move, following)
        turn = 1 - turn
    return 0


@kernel
def play_games(rules, quiet_plies, start, weights, pairs, seeds, results):
    """Plays one game for each of ``pairs``, which names White and Black.

    A game depends on its players and its own seed alone. The results are White's.
    """
    rows = np.empty((2, start.size), np.uint64)
    dice = np.empty(1, np.uint64)
    for game in range(len(pairs)):
        copy(start, rows[0])
        dice[0] = seeds[game]
        results[game] = play_game(
            rules, quiet_plies, rows, weights[pairs[game, 0]], weights[pairs[game, 1]], dice
        )
