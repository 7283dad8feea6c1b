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
from gui.app import requests as to
from gui.app.files import opening_of_file
from gui.app.paths import SAMPLE_GAMES, broken_path, short_path
from gui.app.requests import ToAnalysisOf, ToGamesInFile, ToLibrary, ToReplay
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


def task(work: Any, *args: object) -> Idle:
    """Games are listed at once, previews made as they are wished for."""
    return Here(work, *args) if work is previews else AtOnce(work, *args)


def shell_for(folder: Path, **settings: object) -> Shell:
    shell = still_shell(folder, ready=True, **settings)
    shell.work = task
    return shell


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    fill_shelf(tmp_path / "games")
    return shell_for(tmp_path / "games")


class Reader(Person):
    """Somebody before the library."""

    def __init__(
        self,
        shell: Shell,
        request: ToLibrary | ToGamesInFile | None = None,
        size: tuple[int, int] = (1280, 800),
    ) -> None:
        super().__init__(LibraryScene(shell, request or ToLibrary()), size)
        self.settles()

    def settles(self) -> None:
        """Let all work be done that there is beside the window."""
        for _ in range(6):
            self.scene.update(0.01)

    @property
    def rows(self) -> list[str]:
        """Who plays whom in the rows of the table."""
        words = self.reads()
        dashes = [number for number, each in enumerate(words) if each == " – "]
        return [f"{words[number - 1]} – {words[number + 1]}" for number in dashes]

    @property
    def games(self) -> str:
        """The files of the games that are shown."""
        return "".join(SHELF[each] for each in self.rows)

    def click_row(self, row: int, button: int = 1) -> None:
        self.click_at(self.place(" – ", row).center, button)

    def pick(self, words: str) -> None:
        """Click on a line of what lies over the table."""
        self.click(words, self.reads().count(words) - 1)

    def open_filter(self, name: str) -> None:
        """Click on a filter that has no value."""
        self.click(unset(name))


def unset(name: str) -> str:
    """What a filter says that has no value."""
    return f"Any {name.lower()}"


# --- What is listed --------------------------------------------------------------------


def test_saved_games_are_listed_newest_first_with_what_tells_them_apart(
    shell: Shell,
) -> None:
    person = Reader(shell)
    assert (person.games, person.sees("6 games")) == ("abcdef", True)
    assert not {"Fog of War", "Chess"} & {*person.reads()}
    text = '[Variant "Chess"]\n[Result "1-0"]\n\n1. e4 c5 2. Nf3 d6 1-0\n'
    (shell.games / "g.pgn").write_text(text)
    assert {"Fog of War", "Chess"} <= {*Reader(shell).reads()}
    chips = Reader(shell, size=(900, 600)).line("Any opponent")
    names = ("Game", "Opponent", "Opening", "Result", "Date")
    assert chips == [unset(name) for name in names]


def test_sample_games_can_be_opened_and_are_kept(shell: Shell) -> None:
    person = Reader(shell)
    person.click("Sample games")
    person.settles()
    person.press("Delete", "Ctrl+R")
    assert not person.sees("Delete")
    person.click("Replay")
    (request,) = asked(shell)
    assert isinstance(request, ToReplay)
    assert request.path.is_file()
    assert request.path.parent == SAMPLE_GAMES


def test_arrows_lead_through_the_sections_and_a_click_into_the_games(shell: Shell) -> None:
    person = Reader(shell)
    person.tabs_to("Saved games")
    for _ in range(2):
        person.press("Right")
        person.settles()
    assert not person.sees("Ended by"), "it lists files, not games"
    person.press("Left")
    person.settles()
    assert person.rows
    person.click("Saved games")
    person.settles()
    person.press("Down", "Enter")
    assert asked(shell) == [ToReplay(shell.games / "b.pgn")], "the one below the first"


def test_an_empty_shelf_offers_a_new_game(tmp_path: Path) -> None:
    person = Reader(shell := still_shell(tmp_path / "nowhere"))
    assert person.sees("Games you play are kept here.")
    assert "Any opening" not in person.line("Any player")
    person.click("New game")
    assert asked(shell) == [to.ToNewGame()]


