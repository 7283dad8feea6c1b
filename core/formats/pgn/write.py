"""Games as PGN, or as what descends from it, such as PDN."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import wrap

from core.formats.pgn.tags import OWNED, ROSTER, comment, one_line, write_clock
from core.formats.sheet import ABANDONED, Sheet, SheetMove
from core.games import GAMES
from core.values import Outcome, Reason, Side

_WIDTH = 79
_TAG_NAME = re.compile(r"\w+")
_TERMINATIONS = {
    Reason.TIME: "time forfeit",
    Reason.NO_ANSWER: "time forfeit",
    Reason.ILLEGAL: "rules infraction",
    Reason.FAILED: "abandoned",
    Reason.MOVE_LIMIT: "adjudication",
}


def write(sheet: Sheet) -> str:
    """``sheet`` as the text of one game of PGN, ended by a line feed.

    A variant may add tags by which other programs know it.

    Raises:
        ValueError: Where a tag's name is not made of letters, digits and underscores,
            whatever their script.
    """
    tags = "".join(_tag(name, value) for name, value in _tags(sheet))
    return f"{tags}\n{_movetext(sheet)}\n"


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


def _tags(sheet: Sheet) -> Iterator[tuple[str, str]]:
    fields = {
        "Date": "????.??.??",
        **sheet.tags,
        "White": sheet.players[0],
        "Black": sheet.players[1],
        "Result": sheet.result,
    }
    facts, ruleset = sheet.game.facts, sheet.game.ruleset
    yield from ((name, fields.get(name) or "?") for name in ROSTER)
    yield "Variant", facts.title
    yield "Ruleset", ruleset
    yield from GAMES[facts.key].files.tags.get(ruleset, {}).items()
    yield "Termination", termination(sheet.outcome)
    yield "PlyCount", str(len(sheet.moves))
    if sheet.fen:
        yield "SetUp", "1"
        yield "FEN", sheet.fen
    rest = (item for item in sheet.tags.items() if item[0] not in OWNED.union(ROSTER))
    yield from rest


def _tag(name: str, value: str) -> str:
    if not _TAG_NAME.fullmatch(name):
        raise ValueError(f"{name!r} cannot name a PGN tag")
    escaped = one_line(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]\n'


def _movetext(sheet: Sheet) -> str:
    words = list(_moves(sheet))
    if outcome := sheet.outcome:
        words.append(f"{{{reason_text(outcome)}}}")
    words.append(sheet.result)
    text = " ".join(words)
    return "\n".join(wrap(text, _WIDTH, break_long_words=False, break_on_hyphens=False))


def _moves(sheet: Sheet) -> Iterator[str]:
    before, again = None, GAMES[sheet.game.facts.key].files.number_after_comment
    for step in sheet.moves:
        if _is_numbered(before, step, again=again):
            yield f"{step.number}{'.' if step.side is Side.FIRST else '...'}"
        yield step.san
        if step.clock is not None:
            yield f"{{{write_clock(step.clock)}}}"
        before = step


def _is_numbered(before: SheetMove | None, step: SheetMove, *, again: bool) -> bool:
    """Whether the number stands before ``step``; ``again`` after a comment if so wished."""
    if before is None:
        return True
    turns = before.side is not step.side
    return turns and (step.side is Side.FIRST or (again and before.clock is not None))
