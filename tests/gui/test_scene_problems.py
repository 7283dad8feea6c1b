"""The shelf: groups, filters, cards, the next problem, sets of one's own, sheets."""

from __future__ import annotations

import re
import zlib
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from core.problems.collection import Collection, read_collection, write_collection
from core.problems.problem import Problem
from core.problems.progress import ProblemState
from core.problems.shelf import ShelfFilters, ShelfView
from core.records.record import NOT_OVER
from gui.app.problem_requests import ToProblems, ToSolve
from gui.app.requests import ToReplay
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.problems import shelves
from gui.problems.card import state_words
from gui.problems.scene import ProblemsScene
from gui.problems.sheets import pages, print_sheets
from gui.problems.solutions import solution_lines
from tests.gui.problem_states import ALL, LOYD, RATED, RETI, STUDY
from tests.support.events import click, press
from tests.support.going_on import START, game, going_on
from tests.support.shells import asked, drawn, still_shell
from tests.support.tasks import AtOnce


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    write_collection(tmp_path / "shipped" / "few.json.gz", Collection("Few", ALL))
    monkeypatch.setattr(shelves, "SHIPPED", tmp_path / "shipped")
    return still_shell(tmp_path, ready=True, less_motion=True)


def opened(shell: Shell, request: ToProblems | None = None) -> ProblemsScene:
    scene = ProblemsScene(shell, request or ToProblems())
    drawn(scene)
    return scene


def drop(scene: ProblemsScene, path: Path) -> None:
    scene.handle(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    drawn(scene)


def type_words(scene: ProblemsScene, words: str) -> None:
    for letter in words:
        press(scene, ord(letter), unicode=letter)
    press(scene, pygame.K_RETURN)
    drawn(scene)


def pick(scene: ProblemsScene, words: str) -> None:
    """Pick a line of the open menu."""
    number = [item.words for item in scene._menu.items].index(words)
    scene._menu._choose(number)
    drawn(scene)


def titles(scene: ProblemsScene) -> list[str]:
    return [group.title for group in scene.shelves.groups]


def test_what_is_shipped_stands_in_groups(shell: Shell) -> None:
    scene = opened(shell)
    assert titles(scene) == ["Mate in 3", "Studies", "Tactics"]
    assert scene.grid.problems[0] == LOYD
    press(scene, pygame.K_TAB)
    scene.focus.focus(scene._groups)
    press(scene, pygame.K_DOWN)
    assert list(scene.grid.problems) == [STUDY]
    assert scene.place == ToProblems("studies", ShelfView(current="study"))


def test_arrows_go_from_card_to_card_and_enter_solves(shell: Shell) -> None:
    scene = opened(shell)
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT):
        press(scene, key)
    assert scene.grid.current == 1 + scene.grid._columns
    press(scene, pygame.K_END)
    assert scene.grid.problem == scene.grid.problems[-1]
    assert scene.grid.card_rect(scene.grid.current).bottom <= scene.grid.rect.bottom
    press(scene, pygame.K_RETURN)
    request = asked(shell)[-1]
    assert isinstance(request, ToSolve)
    assert request.problems[request.number] == scene.grid.problem
    assert len(request.problems) == 31


def test_a_click_opens_a_card_and_back_finds_it_again(shell: Shell) -> None:
    scene = opened(shell)
    scene.grid.scroll_to(1)
    drawn(scene)
    number = scene.grid.in_view()[-1]
    click(scene, scene.grid.card_rect(number).move(0, 4).midtop)
    assert isinstance(asked(shell)[-1], ToSolve)
    place = scene.place
    assert isinstance(place, ToProblems)
    again = opened(shell, place)
    assert again.grid.current == number
    assert again.place == place


def test_filters_narrow_down(shell: Shell) -> None:
    scene = opened(shell)
    chips = {field.chip.name: field.chip for field, _ in scene._filters._shown()}
    assert set(chips) == {"Composer", "Theme", "Done"}
    click(scene, chips["Composer"].rect.center)
    pick(scene, "Samuel Loyd")
    assert list(scene.grid.problems) == [LOYD]
    click(scene, chips["Done"].rect.center)
    pick(scene, "Solved")
    assert list(scene.grid.problems) == []
    click(scene, scene._clear.rect.center)
    assert scene._filters.chosen == ShelfFilters()
    click(scene, scene._filters.sorts.rect.center)
    pick(scene, "Year")
    assert scene.grid.problems[0] == LOYD


def test_next_and_random(shell: Shell) -> None:
    scene = opened(shell, ToProblems("tactics"))
    press(scene, pygame.K_r)
    press(scene, pygame.K_n)
    first, second = asked(shell)
    assert isinstance(first, ToSolve)
    assert isinstance(second, ToSolve)
    assert (first.suited, second.suited) == (False, True)
    assert first.problems == (RATED,)