def test_many_files_are_read_beside_the_window_and_a_row_is_found_again(
    tmp_path: Path,
) -> None:
    shell = still_shell(tmp_path / "games")
    for number in range(70):
        save_game(shell.games, f"{number}.pgn", (f"A{number}", "B"), age=number)
    person = Reader(shell)
    assert (person.sees("Reading …"), person.rows) == (True, [])
    shell.work = task
    person = Reader(shell, ToLibrary(view=ListState(key=("60.pgn", 1))))
    assert person.sees("70 games")
    assert "A60 – B" in person.rows
    person = Reader(shell)
    person.scroll(" – ", 4)
    person.click_row(person.rows.index("A20 – B"))
    place = person.scene.place
    assert place == ToLibrary(view=ListState(key=("20.pgn", 1), top=12))
    assert Reader(shell, place).rows[0] == person.rows[0] == "A12 – B"


# --- The current game ------------------------------------------------------------------


def test_a_running_game_goes_on_and_is_not_shown(tmp_path: Path) -> None:
    boards = []
    for hidden in ("Nf6", "d6"):
        shell = shell_for(tmp_path / hidden)
        path = save_game(shell.games, "a.pgn", ("You", "CaptureLargest"), "*", moves=4)
        path.write_text(path.read_text().replace("Nf6", hidden))
        person = Reader(shell)
        boards.append(pygame.image.tobytes(drawn(person.scene), "RGB"))
        assert not person.sees("The truth")
        person.press("Enter")
        person.click("Continue")
        person.click_row(0)
        assert asked(shell) == [to.ToResume(path)] * 3
    assert boards[0] == boards[1]


def test_a_game_that_is_over_is_replayed_analysed_or_asked_why(shell: Shell) -> None:
    person, path = Reader(shell), shell.games / "b.pgn"
    person.press("Down", "Enter", "a")
    for words in ("Analyse", "Replay"):
        person.click(words)
    for _ in range(2):
        person.click_row(2)
    replay, analyse = ToReplay(path), ToAnalysisOf(path)
    third = ToReplay(shell.games / "c.pgn")
    assert asked(shell) == [replay, analyse, analyse, replay, third]
    person.press("Home")
    offered = []
    for _ in SHELF:
        offered.append("Why?" in person.reads() and person.can_press("Why?"))
        assert person.sees("Continue") is (len(offered) == 1)
        person.press("Down")
    assert offered == [False, True, True, False, True, True]
    person.click("Why?")
    assert asked(shell)[-1] == to.ToWhyOf(shell.games / "f.pgn")
    person.click_row(4, RIGHT_BUTTON)
    person.pick("Guess")
    assert asked(shell)[-1] == to.ToGuessOf(shell.games / "e.pgn")


def test_the_preview_shows_a_game_with_all_eyes(shell: Shell) -> None:
    facts = GAMES["fog-chess"].facts
    person = Reader(shell)
    person.press("Down")
    person.settles()
    assert person.sees("You – Guards its pieces · Supporter")
    place = pygame.Rect(0, 0, 200, 200)
    place.midbottom = person.place("Truth").move(80, -40).midtop

    def board() -> bytes:
        person.settles()
        return pygame.image.tobytes(drawn(person.scene).subsurface(place), "RGB")

    boards = []
    for view in ("Truth", "You", "Supporter"):
        person.pick(view)
        boards.append(board())
    assert len(set(boards)) == len(boards)
    for row, below in ((1, "a1"), (2, "a8"), (1, "a1")):
        person.click_row(row)
        assert board()
        lowest = max(("a1", "a8"), key=lambda name: person.square(name, facts)[1])
        assert lowest == below
    assert board() == boards[-1]
    person.press("Ctrl+F")
    person.tabs_to("Truth")


def test_who_waits_for_a_preview_is_told_why(shell: Shell) -> None:
    assert Reader(still_shell(shell.games)).sees("once the rules are ready")
    shell.work = lambda work, *args: (Idle if work is previews else AtOnce)(work, *args)
    person, now = Reader(shell), shell.now()
    assert not person.sees("Reading the game…")
    shell.now = lambda: now + 1.0
    assert person.sees("Reading the game…")


