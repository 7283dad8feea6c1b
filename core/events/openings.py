"""Files of positions that games of an event begin from, one position a line."""

from __future__ import annotations

from pathlib import Path

from core.game import Game
from core.plain import brief
from core.records.files import UnreadableError, load
from core.setup import BadPositionError
from core.starts import playable_start, start_text

MOST_STARTS = 5000
"""So many positions a file may hold."""


class OpeningsError(ValueError):
    """A file of openings that cannot be used. The message is one line with the place."""

    def __init__(self, sentence: str) -> None:
        super().__init__(brief(sentence))


def read_openings(path: Path, game: Game) -> tuple[str, ...]:
    """The positions in the file at ``path``, each as ``game`` writes it.

    Empty lines, and what follows a ``#``, are skipped.

    Raises:
        OpeningsError: For the first thing that is wrong with the file.
    """
    try:
        lines = load(path).splitlines()
    except UnreadableError as error:
        raise OpeningsError(str(error).rstrip(".")) from error
    found: list[str] = []
    for number, line in enumerate(lines, 1):
        text = line.partition("#")[0].strip()
        if text:
            found.append(_start(game, text, f"{path}:{number}"))
        if len(found) > MOST_STARTS:
            raise OpeningsError(f"{path}: more than {MOST_STARTS:,} positions")
    if not found:
        raise OpeningsError(f"{path}: there is no position in this file")
    return tuple(found)


def _start(game: Game, text: str, place: str) -> str:
    try:
        return start_text(game, playable_start(game, text))
    except BadPositionError as error:
        raise OpeningsError(f"{place}: {error}") from error
