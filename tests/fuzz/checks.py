"""What must hold of whatever a reader makes of any text at all."""

from __future__ import annotations

from dataclasses import replace

from core.plain import plain
from core.records.reader import GameText, Reading, entries_in, read_text, records_in
from core.records.record import GameRecord
from core.records.writer import write_games

LONGEST = 1000
"""A message is a sentence; so long it may be with what it quotes."""


def check_message(message: str) -> None:
    """One short line that can be printed anywhere."""
    assert message == plain(message), repr(message)[:LONGEST]
    assert 0 < len(message) <= LONGEST, f"{len(message)} letters: {message[:LONGEST]}"


def check_reading(text: str) -> None:
    """Problems are sentences; what was read can be written and read again, the same."""
    check_games(read_text(text, "mutated"))


def check_games(reading: Reading[GameRecord]) -> None:
    """As ``check_reading``, of what was read already."""
    for problem in reading.problems:
        check_message(problem)
    for record in reading.games + reading.going_on:
        again = read_text(write_games([record]), "written")
        assert len(again.problems) == len(again.going_on)
        assert again.games + again.going_on == (_on_file(record),)


def check_index(text: str) -> None:
    """The games that an index tells of are those that are read at once."""
    file = GameText.of(text, "mutated")
    games: list[GameRecord] = []
    for entry in entries_in(file):
        games += records_in(file, entry.start, entry.end).games
    whole = records_in(file, 0, len(text))
    assert tuple(games[: len(whole.games)]) == whole.games


def _on_file(record: GameRecord) -> GameRecord:
    """``record`` with clocks to the tenth of a second, as files have them."""
    clocks = tuple(c if c is None else round(c * 10) / 10 for c in record.clocks)
    return replace(record, clocks=clocks)
