"""Replay: keys, mouse, slideshow, files good and bad, pictures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from core.game import start_from
from core.records.reader import read_text
from gui.app.requests import ToAnalysis, ToHome, ToLibrary, ToNewGame, ToReplay, ToReplayOf
from gui.app.scene import Scene
from gui.app.screen import Screen
from gui.app.why_requests import ToWhy
from gui.replay.export import exporter
from gui.replay.file_reading import FileReading
from gui.replay.move_list import ReplayMoveList
from gui.replay.opening import OpeningScene
from gui.replay.scene import ReplayScene
from gui.widgets.choice import Choice
from gui.widgets.stepper import Stepper
from tests.gui.replaying import (
    GAMES,
    TRAP,
    drawn,
    lonely_shell,
    opened,
    trap,
    viewer_of,
    wait_until,
)
from tests.support.events import click, drag, move_to, press, wheel


def _replay(folder: Path, ply: int = 0, **changes: object) -> ReplayScene:
    shell, _ = lonely_shell(folder, **changes)
    scene = ReplayScene.of_record(shell, ToReplayOf(trap(), ply))
    assert isinstance(scene, ReplayScene)
    while not viewer_of(scene).annotated.complete:
        scene.update(0.0)
    drawn(scene)
    return scene


@pytest.fixture
def scene(tmp_path: Path) -> ReplayScene:
    """A game of 15 plies, at its start."""
    return _replay(tmp_path)


@pytest.mark.parametrize(
    ("keys", "ply"),
    [
        ((pygame.K_RIGHT,), 1),
        ((pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT), 1),
        ((pygame.K_LEFT,), 0),
        ((pygame.K_END,), 15),
        ((pygame.K_DOWN, pygame.K_RIGHT), 15),
        ((pygame.K_END, pygame.K_HOME), 0),
        ((pygame.K_END, pygame.K_UP), 0),
    ],
)
def test_keys_go_through_the_game(
    scene: ReplayScene, keys: tuple[int, ...], ply: int
) -> None:
    for key in keys:
        press(scene, key)
    assert viewer_of(scene).ply == ply


def test_a_held_key_repeats_until_it_is_let_go(scene: ReplayScene) -> None:
    press(scene, pygame.K_RIGHT)
    for _ in range(60):
        scene.update(0.01)
    held = viewer_of(scene).ply
    assert 4 <= held <= 6
    scene.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_RIGHT, mod=0))
    scene.update(1.0)
    assert viewer_of(scene).ply == held


def test_keys_of_the_replay_come_before_a_button_that_was_clicked(
    scene: ReplayScene,
) -> None:
    first_button = viewer_of(scene).transport.widgets[3]
    click(scene, first_button.rect.center)
    assert viewer_of(scene).ply == 1
    press(scene, pygame.K_RIGHT)
    press(scene, pygame.K_SPACE)
    assert viewer_of(scene).ply == 2
    assert viewer_of(scene).transport.play.icon == "pause"


def test_the_wheel_turns_pages_and_scrolls_the_list_under_it(scene: ReplayScene) -> None:
    move_to(scene, viewer_of(scene).layout.boards["truth"].box[:2])
    wheel(scene, -1)
    wheel(scene, -1)
    wheel(scene, 1)
    assert viewer_of(scene).ply == 1
    move_to(scene, viewer_of(scene).layout.moves.center)
    wheel(scene, -1)
    assert viewer_of(scene).ply == 1


def test_a_click_on_a_move_goes_there(scene: ReplayScene) -> None:
    moves = next(w for w in viewer_of(scene).widgets if isinstance(w, ReplayMoveList))
    click(scene, moves.cell(6).center)
    assert viewer_of(scene).ply == 6


def test_slider_and_curve_seek(scene: ReplayScene) -> None:
    viewer = viewer_of(scene)
    click(scene, viewer.transport.slider.rect.center)
    assert viewer.ply in (7, 8)
    curve = viewer.layout.curve
    drag(scene, curve.center, (curve.right - 2, curve.centery))
    assert viewer.ply == 15


def test_the_pill_goes_to_the_end(scene: ReplayScene) -> None:
    pill = next(w for w in scene.focus.widgets if getattr(w, "decided", False))
    assert "king captured" in pill.tooltip
    click(scene, pill.rect.center)
    assert viewer_of(scene).ply == 15


def test_one_cursor_on_all_boards(scene: ReplayScene) -> None:
    for layout in viewer_of(scene).layout.boards.values():
        move_to(scene, tuple(map(round, layout.centre(28))))  # type: ignore[arg-type]
        assert viewer_of(scene).cursor == 28
    move_to(scene, (2, 2))
    assert viewer_of(scene).cursor is None


def test_v_shows_one_board_after_the_other(scene: ReplayScene) -> None:
    seen = []
    for _ in range(4):
        press(scene, pygame.K_v)
        drawn(scene)
        seen.append(tuple(viewer_of(scene).layout.boards))
    assert seen == [("first",), ("truth",), ("second",), ("first", "truth", "second")]


def test_f_turns_all_boards(scene: ReplayScene) -> None:
    press(scene, pygame.K_f)
    assert all(layout.flipped for layout in viewer_of(scene).layout.boards.values())


def test_the_slideshow_runs_to_the_end_and_stops(tmp_path: Path) -> None:
    scene = _replay(tmp_path, ply=12, slideshow_seconds=0.5)
    press(scene, pygame.K_s)
    scene.update(0.4)
    assert viewer_of(scene).ply == 12
    for _ in range(8):
        scene.update(0.3)
    assert viewer_of(scene).ply == 15
    assert viewer_of(scene).transport.play.icon == "play"


def test_space_stops_the_slideshow_and_at_the_end_starts_it_anew(tmp_path: Path) -> None:
    scene = _replay(tmp_path, ply=15)
    press(scene, pygame.K_SPACE)
    assert viewer_of(scene).ply == 0
    press(scene, pygame.K_SPACE)
    scene.update(5)
    assert viewer_of(scene).ply == 0


def test_plus_and_minus_change_the_speed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    scene = _replay(tmp_path, slideshow_seconds=1.0)
    press(scene, pygame.K_PLUS)
    assert scene.shell.settings.slideshow_seconds == 0.5
    press(scene, pygame.K_MINUS)
    press(scene, pygame.K_MINUS)
    assert scene.shell.settings.slideshow_seconds == 2.0


def test_copying_puts_pgn_on_the_clipboard(
    scene: ReplayScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(exporter, "copy", lambda text: copied.append(text) or True)
    press(scene, pygame.K_c, pygame.KMOD_CTRL)
    assert read_text(copied[0], "copied").games[0].moves == trap().moves


def test_no_clipboard_is_no_accident(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: str) -> None:
        raise pygame.error("there is no clipboard here")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    assert not exporter.copy("text")


def test_page_keys_go_through_the_games_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "three.pgn"
    file.write_text("\n".join([TRAP, TRAP.replace("hunter", "other"), TRAP]))
    shell, _ = lonely_shell(tmp_path)
    scene = opened(shell, ToReplay(file, 2))
    wait_until(lambda: bool(scene.update(0.01)) and "next_game" in scene.answers)
    assert (scene.record.players[0], viewer_of(scene).ply) == ("The other", 0)
    press(scene, pygame.K_PAGEDOWN)
    press(scene, pygame.K_PAGEDOWN)
    assert (scene.record.players[0], viewer_of(scene).ply) == ("The hunter", 0)
    drawn(scene)
    press(scene, pygame.K_PAGEUP)
    assert scene.record.players[0] == "The other"
    assert "The other" in scene.title


@pytest.mark.parametrize(
    ("opens", "own", "file"), [("fitting", 15, 0), ("start", 0, 0), ("end", 15, 15)]
)
def test_a_replay_opens_where_the_settings_say(
    tmp_path: Path, opens: str, own: int, file: int
) -> None:
    saved = tmp_path / "one.pgn"
    saved.write_text(TRAP)
    shell, _ = lonely_shell(tmp_path, replay_opens=opens)
    played = ReplayScene.of_record(shell, ToReplayOf(trap()))
    assert isinstance(played, ReplayScene)
    assert viewer_of(played).ply == own
    assert viewer_of(opened(shell, ToReplay(saved))).ply == file
    assert viewer_of(opened(shell, ToReplay(saved, 1, 3))).ply == 3


def test_speed_and_boards_stand_in_the_transport_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    scene = _replay(tmp_path, slideshow_seconds=1.0)
    drawn(scene)
    speed, boards, *_ = scene.frame.viewer.transport.beside
    assert isinstance(speed, Stepper)
    click(scene, (speed.rect.right - 8, speed.rect.centery))
    assert scene.shell.settings.slideshow_seconds == 0.5
    click(scene, (boards.rect.x + boards.rect.width * 5 // 8, boards.rect.centery))
    assert viewer_of(scene).view == "truth"
    press(scene, pygame.K_v)
    drawn(scene)
    assert isinstance(boards, Choice)
    assert boards.chosen == 3


def test_each_of_three_boards_has_its_coordinates(tmp_path: Path) -> None:
    scene = _replay(tmp_path, coordinates="edge")
    picture, ground = drawn(scene), scene.shell.theme.bg
    boards = viewer_of(scene).layout.boards.values()
    assert len(boards) == 3
    for board in boards:
        for beside in ((-16, 0, 14, board.height), (0, board.height + 2, board.width, 14)):
            place = pygame.Rect(beside).move(board.x, board.y)
            inks = pygame.surfarray.array2d(picture.subsurface(place))
            assert (inks != picture.map_rgb(ground)).any()


def test_a_request_beyond_the_end_gets_the_end(tmp_path: Path) -> None:
    shell, _ = lonely_shell(tmp_path)
    scene = opened(shell, ToReplay(GAMES / "short-hunt.pgn", 1, 9999))
    assert viewer_of(scene).ply == viewer_of(scene).annotated.plies


def test_what_is_wrong_is_said_and_what_is_good_is_shown(tmp_path: Path) -> None:
    file = tmp_path / "half.pgn"
    file.write_text(TRAP.replace("3. Bc4", "3. Bc9"))
    shell, _ = lonely_shell(tmp_path)
    scene = opened(shell, ToReplay(file))
    warning = scene.frame.warning
    assert warning.enabled
    assert "half.pgn" in warning.words
    assert "line 8" in warning.words
    assert viewer_of(scene).annotated.plies == 4
    moves = viewer_of(scene).layout.moves
    click(scene, warning.rect.center)
    drawn(scene)
    assert not warning.enabled
    assert viewer_of(scene).layout.moves.height > moves.height


@pytest.mark.parametrize("content", [b"", b"\x00\xff\x01" * 99, b"no games here", None])
def test_a_file_without_a_game_offers_one_way_on(
    tmp_path: Path, content: bytes | None
) -> None:
    file = tmp_path / "bad.pgn"
    if content is not None:
        file.write_bytes(content)
    shell, asked = lonely_shell(tmp_path)
    scene = ReplayScene.of_file(shell, ToReplay(file))
    assert isinstance(scene, OpeningScene)
    drawn(scene)
    wait_until(lambda: bool(scene.update(0.01) and scene.problem))
    assert "bad.pgn" in scene.problem
    drawn(scene)
    click(scene, scene.focus.widgets[-1].rect.center)
    assert asked == [ToLibrary()]


def test_waiting_is_shown_and_can_be_left(tmp_path: Path) -> None:
    shell, asked = lonely_shell(tmp_path)
    file = FileReading(GAMES / "short-hunt.pgn")
    reading = file.wait(20)
    assert reading is not None
    file.result = None
    scene = OpeningScene(shell, file, lambda _: Screen(shell))
    empty = drawn(scene)
    scene.update(11)
    assert pygame.image.tobytes(drawn(scene), "RGB") != pygame.image.tobytes(empty, "RGB")
    click(scene, scene.focus.widgets[-1].rect.center)
    assert asked == [ToLibrary()]


def test_esc_leads_back(tmp_path: Path) -> None:
    shell, asked = lonely_shell(tmp_path)
    played = ReplayScene.of_record(shell, ToReplayOf(trap()))
    saved = opened(shell, ToReplay(GAMES / "short-hunt.pgn"))
    for scene in (played, saved):
        drawn(scene)
        press(scene, pygame.K_ESCAPE)
    assert asked == [ToHome(), ToLibrary()]


def test_a_dropped_file_is_opened(scene: ReplayScene) -> None:
    asked: list[object] = []

    def open_(request: object) -> Scene:
        asked.append(request)
        return scene

    scene.shell.open = open_
    scene.handle(pygame.event.Event(pygame.DROPFILE, file="some.pgn"))
    assert asked == [ToReplay(Path("some.pgn"))]


@pytest.mark.parametrize("size", [(900, 600), (1000, 900), (1500, 640), (1920, 1080)])
@pytest.mark.parametrize("turns", range(4))
def test_everything_has_room_at_every_size(
    scene: ReplayScene, size: tuple[int, int], turns: int
) -> None:
    scene.frame.warning.show_error("Something is wrong with this file.")
    for _ in range(turns):
        press(scene, pygame.K_v)
    drawn(scene, size)
    layout = viewer_of(scene).layout
    window = pygame.Rect((0, 0), size)
    boards = [pygame.Rect(board.box) for board in layout.boards.values()]
    parts = [*boards, layout.transport, layout.moves, layout.curve, layout.strip]
    assert all(window.contains(part) for part in parts)
    assert all(part.collidelist(parts[:n]) < 0 for n, part in enumerate(parts))
    assert min(layout.curve.height, layout.moves.height) > 80


def test_men_walk_from_ply_to_ply_unless_motion_is_unwanted(tmp_path: Path) -> None:
    for less, moves in ((False, True), (True, False)):
        scene = _replay(tmp_path, less_motion=less)
        wheel(scene, -1)
        before = pygame.image.tobytes(drawn(scene), "RGB")
        scene.update(1.0)
        after = pygame.image.tobytes(drawn(scene), "RGB")
        assert (before != after) is moves


def test_picture(
    tmp_path: Path,
    looks_like: Callable[[pygame.Surface, str], None],
) -> None:
    # Plain fog, which keeps the pictures small; the clouds have pictures of their own.
    scene = _replay(tmp_path, ply=10, fog="flat")
    looks_like(drawn(scene), "replay-1280")


@pytest.mark.parametrize("words", ["Why?", "Analyse", "Ask a bot"])
def test_what_matters_most_has_words(tmp_path: Path, words: str) -> None:
    shell, asked = lonely_shell(tmp_path)
    scene = ReplayScene.of_record(shell, ToReplayOf(trap(), 10))
    assert isinstance(scene, ReplayScene)
    drawn(scene, (900, 600))
    button = next(w for w in scene.focus.widgets if getattr(w, "words", "") == words)
    click(scene, button.rect.center)
    assert scene.frame.panel.open is (words == "Ask a bot")
    kinds = {"Why?": [ToWhy], "Analyse": [ToAnalysis], "Ask a bot": []}
    assert list(map(type, asked)) == kinds[words]


def play_on(scene: ReplayScene) -> None:
    words = "Play on from here"
    button = next(each for each in scene.focus.widgets if each.tooltip == words)
    click(scene, button.rect.center)


@pytest.mark.parametrize("ply", range(15))
def test_a_game_is_played_on_from_the_moment_shown(tmp_path: Path, ply: int) -> None:
    shell, asked = lonely_shell(tmp_path)
    scene = ReplayScene.of_record(shell, ToReplayOf(trap(), ply))
    assert isinstance(scene, ReplayScene)
    drawn(scene)
    play_on(scene)
    (wanted,) = asked
    assert isinstance(wanted, ToNewGame)
    assert (wanted.variant, wanted.ruleset) == ("fog-chess", "chesscom")
    timeline = viewer_of(scene).annotated
    start = start_from(timeline.game, wanted.start)
    assert (start.position, start.number) == (timeline.history[ply], ply // 2 + 1)
    assert bool(wanted.start) == bool(wanted.origin) == (ply > 0)


def test_nobody_plays_on_once_a_king_is_taken(tmp_path: Path) -> None:
    shell, asked = lonely_shell(tmp_path)
    scene = ReplayScene.of_record(shell, ToReplayOf(trap(), 15))
    assert isinstance(scene, ReplayScene)
    drawn(scene)
    play_on(scene)
    assert asked == []
    assert scene.frame.news.words == "The game is over in this position."
