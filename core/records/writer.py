"""Records as text, in the format of a file."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from core.formats import format_for
from core.formats.format import Format
from core.formats.pgn.formats import PGN
from core.formats.sheet import Sheet, SheetMove, UnwritableError
from core.games import GAMES
from core.records.files import write_bytes
from core.records.record import GameRecord
from core.records.replay import Timeline


def sheet_of(timeline: Timeline) -> Sheet:
    """All there is to write of a record that was played through."""
    record = timeline.record
    played = zip(timeline.steps, record.moves, timeline.history, strict=False)
    moves = (
        SheetMove(step.number, step.side, step.san, move, position, step.clock)
        for step, move, position in played
    )
    return Sheet(
        game=timeline.game,
        players=record.players,
        moves=tuple(moves),
        outcome=record.outcome,
        fen=record.fen,
        tags=record.tags,
    )


def write_games(records: Sequence[GameRecord], form: Format) -> str:
    """``records`` as the text of a file.

    Raises:
        UnwritableError: For a game that such files do not hold; the sentence numbers it.
        ValueError: Where the moves of a record are not those of its game.
    """
    return form.separator.join(
        _written(record, form, number) for number, record in enumerate(records, 1)
    )


def write_pgn(record: GameRecord) -> str:
    """``record`` as the text of one game of PGN, ended by a line feed.

    Reading it gives the same record again, but for what PGN has no room for: line
    breaks and other control characters become blanks, braces in the detail of an
    outcome become parentheses, as does the bracket of what would be a clock there,
    clocks are rounded to the tenth of a second, and unknown values (``?``) of tags are
    forgotten.

    Raises:
        ValueError: Where a tag's name is not made of letters, digits and underscores,
            whatever their script, or the moves are not those of the record's game.
    """
    return write_games([record], PGN)


def write_game(record: GameRecord) -> str:
    """``record`` as the text of a file of its own; see ``save_games``."""
    return write_games([record], keeping(GAMES[record.variant].files.ending, [record]))


def keeping(ending: str, records: Sequence[GameRecord]) -> Format:
    """The format in which records are kept in a file whose name ends so.

    That is PGN where nothing is kept in files of that name, or not these games.
    """
    form = format_for(ending)
    if form is None or not form.lossless:
        return PGN
    return form if all(form.holds(record.variant) for record in records) else PGN


def save_games(path: str | os.PathLike[str], records: Sequence[GameRecord]) -> None:
    """Put ``records`` into the file at ``path``, which is replaced in one step.

    Raises:
        OSError: If that cannot be; what was there is still there.
    """
    form = keeping(Path(path).suffix, records)
    save_text(path, write_games(records, form), form)


def save_text(path: str | os.PathLike[str], text: str, form: Format) -> None:
    """Put the text of games into the file at ``path``, encoded as its format has it.

    Letters that the encoding does not know make it UTF-8, which every format is read as.
    """
    try:
        data = text.encode(form.encoding)
    except UnicodeEncodeError:
        data = text.encode("utf-8", "replace")
    write_bytes(path, data)


def _written(record: GameRecord, form: Format, number: int) -> str:
    variant = GAMES[record.variant]
    if form.write is None:
        raise UnwritableError(f"{form.title} is read and not written")
    if not form.holds(record.variant):
        title, ending = variant.facts.title, variant.files.ending
        why = f"{form.title} does not hold {title}; write it as {ending}"
        raise UnwritableError(f"game {number}: {why}")
    try:
        return form.write(sheet_of(Timeline.of(record)))
    except UnwritableError as error:
        raise UnwritableError(f"game {number}: {error}") from error
