from pathlib import Path

import pygame
import pytest

from core.games import find_variant
from gui.app.requests import ToHome, ToLesson, ToPreparing
from gui.app.shell import Shell
from gui.board.view_state import blank
from gui.entry.preparing import PreparingScene
from tests.support.events import press
from tests.support.shells import Elsewhere, StillRules, asked, drawn, still_shell

WANTED = ToLesson("fog-chess", "chesscom")


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return still_shell(tmp_path)


def test_goes_on_when_the_rules_are_ready(shell: Shell) -> None:
    scene = PreparingScene(shell, ToPreparing(WANTED))
    assert isinstance(shell.rules, StillRules)
    assert shell.rules.begun == 1
    assert scene.update(1.0) is scene
    shell.rules.ready = True
    assert isinstance(scene.update(0.1), Elsewhere)
    assert asked(shell) == [WANTED]


def test_fog_lies_only_where_the_game_has_some() -> None:
    assert not blank(find_variant("fog-chess").facts).visible
    bare = blank(find_variant("chess").facts)
    assert (len(bare.visible), dict(bare.pieces)) == (64, {})


def test_esc_goes_home(shell: Shell) -> None:
    scene = PreparingScene(shell, ToPreparing(WANTED))
    drawn(scene)
    press(scene, pygame.K_ESCAPE)
    assert asked(shell) == [ToHome()]


def test_a_short_wait_shows_nothing_and_a_long_one_a_way_out(shell: Shell) -> None:
    scene = PreparingScene(shell, ToPreparing(WANTED))
    assert len(set(pygame.image.tobytes(drawn(scene), "RGB"))) <= 3
    scene.update(9.0)
    press(scene, pygame.K_RETURN)
    assert asked(shell) == []
    scene.update(1.5)
    press(scene, pygame.K_RETURN)
    assert asked(shell) == [ToHome()]
