import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from core.lock import hold
from core.records.catalogue import Filters, ListState, SortOrder, previews
from core.records.reader import read_games
from gui.app.game_files import opening_of_file
from gui.app.paths import SAMPLE_GAMES, broken_path, short_path
from gui.app.requests import (
    Request,
    ToAnalysisOf,
    ToGamesInFile,
    ToHome,
    ToLibrary,
    ToNewGame,
    ToOptions,
    ToReplay,
    ToResume,
)
from gui.app.shell import Shell
from gui.app.why_requests import ToWhyOf
from gui.entry.folder_list import folder_lines
from gui.library import columns, preview_panel
from gui.library.file_section import GAME_FILES
from gui.library.scene import LibraryScene
from gui.replay.file_reading import FileReading
from gui.replay.scene import ReplayScene
from gui.widgets.button import Button
from gui.widgets.drop_down import DropDown
from gui.widgets.undo_notice import SECONDS
from tests.gui.replaying import wait_until
from tests.support.events import click, holding, move_to, press, wheel
from tests.support.picking import panel_of, tile_place
from tests.support.saved_games import fill_shelf, save_game
from tests.support.shells import asked, drawn, halved, still_shell
from tests.support.tasks import AtOnce, Here, Idle

LooksLike = Callable[[pygame.Surface, str], None]

DOWN, UP, ENTER = pygame.K_DOWN, pygame.K_UP, pygame.K_RETURN
SHIFT, CTRL = pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    fill_shelf(tmp_path / "games")
    shell = still_shell(tmp_path / "games", ready=True)
    shell.work = task  # type: ignore[assignment]
    return shell


def task(work: Any, *args: object) -> Idle:
    """Games are listed at once, previews made as they are wished for."""
    return Here(work, *args) if work is previews else AtOnce(work, *args)


def opened(
    shell: Shell,
    request: ToLibrary | ToGamesInFile | None = None,
    size: tuple[int, int] = (1280, 800),
) -> LibraryScene:
    scene = LibraryScene(shell, request or ToLibrary())
    drawn(scene, size)
    return settled(scene)


def settled(scene: LibraryScene) -> LibraryScene:
    for _ in range(6):
        scene.update(0.01)
    return scene


def names(scene: LibraryScene) -> str:
    """The files of the games that are shown, by their first letters."""
    return "".join(game.name[0] for game in scene.browser.table.games)


def type_in(scene: LibraryScene, text: str) -> None:
    for letter in text:
        press(scene, 0, unicode=letter)


def test_saved_games_are_listed_newest_first(shell: Shell) -> None:
    scene = opened(shell)
    assert names(scene) == "abcdef"
    assert scene.browser.search.news == "6 games"


def test_every_filter_that_has_a_place_is_drawn(shell: Shell) -> None:
    """Games of chess have openings, which are known before the screen is laid out."""
    text = '[Variant "Chess"]\n[Result "1-0"]\n\n1. e4 c5 2. Nf3 d6 1-0\n'
    (shell.games / "g.pgn").write_text(text, encoding="utf-8")
    opened(shell)
    scene = opened(shell, size=(900, 600))
    chips = [each for each in scene.focus.widgets if isinstance(each, DropDown)]
    names = [chip.name for chip in chips]
    assert names == ["Game", "Opponent", "Opening", "Result", "Date"]


def test_a_running_game_goes_on_and_is_not_shown(shell: Shell) -> None:
    scene = opened(shell)
    assert scene._main.words == "Continue"
    press(scene, ENTER)
    click(scene, scene._main.rect.center)
    click(scene, scene.browser.table.row_rect(0).center)
    assert asked(shell) == [ToResume(shell.games / "a.pgn")] * 3


def test_of_a_running_game_only_the_own_view_is_shown(shell: Shell) -> None:
    scene = opened(shell)
    looks = scene.browser.panel._looks
    assert [seen.viewer for seen in looks] == [0]
    assert set(looks[0].pieces) <= looks[0].visible
    assert len(looks[0].visible) < 64
    assert not scene.browser.panel.offers_tabs


def test_enter_replays_a_game_that_is_over(shell: Shell) -> None:
    scene = opened(shell)
    press(scene, DOWN)
    assert scene._main.words == "Replay"
    press(scene, ENTER)
    assert asked(shell) == [ToReplay(shell.games / "b.pgn")]