def test_a_dropped_file_becomes_a_set(shell: Shell, tmp_path: Path) -> None:
    scene = opened(shell)
    file = tmp_path / "mine.json"
    write_collection(file, Collection("Mated by a knight", (RATED, LOYD)))
    drop(scene, file)
    assert titles(scene)[-1] == "Mated by a knight"
    assert list(scene.grid.problems) == [RATED, LOYD]
    assert scene._notice.words == "2 problems of mine.json in My sets"
    file.write_text("nonsense")
    drop(scene, file)
    assert scene._notice.is_error
    assert scene._notice.words.startswith("mine.json: ")
    assert titles(opened(shell))[-1] == "Mated by a knight"


def test_a_dropped_game_that_goes_on_becomes_no_set(shell: Shell, tmp_path: Path) -> None:
    scene = opened(shell)
    before = titles(scene)
    drop(scene, going_on(tmp_path, game(fen=START)))
    assert scene._notice.is_error
    assert scene._notice.words == f"mine.pgn, line 1, column 1: {NOT_OVER}."
    assert titles(scene) == titles(opened(shell)) == before


def test_a_file_dropped_on_any_screen_comes_to_the_shelf(
    shell: Shell, tmp_path: Path
) -> None:
    file, other_file = tmp_path / "mine.json", tmp_path / "game.pgn"
    write_collection(file, Collection("Mine", (RATED,)))
    other_file.write_text("1. e4 *")
    other = Screen(shell)
    other.take_file(file)
    other.take_file(other_file)
    request, replay = asked(shell)
    assert request == ToProblems(file=file)
    assert replay == ToReplay(other_file)
    assert isinstance(request, ToProblems)
    scene = opened(shell, request)
    assert titles(scene)[-1] == "Mine"
    assert scene.place == ToProblems("set:Mine.json", ShelfView(current=RATED.number))


def test_a_large_file_is_read_elsewhere(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gui.problems.importing.LARGE", 10)
    shell.work = AtOnce  # type: ignore[assignment]
    scene, file = opened(shell), tmp_path / "mine.json"
    write_collection(file, Collection("Mine", (RATED,)))
    drop(scene, file)
    assert scene._notice.words == "Reading mine.json"
    scene.update(0.1)
    assert titles(scene)[-1] == "Mine"
    file.write_text("nonsense, and more of it")
    drop(scene, file)
    scene.update(0.1)
    assert scene._notice.words.startswith("mine.json: ")


def test_a_set_is_made_and_filled_and_ordered(shell: Shell) -> None:
    scene = club(shell)
    first, second = scene.grid.problems
    scene.grid.current = 1
    scene._ask(scene.grid.card_rect(1))
    pick(scene, "Move earlier")
    assert list(scene.grid.problems) == [second, first]
    scene.grid.current = 0
    scene._ask(scene.grid.card_rect(0))
    pick(scene, "Take out of this set")
    assert list(scene.grid.problems) == [first]


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (ProblemState(tries=1), "tried once, unsolved"),
        (ProblemState(tries=3), "tried 3 times, unsolved"),
        (ProblemState(tries=2, solved=True), "solved, no hint"),
        (ProblemState(), ""),
    ],
)
def test_a_card_says_how_far_somebody_is(state: ProblemState, words: str) -> None:
    assert state_words(state) == words


def test_a_problem_of_ones_own_is_given_a_title_authors_and_a_source(shell: Shell) -> None:
    scene = club(shell)
    for words, typed in (
        ("Title…", "Rook and king"),
        ("Authors…", "Ada Lovelace;  Babbage, Charles"),
        ("Source…", "Club evening 7, 1843"),
    ):
        give(scene, words, typed)
    (path,) = (shell.problems / "sets").glob("*.json")
    problem = read_collection(path).problems[1]
    assert problem == scene.grid.problems[1]
    assert (problem.title, problem.authors) == (
        "Rook and king",
        ("Ada Lovelace", "Babbage, Charles"),
    )
    assert (problem.source, problem.year) == ("Club evening 7", 1843)
    give(scene, "Title…", "")
    assert read_collection(path).problems[1] == replace(problem, title="")
    give(scene, "Source…", "1900", leave=True)
    assert read_collection(path).problems[1].year == 1843


def give(scene: ProblemsScene, words: str, typed: str, *, leave: bool = False) -> None:
    """Type what a problem is given over what stands there."""
    scene.grid.current = 1
    scene.handle(press_on(scene.grid.card_rect(1).center))
    drawn(scene)
    pick(scene, words)
    for _ in range(len(scene.sets.field.text)):
        press(scene, pygame.K_BACKSPACE)
    for letter in typed:
        press(scene, ord(letter.lower()), unicode=letter)
    press(scene, pygame.K_ESCAPE if leave else pygame.K_RETURN)
    drawn(scene)


def press_on(place: tuple[int, int]) -> pygame.event.Event:
    """A press with the right button."""
    button = pygame.BUTTON_RIGHT
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=button, pos=place)


def test_a_set_is_named_and_saved_and_removed(shell: Shell) -> None:
    scene = club(shell)
    do(scene, "Rename")
    type_words(scene, " evening")
    assert titles(scene)[-1] == "Club evening"
    do(scene, "Save as a file")
    saved = next(shell.pictures.glob("*.json"))
    assert read_collection(saved) == Collection("Club evening", ALL[:1] + ALL[2:3])
    do(scene, "Remove")
    assert titles(scene) == ["Mate in 3", "Studies", "Tactics"]
    assert list((shell.problems / "sets" / "removed").glob("*.json"))


