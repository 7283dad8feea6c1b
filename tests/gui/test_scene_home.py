import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pygame
import pytest

from core.games import GAMES, find_game
from core.notation import board, read_board
from core.records.catalogue import Filters, ListState
from core.records.record import NOBODY, GameRecord
from core.records.tree import GameTree
from core.setup import Setup, Start
from core.values import Side
from gui.app.bot_requests import ToTournamentSetup, ToWatchSetup
from gui.app.problem_requests import ToProblems
from gui.app.requests import (
    ToAnalysis,
    ToLesson,
    ToLibrary,
    ToNewGame,
    ToOptions,
    ToReplay,
    ToResume,
)
from gui.app.shell import Shell
from gui.drawing.metrics import metrics
from gui.drawing.text import draw_text
from gui.entry.game_grid import GameGrid
from gui.entry.game_row import GameRow
from gui.entry.home import HomeScene
from gui.entry.home_layout import home_layout
from gui.entry.played import day_name
from gui.entry.shown_views import PREVIEW_TRUTH, PREVIEW_VIEW, home_view
from gui.games import GAMES as SHOWN
from gui.widgets.button import Button
from gui.widgets.button_faces import quiet_width
from gui.widgets.menu_entry import MenuEntry
from gui.widgets.notice import Notice
from settings.model import Settings
from settings.store import load_settings
from tests.support.events import click, press
from tests.support.picking import tile_place
from tests.support.saved_games import fill_shelf, save_game
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
    rects = home_layout((1280, 800), metrics(1280, 800), 9, 5).entries
    for rect in rects[:8]:
        click(scene, rect.center)
    assert asked(shell) == [
        ToNewGame(),
        ToWatchSetup(),
        ToLibrary(),
        ToAnalysis(GameTree(GameRecord("fog-chess", "chesscom", NOBODY))),
        ToProblems(),
        ToTournamentSetup(),
        ToLesson("fog-chess", "chesscom"),
        ToOptions(),
    ]


def test_quit_ends_the_program(shell: Shell) -> None:
    scene = home(shell)
    click(scene, home_layout((1280, 800), metrics(1280, 800), 9, 5).entries[8].center)
    assert scene.update(0.01) is None


def test_enter_starts_a_new_game_and_arrows_go_down_the_menu(shell: Shell) -> None:
    scene = home(shell)
    press(scene, pygame.K_RETURN)
    press(scene, pygame.K_DOWN)
    press(scene, pygame.K_RETURN)
    assert asked(shell) == [ToNewGame(), ToWatchSetup()]


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
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    shell = still_shell(tmp_path)
    leave_unfinished(shell.games, GAMES_TO_CONTINUE)
    scene, said = home(shell, size), written(monkeypatch)
    drawn(scene, size)
    rows = [w for w in scene.focus.widgets if isinstance(w, GameRow)]
    for row, title in zip(rows, GAMES_TO_CONTINUE[:3], strict=True):
        assert title in said[row.rect.centery]
        click(scene, row.rect.center)
    more = next(w for w in scene.focus.widgets if getattr(w, "words", "")[:6] == "2 more")
    assert pygame.Rect(0, 0, *size).contains(more.rect)
    click(scene, more.rect.center)
    *resumed, library = asked(shell)
    assert resumed == [ToResume(shell.games / f"{number}.pgn") for number in range(3)]
    assert library == ToLibrary(view=ListState(Filters(kind="unfinished")))


def written(monkeypatch: pytest.MonkeyPatch) -> dict[int, list[str]]:
    """What rows of games write from now on, by the middle of the line."""
    said: dict[int, list[str]] = {}

    def note(
        surface: pygame.Surface, words: str, x: int, y: int, *more: Any, **most: Any
    ) -> int:
        said.setdefault(int(y), []).append(words)
        return draw_text(surface, words, x, y, *more, **most)

    monkeypatch.setattr("gui.entry.game_row.draw_text", note)
    return said


def test_few_unfinished_games_leave_room_for_the_last_ones(shell: Shell) -> None:
    scene = home(shell)
    rows = [w for w in scene.focus.widgets if isinstance(w, GameRow)]
    assert [row.saved.unfinished for row in rows] == [True, False, False, False]
    assert not any("more" in getattr(w, "words", "") for w in scene.focus.widgets)


def invitation(scene: HomeScene) -> Button:
    """The way to the lesson for somebody who has not played yet."""
    (found,) = (
        w for w in scene.focus.widgets if isinstance(w, Button) and "Six" in w.words
    )
    return found


@pytest.mark.parametrize(
    "variant", [key for key, game in GAMES.items() if game.teaching.steps]
)
def test_who_has_no_game_is_led_to_the_lesson(tmp_path: Path, variant: str) -> None:
    ruleset = GAMES[variant].default
    shell = still_shell(tmp_path, variant=variant, ruleset=ruleset)
    for size in ((900, 600), (1280, 800), (1920, 1080)):
        scene = home(shell, size)
        link = invitation(scene)
        assert link.rect.width == quiet_width(link.words, scene.metrics)
        assert link.rect.bottom < size[1]
        click(scene, link.rect.center)
    assert asked(shell) == 3 * [ToLesson(variant, ruleset, lesson=True)]


def test_who_has_begun_the_lesson_is_not_invited(tmp_path: Path) -> None:
    shell = still_shell(tmp_path, lessons_done={"fog-chess": (1,)})
    scene = home(shell)
    assert not any(isinstance(w, Button) and "Six" in w.words for w in scene.focus.widgets)


