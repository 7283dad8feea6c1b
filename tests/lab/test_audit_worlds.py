"""Other games that a side could not have told from the real one."""

from __future__ import annotations

import pytest

from core.records.replay import Timeline
from core.values import Side
from lab.audit.worlds import World, other_worlds, real_world
from tests.support.ours import TELLING
from tests.support.random_games import random_game

PLIES = 24
BREADTH = 24


def _timeline(ruleset: str, seed: int = 1) -> Timeline:
    return Timeline.of(random_game(ruleset, seed, PLIES))


def _shown(timeline: Timeline, world: World, viewer: Side) -> list[object]:
    ends = range(1, len(world.history) + 1)
    return [timeline.game.observe(world.history[:end], viewer) for end in ends]


# Under every ruleset of every game: ``test_laws_of_every_game``, with a shorter game.
@pytest.mark.parametrize("ruleset", TELLING)
@pytest.mark.parametrize("viewer", Side)
def test_other_worlds_show_the_viewer_the_same(ruleset: str, viewer: Side) -> None:
    timeline = _timeline(ruleset)
    game, real = timeline.game, real_world(timeline)
    worlds = other_worlds(timeline, viewer, 4, 1, BREADTH)
    assert worlds
    shown = _shown(timeline, real, viewer)
    for world in worlds:
        assert _shown(timeline, world, viewer) == shown[: world.plies + 1]
        assert world.moves != real.moves[: world.plies]
        for ply, move in enumerate(world.moves):
            assert game.play(world.history[ply], move) == world.history[ply + 1]
            assert game.outcome(world.history[: ply + 2]) is None


@pytest.mark.parametrize("viewer", Side)
def test_they_say_where_they_differ(viewer: Side) -> None:
    timeline = _timeline("chesscom")
    for world in other_worlds(timeline, viewer, 4, 1, BREADTH):
        for ply, squares in enumerate(world.elsewhere):
            here = timeline.game.pieces(world.history[ply])
            there = timeline.game.pieces(timeline.history[ply])
            differing = {s for s in range(64) if here.get(s) != there.get(s)}
            assert differing == {s for s in range(64) if squares >> s & 1}
            seen = timeline.game.observe(timeline.history[: ply + 1], viewer)
            assert not differing & seen.visible


def test_a_seed_finds_the_same_games_again() -> None:
    timeline = _timeline("thesis", 3)
    first = other_worlds(timeline, Side.FIRST, 3, 7, BREADTH)
    assert other_worlds(timeline, Side.FIRST, 3, 7, BREADTH) == first
    assert other_worlds(timeline, Side.FIRST, 3, 8, BREADTH) != first


def test_more_games_differ_after_more_moves_and_on_more_squares() -> None:
    timeline = _timeline("chesscom")

    def differing(number: int) -> list[int]:
        known = [0] * (PLIES + 1)
        for world in other_worlds(timeline, Side.SECOND, number, 1, BREADTH):
            for ply, squares in enumerate(world.elsewhere):
                known[ply] |= squares
        return [squares.bit_count() for squares in known]

    few, many = differing(1), differing(6)
    assert sum(map(bool, few)) <= sum(map(bool, many))
    assert sum(few) < sum(many)
    assert sum(map(bool, many)) > PLIES * 3 // 4


def test_a_game_that_is_over_is_followed_up_to_its_last_move() -> None:
    record = random_game("chesscom", 0, 500)
    assert record.outcome is not None
    assert real_world(Timeline.of(record)).plies == len(record.moves) - 1


@pytest.mark.parametrize("plies", [0, 1])
def test_where_nothing_is_hidden_there_is_no_other_game(plies: int) -> None:
    timeline = Timeline.of(random_game("chesscom", 1, plies))
    assert other_worlds(timeline, Side.FIRST, 3, 1) == []