def club(shell: Shell) -> ProblemsScene:
    """The shelf with a set of two problems, which is shown."""
    scene = opened(shell)
    scene.sets.begin_new()
    type_words(scene, "Club")
    assert titles(scene)[-1] == "Club"
    assert scene._notice.words == "Set created: Club"
    assert list(scene.grid.problems) == []
    scene._turn("mate-in-3")
    for number in (0, 1):
        scene.grid.current = number
        scene._ask(scene.grid.card_rect(number))
        pick(scene, "Add to Club")
    scene._turn(scene.shelves.groups[-1].key)
    return scene


def do(scene: ProblemsScene, words: str) -> None:
    """Pick a line of the menu of the set that is shown."""
    scene._ask_group(scene.shelves.groups[-1].key, scene._groups.rect)
    pick(scene, words)


def test_a_set_is_printed_meanwhile(shell: Shell) -> None:
    shell.work = AtOnce  # type: ignore[assignment]
    scene = club(shell)
    do(scene, "Print as a sheet")
    assert scene._notice.words == "Printing Club.pdf"
    scene.update(0.1)
    assert scene._notice.words == f"Club.pdf saved in {shell.pictures}"
    assert (shell.pictures / "Club.pdf").read_bytes().startswith(b"%PDF")


def test_sheets_have_six_problems_a_page_and_solutions_at_the_end(
    shell: Shell, tmp_path: Path
) -> None:
    collection = Collection("Club evening", ALL[:3] + (RATED,) * 5)
    drawn(opened(shell))
    assert len(list(pages(collection, shell.theme))) == 3
    files = print_sheets(shell.settings, collection, tmp_path / "sheet.png")
    assert [path.name for path in files] == ["sheet-1.png", "sheet-2.png", "sheet-3.png"]
    (pdf,) = print_sheets(shell.settings, collection, tmp_path / "sheet.pdf")
    assert pdf.read_bytes().startswith(b"%PDF")


TSUME = Problem("7nl/7k1/9/7pp/6N2/9/9/9/9 b GS 1", "tsume5", "shogi", title="Five")
HELP = Problem("6k1/6pp/8/8/8/8/6PP/R5K1 b - - 0 1", "h#1")


@pytest.mark.parametrize(
    ("problem", "lines"),
    [
        (RATED, ["22… Bb7 23. Ng5+ hxg5 24. hxg5+ Nh3 25. Rxh3#"]),
        (
            LOYD,
            [
                "1.Qf1! threat:",
                "      2.Qb1 (3.Qxh7#)",
                "         2...g6 3.Qxa1#",
                "   1...g3",
                "      2.Ng6+",
            ],
        ),
        (
            RETI,
            ["1. Kg7 h4 (1… Kb6 2. Kf6 h4 3. Ke5) 2. Kf6 Kb6 3. Ke5"],
        ),
        (HELP, ["1.Kh8 Ra8#"]),
        (replace(LOYD, stipulation="#1"), ["1.Qc4-f1 !"]),
        (replace(LOYD, stipulation="#1", solution=""), ["–"]),
    ],
    ids=["tactics", "mate", "study", "helpmate", "no solution", "nothing"],
)
def test_solutions_have_keys_threats_and_variations(
    problem: Problem, lines: list[str]
) -> None:
    assert solution_lines(problem)[: len(lines)] == lines


def test_the_text_of_a_sheet_can_be_selected(shell: Shell, tmp_path: Path) -> None:
    collection = Collection(
        "Вечер 詰将棋", (replace(LOYD, authors=("Loyd, Samuel",)), TSUME)
    )
    drawn(opened(shell))
    (pdf,) = print_sheets(shell.settings, collection, tmp_path / "sheet.pdf")
    boards, solutions = selected(pdf.read_bytes())
    for words in (
        "Вечер 詰将棋",
        "1   Samuel Loyd",
        "Mate in 3 · White to move",
        "2   Five",
        "In hand: gold, silver",
    ):
        assert words in boards
    assert "1.Qf1! threat:" in solutions
    assert "1.S*2c!" in solutions


def selected(data: bytes) -> list[list[str]]:
    """The lines of text on each page, as a reader of PDF finds them."""
    streams = [
        zlib.decompress(found[1])
        for found in re.finditer(rb"/FlateDecode .*?stream\n(.*?)\nendstream", data, re.S)
    ]
    maps = [text.decode() for text in streams if b"beginbfchar" in text]
    (signs,) = (dict(re.findall(r"<(..)> <(.+)>", text)) for text in maps)
    pages = [text.decode() for text in streams if text.endswith(b"ET")]
    return [
        [
            "".join(
                bytes.fromhex(signs[code]).decode("utf-16-be")
                for code in re.findall(r"<(..)> Tj", line)
            )
            for line in page.split("Tz")[1:]
        ]
        for page in pages
    ]
