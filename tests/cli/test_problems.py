"""``problems``: files checked, packed and printed from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.problems import SHIPPED
from core.problems.collection import Collection, read_collection, write_collection
from core.problems.packing import graded
from core.problems.problem import Problem
from core.problems.series import LEVELS
from core.problems.sets import import_set
from tests.cli.conftest import Run

CSV = """\
id,fen,moves,rating,themes,game
B8Pkv,r1bq1r1k/ppp1NppQ/3p4/4n3/4R3/8/PPP2PPP/R1B3K1 b - - 0 15,h8h7 e4h4,499,mateIn1,
bad,r1bq1r1k/ppp1NppQ/3p4/4n3/4R3/8/PPP2PPP/R1B3K1 b - - 0 15,h8h7 e4e9,499,mateIn1,
wrong,r1bq1r1k/ppp1NppQ/3p4/4n3/4R3/8/PPP2PPP/R1B3K1 b - - 0 15,h8h7 a1a8,499,mateIn1,
"""
OLV = """\
---
authors:
  - Loyd, Samuel
date: 1869
algebraic:
  white: [Kh1, Qc4, Sf8, Pf7]
  black: [Kh8, Ba1, Pg7, Ph7, Pg4]
stipulation: "#3"
---
authors:
  - Loyd, Samuel
algebraic:
  white: [Kc3, Rh2, Rh3]
  black: [Ka1]
stipulation: "#2"
---
authors:
  - Somebody Living
algebraic:
  white: [Kc3, Rh2]
  black: [Ka1]
stipulation: "#2"
"""


@pytest.fixture
def csv(tmp_path: Path) -> Path:
    path = tmp_path / "some.csv"
    path.write_text(CSV)
    return path


def test_wrong_lines_are_found(run: Run, csv: Path) -> None:
    done = run("problems", "check", str(csv))
    assert done.status == 1
    assert "problem 2 (lichess-wrong): the line of this problem has 'a1a8'" in done.out
    assert done.out.endswith("2 problems, 1 of them wrong\n")


def test_what_is_wrong_is_left_out_of_a_pack(run: Run, csv: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.json.gz"
    done = run("problems", "pack", str(csv), "--out", str(out), "--name", "Some")
    assert done.status == 0
    assert "some.csv, line 3: " in done.err
    assert "left out lichess-wrong: " in done.err
    packed = read_collection(out)
    assert (packed.name, [each.number for each in packed.problems]) == (
        "Some",
        ["lichess-B8Pkv"],
    )


def test_parts_are_put_together_by_length_and_graded_anew(run: Run, tmp_path: Path) -> None:
    shipped = read_collection(SHIPPED / "shogi.json.gz").problems
    assert graded(shipped, LEVELS) == list(shipped)
    some = shipped[::40]
    parts = tmp_path / "a.json", tmp_path / "b.json"
    for part, problems in zip(parts, (some[::2], some[1:]), strict=True):
        write_collection(part, Collection("Part", tuple(graded(problems, LEVELS))))
    out = tmp_path / "out.json.gz"
    run("problems", "pack", *map(str, parts), "--graded", "--out", str(out))
    packed = read_collection(out).problems
    assert {each.fen for each in packed} == {each.fen for each in some}
    lengths = [len(each.line) for each in packed]
    assert lengths == sorted(lengths)
    assert packed == tuple(graded(packed, LEVELS))


def test_composed_problems_are_proved(run: Run, tmp_path: Path) -> None:
    source, out = tmp_path / "some.olv", tmp_path / "out.json"
    source.write_text(OLV)
    done = run("problems", "pack", str(source), "--out", str(out), "--composed", "60")
    assert done.status == 0
    assert "more than one key: " in done.err
    (problem,) = read_collection(out).problems
    assert (problem.line[0], problem.proved, len(problem.line)) == ("c4f1", True, 5)


def test_a_set_is_printed_by_its_name(
    run: Run, csv: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_set(tmp_path / "data" / "problems" / "sets", csv)
    out = tmp_path / "sheet.pdf"
    done = run("problems", "print", "SOME", "--out", str(out))
    assert (done.status, done.out) == (0, f"{out}\n")
    assert out.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("check", "none.csv"), "none.csv: "),
        (("print", "none", "--out", "x.png"), "none: "),
        (("pack", "none.olv", "--out", "x.json"), "none.olv: "),
    ],
)
def test_a_file_that_is_not_there(run: Run, words: tuple[str, ...], sentence: str) -> None:
    done = run("problems", *words)
    assert done.status == 1
    assert sentence in done.err
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("print", "x.olv", "--out", ""), "--out: '' does not end in .pdf or .png"),
        (("pack", "x.olv", "--out", "x.json", "--name", ""), "--name has 1 to 60 letters"),
    ],
)
def test_what_could_not_be_written_or_read_again(
    run: Run, words: tuple[str, ...], sentence: str
) -> None:
    done = run("problems", *words)
    assert (done.status, done.err) == (2, f"main.py: {sentence}\n")


def test_a_problem_of_an_unknown_game_keeps_no_other(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "two.json"
    strange = Problem("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "win", "go", solution="1. Kd2")
    mate = Problem("k7/8/1K6/8/8/8/8/7R w - - 0 1", "#1")
    write_collection(path, Collection("Two", (strange, mate)))
    done = run("problems", "print", str(path), "--out", str(tmp_path / "o.pdf"))
    assert done.status == 0
    done = run("solve", str(path))
    assert done.out.endswith("1 of 2 solved\n")
    assert "unknown variant 'go'" in done.err
    import_set(tmp_path / "sets", path)
