"""A file of many games: where opening it leads, its list, and a path that is typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.records.catalogue import file_games
from core.records.reader import read_games
from core.records.tree import record_of
from gui.app.files import empty_tree, opening_of_file
from gui.app.paths import problem_with, typed_path
from gui.app.requests import Request, ToAnalysis, ToGamesInFile, ToHome, ToLibrary, ToReplay
from gui.app.shell import Shell, screen_for
from gui.library import table
from gui.main import _first
from settings.model import FirstScreen
from tests.support.person import Person
from tests.support.shells import asked, still_shell
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


@pytest.fixture
def many(tmp_path: Path) -> Path:
    path = tmp_path / "files" / "many.pgn"
    path.parent.mkdir()
    path.write_text("\n".join(map(text_of, range(GAMES))), "utf-8")
    return path


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    shell = still_shell(tmp_path / "games", ready=True)
    shell.work = lambda work, *given: (AtOnce if work is file_games else Idle)(work, *given)
    return shell


def opened(shell: Shell, request: Request, *, whole: bool = True) -> Person:
    """The list once all games are known by their tags, or everything is known of them."""
    person = Person(screen_for(shell, request))
    for _ in range(9):
        if whole or not person.sees("finding openings"):
            person.waits(0.01)
    return person


def test_a_file_of_several_games_is_listed_and_one_is_replayed(
    shell: Shell, many: Path, tmp_path: Path
) -> None:
    one, pipe = tmp_path / "one.pgn", tmp_path / "two"
    one.write_text(text_of(1))
    for file, request in ((many, ToGamesInFile(many)), (one, ToReplay(one)),
                          (pipe, ToReplay(pipe))):  # fmt: skip
        assert opening_of_file(file, shell.settings) == request
        opened(shell, ToLibrary()).drops(file)
        assert asked(shell)[-1] == request
    for given, request in (
        ({}, ToGamesInFile(many)),
        ({"game": 2}, ToReplay(many, 2)),
        ({"ply": 0}, ToReplay(many, 1, 0)),
    ):
        assert _first(shell, FirstScreen("replay", file=str(many), **given)) == request


def test_games_are_listed_before_openings_are_found_which_outlast_changes(
    shell: Shell, many: Path
) -> None:
    person = opened(shell, ToGamesInFile(many), whole=False)
    assert person.sees("300 games · finding openings")
    person.scroll(" – ", 100)
    before = [words for words in person.reads() if words.startswith("White ")]
    assert "White 299" in before
    assert not person.sees("B50")
    for _ in range(9):
        person.waits(0.01)
    assert person.sees("B50", "C60")
    assert "300 games" in person.reads()
    assert [words for words in person.reads() if words.startswith("White ")] == before
    again = Person(screen_for(shell, ToGamesInFile(many)))
    assert again.sees("B50"), "it is not read again"
    assert "300 games" in again.reads()
    text = many.read_text()
    many.write_text(text[text.index("\n[Event", 1) + 1 :])
    person = opened(shell, ToGamesInFile(many), whole=False)
    assert person.sees("299 games · finding openings", "B50")


def test_the_list_is_searched_by_player_result_opening_and_date(
    shell: Shell, many: Path
) -> None:
    person = opened(shell, ToGamesInFile(many))
    for _ in range(2):
        person.click("No.")
        assert "White 0" in person.reads(), "the current game stays in view when sorted"
    typed = {"white 299": 1, "sicilian": 72, "22 mar 1991": 3, "½-½": 100}
    person.press("Ctrl+F")
    for words, count in typed.items():
        person.writes(words)
        person.waits()
        assert person.sees(f"{count} of 300 games"), words
    person.press("Esc")
    for name, value, count in (
        ("Player", "Black 3", 43),
        ("Opening", "Ruy Lopez", 75),
        ("Result", "First side won", 100),
        ("Year", "1999", 15),
    ):
        person.tabs_to(f"Any {name.lower()}")
        person.press("Enter")
        for _ in range(20):
            person.press(*["Down"] if value not in person.reads() else [])
        person.click(value, person.reads().count(value) - 1)
        person.waits()
        assert person.sees(f"{count} of 300 games"), value
        person.click("Clear filters")


@pytest.mark.parametrize(
    "where", [ToHome(), ToLibrary(), ToAnalysis(empty_tree("chess", "fide"))]
)
def test_what_is_pasted_is_opened(shell: Shell, many: Path, where: Request) -> None:
    person, fen = Person(screen_for(shell, where)), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    person.pastes("")
    assert asked(shell) == []
    person.pastes(many.read_text())
    (request,) = asked(shell)
    assert isinstance(request, ToGamesInFile)
    assert request.path.parent == shell.games.with_name("pasted")
    assert len(read_games(request.path).games) == GAMES
    if isinstance(where, ToAnalysis):
        return
    for text, moves in ((text_of(1), 3), (fen, 0)):
        person.pastes(text)
        assert len(record_of(asked(shell)[-1].tree).moves) == moves
    assert asked(shell)[-1].tree.head.fen == fen
    for text in (str(many), many.as_uri()):
        person.pastes(text)
        assert asked(shell)[-1] == ToGamesInFile(many)


@pytest.mark.parametrize("by_key", [True, False])
def test_a_typed_path_is_opened(
    shell: Shell, many: Path, tmp_path: Path, by_key: bool
) -> None:
    """No letter of it is a shortcut, whether or not the field was chosen first."""
    person = opened(shell, ToLibrary("files", tmp_path))
    person.press(*["Ctrl+F"] * by_key)
    person.types(f"'{many}' ")
    person.press("Enter")
    for path, words in (
        (many.parent, "many.pgn"),
        ("no such.pgn", "no such.pgn: there is no such file."),
    ):
        person.writes(str(path))
        person.press("Enter")
        assert person.sees(words)
    assert asked(shell) == [ToGamesInFile(many)]


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
    name = table.fitted("Morphy, Paul", 16, room, False)
    assert name == shown
    assert getattr(name, "whole", name) == "Morphy, Paul"
