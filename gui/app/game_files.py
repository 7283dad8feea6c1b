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

READ_ALL = 20
"""Files of at most so many games are read whole, to step from game to game."""

_HEAD = 2**16
"""Bytes that are looked at before all others."""


def opening_of_file(path: Path) -> Request:
    """Where opening a file leads; what is wrong with it is said there."""
    if is_of_problems(path):
        return ToProblems(file=path)
    return ToGamesInFile(path) if has_more_games_than(path, 1) else ToReplay(path)


def replay_of(path: Path, game: int, ply: int | None = None) -> ToReplay:
    """The replay of a game of a file; of many games no other one is read."""
    return ToReplay(path, game, ply, alone=has_more_games_than(path, READ_ALL))


def has_more_games_than(path: Path, number: int) -> bool:
    """Whether a file has more than so many games; not if it cannot be read."""
    if not path.is_file():
        return False  # to open a pipe would wait until somebody writes to it
    try:
        with path.open("rb") as opened:
            head = opened.read(_HEAD)
        if _has_more(GameText.of(text_of(head, own_encoding), path.name), number):
            return True
        return len(head) == _HEAD and _has_more(load_games(path), number)
    except (OSError, UnreadableError):
        return False


def _has_more(file: GameText, number: int) -> bool:
    return next(islice(entries_in(file), number, None), None) is not None
