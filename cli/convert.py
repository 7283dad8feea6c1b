"""``convert``: converts a file of games to another format."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections import Counter
from pathlib import Path

from cli import options
from cli.options import Parser
from cli.output import (
    DONE,
    FAILED,
    FailedError,
    WrongUseError,
    check_free,
    put_file,
    say,
    say_problems,
)
from cli.show import HOW, reveal
from core.formats import FORMATS, WRITTEN, format_for
from core.formats.format import Format, UnwritableError
from core.formats.pgn import PGN
from core.records.files import UnreadableError
from core.records.reader import GameText, load_games, made_of_trees
from core.records.record import NOT_OVER, UNKNOWN
from core.records.tree import GameTree, walk
from core.records.writer import save_text, write_numbered
from core.texts import _, listed, ngettext

STANDARD = "-"
"""Standard input as IN, standard output as OUT."""


def run(given: Namespace) -> int:
    """Write the games of IN to OUT, with their variations; problems of IN are reported."""
    form = _format(given.out)
    check_free(given.out, force=given.force)
    if given.reveal and given.source != STANDARD:
        reveal(given.source)
    file = _load(given.source)
    converting = _Converting(form)
    found = made_of_trees(file, converting.written)
    if found.going_on:
        raise FailedError(
            _("game {going_on}: {not_over}; {how}").format(
                going_on=found.going_on[0][0], not_over=_(NOT_OVER), how=_(HOW)
            )
        )
    texts, problems = [text for __, text in found.games], found.problems
    say_problems(problems, found=bool(texts))
    if converting.failure is not None:
        raise converting.failure
    if problems and _same_file(given.source, given.out):
        raise FailedError(
            _("{out} stays as it is: not all of it could be read").format(out=given.out)
        )
    _write(given.out, form.separator.join(texts), form)
    words = ngettext("{number} game written", "{number} games written", len(texts))
    say("; ".join((words, *converting.left_out)))
    return FAILED if problems else DONE


class _Converting:
    """Turns games into text, one by one, so that no more than one is in memory.

    Attributes:
        failure: Why the first game that cannot be written cannot be.
    """

    def __init__(self, form: Format) -> None:
        self.failure: FailedError | None = None
        self._form = form
        self._number, self._found = 0, Counter[str]()

    @property
    def left_out(self) -> list[str]:
        """What is lost, one sentence for each kind of it."""
        return [
            # For translators: {what} is what a format of files lacks, such as "comments".
            _("{title} has no room for {what}: {found:,} left out").format(
                title=self._form.title, what=what, found=self._found[what]
            )
            for what in self._form.lacks
            if self._found[what]
        ]

    def written(self, tree: GameTree) -> tuple[int, str]:
        """The next game, numbered; its text is empty once one could not be written."""
        self._number += 1
        text = ""
        if self.failure is None:
            try:
                text = write_numbered(tree, self._form, self._number)
                self._found += _contents(tree)
            except UnwritableError as error:
                self.failure = FailedError(str(error))
        return self._number, text


def _contents(tree: GameTree) -> Counter[str]:
    """How much there is in a game of what not every format has room for."""
    named = [name for name in tree.head.players if name not in UNKNOWN]
    found = Counter(tags=len(tree.head.tags) + len(named))
    for path, node in walk(tree):
        timed = any(command.startswith("emt") for command in node.commands)
        found["variations"] += path[-1:] > (0,)
        found["comments"] += bool(node.comment or node.starting_comment)
        found["glyphs"] += len(node.nags)
        found["evaluations"] += node.evaluation is not None
        found["clocks"] += timed or node.clock is not None
    return found


def _format(out: str) -> Format:
    found = PGN if out == STANDARD else format_for(Path(out).suffix)
    if found is None:
        known = listed(WRITTEN)
        raise WrongUseError(
            _("{out}: the name must end in one of {known}, or be -").format(
                out=out, known=known
            )
        )
    return found


def _load(source: str) -> GameText:
    """The games of IN as text.

    Raises:
        FailedError: If there is none.
    """
    if source == STANDARD:
        return GameText.of(sys.stdin.read(), _("standard input"))
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
        raise FailedError(
            _("{out}: cannot be written: {strerror}").format(
                out=out, strerror=error.strerror
            )
        ) from error


def _same_file(source: str, out: str) -> bool:
    if STANDARD in (source, out) or not Path(out).exists():
        return False
    return Path(out).samefile(source)


def arguments(parser: Parser) -> None:
    """The options of ``convert``."""
    endings = (
        f"{'/'.join(each.endings)} ({each.title})"
        for each in FORMATS.values()
        if each.write
    )
    parser.add_argument(
        "source", metavar="IN", help=_("a game file, or - for standard input")
    )
    parser.add_argument("out", metavar="OUT", help=f"{', '.join(endings)}, or -")
    options.force(parser)
    options.reveal(parser)
