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

from core.formats.format import Draft, Format, Sheet, Source, WrittenMove, reason_text
from core.notation import code

HEAD, END = "TOY", "over"
_CLOCK = re.compile(r"\d{1,6}\.\d")


def _drafts(source: Source, start: int, end: int) -> Iterator[Draft]:
    """A game from its first line to its last, whatever is between them."""
    draft = Draft(start=start)
    for line, offset, here in source.lines(start, end):
        _take(draft, line, offset)
        draft.until = here
        if line:
            draft.end = offset + len(line)
        if draft.closed:
            yield draft
            draft = Draft(start=here)
    if not draft.empty:
        draft.give_up(draft.end, f"{END} should end this game.")
        yield draft


def _take(draft: Draft, line: str, offset: int) -> None:
    kind, text = line[:1], line[1:]
    if kind == ".":
        name, _, value = text.partition(" ")
        draft.add_tag(name, value, offset)
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
        draft.report(offset, f"{line!r} is no line of this format.")


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
    encodings=("cp932",),
)

FORMATS = {TOY.key: TOY}
