"""How often moves hang the king, against a count by the rules alone."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from core.belief.belief import Belief
from core.games import find_game
from core.records.replay import Timeline
from core.setup import Position
from core.values import Side
from lab.examine import king_risks
from tests.support.naive_risks import hangs
from tests.support.random_games import random_game


@pytest.mark.parametrize("ruleset", ["chesscom", "thesis"])
@pytest.mark.parametrize("seed", range(2))
def test_on_one_board_it_is_what_the_rules_say(ruleset: str, seed: int) -> None:
    timeline = Timeline.of(random_game(ruleset, seed, 60))
    game = timeline.game
    for position in timeline.history[:-1:2]:
        expected = {move: hangs(game, position, move) for move in game.moves(position)}
        assert king_risks(game, position.row[None]) == expected


@pytest.mark.parametrize("seed", range(2))
def test_on_many_boards_it_is_the_share_of_them(seed: int) -> None:
    timeline = Timeline.of(random_game("chesscom", seed, 9))
    game, side = timeline.game, Side.SECOND
    seen = [game.observe(timeline.history[: ply + 1], side) for ply in range(10)]
    belief = Belief(game, 10_000_000)
    for before, after in pairwise(seen):
        belief.step(before, after)
    rows = belief.rows[:: max(1, len(belief) // 40)]
    boards = [Position(row) for row in rows]
    risky = king_risks(game, rows)
    assert list(risky) == list(game.moves(boards[0]))
    for move, risk in risky.items():
        assert risk == np.mean([hangs(game, board, move) for board in boards])


def test_where_no_man_is_royal_nothing_is_at_risk() -> None:
    game = find_game("fog-checkers")
    position = game.start().position
    assert not game.facts.king_capture
    assert king_risks(game, position.row[None]) == dict.fromkeys(game.moves(position), 0.0)


def test_a_move_that_takes_the_king_risks_nothing() -> None:
    game = find_game("fog-chess", "chesscom")
    position = game.read("4k3/8/8/8/8/4Q3/r7/4K3 w - - 0 1").position
    risky = king_risks(game, position.row[None])
    assert risky[game.read_move(position, "Qxe8")] == 0
    assert risky[game.read_move(position, "Kd1")] == 0
    assert risky[game.read_move(position, "Kf2")] == 1
