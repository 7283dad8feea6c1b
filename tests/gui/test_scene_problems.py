"""The shelf: groups, filters, cards, the next problem, sets of one's own, sheets."""

from __future__ import annotations

import re
import zlib
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pygame
import pytest

from core.practice.deck import FILE, Deck, DeckError, card_of
from core.problems import shelf
from core.problems.collection import Collection, read_collection, write_collection
from core.problems.problem import Problem
from core.problems.progress import Attempt, GlickoRating, add_attempts
from core.problems.shelf import ShelfFilters, ShelfView
from core.problems.solutions import extra_of
from core.records.record import NOT_OVER
from gui.app.requests import ToProblems, ToReplay, ToSolve
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.problems.scene import ProblemsScene
from gui.problems.sheets import print_sheets, solution_lines
from tests.gui.problem_states import LISTED, LOYD, RATED, RETI, SERIES, STUDY
from tests.support.going_on import START, game, going_on
from tests.support.person import Person
from tests.support.shells import asked, drawn, still_shell
from tests.support.tasks import AtOnce

MATES = (
    LOYD,
    *(Problem(LOYD.fen, "#3", number=f"m{n}", title=f"Mate {n}") for n in range(30)),
)
ALL = (*MATES, STUDY, RATED)
MENU = "This collection: print, save, rename"


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    write_collection(tmp_path / "shipped" / "few.json.gz", Collection("Few", ALL))
    monkeypatch.setattr(shelf, "SHIPPED", tmp_path / "shipped")
    return still_shell(tmp_path, ready=True, less_motion=True)


class Reader(Person):
    """Somebody at the shelf."""

    def __init__(self, shell: Shell, request: ToProblems | None = None) -> None:
        self.shelf = ProblemsScene(shell, request or ToProblems())
        self.shell = shell
        super().__init__(self.shelf)

    def cards(self) -> list[str]:
        """The numbers of the mates in view, in order."""
        return [words[5:] for words in self.reads() if re.fullmatch(r"Mate \d+", words)]

    def solves(self, key: str = "Enter") -> ToSolve:
        """What a key leads to."""
        self.press(key)
        return asked(self.shell)[-1]

    def current(self) -> Problem:
        """The problem that Enter opens."""
        request = self.solves()
        return request.problems[request.number]

    def asks(self, card: str, line: str, text: str | None = None) -> None:
        """Pick a line of the menu of a card, and write what is asked for."""
        self.click_at(self.place(card).center, pygame.BUTTON_RIGHT)
        self.click(line)
        if text is not None:
            self.writes(text or "\b")
            self.press("Enter")


def club(shell: Shell) -> Reader:
    """Somebody with a set of two mates, which is shown."""
    person = Reader(shell)
    person.click("New set")
    person.writes("Club")
    person.press("Enter")
    assert person.sees("Set created: Club", "This set is empty")
    person.click("Mate in 3")
    for card in ("Mate 0", "Mate 1"):
        person.asks(card, "Add to Club")
    assert person.sees("Added to Club")
    person.click("Club")
    assert person.cards() == ["0", "1"]
    return person


def test_enter_goes_to_the_cards_of_a_group_and_begins_a_set_on_its_row(
    shell: Shell,
) -> None:
    person = Reader(shell)
    person.tabs_to("Mate in 3")
    person.press("Down", "Enter")
    assert not person.sees("Name of the new set")
    assert person.solves().problems
    person.tabs_to("Mate in 3")
    person.press("End")
    assert person.sees("Studies · 1 problem"), "the group stays in view"
    person.press("Enter")
    assert person.sees("Name of the new set")
    person.writes("Club")
    person.press("Enter")
    assert person.sees("Set created: Club")


def test_what_is_shipped_stands_in_groups(shell: Shell) -> None:
    person = Reader(shell)
    assert person.sees("Mate in 3 · 31 problems")
    person.click("Tactics")
    counts = [person.beside(words) for words in ("Mate in 3", "Studies", "Tactics")]
    assert counts == ["31", "1", "1"]
    assert person.sees("Tactics · 1 problem")
    assert person.beside("White to move") == "1470"
    assert person.solves("r") == ToSolve((RATED,), 0, "Tactics")
    assert person.solves("n") == ToSolve((RATED,), 0, "Tactics", suited=True)
    person.click("Next for me")
    assert asked(shell)[1] == asked(shell)[2]
    person.tabs_to("Studies")
    person.press("Up")
    assert person.shelf.place == ToProblems("studies", ShelfView(current="study"))
    person.press("Menu")
    assert person.sees("Print as a sheet")
    person.press("Esc", "Enter")
    assert not person.sees("Name of the new set")
    assert person.solves() == ToSolve((STUDY,), 0, "Studies")


