from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from core.games import GAMES
from gui.app.bot_requests import ToWatch
from gui.app.requests import ToHome
from gui.app.shell import Shell
from gui.entry.pick_list import PickList
from gui.watch.setup import WatchSetupScene
from gui.widgets.choice import Choice
from settings.store import load_settings
from tests.support.events import click, press
from tests.support.picking import pick_game
from tests.support.shells import (
    asked,
    drawn,
    levels_and_five,
    only_five,
    only_play,
    still_shell,
)


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    only_five(monkeypatch)
    return still_shell(tmp_path)


def test_two_bots_clock_and_rules_are_watched_and_remembered(shell: Shell) -> None:
    scene = WatchSetupScene(shell)
    drawn(scene)
    click(scene, (200, 130))
    click(scene, (640, 230))
    click(scene, (1060, 110))
    click(scene, (1060, 250))
    press(scene, pygame.K_TAB)
    press(scene, pygame.K_RETURN)
    (request,) = asked(shell)
    assert isinstance(request, ToWatch)
    assert replace(request, seed=0) == ToWatch(
        ("RandomMove", "CaptureKing"), "fog-chess", "thesis", 0, "3+2"
    )
    kept = load_settings()
    assert (kept.watch_first, kept.watch_second) == ("RandomMove", "CaptureKing")
    assert (kept.watch_time, kept.ruleset) == ("3+2", "thesis")


def test_the_keyboard_alone_is_enough(shell: Shell) -> None:
    scene = WatchSetupScene(shell)
    drawn(scene)
    press(scene, pygame.K_TAB)
    for keys in (
        [pygame.K_UP],  # White
        [pygame.K_UP, pygame.K_UP],  # Black
        [pygame.K_RIGHT],  # the clock
        [pygame.K_DOWN],  # the rules
    ):
        while not isinstance(scene.focus.current, (Choice, PickList)):
            press(scene, pygame.K_TAB)
        for key in keys:
            press(scene, key)
        press(scene, pygame.K_TAB)
    press(scene, pygame.K_RETURN)
    (request,) = asked(shell)
    assert isinstance(request, ToWatch)
    assert request.bots == ("CaptureLargest", "CaptureWithLargestDifference")
    assert (request.time, request.ruleset) == ("1+0", "thesis")


def test_the_last_pair_is_offered_again(tmp_path: Path, shell: Shell) -> None:
    last = {"watch_first": "CaptureKing", "watch_second": "NobodyKnown"}
    scene = WatchSetupScene(still_shell(tmp_path, **last, watch_time="7+1"))
    drawn(scene)
    press(scene, pygame.K_RETURN)
    (request,) = asked(scene.shell)
    assert isinstance(request, ToWatch)
    # Where there are no levels, one who cannot play here makes way for the strongest.
    assert request.bots == ("CaptureKing", "Supporter")
    assert request.time == "7+1"


def test_a_level_plays_a_bot(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    levels_and_five(monkeypatch)
    scene = WatchSetupScene(still_shell(shell.games, watch_first="Owl", watch_second="?"))
    drawn(scene)
    white, black = scene._bots
    # One who is unknown makes way for the weakest level.
    assert (white.cards.name, black.cards.name) == ("Owl", "Moth")
    groups, cards = black.widgets
    scene.focus.focus(groups)
    press(scene, pygame.K_RIGHT)
    assert black.cards is not cards
    press(scene, pygame.K_TAB)
    press(scene, pygame.K_DOWN)
    press(scene, pygame.K_TAB)
    drawn(scene)
    click(scene, scene._start.rect.center)
    (request,) = asked(scene.shell)
    assert isinstance(request, ToWatch)
    assert request.bots == ("Owl", "CaptureKing")


def test_a_clock_that_is_none_cannot_be_played_by(shell: Shell) -> None:
    scene = WatchSetupScene(shell)
    drawn(scene)
    click(scene, (1240, 110))
    for figure in "5x":
        press(scene, 0, unicode=figure)
    drawn(scene)
    press(scene, pygame.K_RETURN)
    (start,) = [w for w in scene.focus.widgets if getattr(w, "words", "") == "Watch"]
    assert not start.enabled
    assert asked(shell) == []


def offer(scene: WatchSetupScene, variant: str) -> None:
    """Choose another game by the mouse."""
    pick_game(scene, variant)
    drawn(scene)


@pytest.mark.parametrize("variant", list(GAMES))
def test_every_game_can_be_watched_and_is_remembered(
    shell: Shell, variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    only_play(monkeypatch, variant, "RandomMove", "CaptureKing")
    scene = WatchSetupScene(shell)
    drawn(scene)
    offer(scene, variant)
    click(scene, scene._start.rect.center)
    (request,) = asked(shell)
    assert isinstance(request, ToWatch)
    assert (request.variant, request.ruleset) == (variant, GAMES[variant].default)
    assert set(request.bots) <= {"RandomMove", "CaptureKing"}
    kept = load_settings()
    assert (kept.variant, kept.ruleset) == (variant, GAMES[variant].default)
    assert WatchSetupScene(shell)._game.variant == variant


@pytest.mark.parametrize("names", [(), ("RandomMove",)])
@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080)])
def test_a_game_that_few_play(
    shell: Shell,
    names: tuple[str, ...],
    size: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    only_play(monkeypatch, "checkers", *names)
    scene = WatchSetupScene(shell)
    drawn(scene, size)
    offer(scene, "checkers")
    drawn(scene, size)
    assert scene._start.enabled == bool(names)
    assert [bots.nobody for bots in scene._bots] == [not names] * 2
    offer(scene, "fog-chess")
    assert scene._start.enabled


def test_esc_goes_home(shell: Shell) -> None:
    scene = WatchSetupScene(shell)
    drawn(scene)
    press(scene, pygame.K_ESCAPE)
    assert asked(shell) == [ToHome()]


def test_bots_are_watched_from_the_array_of_a_number(
    tmp_path: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels_and_five(monkeypatch)
    shell = still_shell(
        tmp_path, variant="fog-chess960", watch_first="Owl", watch_second="Moth"
    )
    scene = WatchSetupScene(shell)
    drawn(scene)
    arrays = GAMES["fog-chess960"].numbered
    (starts,) = scene._starts
    press(scene, pygame.K_RETURN)
    click(scene, starts.cells()[1].center)
    assert not scene._start.enabled
    for figure in "37":
        press(scene, ord(figure), unicode=figure)
    click(scene, scene._start.rect.center)
    at_random, by_number = asked(shell)
    assert isinstance(at_random, ToWatch)
    assert isinstance(by_number, ToWatch)
    assert at_random.start in arrays
    assert by_number.start == arrays[37]
