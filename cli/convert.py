"""``convert``: converts a file of games to another format."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from cli.output import DONE, FAILED, FailedError, WrongUseError, put_file, say
from cli.reveal import HOW, revealed
from cli.show import tags
from core.game import Facts
from core.games import GAMES
from core.notation import code
from core.records.files import write_text
from core.records.reader import Reading, read_games, read_text
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.records.secrecy import NOT_OVER, is_going_on
from core.records.writer import write_pgn
from core.values import Move, Piece, Side

THESIS = "thesis"
"""The ruleset by which the thesis' viewer plays."""

STANDARD = "-"
"""Standard input as IN, standard output as OUT."""


def run(given: Namespace) -> int:
    """Write the games of IN to OUT; problems of IN are reported."""
    convert = _format(given.out)
    reading = _read(given.source)
    for problem in reading.problems:
        say(problem)
    if not reading.games:
        return FAILED
    games = [_may_write(given, *each) for each in enumerate(reading.games, 1)]
    if reading.problems and _same_file(given.source, given.out):
        raise FailedError(f"{given.out} stays as it is: not all of it could be read")
    _write(given.out, convert(games))
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


def pgn(records: Sequence[GameRecord]) -> str:
    """``records`` as PGN."""
    return "\n".join(map(write_pgn, records))


def pdn(records: Sequence[GameRecord]) -> str:
    """``records`` as PDN.

    Raises:
        FailedError: For a game that such files do not hold.
    """
    for number, record in enumerate(records, start=1):
        variant = GAMES[record.variant]
        if variant.files.ending != ".pdn":
            title = variant.facts.title
            raise FailedError(f"game {number}: PDN does not hold {title}; write it as .pgn")
    return pgn(records)


def json_lines(records: Sequence[GameRecord]) -> str:
    """``records`` as JSON, one game a line."""
    return "".join(
        f"{json.dumps(_as_data(each), ensure_ascii=False)}\n" for each in records
    )


def thesis_text(records: Sequence[GameRecord]) -> str:
    """``records`` in the form that the thesis' viewer reads: moves and nothing else.

    Raises:
        FailedError: For a game that its rules do not know.
    """
    return "\n".join(
        _numbered(_thesis_timeline(record, number))
        for number, record in enumerate(records, start=1)
    )


FORMATS: dict[str, Callable[[Sequence[GameRecord]], str]] = {
    ".pgn": pgn,
    ".pdn": pdn,
    ".txt": thesis_text,
    ".json": json_lines,
    ".jsonl": json_lines,
}


def _format(out: str) -> Callable[[Sequence[GameRecord]], str]:
    ending = ".pgn" if out == STANDARD else Path(out).suffix.lower()
    if ending not in FORMATS:
        known = ", ".join(FORMATS)
        raise WrongUseError(f"{out}: the name must end in one of {known}, or be -")
    return FORMATS[ending]


def _read(source: str) -> Reading:
    if source == STANDARD:
        return read_text(sys.stdin.read(), "standard input")
    return read_games(source)


def _write(out: str, text: str) -> None:
    if out == STANDARD:
        put_file(text)
        return
    try:
        write_text(out, text)
    except OSError as error:
        raise FailedError(f"{out}: cannot be written: {error.strerror}") from error


def _same_file(source: str, out: str) -> bool:
    if STANDARD in (source, out) or not Path(out).exists():
        return False
    return Path(out).samefile(source)


def _as_data(record: GameRecord) -> dict[str, object]:
    facts, outcome = GAMES[record.variant].facts, record.outcome
    data: dict[str, object] = {
        "variant": record.variant,
        "ruleset": record.ruleset,
        "white": record.players[0],
        "black": record.players[1],
        "result": outcome.result if outcome else "*",
        "reason": str(outcome.reason) if outcome else None,
        "detail": outcome.detail if outcome else "",
        "fen": record.fen,
        "moves": [code(facts, move) for move in record.moves],
        "tags": tags(record, facts),
    }
    return data | ({"clocks": list(record.clocks)} if record.clocks else {})


def _thesis_timeline(record: GameRecord, number: int) -> Timeline:
    if record.fen or THESIS not in GAMES[record.variant].rulesets:
        raise FailedError(f"game {number}: only chess from its start fits into .txt")
    try:
        return Timeline.of(replace(record, ruleset=THESIS))
    except ValueError as error:
        raise FailedError(f"game {number} cannot be written as .txt: {error}") from error


def _numbered(timeline: Timeline) -> str:
    facts, words = timeline.game.facts, []
    played = zip(timeline.steps, timeline.record.moves, timeline.history, strict=False)
    for step, move, position in played:
        piece = timeline.game.pieces(position)[move.origin]
        number = f"{step.number}. " if step.side is Side.FIRST else ""
        words.append(number + _long(facts, piece, move))
    lines = (" ".join(words[index : index + 2]) for index in range(0, len(words), 2))
    return "".join(f"{line}\n" for line in lines)


def _long(facts: Facts, piece: Piece, move: Move) -> str:
    """``move`` as ``d2-d4`` or ``Nb8-a6``; pawns become queens without a word."""
    letter = "" if piece.symbol == "p" else piece.symbol.upper()
    return f"{letter}{facts.name(move.origin)}-{facts.name(move.target)}"
