"""A replay sounds when it goes one move on, and only then."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gui.app.requests import ToReplayOf
from gui.replay.scene import ReplayScene
from gui.sound.events import Sound
from tests.gui.replaying import drawn, lonely_shell, trap
from tests.support.events import press
from tests.support.hearing import Ear


@pytest.fixture
def ear() -> Ear:
    return Ear()


@pytest.fixture
def scene(tmp_path: Path, ear: Ear) -> ReplayScene:
    """The trap before its first move: e4 e5 Nf3 d6 Bc4 Bg4 Nc3 Nc6 Nxe5 Bxd1 ..."""
    shell, _ = lonely_shell(tmp_path, fog="flat")
    shell.sounds = ear
    scene = ReplayScene.of_record(shell, ToReplayOf(trap(), 0))
    assert isinstance(scene, ReplayScene)
    drawn(scene)
    return scene


def test_opening_it_is_silent(scene: ReplayScene, ear: Ear) -> None:
    scene.update(0.1)
    assert ear.heard == []


def test_one_move_on_is_heard_as_by_one_who_sees_everything(
    scene: ReplayScene, ear: Ear
) -> None:
    for _ in range(9):
        press(scene, pygame.K_RIGHT)
    assert ear.heard == [Sound.OWN_MOVE] * 8 + [Sound.OWN_CAPTURE]


def test_back_and_far_is_silent(scene: ReplayScene, ear: Ear) -> None:
    for key in (pygame.K_END, pygame.K_LEFT, pygame.K_HOME, pygame.K_LEFT):
        press(scene, key)
    assert ear.heard == []
    press(scene, pygame.K_END)
    press(scene, pygame.K_RIGHT)
    assert ear.heard == []


def test_with_one_sides_board_it_sounds_as_to_that_side(
    scene: ReplayScene, ear: Ear
) -> None:
    for _ in range(3):
        press(scene, pygame.K_v)
    for _ in range(9):
        press(scene, pygame.K_RIGHT)
    unseen, own = Sound.UNSEEN_MOVE, Sound.OWN_MOVE
    assert ear.heard[:4] == [unseen, own, unseen, own]
    assert ear.heard[-1] is Sound.LOSS