def test_arrows_and_clicks_open_cards_and_back_finds_them_again(shell: Shell) -> None:
    person = Reader(shell)
    person.press("Right", "Right", "Down", "Left")
    assert person.current() == MATES[1 + 5]
    person.press("End")
    assert "29" in person.cards()
    assert person.current() == MATES[-1]
    person.press("PageUp", "Home")
    assert person.solves() == ToSolve(MATES, 0, "Mate in 3")
    assert person.sees("1–10 of 31 · Enter opens, R takes a random one")
    person.scroll("Mate 1", 3)
    shown = person.cards()
    assert "0" not in shown
    person.click(f"Mate {shown[-1]}")
    place = person.shelf.place
    again = Reader(shell, place)
    assert (again.cards(), again.shelf.place) == (person.cards(), place)
    assert again.current().title == f"Mate {shown[-1]}"


def test_filters_narrow_down(shell: Shell) -> None:
    person = Reader(shell)
    assert {"Any composer", "Any theme", "Done or not"} < {*person.reads()}
    person.click("Any composer")
    person.click("Samuel Loyd")
    assert person.sees("1–1 of 1")
    person.click("Done or not")
    person.click("Solved")
    assert person.sees("No problem fits these filters")
    assert not person.can_press("Next for me")
    person.click("Clear filters")
    assert "0" in person.cards()
    person.tabs_to("Any theme")
    person.press("Enter", "Down", "Enter")
    assert person.sees("1–1 of 1")
    person.press("Delete")
    assert "0" in person.cards()
    person.click("Original order")
    person.click("Composer")
    view = person.shelf.place.view
    assert (view.order, view.current) == ("composer", LOYD.identity)
    filtered = ToProblems("mate-in-3", ShelfView(ShelfFilters(author="Loyd, Samuel")))
    assert Reader(shell, filtered).sees("Samuel Loyd")


def test_the_shelf_says_how_far_somebody_is(shell: Shell) -> None:
    at = [datetime.now().astimezone() - timedelta(days=days) for days in (5, 1, 0)]
    tries = [(1, 0), *((2, n) for n in range(3))]
    solved = [(3, 1, 1, None), (4, 1, 2, None), (5, 2, 0, GlickoRating(1510, 80))]
    attempts = [Attempt(MATES[number].identity, at[day]) for number, day in tries]
    attempts += [
        Attempt(MATES[number].identity, at[day], solved=True, hints=hints, rating=after)
        for number, day, hints, after in solved
    ]
    add_attempts(shell.problems / "progress.json", attempts)
    person = Reader(shell, ToProblems("mate-in-3"))
    for words in (
        "tried once, unsolved", "tried 3 times, unsolved", "solved, 1 hint",
        "solved, 2 hints", "solved, no hint", "your tactics rating", "1510 ±80",
        "days in a row", "of 31 done",
    ):  # fmt: skip
        assert person.sees(words), words
    assert {"2", "3"} <= set(person.reads())


def test_a_dropped_file_becomes_a_set(shell: Shell, tmp_path: Path) -> None:
    person, file, played = Reader(shell), tmp_path / "mine.json", tmp_path / "game.pgn"
    write_collection(file, Collection("Mated by a knight", (RATED, LOYD)))
    person.drops(file)
    assert person.sees("2 problems of mine.json in My sets")
    assert person.sees("Mated by a knight · 2 problems")
    assert person.current() == RATED
    file.write_text("nonsense")
    person.drops(file)
    assert any(words.startswith("mine.json: ") for words in person.reads())
    person.drops(going_on(tmp_path, game(fen=START)))
    assert person.sees(f"mine.pgn, line 1, column 1: {NOT_OVER}.")
    assert Reader(shell).beside("Mated by a knight") == "2"
    assert len(list((shell.problems / "sets").glob("*"))) == 1
    played.write_text("1. e4 *")
    write_collection(file, Collection("Mine", (RATED,)))
    for each in (file, played):
        Screen(shell).take_file(each)
    request, replay = asked(shell)[-2:]
    assert (request, replay) == (ToProblems(file=file), ToReplay(played))
    place = ToProblems("set:Mine.json", ShelfView(current=RATED.number))
    assert Reader(shell, request).shelf.place == place


def test_a_large_file_is_read_elsewhere(shell: Shell, tmp_path: Path) -> None:
    shell.work = AtOnce
    person, file = Reader(shell), tmp_path / "mine.json"
    long = replace(RATED, solution="x" * 40 * 2**10)
    write_collection(file, Collection("Mine", (long,) * 2))
    person.click_icon("Open a file of problems")
    person.writes(str(file))
    person.press("Enter")
    assert person.sees("Reading mine.json", "Mate in 3 · 31 problems")
    person.waits()
    assert person.sees("2 problems of mine.json in My sets", "Mine · 2 problems")
    file.write_text("nonsense" * 2**14)
    person.drops(file)
    assert person.sees("Reading mine.json")
    person.waits()
    assert any(words.startswith("mine.json: ") for words in person.reads())


