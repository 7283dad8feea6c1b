"""Home: the menu, one's own games, and all games to choose from."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pygame
import pytest

from core.games import GAMES, find_game
from core.notation import board, read_board
from core.records.catalogue import Filters, ListState
from core.records.record import NOBODY, GameRecord
from core.records.tree import GameTree
from core.setup import Setup
from core.values import Side
from gui.app import requests as to
from gui.app.requests import ToLesson, ToNewGame, ToResume, ToWatchSetup
from gui.app.shell import Shell
from gui.entry.home import HomeScene
from gui.entry.look_choices import PREVIEW_VIEW
from gui.games import GAMES as SHOWN
from settings.remembered import PlayCount
from settings.store import load_settings
from tests.support.person import Person
from tests.support.saved_games import fill_shelf, save_game
from tests.support.shells import asked, drawn, halved, still_shell
from tests.support.shipped_games import leave_out_toys

COLUMNS = 4
SIZES = ((900, 600), (1280, 743), (1280, 800), (1366, 768), (1920, 1080))


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    leave_out_toys(monkeypatch)
    fill_shelf(tmp_path)
    return still_shell(tmp_path)


def home(shell: Shell, size: tuple[int, int] = (1280, 800), message: str = "") -> Person:
    return Person(HomeScene(shell, to.ToHome(message)), size)


def tiles(person: Person) -> dict[str, tuple[int, int]]:
    """Where the tile of each game is: its name may also stand in the menu or at a game."""
    edge, read = 0.38 * person.size[0], person.reads()
    titles = {game.facts.title for game in GAMES.values()}
    named = [(each, read[:n].count(each)) for n, each in enumerate(read) if each in titles]
    places = {title: person.place(title, nth) for title, nth in named}
    return {title: each.center for title, each in places.items() if each.x > edge}


def on_tiles(person: Person) -> None:
    """Give the tiles the keyboard."""
    person.tabs_to(f"All {len(GAMES)}")
    person.press("Tab")


# --- The menu and one's own games --------------------------------------------------------


def test_every_entry_leads_where_it_says(shell: Shell) -> None:
    person = home(shell)
    leads = {
        "New game": ToNewGame(),
        "Play a friend": to.ToFriend(),
        "Watch": ToWatchSetup(),
        "Library": to.ToLibrary(),
        "Analysis": to.ToAnalysis(GameTree(GameRecord("fog-chess", "chesscom", NOBODY))),
        "Problems": to.ToProblems(),
        "Practice": to.ToPractice(),
        "Tournament": to.ToTournamentSetup(),
        "Learn": ToLesson("fog-chess", "chesscom"),
        "Options": to.ToOptions(),
        "Your record": to.ToOwnRecord(),
        "Takes the largest piece": ToResume(shell.games / "a.pgn"),
        "Guards its pieces · Supporter": to.ToReplay(shell.games / "b.pgn"),
        "Takes big with small": to.ToReplay(shell.games / "c.pgn"),
        "Any legal move": to.ToReplay(shell.games / "d.pgn"),
    }
    games = [*leads][-4:]
    assert [words for words in person.reads() if words in games] == games
    for words in leads:
        person.click(words)
    assert asked(shell) == list(leads.values())
    assert person.told("Takes the largest piece") == "Continue this game"
    assert not person.sees("more to continue")
    person.click("Quit")
    assert person.scene.update(0.01) is None


def test_enter_starts_a_new_game_arrows_go_down_and_esc_stays(shell: Shell) -> None:
    person = home(shell, message="That game is gone.")
    scene = person.scene
    person.waits(60)
    assert person.sees("That game is gone.")
    person.press("Shift+Tab", "Enter")
    assert not person.sees("That game is gone.")
    person = home(shell)
    person.press("Esc", "Enter", "Down", "Down", "Enter")
    assert asked(shell) == [ToNewGame(), ToWatchSetup()]
    assert scene.update(0.01) is scene


def test_rules_begin_after_the_first_picture(shell: Shell) -> None:
    scene = HomeScene(shell)
    scene.update(0.01)
    assert shell.rules.begun == 0
    Person(scene).waits()
    assert shell.rules.begun == 1


@pytest.mark.parametrize("size", SIZES)
def test_unfinished_games_are_named_and_continued(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    titles = ("Fog of War", "Shogi", "Progressive", "Fog Checkers", "Chess")
    for number, title in enumerate(titles):
        path = save_game(tmp_path, f"{number}.pgn", ("You", "Moth"), "*")
        text = path.read_text().replace('[Variant "Fog of War"]', f'[Variant "{title}"]')
        path.write_text(text)
        os.utime(path, (9**9 - number, 9**9 - number))
    person = home(shell := still_shell(tmp_path), size)
    assert person.reads().count("Moth") == 3
    for number, title in enumerate(titles[:3]):
        assert title in person.line("Moth", number)
        person.click("Moth", number)
    person.click("2 more to continue")
    *resumed, library = asked(shell)
    assert resumed == [ToResume(shell.games / f"{number}.pgn") for number in range(3)]
    assert library == to.ToLibrary(view=ListState(Filters(kind="unfinished")))


@pytest.mark.parametrize("size", SIZES[::2])
def test_who_has_no_game_is_led_to_the_lesson(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    for variant, game in GAMES.items():
        if game.teaching.steps:
            given = {"variant": variant, "ruleset": game.default}
            person = home(shell := still_shell(tmp_path, **given), size)
            words = game.teaching.invitation.rpartition("? ")[2]
            assert words not in person.cut()
            person.click(next(each for each in person.reads() if words.startswith(each)))
            assert asked(shell) == [ToLesson(variant, game.default, lesson=True)]
            begun = still_shell(tmp_path, variant=variant, lessons_done={variant: (1,)})
            assert not home(begun).sees(words)


# --- All games ---------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_all_games_are_in_view_in_their_order(shell: Shell, size: tuple[int, int]) -> None:
    titles = [game.facts.title for game in GAMES.values()]
    assert list(tiles(home(shell, size))) == titles


def test_tiles_say_when_games_were_played_and_what_they_are(shell: Shell) -> None:
    now, line = datetime.now(UTC), SHOWN["shogi"].line
    shell.played = lambda: {
        "fog-chess": PlayCount(124, now),
        "shogi": PlayCount(1, now - timedelta(days=1)),
        "chess": PlayCount(31, datetime(2024, 1, 24, 12, tzinfo=UTC)),
    }
    words = home(shell, SIZES[-1]).reads()
    notes = ["124 games · today", "1 game · yesterday", "31 games · 24 Jan 2024"]
    assert sorted(each for each in words if each in notes) == sorted(notes)
    assert words.count("not played yet") == len(GAMES) - len(notes)
    person = home(shell)
    on_tiles(person)
    assert person.told("Shogi") == line
    for seconds in (1.0, 1.0):
        person.waits(seconds)
    assert person.sees(line)
    person.press("Right")
    assert not person.sees(line)


def test_home_shows_the_game_that_is_chosen_and_a_look_at_others_loses_nothing(
    shell: Shell,
) -> None:
    shell.change(ruleset="thesis", bot="Owl")
    person = home(shell)
    for variant in (*list(GAMES)[1:], next(iter(GAMES))):
        title = GAMES[variant].facts.title
        person.click_at(tiles(person)[title])
        assert asked(shell).pop() == ToNewGame()
        assert person.beside("New game") == title
        person.scene.update(0.01)
        assert shell.rules_of(variant).begun >= 1
        kept = load_settings()
        assert kept.variant == shell.settings.variant == variant
        assert kept.ruleset in GAMES[variant].rulesets
    assert (shell.settings.ruleset, shell.settings.bot) == ("thesis", "Owl")
    assert load_settings() == shell.settings


def test_an_arrow_at_the_edge_leaves_the_games(shell: Shell) -> None:
    person = home(shell)
    on_tiles(person)
    person.press("Left")
    assert not person.holds("Shogi")
    on_tiles(person)
    person.press("Up", "Right")
    chess = [game.facts.title for game in GAMES.values() if game.facts.family == "chess"]
    assert list(tiles(person)) == chess
    person.press("Right")  # checkers, to which the chosen game does not belong
    assert shell.settings.variant == "checkers"
    person.press("Left", "Down", "Enter")
    assert GAMES[shell.settings.variant].facts.family == "chess"
    assert asked(shell) == [ToNewGame()]


@pytest.mark.parametrize("variant", ["fog-chess960", "fog-checkers", "king-of-the-hill"])
def test_a_name_is_typed_whatever_it_begins_with(shell: Shell, variant: str) -> None:
    person = home(shell)
    on_tiles(person)
    before = {*tiles(person)}
    person.types(GAMES[variant].facts.title)
    assert (shell.settings.variant, {*tiles(person)}) == (variant, before)
    person.press("Enter")
    assert asked(shell) == [ToNewGame()]


def test_a_key_shows_one_family_after_the_other_where_there_are_several(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    person, families = home(shell), list[set[str]]()
    family = {game.facts.title: game.facts.family for game in GAMES.values()}
    every = dict.fromkeys(family.values())
    assert "family" in person.scene.answers
    on_tiles(person)
    for _ in (*every, ""):
        person.press("Ctrl+F")
        families.append({family[title] for title in tiles(person)})
    assert families == [*({each} for each in every), {*every}]
    # In this order, so that undoing it leaves the table in its own.
    for key in reversed(list(GAMES)):
        if GAMES[key].facts.family != "chess":
            monkeypatch.delitem(GAMES, key)
    other = home(still_shell(shell.games))
    before = other.reads()
    assert not other.sees(f"All {len(GAMES)}")
    other.press("Ctrl+F")
    assert other.reads() == before
    assert "family" not in other.scene.answers


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
    view = game.observe([start.position], Side.FIRST)
    assert board(game.facts, view.pieces, view.visible) == seen


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


def test_the_first_picture_needs_no_compiler() -> None:
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
