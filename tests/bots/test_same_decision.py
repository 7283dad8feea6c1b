"""A bot decides the same whatever is under the fog, as long as it looks the same.

The hidden board is replaced by that of another whole game which showed the bot's side the
very same, move by move; see ``lab.audit.worlds``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

from bots.roster import ROSTER, make
from core.game import Game
from core.games import GAMES
from core.player import Budget, PositionLister
from core.records.replay import Timeline
from core.setup import Position
from core.values import Observation, Side
from lab.audit.worlds import World, other_worlds
from tests.support.random_games import bots_game, random_game

BELIEVERS = [
    name for name, entry in ROSTER.items() if entry.believes and not entry.available
]
PLIES = 30
WORLDS, BREADTH = 3, 24
SEED = 7
BUDGET, PLENTY = Budget(nodes=2000), Budget(nodes=50_000)


@cache
def games(variant: str) -> tuple[Timeline, ...]:
    """One game of movers at random, and one more; in chess of bots that take men."""
    usual = GAMES[variant].default
    first = random_game(usual, 3, PLIES, variant=variant)
    if variant == "fog-chess":
        second = bots_game(("Supporter", "CaptureLargest"), usual, PLIES)
    else:
        second = random_game(usual, 4, PLIES, variant=variant)
    return Timeline.of(first), Timeline.of(second)


@cache
def worlds(variant: str, game: int, side: Side) -> tuple[World, ...]:
    return tuple(other_worlds(games(variant)[game], side, WORLDS, 1, BREADTH))


def shown(game: Game, history: Sequence[Position], side: Side) -> list[Observation]:
    return [game.observe(history[: end + 1], side) for end in range(len(history))]


def turns(game: Game, world: World, side: Side) -> list[int]:
    """The last ply at which hidden men stand elsewhere, and one in the middle."""
    found = [
        ply
        for ply, squares in enumerate(world.elsewhere)
        if squares and game.to_move(world.history[ply]) is side
    ]
    return sorted({*found[-1:], *found[len(found) // 2 :][:1]})


@pytest.mark.parametrize("name", BELIEVERS)
@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("number", [0, 1])
def test_another_board_under_the_fog_changes_no_decision(
    number: int, side: Side, name: str
) -> None:
    variant = ROSTER[name].variants[0]
    game, history = games(variant)[number].game, games(variant)[number].history
    others = [(world, turns(game, world, side)) for world in worlds(variant, number, side)]
    here, real = shown(game, history, side), make(name, SEED)
    moves = {
        ply: real.choose(here[: ply + 1], BUDGET)
        for ply in sorted({ply for _, asked in others for ply in asked})
    }
    for world, asked in others:
        other, there = make(name, SEED), shown(game, world.history, side)
        for ply in asked:
            assert game.pieces(history[ply]) != game.pieces(world.history[ply])
            assert other.choose(there[: ply + 1], BUDGET) == moves[ply]
    assert sum(len(asked) for _, asked in others) >= 4


@pytest.mark.parametrize("name", BELIEVERS)
@pytest.mark.parametrize("side", Side)
def test_the_other_board_is_one_that_the_bot_holds_possible(name: str, side: Side) -> None:
    variant = ROSTER[name].variants[0]
    bot, (timeline, *_) = make(name, SEED), games(variant)
    if not isinstance(bot, PositionLister):
        pytest.skip("it lists no positions")
    seen, exact = shown(timeline.game, timeline.history, side), 0
    for world in worlds(variant, 0, side):
        for ply in turns(timeline.game, world, side):
            listed = bot.possible_positions(seen[: ply + 1], PLENTY)
            truths = timeline.history[ply], world.history[ply]
            inside = [(listed.rows == truth.row).all(axis=1).any() for truth in truths]
            assert all(inside) or not listed.exact
            number, exact_now = len(listed.rows), listed.exact
            believed = bot.believes(seen[: ply + 1], PLENTY)  # type: ignore[attr-defined]
            assert (believed.positions, believed.exact) == (number, exact_now)
            exact += listed.exact
    assert exact or ROSTER[name].group == "levels"
