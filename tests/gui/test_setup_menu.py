from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from core.games import GAMES, find_variant
from gui.app.bot_requests import ToTournamentSetup, ToWatchSetup
from gui.app.requests import ToOptions
from gui.app.shell import Shell
from gui.entry.clock_choice import clock_note
from gui.entry.setup_menu import SetupMenu
from gui.tournament.setup import TournamentSetupScene
from gui.watch.setup import WatchSetupScene
from settings.remembered import SETUPS, TournamentSetup, WatchSetup
from tests.support.events import click, press
from tests.support.shells import asked, drawn, only_five, still_shell

ENTER, DOWN = pygame.K_RETURN, pygame.K_DOWN


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    only_five(monkeypatch)
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    return still_shell(tmp_path / "games", ready=True)


def tournament(shell: Shell, setup: TournamentSetup | None = None) -> TournamentSetupScene:
    scene = TournamentSetupScene(shell, ToTournamentSetup(setup))
    drawn(scene)
    return scene


def watch(shell: Shell, setup: WatchSetup | None = None) -> WatchSetupScene:
    scene = WatchSetupScene(shell, ToWatchSetup(setup))
    drawn(scene)
    return scene


def words(scene: TournamentSetupScene | WatchSetupScene) -> list[str]:
    """Open the menu; what it says."""
    menu: SetupMenu[TournamentSetup] | SetupMenu[WatchSetup] = scene._setups
    drawn(scene)
    click(scene, menu.button.rect.center)
    return [item.words for item in menu._menu.items]


def name_it(scene: TournamentSetupScene | WatchSetupScene, name: str) -> None:
    number = words(scene).index("Save this setup as …")
    for _ in range(number):
        press(scene, DOWN)
    press(scene, ENTER)
    drawn(scene)
    for letter in name:
        press(scene, 0, unicode=letter)
    press(scene, ENTER)


def test_the_last_tournament_is_offered_again(shell: Shell) -> None:
    first = tournament(shell)
    first._bots.pick(("CaptureKing", "Supporter"))
    for chips, number in zip(first._terms.widgets, (3, 1, 2, 0), strict=True):
        chips.chosen = number
    first._count()
    chosen = first._present()
    click(first, first._start.rect.center)
    assert tournament(shell)._present() == chosen
    assert chosen.bots == ("CaptureKing", "Supporter")
    assert (chosen.games, chosen.budget, chosen.workers) == (50, "0.5s", 1)
    assert chosen.time == "1+0"


def test_another_game_chosen_since_keeps_its_own_bots(shell: Shell) -> None:
    first = tournament(shell)
    first._bots.pick(("CaptureKing", "Supporter"))
    first._count()
    click(first, first._start.rect.center)
    shell.settings = shell.settings.model_copy(update={"variant": "checkers"})
    assert tournament(shell)._present().variant == "checkers"


def test_a_setup_gets_a_name_is_taken_up_and_deleted(shell: Shell) -> None:
    scene = tournament(shell)
    assert words(scene) == ["Save this setup as …"]
    press(scene, pygame.K_ESCAPE)
    scene._bots.pick(("CaptureKing", "Supporter"))
    chosen = scene._present()
    name_it(scene, "  Two  weak ")
    assert SETUPS.read().tournament.named == {"Two weak": chosen}
    assert asked(shell) == []
    other = tournament(shell)
    assert words(other)[0] == "Two weak"
    press(other, ENTER)
    assert asked(shell) == [ToTournamentSetup(chosen, 0)]
    assert tournament(shell, chosen)._present() == chosen
    assert words(other)[-1] == "Delete a setup …"
    press(other, pygame.K_END)
    press(other, ENTER)
    press(other, ENTER)
    assert SETUPS.read().tournament.named == {}


def test_setups_to_watch(shell: Shell) -> None:
    scene = watch(shell)
    chosen = scene._present()
    name_it(scene, "A")
    assert SETUPS.read().watch.named == {"A": chosen}
    changed = chosen.model_copy(update={"first": "Supporter", "time": "7+3"})
    assert watch(shell, changed)._present() == changed
    scene.go(ToOptions())
    assert shell.trail.back() == ToWatchSetup(chosen)


def test_the_number_of_the_start_is_kept(shell: Shell) -> None:
    numbered = next(key for key, variant in GAMES.items() if variant.numbered)
    plain = watch(shell)._present().model_copy(update={"variant": numbered})
    assert watch(shell, plain)._present().start is None
    chosen = plain.model_copy(update={"start": 7})
    scene = watch(shell, chosen)
    assert scene._present().start == 7
    assert scene._starts[0].start == find_variant(numbered).numbered[7]
    gone = plain.model_copy(update={"start": 10**6})
    assert watch(shell, gone)._present().start is None


def test_the_clock_says_when_seconds_are_added() -> None:
    facts = GAMES["fog-chess"].facts
    assert clock_note(facts, "3+2") == "minutes + seconds per move"
    turns = replace(facts, alternates=False)
    assert clock_note(turns, "none") == "minutes + seconds per turn"
    assert clock_note(facts, "10+1x30") == "minutes, then byoyomi: seconds a move"
