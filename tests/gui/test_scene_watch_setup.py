"""Two bots are chosen to be watched."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.games import GAMES
from gui.app.requests import ToHome, ToWatch, ToWatchSetup
from gui.app.shell import Shell
from gui.setup.terms import NOBODY
from gui.setup.watch import WatchSetupScene
from settings.store import load_settings
from tests.support.person import Person
from tests.support.picking import pick_by_name
from tests.support.shells import (
    asked,
    levels_and_five,
    only_five,
    only_play,
    still_shell,
)

THESIS, _ = GAMES["fog-chess"].rulesets["thesis"]
ARRAYS = GAMES["fog-chess960"].numbered


class Chooser(Person):
    """Somebody who sets up what to watch."""

    def __init__(
        self,
        shell: Shell,
        size: tuple[int, int] = (1280, 800),
        wish: ToWatchSetup | None = None,
    ) -> None:
        super().__init__(WatchSetupScene(shell, wish or ToWatchSetup()), size)
        self.shell = shell

    @property
    def ready(self) -> bool:
        """Whether the game can begin; the name of the screen reads as the button does."""
        return self.can_press("Watch", 1)

    def begins(self) -> ToWatch:
        """Begin; what was asked for."""
        self.click("Watch", 1)
        request = asked(self.shell)[-1]
        assert isinstance(request, ToWatch)
        return request


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    only_five(monkeypatch)
    return still_shell(tmp_path)


def test_two_bots_clock_and_rules_are_watched_and_remembered(shell: Shell) -> None:
    person = Chooser(shell)
    person.click("Any legal move")
    person.click("Takes the king", 1)
    assert person.sees("Any legal move – Takes the king")
    person.click("3+2")
    person.click(THESIS)
    assert replace(person.begins(), seed=0) == ToWatch(
        ("RandomMove", "CaptureKing"), "fog-chess", "thesis", 0, "3+2"
    )
    kept = load_settings()
    assert (kept.watch_first, kept.watch_second) == ("RandomMove", "CaptureKing")
    assert (kept.watch_time, kept.ruleset) == ("3+2", "thesis")


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080)], ids=str)
def test_the_keyboard_alone_is_enough(shell: Shell, size: tuple[int, int]) -> None:
    person = Chooser(shell, size)
    ways = {
        "WHITE": ["Up"],
        "BLACK": ["Up", "Up"],
        "No clock": ["Right"],
        "RULES": ["Down"],
    }
    for words, keys in ways.items():
        person.tabs_to(words)
        person.press(*keys)
    person.tabs_to("Watch")
    person.press("Enter")
    (request,) = asked(shell)
    assert isinstance(request, ToWatch)
    assert request.bots == ("CaptureLargest", "CaptureWithLargestDifference")
    assert (request.time, request.ruleset) == ("1+0", "thesis")


def test_the_last_pair_is_offered_again(tmp_path: Path, shell: Shell) -> None:
    last: dict[str, Any] = {"watch_first": "CaptureKing", "watch_second": "NobodyKnown"}
    person = Chooser(still_shell(tmp_path, **last, watch_time="7+1"))
    person.press("Enter")
    (request,) = asked(person.shell)
    assert isinstance(request, ToWatch)
    # Where there are no levels, one who cannot play here makes way for the strongest.
    assert request.bots == ("CaptureKing", "Supporter")
    assert request.time == "7+1"


def test_a_level_plays_a_bot(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    levels_and_five(monkeypatch)
    person = Chooser(still_shell(shell.games, watch_first="Owl", watch_second="?"))
    assert person.sees("Owl – Moth"), "one who is unknown makes way for the weakest level"
    person.click("Bots", 1)
    person.press("Tab", "Down")
    assert person.begins().bots == ("Owl", "CaptureKing")


def test_a_clock_that_is_none_cannot_be_played_by(shell: Shell) -> None:
    person = Chooser(shell)
    person.click("Own…")
    person.types("5x")
    assert person.sees("Type a clock such as 15+10.")
    person.press("Enter")
    assert not person.ready
    assert asked(shell) == []


@pytest.mark.parametrize("variant", list(GAMES))
def test_every_game_can_be_watched_and_is_remembered(
    shell: Shell, variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    only_play(monkeypatch, variant, "RandomMove", "CaptureKing")
    person = Chooser(shell)
    pick_by_name(person, variant)
    request = person.begins()
    assert (request.variant, request.ruleset) == (variant, GAMES[variant].default)
    assert set(request.bots) <= {"RandomMove", "CaptureKing"}
    kept = load_settings()
    assert (kept.variant, kept.ruleset) == (variant, GAMES[variant].default)
    assert Chooser(shell).begins().variant == variant


@pytest.mark.parametrize("names", [(), ("RandomMove",)])
@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080)], ids=str)
def test_a_game_that_few_play(
    shell: Shell,
    names: tuple[str, ...],
    size: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    only_play(monkeypatch, "checkers", *names)
    person = Chooser(shell, size)
    pick_by_name(person, "checkers")
    assert person.ready == bool(names)
    assert person.reads().count(NOBODY) == (0 if names else 2)
    pick_by_name(person, "fog-chess")
    assert person.ready


def test_the_clock_stays_for_another_game(shell: Shell) -> None:
    person = Chooser(shell)
    person.click("3+2")
    pick_by_name(person, "checkers")
    assert person.begins().time == "3+2"
    person.click("1+0")
    pick_by_name(person, "fog-chess")
    assert person.begins().time == "1+0"


def test_esc_goes_home(shell: Shell) -> None:
    Chooser(shell).press("Esc")
    assert asked(shell) == [ToHome()]


def test_bots_are_watched_from_the_array_of_a_number(
    tmp_path: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels_and_five(monkeypatch)
    pair: dict[str, Any] = {"watch_first": "Owl", "watch_second": "Moth"}
    person = Chooser(still_shell(tmp_path, variant="fog-chess960", **pair))
    assert person.begins().start in ARRAYS
    person.click("By number")
    assert not person.ready
    person.types("37")
    assert person.begins().start == ARRAYS[37]


def test_bots_are_watched_from_a_position(shell: Shell) -> None:
    kings = "7k/p7/8/8/8/8/P7/K7 w - - 0 1"
    wish = ToWatchSetup(None, "fog-chess", "", kings, "after 12. Ka1")
    person = Chooser(shell, wish=wish)
    assert person.sees("from the position after 12. Ka1")
    assert person.begins().start == kings
    pick_by_name(person, "checkers")
    assert not person.sees("from the position")
    assert person.sees("Two bots play; you see all")
