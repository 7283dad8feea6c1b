"""Formats that hold the moves of a game and little else.

* JSON, a game a line, for other programs; it is written and not read.
* The text of the thesis' viewer: moves with dashes and nothing else. It is read as PGN is,
  which the moves are without their dashes.
* Games as the USI protocol tells them to engines, one a line, and positions as SFEN:
  ``position startpos moves 7g7f 3c3d``, ``position sfen ... moves ...``, with or without
  the word ``position``; a SFEN alone is a game without a move.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from core.formats.format import (
    MAX_MOVES,
    ONLY_MOVES,
    Draft,
    Format,
    Sheet,
    SheetMove,
    Source,
    UnwritableError,
    WrittenMove,
)
from core.formats.pgn import PGN
from core.game import Game, IllegalMoveError
from core.games import GAMES, find_game
from core.games.shogi.facts import FACTS, START
from core.notation import code
from core.texts import N_, _
from core.values import Side


def _write_json(sheet: Sheet) -> str:
    facts, outcome = sheet.game.facts, sheet.outcome
    data: dict[str, object] = {
        "variant": facts.key,
        "ruleset": sheet.game.ruleset,
        "white": sheet.players[0],
        "black": sheet.players[1],
        "result": sheet.result,
        "reason": str(outcome.reason) if outcome and not outcome.unsaid else None,
        "detail": outcome.detail if outcome else "",
        "fen": sheet.fen,
        "moves": [code(facts, step.move) for step in sheet.moves],
        "tags": sheet.all_tags,
    }
    clocks = [step.clock for step in sheet.moves]
    if any(clock is not None for clock in clocks):
        data["clocks"] = clocks
    return f"{json.dumps(data, ensure_ascii=False)}\n"


JSON_LINES = Format(
    key="json",
    title="JSON",
    endings=(".json", ".jsonl"),
    signs=re.compile(r'\{"variant": "'),
    write=_write_json,
    separator="",
    lacks=ONLY_MOVES[:4],
)


_RULESET = "thesis"
"""The one by which the viewer plays."""

_QUEEN = "q"


def _write_thesis(sheet: Sheet) -> str:
    words = list(_words(sheet, _rules(sheet)))
    lines = (" ".join(words[index : index + 2]) for index in range(0, len(words), 2))
    return "".join(f"{line}\n" for line in lines)


def _rules(sheet: Sheet) -> Game:
    variant = sheet.game.facts.key
    if sheet.fen or _RULESET not in GAMES[variant].rulesets:
        raise UnwritableError(_("only chess from its start fits into .txt"))
    return find_game(variant, _RULESET)


def _words(sheet: Sheet, game: Game) -> Iterator[str]:
    """The moves with their numbers."""
    position = game.start().position
    for step in sheet.moves:
        if step.move.promotion not in (None, _QUEEN):
            raise UnwritableError(
                _(
                    "{code} cannot be written as .txt: "
                    "the thesis' viewer promotes pawns to queens only"
                ).format(code=code(game.facts, step.move))
            )
        number = f"{step.number}. " if step.side is Side.FIRST else ""
        yield number + _long(game, step)
        try:
            position = game.play(position, step.move)
        except IllegalMoveError as error:
            raise UnwritableError(
                _("it cannot be written as .txt: {error}").format(error=error)
            ) from error


def _long(game: Game, step: SheetMove) -> str:
    """A move as ``d2-d4`` or ``Nb8-a6``; pawns become queens without a word."""
    facts, piece = game.facts, game.pieces(step.position)[step.move.origin]
    letter = "" if piece.symbol == "p" else piece.symbol.upper()
    return f"{letter}{facts.name(step.move.origin)}-{facts.name(step.move.target)}"


THESIS = Format(
    key="thesis",
    title=N_("the text of the thesis' viewer"),
    endings=(".txt",),
    signs=re.compile(r"\s*1\.\s*[KQRBN]?[a-h][1-8]-[a-h][1-8]"),
    drafts=PGN.drafts,
    write=_write_thesis,
    lacks=ONLY_MOVES,
    index=PGN.index,
)


_SFEN_BOARD = r"[1-9plnsgbrkPLNSGBRK+]+(?:/[1-9plnsgbrkPLNSGBRK+]+){8}"
_SFEN = rf"{_SFEN_BOARD}[ \t]+[bw][ \t]+(?:-|[0-9PLNSGBRplnsgbr]+)(?:[ \t]+[0-9]{{1,5}})?"
_FIELD = re.compile(r"\S+")
_FIELDS = 4


def _drafts(source: Source, start: int, end: int) -> Iterator[Draft]:
    """A game of each line that has anything in it."""
    for line, offset, following in source.lines(start, end):
        if line.strip():
            yield _draft(line, offset, following)


def _draft(line: str, offset: int, until: int) -> Draft:
    draft = Draft(start=offset, until=until, end=offset + len(line.rstrip()))
    words = list(_FIELD.finditer(line))
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


def _write_usi(sheet: Sheet) -> str:
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
    write=_write_usi,
    lacks=ONLY_MOVES,
    separator="",
    only=".kif",
)
