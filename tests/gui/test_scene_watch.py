"""Watching two bots: it follows, it waits, it saves, it ends."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from core.records.reader import read_games
from gui.requests import ToReplayOf, ToWatch, ToWatchSetup
from gui.scenes.watch import WatchScene
from tests.gui.replaying import Asked, drawn, lonely_shell, wait_until
from tests.support.events import press

Watched = tuple[WatchScene, Asked]


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    """A short game of two bots that has just begun."""
    shell, asked = lonely_shell(tmp_path, bot_delay=0.0)
    shell.now = time.monotonic
    scene = WatchScene(
        shell, ToWatch(("CaptureLargest", "RandomMove"), "fog-chess", "chesscom", 3)
    )
    drawn(scene)
    yield scene, asked
    scene.close()


def _plies(scene: WatchScene) -> int:
    scene.update(0.01)
    return scene.stage.viewer.story.plies


def test_a_game_is_followed_to_its_end_saved_and_replayed(watched: Watched) -> None:
    scene, asked = watched
    viewer = scene.stage.viewer
    wait_until(lambda: _plies(scene) >= 3)
    assert viewer.ply == viewer.story.plies
    wait_until(lambda: _plies(scene) > 0 and scene.over)
    drawn(scene)
    assert viewer.story.studied
    assert scene.stage.news.enabled
    press(scene, pygame.K_r)
    assert asked == [ToReplayOf(scene.stage.record, viewer.ply)]
    scene.close()
    (file,) = scene.shell.games.glob("*.pgn")
    (saved,) = read_games(file).games
    assert saved.moves == scene.stage.record.moves
    assert saved.outcome == scene.stage.record.outcome


def test_whoever_looks_back_is_left_there(watched: Watched) -> None:
    scene, _ = watched
    wait_until(lambda: _plies(scene) >= 2)
    press(scene, pygame.K_HOME)
    seen = scene.stage.viewer.story.plies
    wait_until(lambda: _plies(scene) > seen)
    assert scene.stage.viewer.ply == 0
    press(scene, pygame.K_END)
    assert scene.stage.viewer.ply == scene.stage.viewer.story.plies


def test_space_stops_the_game_and_lets_it_go_on(watched: Watched) -> None:
    scene, _ = watched
    wait_until(lambda: _plies(scene) >= 1)
    press(scene, pygame.K_SPACE)
    plies = _plies(scene)
    time.sleep(0.1)
    assert _plies(scene) == plies
    press(scene, pygame.K_SPACE)
    wait_until(lambda: _plies(scene) > plies)


def test_esc_leads_to_the_choice_of_bots(watched: Watched) -> None:
    scene, asked = watched
    press(scene, pygame.K_ESCAPE)
    assert asked == [ToWatchSetup()]