def test_open_games_open_in_an_analysis_by_choice(tmp_path: Path) -> None:
    shell = still_shell(tmp_path / "games", open_games_in="analysis")
    fog = save_game(shell.games, "fog.pgn", ("A", "B"))
    chess = shell.games / "chess.pgn"
    chess.write_text('[White "C"]\n[Black "D"]\n\n1. e4 e5 2. Nf3 Nc6 *\n')
    person = Reader(shell)
    for file, names, first, other in (
        (fog, "A – B", ToReplay(fog), ToAnalysisOf(fog)),
        (chess, "C – D", ToAnalysisOf(chess), ToReplay(chess)),
    ):
        assert opening_of_file(file, shell.settings) == first
        person.click_row(person.rows.index(names))
        person.press("Enter")
        person.click("Analyse" if file is fog else "Replay")
        assert asked(shell)[-2:] == [first, other]


# --- Searching and sorting -------------------------------------------------------------


def test_typing_narrows_the_games_down_until_esc_has_emptied_it(shell: Shell) -> None:
    person = Reader(shell)
    person.press("Ctrl+F", "Delete")
    for typed, shown, words in (
        ("supporter", "bf", "2 of 6 games"),
        ("!", "", "No game matches."),
    ):
        person.types(typed)
        person.settles()
        assert (person.games, person.sees(words)) == (shown, True)
    person.click("Clear filters")
    assert person.games == "abcdef"
    person.press("Ctrl+F")
    person.types("random")
    for shown in ("d", "abcdef", "abcdef"):
        assert person.games == shown
        person.press("Esc") if not asked(shell) else None
    assert asked(shell) == [to.ToHome()]


def test_enter_leads_from_the_search_to_what_was_found(shell: Shell) -> None:
    person = Reader(shell)
    person.press("Ctrl+F")
    person.types("zzz")
    person.press("Enter")
    assert person.sees("No game matches", "zzz")
    person.writes("CaptureKing")
    assert person.games == "ef"
    person.press("Enter", "Down", "Enter")
    (request,) = asked(shell)
    assert isinstance(request, ToReplay)
    assert request.path.name == "f.pgn"


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
    person = Reader(shell)
    person.open_filter(name)
    from_below = person.reads()[::-1].index
    downs = from_below(unset(name)) - from_below(words)
    person.pick(words)
    assert person.games == shown
    person.click_at(person.place(words).move(24, 0).midright)
    assert person.games == "abcdef"
    person.press("Ctrl+F")
    person.tabs_to(unset(name))
    person.press("Enter", *["Down"] * downs, "Enter")
    assert (person.games, person.holds(words)) == (shown, True)
    person.press("Backspace")
    assert person.games == "abcdef"


def test_the_game_is_picked_from_boards_by_mouse_and_by_keys(shell: Shell) -> None:
    person = Reader(shell)
    person.open_filter("Game")
    person.scroll("Shogi", 9)
    person.pick("Checkers")
    assert (person.games, person.holds("Checkers")) == ("", True)
    person.press("Backspace")
    assert person.games == "abcdef"
    person.press("Enter")
    person.types("chec")
    person.press("Enter")
    assert (person.games, person.holds("Checkers")) == ("", True)


def test_esc_or_a_press_elsewhere_closes_a_menu(shell: Shell) -> None:
    person = Reader(shell)
    opener = person.place("Any opponent").center
    for close in (
        lambda: person.press("Esc"),
        lambda: person.click_at(opener),
        lambda: person.click_at((1240, 500)),
    ):
        person.open_filter("Opponent")
        assert not person.sees("6 games")
        close()
        assert person.sees("6 games")
    assert asked(shell) == []


def test_a_press_on_a_head_sorts_and_another_one_turns_it_round(shell: Shell) -> None:
    person = Reader(shell)
    for shown in ("dabcfe", "ebcfad"):
        person.click("Moves")
        assert person.games == shown
    person.press("Ctrl+F")
    person.tabs_to("Moves")
    for key, shown in (("Right", "abcdef"), ("Enter", "fedcba")):
        person.press(key)
        assert person.games == shown


