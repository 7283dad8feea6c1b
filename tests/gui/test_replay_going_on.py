"""A file of a game that is not over: the player's own view, and two ways on."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from core.records.reader import read_games
from gui.app.requests import ToReplay, ToResume
from gui.app.scene import Scene
from gui.replay.scene import ReplayScene
from gui.replay.unfinished import UnfinishedGameScene
from tests.gui.replaying import drawn, lonely_shell, opened, wait_until
from tests.support.going_on import ALIKE, OVER, game, going_on


def scene_of(path: Path, number: int = 1) -> tuple[UnfinishedGameScene, list[object]]:
    shell, asked = lonely_shell(path.parent, less_motion=True)
    scene: Scene | None = ReplayScene.of_file(shell, ToReplay(path, number))

    def is_there() -> bool:
        nonlocal scene
        assert scene is not None
        scene = scene.update(0.01)
        return isinstance(scene, UnfinishedGameScene)

    wait_until(is_there)
    assert isinstance(scene, UnfinishedGameScene)
    drawn(scene)
    return scene, asked  # type: ignore[return-value]


def press(scene: UnfinishedGameScene, words: str) -> None:
    [button] = [w for w in scene.focus.widgets if getattr(w, "words", "") == words]
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        scene.handle(pygame.event.Event(kind, button=1, pos=button.rect.center))


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
def test_games_that_look_alike_are_the_same_pixels(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    pictures = []
    for moves in ALIKE:
        scene, _ = scene_of(going_on(tmp_path, game(moves)))
        pictures.append(drawn(scene, size).get_buffer().raw)
        pictures.append(scene.title.encode())
    assert pictures[:2] == pictures[2:]


def test_the_player_who_moved_otherwise_sees_it(tmp_path: Path) -> None:
    pictures = []
    for moves in ALIKE:
        scene, _ = scene_of(going_on(tmp_path, game(moves, person=1)))
        pictures.append(drawn(scene).get_buffer().raw)
    assert pictures[0] != pictures[1]


def test_two_people_see_nothing(tmp_path: Path) -> None:
    pictures = []
    for moves in ("1. e4 e5", "1. d4"):
        scene, _ = scene_of(going_on(tmp_path, game(moves, person=None)))
        pictures.append(drawn(scene).get_buffer().raw)
    assert pictures[0] == pictures[1]


def test_it_goes_on(tmp_path: Path) -> None:
    path = going_on(tmp_path, game())
    scene, asked = scene_of(path)
    press(scene, "Continue")
    assert asked == [ToResume(path)]
    assert read_games(path).going_on


def test_given_up_it_is_shown_whole(tmp_path: Path) -> None:
    path = going_on(tmp_path, game())
    scene, asked = scene_of(path)
    press(scene, "Give up and reveal")
    scene.update(1.0)
    assert read_games(path).going_on
    press(scene, "Give up and reveal")
    wait_until(lambda: bool(scene.update(0.01) and asked))
    assert asked == [ToReplay(path)]
    shell, _ = lonely_shell(tmp_path)
    assert opened(shell, ToReplay(path)).record.outcome is not None


def test_a_file_of_many_games_leaves_out_those_that_go_on(tmp_path: Path) -> None:
    path = going_on(tmp_path, f"{game()}\n{OVER}\n{game()}\n{OVER.replace('Over', 'Last')}")
    shell, _ = lonely_shell(tmp_path)
    scene = opened(shell, ToReplay(path, 4))
    assert scene.record.players[0] == "Last"
    wait_until(lambda: bool(scene.update(0.01)) and "next_game" in scene.answers)
    scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_PAGEUP, unicode="", mod=0))
    assert (scene.number, scene.record.players[0]) == (2, "Over")
    assert "not over" in scene.frame.news.words
    scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_PAGEUP, unicode="", mod=0))
    assert scene.number == 2
    waiting, _ = scene_of(path, 3)
    assert all(getattr(w, "words", "") != "Continue" for w in waiting.focus.widgets)
