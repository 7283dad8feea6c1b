import json
from pathlib import Path

import pytest

from main import main

OPERA = "assets/games/opera.pgn"


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict:
    assert main(["believe", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_start_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, OPERA, "--ply", "0", "--side", "white")
    assert (told["positions"], told["exact"], told["side"]) == (1, True, "white")
    assert told["squares"]["e8"] == {"k": 1, "q": 0, "r": 0, "b": 0, "n": 0, "p": 0}
    assert len(told["squares"]) == 32


def test_one_unseen_move_leaves_as_many_positions(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = answer(capsys, OPERA, "--ply", "2", "--side", "white")
    # e5 blocks the pawn on e4; twenty moves could have been made, one did that.
    assert told["positions"] == 1
    told = answer(capsys, OPERA, "--ply", "1", "--side", "black")
    assert told["exact"]
    assert told["positions"] > 10


def test_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["believe", OPERA, "--ply", "8", "--side", "black"]) == 0
    assert "exactly" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        ([OPERA, "--side", "red"], 2, "is not white or black"),
        ([OPERA, "--ply", "99", "--side", "white"], 2, "there is no ply 99"),
        (["nowhere.pgn", "--side", "white"], 1, "nowhere.pgn"),
    ],
)
def test_what_is_wrong_is_one_line(
    words: list[str], status: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["believe", *words]) == status
    told = capsys.readouterr().err
    assert sentence in told
    assert len(told.splitlines()) == 1


def test_a_bad_end_keeps_what_was_good(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.pgn"
    path.write_text('[Variant "Fog of War"]\n\n1. e4 e5 2. Ke8 *\n', encoding="utf-8")
    assert main(["believe", str(path), "--side", "white", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["ply"] == 2
