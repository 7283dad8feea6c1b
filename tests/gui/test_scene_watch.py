"""Watching two bots: it follows, it waits, it steps, it saves, it ends."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from core.clock import TimeControl
from core.games import find_game
from core.play.referee import Referee, Terms
from core.play.table import Save, Table
from core.records.reader import read_games
from core.values import Outcome, Reason, Side
from gui.app.bot_requests import ToWatch, ToWatchSetup
from gui.app.requests import ToReplayOf
from gui.app.shell import Shell
from gui.replay.boards import VIEWERS
from gui.replay.layout import Panel
from gui.sound.events import Sound
from gui.watch.scene import WatchScene
from tests.gui.replaying import Asked, drawn, lonely_shell, wait_until
from tests.support.events import click, press
from tests.support.hearing import Ear

Watched = tuple[WatchScene, Asked]


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    """A short game of two bots that has just begun."""
    shell, asked = lonely_shell(tmp_path, watch_seconds=0.0)
    shell.now = time.monotonic
    scene = WatchScene(
        shell, ToWatch(("CaptureLargest", "RandomMove"), "fog-chess", "chesscom", 3)
    )
    drawn(scene)
    yield scene, asked
    scene.close()


def _plies(scene: WatchScene) -> int:
    scene.update(0.01)
    return scene.frame.viewer.annotated.plies


class Evening:
    """A game at a table without bots, whose moves the test makes.

    Attributes:
        now: The time, in seconds.
        scene: The screen.
        asked: The requests it has made for other screens.
        table: Where the game is played.
        ear: Hears what it would sound like.
    """

    def __init__(
        self,
        folder: Path,
        time: str = "none",
        size: tuple[int, int] = (1280, 800),
        **settings: object,
    ) -> None:
        self.now = 100.0
        quiet = {"less_motion": True, "fog": "flat", "watch_seconds": 0.8}
        shell, self.asked = lonely_shell(folder, **(quiet | settings))
        shell.now = lambda: self.now
        self.ear = Ear(lambda: self.now)
        shell.sounds = self.ear
        names = ("CaptureLargest", "Supporter")
        asked = ToWatch(names, "fog-chess", "chesscom", 3, time)
        self.game = find_game("fog-chess", "chesscom")
        self.scene = WatchScene(shell, asked, self._lay)
        self.surface = pygame.Surface(size)
        self.settle(0.0)

    def settle(self, seconds: float = 0.1) -> None:
        """Let time pass, and draw."""
        self.now += seconds
        self.scene.update(seconds)
        self.scene.draw(self.surface)

    def play(self, moves: str, seconds: float = 1.5) -> None:
        """Let both sides move, each after so many seconds."""
        for san in moves.split():
            self.settle(0.0)
            position = self.scene.frame.viewer.annotated.history[-1]
            self.now += seconds
            self.table.play(self.game.read_move(position, san), self.now)
        self.settle(0.0)

    def press(self, *keys: int) -> None:
        """Press keys."""
        for key in keys:
            press(self.scene, key, unicode={pygame.K_EQUALS: "=", pygame.K_MINUS: "-"}
                  .get(key, ""))  # fmt: skip
            self.settle(0.0)

    def said(self, panel: Panel) -> tuple[str, str, str, bool]:
        """Title, detail, clock and whether the waves go, over a board."""
        viewer = self.scene.frame.viewer
        boards = {"first": viewer.boards.first, "second": viewer.boards.second}
        caption = viewer.caption(panel, boards.get(panel, viewer.boards.truth))
        return caption.title, caption.detail, caption.clock, caption.thinking is not None

    def widget(self, tooltip: str) -> pygame.Rect:
        """Where the widget with that tooltip stands."""
        found = [w for w in self.scene.focus.widgets if w.tooltip.startswith(tooltip)]
        return found[0].rect

    def _lay(self, shell: Shell, asked: ToWatch, save: Save) -> Table:
        terms = Terms(asked.bots, TimeControl.parse(asked.time))
        self.table = Table(Referee(self.game), {}, terms, save)
        return self.table


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    yield evening
    evening.scene.close()


def test_a_game_is_followed_to_its_end_saved_and_replayed(watched: Watched) -> None:
    scene, asked = watched
    viewer = scene.frame.viewer
    wait_until(lambda: _plies(scene) >= 3)
    assert viewer.ply == viewer.annotated.plies
    wait_until(lambda: _plies(scene) > 0 and scene.over)
    drawn(scene)
    assert viewer.annotated.complete
    assert scene.frame.news.enabled
    press(scene, pygame.K_r)
    (file,) = scene.shell.games.glob("*.pgn")
    assert asked == [ToReplayOf(scene.frame.record, viewer.ply, file)]
    assert scene.update(0.0) is scene, "Back leads to it again"
    scene.close()
    (saved,) = read_games(file).games
    assert saved.moves == scene.frame.record.moves
    assert saved.outcome == scene.frame.record.outcome


def test_whoever_looks_back_is_left_there(watched: Watched) -> None:
    scene, _ = watched
    wait_until(lambda: _plies(scene) >= 2)
    press(scene, pygame.K_HOME)
    seen = scene.frame.viewer.annotated.plies
    wait_until(lambda: _plies(scene) > seen)
    assert scene.frame.viewer.ply == 0
    press(scene, pygame.K_END)
    assert scene.frame.viewer.ply == scene.frame.viewer.annotated.plies


def _settled(scene: WatchScene) -> int:
    """How many moves there are once no bot thinks any more."""
    until = time.monotonic() + 0.4
    while time.monotonic() < until:
        scene.update(0.01)
        time.sleep(0.005)
    return scene.frame.viewer.annotated.plies


def test_space_stops_the_bots_right_lets_them_make_one_move(watched: Watched) -> None:
    scene, _ = watched
    wait_until(lambda: _plies(scene) >= 1)
    press(scene, pygame.K_SPACE)
    plies = _settled(scene)
    assert _settled(scene) == plies
    for number in (1, 2, 3):
        press(scene, pygame.K_RIGHT)
        wait_until(lambda wanted=plies + number: _plies(scene) >= wanted)
        assert _settled(scene) == plies + number
    press(scene, pygame.K_LEFT)
    press(scene, pygame.K_RIGHT)
    assert _settled(scene) == plies + 3
    press(scene, pygame.K_SPACE)
    wait_until(lambda: _plies(scene) > plies + 4)


def test_esc_leads_to_the_choice_of_bots(watched: Watched) -> None:
    scene, asked = watched
    press(scene, pygame.K_ESCAPE)
    assert asked == [ToWatchSetup()]


def test_the_speed_acts_at_once_and_is_kept(evening: Evening) -> None:
    shell = evening.scene.shell
    evening.press(pygame.K_MINUS)
    assert shell.settings.watch_seconds == 1.0
    assert evening.table.terms.delay == 1.0
    for _ in range(6):
        evening.press(pygame.K_EQUALS)
    assert shell.settings.watch_seconds == 0.0
    assert evening.table.terms.delay == 0.0
    assert evening.scene.frame.news.enabled


def test_the_stepper_is_clicked_and_reached_by_keys(evening: Evening) -> None:
    shell, place = evening.scene.shell, evening.widget("Slower")
    click(evening.scene, (place.right - 8, place.centery))
    assert shell.settings.watch_seconds == 0.5
    click(evening.scene, (place.x + 8, place.centery))
    assert shell.settings.watch_seconds == 1.0
    stepper = next(w for w in evening.scene.focus.widgets if w.rect == place)
    while not stepper.focused:
        evening.press(pygame.K_TAB)
    evening.press(pygame.K_RIGHT)
    assert shell.settings.watch_seconds == 0.5
    assert evening.scene.frame.viewer.ply == 0


def test_names_and_what_each_move_took(evening: Evening) -> None:
    evening.play("e4", 1.5)
    evening.play("d5", 0.4)
    assert evening.said("first") == ("CaptureLargest", "0.0 s", "", True)
    assert evening.said("second") == ("Supporter", "0.4 s", "", False)
    assert evening.said("truth") == ("Truth", "after 1… d5 · 0.4 s", "", False)
    evening.settle(2.3)
    assert evening.said("first") == ("CaptureLargest", "2.3 s", "", True)
    evening.press(pygame.K_LEFT)
    assert evening.said("first") == ("CaptureLargest", "1.5 s", "", False)
    assert evening.said("second") == ("Supporter", "", "", False)
    assert evening.said("truth")[1] == "after 1. e4 · 1.5 s"
    evening.press(pygame.K_HOME)
    assert evening.said("truth")[1] == "before 1. e4"


def test_the_truth_alone_says_that_somebody_thinks(evening: Evening) -> None:
    evening.play("e4")
    assert not evening.said("truth")[3]
    evening.press(pygame.K_v, pygame.K_v)
    assert evening.scene.frame.viewer.view == "truth"
    assert evening.said("truth")[3]


def test_clocks_run_stand_and_can_be_looked_back_at(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "1+2")
    evening.settle(4.0)
    assert [evening.said(panel)[2] for panel in VIEWERS] == ["1:00", "1:00"]
    evening.play("e4 d5 exd5 Qxd5", 5.0)
    evening.settle(4.0)
    assert [evening.said(panel)[2] for panel in VIEWERS] == ["0:55", "0:59"]
    evening.press(pygame.K_LEFT)
    assert [evening.said(panel)[2] for panel in VIEWERS] == ["0:59", "1:02"]
    evening.scene.close()


def test_a_bot_that_is_out_of_time_loses(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "1+0")
    evening.play("e4 d5")
    evening.settle(61.0)
    evening.settle()
    assert evening.scene.frame.record.outcome == Outcome(Side.SECOND, Reason.TIME)
    evening.scene.close()


def test_a_pause_between_moves_takes_no_time(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "1+0")
    evening.play("e4 d5")
    evening.settle(10.0)
    evening.press(pygame.K_SPACE)
    assert evening.scene.frame.news.words == "Press → to play one move"
    # The move that is under way is made.
    evening.play("exd5", 2.0)
    for _ in range(5):
        evening.settle(30.0)
    assert [evening.said(panel)[2] for panel in VIEWERS] == ["0:48", "1:00"]
    assert not evening.said("second")[3]
    evening.press(pygame.K_SPACE)
    evening.settle(3.0)
    assert evening.said("second")[2:] == ("0:57", True)
    evening.scene.close()


def test_the_views_by_key_and_by_mouse(evening: Evening) -> None:
    viewer = evening.scene.frame.viewer
    seen = [viewer.view]
    for _ in range(4):
        evening.press(pygame.K_v)
        seen.append(viewer.view)
    assert seen == [None, "first", "truth", "second", None]
    place = evening.widget("All three boards")
    for number, view in enumerate((None, "first", "truth", "second")):
        x = place.x + place.width * (2 * number + 1) // 8
        click(evening.scene, (x, place.centery))
        evening.settle(0.0)
        assert viewer.view == view


def test_every_picture_has_words(evening: Evening) -> None:
    place = evening.widget("All three boards")
    said = []
    for number in range(4):
        x = place.x + place.width * (2 * number + 1) // 8
        motion = {"pos": (x, place.centery), "rel": (0, 0), "buttons": (0, 0, 0)}
        evening.scene.handle(pygame.event.Event(pygame.MOUSEMOTION, motion))
        evening.settle(0.0)
        (views,) = [w for w in evening.scene.focus.widgets if w.hovered]
        said.append(views.tooltip)
    assert said == [
        "All three boards (V)",
        "White’s view alone (V)",
        "The truth alone (V)",
        "Black’s view alone (V)",
    ]


def test_moves_are_heard_unless_whoever_watches_looks_back(evening: Evening) -> None:
    evening.play("e4 d5 exd5")
    assert evening.ear.heard == [Sound.OWN_MOVE, Sound.OWN_MOVE, Sound.OWN_CAPTURE]
    evening.press(pygame.K_LEFT, pygame.K_LEFT)
    evening.play("Qxd5")
    assert len(evening.ear.heard) == 3
    evening.press(pygame.K_RIGHT)
    assert evening.ear.heard[3:] == [Sound.OWN_MOVE]
    evening.press(pygame.K_END)
    assert len(evening.ear.heard) == 4


def test_with_one_sides_board_it_sounds_as_to_that_side(evening: Evening) -> None:
    evening.press(pygame.K_v)
    evening.play("e4 h6 Ba6 bxa6")
    assert evening.ear.heard == [
        Sound.OWN_MOVE,
        Sound.UNSEEN_MOVE,
        Sound.OWN_MOVE,
        Sound.LOSS,
    ]


def test_the_end_offers_replay_and_another_game_with_either_sides(evening: Evening) -> None:
    evening.play("e4 f6 Qh5 a6 Qxe8")
    assert evening.ear.heard[-1] is Sound.DRAWN
    words = [getattr(widget, "words", "") for widget in evening.scene.focus.widgets]
    assert "Swap sides" in words
    assert "Same sides" in words
    click(
        evening.scene,
        evening.widget("Another game of the same bots, with sides swapped").center,
    )
    click(
        evening.scene,
        evening.widget("Another game of the same bots, with the same sides").center,
    )
    asked = ToWatch(("CaptureLargest", "Supporter"), "fog-chess", "chesscom", 3)
    swapped = replace(asked, bots=("Supporter", "CaptureLargest"), seed=5)
    assert evening.asked == [swapped, replace(asked, seed=5)]
    evening.press(pygame.K_SPACE)
    assert isinstance(evening.asked[-1], ToReplayOf)


def test_the_sheet_of_keys_names_what_works(evening: Evening) -> None:
    assert {"play_pause", "faster", "slower", "view", "flip"} <= evening.scene.answers
    assert "replay" not in evening.scene.answers
