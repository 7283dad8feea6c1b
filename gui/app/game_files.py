"""Where opening a file leads: one game is replayed, many are listed, problems kept."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from core.formats import own_encoding
from core.problems.reading import is_of_problems
from core.records.files import UnreadableError, text_of
from core.records.game_text import GameText, load_games
from core.records.index import entries_in
from gui.app.problem_requests import ToProblems
from gui.app.requests import Request, ToGamesInFile, ToReplay

_HEAD = 2**16
"""Bytes that are looked at before all others."""


def opening_of_file(path: Path) -> Request:
    """Where opening a file leads; what is wrong with it is said there."""
    if is_of_problems(path):
        return ToProblems(file=path)
    return ToGamesInFile(path) if _has_several(path) else ToReplay(path)


def _has_several(path: Path) -> bool:
    """Whether a file has several games; not if it cannot be read."""
    if not path.is_file():
        return False  # to open a pipe would wait until somebody writes to it
    try:
        with path.open("rb") as opened:
            head = opened.read(_HEAD)
        if has_several(GameText.of(text_of(head, own_encoding), path.name)):
            return True
        return len(head) == _HEAD and has_several(load_games(path))
    except (OSError, UnreadableError):
        return False


def has_several(file: GameText) -> bool:
    """Whether a text has several games."""
    return next(islice(entries_in(file), 1, None), None) is not None
