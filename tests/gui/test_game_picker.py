"""One game chosen among all, by mouse and by keys, on every screen that asks which."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from core.games import GAMES
from gui.app.requests import ToNewGame
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.entry.options import OptionsScene
from gui.setup.new_game import NewGameScene
from gui.setup.tournament import TournamentSetupScene
from gui.setup.watch import WatchSetupScene
from settings.remembered import read_played
from settings.store import default_settings
from tests.support.person import Person
from tests.support.picking import games_are_open, open_games, pick_game
from tests.support.shells import StillRules, asked, still_shell
from tests.support.shipped_games import leave_out_toys

MAKES: list[Callable[[Shell], Screen]] = [
    NewGameScene,
    WatchSetupScene,
    TournamentSetupScene,
    OptionsScene,
]

each_screen = pytest.mark.parametrize("make", MAKES)


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    leave_out_toys(monkeypatch)
    return still_shell(tmp_path, ready=True)


def opened(make: Callable[[Shell], Screen], shell: Shell, size: tuple[int, int]) -> Person:
    """Somebody before a screen on which the games are open."""
    person = Person(make(shell), size)
    open_games(person.scene)
    return person


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080)], ids=str)
@each_screen
def test_any_game_is_picked_by_the_mouse(
    shell: Shell, make: Callable[[Shell], Screen], size: tuple[int, int]
) -> None:
    person = Person(make(shell), size)
    for variant in (list(GAMES)[-1], "checkers", "fog-chess"):
        pick_game(person.scene, variant)
        assert person.holds(GAMES[variant].facts.title)
        assert not games_are_open(person.scene)


@each_screen
def test_any_game_is_picked_by_keys(shell: Shell, make: Callable[[Shell], Screen]) -> None:
    _, second, *_, last = (game.facts.title for game in GAMES.values())
    person = opened(make, shell, (900, 600))
    person.press("Right", "Esc")
    assert person.holds("Fog of War"), "another one was only looked at"
    person.press("Enter", "Right", "Enter")
    assert person.holds(second)
    person.press("Down", "End")
    assert person.sees(last)
    person.press("Enter")
    assert person.holds(last)


@each_screen
def test_what_closes_the_games_changes_nothing(
    shell: Shell, make: Callable[[Shell], Screen]
) -> None:
    person = opened(make, shell, (1280, 800))
    for close in (
        lambda: person.press("Esc"),
        lambda: person.click_at((20, 780)),
        lambda: person.press("Tab"),
        lambda: open_games(person.scene),
    ):
        person.press("Right")
        close()
        assert not games_are_open(person.scene)
        open_games(person.scene)
    person.press("Esc")
    assert person.holds("Fog of War")
    assert not asked(shell), "Esc has not left the screen"


@pytest.mark.parametrize(
    ("letters", "title"),
    [
        ("sh", "Shogi"),
        ("fog s", "Fog Shogi"),
        ("shxy", "Shogi"),
        ("960", "Fog of War 960"),
        ("prog", "Progressive"),
        ("h", "King of the Hill"),
    ],
)
def test_letters_go_to_the_game_of_that_name(
    shell: Shell, letters: str, title: str
) -> None:
    person = opened(NewGameScene, shell, (1280, 800))
    person.types("c")
    person.waits(2.0)
    person.types(letters)
    person.press("Enter")
    assert person.holds(title)


def test_a_game_that_is_begun_is_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UMBRA_DATA", str(tmp_path))
    shell = Shell(default_settings().model_copy(update={"opponent": "person"}))
    shell.make_rules = lambda variant: StillRules(True, variant)
    person = Person(shell.open(ToNewGame()))
    assert isinstance(person.scene, NewGameScene)
    pick_game(person.scene, "checkers")
    person.click("Start game")
    played = read_played(shell.games)
    assert [(key, each.games) for key, each in played.items()] == [("checkers", 1)]
    shell.close_rules()
