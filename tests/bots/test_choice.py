"""How players choose: pace, what they overlook, what they expect to score."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bots.choice import LastAppraisal, noticed
from bots.roster import ROSTER, make
from bots.search.evaluation_kernels import PRIZE
from bots.search.players import DECIDED, levelled
from bots.time_manager import MeasuredPace
from core.games import find_game
from core.play.referee import Referee
from core.player import Appraiser, Budget
from core.values import Move, Observation

FIRST, LEAST = 1000.0, 10
WORK = st.tuples(st.integers(LEAST + 1, 10**6), st.floats(1e-3, 1e3))


@given(st.lists(WORK, min_size=1))
def test_a_pace_is_never_above_the_last_that_was_measured(
    works: list[tuple[int, float]],
) -> None:
    pace = MeasuredPace(FIRST, LEAST)
    for done, seconds in works:
        before = pace.value
        pace.note(done, seconds)
        measured = done / seconds
        assert min(before, measured) <= pace.value <= measured


def test_it_rises_by_half_the_way_and_falls_at_once() -> None:
    pace = MeasuredPace(FIRST, LEAST)
    pace.note(3000, 1.0)
    assert pace.value == 2000.0
    pace.note(500, 1.0)
    assert pace.value == 500.0


def test_little_work_tells_nothing() -> None:
    pace = MeasuredPace(FIRST, LEAST)
    pace.note(LEAST, 1.0)
    assert pace.value == FIRST


TAKING = {
    "fog-chess": "r3k3/8/8/3p4/4P3/8/8/4K2R w - - 0 1",
    "fog-checkers": "W:W18,30:B14,1",
    "shogi": "4k4/9/9/4p4/4P4/9/9/9/4K4 b - 1",
}


def shown(variant: str) -> Observation:
    game = find_game(variant)
    position = game.read(TAKING[variant]).position
    return game.observe([position], game.to_move(position))


@pytest.mark.parametrize("variant", TAKING)
def test_moves_that_take_are_noticed_twice_as_easily(variant: str) -> None:
    game, now, rolled = find_game(variant), shown(variant), Random(1)
    share, times = 0.3, 800
    found = [noticed(game, now, now.moves, share, rolled) for _ in range(times)]
    taking = np.array(
        [
            any(p.side is not now.viewer for p in game.delta(now, m).lifted.values())
            for m in now.moves
        ]
    )
    assert taking.sum() > 0
    if taking.all():  # Checkers, where who can take must.
        return
    # Where nothing is noticed everything is, which adds at most so much.
    slack = 0.7 ** len(now.moves) + 0.06
    means = np.mean(found, axis=0)
    assert means[~taking] == pytest.approx(share, abs=slack)
    assert means[taking] == pytest.approx(1 - 0.7**2, abs=slack)


def test_who_overlooks_nothing_rolls_no_dice() -> None:
    game, now, rolled = find_game(), shown("fog-chess"), Random(1)
    before = rolled.getstate()
    assert noticed(game, now, now.moves, 1.0, rolled).all()
    assert rolled.getstate() == before


def test_who_notices_nothing_looks_again() -> None:
    game, now = find_game(), shown("fog-chess")
    assert noticed(game, now, now.moves, 0.0, Random(1)).all()


def test_won_positions_are_told_apart_and_mates_stand_out() -> None:
    values = np.array([195 * PRIZE, PRIZE * 100, 60.0, 45.0, -3.0, -PRIZE * 100])
    found = levelled(values)
    assert found[0] == found[1] == found[2] + DECIDED
    assert (found[2:5] == values[2:5]).all()
    assert found[5] == -found[0]
    assert (levelled(values[:2]) == DECIDED).all()


BUDGET = Budget(nodes=2_000)
AHEAD = "4k3/8/8/8/8/8/PPP5/R3K2R {} - - 0 1"


def seen_in(variant: str, fen: str) -> list[Observation]:
    game = find_game(variant)
    referee = Referee(game, game.read(fen))
    return list(referee.seen_by(referee.to_move))


@pytest.mark.parametrize(
    ("name", "variant"), [("Puddle", "chess"), ("Ocean", "chess"), ("Wick", "fog-chess")]
)
def test_who_is_ahead_expects_more(name: str, variant: str) -> None:
    player = make(name, 1, variant=variant)
    assert isinstance(player, Appraiser)
    better, worse = (
        player.appraises(seen_in(variant, AHEAD.format(side)), BUDGET) for side in "wb"
    )
    assert better is not None
    assert worse is not None
    assert 0.0 <= worse < 0.4
    assert 0.6 < better <= 1.0


def test_a_move_that_a_round_dropped_is_no_loss() -> None:
    """Of moves that are nearly as good one is drawn, often one that was dropped."""
    seen = seen_in("fog-chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    for seed in range(6):
        player = make("TermsPlayer", seed)
        assert isinstance(player, Appraiser)
        assert 0.3 < player.appraises(seen, Budget(nodes=20_000)) < 0.7  # type: ignore[operator]


@pytest.mark.parametrize("name", ["Moth", "Wick", "Lantern"])
def test_a_level_that_slips_goes_by_the_best_move_that_it_weighs(name: str) -> None:
    """It may overlook that a knight can be won, and is still no worse for it."""
    fen = "rnbqkb1r/pppppppp/8/8/8/2n5/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    for seed in range(6):
        player = make(name, seed)
        assert isinstance(player, Appraiser)
        assert player.appraises(seen_in("fog-chess", fen), BUDGET) > 0.55  # type: ignore[operator]


def test_a_bot_of_checkers_can_tell_with_one_move_left() -> None:
    player = make("Pebble", 1)
    assert isinstance(player, Appraiser)
    seen = seen_in("checkers", "W:W10:B1,2,3,5")
    assert len(seen[-1].moves) <= 2
    assert player.appraises(seen, BUDGET) < 0.5  # type: ignore[operator]


def test_bots_that_count_nothing_cannot_tell() -> None:
    for name in ("RandomMove", "CaptureLargest", "ProfitPlayer"):
        assert name in ROSTER
        assert not isinstance(make(name, 1), Appraiser)


def test_what_was_chosen_last_is_not_searched_again() -> None:
    seen, asked = seen_in("chess", AHEAD.format("w")), []

    def choose(seen: object, budget: object) -> Move:
        asked.append(seen)
        appraisal.note(seen[-1], 0.25)  # type: ignore[index]
        return Move((0, 1))

    appraisal = LastAppraisal()
    assert appraisal.look(choose, seen, BUDGET) == 0.25
    assert appraisal.look(choose, seen, BUDGET) == 0.25
    assert len(asked) == 1
