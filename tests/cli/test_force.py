"""No command replaces a file that is there, unless --force says so."""

from pathlib import Path

from tests.cli.conftest import Run


def test_a_picture_replaces_no_file_unasked(run: Run, games: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.png"
    out.write_text("mine")
    command = ("rate", games, "--png", out)
    ended = run(*command)
    assert (ended.status, ended.out) == (1, "")
    assert ended.err == f"main.py: {out} is there already; --force replaces it\n"
    assert out.read_text() == "mine"
    assert run(*command, "--force").status == 0
    assert out.read_bytes().startswith(b"\x89PNG")
