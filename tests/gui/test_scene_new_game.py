"""New game as a person meets it: nothing here knows how the screen is made."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bots import roster
from bots.roster import title_of
from core.games import GAMES
from core.games.shogi.facts import HANDICAPS
from core.records.record import CERTAIN
from core.values import Side
from gui.app.requests import ToHotSeat, ToNewGame, ToPlay
from gui.setup.new_game import NewGameScene
from settings.store import default_settings, load_settings
from tests.gui.choosing import KINGS, SIZES, Chooser, change_bots
from tests.support.levels import LEVELS
from tests.support.picking import pick_by_name
from tests.support.shells import StillRules, asked, levels_and_five

KING, RANDOM, GUARD = (title_of(w) for w in ("CaptureKing", "RandomMove", "Supporter"))
THESIS, _ = GAMES["fog-chess"].rulesets["thesis"]


@pytest.fixture(autouse=True)
def _few_bots(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "text" not in request.fixturenames:
        levels_and_five(monkeypatch)


# --- What is chosen is played and remembered -------------------------------------------


def test_enter_plays_as_the_last_time(tmp_path: Path) -> None:
    last = {"bot": "Supporter", "side": "second", "ruleset": "thesis", "time": "7+4"}
    person = Chooser(tmp_path, **last)
    person.press("Enter")
    plays = ToPlay("Supporter", Side.SECOND, "fog-chess", "thesis", "7+4", 0)
    assert person.asked_since() == plays


def test_what_is_clicked_is_summed_up_played_and_remembered(tmp_path: Path) -> None:
    person = Chooser(tmp_path)
    person.click("Owl")
    assert person.beside("Opponent").startswith("Owl · ")
    assert person.beside("Rating") == "Counts"
    for words in ("Bots", KING, "Black", "10+5", "Marks", THESIS):
        person.click(words)
    assert person.sees("Also blocked squares and what is certain")
    assert (person.beside("Clock"), person.beside("Rules")) == ("10 min + 5 s", THESIS)
    assert person.beside("Rating") == "Does not count: help is on"
    chosen = ToPlay("CaptureKing", Side.SECOND, "fog-chess", "thesis", "10+5", 0)
    assert person.begins() == chosen
    kept = load_settings()
    assert (kept.bot, kept.side, kept.time) == ("CaptureKing", "second", "10+5")
    assert (kept.ruleset, kept.help) == ("thesis", CERTAIN)


def test_a_random_side_is_drawn_by_the_shell(tmp_path: Path) -> None:
    person = Chooser(tmp_path, side="random")
    assert {person.begins().side for _ in range(8)} == set(Side)
    assert person.sees("if you get White")
    person.click("Person")
    assert person.sees("White’s first view")
    assert "Opponent" not in person.reads()


# --- The opponent ------------------------------------------------------------------------


def test_a_level_is_offered_first_and_then_the_last_one(tmp_path: Path) -> None:
    usual, person = default_settings().bot, Chooser(tmp_path)
    assert person.opponent == usual
    assert usual in LEVELS
    person.click("Eclipse")
    person.press("Up")
    assert person.begins(by_keys=True).bot == "Owl"
    assert Chooser(tmp_path, bot="Owl").opponent == "Owl" == load_settings().bot
    assert Chooser(tmp_path, bot="NobodyKnown").opponent == "Moth"


@pytest.mark.parametrize("text", ["small", "normal", "large"])
@pytest.mark.parametrize("size", [*SIZES, (1120, 700)], ids=str)
def test_all_levels_are_in_view_and_nothing_said_of_bots_and_rules_is_cut(
    tmp_path: Path, size: tuple[int, int], text: str
) -> None:
    person = Chooser(tmp_path, size=size, text_size=text)
    assert all(person.sees(name, level.summary) for name, level in LEVELS.items())
    for group in ("Levels", "Bots", "Person"):
        person.click(group)
        for _ in range(4 if text == "normal" else 0):
            told = {entry.summary for entry in roster.ROSTER.values()} | {*roster.ROSTER}
            assert not told & {*person.cut()}
            person.press("PageDown")
    pick_by_name(person, "checkers")
    told = {words for pair in GAMES["checkers"].rulesets.values() for words in pair}
    assert person.sees(*told)
    assert not {*told, GAMES["checkers"].facts.title} & {*person.cut()}


def test_each_group_keeps_its_choice(tmp_path: Path) -> None:
    person = Chooser(tmp_path)
    person.click("Warden")
    person.click("Bots")
    assert person.opponent == "RandomMove"
    person.click(KING)
    for group, chosen in (("Levels", "Warden"), ("Bots", "CaptureKing")):
        person.click("Person")
        person.click(group)
        assert person.opponent == chosen


def test_a_bot_that_cannot_play_says_so_and_cannot_be_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    change_bots(monkeypatch, "Supporter", available="Its weights are missing.")
    person = Chooser(tmp_path)
    person.click("Bots")
    assert person.sees("Its weights are missing.")
    person.click(KING)
    for choose, bot in ((person.click, "CaptureKing"), (person.press, "CaptureLargest")):
        choose(GUARD if choose == person.click else "End")
        assert person.opponent == bot


def test_without_levels_the_bots_are_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    change_bots(monkeypatch, *LEVELS, available="Its weights are missing.")
    person = Chooser(tmp_path)
    assert person.opponent == "Supporter"
    person.click("Levels")
    assert (person.opponent, person.ready) == ("…", False)


def test_two_people_are_named_by_keys_and_remembered(tmp_path: Path) -> None:
    person = Chooser(tmp_path)
    person.tabs_to("Levels")
    person.press("Right", "Right")
    person.tabs_to("WHITE")
    person.press(*["Backspace"] * 12)
    assert person.begins().names == ("Player 1", "Player 2"), "nobody is without a name"
    person.tabs_to("WHITE")
    person.writes("Ann")
    person.press("Tab")
    person.writes("Bob")
    request = person.begins(by_keys=True)
    assert request == ToHotSeat(("Ann", "Bob"), "fog-chess", "chesscom", "none")
    kept = load_settings()
    named = {"opponent": "person", "first_player": "Ann", "second_player": "Bob"}
    assert kept.model_dump(include={*named}) == named
    assert Chooser(tmp_path, **named).begins() == request


# --- Rules, pieces, notation -------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "told"),
    [
        ("heralds", "What took it. You are told which kind"),
        ("thesis", "No en passant · Castling · Promotion · Quiet"),
        ("chesscom", "Saved automatically; continue any time."),
    ],
)
def test_rules_say_what_they_have_otherwise_than_the_usual_ones(
    tmp_path: Path, ruleset: str, told: str
) -> None:
    person = Chooser(tmp_path, ruleset=ruleset)
    assert person.sees(told)
    assert person.sees("Unlike ") is (ruleset != "chesscom")


def test_rules_scroll_and_are_explained(tmp_path: Path) -> None:
    person = Chooser(tmp_path)
    person.scroll(THESIS, 20)
    last, _ = list(GAMES["fog-chess"].rulesets.values())[-1]
    person.click(last)
    assert person.beside("Rules") == last
    person.click("Explained on boards")
    assert asked(person.shell) == [person.scene.taught]


def test_pieces_and_notation_act_at_once_and_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    change_bots(monkeypatch, "RandomMove")
    for variant in ("shogi", "checkers"):
        ruleset, notation = GAMES[variant].default, GAMES[variant].facts.notations[1]
        person = Chooser(tmp_path, size=SIZES[0], variant=variant, ruleset=ruleset)
        person.click(notation.example)
        assert person.sees(notation.title)
        assert load_settings().notations[variant] == notation.key
        person.click("Kanji, one") if variant == "shogi" else None
    pick_by_name(person, "chess")
    assert not person.sees("Moves are written")
    assert {*load_settings().pieces} >= {"shogi"}


# --- The game and its start --------------------------------------------------------------


def test_rulesets_bots_and_board_follow_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    change_bots(monkeypatch, "CaptureKing")
    person, boards = Chooser(tmp_path, bot="CaptureKing", ruleset="thesis"), set()
    for variant, known in GAMES.items():
        pick_by_name(person, variant)
        boards.add(person.picture())
        assert person.sees(next(iter(known.rulesets.values()))[0])
        assert person.opponent == "CaptureKing"
        assert ("Bare" in person.reads()) == known.facts.hidden
        assert isinstance(rules := person.shell.rules_of(variant), StillRules)
        assert rules.begun >= 1
    looks = {(known.facts.family, known.facts.hidden) for known in GAMES.values()}
    assert len(boards) >= len(looks)
    pick_by_name(person, "fog-chess")
    assert person.beside("Rules") == THESIS


@pytest.mark.parametrize("side", ["first", "second"])
def test_first_sight_shows_the_own_men_alone_once_the_rules_are_ready(
    tmp_path: Path, side: str
) -> None:
    person, pictures = Chooser(tmp_path, ready=False, side=side), []
    for rules_ready in (False, True):
        person.shell.rules.ready = rules_ready
        person.scene = NewGameScene(person.shell, ToNewGame())
        pictures.append(person.picture())
    waiting, ready = pictures
    quarter = len(ready) // 4
    assert waiting[:quarter] == ready[:quarter]
    assert waiting[-quarter:] != ready[-quarter:]
    pick_by_name(person, "checkers")
    waiting = person.picture()
    person.shell.rules_of("checkers").ready = True
    pick_by_name(person, "checkers")
    assert person.picture() != waiting, "each game waits for its own rules"


def test_a_game_from_a_position_has_no_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbered = replace(GAMES["fog-chess"], numbered=(KINGS, f"{KINGS[:-1]}2"))
    monkeypatch.setitem(GAMES, "fog-chess", numbered)
    assert Chooser(tmp_path).sees("By number")
    wish = ToNewGame("fog-chess", "thesis", f"{KINGS[:-1]}3", "after 12. Ka1")
    person = Chooser(tmp_path, NewGameScene, SIZES[1], wish)
    assert not person.sees("By number")
    assert person.begins().start == wish.start


def test_a_handicap_is_chosen_by_its_chip_or_in_a_menu(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    change_bots(monkeypatch, "RandomMove")
    person = Chooser(tmp_path, variant="shogi", ruleset="points27")
    assert person.beside("Handicap") == "Even"
    person.click("Bishop")
    assert person.begins().start == HANDICAPS["bishop"].text
    person.click("More")
    person.press("End", "Enter")
    assert person.beside("Handicap") == "Ten pieces"
    person.click("Ten pieces", 1)
    assert person.sees("Eight pieces"), "the chip that is named after it opens the menu"
    person.press("Esc")
    person.click("Even")
    assert person.begins().start == ""
    person.tabs_to("HANDICAP")
    person.press(*["Right"] * 7, "Esc")
    assert person.beside("Handicap") == HANDICAPS["six"].title, "no menu changes it"
