"""Home: the menu, one's own games, and all games to choose from."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pygame
import pytest

from core.extra_games import extra_games
from core.games import GAMES, find_game
from core.notation import board, read_board
from core.records.catalogue import Filters, ListState
from core.records.record import NOBODY, GameRecord
from core.records.tree import GameTree
from core.setup import Setup, Start
from core.values import Side
from gui.app.requests import (
    ToAnalysis,
    ToHome,
    ToLesson,
    ToLibrary,
    ToNewGame,
    ToOptions,
    ToOwnRecord,
    ToProblems,
    ToReplay,
    ToResume,
    ToTournamentSetup,
    ToWatchSetup,
)
from gui.app.shell import Shell
from gui.entry.home import HomeScene
from gui.entry.look_choices import PREVIEW_VIEW, home_view
from gui.games import GAMES as SHOWN
from settings.model import Settings
from settings.remembered import PlayCount
from settings.store import load_settings
from tests.support.layout import faults, page_of
from tests.support.person import Person
from tests.support.saved_games import fill_shelf, save_game
from tests.support.shells import StillRules, asked, drawn, halved, still_shell
from tests.support.shipped_games import leave_out_toys

COLUMNS = 4
SHIPPED = [key for key in GAMES if key not in extra_games("core")]


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    leave_out_toys(monkeypatch)
    fill_shelf(tmp_path)
    return still_shell(tmp_path)


def home(shell: Shell, size: tuple[int, int] = (1280, 800), message: str = "") -> Person:
    return Person(HomeScene(shell, ToHome(message)), size)


def tile(person: Person, variant: str) -> tuple[int, int]:
    """Where the tile of a game is: its name may also stand in the menu or at a game."""
    title = GAMES[variant].facts.title
    places = [person.place(title, n) for n in range(person.reads().count(title))]
    return max(places, key=lambda place: place.x).center


def shown(person: Person) -> list[str]:
    """The names on the tiles, in order."""
    edge, read = 0.38 * person.size[0], person.reads()
    titles = {game.facts.title for game in GAMES.values()}
    named = [(each, read[:n].count(each)) for n, each in enumerate(read) if each in titles]
    return [title for title, nth in named if person.place(title, nth).x > edge]


def on_tiles(person: Person) -> None:
    """Give the tiles the keyboard."""
    person.tabs_to(f"All {len(GAMES)}")
    person.press("Tab")


# --- The menu ----------------------------------------------------------------------------


def test_every_entry_leads_where_it_says(shell: Shell) -> None:
    person = home(shell)
    leads = {
        "New game": ToNewGame(),
        "Watch": ToWatchSetup(),
        "Library": ToLibrary(),
        "Analysis": ToAnalysis(GameTree(GameRecord("fog-chess", "chesscom", NOBODY))),
        "Problems": ToProblems(),
        "Tournament": ToTournamentSetup(),
        "Learn": ToLesson("fog-chess", "chesscom"),
        "Options": ToOptions(),
        "Your record": ToOwnRecord(),
    }
    for words in leads:
        person.click(words)
    assert asked(shell) == list(leads.values())
    person.click("Quit")
    assert person.scene.update(0.01) is None


def test_enter_starts_a_new_game_and_arrows_go_down_the_menu(shell: Shell) -> None:
    home(shell).press("Enter", "Down", "Enter")
    assert asked(shell) == [ToNewGame(), ToWatchSetup()]


def test_what_leads_to_the_library_is_called_so(shell: Shell) -> None:
    person, found = home(shell), set[str]()
    for words in set(person.reads()):
        for nth in range(person.reads().count(words)):
            person.click(words, nth)
            found |= {words} if asked(shell)[-1:] == [ToLibrary()] else set()
            asked(shell).clear()
    assert found == {"Library", "Saved games, files"}
    assert Settings.model_fields["key_open"].title == "Library"


def test_esc_stays_at_home(shell: Shell) -> None:
    person = home(shell)
    person.press("Esc")
    assert person.scene.update(0.01) is person.scene


def test_rules_begin_after_the_first_picture(shell: Shell) -> None:
    scene = HomeScene(shell)
    scene.update(0.01)
    assert isinstance(shell.rules, StillRules)
    assert shell.rules.begun == 0
    Person(scene).waits()
    assert shell.rules.begun == 1


def test_a_message_is_shown_until_it_is_put_away(shell: Shell) -> None:
    person = home(shell, message="That game is gone.")
    person.waits(60)
    assert person.sees("That game is gone.")
    person.press("Shift+Tab", "Enter")
    assert not person.sees("That game is gone.")


@pytest.mark.parametrize("size", [(900, 600), (1000, 900), (1120, 700), (1760, 940)])
def test_nothing_overlaps_in_any_size(tmp_path: Path, size: tuple[int, int]) -> None:
    shell = still_shell(tmp_path)
    for number in range(6):
        save_game(tmp_path, f"{number}.pgn", ("You", "Supporter"), age=number)
    person = home(shell, size)
    assert not faults(page_of(person.scene, size))
    assert person.reads().count("5 Mar 2024") >= 4


# --- One's own games ---------------------------------------------------------------------

GAMES_TO_CONTINUE = ("Fog of War", "Shogi", "Progressive", "Fog Checkers", "Chess")


def leave_unfinished(folder: Path, titles: Sequence[str]) -> None:
    """Save an unfinished game of each of these, the first one last."""
    for number, title in enumerate(titles):
        path = save_game(folder, f"{number}.pgn", ("You", "Moth"), "*", age=number / 100)
        text = path.read_text().replace('[Variant "Fog of War"]', f'[Variant "{title}"]')
        stamp = path.stat().st_mtime
        path.write_text(text)
        os.utime(path, (stamp, stamp))


@pytest.mark.parametrize("size", [(900, 600), (1280, 743), (1280, 800), (1920, 1080)])
def test_unfinished_games_are_named_and_continued(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    shell = still_shell(tmp_path)
    leave_unfinished(shell.games, GAMES_TO_CONTINUE)
    person = home(shell, size)
    assert person.reads().count("Moth") == 3
    for number, title in enumerate(GAMES_TO_CONTINUE[:3]):
        assert title in person.line("Moth", number)
        person.click("Moth", number)
    person.click("2 more to continue")
    *resumed, library = asked(shell)
    assert resumed == [ToResume(shell.games / f"{number}.pgn") for number in range(3)]
    assert library == ToLibrary(view=ListState(Filters(kind="unfinished")))


def test_last_games_are_replayed_and_one_is_continued(shell: Shell) -> None:
    person, games = home(shell), shell.games
    leads = {
        "Takes the largest piece": ToResume(games / "a.pgn"),
        "Guards its pieces · Supporter": ToReplay(games / "b.pgn"),
        "Takes big with small": ToReplay(games / "c.pgn"),
        "Any legal move": ToReplay(games / "d.pgn"),
    }
    assert [words for words in person.reads() if words in leads] == list(leads)
    assert not person.sees("more to continue")
    assert person.told("Takes the largest piece") == "Continue this game"
    for words in leads:
        person.click(words)
    assert asked(shell) == list(leads.values())


@pytest.mark.parametrize(
    "variant", [key for key, game in GAMES.items() if game.teaching.steps]
)
def test_who_has_no_game_is_led_to_the_lesson(tmp_path: Path, variant: str) -> None:
    ruleset = GAMES[variant].default
    shell = still_shell(tmp_path, variant=variant, ruleset=ruleset)
    words = GAMES[variant].teaching.invitation.rpartition("? ")[2]
    for size in ((900, 600), (1280, 800), (1920, 1080)):
        person = home(shell, size)
        assert words not in person.cut()
        person.click(words)
    assert asked(shell) == 3 * [ToLesson(variant, ruleset, lesson=True)]
    begun = still_shell(tmp_path, variant=variant, lessons_done={variant: (1,)})
    assert not home(begun).sees(words)


# --- All games ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "size", [(900, 600), (1280, 743), (1280, 800), (1366, 768), (1920, 1080)], ids=str
)
def test_all_games_are_in_view_in_their_order(shell: Shell, size: tuple[int, int]) -> None:
    titles = [game.facts.title for game in GAMES.values()]
    assert shown(home(shell, size)) == titles


def test_tiles_say_when_games_were_played(shell: Shell) -> None:
    now = datetime.now(UTC)
    shell.played = lambda: {
        "fog-chess": PlayCount(124, now),
        "shogi": PlayCount(1, now - timedelta(days=1)),
        "chess": PlayCount(31, datetime(2024, 1, 24, 12, tzinfo=UTC)),
    }
    words = home(shell, (1920, 1080)).reads()
    notes = ["124 games · today", "1 game · yesterday", "31 games · 24 Jan 2024"]
    assert sorted(each for each in words if each in notes) == sorted(notes)
    assert words.count("not played yet") == len(GAMES) - len(notes)


def test_a_game_that_is_pointed_at_says_what_it_is(shell: Shell) -> None:
    person = home(shell)
    on_tiles(person)
    assert person.told("Shogi") == SHOWN["shogi"].line
    person.waits(1.0)
    person.waits(1.0)
    assert person.sees(SHOWN["shogi"].line)
    person.press("Right")
    assert not person.sees(SHOWN["shogi"].line)


@pytest.mark.parametrize("variant", SHIPPED)
def test_home_shows_the_game_that_is_chosen(shell: Shell, variant: str) -> None:
    person = home(shell)
    if variant != next(iter(GAMES)):
        person.click_at(tile(person, variant))
        assert asked(shell) == [ToNewGame()]
    assert person.beside("New game") == GAMES[variant].facts.title
    person.scene.update(0.01)
    rules = shell.rules_of(variant)
    assert isinstance(rules, StillRules)
    assert rules.begun == 1
    kept = load_settings()
    assert kept.variant == shell.settings.variant == variant
    assert kept.ruleset in GAMES[variant].rulesets


def test_a_look_at_another_game_loses_nothing(shell: Shell) -> None:
    config = Path(os.environ["UMBRA_CONFIG"])
    config.parent.mkdir()
    config.write_text("ruleset: thesis\nbot: Owl\n")
    shell.settings = load_settings()
    person = home(shell)
    for variant in (*list(GAMES)[1:], next(iter(GAMES))):
        person.click_at(tile(person, variant))
    assert (shell.settings.ruleset, shell.settings.bot) == ("thesis", "Owl")
    assert load_settings() == shell.settings


def test_arrows_choose_any_game_and_enter_begins(shell: Shell) -> None:
    person = home(shell)
    on_tiles(person)
    for number, variant in enumerate(GAMES):
        down, right = divmod(number, COLUMNS)
        person.press("Home", *["Down"] * down, *["Right"] * right)
        assert shell.settings.variant == variant
    person.press("End")
    assert shell.settings.variant == list(GAMES)[-1]
    person.press("Enter")
    assert asked(shell) == [ToNewGame()]


def test_an_arrow_at_the_edge_leaves_the_games(shell: Shell) -> None:
    person = home(shell)
    on_tiles(person)
    person.press("Left")
    assert not person.holds("Shogi")
    on_tiles(person)
    person.press("Up", "Right")
    chess = [game.facts.title for game in GAMES.values() if game.facts.family == "chess"]
    assert shown(person) == chess
    person.press("Right")  # checkers, to which the chosen game does not belong
    assert shell.settings.variant == "checkers"
    person.press("Left", "Down", "Enter")
    assert GAMES[shell.settings.variant].facts.family == "chess"
    assert asked(shell) == [ToNewGame()]


def test_a_key_shows_one_family_after_the_other(shell: Shell) -> None:
    person, families = home(shell), list[set[str]]()
    family = {game.facts.title: game.facts.family for game in GAMES.values()}
    every = dict.fromkeys(family.values())
    assert "family" in person.scene.answers
    on_tiles(person)
    for _ in (*every, ""):
        person.press("f")
        families.append({family[title] for title in shown(person)})
    assert families == [*({each} for each in every), set(every)]


def test_one_family_has_no_tabs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # In this order, so that undoing it leaves the table in its own.
    for key in reversed(list(GAMES)):
        if GAMES[key].facts.family != "chess":
            monkeypatch.delitem(GAMES, key)
    person = home(still_shell(tmp_path))
    before = person.reads()
    assert not person.sees(f"All {len(GAMES)}")
    assert "family" not in person.scene.answers
    person.press("f")
    assert person.reads() == before


@pytest.mark.parametrize(
    ("variant", "truth", "seen"),
    [
        ("fog-chess", "3r1rk1/5ppp/1p2pn2/p1pq4/P7/1P2PNP1/1BQ2PKP/3R4", PREVIEW_VIEW),
        *((key, game.home_boards[1], game.home_boards[0]) for key, game in SHOWN.items()),
    ],
)
def test_shown_views_are_what_the_rules_give(variant: str, truth: str, seen: str) -> None:
    game = find_game(variant)
    pieces, _ = read_board(game.facts, truth)
    start = game.place(Setup(pieces, Side.FIRST))
    assert isinstance(start, Start)
    view = game.observe([start.position], Side.FIRST)
    assert board(game.facts, view.pieces, view.visible) == seen


def test_a_game_without_a_view_of_its_own_has_that_of_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual = home_view(next(iter(GAMES)))
    monkeypatch.setitem(SHOWN, "checkers", replace(SHOWN["checkers"], home_boards=("", "")))
    assert home_view("checkers") == usual


FIRST_FRAME = """
import sys
import pygame
from settings.store import default_settings
from gui.app.shell import Shell
from gui.app.requests import ToHome
pygame.display.init(); pygame.font.init()
pygame.display.set_mode((1280, 800))
Shell(default_settings()).open(ToHome()).draw(pygame.display.get_surface())
print(*{"numba", "llvmlite", "scipy", "torch", "chess.engine"} & set(sys.modules))
"""


def test_the_first_picture_needs_no_compiler(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UMBRA_DATA", str(tmp_path))
    done = subprocess.run(
        [sys.executable, "-c", FIRST_FRAME],
        check=False,
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    assert (done.returncode, done.stdout.splitlines()[-1:]) == (0, [""]), done.stderr


@pytest.mark.usefixtures("shipped")
def test_looks(shell: Shell, looks_like: Callable[[pygame.Surface, str], None]) -> None:
    looks_like(halved(drawn(HomeScene(shell))), "home-1280")
