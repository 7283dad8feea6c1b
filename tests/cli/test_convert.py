"""Games converted from any format to any other, draughts among them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

from core.formats import WRITTEN
from core.games import find_game
from core.records.reader import load_games, read_games, read_trees
from core.records.record import GameRecord
from core.records.writer import save_games
from tests.cli.conftest import Run
from tests.support.records import play_out

VECTORS = Path(__file__).parents[1] / "vectors/shogi"


def played(seed: int) -> GameRecord:
    moves = tuple(play_out(find_game("toy"), "", Random(seed), 6))
    return GameRecord("toy", "usual", ("Ada", "Bo"), moves)


def test_it_is_converted_both_ways(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "two.toy"
    save_games(file, [played(1), played(2)])
    pgn, toy = tmp_path / "two.pgn", tmp_path / "back.toy"
    assert run("convert", file, pgn).status == 0
    assert read_games(pgn).games == read_games(file).games
    assert run("convert", pgn, toy).status == 0
    assert toy.read_bytes() == file.read_bytes()
    pgn.write_text('[White "A"]\n\n1. e4 *\n', "utf-8")
    done = run("convert", pgn, toy, "--force")
    assert done.status == 1
    sentence = "game 1: the toy's own format does not hold Chess; write it as .pgn\n"
    assert done.err.endswith(sentence)
    assert (
        f"in one of {', '.join(WRITTEN)}, or be -"
        in run("convert", pgn, tmp_path / "x.odd").err
    )


def test_branches_and_times_go_along(run: Run, tmp_path: Path) -> None:
    """From KIF in Shift-JIS to PGN and back nothing is lost."""
    text = (VECTORS / "branches.kif").read_text("utf-8").replace("Zoë Müller", "Zoe")
    kif, pgn, back = (tmp_path / name for name in ("a.kif", "a.pgn", "back.kif"))
    kif.write_bytes(text.encode("cp932"))
    for source, out in ((kif, pgn), (pgn, back)):
        assert run("convert", source, out).status == 0
    trees = [read_trees(load_games(path).text, "x").games for path in (kif, pgn, back)]
    assert trees[0] == trees[1] == trees[2]
    assert "変化：4手" in back.read_text("cp932")


def test_what_a_format_has_no_room_for_is_named(run: Run, tmp_path: Path) -> None:
    kif = VECTORS / "branches.kif"
    lines = {
        ending: run("convert", kif, tmp_path / f"a{ending}").err.strip()
        for ending in (".csa", ".usi", ".ki2", ".jkf", ".pgn")
    }
    head, lost = lines[".csa"].split("; ")
    assert head == "1 game written"
    branches = sum(line.startswith("変化") for line in kif.read_text("utf-8").splitlines())
    assert lost == f"CSA has no room for variations: {branches} left out"
    assert f"USI has no room for variations: {branches} left out" in lines[".usi"]
    assert "USI has no room for comments: " in lines[".usi"]
    assert lines[".jkf"] == lines[".pgn"] == "1 game written"
    moves = r"(?m)^ +\d+ (?!投了).*/(?!00:00:00)"
    timed = re.findall(moves, kif.read_text("utf-8"))
    clocks = f"has no room for clocks: {len(timed)} left out"
    assert lines[".ki2"] == f"1 game written; KI2 {clocks}"
    assert f"USI {clocks}" in lines[".usi"]


def test_names_and_tags_that_are_lost_are_counted(run: Run, tmp_path: Path) -> None:
    pgn = tmp_path / "a.pgn"
    pgn.write_text(
        '[White "Ada"]\n[Event "Club"]\n[Variant "Fog of War"]\n\n'
        "1. e4 $1 {[%clk 0:09:58] [%eval 0.3] good} *\n",
        "utf-8",
    )
    lost = {"comments": 1, "glyphs": 1, "evaluations": 1, "clocks": 1, "tags": 2}
    title = "the text of the thesis' viewer"
    said = [f"{title} has no room for {what}: {n} left out" for what, n in lost.items()]
    done = run("convert", pgn, tmp_path / "a.txt")
    assert done.err == "; ".join(["1 game written", *said]) + "\n"


def test_no_file_is_replaced_unless_that_is_wanted(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.pgn"
    out.write_text("mine", "utf-8")
    kif = VECTORS / "branches.kif"
    done = run("convert", kif, out)
    assert (done.status, done.err) == (
        1,
        f"main.py: {out} is there already; --force replaces it\n",
    )
    assert out.read_text("utf-8") == "mine"
    assert run("convert", kif, out, "--force").status == 0
    assert read_games(out).games


FOREIGN = """\
[White "Zoë"]
[Black "B"]
[Result "2-0"]
[GameType "25"]

1.22-18 10-14 {x} 2.25-22 (2.24-20) 11-16 $1 2-0

[GameType "26,W,8,8,A0,0"]

1. c3-d4 1-1
"""


@pytest.fixture
def draughts(tmp_path: Path) -> Path:
    """Two games as another program writes them."""
    path = tmp_path / "foreign.pdn"
    path.write_text(FOREIGN, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", ["out.pdn", "out.pgn", "OUT.PDN"])
def test_what_is_converted_reads_back(
    run: Run, draughts: Path, tmp_path: Path, name: str
) -> None:
    out = tmp_path / "new" / name
    done = run("convert", draughts, out)
    assert (done.status, done.out) == (0, "")
    assert read_games(out) == read_games(draughts)
    text = out.read_text("utf-8")
    assert text.count('[GameType "25,W,8,8,A0,0"]') == 1
    assert "1. c3-d4 d6-c5 {x} 2. b2-c3 (2. g3-h4) f6-g5 $1 1-0" in text
    assert read_games(out).problems == ()


def test_standard_output_and_json(run: Run, draughts: Path, tmp_path: Path) -> None:
    assert "[GameType" in run("convert", draughts, "-").out
    assert run("convert", draughts, tmp_path / "out.json").status == 0
    first, second = map(json.loads, (tmp_path / "out.json").read_text("utf-8").splitlines())
    assert (first["variant"], first["ruleset"]) == ("checkers", "russian")
    assert first["moves"] == ["c3d4", "d6c5", "b2c3", "f6g5"]
    assert first["tags"]["GameType"] == "25,W,8,8,A0,0"
    assert (second["ruleset"], second["result"]) == ("brazilian", "1/2-1/2")


def test_chess_is_not_written_as_pdn(run: Run, games: Path, tmp_path: Path) -> None:
    done = run("convert", games, tmp_path / "out.pdn")
    assert done.status == 1
    assert done.err.endswith("game 1: PDN does not hold Fog of War; write it as .pgn\n")
    assert not (tmp_path / "out.pdn").exists()


def test_draughts_are_not_written_as_the_thesis_text(
    run: Run, draughts: Path, tmp_path: Path
) -> None:
    done = run("convert", draughts, tmp_path / "out.txt")
    assert done.status == 1
    assert "only chess from its start fits into .txt" in done.err
