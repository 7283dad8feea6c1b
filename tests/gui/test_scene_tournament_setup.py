"""Bots and terms of a tournament are chosen, or one on disk is gone on with."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path

import pygame
import pytest

from bots.roster import ROSTER, title_of
from core.clock import TimeControl
from core.events.event import Plan, schedule
from core.games import GAMES
from core.lock import Lock
from core.player import Budget
from gui.app.requests import ToHome, ToReplay, ToTournament
from gui.app.shell import Shell
from gui.app.tournaments import stored_tournaments
from gui.entry.home import HomeScene
from gui.setup.tournament import TournamentSetupScene
from settings.store import load_settings
from tests.gui.tournaments import FakeTournament
from tests.support.levels import LEVELS
from tests.support.person import Person
from tests.support.picking import pick_by_name
from tests.support.shells import (
    FIVE,
    StillRules,
    asked,
    levels_and_five,
    only_five,
    only_play,
    still_shell,
)

TITLES = [title_of(name) for name in FIVE]
FILE = "The usual start; type or drop a file"
OPENINGS = (
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/3P4/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
)


class Chooser(Person):
    """Somebody who sets a tournament up."""

    def __init__(self, shell: Shell, size: tuple[int, int] = (1280, 800)) -> None:
        super().__init__(TournamentSetupScene(shell), size)
        self.shell = shell

    def begins(self) -> Plan:
        """Begin a tournament; what is planned."""
        before = len(asked(self.shell))
        self.click("Start")
        (request,) = asked(self.shell)[before:]
        assert isinstance(request, ToTournament)
        assert request.plan is not None
        assert request.folder.parent == self.shell.tournaments
        return request.plan

    def drops(self, file: Path) -> None:
        """Drop a file into the window."""
        self.scene.handle(pygame.event.Event(pygame.DROPFILE, file=str(file)))


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    monkeypatch.setattr("os.cpu_count", lambda: 4)
    only_five(monkeypatch)
    return still_shell(tmp_path)


def begin(folder: Path, games: int, played: int) -> Plan:
    """A tournament on the shelf of which so many games are played."""
    plan = Plan(FIVE[:3], games, date="2026.03.05")
    (folder / "games").mkdir(parents=True)
    (folder / "plan.json").write_text(json.dumps(asdict(plan)))
    for number in range(1, played + 1):
        (folder / "games" / f"{number:06}.pgn").touch()
    return plan


# --- A new one ---------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080)], ids=str)
def test_what_is_chosen_is_played(shell: Shell, size: tuple[int, int]) -> None:
    person = Chooser(shell, size)
    for words in (TITLES[1], TITLES[4], "10", "20,000 nodes", "2"):
        person.click(words)
    plan = person.begins()
    assert plan.names == (FIVE[0], FIVE[2], FIVE[3])
    assert (plan.games, plan.ruleset) == (10, "chesscom")
    assert plan.budget == Budget(nodes=20000)
    assert asked(shell)[-1].workers == 2  # type: ignore[union-attr]


def test_a_clock_is_typed_and_offered_again(shell: Shell) -> None:
    person = Chooser(shell)
    assert person.sees("Time for a move")
    person.click("Own…")
    assert not person.can_press("Start")
    assert person.sees("Type a clock such as 15+10.")
    person.types("5+2x10")
    assert person.sees("At most for a move")
    assert person.begins().control == TimeControl(300, byoyomi=10, periods=2)
    assert Chooser(shell).sees("5+2x10")


def test_two_bots_at_least(shell: Shell) -> None:
    person = Chooser(shell)
    person.click("None")
    assert person.sees("Choose at least two bots.")
    person.click("Start")
    assert not asked(shell)
    person.click("All")
    assert person.begins().names == FIVE


def test_bots_are_ticked_by_keyboard(shell: Shell) -> None:
    person = Chooser(shell)
    person.tabs_to("BOTS")
    person.press("Down", " ")
    assert person.begins().names == FIVE[1:]
    person.tabs_to("BOTS")
    person.press(" ")
    assert person.begins().names == FIVE


def test_the_levels_play_one_game_each_way_unless_others_are_ticked(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels_and_five(monkeypatch)
    levels = tuple(LEVELS)
    person = Chooser(shell)
    plan = person.begins()
    assert (plan.names, plan.games) == (levels, 1)
    for words in ("LEVELS", levels[0], TITLES[0]):
        person.click(words)
    assert person.begins().names == (*levels[1:], "RandomMove")
    person.click("All")
    assert person.sees(f"{len(ROSTER)} bots, ")
    person.click("None")
    assert person.sees("Choose at least two bots.")


@pytest.mark.parametrize(
    ("chips", "words"),
    [
        ((), "5 bots, 20 games, less than a minute"),
        (("10",), "5 bots, 200 games, about 5 minutes"),
        (("10", "1 s"), "5 bots, 200 games, about 50 minutes"),
        (("100", "1 at a time"), "5 bots, 2,000 games, about 3 hours"),
    ],
)
def test_how_long_it_takes_is_said(
    shell: Shell, chips: tuple[str, ...], words: str
) -> None:
    person = Chooser(shell)
    for chip in chips:
        person.click(chip.removesuffix(" at a time"), int(chip.endswith("time")))
    assert person.sees(words)


@pytest.mark.parametrize("variant", list(GAMES))
def test_every_game_has_tournaments_and_is_remembered(
    shell: Shell, variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    only_play(monkeypatch, variant, *FIVE[:2])
    person = Chooser(shell)
    pick_by_name(person, variant)
    plan = person.begins()
    assert (plan.variant, plan.names) == (variant, FIVE[:2])
    assert plan.ruleset == GAMES[variant].default
    assert load_settings().variant == variant
    assert Chooser(shell).begins().variant == variant


@pytest.mark.parametrize(
    ("names", "why"),
    [
        ((), "No bot plays this game yet."),
        (("RandomMove",), "Only one bot plays this game yet."),
    ],
)
def test_a_game_that_few_play_has_no_tournament(
    shell: Shell, names: tuple[str, ...], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    only_play(monkeypatch, "checkers", *names)
    person = Chooser(shell)
    pick_by_name(person, "checkers")
    assert person.sees(why)
    assert person.sees("None") == bool(names)
    person.click("Start")
    assert not asked(shell)


def test_what_was_picked_is_picked_still_after_another_game(shell: Shell) -> None:
    person = Chooser(shell)
    person.click(TITLES[1])
    pick_by_name(person, "checkers")
    pick_by_name(person, "fog-chess")
    assert person.begins().names == (FIVE[0], *FIVE[2:])


def test_a_repetition_is_played_again_where_that_is_usual(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    person = Chooser(still_shell(tmp_path, variant="shogi", ruleset="points27"))
    person.click("Played again")
    assert person.begins().again
    assert Chooser(person.shell).begins().again
    pick_by_name(person, "fog-chess")
    assert not person.sees("Repetition")


def test_esc_goes_home(shell: Shell) -> None:
    Chooser(shell).press("Esc")
    assert asked(shell) == [ToHome()]


# --- Openings ----------------------------------------------------------------------------


def test_games_begin_from_the_positions_of_a_file(shell: Shell, tmp_path: Path) -> None:
    shell.make_rules = partial(StillRules, True)
    file = tmp_path / "openings.epd"
    file.write_text("\n".join(OPENINGS))
    person = Chooser(shell)
    person.drops(file)
    assert person.begins().starts == OPENINGS
    assert Chooser(shell).begins().starts == OPENINGS


def test_a_file_without_openings_begins_nothing(shell: Shell, tmp_path: Path) -> None:
    shell.make_rules = partial(StillRules, True)
    person = Chooser(shell)
    for text in ("8/8/8/8/8/8/8/8 w - - 0 1", ""):
        file = tmp_path / "bad.epd"
        file.write_text(text)
        person.drops(file)
        person.click("Start")
        assert any("bad.epd" in each for each in person.tooltips() + person.reads()[-3:])
        person.press("Esc")
    person.drops(tmp_path / "none.epd")
    person.click("Start")
    assert any("none.epd" in each for each in person.tooltips() + person.reads()[-3:])
    assert not asked(shell)


def test_openings_wait_for_the_rules(shell: Shell) -> None:
    shell.make_rules = partial(StillRules, False)
    person = Chooser(shell)
    person.click(FILE)
    person.types("some.epd")
    person.click("Start")
    assert not asked(shell)
    assert person.sees("The rules are not ready yet")


def test_a_game_that_is_dropped_is_replayed(shell: Shell, tmp_path: Path) -> None:
    Chooser(shell).drops(tmp_path / "game.pgn")
    assert asked(shell) == [ToReplay(tmp_path / "game.pgn")]


# --- Those on disk -----------------------------------------------------------------------


def test_an_unfinished_one_goes_on(shell: Shell) -> None:
    begin(shell.tournaments / "a", 10, 7)
    begin(shell.tournaments / "b", 1, 6)
    person = Chooser(shell)
    assert person.sees("2026-03-05 · 7 of 60 games played")
    person.click("Continue")
    person.click("Fog of War · 3 bots", 1)
    person.click("Open")
    a, b = shell.tournaments / "a", shell.tournaments / "b"
    assert asked(shell) == [ToTournament(a, 4), ToTournament(b, 4)]


def test_a_shelf_holds_tournaments_only(tmp_path: Path) -> None:
    begin(tmp_path / "a", 10, 7)
    (tmp_path / "b").mkdir()
    (tmp_path / "c" / "games").mkdir(parents=True)
    (tmp_path / "c" / "plan.json").write_text("[]")
    (tmp_path / "d.txt").touch()
    unknown = replace(begin(tmp_path / "e", 10, 7), variant="unheard-of")
    (tmp_path / "e" / "plan.json").write_text(json.dumps(asdict(unknown)))
    stranger = replace(begin(tmp_path / "f", 10, 7), names=("RandomMove", "Nobody"))
    (tmp_path / "f" / "plan.json").write_text(json.dumps(asdict(stranger)))
    (tmp_path / "g").mkdir()
    (tmp_path / "g" / "plan.json").write_text("[" * 100_000)
    found = {one.folder.name: one for one in stored_tournaments(tmp_path)}
    assert (found["a"].played, found["a"].total) == (7, 60)
    assert [name for name in found if found[name].unfinished] == ["a"]
    problems = {name: one.problem for name, one in sorted(found.items())}
    assert problems.pop("a") == ""
    assert "plan.json is not the plan of an event" in problems["c"]
    assert "unheard-of" in problems["e"]
    assert problems["f"] == "There is no bot called Nobody."
    assert list(problems) == ["c", "e", "f", "g"]
    assert stored_tournaments(tmp_path / "missing") == []


def test_a_broken_one_says_why_on_its_row_and_nowhere_else(shell: Shell) -> None:
    begin(shell.tournaments / "a", 10, 7)
    (shell.tournaments / "b").mkdir()
    (shell.tournaments / "b" / "plan.json").write_text('{"names": 5}')
    person = Chooser(shell)
    assert person.can_press("Continue")
    assert "plan.json is not the plan of an event" in person.told("b")
    person.click("b")
    assert not person.can_press("Open")
    person.click("b")
    assert not asked(shell)


@pytest.mark.parametrize("at_most", [None, 5, 1000])
def test_totals_are_those_of_the_schedule(at_most: int | None) -> None:
    plan = Plan(FIVE, 4, fewer=((FIVE[1], 2), (FIVE[3], 1)), at_most=at_most)
    assert plan.total == len(schedule(plan))


def test_one_is_deleted_and_put_back(shell: Shell) -> None:
    begin(shell.tournaments / "a", 10, 7)
    begin(shell.tournaments / "b", 1, 6)
    person = Chooser(shell)
    person.click("Delete")
    assert not (shell.tournaments / "a").exists()
    assert (shell.trash / "a" / "plan.json").exists()
    assert person.reads().count("Fog of War · 3 bots") == 1
    assert person.sees("Fog of War · 3 bots deleted")
    person.click("Undo")
    assert person.reads().count("Fog of War · 3 bots") == 2
    assert len(list((shell.tournaments / "a" / "games").iterdir())) == 7


def test_the_last_one_leaves_an_empty_shelf(shell: Shell) -> None:
    begin(shell.tournaments / "a", 10, 7)
    person = Chooser(shell)
    person.click("Delete")
    assert person.sees("Tournaments are saved here.")
    assert not person.sees("Continue")


def test_one_that_is_being_played_is_not_deleted(shell: Shell) -> None:
    begin(shell.tournaments / "a", 10, 7)
    person = Chooser(shell)
    player = Lock(shell.tournaments / "a" / ".lock")
    person.click("Delete")
    assert person.sees("It is being played: stop it before you delete it.")
    player.release()
    person.click("Delete")
    assert not (shell.tournaments / "a").exists()


def test_one_that_is_over_is_deleted_though_it_was_shown(shell: Shell) -> None:
    begin(shell.tournaments / "a", 10, 7)
    shell.tournament = shown = FakeTournament(FIVE, 10)
    shown.folder, shown.state = shell.tournaments / "a", "stopped"
    Chooser(shell).click("Delete")
    assert shell.tournament is None
    assert shown.calls == ["close"]


# --- Home --------------------------------------------------------------------------------


def test_home_says_how_far_it_is(shell: Shell) -> None:
    assert Person(HomeScene(shell)).sees("Bots against bots")
    begin(shell.tournaments / "a", 10, 7)
    assert Person(HomeScene(shell)).sees("7 of 60 games played")


def test_home_counts_on_and_leads_to_the_one_that_plays(shell: Shell) -> None:
    shell.tournament = running = FakeTournament(FIVE, 10)
    running.fill(1)
    person = Person(HomeScene(shell))
    assert person.sees("20 of 200 games played")
    running.fill(2)
    person.scene.update(0.1)
    person.click("60 of 200 games played")
    assert asked(shell) == [ToTournament(running.folder)]
