"""``export``: a game on file as a picture or a moving one."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tests.cli.conftest import Run


def test_a_picture_of_a_moment(run: Run, games: Path, tmp_path: Path) -> None:
    out = tmp_path / "moment.png"
    ended = run("export", games, "--picture", str(out), "--ply", "2", "--view", "first")
    assert (ended.status, ended.out) == (0, "")
    assert "written" in ended.err
    with Image.open(out) as picture:
        assert picture.width >= 720


def test_a_moving_picture_of_another_game(run: Run, games: Path, tmp_path: Path) -> None:
    out = tmp_path / "game.gif"
    assert run("export", games, "--gif", str(out), "--game", "2").status == 0
    with Image.open(out) as picture:
        assert picture.n_frames == 2


def test_marks_can_be_left_out(run: Run, games: Path, tmp_path: Path) -> None:
    pictures = []
    for choice in ((), ("--marks",), ("--no-marks",)):
        out = tmp_path / f"{len(pictures)}.png"
        given = ("export", games, "--picture", str(out), "--ply", "2", *choice)
        assert run(*given).status == 0
        pictures.append(out.read_bytes())
    usual, marked, bare = pictures
    assert usual == marked != bare


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("--picture", "x.jpg"), 2),
        (("--gif", "x.gif", "--ply", "1"), 2),
        (("--gif", "x.gif", "--picture", "x.png"), 2),
        (("--picture", "x.png", "--view", "mine"), 2),
        (("--picture", "x.png", "--ply", "99"), 2),
        (("--picture", "x.png", "--game", "9"), 1),
        ((), 2),
    ],
)
def test_what_cannot_be_is_said_in_a_line(
    run: Run, games: Path, words: tuple[str, ...], status: int
) -> None:
    ended = run("export", games, *words)
    assert ended.status == status
    assert ended.err.strip()
    assert "Traceback" not in ended.err


def test_a_place_that_cannot_be_written_to_is_said(
    run: Run, games: Path, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    ended = run("export", games, "--picture", str(tmp_path / "file" / "x.png"))
    assert ended.status == 1
    assert "cannot be written" in ended.err
