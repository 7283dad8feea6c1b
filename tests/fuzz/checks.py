"""What must hold of whatever a reader of games makes of any text at all."""

from __future__ import annotations

from dataclasses import replace

from core.records.reader import read_text
from core.records.record import GameRecord
from core.records.writer import write_pgn

LONGEST = 600
"""A message is a sentence; so long it may be with what it quotes."""


def check_message(message: str) -> None:
    """One short line that can be printed anywhere."""
    assert message.isprintable(), repr(message)
    assert 0 < len(message) <= LONGEST, len(message)


def check_reading(text: str) -> None:
    """Problems are sentences; what was read can be written and read again, the same."""
    reading = read_text(text, "mutated")
    for problem in reading.problems:
        check_message(problem)
    for record in reading.games:
        again = read_text(write_pgn(record), "written")
        assert again.problems == ()
        assert again.games == (_on_file(record),)


def _on_file(record: GameRecord) -> GameRecord:
    """``record`` with clocks to the tenth of a second, as files have them."""
    clocks = tuple(c if c is None else round(c * 10) / 10 for c in record.clocks)
    return replace(record, clocks=clocks)
