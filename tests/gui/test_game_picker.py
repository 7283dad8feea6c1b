"""One game chosen among all, by mouse and by keys, on every screen that asks which."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from core.games import GAMES
from gui.app.requests import ToNewGame
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.entry.game_grid import GameGrid
from gui.entry.game_picker import GamePicker
from gui.entry.game_tiles import families, game_tiles
from gui.entry.home import HomeScene
from gui.entry.options import OptionsScene
from gui.games import GAMES as SHOWN
from gui.main import new_shell
from gui.setup.new_game import NewGameScene
from gui.setup.tournament import TournamentSetupScene
from gui.setup.watch import WatchSetupScene
from gui.widgets.choice import Choice
from settings.remembered import PlayCount, read_played
from settings.store import default_settings
from tests.support.events import click, press, wheel
from tests.support.person import Person
from tests.support.picking import open_panel, panel_of, pick_game, tile_place
from tests.support.shells import StillRules, asked, drawn, still_shell
from tests.support.shipped_games import leave_out_toys

SIZES = [(900, 600), (1280, 800), (1920, 1080)]
NOW = datetime(2026, 3, 5, 20, 15, tzinfo=UTC)
PLAYED = {
    "fog-chess": PlayCount(124, NOW),
    "shogi": PlayCount(1, NOW - timedelta(days=1)),
    "chess": PlayCount(31, NOW - timedelta(days=40)),
}
MAKES: list[Callable[[Shell], Screen]] = [
    NewGameScene,
    WatchSetupScene,
    TournamentSetupScene,
    OptionsScene,
]

each_screen = pytest.mark.parametrize("make", MAKES)
each_size = pytest.mark.parametrize("size", SIZES, ids=str)


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    leave_out_toys(monkeypatch)
    shell = still_shell(tmp_path, ready=True)
    shell.played = lambda: PLAYED
    return shell


def chosen(scene: Screen) -> str:
    """The game in the bar."""
    return next(w for w in scene.focus.widgets if isinstance(w, GamePicker)).variant


def opened(scene: Screen) -> GameGrid:
    """The tiles of the panel, which is open."""
    grid = panel_of(scene).grid
    assert grid is not None
    return grid


def home_of(
    shell: Shell, size: tuple[int, int] = (1280, 800)
) -> tuple[HomeScene, GameGrid]:
    scene = HomeScene(shell)
    drawn(scene, size)
    grid = next(w for w in scene.focus.widgets if isinstance(w, GameGrid))
    scene.focus.focus(grid)
    return scene, grid


def keys(grid: GameGrid) -> list[str]:
    return [tile.facts.key for tile in grid.tiles]


# --- Order and places ------------------------------------------------------------------


def test_games_keep_their_places_and_say_when_they_were_played(shell: Shell) -> None:
    tiles = game_tiles(shell.played(), NOW.date())
    assert [tile.facts.key for tile in tiles] == list(GAMES)
    notes = {tile.facts.key: tile.notes[0] for tile in tiles}
    assert {key: note for key, note in notes.items() if key in PLAYED} == {
        "fog-chess": "124 games · today",
        "shogi": "1 game · yesterday",
        "chess": "31 games · 24 Jan",
    }
    assert notes["checkers"] == "not played yet"


@pytest.mark.parametrize("size", [*SIZES, (1280, 743), (1366, 768)], ids=str)
def test_all_games_are_in_view_on_home(shell: Shell, size: tuple[int, int]) -> None:
    _, grid = home_of(shell, size)
    assert keys(grid) == list(GAMES)
    assert grid.scroll.limit == 0
    assert all(grid.rect.contains(place) for place in grid.places())


@each_size
def test_every_board_stands_in_its_tile_on_home(
    shell: Shell, size: tuple[int, int]
) -> None:
    scene, grid = home_of(shell, size)
    places = grid.places()
    assert not any(a.colliderect(b) for a, b in combinations(places, 2))
    for key in keys(grid):
        grid.current = key
        grid._bring()
        assert grid.rect.contains(grid.outline)
        assert grid.outline.size in {place.size for place in grid.places()}
    assert scene.focus.current is grid


# --- Home ------------------------------------------------------------------------------


def test_a_click_goes_on_to_a_new_game_of_that_kind(shell: Shell) -> None:
    for variant in ("shogi", "shogi", "chess"):
        scene, grid = home_of(shell)
        click(scene, tile_place(grid, variant))
        assert shell.settings.variant == variant
    assert asked(shell) == 3 * [ToNewGame()]


def test_a_game_that_is_pointed_at_says_what_it_is(shell: Shell) -> None:
    scene, grid = home_of(shell)
    scene.handle(
        pygame.event.Event(
            pygame.MOUSEMOTION, pos=tile_place(grid, "shogi"), rel=(0, 0), buttons=(0, 0, 0)
        )
    )
    assert grid.tooltip == SHOWN["shogi"].line
    assert grid.anchor.collidepoint(tile_place(grid, "shogi"))
    press(scene, pygame.K_RIGHT)
    assert not grid.tooltip


def test_arrows_choose_on_home_and_enter_begins(shell: Shell) -> None:
    scene, grid = home_of(shell)
    order = keys(grid)
    press(scene, pygame.K_RIGHT)
    assert grid.chosen == order[1]
    press(scene, pygame.K_DOWN)
    press(scene, pygame.K_END)
    assert shell.settings.variant == order[-1]
    press(scene, pygame.K_HOME)
    assert grid.chosen == order[0]
    press(scene, pygame.K_RETURN)
    assert asked(shell) == [ToNewGame()]


@each_size
def test_arrows_reach_every_game(shell: Shell, size: tuple[int, int]) -> None:
    scene, grid = home_of(shell, size)
    ways = (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_DOWN, pygame.K_UP)
    reached, left = {grid.current}, [grid.current]
    while left:
        here = left.pop()
        for way in ways:
            grid.current = here
            scene.focus.focus(grid)
            press(scene, way)
            if grid.current not in reached:
                reached.add(grid.current)
                left.append(grid.current)
    assert reached == set(GAMES)


def test_an_arrow_at_the_edge_leaves_the_games(shell: Shell) -> None:
    scene, grid = home_of(shell)
    press(scene, pygame.K_LEFT)
    assert scene.focus.current is not grid
    press(scene, pygame.K_RIGHT)
    scene.focus.focus(grid)
    press(scene, pygame.K_UP)
    families = scene.focus.current
    assert isinstance(families, Choice)
    press(scene, pygame.K_RIGHT)
    assert {tile.facts.family for tile in grid.tiles} == {"chess"}
    assert grid.current in keys(grid)
    press(scene, pygame.K_RIGHT)  # checkers, to which the chosen game does not belong
    assert shell.settings.variant == grid.chosen == keys(grid)[0] == "checkers"
    press(scene, pygame.K_LEFT)
    assert grid.chosen in keys(grid)
    press(scene, pygame.K_DOWN)
    press(scene, pygame.K_RETURN)
    assert asked(shell) == [ToNewGame()]


def test_the_last_row_is_scrolled_to_by_wheel_and_by_keys(shell: Shell) -> None:
    scene, grid = home_of(shell)
    grid.place(grid.rect, 2, 10)
    last = keys(grid)[-1]
    assert not grid.rect.contains(grid.places()[-1])
    move = pygame.event.Event(
        pygame.MOUSEMOTION, pos=grid.rect.center, rel=(0, 0), buttons=(0, 0, 0)
    )
    scene.handle(move)
    for _ in range(5):
        wheel(scene, -1)
    assert grid.rect.contains(grid.places()[-1])
    wheel(scene, 9)
    press(scene, pygame.K_END)
    assert grid.rect.contains(grid.places()[-1])
    assert grid.current == last


# --- The panel -------------------------------------------------------------------------


@each_size
@each_screen
def test_any_game_is_picked_by_the_mouse(
    shell: Shell, make: Callable[[Shell], Screen], size: tuple[int, int]
) -> None:
    scene = make(shell)
    drawn(scene, size)
    for variant in (list(GAMES)[-1], "checkers", "fog-chess"):
        pick_game(scene, variant)
        assert chosen(scene) == variant
        assert panel_of(scene).grid is None
        assert scene.focus.current is not None


@each_size
@each_screen
def test_all_games_are_in_the_window_or_scrolled_to(
    shell: Shell, make: Callable[[Shell], Screen], size: tuple[int, int]
) -> None:
    scene = make(shell)
    drawn(scene, size)
    panel = open_panel(scene)
    assert pygame.Rect(0, 0, *size).contains(panel.rect)
    grid = opened(scene)
    for _ in GAMES:
        drawn(scene, size)
        assert panel.rect.contains(grid.outline.inflate(8, 8))
        press(scene, pygame.K_RIGHT)
        press(scene, pygame.K_DOWN)


@each_screen
def test_keys_alone_pick_a_game(shell: Shell, make: Callable[[Shell], Screen]) -> None:
    scene = make(shell)
    drawn(scene)
    picker = next(w for w in scene.focus.widgets if isinstance(w, GamePicker))
    scene.focus.focus(picker)
    press(scene, pygame.K_RETURN)
    grid = opened(scene)
    assert grid.current == "fog-chess"
    press(scene, pygame.K_RIGHT)
    assert chosen(scene) == "fog-chess", "it is only looked at"
    press(scene, pygame.K_RETURN)
    assert chosen(scene) == list(GAMES)[1]
    assert scene.focus.current is picker


@each_screen
def test_esc_and_a_click_elsewhere_change_nothing(
    shell: Shell, make: Callable[[Shell], Screen]
) -> None:
    scene = make(shell)
    drawn(scene)
    for close in (
        lambda: press(scene, pygame.K_ESCAPE),
        lambda: click(scene, (20, 780)),
        lambda: press(scene, pygame.K_TAB),
    ):
        open_panel(scene)
        press(scene, pygame.K_RIGHT)
        close()
        assert panel_of(scene).grid is None
        assert chosen(scene) == "fog-chess"
    assert not asked(shell), "Esc has not left the screen"


def test_letters_go_to_the_game_of_that_name(shell: Shell) -> None:
    scene = NewGameScene(shell)
    drawn(scene)
    open_panel(scene)
    grid = opened(scene)

    def type_(text: str) -> None:
        for letter in text:
            press(scene, pygame.key.key_code(letter), unicode=letter)

    type_("sh")
    assert grid.current == "shogi"
    scene.update(2.0)
    type_("fog s")
    assert grid.current == "fog-shogi"
    scene.update(2.0)
    type_("xy")
    assert grid.current == "fog-shogi", "no word begins so"
    scene.update(2.0)
    type_("960")
    assert grid.current == "fog-chess960"
    scene.update(2.0)
    type_("prog")
    assert grid.current == "progressive"
    press(scene, pygame.K_RETURN)
    assert chosen(scene) == "progressive"


def test_another_press_on_the_picker_closes_the_panel(shell: Shell) -> None:
    scene = NewGameScene(shell)
    drawn(scene)
    open_panel(scene)
    picker = next(w for w in scene.focus.widgets if isinstance(w, GamePicker))
    click(scene, picker.rect.center)
    assert panel_of(scene).grid is None


def test_one_family_has_no_tabs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # In this order, so that undoing it leaves the table in its own.
    for key in reversed(list(GAMES)):
        if GAMES[key].facts.family != "chess":
            monkeypatch.delitem(GAMES, key)
    scene, grid = home_of(still_shell(tmp_path))
    assert {tile.facts.family for tile in grid.tiles} == {"chess"}
    assert not any(isinstance(w, Choice) for w in scene.focus.widgets)
    assert "family" not in scene.answers
    before = keys(grid)
    press(scene, pygame.K_f, unicode="f")
    assert keys(grid) == before


def test_a_key_shows_one_family_after_the_other(shell: Shell) -> None:
    scene, grid = home_of(shell)
    assert "family" in scene.answers
    scene.focus.focus(grid)
    every, shown = keys(grid), []
    for _ in range(len(every)):
        press(scene, pygame.K_f, unicode="f")
        shown.append({tile.facts.family for tile in grid.tiles})
        if keys(grid) == every:
            break
    assert [family for (family,) in shown[:-1]] == families(scene._shelf._tiles)


def test_a_game_that_is_begun_is_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    monkeypatch.setenv("UMBRA_DATA", str(tmp_path))
    shell = new_shell(default_settings().model_copy(update={"opponent": "person"}))
    shell.make_rules = lambda variant: StillRules(True, variant)
    scene = shell.open(ToNewGame())
    drawn(scene)
    assert isinstance(scene, NewGameScene)
    pick_game(scene, "checkers")
    Person(scene).click("Start game")
    played = read_played(shell.games)
    assert [(key, each.games) for key, each in played.items()] == [("checkers", 1)]
    shell.close_rules()
