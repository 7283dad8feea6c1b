"""Which game's rules a request needs loaded."""

from __future__ import annotations

from pathlib import Path

from core.events.archive import ArchiveError, stored_plan
from core.games import find_variant
from core.records.library import read_tags
from core.records.reader import DEFAULT_VARIANT, variant_by_signs
from gui.app.bot_requests import ToTournament, ToWatch
from gui.app.problem_requests import ToProblems, ToSolve
from gui.app.requests import (
    Request,
    ToAnalysis,
    ToAnalysisOf,
    ToEditor,
    ToHotSeat,
    ToLesson,
    ToPlay,
    ToReplay,
    ToReplayOf,
    ToResume,
)
from gui.app.why_requests import ToWhy, ToWhyOf


def variant_needed(request: Request) -> str:
    """Key of the game whose rules ``request`` needs; ``""`` where it needs none."""
    match request:
        case ToPlay() | ToHotSeat() | ToWatch() | ToLesson() | ToEditor():
            return request.variant
        case ToReplayOf() | ToWhy():
            return request.record.variant
        case ToAnalysis():
            return request.tree.head.variant
        case ToProblems() | ToSolve() | ToTournament():
            return _looked_up(request)
        case ToResume() | ToReplay() | ToAnalysisOf() | ToWhyOf():
            return variant_of_file(request.path)
    return ""


def variant_of_file(path: Path) -> str:
    """Key of the game that the tags of a file name, or that such files mostly hold."""
    saved = read_tags(path)
    return variant_by_signs(saved.tags if saved is not None else {}, (), path.suffix)


def _looked_up(request: ToProblems | ToSolve | ToTournament) -> str:
    """The game of a tournament's plan or of a problem; of most that can be listed."""
    if isinstance(request, ToProblems):
        return DEFAULT_VARIANT
    if isinstance(request, ToSolve):
        return request.problems[request.number].game
    try:
        plan = request.plan or stored_plan(request.folder)
    except (ArchiveError, OSError):
        plan = None
    return _known(plan.variant if plan is not None else "")


def _known(name: str) -> str:
    try:
        return find_variant(name).facts.key
    except ValueError:
        return DEFAULT_VARIANT
