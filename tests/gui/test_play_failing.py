"""A bot that fails in a person's game: no result, no point, and another try."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from core.values import Side
from gui.app.bot_requests import ToWatch
from gui.app.requests import ToPlay
from gui.play.scene import PlayScene
from gui.watch.scene import WatchScene
from tests.events.players import make
from tests.support.events import click, press
from tests.support.layout import page_of
from tests.support.shells import still_shell

pytestmark = pytest.mark.usefixtures("served")
PATIENCE = 120.0
SIZES = [(1280, 800), (900, 600), (700, 1000)]
Seat = Callable[..., PlayScene]


@pytest.fixture
def seat(tmp_path: Path) -> Iterator[Seat]:
    """Sits a person down against a bot that moves first, and waits until it has failed."""
    scenes: list[PlayScene] = []

    def sit(bot: str, size: tuple[int, int] = SIZES[0]) -> PlayScene:
        shell = still_shell(tmp_path, ready=True, less_motion=True)
        shell.make, shell.now = make, time.monotonic
        scene = PlayScene.new(
            shell, ToPlay(bot, Side.SECOND, "fog-chess", "chesscom", "none", 1)
        )
        scenes.append(scene)
        wait(scene, size, lambda: "Try again" in words(scene, size))
        return scene

    yield sit
    for scene in scenes:
        scene.close()


def words(scene: PlayScene, size: tuple[int, int]) -> str:
    return " ".join(each.words for each in page_of(scene, size).texts)


def wait(scene: PlayScene, size: tuple[int, int], until: Callable[[], bool]) -> None:
    began = time.monotonic()
    while not until():
        assert time.monotonic() - began < PATIENCE, words(scene, size)
        scene.update(0.02)
        time.sleep(0.01)


def press_try_again(scene: PlayScene) -> None:
    (button,) = (
        each for each in scene.focus.widgets if getattr(each, "words", "") == "Try again"
    )
    click(scene, button.rect.center)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_game_whose_bot_fails_has_no_result_and_offers_another_try(
    seat: Seat, size: tuple[int, int], tmp_path: Path
) -> None:
    scene = seat("Unmade", size)
    told = words(scene, size)
    assert "Unmade stopped with an error" in told
    assert "weights are missing" in told
    assert not {"1–0", "0–1", "½–½"} & set(told.split())
    assert not list(tmp_path.glob("*.pgn")), "nothing is saved of a game without a move"


def test_another_try_starts_the_bot_anew(seat: Seat) -> None:
    scene = seat("Raises")
    press_try_again(scene)
    scene.update(0.02)
    assert "Try again" not in words(scene, SIZES[0])
    wait(scene, SIZES[0], lambda: "Try again" in words(scene, SIZES[0]))


def test_a_board_that_stands_alone_makes_room_for_it(seat: Seat) -> None:
    scene = seat("Raises")
    press(scene, pygame.K_z)
    assert "Try again" in words(scene, SIZES[0])
    press(scene, pygame.K_t)
    assert "Try again" in words(scene, SIZES[0]), "nothing can be taken back"


def test_a_watched_game_whose_bot_fails_says_so_and_offers_another(tmp_path: Path) -> None:
    shell = still_shell(tmp_path, ready=True, less_motion=True, watch_seconds=0.0)
    shell.make, shell.now = make, time.monotonic
    names = ("Unmade", "Fair")
    scene = WatchScene(shell, ToWatch(names, "fog-chess", "chesscom", 3, "none"))
    began = time.monotonic()
    while not scene.over:
        assert time.monotonic() - began < PATIENCE
        scene.update(0.02)
        time.sleep(0.01)
    said = " ".join(each.words for each in page_of(scene, SIZES[0]).texts)
    assert "Unmade stopped with an error" in said
    assert not {"1–0", "0–1"} & set(said.split())
    assert not list(tmp_path.glob("*.pgn"))
    scene.close()
