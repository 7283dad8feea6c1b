"""What holds wherever a game is set up: for oneself, for two bots, for a tournament."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.clock import TimeControl
from core.games import GAMES
from gui.app.requests import ToHome, ToHotSeat, ToNewGame, ToOptions, ToWatch, ToWatchSetup
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.entry.options import OptionsScene
from gui.setup import terms
from gui.setup.new_game import NewGameScene
from gui.setup.tournament import TournamentSetupScene
from gui.setup.watch import WatchSetupScene
from settings.remembered import read_played
from settings.store import default_settings, load_settings
from tests.gui.choosing import KINGS, STARTS, Chooser, change_bots
from tests.support.person import Person
from tests.support.picking import games_are_open, open_games, pick_by_name, pick_game
from tests.support.shells import (
    StillRules,
    asked,
    levels_and_five,
    only_five,
    only_play,
    still_shell,
)
from tests.support.shipped_games import leave_out_toys

TWO = ("RandomMove", "CaptureKing")
PAIR = {"watch_first": "Owl", "watch_second": "Moth"}
THESIS, _ = GAMES["fog-chess"].rulesets["thesis"]
ARRAYS = GAMES["fog-chess960"].numbered
each_screen = pytest.mark.parametrize("screen", STARTS)
each_game_screen = pytest.mark.parametrize("screen", [NewGameScene, WatchSetupScene])


@pytest.fixture(autouse=True)
def _few_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    levels_and_five(monkeypatch)


@each_screen
@pytest.mark.parametrize("variant", list(GAMES))
def test_every_game_can_be_begun_and_is_remembered(
    tmp_path: Path, screen: type[Screen], variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    only_play(monkeypatch, variant, *TWO)
    person, wanted = Chooser(tmp_path, screen), (variant, GAMES[variant].default)
    pick_by_name(person, variant)
    request = person.begins(by_keys=screen is NewGameScene)
    request = getattr(request, "plan", request)
    assert (request.variant, request.ruleset) == wanted
    bots = getattr(request, "bots", getattr(request, "names", None)) or (request.bot,)
    assert set(bots) <= {*TWO}
    kept = load_settings()
    assert (kept.variant, kept.ruleset) == wanted
    assert GAMES[variant].facts.title in Person(screen(person.shell)).reads()


@each_screen
@pytest.mark.parametrize("names", [(), ("RandomMove",)])
def test_a_game_that_few_play(
    tmp_path: Path,
    screen: type[Screen],
    names: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    only_play(monkeypatch, "checkers", *names)
    person = Chooser(tmp_path, screen, (900, 600))
    pick_by_name(person, "checkers")
    few = screen is TournamentSetupScene
    assert person.ready == (screen is NewGameScene or (bool(names) and not few))
    told = "Only one bot plays this game yet." if names else terms.NOBODY
    assert person.sees(told) == (screen is not NewGameScene and (few or not names))
    assert person.sees("A person beside you") == (screen is NewGameScene and not names)
    if not person.ready:
        person.click(STARTS[screen], person.reads().count(STARTS[screen]) - 1)
        assert not asked(person.shell)
    elif screen is NewGameScene:
        assert isinstance(person.begins(by_keys=True), ToHotSeat) != bool(names)
    pick_by_name(person, "fog-chess")
    assert person.ready


@each_screen
def test_esc_leads_back_and_bots_of_the_thesis_have_both_names(
    tmp_path: Path, screen: type[Screen], monkeypatch: pytest.MonkeyPatch
) -> None:
    only_five(monkeypatch)
    chosen = {"bot": "CaptureLargest", "watch_first": "CaptureLargest"}
    person = Chooser(tmp_path, screen, (1920, 1080), **chosen)
    read = person.reads()
    assert read[read.index("Takes the largest piece") + 1] == " · CaptureLargest"
    person.press("Esc")
    person.click_icon("Options")
    assert asked(person.shell) == [ToHome(), ToOptions()]


# --- The clock ---------------------------------------------------------------------------


@each_screen
@pytest.mark.parametrize("text", ["", "5+", "0+0", "5 minutes", "none", "-1+2"])
def test_a_typed_clock_that_is_none_is_refused_in_a_sentence(
    tmp_path: Path, screen: type[Screen], text: str
) -> None:
    person, refusal = Chooser(tmp_path, screen), "Type a clock such as 15+10."
    person.click("Own…")
    person.types(text)
    assert person.sees(refusal)
    assert not person.ready
    person.press("Enter")
    assert asked(person.shell) == []


def test_a_clock_is_typed_stepped_and_remembered(tmp_path: Path) -> None:
    person = Chooser(tmp_path)
    person.tabs_to("No clock")
    person.types("12+0")
    person.press("Backspace", "7")
    assert person.beside("Clock") == "12 min + 7 s"
    assert person.begins(by_keys=True).time == "12+7" == load_settings().time
    person = Chooser(tmp_path)
    assert not person.sees("Main time")
    person.click("Own…")
    assert person.sees("Main time", "Increment")
    assert not person.sees("Byoyomi periods"), "which are for games played with it"
    person.click("–")
    for key, words in (("Right", "5 min + 3 s"), ("Left", "3 min + 3 s")):
        person.press(key)
        assert person.beside("Clock") == words
    person.click("No clock")
    assert not person.sees("Main time")


def test_byoyomi_is_stepped_and_remembered_in_its_game(tmp_path: Path) -> None:
    person = Chooser(tmp_path, variant="shogi", ruleset="points27", time="7+5")
    person.tabs_to("Byoyomi periods")
    person.press("Right")
    assert person.sees("minutes, then byoyomi: seconds a move")
    assert person.begins().time == "7+1x5" == load_settings().time
    person.click("7+1x5")
    person.writes("x")
    assert person.sees("Type a clock such as 15+10 or 10+3x30.")


@given(
    st.lists(
        st.tuples(st.sampled_from(terms.FIELDS), st.sampled_from((-1, 1))), max_size=12
    )
)
def test_every_step_leads_to_a_clock_that_can_be_written(
    steps: list[tuple[Any, int]],
) -> None:
    control = TimeControl(180, 2)
    for field, by in steps:
        then = terms.stepped(control, field, by)
        assert TimeControl.parse(then.text) == then
        assert (terms.numbers(then)[field] - terms.numbers(control)[field]) * by >= 0
        control = then


@pytest.mark.parametrize(
    ("control", "field", "by", "then"),
    [
        ((600, 30), "periods", 1, (600, 0, 30, 1)),
        ((600, 0, 30, 1), "periods", -1, (600, 30)),
        ((600,), "periods", 1, (600, 0, 30, 1)),
        ((600, 0, 1, 1), "extra", -1, (600, 0, 1, 1)),
        ((30,), "main", -1, (30,)),
    ],
)
def test_from_an_increment_to_byoyomi_and_back(
    control: tuple[int, ...], field: Any, by: int, then: tuple[int, ...]
) -> None:
    assert terms.stepped(TimeControl(*control), field, by) == TimeControl(*then)


def test_what_is_said_of_clocks() -> None:
    chips = {"none": "No clock", "10+1x30": "10+30 s", "5+3x10": "5+3×10 s"}
    assert {time: terms.clock_label(time) for time in chips} == chips
    for control, words in (
        (TimeControl(600, 0, 30, 1), ["10 min", "30 s byoyomi", "1 period"]),
        (TimeControl(60), ["1 min", "0 s increment", "no byoyomi"]),
        (None, ["main time", "increment", "byoyomi"]),
    ):
        assert [
            terms.field_words(each, control, wide=True) for each in terms.FIELDS
        ] == words
    facts = GAMES["fog-chess"].facts
    assert terms.clock_note(facts, "3+2") == "minutes + seconds per move"
    turns = GAMES["progressive"].facts
    assert terms.clock_note(turns, "none") == "minutes + seconds per turn"
    assert terms.clock_note(facts, "10+1x30") == "minutes, then byoyomi: seconds a move"


# --- The start ---------------------------------------------------------------------------


@each_game_screen
@pytest.mark.parametrize("opponent", ["bot", "person"])
def test_a_game_from_a_position_says_so_and_begins_there(
    tmp_path: Path, screen: type[Screen], opponent: str
) -> None:
    wish = {
        NewGameScene: ToNewGame("fog-chess", "thesis", KINGS, "after 12. Ka1"),
        WatchSetupScene: ToWatchSetup(None, "fog-chess", "thesis", KINGS, "after 12. Ka1"),
    }[screen]
    person = Chooser(tmp_path, screen, (1280, 800), wish, opponent=opponent)
    assert person.sees("from the position after 12. Ka1")
    if screen is NewGameScene:
        assert person.scene.place == wish
        assert person.picture() != Chooser(tmp_path, screen).picture()
    request = person.begins()
    assert (request.ruleset, request.start) == ("thesis", KINGS)
    pick_by_name(person, "checkers")
    assert not person.sees("from the position")
    assert person.begins().start == ""


@each_game_screen
@pytest.mark.parametrize("opponent", ["bot", "person"])
def test_an_array_is_chosen_by_its_number(
    tmp_path: Path, screen: type[Screen], opponent: str
) -> None:
    given = {"variant": "fog-chess960", "opponent": opponent} | PAIR
    person = Chooser(tmp_path, screen, **given)
    first, person.scene = person.begins().start, screen(person.shell)
    other = person.begins().start
    assert first != other
    assert {first, other} <= {*ARRAYS}
    person.click("By number")
    assert not person.ready
    person.types("96x0")
    assert person.sees("Type a number from 0 to 959.")
    person.press("Enter", "Backspace")
    assert len(asked(person.shell)) == 2
    assert not person.sees("Type a number from 0 to 959.")
    assert person.begins().start == ARRAYS[96]
    person.click("Random", person.reads().count("Random") - 1)
    assert person.begins().start in {*ARRAYS} - {ARRAYS[96]}


def test_the_board_shows_the_array_of_the_number_that_is_typed(tmp_path: Path) -> None:
    person = Chooser(tmp_path, variant="fog-chess960", opponent="person")
    person.tabs_to("START")
    pictures = []
    for key in ("4", "Backspace", "4", "5", "Backspace", "Backspace", "0"):
        person.press(key)
        pictures.append(person.picture())
    four, at_random, again, other, *_ = pictures
    assert four == again
    assert len({four, at_random, other}) == 3
    assert person.beside("Start") == "number 0"
    assert person.begins(by_keys=True).start == ARRAYS[0]


# --- Two bots to watch -------------------------------------------------------------------


def test_two_bots_clock_and_rules_are_watched_and_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    only_five(monkeypatch)
    person = Chooser(tmp_path, WatchSetupScene)
    person.click("Any legal move")
    person.click("Takes the king", 1)
    assert person.sees("Any legal move – Takes the king", "Two bots play; you see all")
    for words in ("3+2", THESIS):
        person.click(words)
    watched = ToWatch(TWO, "fog-chess", "thesis", 0, "3+2")
    assert person.begins() == watched
    kept = load_settings()
    assert (kept.watch_first, kept.watch_second, kept.watch_time) == (*TWO, "3+2")


@pytest.mark.parametrize("levels", [True, False])
def test_the_last_pair_is_offered_again_and_who_is_unknown_makes_way(
    tmp_path: Path, levels: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not levels:
        only_five(monkeypatch)
    last = {"watch_first": "CaptureKing", "watch_second": "NobodyKnown"}
    person = Chooser(tmp_path, WatchSetupScene, watch_time="7+1", **last)
    person.press("Enter")
    weakest, strongest = "Moth", "Supporter"
    bots = "CaptureKing", weakest if levels else strongest
    assert (person.asked_since().bots, person.asked_since().time) == (bots, "7+1")


def test_a_level_plays_a_bot_and_the_clock_stays_for_another_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = Chooser(tmp_path, WatchSetupScene, **PAIR)
    assert person.sees("Owl – Moth")
    person.click("Bots", 1)
    person.press("Tab", "Down")
    person.click("3+2")
    assert person.begins().bots == ("Owl", "CaptureKing")
    change_bots(monkeypatch, "RandomMove")
    for variant, chip in (("checkers", "1+0"), ("fog-chess", "1+0")):
        pick_by_name(person, variant)
        assert person.begins().time == ("3+2" if variant == "checkers" else chip)
        person.click(chip)


# --- One game is chosen among all --------------------------------------------------------


@pytest.mark.parametrize("screen", [*STARTS, OptionsScene])
def test_any_game_is_picked_by_mouse_and_by_keys(
    tmp_path: Path, screen: type[Screen], monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_out_toys(monkeypatch)
    _, second, *_, last = (game.facts.title for game in GAMES.values())
    person = Person(screen(shell := still_shell(tmp_path, ready=True)), (900, 600))
    for variant in (list(GAMES)[-1], "checkers", "fog-chess"):
        pick_game(person.scene, variant)
        assert person.holds(GAMES[variant].facts.title)
        assert not games_are_open(person.scene)
    for close in (
        lambda: person.press("Tab"),
        lambda: person.click_at((20, 580)),
        lambda: open_games(person.scene),
        lambda: person.press("Esc"),
    ):
        open_games(person.scene)
        person.press("Right")
        close()
        assert not games_are_open(person.scene)
    assert person.holds("Fog of War"), "others were only looked at"
    assert not asked(shell), "Esc has not left the screen"
    for keys, title in (("Enter Right Enter", second), ("Down End Enter", last)):
        person.press(*keys.split())
        assert person.holds(title)


def test_letters_go_to_the_game_of_that_name(tmp_path: Path) -> None:
    person = Chooser(tmp_path)
    for letters, title in {
        "sh": "Shogi",
        "fog s": "Fog Shogi",
        "shxy": "Shogi",
        "960": "Fog of War 960",
        "prog": "Progressive",
        "h": "King of the Hill",
    }.items():
        open_games(person.scene)
        person.types("c")
        person.waits(2.0)
        person.types(letters)
        person.press("Enter")
        assert person.holds(title)


def test_a_game_that_is_begun_is_remembered() -> None:
    shell = Shell(default_settings().model_copy(update={"opponent": "person"}))
    shell.make_rules = lambda variant: StillRules(True, variant)
    person = Person(shell.open(ToNewGame()))
    pick_game(person.scene, "checkers")
    person.click("Start game")
    played = read_played(shell.games)
    assert [(key, each.games) for key, each in played.items()] == [("checkers", 1)]
    shell.close_rules()
