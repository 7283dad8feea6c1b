"""A file of many games: where opening it leads, its list, and a path that is typed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from core.records.catalogue import file_games
from core.records.reader import read_games
from core.records.tree import record_of
from gui.analysis import filing
from gui.app import pasting
from gui.app.game_files import opening_of_file
from gui.app.pasting import empty_tree
from gui.app.paths import typed_path
from gui.app.requests import (
    Request,
    ToAnalysis,
    ToGamesInFile,
    ToHome,
    ToLibrary,
    ToReplay,
)
from gui.app.shell import Shell
from gui.library import columns, listing
from gui.library.file_section import problem_with
from gui.library.scene import LibraryScene
from gui.main import SCREENS, _first, new_shell
from settings.model import FirstScreen
from settings.store import default_settings
from tests.support.events import press
from tests.support.shells import asked, drawn, still_shell
from tests.support.tasks import AtOnce, Idle

GAMES = 300
LINES = ("e4 c5 Nf3 d6", "Nf3 d5 d4", "d4 Nf6 c4 e6", "e4 e5 Nf3 Nc6 Bb5")
RESULTS = ("1-0", "0-1", "1/2-1/2")


def text_of(number: int) -> str:
    """A game as other programs write it; every 100th has a move that is none."""
    moves = LINES[number % 4] if number % 100 else "e4 e5 Ke5"
    date = f"{1990 + number % 20}.03.{number % 28 + 1:02}"
    return (
        f'[Event "Open {number % 3}"]\n[Date "{date}"]\n'
        f'[White "White {number}"]\n[Black "Black {number % 7}"]\n'
        f'[Result "{RESULTS[number % 3]}"]\n\n{moves} {RESULTS[number % 3]}\n'
    )


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("many") / "many.pgn"
    path.write_text("\n".join(map(text_of, range(GAMES))), "utf-8")
    return path


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    shell = still_shell(tmp_path / "games", ready=True)
    shell.work = lambda work, *given: (AtOnce if work is file_games else Idle)(work, *given)  # type: ignore[assignment]
    return shell


def opened(shell: Shell, request: Any) -> LibraryScene:
    scene = LibraryScene(shell, request)
    drawn(scene)
    return scene


def listed(scene: LibraryScene) -> LibraryScene:
    """The scene once everything is known of its games."""
    games = scene.browser.listing
    assert games is not None
    while games.busy:
        scene.update(0.01)
    return scene


def test_a_file_of_several_games_is_listed_and_one_is_replayed(
    many: Path, tmp_path: Path
) -> None:
    one, pipe = tmp_path / "one.pgn", tmp_path / "two"
    one.write_text(text_of(1))
    assert opening_of_file(many, default_settings()) == ToGamesInFile(many)
    assert opening_of_file(one, default_settings()) == ToReplay(one)
    assert opening_of_file(pipe, default_settings()) == ToReplay(pipe)


def test_the_command_line_opens_the_list_or_a_game(many: Path) -> None:
    shell = new_shell(default_settings())
    asked_for = {
        FirstScreen("replay", file=str(many)): ToGamesInFile(many),
        FirstScreen("replay", file=str(many), game=2): ToReplay(many, 2),
        FirstScreen("replay", file=str(many), ply=0): ToReplay(many, 1, 0),
    }
    for launch, request in asked_for.items():
        assert _first(shell, launch) == request


def test_games_are_told_by_tags_before_openings_are_found(shell: Shell, many: Path) -> None:
    scene = opened(shell, ToGamesInFile(many))
    games = scene.browser.listing
    assert games is not None
    while games.reading and len(games.games) < GAMES:
        scene.update(0.01)
    assert len(games.games) == GAMES
    assert not any(game.named for game in games.games[60:])
    while games.reading:
        scene.update(0.01)
    assert scene.browser.search.news == "300 games · finding openings"
    listed(scene)
    named = {game.named[:3] for game in games.games}
    assert {"B50", "C60"} <= named
    assert scene.browser.search.news == "300 games"


def test_the_list_is_searched_by_player_result_opening_and_date(
    shell: Shell, many: Path
) -> None:
    browser = listed(opened(shell, ToGamesInFile(many))).browser
    for words, count in (
        ("white 299", 1),
        ("sicilian", 72),
        ("22 mar 1991", 3),
        ("½-½", 100),
    ):
        browser.search.text = words
        browser._fill()
        assert len(browser.table.games) == count, words
    browser.search.clear()
    for field, value, count in (
        ("opponent", "Black 3", 43),
        ("opening", "Ruy Lopez", 75),
        ("kind", "first won", 100),
        ("year", "1999", 15),
    ):
        browser.filters.only(**{field: value})
        assert len(browser.table.games) == count, field
        browser.filters.clear_all()


def test_nothing_moves_under_who_has_scrolled_while_openings_are_found(
    shell: Shell, many: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "_AT_A_TIME", 10)
    scene = opened(shell, ToGamesInFile(many))
    games = scene.browser.listing
    assert games is not None
    while games.reading:
        scene.update(0.01)
    table = scene.browser.table
    table.scroll.to(table.row_rect(100).y)
    before = table.scroll.offset
    version = games.version
    listed(scene)
    assert games.version > version
    assert table.scroll.offset == before > 0


def test_a_file_that_has_not_changed_is_not_read_again(shell: Shell, many: Path) -> None:
    listed(opened(shell, ToGamesInFile(many)))
    again = opened(shell, ToGamesInFile(many)).browser.listing
    assert again is not None
    assert (again.busy, len(again.games)) == (False, GAMES)


def test_names_of_openings_outlast_a_change_of_the_file(
    shell: Shell, many: Path, tmp_path: Path
) -> None:
    path = tmp_path / "changed.pgn"
    path.write_bytes(many.read_bytes())
    listed(opened(shell, ToGamesInFile(path)))
    text = path.read_text()
    path.write_text(text[text.index("\n[Event", 1) + 1 :])
    scene = opened(shell, ToGamesInFile(path))
    games = scene.browser.listing
    assert games is not None
    while games.reading:
        scene.update(0.01)
    assert len(games.games) == GAMES - 1
    assert all(game.named for game in games.games)


def test_a_dropped_file_is_listed(shell: Shell, many: Path) -> None:
    scene = opened(shell, ToLibrary())
    scene.handle(pygame.event.Event(pygame.DROPFILE, file=str(many)))
    assert asked(shell) == [ToGamesInFile(many)]


@pytest.mark.parametrize(
    "where", [ToHome(), ToLibrary(), ToAnalysis(empty_tree("chess", "fide"))]
)
def test_pasted_games_are_listed(
    shell: Shell, many: Path, where: Request, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = ""
    for module in (pasting, filing):
        monkeypatch.setattr(module, "clipboard", lambda: text)
    scene = SCREENS[type(where)](shell, where)
    drawn(scene)

    def paste() -> None:
        press(scene, pygame.K_v, pygame.KMOD_LCTRL)

    paste()
    assert asked(shell) == []
    text = many.read_text()
    paste()
    (request,) = asked(shell)
    assert isinstance(request, ToGamesInFile)
    assert request.path.parent == shell.games.with_name("pasted")
    assert len(read_games(request.path).games) == GAMES


@pytest.mark.parametrize("where", [ToHome(), ToLibrary()])
def test_a_pasted_game_or_position_is_analysed(
    shell: Shell, where: Request, monkeypatch: pytest.MonkeyPatch
) -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    for text, moves in ((text_of(1), 2), (fen, 0)):
        monkeypatch.setattr(pasting, "clipboard", lambda text=text: text)
        scene = SCREENS[type(where)](shell, where)
        drawn(scene)
        press(scene, pygame.K_v, pygame.KMOD_LCTRL)
        request = asked(shell)[-1]
        assert isinstance(request, ToAnalysis)
        assert len(record_of(request.tree).moves) >= moves
    assert request.tree.head.fen == fen


def test_a_pasted_path_of_a_file_opens_it(
    shell: Shell, many: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = SCREENS[ToHome](shell, ToHome())
    drawn(scene)
    for text in (str(many), many.as_uri()):
        monkeypatch.setattr(pasting, "clipboard", lambda text=text: text)
        press(scene, pygame.K_v, pygame.KMOD_LCTRL)
        assert asked(shell)[-1] == ToGamesInFile(many)


@pytest.mark.parametrize("by_key", [True, False])
def test_a_typed_path_is_opened(
    shell: Shell, many: Path, tmp_path: Path, by_key: bool
) -> None:
    """No letter of it is a shortcut, whether or not the field was chosen first."""
    scene = opened(shell, ToLibrary("files", tmp_path))
    if by_key:
        press(scene, pygame.K_f, pygame.KMOD_LCTRL)
    for letter in f"'{many}' ":
        press(scene, ord(letter.lower()), unicode=letter)
    press(scene, pygame.K_RETURN)
    assert asked(shell) == [ToGamesInFile(many)]
    scene._files.path.text = str(many.parent)
    press(scene, pygame.K_RETURN)
    assert scene._files.list.folder == many.parent
    scene._files.path.text = "no such.pgn"
    press(scene, pygame.K_RETURN)
    assert scene._notice.words.endswith("no such.pgn: there is no such file.")
    assert len(asked(shell)) == 1


def test_what_a_typed_path_means(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    inside = tmp_path / "a b.pgn"
    for text in ("a b.pgn", f'"{inside}"', "~/a b.pgn", inside.as_uri()):
        assert typed_path(text, tmp_path) == inside
    assert problem_with(inside) == "~/a b.pgn: there is no such file."
    inside.write_text("1. e4 *")
    assert problem_with(inside) == problem_with(tmp_path) == ""
    assert problem_with(inside / "more") == "~/a b.pgn/more: there is no such file."
    assert "cannot be read" in problem_with(tmp_path / "a\0b")


@pytest.mark.parametrize(
    ("room", "shown"),
    [(400, "Morphy, Paul"), (80, "Morphy, P."), (60, "Morphy"), (30, "M…")],
)
def test_names_are_shortened_as_people_shorten_them(room: int, shown: str) -> None:
    name = columns.fitted("Morphy, Paul", 16, room, False)
    assert name == shown
    assert getattr(name, "whole", name) == "Morphy, Paul"
