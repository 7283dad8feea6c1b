"""Games as files of CSA: the main line with its times and what is said of it.

Version 2.2 where it has room for the times of a game, else version 3, which has increments
and parts of seconds, and says in which encoding it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.formats.pgn.notes import MoveNotes
from core.formats.pgn.tags import comment
from core.formats.pgn.write import reason_text
from core.formats.sheet import Sheet, SheetMove
from core.formats.shogi.comments import lines_of, note_lines
from core.formats.shogi.csa.headers import RESULT, headers, is_plain
from core.formats.shogi.csa.position import lines
from core.formats.shogi.endings import csa_outcome, csa_word
from core.formats.shogi.kakinoki.lines import SIGNS
from core.formats.shogi.spent import Spent
from core.games.shogi import csa

ENCODING = "cp932"
"""The encoding of such files, unless their first line says otherwise."""

_TENTHS = 0.1


def write_csa(sheet: Sheet) -> str:
    """``sheet`` as the text of one game; variations have no room in it."""
    plain = is_plain(sheet)
    spent = Spent.of(sheet) if plain else Spent.of(sheet, _TENTHS)
    text = "\n".join(
        (
            *headers(sheet),
            *_result(sheet),
            *lines(sheet.fen),
            *_comments(sheet.notes),
            *(line for step in sheet.moves for line in _move(sheet, spent, step)),
            *_end(sheet),
            "",
        )
    )
    known = _is_known(text)
    if plain and known:
        return f"V2.2\n{text}"
    return f"'CSA encoding={'SHIFT_JIS' if known else 'UTF-8'}\nV3.0\n{text}"


def _is_known(text: str) -> bool:
    """Whether the usual encoding has every letter of ``text``."""
    try:
        text.encode(ENCODING)
    except UnicodeEncodeError:
        return False
    return True


def _move(sheet: Sheet, spent: Spent, step: SheetMove) -> Iterator[str]:
    yield from (f"'*{line}" for line in lines_of(comment(step.before)))
    yield csa.name(sheet.game.pieces(step.position), step.side, step.move)
    if id(step) in spent.seconds:
        seconds = round(spent.seconds[id(step)][0], 1)
        yield f"T{seconds:g}"
    if step.nags:
        yield "'*" + " ".join(SIGNS.get(nag, f"${nag}") for nag in step.nags)
    yield from _comments(spent.notes(step))


def _comments(notes: MoveNotes) -> Iterator[str]:
    yield from (f"'*{line}" for line in note_lines(notes))


def _end(sheet: Sheet) -> Iterator[str]:
    outcome = sheet.outcome
    yield f"%{csa_word(sheet)}"
    if outcome is not None and not outcome.unsaid and csa_outcome(sheet) != outcome:
        yield f"'*{reason_text(outcome)}"


def _result(sheet: Sheet) -> Iterator[str]:
    """The result as a header, where the word after the moves does not tell it."""
    outcome, read = sheet.outcome, csa_outcome(sheet)
    if outcome is not None and (read is None or read.winner is not outcome.winner):
        yield f"${RESULT}:{outcome.result}"