def test_a_set_is_filled_and_ordered_and_its_problems_are_named(shell: Shell) -> None:
    person = club(shell)
    for line, cards in ("Move earlier", ["1", "0"]), ("Move later", ["0", "1"]):
        person.asks("Mate 1", line)
        assert person.cards() == cards
    person.asks("Mate 1", "Title…", "Rook and king")
    person.asks("Rook and king", "Authors…", "Ada Lovelace;  Babbage, Charles")
    authors = "A. Lovelace, Charles Babbage"
    person.asks(authors, "Source…", "Club evening 7, 1843")
    person.asks(authors, "Title…", "")
    person.asks(authors, "Source…")
    person.writes("1900")
    person.press("Esc")
    (path,) = (shell.problems / "sets").glob("*.json")
    problem = read_collection(path).problems[1]
    assert problem.authors == ("Ada Lovelace", "Babbage, Charles")
    assert (problem.source, problem.year, problem.title) == ("Club evening 7", 1843, "")
    person.asks("Mate 0", "Take out of this set")
    assert person.cards() == []
    person.click("Studies")
    person.click("Mate in 3")
    person.asks("Mate 2", "Add to a new set", "Other")
    assert person.beside("Other") == "1"


def test_a_set_is_named_printed_saved_and_removed(shell: Shell) -> None:
    shell.work = AtOnce
    person = club(shell)
    person.asks("Club", "Print as a sheet")
    assert person.sees("Printing Club.pdf")
    person.waits()
    assert person.sees(f"Club.pdf saved in {shell.pictures}")
    assert (shell.pictures / "Club.pdf").read_bytes().startswith(b"%PDF")
    person.click_icon(MENU)
    person.click("Rename")
    person.types(" evening")
    person.press("Enter")
    assert person.beside("Club evening") == "2"
    person.click_icon(MENU)
    person.click("Save as a file")
    (saved,) = shell.pictures.glob("*.json")
    assert read_collection(saved) == Collection("Club evening", MATES[1:3])
    assert person.sees(f"{saved.name} saved")
    person.asks("Club evening", "Remove")
    assert person.sees("Club evening lies in the folder")
    assert "Club evening" not in person.reads()
    assert list((shell.problems / "sets" / "removed").glob("*.json"))


TSUME = Problem("7nl/7k1/9/7pp/6N2/9/9/9/9 b GS 1", "tsume5", "shogi", title="Five")
LINES = """\
1.Qf1! threat:
      2.Qb1 (3.Qxh7#)
         2...g6 3.Qxa1#
   1...g3
      2.Ng6+"""


@pytest.mark.parametrize(
    ("problem", "lines"),
    [
        (RATED, "22… Bb7 23. Ng5+ hxg5 24. hxg5+ Nh3 25. Rxh3#"),
        (LOYD, LINES),
        (RETI, "1. Kg7 h4 (1… Kb6 2. Kf6 h4 3. Ke5) 2. Kf6 Kb6 3. Ke5"),
        (Problem("6k1/6pp/8/8/8/8/6PP/R5K1 b - - 0 1", "h#1"), "1.Kh8 Ra8#"),
        (replace(LOYD, stipulation="#1"), "1.Qc4-f1 !"),
        (replace(LOYD, stipulation="#1", solution=""), "–"),
        (replace(SERIES, extra=extra_of(LISTED)), "Ri1-i2 Ri2-i9\nRi1-i3 Ri3-i9"),
        (replace(SERIES, line=("i1i9",)), "Ri1-i9"),
        (SERIES, "–"),
    ],
)
def test_solutions_have_keys_threats_and_variations(problem: Problem, lines: str) -> None:
    assert "\n".join(solution_lines(problem, {})).startswith(lines)


def test_solutions_are_printed_in_the_chosen_notation() -> None:
    chosen = {"chess": "figurines"}
    for problem, line in (
        (LOYD, "1.♕f1! threat:"),
        (RATED, "22… ♗b7 23. ♘g5+ hxg5 24. hxg5+"),
    ):
        assert solution_lines(problem, chosen)[0].startswith(line)