# --- Many games, and what is done with them ---------------------------------------------


def test_many_are_chosen_with_shift_and_ctrl(shell: Shell) -> None:
    person = Reader(shell)
    person.press("Shift+Down", "Shift+Down")
    assert person.sees("3 selected")
    assert not person.can_press("Replay")
    person.press("Esc")
    assert not person.sees("selected")
    person.press("Ctrl+A")
    assert person.sees("6 selected")
    person.press("Up")
    person.settles()
    assert person.sees("You – Guards its pieces · Supporter")
    with holding(pygame.KMOD_LCTRL):
        for row in (4, 5, 1):
            person.click_row(row)
    assert person.sees("2 selected")
    person.press("Delete")
    assert person.games == "abcd"


def test_what_is_deleted_lies_in_the_trash_until_undo(shell: Shell) -> None:
    person, trash = Reader(shell), shell.games.parent / "trash"
    trash.write_text("no folder")
    person.press("Delete")
    assert (person.games, person.sees("a.pgn: cannot be deleted:")) == ("abcdef", True)
    trash.unlink()
    person.press("Esc", "Down", "Shift+Down", "Delete")
    assert (person.games, person.sees("2 games deleted")) == ("adef", True)
    assert {path.name for path in trash.iterdir()} == {"b.pgn", "c.pgn"}
    person.press("Delete")
    assert person.games == "aef"
    person.waits(8.0)
    assert not person.sees("deleted")
    for shown in ("adef", "abcdef"):
        person.press("Ctrl+Z")
        assert person.games == shown
    assert not list(trash.iterdir())
    person.press("Home")
    for words, shown in (("Delete", "bcdef"), ("Undo", "abcdef")):
        person.click(words)
        assert person.games == shown
    assert person.can_press("Continue")


def test_a_file_is_renamed(shell: Shell) -> None:
    person = Reader(shell)
    person.press("Down")
    for name, key in (("my best/", "Enter"), ("my best", "Enter"), ("x", "Esc")):
        person.press("Ctrl+R", *["Backspace"] * (key == "Enter"))
        person.types(name)
        person.press(key)
        wrong = name.endswith("/")
        assert person.sees("A name cannot have / in it.") or not wrong
        assert (shell.games / "my best.pgn").is_file() is not wrong
    assert (person.games, asked(shell)) == ("abcdef", [])
    person.press("Esc", "Home", "Down")
    assert person.sees("my best.pgn")


def test_the_right_button_opens_a_menu(shell: Shell) -> None:
    person, only = Reader(shell), "Only games with CaptureKing"
    person.click_row(4, RIGHT_BUTTON)
    keys = {"Enter", "A", "Ctrl+R", "Delete"}
    lines = [each for each in person.reads() if each not in keys]
    assert lines == ["Replay", "Analyse", "Why?", "Guess", only, "Rename"]
    person.pick("Analyse")
    assert asked(shell) == [ToAnalysisOf(shell.games / "e.pgn")]
    person.click_row(4, RIGHT_BUTTON)
    person.pick(only)
    assert person.games == "ef"
    person.press("Shift+F10", "Enter")
    assert asked(shell)[1:] == [ToReplay(shell.games / "e.pgn")]


def test_a_game_that_is_open_elsewhere_is_left_where_it_is(shell: Shell) -> None:
    person, lock = Reader(shell), hold(shell.games / "a.pgn")
    words = "Your game against CaptureLargest is open in another window."
    person.press("Delete")
    assert (person.games, person.sees(words)) == ("abcdef", True)
    person.press("Esc", "Ctrl+R")
    assert not person.sees(words)
    person.types("new")
    person.press("Enter")
    assert person.sees(words)
    lock.release()
    person.press("Delete")
    assert person.games == "bcdef"
    assert min(path.name for path in shell.games.iterdir()) == "b.pgn"


# --- The games of one file --------------------------------------------------------------


def in_one_file(shell: Shell, games: str) -> Path:
    """A file with copies of games on the shelf."""
    file = shell.games.parent / "many.pgn"
    texts = [(shell.games / f"{name}.pgn").read_text() for name in games]
    file.write_text("\r\n".join(texts))
    return file


