"""Where opening or analysing a listed game leads, and how the button calls it."""

from __future__ import annotations

from pathlib import Path

from core.records.listing import ListedGame
from gui.app.requests import Request, ToAnalysisOf, ToGamesInFile, ToReplay, ToResume


def opening_words(game: ListedGame, file: Path | None) -> tuple[str, str]:
    """What the button that opens ``game`` says, and its icon.

    Args:
        game: A line of the table.
        file: The file whose games alone are listed; ``None`` for those of a folder.
    """
    if _continues(game):
        return "Continue", "play"
    return ("Open the list", "files") if _is_list(game, file) else ("Replay", "play")


def opening_of(game: ListedGame, folder: Path, file: Path | None) -> Request:
    """Where opening ``game`` leads; its file lies in ``folder``.

    One that is unfinished is continued, since a replay would reveal it.

    Args:
        game: A line of the table.
        folder: Where its file lies.
        file: See ``opening_words``.
    """
    path = folder / game.name
    if _is_list(game, file):
        return ToGamesInFile(path)
    if _continues(game):
        return ToResume(path)
    return ToReplay(path, game.number)


def analysis_of(game: ListedGame, folder: Path) -> Request:
    """Where analysing ``game`` leads; its file lies in ``folder``."""
    return ToAnalysisOf(folder / game.name, game.number)


def _continues(game: ListedGame) -> bool:
    """Whether it is the one game of its file, and unfinished."""
    return game.unfinished and game.out_of == 1


def _is_list(game: ListedGame, file: Path | None) -> bool:
    """Whether it stands for a file of several games."""
    return game.out_of > 1 and file is None
