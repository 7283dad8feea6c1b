"""Setups that are offered again, and those that get names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bots.roster import title_of
from core.games import GAMES
from gui.app.requests import ToOptions, ToTournamentSetup, ToWatchSetup
from gui.setup.tournament import TournamentSetupScene
from gui.setup.watch import WatchSetupScene
from settings.remembered import MOST_NAMED, SETUPS, SetupList
from tests.gui.choosing import Chooser
from tests.support.shells import asked, only_five

PAIR = ("CaptureKing", "Supporter")


@pytest.fixture(autouse=True)
def _few_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    only_five(monkeypatch)
    monkeypatch.setattr("os.cpu_count", lambda: 4)


def tournament(folder: Path, setup: Any = None, **settings: object) -> Chooser:
    asked_for = ToTournamentSetup(setup)
    return Chooser(folder, TournamentSetupScene, (1280, 800), asked_for, **settings)


def watch(folder: Path, setup: Any = None) -> Chooser:
    return Chooser(folder, WatchSetupScene, (1280, 800), ToWatchSetup(setup))


def chosen(person: Chooser) -> Any:
    """What is chosen: what would be there again after a detour."""
    return person.scene.place.setup


def pair_up(person: Chooser) -> None:
    """Tick two bots alone."""
    for words in ("None", *map(title_of, PAIR)):
        person.click(words)


def name_it(person: Chooser, name: str) -> None:
    person.click_icon("Setups")
    person.click("Save this setup as …")
    person.types(name)
    person.press("Enter")


def test_the_last_tournament_is_offered_again(tmp_path: Path) -> None:
    first = tournament(tmp_path)
    pair_up(first)
    for chip in ("50", "0.5 s", "4"):
        first.click(chip)
    first.tabs_to("CLOCK")
    first.press("Right")
    setup = chosen(first)
    first.click("Start")
    assert chosen(tournament(tmp_path)) == setup
    assert (setup.bots, setup.games, setup.budget) == (PAIR, 50, "0.5s")
    assert (setup.workers, setup.time) == (4, "1+0")
    other = tournament(tmp_path, variant="checkers")
    assert chosen(other).variant == "checkers", "chosen since, for another game"


def test_a_setup_gets_a_name_is_taken_up_and_deleted(tmp_path: Path) -> None:
    person = tournament(tmp_path)
    pair_up(person)
    setup = chosen(person)
    name_it(person, "  Two  weak ")
    assert person.sees("Saved as Two weak")
    assert SETUPS.read().tournament.named == {"Two weak": setup}
    other = tournament(tmp_path)
    other.click_icon("Setups")
    other.click("Two weak")
    assert asked(other.shell) == [ToTournamentSetup(setup, 0)]
    assert chosen(tournament(tmp_path, setup)) == setup
    other.click_icon("Setups")
    for keys, words in ((("End", "Enter"), "Two weak"), (("Enter",), "Two weak deleted")):
        other.press(*keys)
        assert other.sees(words)
    assert SETUPS.read().tournament.named == {}
    other.click_icon("Setups")
    assert not other.sees("Delete a setup …")


def test_no_more_than_a_few_setups_and_none_without_a_name(tmp_path: Path) -> None:
    person = watch(tmp_path)
    name_it(person, "   ")
    assert SETUPS.read().watch.named == {}
    setup = chosen(person)
    full = SetupList(named={str(number): setup for number in range(MOST_NAMED)})
    SETUPS.change(lambda all_: all_.model_copy(update={"watch": full}))
    person.click_icon("Setups")
    person.press("End", "Up", "Enter")
    person.types("One too many")
    person.press("Enter")
    assert person.sees("setups can be saved; delete one first.")
    assert "One too many" not in SETUPS.read().watch.named


def test_setups_to_watch(tmp_path: Path) -> None:
    person = watch(tmp_path)
    setup = chosen(person)
    name_it(person, "A")
    assert SETUPS.read().watch.named == {"A": setup}
    changed = setup.model_copy(update={"first": "Supporter", "time": "7+3"})
    assert chosen(watch(tmp_path, changed)) == changed
    person.click_icon("Options")
    assert asked(person.shell) == [ToOptions()]
    assert person.shell.trail.back() == ToWatchSetup(setup)


@pytest.mark.parametrize(
    ("variant", "start", "unknown", "words", "position"),
    [
        ("fog-chess960", 7, 10**6, "7", GAMES["fog-chess960"].numbered[7]),
        ("shogi", "eight", "nobody", "Eight pieces", ""),
    ],
)
def test_the_number_or_the_name_of_the_start_is_kept(
    tmp_path: Path, variant: str, start: Any, unknown: Any, words: str, position: str
) -> None:
    plain = chosen(watch(tmp_path)).model_copy(update={"variant": variant})
    for given, kept in ((None, None), (unknown, None), (start, start)):
        person = watch(tmp_path, plain.model_copy(update={"start": given}))
        assert chosen(person).start == kept
    assert words in person.reads()
    if position:
        assert person.begins().start == position
