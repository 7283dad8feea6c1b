"""NegamaxPlayer, and bots of shogi in the fog."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

from bots.search.deepening import workspace_for
from bots.search.kernels import search_all, search_best
from bots.shogi.evaluation import fog_evaluation, negamax
from bots.shogi.imagined import imagined
from bots.shogi.negamax_kernels import controlled, preference
from bots.simple import Magpie
from core.game import Game
from core.games import find_game
from core.games.shogi.rules import FOG_RULESETS
from core.notation import code
from core.player import Budget
from core.setup import Position
from core.values import Observation, Side
from tests.support import naive_shogi as naive
from tests.support.every_game import random_game

GAME = find_game("shogi")
EVALUATION = negamax(GAME, GAME.start().position.row[None])
PRICES = {
    "P": 1, "L": 4, "N": 5, "S": 7, "G": 8, "B": 11, "R": 13, "+P": 10, "+L": 9, "+N": 9,
    "+S": 8, "+B": 15, "+R": 17, "K": 500,
}  # fmt: skip

SMALL = (
    "4k4/4p4/9/4P4/9/9/9/4G4/4K4 b p 1",
    "4k1r2/9/4p1p2/9/2B6/4P4/4G4/9/4K4 b - 1",
    "3gk4/4R4/9/4N4/9/9/9/9/4K4 w p 1",
)


def judged(position: naive.Shogi) -> float:
    """What a position is worth to the side to move."""
    total = 0.0
    for black in (True, False):
        pieces = {p: m for p, m in position.board.items() if position.own(m, black)}
        hand = {m: n for m, n in position.hand.items() if position.own(m, black)}
        worth = sum(PRICES[piece.upper()] for piece in pieces.values())
        worth += sum(number * PRICES[piece.upper()] for piece, number in hand.items())
        by_pawns, by_others = set(), set()
        for place, piece in pieces.items():
            reached = set(naive.reach(position, place))
            (by_pawns if piece in "Pp" else by_others).update(reached)
        total += (worth + (len(by_pawns) + len(by_others)) / 10) * (1 if black else -1)
    return total if position.black else -total


def plain(position: naive.Shogi, depth: int) -> float:
    """Negamax that leaves nothing out; who has no move has lost."""
    following = [after for _, after in naive.steps(position)]
    if not following:
        return -1000.0 * (100 + depth)
    if depth == 0:
        return judged(position)
    return max(-plain(after, depth - 1) for after in following)


def searched(sfen: str, depth: int) -> float:
    work = workspace_for(GAME, EVALUATION, 10)
    moves, values = np.zeros(GAME.limits.moves, np.int64), np.zeros(GAME.limits.moves)
    search_best(EVALUATION, GAME.read(sfen).position.row, depth, work, moves, values)
    return float(values[0])


@pytest.mark.parametrize("sfen", SMALL)
def test_pruning_changes_no_value(sfen: str) -> None:
    for depth in (1, 2):
        assert searched(sfen, depth) == pytest.approx(plain(naive.read(sfen), depth))


def test_controlled_squares_of_the_start_are_those_of_the_twin() -> None:
    row = GAME.start().position.row
    assert controlled(row, 0) == controlled(row, 1) == (9, len(OTHERS))


OTHERS = {
    place
    for start in [naive.read(GAME.write(GAME.start()))]
    for origin, piece in start.board.items()
    if piece.isupper() and piece != "P"
    for place in naive.reach(start, origin)
}


def test_the_order_of_moves_by_hand() -> None:
    """A tokin that takes a guarded silver, two drops and a step of the king."""
    sfen = "4k4/3p5/3s5/3+P5/9/7P1/9/9/4K4 b G 1"
    position = GAME.read(sfen).position
    seen = GAME.reveal([position])
    places = {
        name: preference(position.row, GAME.encode(seen, GAME.read_move(position, name)))
        for name in ("6d6c", "G*7b", "G*5e", "5i5h")
    }
    # Ten times 7 less 10, less 10 as 6b guards; eight for each rank ahead and file inwards.
    assert places["6d6c"] == 10 * (7 - 10) - 10 + 8 * (6 + 3)
    assert places["G*7b"] == 5 * (7 + 2)
    assert places["G*5e"] == 5 * (4 + 4)
    assert places["5i5h"] == -10 * (1 + 4)


SIGHT = find_game("fog-shogi")


def views(game: Game, history: list[Position], side: Side) -> list[Observation]:
    return [game.observe(history[: ply + 1], side) for ply in range(len(history) - 1)]


def pieces(game: Game, position: Position) -> Counter[str]:
    """All pieces of both sides, on the board and in hand, as they are in hand."""
    found = Counter(man.symbol.lstrip("+") for man in game.pieces(position).values())
    for man, number in game.hands(position).items():
        found[man.symbol] += number
    return found


@pytest.mark.parametrize("ruleset", FOG_RULESETS)
def test_an_invented_board_looks_like_what_is_seen_and_has_all_pieces(ruleset: str) -> None:
    game, dice = find_game("fog-shogi", ruleset), Random(ruleset)
    history = random_game(game, dice, 160)
    for side in Side:
        board: Position | None = None
        for number, now in enumerate(views(game, history, side)[::4]):
            board = imagined(board if number % 5 else None, now, dice)
            shown = game.observe([board], side)
            assert (shown.visible, shown.pieces) == (now.visible, now.pieces)
            assert (shown.hands, shown.moves) == (now.hands, now.moves)
            assert game.outcome([board]) is None
            assert now.blocked <= game.pieces(board).keys()
            assert pieces(game, board) == pieces(game, history[0])


def best(text: str, depth: int = 1) -> str:
    position = SIGHT.read(text).position
    rows = position.row[None].copy()
    judge = fog_evaluation(SIGHT, rows)
    work = workspace_for(SIGHT, judge, 12)
    moves, values = (np.zeros(SIGHT.limits.moves, kind) for kind in (np.int64, np.float64))
    number = search_all(judge, rows[0], depth, work, moves, values)
    chosen = int(moves[int(np.argmax(values[:number]))])
    return code(SIGHT.facts, SIGHT.decode(SIGHT.reveal([position]), chosen))


def test_the_search_takes_the_king_and_keeps_its_own() -> None:
    assert best("4k4/9/9/9/4R4/3r5/4p4/9/4K4 b - 1").startswith("5e5a")
    # The gold could be taken, but so could the king.
    assert best("k8/8g/4l4/9/9/9/9/9/4K3R b - 1", 2).startswith("5i")


def test_magpie_takes_the_king_before_a_rook_and_a_rook_before_a_pawn() -> None:
    for text, move in (
        ("4k4/9/9/9/r3R3p/9/9/9/4K4 b - 1", "5e5a"),
        ("5k3/9/9/9/r3R3p/9/9/9/4K4 b - 1", "5e9e"),
        ("5k3/9/9/4P4/8p/9/9/9/4K4 b - 1", "5d5c+"),
    ):
        seen = [SIGHT.observe([SIGHT.read(text).position], Side.FIRST)]
        chosen = Magpie(1).choose(seen, Budget())
        assert code(SIGHT.facts, chosen).startswith(move)