def test_a_double_click_replays(shell: Shell) -> None:
    scene = opened(shell)
    row = scene.browser.table.row_rect(2).center
    click(scene, row)
    assert asked(shell) == []
    click(scene, row)
    assert asked(shell) == [ToReplay(shell.games / "c.pgn")]


def test_the_preview_shows_a_game_with_all_eyes(shell: Shell) -> None:
    scene = opened(shell)
    press(scene, DOWN)
    settled(scene)
    before = pygame.image.tobytes(drawn(scene), "RGB")
    tabs = scene.browser.panel.tabs
    assert len(tabs.options) == 3
    assert tabs in scene.focus.widgets
    click(scene, tabs.cells()[2].center)
    assert pygame.image.tobytes(drawn(scene), "RGB") != before


def test_a_game_that_takes_long_to_read_says_so(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell.work = lambda work, *args: (Idle if work is previews else AtOnce)(work, *args)
    said: list[str] = []
    now, draw = shell.now(), preview_panel.draw_text
    monkeypatch.setattr(
        preview_panel, "draw_text", lambda *a, **k: said.append(a[1]) or draw(*a, **k)
    )
    scene = opened(shell)
    drawn(scene)
    assert "Reading the game…" not in said
    shell.now = lambda: now + preview_panel.PATIENCE
    drawn(scene)
    assert said.count("Reading the game…") == 1


def test_sample_games_can_be_opened_and_are_kept(shell: Shell) -> None:
    scene = opened(shell, ToLibrary("samples"))
    press(scene, pygame.K_DELETE)
    press(scene, pygame.K_r, CTRL)
    assert scene._deletes not in scene.focus.widgets
    click(scene, scene._main.rect.center)
    (request,) = asked(shell)
    assert isinstance(request, ToReplay)
    assert request.path.parent == SAMPLE_GAMES
    assert request.path.is_file()


def test_an_empty_shelf_offers_a_new_game(tmp_path: Path) -> None:
    shell = still_shell(tmp_path / "nowhere")
    scene = opened(shell)
    click(scene, scene._new.rect.center)
    assert asked(shell) == [ToNewGame()]


def test_typing_narrows_the_games_down(shell: Shell) -> None:
    scene = opened(shell)
    press(scene, pygame.K_f, CTRL)
    assert scene.typing
    type_in(scene, "supporter")
    settled(scene)
    assert names(scene) == "bf"
    assert scene.browser.search.news == "2 of 6 games"
    type_in(scene, "!")
    drawn(scene)
    assert names(scene) == ""
    assert scene.browser.nothing in scene.focus.widgets
    click(scene, scene.browser.nothing.rect.center)
    assert names(scene) == "abcdef"


def test_esc_empties_the_search_before_it_leaves(shell: Shell) -> None:
    scene = opened(shell)
    press(scene, pygame.K_f, CTRL)
    type_in(scene, "random")
    press(scene, pygame.K_ESCAPE)
    assert names(scene) == "abcdef"
    press(scene, pygame.K_ESCAPE)
    assert asked(shell) == [ToHome()]


def test_letters_and_delete_stay_in_the_search(shell: Shell) -> None:
    scene = opened(shell)
    press(scene, pygame.K_f, CTRL)
    press(scene, pygame.K_DELETE, unicode="\x7f")
    assert names(scene) == "abcdef"


def chip(scene: LibraryScene, name: str) -> DropDown:
    found = (w for w in scene.focus.widgets if isinstance(w, DropDown) and w.name == name)
    return next(found)


@pytest.mark.parametrize(
    ("filter_", "words", "shown"),
    [
        ("Result", "You won", "be"),
        ("Result", "Unfinished", "a"),
        ("Opponent", "CaptureKing", "ef"),
        ("Date", "Last 365 days", ""),
    ],
)
def test_filters_by_mouse_and_by_keys(
    shell: Shell, filter_: str, words: str, shown: str
) -> None:
    scene = opened(shell)
    menu, wanted = scene._menu, chip(scene, filter_)
    click(scene, wanted.rect.center)
    number = [item.words for item in menu.items].index(words)
    drawn(scene)
    click(scene, menu._row_rect(number).center)
    assert names(scene) == shown
    assert wanted.value == words
    click(scene, (wanted.rect.right - 12, wanted.rect.centery))
    assert names(scene) == "abcdef"
    scene.focus.focus(wanted)
    press(scene, ENTER)
    for _ in range(number):
        press(scene, DOWN)
    press(scene, ENTER)
    assert names(scene) == shown
    assert scene.focus.current is wanted
    press(scene, pygame.K_BACKSPACE)
    assert names(scene) == "abcdef"


def test_the_game_is_picked_from_boards_by_mouse_and_by_keys(shell: Shell) -> None:
    scene = opened(shell)
    wanted = chip(scene, "Game")
    click(scene, wanted.rect.center)
    grid = panel_of(scene).grid
    assert grid is not None
    click(scene, tile_place(grid, "checkers"))
    assert (names(scene), wanted.value) == ("", "Checkers")
    assert scene.focus.current is wanted
    press(scene, pygame.K_BACKSPACE)
    assert names(scene) == "abcdef"
    press(scene, ENTER)
    press(scene, pygame.K_ESCAPE)
    assert panel_of(scene).grid is None
    assert (names(scene), scene.focus.current) == ("abcdef", wanted)
    press(scene, ENTER)
    for letter in "chec":
        press(scene, ord(letter), unicode=letter)
    press(scene, ENTER)
    assert (names(scene), wanted.value) == ("", "Checkers")


def test_esc_or_a_press_elsewhere_closes_a_menu(shell: Shell) -> None:
    scene = opened(shell)
    wanted = chip(scene, "Result")
    click(scene, wanted.rect.center)
    press(scene, pygame.K_ESCAPE)
    assert not scene._menu.items
    click(scene, wanted.rect.center)
    click(scene, wanted.rect.center)
    assert not scene._menu.items
    click(scene, wanted.rect.center)
    click(scene, (1240, 500))
    assert not scene._menu.items
    assert asked(shell) == []


def test_a_press_on_a_head_sorts_and_another_one_turns_it_round(shell: Shell) -> None:
    scene = opened(shell)
    head = scene.browser.head
    left = {name: x + 4 for name, x, _ in head.columns.places}
    for _ in range(2):
        click(scene, (left["moves"], head.rect.centery))
        shown = names(scene)
        assert shown == ("dabcfe" if head.order.down else "ebcfad")
    scene.focus.focus(head)
    press(scene, pygame.K_RIGHT)
    assert head.order == SortOrder("date", down=True)
    press(scene, ENTER)
    assert names(scene) == "fedcba"


def test_many_are_chosen_with_shift_and_ctrl(shell: Shell) -> None:
    scene = opened(shell)
    table = scene.browser.table
    press(scene, DOWN, SHIFT)
    press(scene, DOWN, SHIFT)
    assert [game.name[0] for game in table.chosen] == ["a", "b", "c"]
    assert not scene._main.enabled
    press(scene, pygame.K_ESCAPE)
    assert len(table.chosen) == 1
    press(scene, pygame.K_a, CTRL)
    assert len(table.chosen) == 6
    press(scene, UP)
    assert [game.name[0] for game in table.chosen] == ["b"]
    with holding(CTRL):
        click(scene, table.row_rect(4).center)
        click(scene, table.row_rect(5).center)
        click(scene, table.row_rect(1).center)
    assert [game.name[0] for game in table.chosen] == ["e", "f"]


def test_what_is_deleted_lies_in_the_trash_until_undo(shell: Shell) -> None:
    scene = opened(shell)
    press(scene, DOWN)
    press(scene, DOWN, SHIFT)
    press(scene, pygame.K_DELETE)
    assert names(scene) == "adef"
    assert scene._actions.undo.words == "2 games deleted"
    trash = shell.games.parent / "trash"
    assert {path.name for path in trash.iterdir()} == {"b.pgn", "c.pgn"}
    press(scene, pygame.K_DELETE)
    assert names(scene) == "aef"
    scene.update(SECONDS)
    assert not scene._actions.undo.enabled
    press(scene, pygame.K_z, CTRL)
    assert names(scene) == "adef"
    press(scene, pygame.K_z, CTRL)
    assert names(scene) == "abcdef"
    assert not list(trash.iterdir())


def test_the_notice_puts_back_what_was_deleted(shell: Shell) -> None:
    scene = opened(shell)
    click(scene, scene._deletes.rect.center)
    drawn(scene)
    assert names(scene) == "bcdef"
    click(scene, scene._actions.undo.rect.center)
    assert names(scene) == "abcdef"
    game = scene.browser.table.game
    assert game is not None
    assert game.name == "a.pgn"


def test_a_game_that_cannot_be_deleted_stays(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    scene = opened(shell)
    monkeypatch.setattr("gui.library.game_files.delete", refuse)
    press(scene, pygame.K_DELETE)
    assert names(scene) == "abcdef"
    assert scene._notice.words == "a.pgn: cannot be deleted: Permission denied."


def test_ctrl_backspace_takes_a_word_away(shell: Shell) -> None:
    scene = opened(shell)
    press(scene, pygame.K_f, CTRL)
    type_in(scene, "my last word ")
    for left in ("my last ", "my ", "", ""):
        press(scene, pygame.K_BACKSPACE, CTRL)
        assert scene.browser.search.text == left


def test_a_file_is_renamed(shell: Shell) -> None:
    scene = opened(shell)
    press(scene, DOWN)
    press(scene, pygame.K_r, CTRL)
    field = scene._actions.name
    assert field.text == "b"
    press(scene, pygame.K_BACKSPACE)
    type_in(scene, "my best/")
    press(scene, ENTER)
    assert scene._notice.is_error
    press(scene, pygame.K_r, CTRL)
    press(scene, pygame.K_BACKSPACE)
    type_in(scene, "my best")
    press(scene, ENTER)
    assert (shell.games / "my best.pgn").is_file()
    assert names(scene) == "amcdef"
    press(scene, pygame.K_r, CTRL)
    type_in(scene, "x")
    press(scene, pygame.K_ESCAPE)
    assert (shell.games / "my best.pgn").is_file()
    assert asked(shell) == []


def test_the_right_button_opens_a_menu(shell: Shell) -> None:
    scene = opened(shell)
    click(scene, scene.browser.table.row_rect(4).center, button=pygame.BUTTON_RIGHT)
    words = [item.words for item in scene._menu.items]
    only = "Only games with CaptureKing"
    assert words == ["Replay", "Analyse", "Why?", only, "Rename", "Delete"]
    drawn(scene)
    click(scene, scene._menu._row_rect(3).center)
    assert names(scene) == "ef"
    scene.focus.focus(scene.browser.table)
    press(scene, pygame.K_F10, SHIFT)
    press(scene, ENTER)
    assert asked(shell) == [ToReplay(shell.games / "e.pgn")]


def test_a_game_is_analysed_by_menu_and_by_key(shell: Shell) -> None:
    scene = opened(shell)
    click(scene, scene.browser.table.row_rect(4).center, button=pygame.BUTTON_RIGHT)
    drawn(scene)
    click(scene, scene._menu._row_rect(1).center)
    press(scene, pygame.K_a, unicode="a")
    game = scene.browser.table.game
    assert game is not None
    assert asked(shell) == 2 * [ToAnalysisOf(shell.games / game.name)]


def button(scene: LibraryScene, words: str) -> Button:
    """The button that is offered with these words."""
    buttons = (w for w in scene.focus.widgets if isinstance(w, Button))
    return next(each for each in buttons if each.words == words)


def test_a_button_beside_replay_analyses(shell: Shell) -> None:
    scene = opened(shell)
    press(scene, DOWN)
    click(scene, button(scene, "Analyse").rect.center)
    click(scene, button(scene, "Replay").rect.center)
    path = shell.games / "b.pgn"
    assert asked(shell) == [ToAnalysisOf(path), ToReplay(path)]
    click(scene, scene.browser.table.row_rect(0).center)
    assert button(scene, "Continue").enabled
    assert not button(scene, "Analyse").enabled


def test_a_game_that_somebody_lost_is_asked_why(shell: Shell) -> None:
    scene = opened(shell)
    offered = []
    for _ in names(scene):
        game = scene.browser.table.game
        assert game is not None
        assert button(scene, "Why?").enabled is (game.result in ("1-0", "0-1"))
        offered.append(game.result)
        press(scene, DOWN)
    assert {"*", "1-0", "0-1", "1/2-1/2"} == set(offered)
    click(scene, button(scene, "Why?").rect.center)
    assert asked(shell) == [ToWhyOf(shell.games / "f.pgn")]


def test_open_games_open_in_an_analysis_by_choice(tmp_path: Path) -> None:
    shell = still_shell(tmp_path / "games", open_games_in="analysis")
    fog = save_game(shell.games, "fog.pgn", ("A", "B"))
    chess = shell.games / "chess.pgn"
    chess.write_text('[White "C"]\n[Black "D"]\n\n1. e4 e5 2. Nf3 Nc6 *\n')
    assert opening_of_file(chess, shell.settings) == ToAnalysisOf(chess)
    assert opening_of_file(fog, shell.settings) == ToReplay(fog)
    scene = opened(shell)
    for number, game in enumerate(scene.browser.table.games):
        click(scene, scene.browser.table.row_rect(number).center)
        press(scene, ENTER)
        is_open = game.name == "chess.pgn"
        click(scene, button(scene, "Replay" if is_open else "Analyse").rect.center)
        path = shell.games / game.name
        ways = [ToAnalysisOf(path), ToReplay(path)]
        assert asked(shell)[-2:] == (ways if is_open else ways[::-1])


def test_the_games_of_one_file(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "many.pgn"
    texts = [(shell.games / f"{name}.pgn").read_text() for name in "bca"]
    file.write_text("\n".join(texts))
    scene = opened(shell, ToGamesInFile(file))
    numbers = [game.number for game in scene.browser.table.games]
    assert numbers == [1, 2, 3]
    assert scene._bar.sections == []
    press(scene, DOWN)
    press(scene, ENTER)
    assert asked(shell) == [ToReplay(file, 2)]
    press(scene, DOWN)
    press(scene, ENTER)
    assert asked(shell) == [ToReplay(file, 2), ToReplay(file, 3)]


def test_a_file_that_cannot_be_read_says_so(shell: Shell, tmp_path: Path) -> None:
    scene = opened(shell, ToGamesInFile(tmp_path / "missing.pgn"))
    drawn(scene)
    assert names(scene) == ""


def test_folders_lead_down_and_up(shell: Shell, tmp_path: Path) -> None:
    home = tmp_path / "home"
    game = save_game(home / "chess", "mine.pgn", ("A", "B"))
    for number in (10, 9):
        (home / f"chess {number}").mkdir()
    many = home / "chess" / "two.pgn"
    many.write_text(2 * game.read_text())
    (home / ".hidden").mkdir()
    (home / "notes.md").write_text("")
    titles = [line.title for line in folder_lines(home, GAME_FILES)]
    assert titles == ["..", "chess", "chess 9", "chess 10"]
    scene = opened(shell, ToLibrary("files", home))
    for key in (DOWN, ENTER, DOWN, ENTER):
        press(scene, key)
    assert asked(shell) == [ToReplay(game)]
    press(scene, pygame.K_BACKSPACE)
    drawn(scene)
    press(scene, ENTER)
    press(scene, pygame.K_END)
    press(scene, ENTER)
    assert asked(shell) == [ToReplay(game), ToGamesInFile(many)]
    assert scene.place == ToLibrary("files", home / "chess", "two.pgn")


def test_a_folder_that_cannot_be_read_says_so(shell: Shell, tmp_path: Path) -> None:
    scene = opened(shell, ToLibrary("files", tmp_path / "gone"))
    assert scene._notice.enabled
    drawn(scene)


@pytest.mark.parametrize(
    "place",
    [
        ToLibrary(view=ListState(key=("d.pgn", 1))),
        ToLibrary(
            view=ListState(
                Filters(text="you", kind="won"), SortOrder("moves"), ("b.pgn", 1)
            )
        ),
        ToLibrary("samples", view=ListState(key=("opera.pgn", 1))),
    ],
)
def test_back_leads_to_the_same_games_and_row(shell: Shell, place: Request) -> None:
    assert isinstance(place, ToLibrary)
    scene = opened(shell, place)
    assert scene.place == place
    scene.go(ToOptions())
    assert shell.trail.back() == place


def test_the_row_that_was_scrolled_to_is_there_again(tmp_path: Path) -> None:
    shell = still_shell(tmp_path / "games")
    for number in range(50):
        save_game(shell.games, f"{number}.pgn", ("A", "B"), age=number)
    scene = opened(shell)
    move_to(scene, scene.browser.table.row_rect(3).center)
    wheel(scene, -4)
    click(scene, scene.browser.table.row_rect(20).center)
    place = scene.place
    assert place == ToLibrary(view=ListState(key=("20.pgn", 1), top=12))
    assert isinstance(place, ToLibrary)
    assert opened(shell, place).browser.table.top == 12


def test_many_files_are_read_beside_the_window(tmp_path: Path) -> None:
    shell = still_shell(tmp_path / "games")
    for number in range(70):
        save_game(shell.games, f"{number}.pgn", ("A", "B"), age=number)
    scene = opened(shell)
    assert scene.browser.listing is not None
    assert scene.browser.listing.busy
    assert not scene.browser.table.games
    shell.work = task  # type: ignore[assignment]
    scene = opened(shell, ToLibrary(view=ListState(key=("60.pgn", 1))))
    assert len(scene.browser.table.games) == 70
    assert scene.place == ToLibrary(view=ListState(key=("60.pgn", 1), top=45))


def test_a_dropped_file_is_replayed(shell: Shell) -> None:
    scene = opened(shell)
    scene.handle(pygame.event.Event(pygame.DROPFILE, file="/elsewhere/game.pgn"))
    assert asked(shell) == [ToReplay(Path("/elsewhere/game.pgn"))]


def test_esc_goes_home(shell: Shell) -> None:
    press(opened(shell), pygame.K_ESCAPE)
    assert asked(shell) == [ToHome()]


def test_long_paths_are_broken_at_separators(tmp_path: Path) -> None:
    del tmp_path
    path = Path("/one/long/way/to/a/file.yaml")
    lines = broken_path(path, 14, 80)
    assert len(lines) > 1
    assert "".join(lines) == path.as_posix()


def test_the_home_folder_is_a_tilde() -> None:
    assert short_path(Path.home()) == "~"
    assert short_path(Path.home() / "games") == "~/games"


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080)])
def test_nothing_overlaps(shell: Shell, size: tuple[int, int]) -> None:
    scene = opened(shell, size=size)
    press(scene, DOWN)
    settled(scene)
    drawn(scene, size)
    shown = [widget for widget in scene.focus.widgets if widget.enabled]
    window = pygame.Rect(0, 0, *size)
    for number, widget in enumerate(shown):
        assert window.contains(widget.rect), widget
        assert widget.rect.collidelist([other.rect for other in shown[:number]]) < 0


