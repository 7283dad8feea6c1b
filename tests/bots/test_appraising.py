"""What bots expect to score, by which they answer offers of a draw."""

from __future__ import annotations

import pytest

from bots.choice import LastAppraisal
from bots.roster import ROSTER, make
from core.games import find_game
from core.play.referee import Referee
from core.player import Appraiser, Budget
from core.values import Move, Observation

BUDGET = Budget(nodes=2_000)
AHEAD = "4k3/8/8/8/8/8/PPP5/R3K2R {} - - 0 1"


def seen_in(variant: str, fen: str) -> list[Observation]:
    game = find_game(variant)
    referee = Referee(game, game.read(fen))
    return list(referee.seen_by(referee.to_move))


@pytest.mark.parametrize(
    ("name", "variant"),
    [("Puddle", "chess"), ("Ocean", "chess"), ("Wick", "fog-chess")],
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
