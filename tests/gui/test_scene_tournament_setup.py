"""Bots and terms of a tournament are chosen, or one on disk is gone on with."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from bots.roster import ROSTER, title_of
from core.clock import TimeControl
from core.events.event import Plan
from core.lock import Lock
from core.player import Budget
from gui.app.requests import ToReplay, ToTournament
from gui.app.tournaments import stored_tournaments
from gui.entry.home import HomeScene
from gui.setup.tournament import TournamentSetupScene
from tests.gui.choosing import SIZES, Chooser
from tests.gui.tournaments import FakeTournament
from tests.support.levels import LEVELS
from tests.support.person import Person
from tests.support.picking import pick_by_name
from tests.support.shells import FIVE, asked, levels_and_five, only_five, still_shell

TITLES = [title_of(name) for name in FIVE]
OPENINGS = tuple(
    f"rnbqkbnr/pppppppp/8/8/{row}/8/{pawns}/RNBQKBNR b KQkq - 0 1"
    for row, pawns in (("4P3", "PPPP1PPP"), ("3P4", "PPP1PPPP"))
)


class Planner(Chooser):
    """Somebody who sets a tournament up."""

    def __init__(
        self, folder: Path, size: tuple[int, int] = SIZES[1], **settings: object
    ) -> None:
        super().__init__(folder, TournamentSetupScene, size, **settings)
        self.shelf = self.shell.tournaments

    def plans(self) -> Plan:
        """Begin; what is planned."""
        request = self.begins()
        assert request.folder.parent == self.shelf
        return request.plan

    def again(self) -> None:
        """Come to the screen anew."""
        self.scene = TournamentSetupScene(self.shell)


@pytest.fixture
def person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Planner:
    monkeypatch.setattr("os.cpu_count", lambda: 4)
    only_five(monkeypatch)
    return Planner(tmp_path)


def begin(folder: Path, games: int, played: int, **otherwise: object) -> Path:
    """A tournament on the shelf of which so many games are played."""
    plan = replace(Plan(FIVE[:3], games, date="2026.03.05"), **otherwise)
    (folder / "games").mkdir(parents=True)
    (folder / "plan.json").write_text(json.dumps(asdict(plan)))
    for number in range(1, played + 1):
        (folder / "games" / f"{number:06}.pgn").touch()
    return folder


# --- A new one ---------------------------------------------------------------------------


def test_what_is_chosen_is_played(person: Planner) -> None:
    person.size = SIZES[0]
    for words in (TITLES[1], TITLES[4], "10", "20,000 nodes", "2"):
        person.click(words)
    plan = person.plans()
    assert plan.names == (FIVE[0], FIVE[2], FIVE[3])
    assert (plan.games, plan.ruleset) == (10, "chesscom")
    assert plan.budget == Budget(nodes=20000)
    assert asked(person.shell)[-1].workers == 2
    for variant in ("checkers", "fog-chess"):
        pick_by_name(person, variant)
    assert person.plans().names == plan.names, "they are picked still"


def test_a_clock_is_typed_and_offered_again(person: Planner) -> None:
    assert person.sees("Time for a move")
    person.click("Own…")
    person.types("5+2x10")
    assert person.sees("At most for a move")
    assert person.plans().control == TimeControl(300, byoyomi=10, periods=2)
    person.again()
    assert person.sees("5+2x10")


def test_two_bots_at_least_are_ticked_by_mouse_or_keys(person: Planner) -> None:
    person.click("None")
    assert person.sees("Choose at least two bots.")
    person.click("Start")
    assert not asked(person.shell)
    person.click("All")
    for keys, names in ((["Down", " "], FIVE[1:]), ([" "], FIVE)):
        person.tabs_to("BOTS")
        person.press(*keys)
        assert person.plans().names == names


def test_the_levels_play_one_game_each_way_unless_others_are_ticked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels_and_five(monkeypatch)
    person, levels = Planner(tmp_path), tuple(LEVELS)
    plan = person.plans()
    assert (plan.names, plan.games) == (levels, 1)
    for words in ("LEVELS", levels[0], TITLES[0]):
        person.click(words)
    assert person.plans().names == (*levels[1:], "RandomMove")
    person.click("All")
    assert person.sees(f"{len(ROSTER)} bots, ")


def test_how_long_it_takes_is_said(person: Planner) -> None:
    for chip, nth, words in (
        ("", 0, "5 bots, 20 games, less than a minute"),
        ("10", 0, "5 bots, 200 games, about 5 minutes"),
        ("1 s", 0, "5 bots, 200 games, about 50 minutes"),
        ("1", 1, "5 bots, 200 games, about 3 hours"),
    ):
        person.click(chip, nth) if chip else None
        assert person.sees(words)


def test_a_repetition_is_played_again_where_that_is_usual(tmp_path: Path) -> None:
    person = Planner(tmp_path, variant="shogi", ruleset="points27")
    person.click("Played again")
    assert person.plans().again
    person.again()
    assert person.plans().again
    pick_by_name(person, "fog-chess")
    assert not person.sees("Repetition")


# --- Openings ----------------------------------------------------------------------------


def test_games_begin_from_the_positions_of_a_file(person: Planner, tmp_path: Path) -> None:
    file = tmp_path / "openings.epd"
    file.write_text("\n".join(OPENINGS))
    person.drops(file)
    for _ in range(2):
        assert person.plans().starts == OPENINGS
        person.again()
    person.drops(tmp_path / "game.pgn")
    assert asked(person.shell)[-1] == ToReplay(tmp_path / "game.pgn")


@pytest.mark.parametrize("text", ["8/8/8/8/8/8/8/8 w - - 0 1", "", None])
def test_a_file_without_openings_begins_nothing(
    person: Planner, tmp_path: Path, text: str | None
) -> None:
    file = tmp_path / "bad.epd"
    if text is not None:
        file.write_text(text)
    person.drops(file)
    person.click("Start")
    assert any("bad.epd" in each for each in person.tooltips() + person.reads()[-3:])
    assert not asked(person.shell)


def test_openings_wait_for_the_rules(person: Planner) -> None:
    person.shell.rules.ready = False
    person.click("The usual start; type or drop a file")
    person.types("some.epd")
    person.click("Start")
    assert not asked(person.shell)
    assert person.sees("The rules are not ready yet")


# --- Those on disk -----------------------------------------------------------------------


def test_an_unfinished_one_goes_on(person: Planner) -> None:
    assert Person(HomeScene(person.shell)).sees("Bots against bots")
    a, b = begin(person.shelf / "a", 10, 7), begin(person.shelf / "b", 1, 6)
    assert Person(HomeScene(person.shell)).sees("7 of 60 games played")
    person.again()
    assert person.sees("2026-03-05 · 7 of 60 games played")
    person.click("Continue")
    person.click("Fog of War · 3 bots", 1)
    person.click("Open")
    assert asked(person.shell) == [ToTournament(a, 4), ToTournament(b, 4)]


def test_a_shelf_holds_tournaments_and_says_what_is_broken(person: Planner) -> None:
    shelf = person.shelf
    begin(shelf / "a", 10, 7)
    begin(shelf / "e", 10, 7, variant="unheard-of")
    begin(shelf / "f", 10, 7, names=("RandomMove", "Nobody"))
    (shelf / "b").mkdir()
    (shelf / "d.txt").touch()
    for name, text in (("c", "[]"), ("g", "[" * 100_000)):
        (shelf / name).mkdir()
        (shelf / name / "plan.json").write_text(text)
    found = {one.folder.name: one for one in stored_tournaments(shelf)}
    assert (found["a"].played, found["a"].total) == (7, 60)
    assert [name for name in found if found[name].unfinished] == ["a"]
    problems = {name: one.problem for name, one in sorted(found.items())}
    assert list(problems) == ["a", "c", "e", "f", "g"]
    assert problems["a"] == ""
    assert "plan.json is not the plan of an event" in problems["c"]
    assert "unheard-of" in problems["e"]
    assert problems["f"] == "There is no bot called Nobody."
    assert stored_tournaments(shelf / "missing") == []
    person.again()
    assert person.can_press("Continue")
    assert "plan.json is not the plan of an event" in person.told("c")
    for _ in range(2):
        person.click("c")
        assert not person.can_press("Open")
    assert not asked(person.shell)


def test_one_is_deleted_and_put_back_unless_it_is_being_played(person: Planner) -> None:
    one, title = begin(person.shelf / "a", 10, 7), "Fog of War · 3 bots"
    person.again()
    player = Lock(one / ".lock")
    person.click("Delete")
    assert person.sees("It is being played: stop it before you delete it.")
    player.release()
    person.press("Esc")
    person.click("Delete")
    assert (person.shell.trash / "a" / "plan.json").exists()
    assert person.sees(f"{title} deleted", "Tournaments are saved here.")
    assert not one.exists()
    person.click("Undo")
    assert person.reads().count(title) == 1
    assert len(list((one / "games").iterdir())) == 7


def test_one_that_is_over_is_deleted_though_it_was_shown(person: Planner) -> None:
    person.shell.tournament = shown = FakeTournament(FIVE, 10)
    shown.folder, shown.state = begin(person.shelf / "a", 10, 7), "stopped"
    person.again()
    person.click("Delete")
    assert person.shell.tournament is None
    assert shown.calls == ["close"]


def test_home_counts_on_and_leads_to_the_one_that_plays(tmp_path: Path) -> None:
    shell = still_shell(tmp_path)
    shell.tournament = running = FakeTournament(FIVE, 10)
    running.fill(1)
    person = Person(HomeScene(shell))
    assert person.sees("20 of 200 games played")
    running.fill(2)
    person.scene.update(0.1)
    person.click("60 of 200 games played")
    assert asked(shell) == [ToTournament(running.folder)]
