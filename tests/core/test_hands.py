"""What one side can tell of a hand that it does not see."""

from __future__ import annotations

from random import Random

import pytest

from core.belief.belief import Belief
from core.games import GAMES, find_game
from core.knowledge import may_hold
from core.values import Piece, Side
from tests.support.every_game import random_game

HELD = [key for key, variant in GAMES.items() if variant.facts.hand]
FOGGED = [key for key in HELD if GAMES[key].facts.hidden]


@pytest.mark.parametrize("variant", GAMES)
def test_a_hand_is_hidden_by_fog_and_from_the_other_side_alone(variant: str) -> None:
    game = find_game(variant)
    history = [game.start().position]
    for side in Side:
        hidden = game.observe(history, side).hidden_hand
        assert hidden is (side.other if variant in FOGGED else None)
    assert game.reveal(history).hidden_hand is None


@pytest.mark.parametrize("variant", FOGGED)
@pytest.mark.parametrize("seed", range(3))
def test_a_hand_never_holds_more_than_it_may(variant: str, seed: int) -> None:
    game, more = find_game(variant), 0
    history = random_game(game, Random(seed), 120)
    for side in Side:
        seen = []
        for ply in range(len(history)):
            seen.append(game.observe(history[: ply + 1], side))
            most = may_hold(game, seen)
            held = game.hands(history[ply])
            for symbol in game.facts.hand:
                piece = Piece(side.other, symbol)
                assert held.get(piece, 0) <= most[piece]
                more += most[piece] - held.get(piece, 0)
            assert all(piece.side is side.other for piece in most)
    assert more, "every drop was known for one: this game shows nothing"


@pytest.mark.parametrize("variant", sorted(set(HELD) - set(FOGGED)))
def test_where_drops_are_seen_it_is_what_is_held(variant: str) -> None:
    game = find_game(variant)
    history = random_game(game, Random(1), 60)
    seen = [game.observe(history[: ply + 1], Side.FIRST) for ply in range(len(history))]
    theirs = {p: n for p, n in game.hands(history[-1]).items() if p.side is Side.SECOND}
    assert may_hold(game, seen) == theirs


def test_a_belief_tells_how_many_are_held_on_average() -> None:
    game = find_game("fog-toy")
    board = "4k4/9/9/9/9/9/9/9/4K4 w {} 2/5 0 3"
    rows = [game.read(board.format(hand)).position for hand in ("Pnn", "Pn", "Pr", "P")]
    found = Belief(game, 1 << 20, rows).believed(game.observe(rows[:1], Side.FIRST))
    assert found.hand == {"r": 0.25, "n": 0.75, "p": 0.0}
