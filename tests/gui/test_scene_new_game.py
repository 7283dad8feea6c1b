"""New game as a person meets it: nothing here knows how the screen is made."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bots import roster
from bots.entry import ANY_GAME
from bots.roster import title_of
from core.games import GAMES, find_game
from core.games.chess.facts import FOG_CHESS
from core.games.shogi.facts import HANDICAPS
from core.records.record import CERTAIN
from core.values import Side
from gui.app.choices import chosen_in
from gui.app.requests import Request, ToHome, ToHotSeat, ToNewGame, ToOptions, ToPlay
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.setup.new_game import NewGameScene
from gui.setup.tournament import TournamentSetupScene
from gui.setup.watch import WatchSetupScene
from gui.widgets.bot_rows import TITLES
from settings.store import default_settings, load_settings
from tests.support.layout import page_of
from tests.support.levels import LEVELS
from tests.support.person import Person
from tests.support.picking import pick_by_name
from tests.support.shells import (
    StillRules,
    asked,
    levels_and_five,
    only_play,
    still_shell,
)

SIZES = [(900, 600), (1280, 800), (1920, 1080)]
FOUR = [(900, 600), (1120, 700), (1280, 800), (1920, 1080)]
KINGS = "7k/p7/8/8/8/8/P7/K7 w - - 0 1"
PLAY_ON = ToNewGame("fog-chess", "thesis", KINGS, "after 12. Ka1")
KING, RANDOM, GUARD = (title_of(w) for w in ("CaptureKing", "RandomMove", "Supporter"))
THESIS, _ = GAMES["fog-chess"].rulesets["thesis"]
ARRAYS = GAMES["fog-chess960"].numbered


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    levels_and_five(monkeypatch)


class Chooser(Person):
    """Somebody at New game."""

    def __init__(self, shell: Shell, size: tuple[int, int], wish: ToNewGame) -> None:
        super().__init__(NewGameScene(shell, wish), size)
        self.shell = shell

    @property
    def opponent(self) -> str:
        """The name of the bot of whom the summary speaks."""
        *_, name = (w for w in self.beside("Opponent").split(" · ") if not w.isdigit())
        return name

    def starts(self, *, by_keys: bool = False) -> Request:
        """Begin; what was asked for."""
        if by_keys:
            self.tabs_to("Start game")
            self.press("Enter")
        else:
            self.click("Start game")
        return asked(self.shell)[-1]

    def plays(self, *, by_keys: bool = False) -> ToPlay:
        """Begin against a bot, its seed aside."""
        request = self.starts(by_keys=by_keys)
        assert isinstance(request, ToPlay)
        return replace(request, seed=0)


def at(
    folder: Path,
    size: tuple[int, int] = (1280, 800),
    wish: ToNewGame | None = None,
    *,
    ready: bool = True,
    **settings: Any,
) -> Chooser:
    return Chooser(still_shell(folder, ready, **settings), size, wish or ToNewGame())


def plays_all(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Have bots that play every game."""
    for name in names:
        entry = replace(roster.ROSTER[name], plays=ANY_GAME, available="")
        monkeypatch.setitem(roster.ROSTER, name, entry)


