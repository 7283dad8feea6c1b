"""What is frozen is the same each time, and a comparison finds what differs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lab import freeze
from lab.__main__ import main
from lab.freeze_bots import moves
from lab.freeze_commands import MADE, VECTORS, lasting, loaded

ROOT = Path(__file__).parents[2]
STATE = "why-working"


def frozen(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


def test_nothing_differs_from_itself(tmp_path: Path) -> None:
    one = frozen(tmp_path / "one", {"bots/A.txt": "chess 5: e2e4\n"})
    assert freeze.compare(one, one) == 0
    with pytest.raises(Exception, match="nothing frozen"):
        freeze.compare(tmp_path / "none", tmp_path / "none")


def test_what_differs_is_said_below_its_heading(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "words\n  Undo\nkeys\n  D: line {0}\n"
    before = {f"{n}.txt": text.format(n) for n in range(6)}
    after = {f"{n}.txt": text.format(n + 30) for n in range(6)}
    old = frozen(tmp_path / "old", {"same.txt": "x\n", "b.txt": "b\n"} | before)
    new = frozen(tmp_path / "new", {"same.txt": "x\n", "c.txt": ""} | after)
    assert main(["freeze", "--compare", str(old), str(new)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "0.txt, 1.txt, 2.txt, 3.txt and 2 more: differs",
        "  keys",
        "  - D: line 0",
        "  + D: line 30",
        "b.txt: gone",
        "c.txt: new",
        "9 files, 8 differ",
    ]


def test_long_differences_are_cut_and_words_in_other_lines_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    numbers = "\n".join(f"  {n}" for n in range(30))
    old = frozen(tmp_path / "old", {"a.txt": f"words\n{numbers}\n"})
    new = frozen(tmp_path / "new", {"a.txt": f"words\n{numbers.replace(chr(10), '')}\n"})
    assert freeze.compare(old, new) == 1
    head, *lines = capsys.readouterr().out.splitlines()
    assert head == "a.txt: the same words in other lines"
    assert len(lines) == freeze.MOST_LINES + 2
    assert lines[-2] == f"  … and {1 + 30 + 1 - freeze.MOST_LINES} more lines"


def test_only_parts_there_are_can_be_frozen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["freeze", str(tmp_path), "--only", "bots,sounds"]) == 2
    assert "of parts: window, commands, formats, bots, audits" in capsys.readouterr().err
    monkeypatch.setitem(freeze.PARTS, "window", ("no.such.module", 1))
    assert main(["freeze", str(tmp_path), "--only", "window"]) == 1
    assert "cannot be frozen without no.such.module" in capsys.readouterr().err
    (tmp_path / "bots").mkdir()
    assert main(["freeze", str(tmp_path), "--only", "bots"]) == 1
    assert "is there already" in capsys.readouterr().err


def test_no_times_and_places_last() -> None:
    text = 'saved in /tmp/x/a.pgn {"seconds": 0.5, "nodes": 3} 20 nodes in 1.25 s\n'
    known = 'saved in FOLDER/a.pgn {"seconds": …, "nodes": 3} 20 nodes in … s\n'
    assert lasting(text, Path("/tmp/x")) == known
    assert (
        lasting("info nodes 5 nps 100 time 7 pv", Path("x"))
        == "info nodes 5 nps … time … pv"
    )


def test_a_command_is_told_with_its_output_and_its_end() -> None:
    right, wrong = loaded(["perft", "1", "--json"]), loaded(["perft", "x"])
    assert right.startswith('$ perft 1 --json\n  {"depth": 1, "nodes": 20, ')
    assert right.endswith("\n  = 0\n")
    assert wrong.startswith("$ perft x\n  ! main.py perft: argument DEPTH")
    assert wrong.endswith("\n  = 2\n")
    board = loaded(["inspect"], "nonsense\n")
    assert board.startswith("$ inspect\n")
    assert "  ! line 1: a board has 8 ranks, this one has 1\n" in board


def test_every_game_is_read_converted_and_audited() -> None:
    assert {"read-shogi", "read-assets-games-opera.pgn", "help"} <= MADE[
        "commands"
    ]().keys()
    assert {"fog-shogi", "tests-vectors-shogi-dojo.kif"} <= MADE["formats"]().keys()
    assert {"fog-chess-1", "fog-shogi-2"} <= MADE["audits"]().keys()


def test_a_conversion_is_told_there_and_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lab.freeze_commands.ENDINGS", ".kifu")
    text = MADE["formats"]()["tests-vectors-shogi-dojo.kif"](tmp_path)
    there, back = tmp_path / "there.kifu", tmp_path / "back.kifu.pgn"
    assert f"$ convert {VECTORS / 'shogi/dojo.kif'} {there}\n" in text
    assert f"$ convert {there} {back}\n  ! 1 game written\n  = 0\n  back:\n$ " in text
    assert f"$ convert {tmp_path / 'half.kif'} -\n" in text


def test_bots_play_the_same_moves_again() -> None:
    first = moves("CaptureWithLargestDifference", "fog-chess", 5)
    assert first == moves("CaptureWithLargestDifference", "fog-chess", 5)
    assert first != moves("CaptureWithLargestDifference", "fog-chess", 7)
    assert len(first.split()) == 10


def test_a_screen_is_told_the_same_whatever_the_day_and_the_order_of_sets(
    tmp_path: Path,
) -> None:
    texts = []
    for seed in "1", "2":
        (tmp_path / seed).mkdir()
        words = ["tests.gui.frozen", "window", str(tmp_path / seed), "0", "1", STATE]
        own = {"PYTHONHASHSEED": seed, "UMBRA_DATA": str(tmp_path), "UMBRA_GAMES": ""}
        environment = os.environ | freeze.ENVIRONMENT | own
        subprocess.run(
            [sys.executable, "-m", *words], cwd=ROOT, env=environment, check=True
        )
        texts.append((tmp_path / seed / f"{STATE}.txt").read_text("utf-8"))
    assert texts[0] == texts[1]
    for line in (
        "words",
        "  The truth",
        "stops",
        "  (Back)",
        "keys",
        "  Escape: ToHome(message='')",
    ):
        assert line in texts[0].splitlines(), line
