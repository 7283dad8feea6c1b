"""A module is short enough to be read at once: what outgrows that holds several ideas."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
MOST_LINES = 300

PLAIN_WRITE = re.compile(r"\.write_(?:text|bytes)\(|image\.save\(|savefig\(")
WRITERS = {
    "bots/chess/positionary/run_folder.py",  # as bots know no files of games: a draft
    "core/compiled.py",  # a note beside compiled kernels
    "core/kernel_archive.py",  # a release that is packed
    "core/games/chess/openings.py",  # a table that comes with the program
    "cli/plot.py",  # into memory
    "gui/drawing/png.py",  # into memory
}


def test_no_module_is_longer_than_can_be_read_at_once() -> None:
    layers = ("core", "bots", "gui", "cli", "settings", "benchmarks")
    files = [ROOT / "main.py", *(f for name in layers for f in (ROOT / name).rglob("*.py"))]
    lengths = {
        file.relative_to(ROOT).as_posix(): len(file.read_text("utf-8").splitlines())
        for file in files
    }
    assert {file: n for file, n in lengths.items() if n > MOST_LINES} == {}


def test_files_of_the_user_s_are_written_in_one_piece() -> None:
    """By ``core.records.files.write_bytes``: a kill or a full disk leaves the old one."""
    layers = ("core", "bots", "gui", "cli", "settings")
    files = (file for name in layers for file in (ROOT / name).rglob("*.py"))
    found = (file for file in files if PLAIN_WRITE.search(file.read_text("utf-8")))
    assert {file.relative_to(ROOT).as_posix() for file in found} == WRITERS
