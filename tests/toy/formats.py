"""A file format of the toy's own, in the table of formats. See ``core.extra_games``.

A line for every tag and every move, and a line without a dot at the end of each game::

    TOY
    .White Ada
    .Result 1-0
    >c3c4 59.5
    !resigned
    over

In Shift-JIS, as Japanese programs have it, where all letters can be.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.formats.draft import Draft, Source, WrittenMove
from core.formats.format import Format
from core.formats.pgn.write import reason_text
from core.formats.sheet import Sheet
from core.notation import code

HEAD, END = "TOY", "over"
_CLOCK = re.compile(r"\d{1,6}\.\d")


def _drafts(source: Source, start: int, end: int) -> Iterator[Draft]:
    """A game from its first line to its last, whatever is between them."""
    draft, here = Draft(start=start), start
    for line in source.text[start:end].split("\n"):
        offset, here = here, min(here + len(line) + 1, end)
        _take(draft, line, offset)
        draft.until = here
        if line:
            draft.end = offset + len(line)
        if draft.closed:
            yield draft
            draft = Draft(start=here)
    if not draft.empty:
        draft.problems.append((draft.end, f"{END} should end this game."))
        draft.broken = True
        yield draft


def _take(draft: Draft, line: str, offset: int) -> None:
    kind, text = line[:1], line[1:]
    if kind == ".":
        name, _, value = text.partition(" ")
        draft.tags[name] = value
        draft.places[name] = offset
    elif kind == ">":
        move, _, clock = text.partition(" ")
        draft.moves.append(WrittenMove(move, offset + 1))
        draft.clocks.append(float(clock) if _CLOCK.fullmatch(clock) else None)
    elif kind == "!":
        draft.remarks.append(text)
    elif line == END:
        draft.closed = True
        draft.result = draft.tags.get("Result", "")
    elif line not in ("", HEAD):
        draft.problems.append((offset, f"{line!r} is no line of this format."))


def _write(sheet: Sheet) -> str:
    lines = [HEAD, *(f".{name} {value}" for name, value in sheet.all_tags.items())]
    for step in sheet.moves:
        clock = "" if step.clock is None else f" {step.clock:.1f}"
        lines.append(f">{code(sheet.game.facts, step.move)}{clock}")
    if sheet.outcome:
        lines.append(f"!{reason_text(sheet.outcome)}")
    return "\n".join((*lines, END, ""))


TOY = Format(
    key="toy",
    title="the toy's own format",
    endings=(".toy",),
    signs=re.compile(rf"\s*{HEAD}\n"),
    drafts=_drafts,
    write=_write,
    separator="",
    lossless=True,
    only=".toy",
    encoding="cp932",
)

FORMATS = {TOY.key: TOY}