def bar(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Have bots that cannot play here."""
    for name in names:
        barred = replace(roster.ROSTER[name], available="Its weights are missing.")
        monkeypatch.setitem(roster.ROSTER, name, barred)


# --- What is chosen is played and remembered -------------------------------------------


def test_enter_plays_as_the_last_time(tmp_path: Path) -> None:
    person = at(tmp_path, bot="Supporter", side="second", ruleset="thesis", time="7+4")
    person.press("Enter")
    (request,) = asked(person.shell)
    assert isinstance(request, ToPlay)
    assert replace(request, seed=0) == ToPlay(
        "Supporter", Side.SECOND, "fog-chess", "thesis", "7+4", 0
    )


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_is_clicked_is_played_and_remembered(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    person = at(tmp_path, size)
    for words in ("Bots", KING, "Black", "10+5", "Marks", THESIS):
        person.click(words)
    assert person.sees("Also blocked squares and what is certain")
    chosen = ToPlay("CaptureKing", Side.SECOND, "fog-chess", "thesis", "10+5", 0)
    assert person.plays() == chosen
    kept = load_settings()
    assert (kept.bot, kept.side, kept.time) == ("CaptureKing", "second", "10+5")
    assert (kept.ruleset, kept.help) == ("thesis", CERTAIN)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_keys_alone_choose_everything(tmp_path: Path, size: tuple[int, int]) -> None:
    person = at(tmp_path, size)
    ways = {
        "Levels": ["Right"],
        RANDOM: ["Down"],
        "Random": ["Right", "Right"],
        "No clock": ["Right"],
        "Bare": ["Right"],
        "RULES": ["End"],
    }
    for words, keys in ways.items():
        person.tabs_to(words)
        person.press(*keys)
    last = list(GAMES["fog-chess"].rulesets)[-1]
    assert person.plays(by_keys=True) == ToPlay(
        "CaptureKing", Side.SECOND, "fog-chess", last, "1+0", 0
    )
    assert load_settings().help == person.shell.settings.help == CERTAIN


def test_a_random_side_is_drawn_by_the_shell(tmp_path: Path) -> None:
    person = at(tmp_path, side="random")
    assert {person.plays().side for _ in range(8)} == set(Side)
    assert person.sees("if you get White")


def test_a_game_begins_even_if_nothing_can_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "file" / "config.yaml"))
    assert at(tmp_path).plays().variant == "fog-chess"


def test_the_summary_says_what_is_chosen(tmp_path: Path) -> None:
    person = at(tmp_path)
    person.click("Owl")
    person.click("3+2")
    assert person.beside("Opponent").startswith("Owl · ")
    assert person.beside("Clock") == "3 min + 2 s"
    person.click("Person")
    assert person.sees("White’s first view")
    assert "Opponent" not in person.reads()


def test_the_summary_says_whether_the_game_will_count(tmp_path: Path) -> None:
    def told(**settings: Any) -> str:
        return at(tmp_path, **settings).beside("Rating")

    helped: dict[str, Any] = {"bot": "Moth", "help": CERTAIN}
    assert told(variant="fog-chess", bot="Moth") == "Counts"
    assert told(variant="fog-chess", **helped) == "Does not count: help is on"
    assert "help" not in told(variant="chess", help=CERTAIN), "open games have none"
    assert told(variant="shogi", bot="RandomMove") == "Does not count: unrated opponent"


# --- The opponent ------------------------------------------------------------------------


def test_a_level_is_offered_first_and_then_the_last_one(tmp_path: Path) -> None:
    assert default_settings().bot in LEVELS
    person = at(tmp_path)
    assert person.opponent == default_settings().bot
    person.click("Eclipse")
    person.press("Up")
    assert person.plays(by_keys=True).bot == "Owl"
    assert at(tmp_path, bot="Owl").opponent == "Owl" == load_settings().bot
    assert at(tmp_path, bot="NobodyKnown").opponent == "Moth"


@pytest.mark.parametrize("text", ["small", "normal", "large"])
@pytest.mark.parametrize("size", FOUR, ids=str)
def test_all_levels_are_in_view_and_none_is_cut(
    tmp_path: Path, size: tuple[int, int], text: str
) -> None:
    person = at(tmp_path, size, text_size=text)
    assert set(LEVELS) <= set(person.reads())
    words = "Is somewhat stronger than the one above it, in one sentence."
    assert " ".join(person.reads()).count(words) == len(LEVELS)


@pytest.mark.parametrize("size", FOUR, ids=str)
@pytest.mark.parametrize("group", ["Levels", "Bots", "Person"])
def test_no_card_is_cut_short(
    tmp_path: Path, size: tuple[int, int], group: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    person = at(tmp_path, size)
    person.click(group)
    for _ in range(4):
        told = {entry.summary for entry in roster.ROSTER.values()} | set(roster.ROSTER)
        assert not told & set(person.cut())
        person.press("PageDown")


def test_each_group_keeps_its_choice(tmp_path: Path) -> None:
    person = at(tmp_path)
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
    bar(monkeypatch, "Supporter")
    person = at(tmp_path)
    person.click("Bots")
    assert person.sees("Its weights are missing.")
    person.click(KING)
    person.click(GUARD)
    assert person.opponent == "CaptureKing"
    person.press("End")
    assert person.opponent == "CaptureLargest"


def test_without_levels_the_bots_are_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bar(monkeypatch, *LEVELS)
    person = at(tmp_path)
    assert person.opponent == "Supporter"
    person.click("Levels")
    assert person.opponent == "…"
    assert not person.can_press("Start game")


def test_titles_over_bots_are_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = replace(roster.ROSTER["Supporter"], name="Ours", group="ours")
    monkeypatch.setitem(roster.ROSTER, "Ours", ours)
    person = at(tmp_path)
    person.click("Bots")
    person.click(TITLES["thesis"].upper())
    assert person.opponent == "RandomMove"
    person.tabs_to(RANDOM)
    names = []
    for key in ("End", "Up", "Down", "Home", "PageUp"):
        person.press(key)
        names.append(person.opponent)
    assert names == ["Ours", "Supporter", "Ours", "RandomMove", "RandomMove"]
    assert person.sees(TITLES["thesis"])


@pytest.mark.parametrize("screen", [NewGameScene, WatchSetupScene, TournamentSetupScene])
def test_bots_of_the_thesis_are_offered_by_both_names(
    tmp_path: Path, screen: type[Screen]
) -> None:
    chosen: dict[str, Any] = {"bot": "CaptureLargest", "watch_first": "CaptureLargest"}
    person = Person(screen(still_shell(tmp_path, **chosen)), (1920, 1080))
    read = person.reads()
    assert read[read.index("Takes the largest piece") + 1] == " · CaptureLargest"


def test_two_people_are_named_by_keys_and_remembered(tmp_path: Path) -> None:
    person = at(tmp_path)
    person.tabs_to("Levels")
    person.press("Right", "Right")
    person.tabs_to("WHITE")
    person.writes("Ann")
    person.press("Tab")
    person.writes("Bob")
    request = person.starts(by_keys=True)
    assert request == ToHotSeat(("Ann", "Bob"), "fog-chess", "chesscom", "none")
    kept = load_settings()
    assert (kept.opponent, kept.first_player, kept.second_player) == (
        "person",
        "Ann",
        "Bob",
    )
    names: dict[str, Any] = {
        "opponent": "person",
        "first_player": "Ann",
        "second_player": "Bob",
    }
    assert at(tmp_path, **names).starts() == request


def test_a_person_without_a_name_keeps_the_last_one(tmp_path: Path) -> None:
    person = at(tmp_path, opponent="person")
    person.tabs_to("WHITE")
    person.press(*["Backspace"] * 12)
    request = person.starts()
    assert isinstance(request, ToHotSeat)
    assert request.names == ("Player 1", "Player 2")


# --- The clock ---------------------------------------------------------------------------


def test_a_clock_is_typed_and_remembered(tmp_path: Path) -> None:
    person = at(tmp_path)
    person.tabs_to("No clock")
    person.types("12+0")
    person.press("Backspace")
    person.types("7")
    assert person.beside("Clock") == "12 min + 7 s"
    assert person.plays(by_keys=True).time == "12+7" == load_settings().time


@pytest.mark.parametrize("text", ["", "5", "5+", "0+0", "5 minutes", "none", "-1+2"])
def test_a_typed_clock_that_is_none_is_refused_in_a_sentence(
    tmp_path: Path, text: str
) -> None:
    person, refusal = at(tmp_path), "Type a clock such as 15+10."
    person.click("Own…")
    person.types(text)
    assert person.sees(refusal)
    assert not person.can_press("Start game")
    person.click("Start game")
    assert asked(person.shell) == []
    person.click("No clock")
    assert not person.sees(refusal)
    assert person.plays().time == "none"


def test_steppers_come_with_a_clock_of_ones_own(tmp_path: Path) -> None:
    person = at(tmp_path)
    assert not person.sees("Main time")
    person.click("Own…")
    assert person.sees("Main time")
    assert person.sees("Increment")
    assert not person.sees("Byoyomi periods"), "which are for games played with it"
    person.click("–")
    person.press("Right")
    assert person.beside("Clock") == "5 min + 3 s", "the usual one"
    person.press("Left")
    assert person.beside("Clock") == "3 min + 3 s"
    person.click("No clock")
    assert not person.sees("Main time")


def test_byoyomi_is_stepped_and_remembered_in_its_game(tmp_path: Path) -> None:
    person = at(tmp_path, variant="shogi", ruleset="points27", time="7+5")
    person.tabs_to("Byoyomi periods")
    person.press("Right")
    assert person.sees("minutes, then byoyomi: seconds a move")
    assert person.plays().time == "7+1x5"
    settings = person.shell.settings
    assert settings.time == chosen_in(settings, "shogi").time == "7+1x5"
    person.click("7+1x5")
    person.writes("x")
    assert person.sees("Type a clock such as 15+10 or 10+3x30.")


# --- Rules, pieces, notation -------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES[1:], ids=str)
def test_rules_say_what_they_have_otherwise_than_the_usual_ones(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    for ruleset, told in (
        ("heralds", "What took it. You are told which kind"),
        ("thesis", "No en passant · Castling · Promotion · Quiet"),
    ):
        person = at(tmp_path, size, ruleset=ruleset)
        assert person.sees(told)
        assert person.sees("Unlike ")
    usual = at(tmp_path, size, ruleset="chesscom")
    assert not usual.sees("Unlike ")
    assert usual.sees("Saved automatically; continue any time.")


def test_rules_scroll_and_are_explained(tmp_path: Path) -> None:
    person = at(tmp_path)
    rules = [title for title, _ in GAMES["fog-chess"].rulesets.values()]
    assert not all(person.sees(title) for title in rules)
    person.scroll(rules[1], 20)
    person.click(rules[-1])
    assert person.beside("Rules") == rules[-1]
    person.click("Explained on boards")
    scene = person.scene
    assert isinstance(scene, Screen)
    assert asked(person.shell) == [scene.taught]


@pytest.mark.parametrize("text", ["small", "normal", "large"])
@pytest.mark.parametrize("size", FOUR, ids=str)
def test_the_game_and_no_ruleset_of_a_few_is_cut_short(
    tmp_path: Path, size: tuple[int, int], text: str
) -> None:
    person = at(tmp_path, size, text_size=text, variant="checkers", ruleset="american")
    told = {words for pair in GAMES["checkers"].rulesets.values() for words in pair}
    assert all(person.sees(words) for words in told)
    assert not {*told, GAMES["checkers"].facts.title} & set(person.cut())


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("variant", "ruleset"), [("shogi", "points27"), ("checkers", "")])
def test_pieces_and_notation_act_at_once_and_are_kept(
    tmp_path: Path,
    size: tuple[int, int],
    variant: str,
    ruleset: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plays_all(monkeypatch, "RandomMove")
    person = at(tmp_path, size, variant=variant, ruleset=ruleset)
    notation = GAMES[variant].facts.notations[1]
    person.click(notation.example)
    assert person.sees(notation.title)
    assert load_settings().notations == {variant: notation.key}
    if variant == "shogi":
        person.click("Kanji, one")
        assert set(load_settings().pieces) == {"shogi"}
    else:
        pick_by_name(person, "chess")
        assert not person.sees("Moves are written")


# --- The game ----------------------------------------------------------------------------


@pytest.mark.parametrize("variant", list(GAMES))
def test_every_game_can_be_begun_and_is_remembered(
    tmp_path: Path, variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plays_all(monkeypatch, "RandomMove")
    person = at(tmp_path)
    pick_by_name(person, variant)
    request = person.plays(by_keys=True)
    assert (request.variant, request.ruleset) == (variant, GAMES[variant].default)
    assert variant in roster.ROSTER[request.bot].variants
    kept = load_settings()
    assert (kept.variant, kept.ruleset) == (variant, GAMES[variant].default)
    title, words = GAMES[variant].facts.title, at(tmp_path, variant=variant).reads()
    assert title in words


def array_of(variant: str) -> tuple[str, bool, bool]:
    """What tells the first boards of games apart: some begin as others do."""
    game, known = find_game(variant), GAMES[variant]
    board, *_ = game.write(game.start()).split()
    return board, known.facts.hidden, bool(known.numbered)


def test_rulesets_bots_and_board_follow_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plays_all(monkeypatch, "CaptureKing")
    person, boards = at(tmp_path, bot="CaptureKing", ruleset="thesis"), set()
    for variant, known in GAMES.items():
        pick_by_name(person, variant)
        boards.add(person.picture())
        assert person.sees(next(iter(known.rulesets.values()))[0])
        assert person.opponent == "CaptureKing"
        assert ("Bare" in person.reads()) == known.facts.hidden
        assert isinstance(rules := person.shell.rules_of(variant), StillRules)
        assert rules.begun >= 1
    assert len(boards) == len({array_of(key) for key in GAMES})
    pick_by_name(person, "fog-chess")
    assert person.beside("Rules") == THESIS


def test_the_board_waits_for_the_rules_of_its_own_game(tmp_path: Path) -> None:
    person, pictures = at(tmp_path), []
    rules = person.shell.rules_of("checkers")
    for rules.ready in (False, True):
        pick_by_name(person, "checkers")
        pictures.append(person.picture())
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_where_no_bot_plays_there_is_a_person(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    only_play(monkeypatch, "fog-checkers")
    person = at(tmp_path, size)
    for variant in ("fog-checkers", "checkers"):  # a person stays a person
        pick_by_name(person, variant)
        assert person.sees("A person beside you")
        request = person.starts(by_keys=True)
        assert isinstance(request, ToHotSeat)
        assert request.variant == variant


@pytest.mark.parametrize("side", ["first", "second"])
def test_first_sight_shows_the_own_men_alone_once_the_rules_are_ready(
    tmp_path: Path, side: str
) -> None:
    waiting, ready = (
        at(tmp_path, ready=ready, side=side).picture() for ready in (False, True)
    )
    quarter = len(ready) // 4
    assert waiting[:quarter] == ready[:quarter]
    assert waiting[-quarter:] != ready[-quarter:]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_stands_beside_the_game_in_the_bar_is_as_large_as_its_name(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    scene = at(tmp_path, size).scene
    assert isinstance(scene, Screen)
    high = {str(each.words): each.ink.height for each in page_of(scene, size).texts}
    assert high["Set up a position"] == high[FOG_CHESS.title]


def test_esc_leads_back_and_the_icon_to_the_options(tmp_path: Path) -> None:
    person = at(tmp_path)
    person.press("Esc")
    person.click_icon("Options")
    assert asked(person.shell) == [ToHome(), ToOptions()]


# --- The start ---------------------------------------------------------------------------


def test_a_game_from_a_position_says_so_and_begins_there(tmp_path: Path) -> None:
    person = at(tmp_path, wish=PLAY_ON)
    scene = person.scene
    assert isinstance(scene, Screen)
    assert scene.place == PLAY_ON
    assert person.sees("from the position after 12. Ka1")
    assert person.picture() != at(tmp_path).picture()
    request = person.plays()
    assert (request.ruleset, request.start) == ("thesis", KINGS)


def test_two_people_begin_from_a_position_and_another_game_from_its_usual_start(
    tmp_path: Path,
) -> None:
    person = at(tmp_path, wish=PLAY_ON, opponent="person")
    for variant, start in (("fog-chess", KINGS), ("checkers", "")):
        request = person.starts()
        assert isinstance(request, ToHotSeat)
        assert (request.variant, request.start) == (variant, start)
        pick_by_name(person, "checkers")
        assert not person.sees("from the position")


def test_a_game_with_numbered_starts_begins_from_one_at_random(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    starts = tuple(f"7k/8/8/8/8/8/8/K7 w - - 0 {number}" for number in range(1, 100))
    variant = replace(GAMES["fog-chess"], numbered=starts)
    monkeypatch.setitem(GAMES, "fog-chess", variant)
    shell, drawn_starts = still_shell(tmp_path), set()
    for _ in range(3):
        drawn_starts.add(Chooser(shell, SIZES[1], ToNewGame()).plays().start)
    assert drawn_starts <= set(starts)
    assert len(drawn_starts) > 1
    given = at(tmp_path, wish=PLAY_ON)
    assert not given.sees("By number")
    assert given.plays().start == KINGS


def test_an_array_is_chosen_by_its_number(tmp_path: Path) -> None:
    person = at(tmp_path, variant="fog-chess960")
    person.click("By number")
    assert not person.can_press("Start game")
    person.types("96x0")
    assert person.sees("Type a number from 0 to 959.")
    person.press("Enter", "Backspace")
    assert asked(person.shell) == []
    assert not person.sees("Type a number from 0 to 959.")
    assert person.beside("Start") == "number 96"
    assert person.plays().start == ARRAYS[96]
    person.click("Random", 1)
    assert person.plays().start in {*ARRAYS} - {ARRAYS[96]}


def test_two_people_name_the_array_by_keys_and_see_it(tmp_path: Path) -> None:
    person = at(tmp_path, variant="fog-chess960", opponent="person")
    person.tabs_to("START")
    pictures = []
    for key in ("4", "Backspace", "4", "5", "Backspace", "Backspace", "0"):
        person.press(key)
        pictures.append(person.picture())
    four, at_random, again, other, *_ = pictures
    assert four == again
    assert len({four, at_random, other}) == 3
    request = person.starts(by_keys=True)
    assert isinstance(request, ToHotSeat)
    assert request.start == ARRAYS[0]


def test_a_handicap_is_chosen_by_its_chip_or_in_a_menu(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plays_all(monkeypatch, "RandomMove")
    person = at(tmp_path, variant="shogi", ruleset="points27")
    assert person.beside("Handicap") == "Even"
    person.click("Bishop")
    assert person.plays().start == HANDICAPS["bishop"].text
    person.click("More")
    person.press("End", "Enter")
    assert person.beside("Handicap") == "Ten pieces"
    person.click("Ten pieces", 1)
    assert person.sees("Eight pieces"), "the chip that is named after it opens the menu"
    person.press("Esc")
    assert not person.sees("More")
    person.press("Left")
    assert person.sees("More")
    person.click("Even")
    assert person.plays().start == ""
    person.tabs_to("HANDICAP")
    person.press(*["Right"] * 7, "Esc")
    assert person.beside("Handicap") == HANDICAPS["six"].title, "no menu changes it"
    assert person.holds("HANDICAP")
