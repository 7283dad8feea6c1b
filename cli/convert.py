"""``convert``: converts a file of games to another format."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from cli.output import DONE, FAILED, FailedError, WrongUseError, put_file, say, say_problems
from cli.reveal import HOW, revealed
from core.formats import WRITTEN, format_for
from core.formats.format import Format
from core.formats.pgn.formats import PGN
from core.formats.sheet import UnwritableError
from core.records.reader import Reading, read_games, read_text
from core.records.record import GameRecord
from core.records.secrecy import NOT_OVER, is_going_on
from core.records.writer import save_text, write_games

STANDARD = "-"
"""Standard input as IN, standard output as OUT."""


def run(given: Namespace) -> int:
    """Write the games of IN to OUT; problems of IN are reported."""
    form = _format(given.out)
    reading = _read(given.source)
    say_problems(reading.problems, found=bool(reading.games))
    games = [_may_write(given, *each) for each in enumerate(reading.games, 1)]
    if reading.problems and _same_file(given.source, given.out):
        raise FailedError(f"{given.out} stays as it is: not all of it could be read")
    _write(given.out, _written(games, form), form)
    say(f"{len(games)} {'game' if len(games) == 1 else 'games'} written")
    return FAILED if reading.problems else DONE


def _may_write(given: Namespace, number: int, record: GameRecord) -> GameRecord:
    """``record``, or the end of a game that was to be revealed though it was not over.

    Raises:
        FailedError: If it may not be written.
    """
    if not is_going_on(record):
        return record
    if given.reveal and given.source != STANDARD:
        return revealed(given.source, number, record)
    raise FailedError(f"game {number}: {NOT_OVER}; {HOW}")


def _format(out: str) -> Format:
    found = PGN if out == STANDARD else format_for(Path(out).suffix)
    if found is None:
        known = ", ".join(WRITTEN)
        raise WrongUseError(f"{out}: the name must end in one of {known}, or be -")
    return found


def _read(source: str) -> Reading:
    if source == STANDARD:
        return read_text(sys.stdin.read(), "standard input")
    return read_games(source)


def _written(records: Sequence[GameRecord], form: Format) -> str:
    try:
        return write_games(records, form)
    except UnwritableError as error:
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
