"""Where opening a file leads: one game is replayed, many are listed, problems kept."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from core.formats import own_encoding
from core.games import GAMES
from core.problems.reading import is_of_problems
from core.records.files import UnreadableError, text_of
from core.records.game_text import GameText, load_games
from core.records.index import entries_in
from gui.app.needs import variant_of_file
from gui.app.problem_requests import ToProblems
from gui.app.requests import Request, ToAnalysisOf, ToGamesInFile, ToReplay
from settings.model import Settings

_HEAD = 2**16
"""Bytes that are looked at before all others."""


def opening_of_file(path: Path, settings: Settings) -> Request:
    """Where opening a file leads; what is wrong with it is said there."""
    if is_of_problems(path):
        return ToProblems(file=path)
    if _has_several(path):
        return ToGamesInFile(path)
    analysed = opens_in_analysis(settings, variant_of_file(path))
    return ToAnalysisOf(path) if analysed else ToReplay(path)


def opens_in_analysis(settings: Settings, variant: str) -> bool:
    """Whether a person wants finished games of that kind to open in an analysis."""
    known = GAMES.get(variant)
    return (
        settings.open_games_in == "analysis"
        and known is not None
        and not known.facts.hidden
    )


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
