"""Games as PGN, or as what descends from it, such as PDN."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import TypeAlias

from core.ends import ENDS
from core.formats.pgn.notes import write_notes
from core.formats.pgn.tags import ROSTER, comment, one_line, owned
from core.formats.sheet import ABANDONED, Sheet, SheetMove
from core.games import GAMES
from core.values import Outcome, Side

Line: TypeAlias = Sequence[SheetMove]

_WIDTH = 79
_TAG_NAME = re.compile(r"\w+")


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
    return ENDS[outcome.reason].termination or "normal"


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
    ours = owned(facts.key).union(ROSTER)
    yield from (item for item in sheet.tags.items() if item[0] not in ours)


def _tag(name: str, value: str) -> str:
    if not _TAG_NAME.fullmatch(name):
        raise ValueError(f"{name!r} cannot name a PGN tag")
    escaped = one_line(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]\n'


def _movetext(sheet: Sheet) -> str:
    notes = write_notes(sheet.notes)
    words = [f"{{{notes}}}" if notes else "", *_glued(_moves(sheet))]
    if sheet.outcome and not sheet.outcome.unsaid:
        words.append(f"{{{reason_text(sheet.outcome)}}}")
    words.append(sheet.result)
    text = " ".join(filter(None, words))
    return "\n".join(wrap(text, _WIDTH, break_long_words=False, break_on_hyphens=False))


def _glued(words: Iterable[str]) -> list[str]:
    """``words`` with parentheses at the words that they enclose."""
    found: list[str] = []
    opened = ""
    for word in words:
        if word == "(":
            opened += word
        elif word == ")":
            found[-1] += word
        else:
            found.append(opened + word)
            opened = ""
    return found


def _moves(sheet: Sheet) -> Iterator[str]:
    """The moves with all variations, each in parentheses after what it is played for.

    Nothing here calls itself: variations can be nested deeper than the stack is.
    """
    facts = sheet.game.facts
    answering = facts.begins.other if facts.alternates else None
    manner = answering, GAMES[facts.key].files.number_after_comment
    waiting = [_line(sheet.moves, manner)]
    while waiting:
        word = next(waiting[-1], None)
        if word is None:
            waiting.pop()
        elif isinstance(word, str):
            yield word
        else:
            waiting.append(_line(word, manner))


def _line(moves: Line, manner: tuple[Side | None, bool]) -> Iterator[str | Line]:
    """The words of one line, with the lines in it as they are.

    ``manner`` says which side answers moves under their numbers, if the sides alternate,
    and whether a number stands again after a comment.
    """
    answering, again = manner
    side, parted = None, True
    for step in moves:
        if before := _comment(step.before):
            yield before
        shares = step.side is answering
        if side is None or (side is not step.side and (not shares or (again and parted))):
            yield f"{step.number}{'...' if shares else '.'}"
        yield step.san
        yield from (f"${nag}" for nag in step.nags)
        if notes := write_notes(step.notes):
            yield f"{{{notes}}}"
        for variation in step.variations:
            yield from ("(", variation, ")")
        side, parted = step.side, bool(notes or step.variations)


def _comment(text: str) -> str:
    plain = comment(text)
    return f"{{{plain}}}" if plain else ""
