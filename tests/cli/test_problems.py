"""``problems``: files checked and printed from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.problems.collection import Collection, write_collection
from core.problems.problem import Problem
from core.problems.shelf import import_set
from tests.cli.conftest import Run

CSV = """\
id,fen,moves,rating,themes,game
B8Pkv,r1bq1r1k/ppp1NppQ/3p4/4n3/4R3/8/PPP2PPP/R1B3K1 b - - 0 15,h8h7 e4h4,499,mateIn1,
bad,r1bq1r1k/ppp1NppQ/3p4/4n3/4R3/8/PPP2PPP/R1B3K1 b - - 0 15,h8h7 e4e9,499,mateIn1,
wrong,r1bq1r1k/ppp1NppQ/3p4/4n3/4R3/8/PPP2PPP/R1B3K1 b - - 0 15,h8h7 a1a8,499,mateIn1,
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
    ],
)
def test_a_file_that_is_not_there(run: Run, words: tuple[str, ...], sentence: str) -> None:
    done = run("problems", *words)
    assert done.status == 1
    assert sentence in done.err
    assert done.err.count("\n") == 1


def test_what_could_not_be_written(run: Run) -> None:
    done = run("problems", "print", "x.olv", "--out", "")
    sentence = "--out: '' does not end in .pdf or .png"
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
