"""Files of problems: what is read of them, and sentences for what is wrong."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games import GAMES
from core.notation import read_board
from core.problems.collection import Collection, bytes_of
from core.problems.formats import (
    MOST_COMPLAINTS,
    ProblemFile,
    ProblemsError,
    parse_problems,
)
from core.problems.goals import read_stipulation
from core.problems.olv import last_moves, passed_square, rights
from core.problems.problem import Problem
from core.values import Side
from tests.support.problem_texts import CSV, EPD, OLV, PGN


def read(text: str, ending: str) -> ProblemFile:
    return parse_problems(text.encode(), f"file{ending}")


def test_a_composed_problem_with_all_that_is_said_of_it() -> None:
    first, second = read(OLV, ".olv").problems
    assert first == Problem(
        fen="3R3B/Q7/5nK1/3n4/3NkNR1/2p2p2/2P2P2/8 w - - 0 1",
        stipulation="#2",
        authors=("Loyd, Samuel",),
        source="New York Commercial Advertiser 12",
        year=1897,
        themes=("Flight giving key",),
        solution="1.Qh7! zz\n   1...Ke5/Kxd4 2.Nd3#",
    )
    assert (second.stipulation, second.fen.split()[1]) == ("draw", "b")
    assert second.extra == {"stipulation": "= Black to move"}


def test_positions_with_operations() -> None:
    found = read(EPD, ".epd").problems
    assert [each.fen.split()[1:] for each in found] == [
        ["w", "K", "-"],
        ["w", "K", "-", "0", "1"],
        ["w"],
        ["b", "4"],
    ]
    asked = [(each.game, each.stipulation) for each in found]
    assert asked == [("chess", "#3"), ("chess", "s#2"), ("chess", "?"), ("toy", "ser-#4")]
    assert (found[0].title, found[1].solution) == ("Loyd", "Rf4")


def test_puzzles_of_both_headings() -> None:
    (short,) = read(CSV, ".csv").problems
    long = "PuzzleId,FEN,Moves,Rating,Themes\n" + CSV.partition("\n")[2]
    assert read(long, ".csv").problems[0].line == short.line == ("h8h7", "e4h4")
    assert (short.after, short.rating, short.number) == (True, 499, "lichess-B8Pkv")


@pytest.mark.parametrize(
    ("text", "wrong", "ending"),
    [
        (EPD, "\nnothing" * 200, ".epd"),
        (CSV, "\nid,,,,," * 200, ".csv"),
        (OLV, "\n---\nnothing" * 200, ".olv"),
    ],
)
def test_reading_ends_where_too_much_is_wrong(text: str, wrong: str, ending: str) -> None:
    found = read(text.rstrip() + wrong, ending)
    assert found.problems == read(text, ending).problems
    assert len(found.complaints) == MOST_COMPLAINTS
    lines = [int(re.findall(r", line (\d+): ", each)[0]) for each in found.complaints]
    assert lines == sorted(set(lines))


def test_games_from_a_position_of_their_own() -> None:
    reading = read(PGN, ".pgn")
    (found,) = reading.problems
    assert (found.stipulation, found.line) == ("#2", ("f6f7", "h8h7", "g1h1"))
    assert reading.complaints[-1].startswith("file.pgn, game 2: has no position of its own")


def test_a_collection_whatever_its_ending() -> None:
    problem = Problem("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "#2")
    data = bytes_of(Collection("Evening", (problem,)))
    assert parse_problems(data, "x.olv") == ProblemFile((problem,), name="Evening")


@pytest.mark.parametrize(
    ("ending", "text", "sentence"),
    [
        (".olv", OLV.replace("Kg6", "Gg6"), "line 2: 'Gg6' is no piece of chess"),
        (".olv", OLV.replace("Qa7", "Rg4"), "line 2: two pieces stand on g4"),
        (".olv", OLV.replace("= Black", "'=' Black"), "line 21: this is no YAML"),
        (".olv", OLV.replace("white:", "green:"), "line 2: 'green' is neither"),
        (".olv", "---\n- 1\n", "line 2: a problem has fields"),
        (".epd", EPD.replace("dm 3", "dm x"), "line 2: dm is 'x'"),
        (".epd", EPD.replace("Toy", "Tag"), "line 6: unknown variant 'Tag'"),
        (".epd", "hello", "line 1: a position begins with the ranks"),
        (".csv", "a,b\n1,2\n", "line 1: the first line has no column fen"),
        (".csv", CSV.replace("h8h7 e4h4", "h8h7"), "line 2: a puzzle has at least two"),
        (".txt", "", "problems are read from files that end in .olv"),
        (".epd", "", "file.epd: is empty"),
        (".json", '{"umbra": "progress"}', "file.json: is no collection of problems"),
        (".gz", "\x1f cut off", "file.gz: is no collection of problems"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(ending: str, text: str, sentence: str) -> None:
    try:
        said = read(text, ending).complaints[0]
    except ProblemsError as error:
        said = str(error)
    assert sentence in said
    assert re.fullmatch(r"[^\n]+\.", said)


def test_a_stipulation_that_nobody_knows_is_shown_as_written() -> None:
    assert read_stipulation("#{x} {0}").title == "#{x} {0}"


def test_aliases_that_grow_without_end_are_left_out() -> None:
    levels = "".join(
        f"l{n + 1}: &l{n + 1} [{', '.join([f'*l{n}'] * 9)}]\n" for n in range(30)
    )
    bomb = f"l0: &l0 [x]\n{levels}twins: {{a: *l30, b: c2}}\nkeywords: [*l30, known]\n"
    board = 'algebraic: {white: [Ka1], black: [Kh8]}\nstipulation: "#2"\n'
    (problem,) = read(bomb + board, ".olv").problems
    assert problem.themes == ("known",)
    assert problem.extra["twins"] == "b) c2"


@pytest.mark.parametrize("part", ["[", "- ", "? ", "{a: "])
def test_brackets_in_brackets_without_end_are_refused(part: str) -> None:
    reading = read(part * 15_000 + f"\n---\n{OLV}", ".olv")
    assert reading.complaints == ("file.olv, line 1: this is nested too deeply.",)
    assert len(reading.problems) == 2


def test_one_bad_problem_keeps_no_other_from_being_read() -> None:
    reading = read(OLV.replace("Kg6", "Gg6"), ".olv")
    assert (len(reading.problems), len(reading.complaints)) == (1, 1)


@settings(max_examples=40)
@given(st.data())
def test_broken_files_end_in_sentences(data: st.DataObject) -> None:
    text, ending = data.draw(st.sampled_from([(OLV, ".olv"), (EPD, ".epd"), (CSV, ".csv")]))
    start = data.draw(st.integers(0, len(text)))
    junk = data.draw(st.sampled_from(["", '"', "\0", "[", "&a *a", ": :", "- - -", "é/;"]))
    text = text[:start] + junk + text[start + data.draw(st.integers(0, 9)) :]
    try:
        said = list(read(text, ending).complaints)
    except ProblemsError as error:
        said = [str(error)]
    assert all(each.endswith(".") for each in said)


FACTS = GAMES["chess"].facts


def unsaid(board: str, side: Side = Side.FIRST) -> tuple[str, str]:
    pieces, _ = read_board(FACTS, board)
    passed = passed_square(pieces, side)
    return rights(pieces, side), "-" if passed is None else FACTS.name(passed)


@pytest.mark.parametrize(
    ("board", "side", "castling", "passing"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R", Side.FIRST, "KQkq", "-"),
        ("4k2r/8/8/8/8/8/8/4K3", Side.FIRST, "", "-"),
        ("4k2r/8/4p3/8/8/8/8/4K3", Side.FIRST, "k", "-"),
        ("4k2r/4p3/8/8/8/8/8/4K3", Side.FIRST, "", "-"),
        ("4k2r/4p3/8/8/8/8/8/4K3", Side.SECOND, "k", "-"),
        ("3bk2r/4p3/8/8/8/8/8/4K3", Side.FIRST, "k", "-"),
        ("7k/7p/8/3pP3/8/8/8/4K3", Side.FIRST, "", "-"),
        ("6bk/5ppp/2N1N3/2KpP3/8/8/8/8", Side.FIRST, "", "d6"),
        ("6bk/5ppp/2N5/2KpP3/8/8/8/8", Side.FIRST, "", "-"),
        ("6bk/5ppp/2N1N3/K2pP3/8/8/8/8", Side.FIRST, "", "-"),
        ("4k3/8/8/8/3pP3/8/8/4K3", Side.SECOND, "", "-"),
    ],
    ids=str,
)
def test_what_a_diagram_leaves_unsaid(
    board: str, side: Side, castling: str, passing: str
) -> None:
    assert unsaid(board, side) == (castling, passing)


def test_the_last_moves_that_a_diagram_allows() -> None:
    """Black's king came from a square that White's king does not attack; no man is left."""
    pieces, _ = read_board(FACTS, "k7/8/1K6/8/8/8/8/8")
    (b8,) = last_moves(pieces, Side.SECOND)
    assert (FACTS.name(b8.origin), FACTS.name(b8.target), b8.symbol) == ("b8", "a8", "k")
