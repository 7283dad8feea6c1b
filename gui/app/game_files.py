"""Where opening a file leads: one game is replayed, many are listed, problems kept."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from core.games import GAMES
from core.records.files import UnreadableError
from core.records.reader import GameText, entries_in, load_games
from gui.app.needs import variant_of_file
from gui.app.problem_requests import ToProblems
from gui.app.requests import Request, ToAnalysisOf, ToGamesInFile, ToReplay
from settings.model import Settings

_HEAD = 2**16
"""Bytes that are looked at before all others."""


def opening_of_file(path: Path, settings: Settings) -> Request:
    """Where opening a file leads; what is wrong with it is said there."""
    try:
        head = load_games(path, most=_HEAD)
        if head.form.problems:
            return ToProblems(file=path)
        if has_several(head) or (
            path.stat().st_size > _HEAD and has_several(load_games(path))
        ):
            return ToGamesInFile(path)
    except (OSError, UnreadableError):
        pass  # which is said where it is opened
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


def has_several(file: GameText) -> bool:
    """Whether a text has several games."""
    return next(islice(entries_in(file), 1, None), None) is not None
