"""Chess that is also won on the hill or by checks: what its bots see."""

from __future__ import annotations

from random import Random

import pytest

from bots.roster import entries_for, make
from bots.search.analysis import Analyst, SearchLimits
from core.games import find_game
from core.player import Budget
from core.values import Side
from tests.bots.games import play_game

HILL, CHECKS = "king-of-the-hill", "three-check"
LEVELS = [each.name for each in entries_for(HILL) if each.group == "levels"]

WON_AT_ONCE = [
    (HILL, "r5k1/5ppp/8/8/2b5/1P2K3/5PPP/8 w - - 0 1", {"Kd4#", "Ke4#"}),
    (HILL, "rnbq1bnr/pppp1ppp/4k3/8/4P3/8/PPPP1PPP/RNBQKBNR b - - 0 1", {"Ke5#"}),
    (CHECKS, "6k1/5pp1/7p/8/8/5Q2/5PPP/6K1 w - - 0 1 +2+0", {"Qa8#", "Qxf7#"}),
    (CHECKS, "6k1/8/8/8/3b4/8/5P2/R3R1K1 b - - 0 1 +0+2", {"Bxf2#"}),
]
TO_BE_STOPPED = [
    (HILL, "8/8/4k3/8/R7/8/8/6K1 w - - 0 1", {"Ra5"}),
    (HILL, "6k1/8/8/r7/8/4K3/8/7R b - - 0 1", {"Ra4"}),
    (CHECKS, "2r3k1/5ppp/8/8/1P6/4B3/5PPP/6K1 w - - 0 1 +0+2", {"Bc5"}),
]


def test_both_have_the_levels_of_chess() -> None:
    names = [each.name for each in entries_for("chess") if each.group == "levels"]
    assert names == LEVELS
    assert names == [each.name for each in entries_for(CHECKS) if each.group == "levels"]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("variant", "fen", "names"), WON_AT_ONCE + TO_BE_STOPPED)
def test_every_level_wins_at_once_and_stops_who_would(
    level: str, variant: str, fen: str, names: set[str]
) -> None:
    game = find_game(variant)
    position = game.read(fen).position
    now = game.observe([position], game.to_move(position))
    for seed in range(3):
        move = make(level, seed).choose([now], Budget(nodes=5000))
        assert game.san(position, move) in names


@pytest.mark.parametrize("variant", [HILL, CHECKS])
def test_the_weakest_level_beats_moves_at_random(variant: str) -> None:
    game = find_game(variant)
    for number, side in enumerate(Side):
        players = {side: make(LEVELS[1], number), side.other: make("RandomMove", number)}
        played = play_game(game, players)
        assert played.outcome.winner is side


@pytest.mark.parametrize(
    ("variant", "fen", "moves"),
    [
        (HILL, "7k/8/8/8/8/8/3K4/8 w - - 0 1", 2),
        (HILL, "7k/8/8/8/8/3K4/8/8 b - - 0 1", 1),
        (CHECKS, "7k/8/8/8/8/8/8/R5K1 w - - 0 1 +1+0", 2),
    ],
)
def test_analysis_counts_the_moves_to_the_goal(variant: str, fen: str, moves: int) -> None:
    game = find_game(variant)
    history = [game.read(fen).position]
    limits = SearchLimits(depth=8, besides=5000)
    *_, found = Analyst(game, 16).lines(history, limits)
    assert found.lines[0].score.mate == moves
    for move in found.lines[0].moves:
        history.append(game.play(history[-1], move))
    outcome = game.outcome(history)
    assert outcome is not None
    assert outcome.winner is Side.FIRST


@pytest.mark.parametrize("variant", [HILL, CHECKS])
def test_a_search_comes_to_no_end_that_the_rules_do_not_have(variant: str) -> None:
    """What it would play from any position of a random game is legal there."""
    game, dice = find_game(variant), Random(variant)
    history = [game.start().position]
    player = make("Gulf", 0)
    while game.outcome(history) is None and len(history) < 60:
        mover = game.to_move(history[-1])
        now = game.observe(history, mover)
        best = player.choose([now], Budget(nodes=300))
        assert best in now.moves
        history.append(game.play(history[-1], dice.choice(now.moves)))
