"""Records as PGN, or as what descends from it, such as PDN."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from textwrap import wrap

from core.formats.pgn.tags import OWNED, ROSTER, comment, one_line, write_clock
from core.games import GAMES
from core.records.files import write_text
from core.records.record import GameRecord
from core.records.replay import NumberedMove, Timeline
from core.values import Outcome, Reason, Side

ABANDONED = "abandoned"
"""The detail of an outcome that nobody fought for to the end."""

_WIDTH = 79
_TAG_NAME = re.compile(r"\w+")
_TERMINATIONS = {
    Reason.TIME: "time forfeit",
    Reason.NO_ANSWER: "time forfeit",
    Reason.ILLEGAL: "rules infraction",
    Reason.FAILED: "abandoned",
    Reason.MOVE_LIMIT: "adjudication",
}


def write_pgn(record: GameRecord) -> str:
    """``record`` as the text of one game of PGN, ended by a line feed.

    A variant may add tags by which other programs know it.

    Reading it gives the same record again, but for what PGN has no room for: line
    breaks and other control characters become blanks, braces in the detail of an
    outcome become parentheses, as does the bracket of what would be a clock there,
    clocks are rounded to the tenth of a second, and unknown values (``?``) of tags are
    forgotten.

    Raises:
        ValueError: Where a tag's name is not made of letters, digits and underscores,
            whatever their script, or the moves are not those of the record's game.
    """
    timeline = Timeline.of(record)
    tags = "".join(_tag(name, value) for name, value in _tags(timeline))
    return f"{tags}\n{_movetext(timeline)}\n"


def save_pgn(path: str | os.PathLike[str], records: Iterable[GameRecord]) -> None:
    """Put ``records`` into the file at ``path``, which is replaced in one step."""
    write_text(path, "\n".join(write_pgn(record) for record in records))


def reason_text(outcome: Outcome) -> str:
    """The reason and the detail of ``outcome`` on one line, fit for a PGN comment."""
    detail = comment(outcome.detail)
    return f"{outcome.reason}: {detail}" if detail else str(outcome.reason)


def termination(outcome: Outcome | None) -> str:
    """The value of the PGN standard's Termination tag."""
    if outcome is None:
        return "unterminated"
    if outcome.detail == ABANDONED:
        return ABANDONED
    return _TERMINATIONS.get(outcome.reason, "normal")


def _tags(timeline: Timeline) -> Iterator[tuple[str, str]]:
    record = timeline.record
    fields = {
        "Date": "????.??.??",
        **record.tags,
        "White": record.players[0],
        "Black": record.players[1],
        "Result": _result(record),
    }
    yield from ((name, fields.get(name) or "?") for name in ROSTER)
    yield "Variant", timeline.game.facts.title
    yield "Ruleset", record.ruleset
    yield from GAMES[record.variant].files.tags.get(record.ruleset, {}).items()
    yield "Termination", termination(record.outcome)
    yield "PlyCount", str(len(record.moves))
    if record.fen:
        yield "SetUp", "1"
        yield "FEN", record.fen
    rest = (item for item in record.tags.items() if item[0] not in OWNED.union(ROSTER))
    yield from rest


def _tag(name: str, value: str) -> str:
    if not _TAG_NAME.fullmatch(name):
        raise ValueError(f"{name!r} cannot name a PGN tag")
    escaped = one_line(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]\n'


def _result(record: GameRecord) -> str:
    return record.outcome.result if record.outcome else "*"


def _movetext(timeline: Timeline) -> str:
    words = list(_moves(timeline))
    if outcome := timeline.record.outcome:
        words.append(f"{{{reason_text(outcome)}}}")
    words.append(_result(timeline.record))
    text = " ".join(words)
    return "\n".join(wrap(text, _WIDTH, break_long_words=False, break_on_hyphens=False))


def _moves(timeline: Timeline) -> Iterator[str]:
    before, again = None, GAMES[timeline.record.variant].files.number_after_comment
    for step in timeline.steps:
        if _is_numbered(before, step, again=again):
            yield f"{step.number}{'.' if step.side is Side.FIRST else '...'}"
        yield step.san
        if step.clock is not None:
            yield f"{{{write_clock(step.clock)}}}"
        before = step


def _is_numbered(before: NumberedMove | None, step: NumberedMove, *, again: bool) -> bool:
    """Whether the number stands before ``step``; ``again`` after a comment if so wished."""
    if before is None:
        return True
    turns = before.side is not step.side
    return turns and (step.side is Side.FIRST or (again and before.clock is not None))
