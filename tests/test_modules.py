"""A module is short enough to be read at once: what outgrows that holds several ideas."""

from pathlib import Path

ROOT = Path(__file__).parent.parent
MOST_LINES = 300


def test_no_module_is_longer_than_can_be_read_at_once() -> None:
    layers = ("core", "bots", "gui", "cli", "settings", "benchmarks")
    files = [ROOT / "main.py", *(f for name in layers for f in (ROOT / name).rglob("*.py"))]
    lengths = {
        file.relative_to(ROOT).as_posix(): len(file.read_text("utf-8").splitlines())
        for file in files
    }
    assert {file: n for file, n in lengths.items() if n > MOST_LINES} == {}
