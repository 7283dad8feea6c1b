"""``convert``: converts a file of games to another format."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from cli.output import DONE, FAILED, FailedError, WrongUseError, put_file, say, say_problems
from cli.reveal import HOW, revealed
from core.formats import WRITTEN, format_for
from core.formats.format import Format
from core.formats.pgn.formats import PGN
from core.formats.sheet import UnwritableError
from core.records.files import UnreadableError
from core.records.game_text import GameText, load_games
from core.records.reader import no_text
from core.records.secrecy import NOT_OVER, is_going_on
from core.records.tree import GameTree, record_of, tree_of
from core.records.tree_reader import trees_in
from core.records.writer import save_text, write_numbered

STANDARD = "-"
"""Standard input as IN, standard output as OUT."""


def run(given: Namespace) -> int:
    """Write the games of IN to OUT, with their variations; problems of IN are reported."""
    form = _format(given.out)
    file = _load(given.source)
    converting = _Converting(given, form)
    texts, problems = list[str](), list[str]()
    if problem := no_text(file):
        problems.append(problem)
    else:
        texts, problems = trees_in(file, 0, len(file.text), converting.text)
    say_problems(problems, found=bool(texts))
    if converting.failure is not None:
        raise converting.failure
    if problems and _same_file(given.source, given.out):
        raise FailedError(f"{given.out} stays as it is: not all of it could be read")
    _write(given.out, form.separator.join(texts), form)
    say(f"{len(texts)} {'game' if len(texts) == 1 else 'games'} written")
    return FAILED if problems else DONE


class _Converting:
    """Turns games into text, one by one, so that no more than one is in memory.

    Attributes:
        failure: Why the first game that cannot be written cannot be.
    """

    def __init__(self, given: Namespace, form: Format) -> None:
        self.failure: FailedError | None = None
        self._given, self._form = given, form
        self._number = 0

    def text(self, tree: GameTree) -> str:
        """The next game; nothing once one could not be written."""
        self._number += 1
        if self.failure is not None:
            return ""
        try:
            tree = _may_write(self._given, self._number, tree)
            return write_numbered(tree, self._form, self._number)
        except UnwritableError as error:
            self.failure = FailedError(str(error))
        except FailedError as error:
            self.failure = error
        return ""


def _may_write(given: Namespace, number: int, tree: GameTree) -> GameTree:
    """``tree``, or the end of a game that was to be revealed though it was not over.

    Raises:
        FailedError: If it may not be written.
    """
    if not is_going_on(tree.head):
        return tree
    if given.reveal and given.source != STANDARD:
        return tree_of(revealed(given.source, number, record_of(tree)))
    raise FailedError(f"game {number}: {NOT_OVER}; {HOW}")


def _format(out: str) -> Format:
    found = PGN if out == STANDARD else format_for(Path(out).suffix)
    if found is None:
        known = ", ".join(WRITTEN)
        raise WrongUseError(f"{out}: the name must end in one of {known}, or be -")
    return found


def _load(source: str) -> GameText:
    """The games of IN as text.

    Raises:
        FailedError: If there is none.
    """
    if source == STANDARD:
        return GameText.of(sys.stdin.read(), "standard input")
    try:
        return load_games(source)
    except UnreadableError as error:
        raise FailedError(str(error)) from error


def _write(out: str, text: str, form: Format) -> None:
    if out == STANDARD:
        put_file(text)
        return
    try:
        save_text(out, text, form)
    except OSError as error:
        raise FailedError(f"{out}: cannot be written: {error.strerror}") from error


def _same_file(source: str, out: str) -> bool:
    if STANDARD in (source, out) or not Path(out).exists():
        return False
    return Path(out).samefile(source)
