"""No command of the lab replaces a file that is there, unless --force says so."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.mark.parametrize(
    "words",
    [
        ("chess",),
        ("shogi",),
        ("taught", "--teacher", "stockfish"),
        ("evaluation", "DIR"),
        ("habits", "DIR"),
        ("network", "DIR"),
    ],
)
@pytest.mark.parametrize("name", ["my.npz", "my.csv", "my.png", "my.md"])
def test_neither_weights_nor_what_stands_beside_them_replace_a_file(
    lab: Run, tmp_path: Path, words: tuple[str, ...], name: str
) -> None:
    there = tmp_path / name
    there.write_text("mine")
    ended = lab("train", *words, "--out", tmp_path / "my.npz")
    assert ended.status == 1
    assert ended.err == f"lab: {there} is there already; --force replaces it\n"
    assert there.read_text() == "mine"


def test_a_picture_replaces_no_file_unasked(lab: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.png"
    out.write_text("mine")
    command = ("screenshot", "home", out)
    ended = lab(*command)
    assert (ended.status, ended.out) == (1, "")
    assert ended.err == f"lab: {out} is there already; --force replaces it\n"
    assert out.read_text() == "mine"
    assert lab(*command, "--force").status == 0
    assert out.read_bytes().startswith(b"\x89PNG")
