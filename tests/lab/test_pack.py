"""``pack``: problems of files put into one collection."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.problems.collection import Collection, read_collection, write_collection
from core.problems.shelf import SHIPPED
from core.problems.solutions import LEVELS
from lab.pack import graded
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


def test_what_is_wrong_is_left_out_of_a_pack(lab: Run, csv: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.json.gz"
    done = lab("pack", str(csv), "--out", str(out), "--name", "Some")
    assert done.status == 0
    assert "some.csv, line 3: " in done.err
    assert "left out lichess-wrong: " in done.err
    packed = read_collection(out)
    assert (packed.name, [each.number for each in packed.problems]) == (
        "Some",
        ["lichess-B8Pkv"],
    )


def test_parts_are_put_together_by_length_and_graded_anew(lab: Run, tmp_path: Path) -> None:
    shipped = read_collection(SHIPPED / "shogi.json.gz").problems
    assert graded(shipped, LEVELS) == list(shipped)
    some = shipped[::40]
    parts = tmp_path / "a.json", tmp_path / "b.json"
    for part, problems in zip(parts, (some[::2], some[1:]), strict=True):
        write_collection(part, Collection("Part", tuple(graded(problems, LEVELS))))
    out = tmp_path / "out.json.gz"
    lab("pack", *map(str, parts), "--graded", "--out", str(out))
    packed = read_collection(out).problems
    assert {each.fen for each in packed} == {each.fen for each in some}
    lengths = [len(each.line) for each in packed]
    assert lengths == sorted(lengths)
    assert packed == tuple(graded(packed, LEVELS))


def test_composed_problems_are_proved(lab: Run, tmp_path: Path) -> None:
    source, out = tmp_path / "some.olv", tmp_path / "out.json"
    source.write_text(OLV)
    done = lab("pack", str(source), "--out", str(out), "--composed", "60")
    assert done.status == 0
    assert "more than one key: " in done.err
    (problem,) = read_collection(out).problems
    assert (problem.line[0], problem.proved, len(problem.line)) == ("c4f1", True, 5)


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (("none.olv",), 1, "none.olv: "),
        (("x.olv", "--name", ""), 2, "lab: --name has 1 to 60 letters"),
    ],
)
def test_what_cannot_be_read_or_written_is_one_line(
    lab: Run, words: tuple[str, ...], status: int, sentence: str
) -> None:
    assert lab("pack", *words, "--out", "x.json").refused(sentence, status=status)
