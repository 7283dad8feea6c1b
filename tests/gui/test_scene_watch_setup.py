from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from gui.requests import ToHome, ToWatch
from gui.scenes.watch_setup import WatchSetupScene
from gui.shell import Shell
from tests.support.events import click, press
from tests.support.shells import asked, drawn, halved, only_five, still_shell

LooksLike = Callable[[pygame.Surface, str], None]


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    only_five(monkeypatch)
    return still_shell(tmp_path)


def test_two_bots_and_rules_are_watched(shell: Shell) -> None:
    scene = WatchSetupScene(shell)
    drawn(scene)
    click(scene, (200, 130))
    click(scene, (640, 230))
    click(scene, (1060, 170))
    press(scene, pygame.K_TAB)
    press(scene, pygame.K_RETURN)
    (request,) = asked(shell)
    assert isinstance(request, ToWatch)
    assert replace(request, seed=0) == ToWatch(
        ("RandomMove", "CaptureKing"), "fog-chess", "thesis", 0
    )


def test_esc_goes_home(shell: Shell) -> None:
    scene = WatchSetupScene(shell)
    drawn(scene)
    press(scene, pygame.K_ESCAPE)
    assert asked(shell) == [ToHome()]


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
def test_looks(shell: Shell, size: tuple[int, int], looks_like: LooksLike) -> None:
    looks_like(halved(drawn(WatchSetupScene(shell), size)), f"watch-setup-{size[0]}")
