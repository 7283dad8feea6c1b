"""What bots know of shogi in the fog."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

from bots.search.deepening import workspace_for
from bots.search.kernels import search_all
from bots.shogi.evaluation import fog_evaluation
from bots.shogi.imagined import imagined
from bots.simple import Magpie
from core.game import Game
from core.games import find_game
from core.games.shogi.rules import FOG_RULESETS
from core.notation import code
from core.player import Budget
from core.setup import Position
from core.values import Observation, Side
from tests.support.every_game import random_game

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
