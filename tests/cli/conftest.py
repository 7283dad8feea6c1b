"""Runs commands inside the tests' own process, which is fast."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from lab.__main__ import main as lab_main
from main import main

GAMES = """\
[Event "First"]
[White "Zoë"]
[Black "RandomMove"]
[Result "1-0"]
[Variant "Fog of War"]
[Ruleset "chesscom"]

1. e4 e5 2. Qh5 a6 3. Qxf7 a5 4. Qxe8 {king captured} 1-0

[Event "Second"]
[White "A"]
[Black "B"]
[Result "0-1"]
[Variant "Fog of War"]
[Ruleset "thesis"]

1. d4 {resigned} 0-1
"""


@dataclass(frozen=True)
class Ended:
    """How a command ended."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The JSON it printed."""
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        """The JSON it printed line by line."""
        return [json.loads(line) for line in self.out.splitlines()]

    def refused(self, said: str = "", status: int = 2) -> bool:
        """Whether it printed nothing and said in one line, with these words, why not."""
        told = self.status, self.out, self.err.count("\n")
        return told == (status, "", 1) and said in self.err


Run = Callable[..., Ended]


@pytest.fixture(autouse=True)
def own_folders(served: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "settings" / "config.yaml"))
    monkeypatch.setenv("UMBRA_DATA", str(tmp_path / "data"))


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command of the program."""
    return partial(_ended, main, monkeypatch, capsys)


@pytest.fixture
def lab(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command of the lab."""
    return partial(_ended, lab_main, monkeypatch, capsys)


def _ended(
    command: Callable[[list[str]], int],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *words: object,
    stdin: str = "",
) -> Ended:
    monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
    try:
        status = command([str(word) for word in words])
    except SystemExit as end:
        status = int(end.code or 0)
    printed = capsys.readouterr()
    return Ended(status, printed.out, printed.err)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A file of two good games."""
    path = tmp_path / "games.pgn"
    path.write_text(GAMES, encoding="utf-8")
    return path


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """A file whose second game has an illegal move."""
    path = tmp_path / "damaged.pgn"
    path.write_text(GAMES.replace("1. d4", "1. d4 d6 2. Kd5"), encoding="utf-8")
    return path