def test_the_text_of_a_sheet_can_be_selected(shell: Shell, tmp_path: Path) -> None:
    loyd = replace(LOYD, authors=("Loyd, Samuel",))
    collection = Collection("Вечер 詰将棋", (loyd, TSUME, *(RATED,) * 5))
    drawn(ProblemsScene(shell, ToProblems()))
    files = print_sheets(shell.settings, collection, tmp_path / "sheet.png")
    assert [path.name for path in files] == ["sheet-1.png", "sheet-2.png", "sheet-3.png"]
    (pdf,) = print_sheets(shell.settings, collection, tmp_path / "sheet.pdf")
    boards, _, solutions = selected(pdf.read_bytes())
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
    found = re.findall(rb"/FlateDecode .*?stream\n(.*?)\nendstream", data, re.S)
    streams = [zlib.decompress(each) for each in found]
    maps = [text.decode() for text in streams if b"beginbfchar" in text]
    (signs,) = (dict(re.findall(r"<(..)> <(.+)>", text)) for text in maps)
    codes = re.compile(r"<(..)> Tj")
    pages = [text.decode().split("Tz")[1:] for text in streams if text.endswith(b"ET")]
    hexes = [
        ["".join(map(signs.get, codes.findall(line))) for line in page] for page in pages
    ]
    return [[bytes.fromhex(line).decode("utf-16-be") for line in page] for page in hexes]


# --- One's cards -------------------------------------------------------------------------


def test_cards_are_groups_of_their_own_and_can_be_put_aside(shell: Shell) -> None:
    shell.work = AtOnce
    with Deck(shell.problems / FILE) as deck:
        deck.add(card_of(m, "problem", f"2026-11-2{n}") for n, m in enumerate(MATES[1:4]))
        deck.suspend("m2")
    person = Reader(shell, ToProblems("cards"))
    assert person.sees("Your cards · 0 problems", "There are no cards yet")
    for _ in range(3):
        person.waits()
    assert person.sees("Your cards · 2 problems")
    assert person.line("Your cards")[1] == "2"
    assert person.line("Cards put aside")[1] == "1"
    assert person.cards() == ["1", "0"]
    person.asks("Mate 1", "Put this card aside")
    assert person.cards() == ["0"]
    person.click("Cards put aside")
    assert person.cards() == ["1", "2"]
    person.asks("Mate 2", "Practise it again")
    person.asks("Mate 1", "Delete this card")
    with Deck(shell.problems / FILE) as deck:
        assert {card.identity: card.suspended for card in deck.cards()} == {
            "m0": False,
            "m2": False,
        }
    person.click("Your cards")
    assert person.cards() == ["2", "0"]
    person.click("Mate 2")
    assert asked(shell)[-1].title == "Your cards"


def test_a_failed_problem_says_that_it_comes_back(shell: Shell) -> None:
    shell.work = AtOnce
    at = datetime.now().astimezone()
    path = shell.problems / "progress.json"
    add_attempts(path, [Attempt("m0", at), Attempt("m1", at)])
    with Deck(shell.problems / FILE) as deck:
        deck.add([card_of(MATES[1], "problem", "2026-11-20")])
    person = Reader(shell)
    person.waits()
    assert person.sees("tried once, unsolved · comes back")
    assert person.reads().count("tried once, unsolved") == 1


@pytest.mark.parametrize("asked_for", ["#2", "mistake"])
def test_a_problem_of_a_game_that_nobody_here_knows_is_not_shown(
    shell: Shell, asked_for: str
) -> None:
    problem = Problem("9", asked_for, "nine-mens-morris", title="Nine")
    write_collection(shell.problems / "sets" / "own.json", Collection("Own", (problem,)))
    whole = Shell(shell.settings)
    whole.games, whole.problems = shell.games, shell.problems
    whole.make_rules, whole.work = shell.make_rules, shell.work
    person = Reader(whole)
    person.click("Own")
    person.click("Nine")
    assert person.sees("This problem cannot be shown")


def test_a_deck_that_cannot_be_read_says_so(shell: Shell) -> None:
    (shell.problems / FILE).mkdir(parents=True)
    shell.work = AtOnce
    person = Reader(shell, ToProblems("cards"))
    person.waits()
    assert person.sees("Your cards cannot be used: practice.db: unable to open")


def test_a_deck_that_cannot_be_changed_says_so(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell.work = AtOnce
    with Deck(shell.problems / FILE) as deck:
        deck.add([card_of(MATES[1], "problem", "2026-11-20")])
    person = Reader(shell, ToProblems("cards"))
    person.waits()

    def refuse(deck: Deck, identity: str) -> None:
        raise DeckError("Your cards cannot be used: the disk is full.")

    monkeypatch.setattr(Deck, "remove", refuse)
    person.asks("Mate 0", "Delete this card")
    assert person.sees("Your cards cannot be used: the disk is full.")
    assert person.cards() == ["0"]
