import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pygame
import pytest

from core.games import find_game
from core.notation import board
from core.values import Side
from gui.entry.home_layout import home_layout
from gui.entry.played import day_name
from gui.entry.shown_views import HERO_TRUTH, HERO_VIEW, PREVIEW_TRUTH, PREVIEW_VIEW
from gui.metrics import metrics
from gui.requests import (
    ToLibrary,
    ToNewGame,
    ToOptions,
    ToReplay,
    ToResume,
    ToTournamentSetup,
    ToWatchSetup,
)
from gui.scenes.home import HomeScene
from gui.shell import Shell
from tests.support.events import click, press
from tests.support.saved_games import fill_shelf
from tests.support.shells import StillRules, asked, drawn, halved, still_shell

LooksLike = Callable[[pygame.Surface, str], None]


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    fill_shelf(tmp_path)
    return still_shell(tmp_path)


def home(shell: Shell, size: tuple[int, int] = (1280, 800), message: str = "") -> HomeScene:
    scene = HomeScene(shell, message)
    drawn(scene, size)
    return scene


def test_every_entry_leads_where_it_says(shell: Shell) -> None:
    scene = home(shell)
    rects = home_layout((1280, 800), metrics(1280, 800), 7).entries
    for rect in rects[:6]:
        click(scene, rect.center)
    assert asked(shell) == [
        ToNewGame(),
        ToResume(shell.games / "a.pgn"),
        ToWatchSetup(),
        ToLibrary(),
        ToTournamentSetup(),
        ToOptions(),
    ]


def test_quit_ends_the_program(shell: Shell) -> None:
    scene = home(shell)
    click(scene, home_layout((1280, 800), metrics(1280, 800), 7).entries[6].center)
    assert scene.update(0.01) is None


def test_enter_starts_a_new_game_and_arrows_go_down_the_menu(shell: Shell) -> None:
    scene = home(shell)
    press(scene, pygame.K_RETURN)
    press(scene, pygame.K_DOWN)
    press(scene, pygame.K_RETURN)
    assert asked(shell) == [ToNewGame(), ToResume(shell.games / "a.pgn")]


def test_nothing_to_continue_no_such_entry(tmp_path: Path) -> None:
    shell = still_shell(tmp_path)
    scene = home(shell)
    press(scene, pygame.K_DOWN)
    press(scene, pygame.K_RETURN)
    assert asked(shell) == [ToWatchSetup()]


def test_a_recent_game_is_replayed(shell: Shell) -> None:
    scene = home(shell)
    layout = home_layout((1280, 800), metrics(1280, 800), 7)
    click(scene, (layout.x + 100, layout.bottom - layout.row // 2))
    click(scene, (layout.x + 100, layout.bottom - 4 * layout.row + 9))
    assert asked(shell) == [
        ToReplay(shell.games / "e.pgn"),
        ToReplay(shell.games / "b.pgn"),
    ]


def test_all_games_leads_to_the_library(shell: Shell) -> None:
    scene = home(shell)
    layout = home_layout((1280, 800), metrics(1280, 800), 7)
    click(scene, (layout.x + layout.width - 10, layout.bottom - 4 * layout.row - 16))
    assert asked(shell) == [ToLibrary()]


def test_everything_is_reached_by_tab(shell: Shell) -> None:
    scene = home(shell)
    reached = set()
    for _ in range(12):
        press(scene, pygame.K_TAB)
        reached.add(scene.focus.current)
    assert len(reached) == 12


def test_esc_stays_at_home(shell: Shell) -> None:
    scene = home(shell)
    press(scene, pygame.K_ESCAPE)
    assert scene.update(0.01) is scene


def test_rules_begin_after_the_first_picture(shell: Shell) -> None:
    scene = HomeScene(shell)
    scene.update(0.01)
    assert isinstance(shell.rules, StillRules)
    assert shell.rules.begun == 0
    drawn(scene)
    scene.update(0.01)
    assert shell.rules.begun == 1


def test_a_message_is_shown_until_it_is_put_away(shell: Shell) -> None:
    plain = pygame.image.tobytes(drawn(home(shell)), "RGB")
    scene = home(shell, message="That game is gone.")
    scene.update(60)
    assert pygame.image.tobytes(drawn(scene), "RGB") != plain
    press(scene, pygame.K_TAB, pygame.KMOD_SHIFT)
    press(scene, pygame.K_RETURN)
    scene.focus.focus(None)
    fresh = home(shell)
    fresh.focus.focus(None)
    assert pygame.image.tobytes(drawn(scene), "RGB") == pygame.image.tobytes(
        drawn(fresh), "RGB"
    )


@pytest.mark.parametrize("size", [(900, 600), (1000, 900), (1120, 700), (1760, 940)])
def test_nothing_overlaps_in_any_size(size: tuple[int, int]) -> None:
    layout = home_layout(size, metrics(*size), 7)
    board_box = pygame.Rect(layout.board.box)
    assert pygame.Rect(0, 0, *size).contains(board_box)
    assert layout.x + layout.width < board_box.x
    assert layout.games >= 3
    assert layout.bottom - layout.games * layout.row - layout.entries[-1].bottom >= 40
    assert layout.bottom < size[1]


@pytest.mark.parametrize(
    ("truth", "seen"), [(HERO_TRUTH, HERO_VIEW), (PREVIEW_TRUTH, PREVIEW_VIEW)]
)
def test_shown_views_are_what_the_rules_give(truth: str, seen: str) -> None:
    game = find_game()
    setup = game.read(f"{truth} w - - 0 1")
    view = game.observe([setup.position], Side.FIRST)
    assert board(game.facts, view.pieces, view.visible) == seen


def test_days_are_named_as_people_do() -> None:
    today = date(2026, 3, 5)
    days = [date(2026, 3, 5), date(2026, 3, 4), date(2026, 1, 30), date(2024, 12, 1)]
    assert [day_name(day, today) for day in days] == [
        "today",
        "yesterday",
        "30 Jan",
        "1 Dec 2024",
    ]


FIRST_FRAME = """
import sys
import pygame
from core.settings import default_settings
from gui.app import new_shell
from gui.requests import ToHome
pygame.display.init(); pygame.font.init()
pygame.display.set_mode((1280, 800))
new_shell(default_settings()).open(ToHome()).draw(pygame.display.get_surface())
print(*{"numba", "llvmlite", "scipy", "torch"} & set(sys.modules))
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


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
def test_looks(shell: Shell, size: tuple[int, int], looks_like: LooksLike) -> None:
    scene = HomeScene(shell)
    looks_like(halved(drawn(scene, size)), f"home-{size[0]}")
