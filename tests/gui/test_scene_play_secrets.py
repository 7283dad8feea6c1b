"""The Play screen shows nothing that the person has not been shown."""

from pathlib import Path

import pygame
import pytest

from core.arena.clock import TimeControl
from core.values import Side
from tests.gui.sitting import Sitting

# Two lines each that differ only where the person cannot see; the person is White.
HIDDEN = [
    ("e4 h6", "e4 Nc6"),
    ("e4 h6 Nf3 g6", "e4 Nc6 Nf3 Rb8"),
    ("e4 h6 Ba6 Nxa6 Nf3 h5", "e4 Nc6 Ba6 bxa6 Nf3 Nb8"),
]


def _picture(tmp_path: Path, line: str, size: tuple[int, int], looks: int = 0) -> bytes:
    sitting = Sitting(tmp_path, size=size, control=TimeControl(300), less_motion=False)
    for _ in line.split():
        sitting.settle(0.5)
    sitting.line(line)
    sitting.press(*[pygame.K_LEFT] * looks)
    sitting.settle(0.5)
    return sitting.scene.title.encode() + pygame.image.tobytes(sitting.surface, "RGB")


@pytest.mark.parametrize("lines", HIDDEN)
@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
def test_hidden_moves_change_no_pixel(
    tmp_path: Path, lines: tuple[str, str], size: tuple[int, int]
) -> None:
    one, other = (_picture(tmp_path, line, size) for line in lines)
    assert one == other


def test_looking_back_shows_no_more(tmp_path: Path) -> None:
    one, other = (_picture(tmp_path, line, (1280, 800), 1) for line in HIDDEN[1])
    assert one == other


def test_a_move_in_sight_does_change_the_picture(tmp_path: Path) -> None:
    lines = ("e4 e5 d4 exd4", "e4 e5 d4 a6")
    one, other = (_picture(tmp_path, line, (900, 600)) for line in lines)
    assert one != other


def test_the_list_keeps_what_was_not_seen_until_the_end(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.line("e4 h6 Ba6 bxa6 Nf3 Nc6")
    moves = sitting.scene.focus.widgets
    told = next(w for w in moves if hasattr(w, "tell"))
    texts = [move.text for move in told._moves]
    assert texts == ["e4", "", "Ba6", "×a6", "Nf3", ""]
    sitting.press_button("Resign")
    sitting.press_button("Resign")
    texts = [move.text for move in told._moves]
    assert texts == ["e4", "h6", "Ba6", "bxa6", "Nf3", "Nc6"]
    assert not any(move.hidden for move in told._moves)


def test_the_other_side_sees_its_own(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, Side.SECOND)
    sitting.line("a3 e5")
    told = next(w for w in sitting.scene.focus.widgets if hasattr(w, "tell"))
    assert [move.text for move in told._moves] == ["", "e5"]
