"""Where opening a file leads: one game is replayed, many are listed, problems kept."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from itertools import islice
from pathlib import Path

from core.formats import has_signs
from core.game import Game
from core.games import GAMES, find_game
from core.records.files import UnreadableError, free_path
from core.records.reader import GameText, entries_in, load_games, read_trees
from core.records.record import NOBODY, GameRecord
from core.records.tree import GameTree
from core.records.writer import save_text
from core.setup import BadPositionError
from core.texts import N_, _
from gui.app.paths import short_path, typed_path
from gui.app.requests import (
    Request,
    ToAnalysis,
    ToAnalysisOf,
    ToGamesInFile,
    ToProblems,
    ToReplay,
    variant_of_file,
)
from gui.app.shell import Shell
from gui.widgets.clipboard import clipboard
from gui.widgets.notice import Notice
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


# --- The clipboard -----------------------------------------------------------------------

_NAME = N_("the clipboard")
_LONGEST_PATH = 4096
_GAME = re.compile(r"\[\w+ +\"|(?:^|\s)1\.\s*\S")
"""What a text of PGN has, and a position has not."""


class NothingPastedError(ValueError):
    """What was pasted is no game and no position. The message is a sentence."""


def paste(
    shell: Shell, go: Callable[[Request], None], complain: Callable[[str], None]
) -> None:
    """Go where the text on the clipboard leads, or say why that is nowhere."""
    try:
        request = opening_of_text(shell, clipboard())
    except NothingPastedError as error:
        complain(str(error))
    else:
        go(request)


def opening_of_text(shell: Shell, text: str, game: Game | None = None) -> Request:
    """Where pasting a text leads: to an analysis, a file, or a list of several games.

    Several games are put into a file of their own, in a folder beside the saved games. The
    path of a file leads where opening the file does.

    Args:
        shell: What all screens share.
        text: The text.
        game: The game that a position is of, if it can be; ``None`` for the one that is
            chosen in the settings.

    Raises:
        NothingPastedError: If it holds neither games nor a position, or one game that is
            not over, or if there is no room for several.
    """
    chosen = shell.settings
    if (path := _named(text)) is not None:
        return opening_of_file(path, chosen)
    file = GameText.of(text, _(_NAME))
    if not has_several(file):
        usual = game or find_game(chosen.variant, chosen.ruleset)
        return ToAnalysis(pasted(text, usual))
    folder = shell.games.with_name("pasted")
    stem = f"pasted-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"
    path = free_path(folder, stem, file.form.endings[0])
    try:
        save_text(path, file.text, file.form)
    except OSError as error:
        why = error.strerror or error
        sentence = _("The games cannot be kept: {why} ({path}).").format(why=why, path=path)
        raise NothingPastedError(sentence) from error
    return ToGamesInFile(path)


def _named(text: str) -> Path | None:
    """The file whose path a text is."""
    if len(text) > _LONGEST_PATH or "\n" in text.strip():
        return None
    with suppress(OSError, ValueError):
        path = typed_path(text, Path.cwd())
        return path if path.is_file() else None
    return None


def pasted(text: str, game: Game) -> GameTree:
    """The game or the position that a text holds; a position is one of ``game`` or chess.

    Raises:
        NothingPastedError: If it holds neither, or a game that is not over.
    """
    if not text.strip():
        raise NothingPastedError(_("There is nothing on the clipboard."))
    if not _GAME.search(text):
        try:
            return _position(text.strip(), game)
        except NothingPastedError:
            if not has_signs(text):
                raise
    reading = read_trees(text, _(_NAME))
    if not reading.games:
        raise NothingPastedError(reading.problems[0])
    return reading.games[0]


def empty_tree(variant: str, ruleset: str, fen: str = "") -> GameTree:
    """A tree without a move."""
    return GameTree(GameRecord(variant, ruleset, NOBODY, fen=fen))


def _position(text: str, game: Game) -> GameTree:
    """A position of ``game``, or if it is none, of chess."""
    wrong: list[BadPositionError] = []
    for each in (game, find_game("chess")):
        try:
            start = each.read(text)
        except BadPositionError as error:
            wrong.append(error)
        else:
            return empty_tree(each.facts.key, each.ruleset, each.write(start))
    sentence = _("This is neither a game nor a position: {why}").format(why=wrong[0])
    raise NothingPastedError(f"{sentence.rstrip('.')}.") from wrong[0]


# --- Saved files -------------------------------------------------------------------------


def show_saved(
    shell: Shell, notice: Notice, words: str, folder: Path, icon: str = "export"
) -> None:
    """Say what was saved in which folder until that is read, and offer to open it."""

    def show_folder() -> None:
        if not shell.open_folder(folder):
            notice.show_error(
                _("No file manager was found; see {folder}.").format(
                    folder=short_path(folder)
                )
            )

    notice.offer(
        # For translators: {what} is such as "3 saved".
        _("{what} in {folder}").format(what=words, folder=short_path(folder)),
        icon,
        _("Open folder"),
        show_folder,
    )
