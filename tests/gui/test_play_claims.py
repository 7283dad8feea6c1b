"""Chess on the Play screen: draws to claim, checks given, and what is won so far."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from core.notation import code
from core.values import Outcome, Reason, Side
from gui.play.draws import DrawChoice
from gui.play.panels import counts_of, lead, news_of
from tests.gui.sitting import Sitting
from tests.support.events import press

SHUFFLE = ("Nf3", "Nf6", "Ng1", "Ng8") * 2


def play(sitting: Sitting, *names: str) -> None:
    for name in names:
        seat = sitting.table.seat(Side(len(sitting.record.moves) % 2))
        now = seat.seen[-1]
        seat.play(sitting.game.read_own(now, now.moves, name), sitting.now)
    sitting.settle()


def test_a_draw_is_claimed_by_a_key_where_there_is_one(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, variant="chess")
    play(sitting, *SHUFFLE[:-1])
    assert sitting.scene._controls.buttons.draw is not DrawChoice.CLAIM
    play(sitting, SHUFFLE[-1])
    buttons = sitting.scene._controls.buttons
    assert buttons.draw is DrawChoice.CLAIM
    assert buttons._claim in buttons.shown
    assert "draw" in sitting.scene.answers
    press(sitting.scene, pygame.K_d)
    assert sitting.record.outcome == Outcome(None, Reason.REPETITION)
    assert "draw" not in sitting.scene.answers


def test_the_key_does_nothing_without_a_draw_to_claim(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, variant="chess")
    play(sitting, *SHUFFLE[:4])
    for _ in range(2):
        press(sitting.scene, pygame.K_d)
        assert sitting.record.outcome is None
    assert "draw" not in sitting.scene.answers


def test_a_draw_is_offered_by_a_key_and_declined_by_a_move(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, variant="chess")
    buttons, notice = sitting.scene._controls.buttons, sitting.scene._controls.notice
    assert "draw" not in sitting.scene.answers
    play(sitting, "e4", "e5")
    assert "draw" in sitting.scene.answers
    press(sitting.scene, pygame.K_d)
    assert notice.words == "You offer a draw with your next move."
    assert buttons._offer.tooltip.startswith("Withdraw")
    play(sitting, "Nf3", "Nc6")
    assert notice.words.endswith("declines the draw.")
    assert "draw" not in sitting.scene.answers
    press(sitting.scene, pygame.K_d)
    assert sitting.record.outcome is None


def test_an_offer_is_withdrawn_by_the_same_key(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, variant="chess")
    play(sitting, "e4", "e5")
    press(sitting.scene, pygame.K_d)
    press(sitting.scene, pygame.K_d)
    notice, other = sitting.scene._controls.notice, sitting.table.seat(Side.SECOND)
    assert notice.words == "You have withdrawn your offer."
    assert other.offered is None
    play(sitting, "Nf3", "Nc6")
    assert not notice.words.endswith("declines the draw.")
    assert not sitting.scene._controls.buttons._offer.enabled


@pytest.mark.parametrize(
    ("words", "outcome"),
    [("Accept draw", Outcome(None, Reason.AGREED)), ("Decline", None)],
)
def test_an_offer_is_answered_on_the_screen(
    tmp_path: Path, words: str, outcome: Outcome | None
) -> None:
    sitting = Sitting(tmp_path, variant="chess")
    play(sitting, "e4", "e5", "Nf3")
    sitting.table.seat(Side.SECOND).offer()
    play(sitting, "Nc6")
    assert sitting.scene._controls.notice.words.endswith("offers a draw.")
    sitting.press_button(words)
    sitting.settle()
    assert sitting.record.outcome == outcome
    assert sitting.table.seat(Side.SECOND).offered is None


@pytest.mark.parametrize("first", [Side.FIRST, Side.SECOND])
def test_a_check_is_shown_to_both_sides(tmp_path: Path, first: Side) -> None:
    fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
    sitting = Sitting(tmp_path, variant="chess", fen=fen)
    play(sitting, "Ra8+")
    now = sitting.table.seat(first).seen[-1]
    assert {sitting.game.facts.name(square) for square in now.check} == {"e8"}
    assert lead(sitting.game.facts, now, Side.FIRST) == 5
    assert lead(sitting.game.facts, now, Side.SECOND) == -5


def test_a_move_planned_in_chess_is_played_when_the_turn_comes(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, variant="chess")
    play(sitting, "e4")
    for name in ("d2", "d4"):
        sitting.click(name)
    assert sitting.scene._moving.planned.moves
    play(sitting, "e5")
    names = [code(sitting.game.facts, move) for move in sitting.record.moves]
    assert names == ["e2e4", "e7e5", "d2d4"]


ENTERED = "1+P+P+P1+P+P+P1/3+PK1+P2/2+P3+P2/9/9/9/9/k8/9 b {} 1"
"""Black's king and ten pieces are in the zone: ten points, and what is in hand."""


def test_what_an_impasse_still_needs_is_counted_and_declared(tmp_path: Path) -> None:
    lacking = Sitting(tmp_path, variant="shogi", fen=ENTERED.format("2RBG"))
    now, buttons = lacking.scene._viewpoint.seen, lacking.scene._controls.buttons
    assert counts_of(now[-1], Side.FIRST) == "26/28 points · 10/10 pieces · king in"
    assert news_of(now, over=False) == "Black lacks 2 points to declare"
    assert news_of(now, over=True) == ""
    assert lacking.scene._controls.foot.height
    assert buttons.draw is not DrawChoice.CLAIM
    sitting = Sitting(tmp_path, variant="shogi", fen=ENTERED.format("2R2B"))
    buttons = sitting.scene._controls.buttons
    assert (buttons.draw, buttons._claim.words) == (DrawChoice.CLAIM, "Declare")
    press(sitting.scene, pygame.K_d)
    assert sitting.record.outcome == Outcome(Side.FIRST, Reason.IMPASSE)