def test_looks(shell: Shell, looks_like: LooksLike) -> None:
    scene = opened(shell)
    press(scene, DOWN)
    settled(scene)
    looks_like(halved(drawn(scene)), "library-1280")


def test_one_of_many_games_leads_to_the_others(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "many.pgn"
    file.write_text("\n".join(25 * [(shell.games / "b.pgn").read_text()]))
    scene = opened(shell, ToGamesInFile(file))
    press(scene, pygame.K_END)
    press(scene, ENTER)
    (request,) = asked(shell)
    assert request == ToReplay(file, 25)
    replay = ReplayScene.of_file(shell, request)
    while not isinstance(replay, ReplayScene):
        replay = replay.update(0.01) or replay
    wait_until(lambda: bool(replay.update(0.01)) and "next_game" in replay.answers)
    drawn(replay)
    press(replay, pygame.K_PAGEUP)
    assert replay.number == 24


@pytest.mark.parametrize("number", [0, 7])
def test_a_game_that_is_not_in_the_file_says_so(tmp_path: Path, number: int) -> None:
    file = save_game(tmp_path, "a.pgn", ("A", "B"))
    for path in (file, tmp_path / "missing.pgn"):
        reading = FileReading(path, number).wait(20)
        assert reading is not None
        assert not reading.games
        assert path.name in reading.problems[0]


def test_rows_say_which_game_where_there_are_several(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    draw = columns.draw_text

    def noted(surface: pygame.Surface, text: str, *args: Any, **how: Any) -> int:
        said.append(text)
        return draw(surface, text, *args, **how)

    monkeypatch.setattr(columns, "draw_text", noted)
    opened(shell)
    assert not {"Fog of War", "Chess"} & set(said)
    (shell.games / "g.pgn").write_text('[White "Ann"]\n[Black "Bob"]\n\n1. d4 e6 *\n')
    drawn(opened(shell))
    assert {"Fog of War", "Chess"} <= set(said)


def test_a_row_says_what_is_cut_off_but_not_under_a_menu(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(
        "gui.widgets.focus.draw_tooltip", lambda *args, **_: said.append(args[2])
    )
    scene = opened(shell, size=(900, 600))
    table = scene.browser.table
    lefts = {name: left for name, left, _ in table.columns.places}
    whole = {
        "names": "CaptureWithLargestDifference",
        "opening": "C50 Italian Game: Giuoco Piano",
    }
    for column, text in whole.items():
        place = lefts[column] + 20, table.row_rect(2).centery
        move_to(scene, place)
        drawn(scene, (900, 600))
        scene.update(1.0)
        drawn(scene, (900, 600))
        assert said[-1:] == [text]
    told = len(said)
    click(scene, place, button=pygame.BUTTON_RIGHT)
    scene.update(1.0)
    drawn(scene, (900, 600))
    assert len(said) == told


def test_whoever_waits_for_the_rules_is_told_so(shell: Shell) -> None:
    waiting = still_shell(shell.games)
    assert "rules" in opened(waiting).browser.panel._wait()
    assert not opened(shell).browser.panel._wait()


def test_games_are_taken_out_of_a_file_until_undo(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "many.pgn"
    texts = [(shell.games / f"{name}.pgn").read_text() for name in "bcd"]
    file.write_text("\r\n".join(texts))
    before = file.read_bytes()
    scene = opened(shell, ToGamesInFile(file))
    press(scene, DOWN)
    press(scene, pygame.K_r, CTRL)
    assert not scene._actions.name.enabled
    press(scene, pygame.K_DELETE)
    settled(scene)
    assert [game.names for game in scene.browser.table.games] == [
        ("You", "Supporter"),
        ("RandomMove", "You"),
    ]
    assert scene._actions.undo.words == "1 game deleted"
    assert not scene._notice.enabled
    assert len(read_games(file).games) == 2
    press(scene, pygame.K_z, CTRL)
    settled(scene)
    assert file.read_bytes() == before
    assert len(scene.browser.table.games) == 3


def test_a_file_that_changed_meanwhile_is_left_alone(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "many.pgn"
    text = (shell.games / "b.pgn").read_text()
    file.write_text(text + text)
    scene = opened(shell, ToGamesInFile(file))
    file.write_text(text)
    os.utime(file, (1, 1))
    press(scene, pygame.K_DELETE)
    settled(scene)
    assert "has changed" in scene._notice.words
    assert file.read_text() == text


def test_a_game_that_is_open_elsewhere_is_left_where_it_is(shell: Shell) -> None:
    scene = opened(shell)
    lock = hold(shell.games / "a.pgn")
    assert lock is not None
    words = "Your game against CaptureLargest is open in another window."
    press(scene, pygame.K_DELETE)
    assert names(scene) == "abcdef"
    assert scene._notice.words == words
    press(scene, pygame.K_r, CTRL)
    type_in(scene, "new")
    scene._notice.show("", "trash")
    press(scene, ENTER)
    assert scene._notice.words == words
    lock.release()
    press(scene, pygame.K_DELETE)
    assert names(scene) == "bcdef"
    assert sorted(path.name for path in shell.games.iterdir())[0] == "b.pgn"


def test_a_file_whose_game_is_open_elsewhere_keeps_all_games(
    shell: Shell, tmp_path: Path
) -> None:
    file = tmp_path / "many.pgn"
    text = (shell.games / "b.pgn").read_text()
    file.write_text(text + text)
    scene = opened(shell, ToGamesInFile(file))
    lock = hold(file)
    assert lock is not None
    press(scene, pygame.K_DELETE)
    settled(scene)
    assert scene._notice.words == "many.pgn is open in another window."
    assert len(read_games(file).games) == 2
    lock.release()
    press(scene, pygame.K_DELETE)
    settled(scene)
    assert len(read_games(file).games) == 1
    again = hold(file)
    assert again is not None
    again.release()
