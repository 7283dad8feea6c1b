"""Claims on the Play screen: draws, offers, checks given, and impasses of shogi."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.values import Outcome, Reason, Side
from gui.play.words import lead
from tests.gui.player import BOT, Player


def test_a_draw_is_claimed_by_a_key_where_there_is_one(tmp_path: Path) -> None:
    player = Player(tmp_path, variant="chess")
    player.press("d")
    assert not player.sees("draw")
    player.plays("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1")
    assert not player.sees("Claim draw")
    player.plays("Ng8")
    assert player.can_press("Claim draw")
    player.press("d")
    assert player.record.outcome == Outcome(None, Reason.REPETITION)
    assert not player.sees("Claim draw")


@pytest.mark.parametrize(
    ("presses", "said", "then"),
    [
        (1, "You offer a draw with your next move.", f"{BOT} declines the draw."),
        (2, "You have withdrawn your offer.", ""),
    ],
)
def test_a_draw_is_offered_by_a_key_and_declined_or_withdrawn(
    tmp_path: Path, presses: int, said: str, then: str
) -> None:
    player = Player(tmp_path, variant="chess")
    player.plays("e4 e5")
    player.press(*["d"] * presses)
    assert player.sees(said)
    withdraws = any(told.startswith("Withdraw") for told in player.tooltips())
    assert withdraws is bool(then)
    player.plays("Nf3 Nc6")
    assert player.sees(f"{BOT} declines the draw.") is bool(then)
    assert player.table.seat(Side.SECOND).offered is None
    player.press("d")
    assert player.record.outcome is None
    assert not player.sees("You offer a draw"), "not a second time"


@pytest.mark.parametrize(
    ("words", "outcome"), [("Accept draw", Outcome(None, Reason.AGREED)), ("Decline", None)]
)
def test_an_offer_is_answered_on_the_screen(
    tmp_path: Path, words: str, outcome: Outcome | None
) -> None:
    player = Player(tmp_path, variant="chess")
    player.plays("e4 e5 Nf3")
    player.table.seat(Side.SECOND).offer()
    player.plays("Nc6")
    assert player.sees(f"{BOT} offers a draw.")
    player.click(words)
    player.waits()
    assert player.record.outcome == outcome
    assert player.table.seat(Side.SECOND).offered is None


@pytest.mark.parametrize("side", Side)
def test_a_check_is_known_to_both_sides_and_who_is_ahead(
    tmp_path: Path, side: Side
) -> None:
    player = Player(tmp_path, variant="chess", fen="4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    player.plays("Ra8+")
    now = player.table.seat(side).seen[-1]
    assert {player.facts.name(square) for square in now.check} == {"e8"}
    assert [lead(player.facts, now, each) for each in Side] == [5, -5]


ENTERED = "1+P+P+P1+P+P+P1/3+PK1+P2/2+P3+P2/9/9/9/9/k8/9 b {} 1"
"""Black's king and ten pieces are in the zone: ten points, and what is in hand."""


def test_what_an_impasse_still_needs_is_counted_and_declared(tmp_path: Path) -> None:
    lacking = Player(tmp_path, variant="shogi", fen=ENTERED.format("2RBG"))
    assert lacking.sees("26/28 points · 10/10 pieces · king in")
    assert lacking.sees("Black lacks 2 points to declare")
    assert "Declare" not in lacking.reads()
    lacking.resigns()
    assert not lacking.sees("lacks 2 points")
    player = Player(tmp_path, variant="shogi", fen=ENTERED.format("2R2B"))
    assert player.can_press("Declare")
    player.press("d")
    assert player.record.outcome == Outcome(Side.FIRST, Reason.IMPASSE)
