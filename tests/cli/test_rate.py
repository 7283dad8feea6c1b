"""rate."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from tests.cli.conftest import Run

THESIS = Path(__file__).parent.parent / "vectors" / "thesis-results.txt"
NAMES = "RandomMove,Two,Three,Four,Five,Six,NeuralNetworkPlayer,Eight,Nine,Ten"


def test_the_thesis_ratings(run: Run) -> None:
    data = run("rate", THESIS, "--method", "thesis", "--names", NAMES, "--json").data
    assert data["method"] == "thesis"
    first = data["ratings"][0]
    assert list(first) == ["name", "rating", "low", "high", "games", "bound"]
    rated = {row["name"]: row["rating"] for row in data["ratings"]}
    assert rated["NeuralNetworkPlayer"] == pytest.approx(514.08, abs=0.01)
    assert rated["RandomMove"] == 0
    assert len(data["superiority"]) == 9


def test_rows_without_names_are_numbered(run: Run) -> None:
    rows = run("rate", THESIS, "--json", "--anchor", "7=514.08").data["ratings"]
    assert [row["name"] for row in rows[:3]] == ["10", "9", "6"]
    assert {row["name"]: row["rating"] for row in rows}["7"] == 514.08


def test_names_may_stand_in_a_file(run: Run, tmp_path: Path) -> None:
    names = tmp_path / "names.txt"
    names.write_text(NAMES.replace(",", "\n") + "\n", encoding="utf-8")
    assert "NeuralNetworkPlayer" in run("rate", THESIS, "--names", names).out


def test_a_long_list_of_names_is_no_file(run: Run) -> None:
    names = [f"player with a rather long name {number}" for number in range(10)]
    assert names[9] in run("rate", THESIS, "--names", ",".join(names)).out


def test_games_are_rated(run: Run, games: Path) -> None:
    for place in (games, games.parent):
        data = run("rate", place, "--json").data
        rows = {row["name"]: row for row in data["ratings"]}
        assert set(rows) == {"Zoë", "RandomMove", "A", "B"}
        assert rows["RandomMove"]["rating"] == 0 < rows["Zoë"]["rating"]
        assert rows["B"]["games"] == 1


def test_a_file_that_cannot_be_read_is_left_out(run: Run, games: Path) -> None:
    whole = run("rate", games.parent, "--json").data
    bad = games.parent / "bad.pgn"
    bad.write_bytes(bytes(range(256)))
    ended = run("rate", games.parent, "--json")
    assert (ended.status, ended.data) == (0, whole)
    assert ended.err == "bad.pgn: this is not a text file, so it has no games.\n"
    games.unlink()
    alone = run("rate", games.parent)
    assert (alone.status, alone.out) == (1, "")
    assert "bad.pgn: this is not a text file" in alone.err


def test_csv_and_crosstable(run: Run, games: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(run("rate", games, "--csv").out)))
    assert {row["name"] for row in rows} == {"Zoë", "RandomMove", "A", "B"}
    assert "first,second,wins" in run("rate", games, "--csv", "--crosstable").out
    assert "points" in run("rate", games, "--crosstable").out
    table = run("rate", games, "--json", "--crosstable").data["crosstable"]
    assert sum(map(sum, table["wins"])) == 1


def test_a_picture(run: Run, games: Path, tmp_path: Path) -> None:
    out = tmp_path / "crosstable.png"
    assert run("rate", games, "--png", out).status == 0
    assert out.read_bytes().startswith(b"\x89PNG")
    missing = run("rate", games, "--png", games / "crosstable.png")
    assert (missing.status, missing.out) == (1, "")
    assert "cannot be written" in missing.err


def test_what_cannot_be_done_is_said_in_a_line(run: Run, games: Path) -> None:
    bad = games.parent / "bad.txt"
    bad.write_text("(-/-/-) (1/2/3)\n(1/2)\n", encoding="utf-8")
    for words, status in (
        ((bad,), 1),
        ((games.parent / "missing",), 1),
        ((games, "--method", "thesis"), 1),
        ((games, "--anchor", "Nobody=0"), 2),
        ((games, "--anchor", "RandomMove"), 2),
        ((games, "--anchor", "RandomMove=nan"), 2),
        ((games, "--png", "out.jpg"), 2),
        ((THESIS, "--names", "A,B"), 1),
    ):
        ended = run("rate", *words)
        assert ended.refused(status=status)
        assert ended.err.startswith("main.py")
