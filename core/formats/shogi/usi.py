"""Games as the USI protocol tells them to engines, one a line, and positions as SFEN.

``position startpos moves 7g7f 3c3d``, ``position sfen ... moves ...``, with or without the
word ``position``; a SFEN alone is a game without a move. Nothing but moves fits into it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.formats.format import (
    MAX_MOVES,
    ONLY_MOVES,
    Draft,
    Format,
    Sheet,
    Source,
    WrittenMove,
)
from core.games.shogi.facts import FACTS, START
from core.notation import code

_BOARD = r"[1-9plnsgbrkPLNSGBRK+]+(?:/[1-9plnsgbrkPLNSGBRK+]+){8}"
_SFEN = rf"{_BOARD}[ \t]+[bw][ \t]+(?:-|[0-9PLNSGBRplnsgbr]+)(?:[ \t]+[0-9]{{1,5}})?"
_WORD = re.compile(r"\S+")
_FIELDS = 4


def _drafts(source: Source, start: int, end: int) -> Iterator[Draft]:
    """A game of each line that has anything in it."""
    for line, offset, following in source.lines(start, end):
        if line.strip():
            yield _draft(line, offset, following)


def _draft(line: str, offset: int, until: int) -> Draft:
    draft = Draft(start=offset, until=until, end=offset + len(line.rstrip()))
    words = list(_WORD.finditer(line))
    if words[0][0] == "position":
        words.pop(0)
    begun = next((n for n, word in enumerate(words) if word[0] == "moves"), len(words))
    fields, moves = words[:begun], words[begun + 1 :][:MAX_MOVES]
    texts = [word[0] for word in fields if word[0] != "sfen"]
    if texts[:_FIELDS] not in ([], ["startpos"], START.split()):
        draft.tags["FEN"] = " ".join(texts[:_FIELDS])
        draft.places["FEN"] = offset + fields[0].start()
    draft.tags |= {"Variant": FACTS.title, "Result": "*"}
    draft.moves += (WrittenMove(word[0], offset + word.start()) for word in moves)
    draft.clocks += [None] * len(moves)
    draft.result = "*"
    return draft


def _write(sheet: Sheet) -> str:
    begun = f"sfen {sheet.fen.removeprefix('sfen ')}" if sheet.fen else "startpos"
    moves = [code(FACTS, step.move).rstrip("=") for step in sheet.moves]
    words = ("position", begun, *(("moves", *moves) if moves else ()))
    return " ".join(words) + "\n"


USI = Format(
    key="usi",
    title="USI",
    endings=(".usi", ".sfen"),
    mime="application/x-shogi-usi",
    signs=re.compile(
        r"\s*(?:position[ \t]+(?:startpos|sfen)\b|startpos\b"
        rf"|(?:sfen[ \t]+)?{_SFEN}\s*(?:$|\n|moves))"
    ),
    drafts=_drafts,
    write=_write,
    lacks=ONLY_MOVES,
    separator="",
    only=".kif",
)
