"""Setups that are offered again, and those that get names."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bots.roster import title_of
from core.games import GAMES
from gui.app.requests import ToOptions, ToTournamentSetup, ToWatch, ToWatchSetup
from gui.app.shell import Shell
from gui.setup.terms import clock_note
from gui.setup.tournament import TournamentSetupScene
from gui.setup.watch import WatchSetupScene
from settings.remembered import (
    MOST_NAMED,
    SETUPS,
    SetupList,
    TournamentSetup,
    WatchSetup,
)
from tests.support.person import Person
from tests.support.shells import asked, only_five, still_shell

PAIR = ("CaptureKing", "Supporter")


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    only_five(monkeypatch)
    monkeypatch.setattr("os.cpu_count", lambda: 4)
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    return still_shell(tmp_path / "games", ready=True)


def tournament(shell: Shell, setup: TournamentSetup | None = None) -> Person:
    return Person(TournamentSetupScene(shell, ToTournamentSetup(setup)))


def watch(shell: Shell, setup: WatchSetup | None = None) -> Person:
    return Person(WatchSetupScene(shell, ToWatchSetup(setup)))


def chosen(person: Person) -> TournamentSetup:
    """What is chosen for a tournament: what would be there again after a detour."""
    assert isinstance(person.scene, TournamentSetupScene)
    place = person.scene.place
    assert isinstance(place, ToTournamentSetup)
    assert place.setup is not None
    return place.setup


def to_watch(person: Person) -> WatchSetup:
    """The same of two bots to watch."""
    assert isinstance(person.scene, WatchSetupScene)
    place = person.scene.place
    assert isinstance(place, ToWatchSetup)
    assert place.setup is not None
    return place.setup


def pair_up(person: Person) -> None:
    """Tick two bots alone."""
    person.click("None")
    for name in PAIR:
        person.click(title_of(name))


def name_it(person: Person, name: str) -> None:
    person.click_icon("Setups")
    person.click("Save this setup as …")
    person.types(name)
    person.press("Enter")


def test_the_last_tournament_is_offered_again(shell: Shell) -> None:
    first = tournament(shell)
    pair_up(first)
    for chip in ("50", "0.5 s", "4"):
        first.click(chip)
    first.tabs_to("CLOCK")
    first.press("Right")
    setup = chosen(first)
    first.click("Start")
    assert chosen(tournament(shell)) == setup
    assert (setup.bots, setup.games, setup.budget) == (PAIR, 50, "0.5s")
    assert (setup.workers, setup.time) == (4, "1+0")
    shell.settings = shell.settings.model_copy(update={"variant": "checkers"})
    assert chosen(tournament(shell)).variant == "checkers", "chosen since, for another game"


def test_a_setup_gets_a_name_is_taken_up_and_deleted(shell: Shell) -> None:
    person = tournament(shell)
    pair_up(person)
    setup = chosen(person)
    name_it(person, "  Two  weak ")
    assert person.sees("Saved as Two weak")
    assert SETUPS.read().tournament.named == {"Two weak": setup}
    other = tournament(shell)
    other.click_icon("Setups")
    other.click("Two weak")
    assert asked(shell) == [ToTournamentSetup(setup, 0)]
    assert chosen(tournament(shell, setup)) == setup
    other.click_icon("Setups")
    other.press("End", "Enter")
    assert other.sees("Two weak")
    other.press("Enter")
    assert other.sees("Two weak deleted")
    assert SETUPS.read().tournament.named == {}
    other.click_icon("Setups")
    assert not other.sees("Delete a setup …")


def test_no_more_than_a_few_setups_and_none_without_a_name(shell: Shell) -> None:
    person = watch(shell)
    name_it(person, "   ")
    assert SETUPS.read().watch.named == {}
    setup = to_watch(person)
    full = SetupList(named={str(number): setup for number in range(MOST_NAMED)})
    SETUPS.change(lambda all_: all_.model_copy(update={"watch": full}))
    person.click_icon("Setups")
    person.press("End", "Up", "Enter")
    person.types("One too many")
    person.press("Enter")
    assert person.sees("setups can be saved; delete one first.")
    assert "One too many" not in SETUPS.read().watch.named


def test_setups_to_watch(shell: Shell) -> None:
    person = watch(shell)
    setup = to_watch(person)
    name_it(person, "A")
    assert SETUPS.read().watch.named == {"A": setup}
    changed = setup.model_copy(update={"first": "Supporter", "time": "7+3"})
    assert to_watch(watch(shell, changed)) == changed
    person.click_icon("Options")
    assert asked(shell) == [ToOptions()]
    assert shell.trail.back() == ToWatchSetup(setup)


def test_the_number_of_the_start_is_kept(shell: Shell) -> None:
    plain = to_watch(watch(shell)).model_copy(update={"variant": "fog-chess960"})
    assert to_watch(watch(shell, plain)).start is None
    person = watch(shell, plain.model_copy(update={"start": 7}))
    assert to_watch(person).start == 7
    person.press("Enter")
    (request,) = asked(shell)
    assert isinstance(request, ToWatch)
    assert request.start == GAMES["fog-chess960"].numbered[7]
    gone = plain.model_copy(update={"start": 10**6})
    assert to_watch(watch(shell, gone)).start is None


def test_the_name_of_the_start_is_kept(shell: Shell) -> None:
    plain = to_watch(watch(shell)).model_copy(update={"variant": "shogi"})
    named = plain.model_copy(update={"start": "eight"})
    assert to_watch(watch(shell, named)).start == "eight"
    assert watch(shell, named).sees("Eight pieces")
    nobody = plain.model_copy(update={"start": "nobody"})
    assert to_watch(watch(shell, nobody)).start is None


def test_the_clock_says_when_seconds_are_added() -> None:
    facts = GAMES["fog-chess"].facts
    assert clock_note(facts, "3+2") == "minutes + seconds per move"
    turns = replace(facts, alternates=False)
    assert clock_note(turns, "none") == "minutes + seconds per turn"
    assert clock_note(facts, "10+1x30") == "minutes, then byoyomi: seconds a move"