def test_a_recent_game_is_replayed(shell: Shell) -> None:
    scene = home(shell)
    layout = home_layout((1280, 800), metrics(1280, 800), 9, 5)
    last = layout.bottom - layout.row // 2
    click(scene, (layout.x + 100, last))
    click(scene, (layout.x + 100, last - 2 * layout.row))
    assert asked(shell) == [
        ToReplay(shell.games / "d.pgn"),
        ToReplay(shell.games / "b.pgn"),
    ]


def test_the_link_leads_to_the_library(shell: Shell) -> None:
    scene = home(shell)
    layout = home_layout((1280, 800), metrics(1280, 800), 9, 5)
    top = layout.bottom - layout.games * layout.row
    click(scene, (layout.x + layout.width - 10, top - 16))
    assert asked(shell) == [ToLibrary()]


def test_what_leads_to_the_library_is_called_so(shell: Shell) -> None:
    scene = HomeScene(shell)
    drawn(scene)
    for widget in scene.focus.widgets:
        if isinstance(widget, MenuEntry | Button) and widget.enabled:
            click(scene, widget.rect.center)
            name = widget.title if isinstance(widget, MenuEntry) else widget.words
            asks = asked(shell)
            assert (name == "Library") == (asks[-1:] == [ToLibrary()]), name
            asks.clear()
    assert Settings.model_fields["key_open"].title == "Library"


def test_everything_is_reached_by_tab(shell: Shell) -> None:
    scene = home(shell)
    reached = set()
    for _ in range(14):
        press(scene, pygame.K_TAB)
        reached.add(scene.focus.current)
    assert len(reached) == 14


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
    (notice,) = (w for w in scene.focus.widgets if isinstance(w, Notice))
    assert 0 <= notice.rect.top < notice.rect.bottom <= games(scene).rect.top
    scene.update(60)
    assert pygame.image.tobytes(drawn(scene), "RGB") != plain
    press(scene, pygame.K_TAB, pygame.KMOD_SHIFT)  # round to the last one
    press(scene, pygame.K_RETURN)
    scene.focus.focus(None)
    fresh = home(shell)
    fresh.focus.focus(None)
    assert pygame.image.tobytes(drawn(scene), "RGB") == pygame.image.tobytes(
        drawn(fresh), "RGB"
    )


@pytest.mark.parametrize("size", [(900, 600), (1000, 900), (1120, 700), (1760, 940)])
def test_nothing_overlaps_in_any_size(size: tuple[int, int]) -> None:
    layout = home_layout(size, metrics(*size), 9, 6)
    assert pygame.Rect(0, 0, *size).contains(layout.shelf)
    assert layout.x + layout.width < layout.shelf.x
    assert layout.top + metrics(*size).wordmark < layout.slogan[1] < layout.entries[0].top
    assert layout.games >= 4
    assert layout.bottom - layout.games * layout.row - layout.entries[-1].bottom >= 40
    assert layout.bottom < size[1]


@pytest.mark.parametrize(
    ("variant", "truth", "seen"),
    [
        ("fog-chess", PREVIEW_TRUTH, PREVIEW_VIEW),
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


def test_every_game_is_on_the_home_screen(shell: Shell) -> None:
    grid = games(home(shell))
    assert [tile.facts.key for tile in grid.tiles] == list(GAMES)
    assert grid.chosen == shell.settings.variant


@pytest.mark.parametrize("variant", list(GAMES))
def test_home_shows_the_game_that_is_chosen(
    shell: Shell, variant: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    scene = home(shell)
    usual = pygame.image.tobytes(drawn(scene), "RGB")
    if variant != next(iter(GAMES)):
        click(scene, tile_place(games(scene), variant))
        assert asked(shell) == [ToNewGame()]
    unlike = pygame.image.tobytes(drawn(scene), "RGB") != usual
    assert unlike == (variant != next(iter(GAMES)))
    scene.update(0.01)
    rules = shell.rules_of(variant)
    assert isinstance(rules, StillRules)
    assert rules.begun == 1
    kept = load_settings()
    assert kept.variant == shell.settings.variant == variant
    assert kept.ruleset in GAMES[variant].rulesets
    assert games(home(shell)).chosen == variant


def test_a_look_at_another_game_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    (tmp_path / "config.yaml").write_text("ruleset: thesis\nbot: Owl\n")
    shell = still_shell(tmp_path, ruleset="thesis", bot="Owl")
    scene = home(shell)
    for variant in (*list(GAMES)[1:], next(iter(GAMES))):
        click(scene, tile_place(games(scene), variant))
    assert (shell.settings.ruleset, shell.settings.bot) == ("thesis", "Owl")
    assert load_settings() == shell.settings


def test_a_game_without_a_view_of_its_own_has_that_of_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual = home_view(next(iter(GAMES)))
    monkeypatch.setitem(SHOWN, "checkers", replace(SHOWN["checkers"], home_boards=("", "")))
    assert home_view("checkers") == usual


def games(scene: HomeScene) -> GameGrid:
    """The tiles of the games."""
    return next(w for w in scene.focus.widgets if isinstance(w, GameGrid))


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
from settings.store import default_settings
from gui.main import new_shell
from gui.app.requests import ToHome
pygame.display.init(); pygame.font.init()
pygame.display.set_mode((1280, 800))
new_shell(default_settings()).open(ToHome()).draw(pygame.display.get_surface())
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
def test_looks(shell: Shell, looks_like: LooksLike) -> None:
    looks_like(halved(drawn(HomeScene(shell))), "home-1280")
