"""Saved games, samples and files, as somebody sees and uses the library."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from core.games import GAMES
from core.lock import hold
from core.records.catalogue import Filters, ListState, SortOrder, previews
from core.records.reader import read_games
from gui.app.files import opening_of_file
from gui.app.paths import SAMPLE_GAMES, broken_path, short_path
from gui.app.requests import (
    ToAnalysisOf,
    ToGamesInFile,
    ToHome,
    ToLibrary,
    ToNewGame,
    ToOptions,
    ToReplay,
    ToResume,
    ToWhyOf,
)
from gui.app.shell import Shell
from gui.library.scene import LibraryScene
from tests.support.events import holding
from tests.support.person import Person
from tests.support.saved_games import fill_shelf, save_game
from tests.support.shells import asked, drawn, halved, still_shell
from tests.support.tasks import AtOnce, Here, Idle

SHELF = {
    "You – CaptureLargest": "a",
    "You – Supporter": "b",
    "CaptureWithLargestDifference – You": "c",
    "RandomMove – You": "d",
    "CaptureKing – You": "e",
    "CaptureKing – Supporter": "f",
}
"""The games on the shelf, and what their files are called."""

RIGHT_BUTTON = 3


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
) -> Person:
    return settled(Person(LibraryScene(shell, request or ToLibrary()), size))


def settled(person: Person) -> Person:
    for _ in range(6):
        person.scene.update(0.01)
    return person


def rows(person: Person) -> list[str]:
    """Who plays whom in the rows of the table."""
    words = person.reads()
    dashes = [number for number, each in enumerate(words) if each == " – "]
    return [f"{words[number - 1]} – {words[number + 1]}" for number in dashes]


def games(person: Person) -> str:
    """The files of the games that are shown."""
    return "".join(SHELF[each] for each in rows(person))


def click_row(person: Person, row: int, button: int = 1) -> None:
    person.click_at(person.place(" – ", row).center, button)


def menu_of(person: Person) -> list[str]:
    """What the menu of a filter offers."""
    words = person.reads()
    return words[len(words) - words[::-1].index("any") - 1 :]


def pick(person: Person, words: str) -> None:
    """Click on a line of what lies over the table."""
    person.click(words, person.reads().count(words) - 1)


def open_filter(person: Person, name: str) -> None:
    """Click on a filter that has no value; a column may be called the same."""
    person.click(name, next(n for n in (0, 1) if person.beside(name, n) == "any"))


# --- What is listed --------------------------------------------------------------------


def test_saved_games_are_listed_newest_first(shell: Shell) -> None:
    person = opened(shell)
    assert games(person) == "abcdef"
    assert person.sees("6 games")


def test_every_filter_that_has_a_place_is_drawn(shell: Shell) -> None:
    """Games of chess have openings, which are known before the screen is laid out."""
    text = '[Variant "Chess"]\n[Result "1-0"]\n\n1. e4 c5 2. Nf3 d6 1-0\n'
    (shell.games / "g.pgn").write_text(text, encoding="utf-8")
    opened(shell)
    person = opened(shell, size=(900, 600))
    chips = [each for each in person.line("Opponent") if each != "any"]
    assert chips == ["Game", "Opponent", "Opening", "Result", "Date"]


def test_rows_say_which_game_where_there_are_several(shell: Shell) -> None:
    assert not {"Fog of War", "Chess"} & set(opened(shell).reads())
    (shell.games / "g.pgn").write_text('[White "Ann"]\n[Black "Bob"]\n\n1. d4 e6 *\n')
    assert {"Fog of War", "Chess"} <= set(opened(shell).reads())


def test_a_row_says_what_is_cut_off_but_not_under_a_menu(shell: Shell) -> None:
    person = opened(shell, size=(900, 600))
    for whole in ("CaptureWithLargestDifference", "C50 Italian Game: Giuoco Piano"):
        assert whole in person.cut()
        before = person.reads().count(whole)
        person.points_at(whole)
        person.waits(0.01)
        person.waits(1.0)
        assert person.reads().count(whole) == before + 1
    person.click_at(person.place(whole).center, RIGHT_BUTTON)
    person.waits(1.0)
    assert person.reads().count(whole) <= before


def test_sample_games_can_be_opened_and_are_kept(shell: Shell) -> None:
    person = opened(shell)
    person.click("Sample games")
    settled(person).press("Delete", "Ctrl+R")
    assert not person.sees("Delete")
    person.click("Replay")
    (request,) = asked(shell)
    assert isinstance(request, ToReplay)
    assert request.path.parent == SAMPLE_GAMES
    assert request.path.is_file()


def test_an_empty_shelf_offers_a_new_game(tmp_path: Path) -> None:
    shell = still_shell(tmp_path / "nowhere")
    person = opened(shell)
    assert person.sees("Games you play are kept here.")
    assert "Opening" not in person.line("Player")
    person.click("New game")
    assert asked(shell) == [ToNewGame()]


def test_many_files_are_read_beside_the_window(tmp_path: Path) -> None:
    shell = still_shell(tmp_path / "games")
    for number in range(70):
        save_game(shell.games, f"{number}.pgn", (f"A{number}", "B"), age=number)
    person = opened(shell)
    assert person.sees("Reading …")
    assert not rows(person)
    shell.work = task  # type: ignore[assignment]
    person = opened(shell, ToLibrary(view=ListState(key=("60.pgn", 1))))
    assert person.sees("70 games")
    assert "A60 – B" in rows(person)


# --- The current game ------------------------------------------------------------------


def test_a_running_game_goes_on_and_is_not_shown(tmp_path: Path) -> None:
    boards = []
    for hidden in ("Nf6", "d6"):
        shell = still_shell(tmp_path / hidden, ready=True)
        shell.work = task  # type: ignore[assignment]
        path = save_game(shell.games, "a.pgn", ("You", "CaptureLargest"), "*", moves=4)
        path.write_text(path.read_text().replace("Nf6", hidden))
        person = opened(shell)
        boards.append(pygame.image.tobytes(drawn(person.scene), "RGB"))
        assert not person.sees("The truth")
        person.press("Enter")
        person.click("Continue")
        click_row(person, 0)
        assert asked(shell) == [ToResume(path)] * 3
    assert boards[0] == boards[1]


def test_enter_and_a_double_click_replay_a_game_that_is_over(shell: Shell) -> None:
    person = opened(shell)
    person.press("Down")
    assert person.can_press("Replay")
    person.press("Enter")
    click_row(person, 2)
    assert asked(shell) == [ToReplay(shell.games / "b.pgn")]
    click_row(person, 2)
    assert asked(shell)[1:] == [ToReplay(shell.games / "c.pgn")]


def test_the_preview_shows_a_game_with_all_eyes(shell: Shell) -> None:
    person = opened(shell)
    person.press("Down")
    settled(person)
    assert person.sees("You – Guards its pieces · Supporter")
    boards, place = [], pygame.Rect(0, 0, 200, 200)
    place.midbottom = person.place("Truth").move(80, -40).midtop
    for view in ("Truth", "You", "Supporter"):
        pick(person, view)
        board = drawn(person.scene).subsurface(place)
        boards.append(pygame.image.tobytes(board, "RGB"))
    assert len(set(boards)) == len(boards)
    facts = GAMES["fog-chess"].facts
    assert person.square("a1", facts)[1] > person.square("a8", facts)[1]
    click_row(person, 2)
    settled(person)
    assert person.square("a1", facts)[1] < person.square("a8", facts)[1]
    click_row(person, 1)
    board = drawn(settled(person).scene).subsurface(place)
    assert pygame.image.tobytes(board, "RGB") == boards[-1]
    person.press("Ctrl+F")
    person.tabs_to("Truth")


def test_who_waits_for_a_preview_is_told_why(shell: Shell) -> None:
    assert opened(still_shell(shell.games)).sees("once the rules are ready")
    shell.work = lambda work, *args: (Idle if work is previews else AtOnce)(work, *args)
    person, now = opened(shell), shell.now()
    assert not person.sees("Reading the game…")
    shell.now = lambda: now + 1.0
    assert person.sees("Reading the game…")


def test_a_finished_game_is_analysed_or_replayed(shell: Shell) -> None:
    person, path = opened(shell), shell.games / "b.pgn"
    person.press("Down")
    person.click("Analyse")
    person.click("Replay")
    person.press("a")
    assert asked(shell) == [ToAnalysisOf(path), ToReplay(path), ToAnalysisOf(path)]
    click_row(person, 0)
    assert person.can_press("Continue")
    assert not person.can_press("Analyse")


def test_a_game_that_somebody_lost_is_asked_why(shell: Shell) -> None:
    person = opened(shell)
    offered = []
    for _ in SHELF:
        offered.append(person.can_press("Why?"))
        person.press("Down")
    assert offered == [False, True, True, False, True, True]
    person.click("Why?")
    assert asked(shell) == [ToWhyOf(shell.games / "f.pgn")]


def test_open_games_open_in_an_analysis_by_choice(tmp_path: Path) -> None:
    shell = still_shell(tmp_path / "games", open_games_in="analysis")
    fog = save_game(shell.games, "fog.pgn", ("A", "B"))
    chess = shell.games / "chess.pgn"
    chess.write_text('[White "C"]\n[Black "D"]\n\n1. e4 e5 2. Nf3 Nc6 *\n')
    assert opening_of_file(chess, shell.settings) == ToAnalysisOf(chess)
    assert opening_of_file(fog, shell.settings) == ToReplay(fog)
    person = opened(shell)
    for names, other in (("A – B", "Analyse"), ("C – D", "Replay")):
        click_row(person, rows(person).index(names))
        person.press("Enter")
        person.click(other)
    replayed = [ToReplay(fog), ToAnalysisOf(fog)]
    assert asked(shell)[-4:] == [*replayed, ToAnalysisOf(chess), ToReplay(chess)]


# --- Searching and sorting -------------------------------------------------------------


def test_typing_narrows_the_games_down(shell: Shell) -> None:
    person = opened(shell)
    person.press("Ctrl+F")
    person.types("supporter")
    settled(person)
    assert games(person) == "bf"
    assert person.sees("2 of 6 games")
    person.types("!")
    assert games(person) == ""
    assert person.sees("No game matches.")
    person.click("Clear filters")
    assert games(person) == "abcdef"


def test_keys_stay_in_the_search_until_esc_has_emptied_it(shell: Shell) -> None:
    person = opened(shell)
    person.press("Ctrl+F", "Delete")
    person.types("random")
    assert games(person) == "d"
    person.press("Esc")
    assert games(person) == "abcdef"
    person.press("Esc")
    assert asked(shell) == [ToHome()]


@pytest.mark.parametrize(
    ("name", "words", "shown"),
    [
        ("Result", "You won", "be"),
        ("Result", "Unfinished", "a"),
        ("Opponent", "CaptureKing", "ef"),
        ("Date", "Last 365 days", ""),
    ],
)
def test_filters_by_mouse_and_by_keys(
    shell: Shell, name: str, words: str, shown: str
) -> None:
    person = opened(shell)
    open_filter(person, name)
    number = menu_of(person).index(words)
    pick(person, words)
    assert games(person) == shown
    cross = person.place(words).move(24, 0).midright
    person.click_at(cross)
    assert games(person) == "abcdef"
    person.press("Ctrl+F")
    person.tabs_to(name)
    person.press("Enter", *["Down"] * number, "Enter")
    assert games(person) == shown
    assert person.holds(words)
    person.press("Backspace")
    assert games(person) == "abcdef"


def test_the_game_is_picked_from_boards_by_mouse_and_by_keys(shell: Shell) -> None:
    person = opened(shell)
    open_filter(person, "Game")
    person.scroll("Shogi", 9)
    pick(person, "Checkers")
    assert games(person) == ""
    assert person.holds("Checkers")
    person.press("Backspace")
    assert games(person) == "abcdef"
    person.press("Enter")
    assert person.sees("not played yet")
    person.press("Esc")
    assert not person.sees("not played yet")
    assert person.holds("Game")
    person.press("Enter")
    person.types("chec")
    person.press("Enter")
    assert games(person) == ""
    assert person.holds("Checkers")


def test_esc_or_a_press_elsewhere_closes_a_menu(shell: Shell) -> None:
    person = opened(shell)
    opener = person.place("Opponent").center
    for close in (
        lambda: person.press("Esc"),
        lambda: person.click_at(opener),
        lambda: person.click_at((1240, 500)),
    ):
        open_filter(person, "Opponent")
        assert not person.sees("6 games")
        close()
        assert person.sees("6 games")
    assert asked(shell) == []


def test_a_press_on_a_head_sorts_and_another_one_turns_it_round(shell: Shell) -> None:
    person = opened(shell)
    for shown in ("dabcfe", "ebcfad"):
        person.click("Moves")
        assert games(person) == shown
    person.press("Ctrl+F")
    person.tabs_to("Moves")
    person.press("Right")
    assert games(person) == "abcdef"
    person.press("Enter")
    assert games(person) == "fedcba"


# --- Many games, and what is done with them ---------------------------------------------


def test_many_are_chosen_with_shift_and_ctrl(shell: Shell) -> None:
    person = opened(shell)
    person.press("Shift+Down", "Shift+Down")
    assert person.sees("3 selected")
    assert not person.can_press("Replay")
    person.press("Esc")
    assert not person.sees("selected")
    person.press("Ctrl+A")
    assert person.sees("6 selected")
    person.press("Up")
    assert settled(person).sees("You – Guards its pieces · Supporter")
    with holding(pygame.KMOD_LCTRL):
        for row in (4, 5, 1):
            click_row(person, row)
    assert person.sees("2 selected")
    person.press("Delete")
    assert games(person) == "abcd"


def test_what_is_deleted_lies_in_the_trash_until_undo(shell: Shell) -> None:
    person = opened(shell)
    person.press("Down", "Shift+Down", "Delete")
    assert games(person) == "adef"
    assert person.sees("2 games deleted")
    trash = shell.games.parent / "trash"
    assert {path.name for path in trash.iterdir()} == {"b.pgn", "c.pgn"}
    person.press("Delete")
    assert games(person) == "aef"
    person.waits(8.0)
    assert not person.sees("deleted")
    for shown in ("adef", "abcdef"):
        person.press("Ctrl+Z")
        assert games(person) == shown
    assert not list(trash.iterdir())


def test_the_notice_puts_back_what_was_deleted(shell: Shell) -> None:
    person = opened(shell)
    person.click("Delete")
    assert games(person) == "bcdef"
    person.click("Undo")
    assert games(person) == "abcdef"
    assert person.can_press("Continue")


def test_a_game_that_cannot_be_deleted_stays(shell: Shell) -> None:
    person = opened(shell)
    (shell.games.parent / "trash").write_text("no folder")
    person.press("Delete")
    assert games(person) == "abcdef"
    assert person.sees("a.pgn: cannot be deleted:")


def test_a_file_is_renamed(shell: Shell) -> None:
    person = opened(shell)
    person.press("Down", "Ctrl+R", "Backspace")
    person.types("my best/")
    person.press("Enter")
    assert person.sees("A name cannot have / in it.")
    person.press("Ctrl+R", "Backspace")
    person.types("my best")
    person.press("Enter")
    assert (shell.games / "my best.pgn").is_file()
    assert games(person) == "abcdef"
    person.press("Esc", "Home", "Down")
    assert person.sees("my best.pgn")
    person.press("Ctrl+R")
    person.types("x")
    person.press("Esc")
    assert (shell.games / "my best.pgn").is_file()
    assert asked(shell) == []


def test_the_right_button_opens_a_menu(shell: Shell) -> None:
    person = opened(shell)
    click_row(person, 4, RIGHT_BUTTON)
    only = "Only games with CaptureKing"
    keys = {"Enter", "A", "Ctrl+R", "Delete"}
    lines = [each for each in person.reads() if each not in keys]
    assert lines == ["Replay", "Analyse", "Why?", only, "Rename"]
    pick(person, "Analyse")
    assert asked(shell) == [ToAnalysisOf(shell.games / "e.pgn")]
    click_row(person, 4, RIGHT_BUTTON)
    pick(person, only)
    assert games(person) == "ef"
    person.press("Shift+F10", "Enter")
    assert asked(shell)[1:] == [ToReplay(shell.games / "e.pgn")]


def test_a_game_that_is_open_elsewhere_is_left_where_it_is(shell: Shell) -> None:
    person = opened(shell)
    lock = hold(shell.games / "a.pgn")
    assert lock is not None
    words = "Your game against CaptureLargest is open in another window."
    person.press("Delete")
    assert games(person) == "abcdef"
    assert person.sees(words)
    person.press("Esc", "Ctrl+R")
    assert not person.sees(words)
    person.types("new")
    person.press("Enter")
    assert person.sees(words)
    lock.release()
    person.press("Delete")
    assert games(person) == "bcdef"
    assert sorted(path.name for path in shell.games.iterdir())[0] == "b.pgn"


# --- The games of one file --------------------------------------------------------------


def in_one_file(shell: Shell, games: str) -> Path:
    """A file with copies of games on the shelf."""
    file = shell.games.parent / "many.pgn"
    texts = [(shell.games / f"{name}.pgn").read_text() for name in games]
    file.write_text("\r\n".join(texts))
    return file


def test_the_games_of_one_file(shell: Shell) -> None:
    file = in_one_file(shell, "bca")
    person = opened(shell, ToGamesInFile(file))
    assert games(person) == "bca"
    assert {"1", "2", "3"} <= set(person.reads())
    assert not person.sees("Sample games")
    for number in (2, 3):
        person.press("Down", "Enter")
        assert asked(shell)[-1] == ToReplay(file, number)


def test_a_file_that_cannot_be_read_says_so(shell: Shell, tmp_path: Path) -> None:
    person = opened(shell, ToGamesInFile(tmp_path / "missing.pgn"))
    assert person.sees("There is no game in this file.")


def test_games_are_taken_out_of_a_file_until_undo(shell: Shell) -> None:
    file = in_one_file(shell, "bcd")
    before = file.read_bytes()
    person = opened(shell, ToGamesInFile(file))
    person.press("Down", "Ctrl+R", "Delete")
    assert games(settled(person)) == "bd"
    assert person.sees("1 game deleted")
    assert not person.sees("Deleting …")
    assert len(read_games(file).games) == 2
    person.press("Ctrl+Z")
    assert games(settled(person)) == "bcd"
    assert file.read_bytes() == before


def test_a_file_that_changed_meanwhile_is_left_alone(shell: Shell) -> None:
    file = in_one_file(shell, "bb")
    person = opened(shell, ToGamesInFile(file))
    text = in_one_file(shell, "b").read_text()
    os.utime(file, (1, 1))
    person.press("Delete")
    assert settled(person).sees("has changed")
    assert file.read_text() == text


def test_a_file_whose_game_is_open_elsewhere_keeps_all_games(shell: Shell) -> None:
    file = in_one_file(shell, "bb")
    person = opened(shell, ToGamesInFile(file))
    lock = hold(file)
    assert lock is not None
    person.press("Delete")
    assert settled(person).sees("many.pgn is open in another window.")
    assert len(read_games(file).games) == 2
    lock.release()
    person.press("Delete")
    settled(person)
    assert len(read_games(file).games) == 1
    again = hold(file)
    assert again is not None
    again.release()


# --- Folders, paths, and ways in and out ------------------------------------------------


def test_folders_lead_down_and_up(shell: Shell, tmp_path: Path) -> None:
    home = tmp_path / "home"
    game = save_game(home / "chess", "mine.pgn", ("A", "B"))
    for number in (10, 9):
        (home / f"chess {number}").mkdir()
    many = home / "chess" / "two.pgn"
    many.write_text(2 * game.read_text())
    (home / ".hidden").mkdir()
    (home / "notes.md").write_text("")
    person = opened(shell, ToLibrary("files", home))
    lines = ["..", "chess", "chess 9", "chess 10"]
    assert [each for each in person.reads() if each in lines] == lines
    assert not person.sees("hidden")
    assert not person.sees("notes")
    person.press("Down", "Enter", "Down", "Enter", "Backspace", "Enter", "End", "Enter")
    assert asked(shell) == [ToReplay(game), ToGamesInFile(many)]
    assert person.scene.place == ToLibrary("files", home / "chess", "two.pgn")
    person.click("mine.pgn")
    person.click("mine.pgn")
    assert asked(shell)[2:] == [ToReplay(game)]


def test_a_folder_that_cannot_be_read_says_so(shell: Shell, tmp_path: Path) -> None:
    person = opened(shell, ToLibrary("files", tmp_path / "gone"))
    assert person.sees("gone: No such file or directory")


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
def test_back_leads_to_the_same_games_and_row(shell: Shell, place: ToLibrary) -> None:
    person = opened(shell, place)
    assert person.scene.place == place
    person.click_icon("Options")
    assert asked(shell) == [ToOptions()]
    assert shell.trail.back() == place


def test_the_row_that_was_scrolled_to_is_there_again(tmp_path: Path) -> None:
    shell = still_shell(tmp_path / "games")
    for number in range(50):
        save_game(shell.games, f"{number}.pgn", (f"A{number}", "B"), age=number)
    person = opened(shell)
    person.scroll(" – ", 4)
    click_row(person, rows(person).index("A20 – B"))
    place = person.scene.place
    assert place == ToLibrary(view=ListState(key=("20.pgn", 1), top=12))
    assert isinstance(place, ToLibrary)
    assert rows(opened(shell, place))[0] == rows(person)[0] == "A12 – B"


def test_a_dropped_file_is_replayed(shell: Shell) -> None:
    opened(shell).drops(Path("/elsewhere/game.pgn"))
    assert asked(shell) == [ToReplay(Path("/elsewhere/game.pgn"))]


def test_paths_are_short_and_broken_at_separators() -> None:
    path = Path("/one/long/way/to/a/file.yaml")
    lines = broken_path(path, 14, 80)
    assert len(lines) > 1
    assert "".join(lines) == path.as_posix()
    assert short_path(Path.home()) == "~"
    assert short_path(Path.home() / "games") == "~/games"


def test_looks(shell: Shell, looks_like: Callable[[pygame.Surface, str], None]) -> None:
    person = opened(shell)
    person.press("Down")
    settled(person)
    looks_like(halved(drawn(person.scene)), "library-1280")
