"""Special moves of chess on the Play screen: by clicks, by dragging, planned and typed."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from core.games.base import OPENED
from core.records.replay import Timeline
from core.values import Side
from tests.gui.sitting import Sitting
from tests.support import events
from tests.support.person import Person

CASTLES = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"
CASTLES_960 = "bqrkr2n/pppppppp/8/8/8/8/PPPPPPPP/BQRKR2N w EC - 0 1"
PASSANT = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"
SECOND_PROMOTES = "8/8/8/8/8/7K/1p6/4k3 w - - 0 1"
PROMOTES = "2n1k3/1P6/8/8/8/8/8/4K3 w - - 0 1"


Case = tuple[str, str, tuple[str, str], str, str]


@pytest.mark.parametrize("way", ["click", "drag", "typed"])
@pytest.mark.parametrize(
    "case",
    [
        ("chess", CASTLES, ("e1", "g1"), "0-0", "O-O"),
        ("chess", CASTLES, ("e1", "h1"), "e1g1", "O-O"),
        ("chess", CASTLES, ("e1", "c1"), "o-o-o", "O-O-O"),
        ("chess", CASTLES, ("e1", "a1"), "O-O-O", "O-O-O"),
        ("chess960", CASTLES_960, ("d1", "e1"), "O-O", "O-O"),
        ("chess960", CASTLES_960, ("d1", "c1"), "d1c1", "O-O-O"),
    ],
)
def test_castling(tmp_path: Path, case: Case, way: str) -> None:
    variant, fen, move, typed, played = case
    sitting = Sitting(tmp_path, variant=variant, fen=fen)
    made(sitting, move, typed, way)
    assert names(sitting) == [played]


@pytest.mark.parametrize("way", ["click", "drag", "typed"])
def test_en_passant(tmp_path: Path, way: str) -> None:
    sitting = Sitting(tmp_path, variant="chess", fen=PASSANT)
    sitting.reply("d5")
    made(sitting, ("e5", "d6"), "exd6", way)
    assert names(sitting) == ["d5", "exd6"]


def made(sitting: Sitting, move: tuple[str, str], typed: str, way: str) -> None:
    """Make a move by the mouse, or type it."""
    if way == "typed":
        events.press(sitting.scene, pygame.K_SLASH, unicode="/")
        for letter in typed:
            events.press(sitting.scene, ord(letter.lower()), unicode=letter)
        sitting.press(pygame.K_RETURN)
    elif way == "drag":
        sitting.drag(*move)
    else:
        sitting.click(*move)
    sitting.settle()


def names(sitting: Sitting) -> list[str]:
    """The moves so far, by name."""
    return [step.san for step in Timeline.of(sitting.record).steps]


def test_a_promotion_is_chosen_or_called_off(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, variant="chess", fen=PROMOTES)
    for how in (lambda: sitting.press(pygame.K_ESCAPE), lambda: sitting.click("g4")):
        sitting.click("b7", "c8")
        sitting.settle()
        how()
        assert not sitting.record.moves
    sitting.click("b7", "c8")
    sitting.press(pygame.K_n)
    sitting.settle()
    assert names(sitting) == ["bxc8=N"]


def test_shift_takes_a_queen_now_and_in_a_plan(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_LSHIFT)
    sitting = Sitting(tmp_path, Side.SECOND, variant="chess", fen=SECOND_PROMOTES)
    sitting.click("b2", "b1")
    sitting.reply("Kg3")
    assert names(sitting) == ["Kg3", "b1=Q"]


def test_castling_is_planned_and_a_turn_taken_back(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, Side.SECOND, variant="chess", fen=CASTLES)
    sitting.click("e8", "h8")
    sitting.reply("a3")
    assert names(sitting) == ["a3", "O-O"]
    sitting.press_button("Takeback")
    assert names(sitting) == ["a3"]


def test_moves_are_numbered_from_where_the_fen_says(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, variant="chess", fen="4k3/8/8/8/8/8/4P3/4K3 w - - 0 80")
    sitting.line("e4 Kd7 e5")
    scene = sitting.scene
    read = Person(scene).reads()
    assert {"80", "81"} <= set(read)
    assert "1" not in read
    assert "Move 81" in scene._controls.bar.subtitle
    scene._go_to(1)
    sitting.settle()
    assert "move 80" in scene._controls.bar.subtitle


@pytest.mark.parametrize("how", ["click", "drag", "pinned"])
def test_what_check_forbids_is_said_where_it_is_tried(tmp_path: Path, how: str) -> None:
    fen = "4k3/8/8/8/4r3/8/4R1P1/N3K3 w - - 0 1"
    if how == "pinned":
        fen = fen.replace("4R1P1", "4B1P1")
    sitting = Sitting(tmp_path, variant="chess", fen=fen)
    if how == "drag":
        sitting.drag("e2", "d2")
    else:
        sitting.click("e2", *["d2"][: how == "click"])
    sitting.settle(0.1)
    assert sitting.scene._controls.notice.words == OPENED
    assert sitting.record.moves == ()