def test_games_of_one_file_are_opened_and_taken_out_of_it_until_undo(
    shell: Shell,
) -> None:
    file = in_one_file(shell, "bca")
    before = file.read_bytes()
    person = Reader(shell, ToGamesInFile(file))
    assert person.games == "bca"
    assert {"1", "2", "3"} <= {*person.reads()}
    assert not person.sees("Sample games")
    for number in (2, 3):
        person.press("Down", "Enter")
        assert asked(shell)[-1] == ToReplay(file, number)
    person.press("Up", "Ctrl+R", "Delete")
    person.settles()
    assert (person.games, person.sees("1 game deleted")) == ("ba", True)
    assert not person.sees("Deleting …")
    reading = read_games(file)
    assert len(reading.games) + len(reading.going_on) == 2
    person.press("Ctrl+Z")
    person.settles()
    assert (person.games, file.read_bytes()) == ("bca", before)
    assert Reader(shell, ToGamesInFile(file / "x")).sees("There is no game in this file.")


def test_a_file_that_changed_or_is_open_elsewhere_keeps_all_games(shell: Shell) -> None:
    file = in_one_file(shell, "bb")
    person, lock = Reader(shell, ToGamesInFile(file)), hold(file)
    person.press("Delete")
    person.settles()
    assert person.sees("many.pgn is open in another window.")
    assert len(read_games(file).games) == 2
    lock.release()
    person.press("Delete")
    person.settles()
    assert len(read_games(file).games) == 1
    hold(file).release()
    text = in_one_file(shell, "bbb").read_text()
    os.utime(file, (1, 1))
    person.press("Delete")
    person.settles()
    assert person.sees("has changed")
    assert file.read_text() == text


# --- Folders, paths, and ways in and out ------------------------------------------------


def test_folders_lead_down_and_up(shell: Shell, tmp_path: Path) -> None:
    home = tmp_path / "home"
    game = save_game(home / "chess", "mine.pgn", ("A", "B"))
    for name in ("chess 10", "chess 9", ".hidden"):
        (home / name).mkdir()
    many = home / "chess" / "two.pgn"
    many.write_text(2 * game.read_text())
    (home / "notes.md").write_text("")
    person = Reader(shell, ToLibrary("files", home))
    lines = ["..", "chess", "chess 9", "chess 10", ".hidden", "notes.md"]
    assert [each for each in person.reads() if each in lines] == lines[:4]
    person.press("Down", "Enter", "Down", "Enter", "Backspace", "Enter", "End", "Enter")
    assert asked(shell) == [ToReplay(game), ToGamesInFile(many)]
    assert person.scene.place == ToLibrary("files", home / "chess", "two.pgn")
    for _ in range(2):
        person.click("mine.pgn")
    assert asked(shell)[2:] == [ToReplay(game)]
    gone = Reader(shell, ToLibrary("files", tmp_path / "gone"))
    assert gone.sees("gone: No such file or directory")


@pytest.mark.parametrize("section", ["saved", "samples"])
def test_back_leads_to_the_same_games_and_row(shell: Shell, section: str) -> None:
    view = ListState(Filters("you", kind="won"), SortOrder("moves"), ("b.pgn", 1))
    if section == "samples":
        view = ListState(key=("opera.pgn", 1))
    person = Reader(shell, place := ToLibrary(section, view=view))
    assert person.scene.place == place
    person.click_icon("Options")
    assert asked(shell) == [to.ToOptions()]
    assert shell.trail.back() == place


def test_paths_are_short_and_broken_at_separators() -> None:
    path = Path("/one/long/way/to/a/file.yaml")
    lines = broken_path(path, 14, 80)
    assert len(lines) > 1
    assert "".join(lines) == path.as_posix()
    assert [short_path(Path.home() / each) for each in ("", "games")] == ["~", "~/games"]


def test_looks(shell: Shell, looks_like: Callable[[pygame.Surface, str], None]) -> None:
    person = Reader(shell)
    person.press("Down")
    person.settles()
    looks_like(halved(drawn(person.scene)), "library-1280")
