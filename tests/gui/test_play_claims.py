"""Chess on the Play screen: draws to claim, checks given, and what is won so far."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from core.notation import code
from core.values import Outcome, Reason, Side
from gui.play.panels import lead
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
    assert not sitting.scene._controls.claiming
    play(sitting, SHUFFLE[-1])
    controls = sitting.scene._controls
    assert controls.claiming
    assert controls._draw in controls._actions()
    assert "draw" in sitting.scene.answers
    press(sitting.scene, pygame.K_d)
    assert sitting.record.outcome == Outcome(None, Reason.REPETITION)
    assert "draw" not in sitting.scene.answers


def test_the_key_does_nothing_without_a_draw_to_claim(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, variant="chess")
    play(sitting, *SHUFFLE[:4])
    press(sitting.scene, pygame.K_d)
    assert sitting.record.outcome is None
    assert "draw" not in sitting.scene.answers


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
    assert sitting.scene._moving.planned is not None
    play(sitting, "e5")
    names = [code(sitting.game.facts, move) for move in sitting.record.moves]
    assert names == ["e2e4", "e7e5", "d2d4"]
