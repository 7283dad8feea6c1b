import os
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from gui.entry.shelf_lines import folder_lines, saved_lines
from gui.paths import SAMPLE_GAMES, broken_path
from gui.requests import ToHome, ToNewGame, ToReplay, ToResume
from gui.scenes.library import FILES, SAMPLES, LibraryScene
from gui.shell import Shell
from tests.support.events import click, press
from tests.support.saved_games import fill_shelf, save_game
from tests.support.shells import asked, drawn, halved, still_shell

LooksLike = Callable[[pygame.Surface, str], None]


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    fill_shelf(tmp_path / "games")
    return still_shell(tmp_path / "games")


def opened(shell: Shell, section: int = 0) -> LibraryScene:
    scene = LibraryScene(shell)
    drawn(scene)
    click(scene, (100, 94 + 44 * section))
    drawn(scene)
    return scene


def test_saved_games_are_listed_newest_first(shell: Shell) -> None:
    lines = saved_lines(shell.games)
    assert [(line.title, line.score, line.sign, line.note) for line in lines] == [
        ("You – CaptureLargest", None, "", "move 4 · unfinished"),
        ("You – Supporter", "1", "", "3 moves"),
        ("CaptureWithLargestDifference – You", "0", "", "3 moves"),
        ("RandomMove – You", "½", "", "5 moves"),
        ("CaptureKing – You", "1", "", "1 move"),
        ("CaptureKing – Supporter", None, "0–1", "3 moves"),
    ]


def test_games_say_which_they_are_if_not_the_usual_one(tmp_path: Path) -> None:
    for name, variant in (("a", "Fog of War"), ("b", "checkers"), ("c", "?")):
        file = save_game(tmp_path, f"{name}.pgn", ("You", "Bot"), age=ord(name))
        text, when = file.read_text(), file.stat().st_mtime
        file.write_text(text.replace("Fog of War", variant))
        os.utime(file, (when, when))
    notes = [line.note for line in saved_lines(tmp_path)]
    assert notes == ["3 moves", "Checkers · 3 moves", "3 moves"]


def test_a_running_game_goes_on_and_is_not_shown(shell: Shell) -> None:
    scene = LibraryScene(shell)
    drawn(scene)
    assert not scene._replay.enabled
    press(scene, pygame.K_RETURN)
    click(scene, scene._continue.rect.center)
    click(scene, scene._list.row_rect(0).center)
    first = shell.games / "a.pgn"
    assert asked(shell) == [ToResume(first)] * 3


def test_enter_replays_a_game_that_is_over(shell: Shell) -> None:
    scene = LibraryScene(shell)
    drawn(scene)
    press(scene, pygame.K_DOWN)
    press(scene, pygame.K_RETURN)
    assert not scene._continue.enabled
    assert asked(shell) == [ToReplay(shell.games / "b.pgn")]


def test_a_double_click_replays(shell: Shell) -> None:
    scene = opened(shell)
    row = scene._list.row_rect(2).center
    click(scene, row)
    assert asked(shell) == []
    click(scene, row)
    assert asked(shell) == [ToReplay(shell.games / "c.pgn")]


def test_sample_games_can_be_opened(shell: Shell) -> None:
    scene = opened(shell, SAMPLES)
    click(scene, scene._replay.rect.center)
    (request,) = asked(shell)
    assert isinstance(request, ToReplay)
    assert request.path.parent == SAMPLE_GAMES
    assert request.path.is_file()


def test_an_empty_shelf_offers_a_new_game(tmp_path: Path) -> None:
    shell = still_shell(tmp_path / "nowhere")
    scene = opened(shell)
    click(scene, scene._new.rect.center)
    assert asked(shell) == [ToNewGame()]


def test_folders_lead_down_and_up(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    game = save_game(home / "chess", "mine.pgn", ("A", "B"))
    (home / ".hidden").mkdir()
    (home / "notes.md").write_text("")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    assert [line.title for line in folder_lines(home)] == ["..", "chess"]
    scene = opened(shell, FILES)
    scene.focus.focus(scene._list)
    for key in (pygame.K_DOWN, pygame.K_RETURN, pygame.K_DOWN, pygame.K_RETURN):
        press(scene, key)
    assert asked(shell) == [ToReplay(game)]
    press(scene, pygame.K_BACKSPACE)
    drawn(scene)
    press(scene, pygame.K_RETURN)
    press(scene, pygame.K_END)
    press(scene, pygame.K_RETURN)
    assert asked(shell) == [ToReplay(game), ToReplay(game)]


def test_a_folder_that_cannot_be_read_says_so(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "gone"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "gone"))
    scene = opened(shell, FILES)
    assert scene._notice.enabled
    drawn(scene)


def test_a_dropped_file_is_replayed(shell: Shell) -> None:
    scene = opened(shell)
    scene.handle(pygame.event.Event(pygame.DROPFILE, file="/elsewhere/game.pgn"))
    assert asked(shell) == [ToReplay(Path("/elsewhere/game.pgn"))]


def test_esc_goes_home(shell: Shell) -> None:
    press(opened(shell), pygame.K_ESCAPE)
    assert asked(shell) == [ToHome()]


def test_long_paths_are_broken_at_separators(tmp_path: Path) -> None:
    del tmp_path
    path = Path("/one/long/way/to/a/file.yaml")
    lines = broken_path(path, 14, 80)
    assert len(lines) > 1
    assert "".join(lines) == path.as_posix()


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
def test_looks(shell: Shell, size: tuple[int, int], looks_like: LooksLike) -> None:
    looks_like(halved(drawn(LibraryScene(shell), size)), f"library-{size[0]}")
