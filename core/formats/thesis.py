"""The text of the thesis' viewer: moves with dashes and nothing else.

It is read as PGN is, which the moves are without their dashes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.formats.format import ONLY_MOVES, Format, Sheet, SheetMove, UnwritableError
from core.formats.pgn import PGN
from core.game import Game, IllegalMoveError
from core.games import GAMES, find_game
from core.notation import code
from core.values import Side

_RULESET = "thesis"
"""The one by which the viewer plays."""

_QUEEN = "q"


def _write(sheet: Sheet) -> str:
    words = list(_words(sheet, _rules(sheet)))
    lines = (" ".join(words[index : index + 2]) for index in range(0, len(words), 2))
    return "".join(f"{line}\n" for line in lines)


def _rules(sheet: Sheet) -> Game:
    variant = sheet.game.facts.key
    if sheet.fen or _RULESET not in GAMES[variant].rulesets:
        raise UnwritableError("only chess from its start fits into .txt")
    return find_game(variant, _RULESET)


def _words(sheet: Sheet, game: Game) -> Iterator[str]:
    """The moves with their numbers."""
    position = game.start().position
    for step in sheet.moves:
        if step.move.promotion not in (None, _QUEEN):
            raise UnwritableError(
                f"{code(game.facts, step.move)} cannot be written as .txt: "
                "the thesis' viewer promotes pawns to queens only"
            )
        number = f"{step.number}. " if step.side is Side.FIRST else ""
        yield number + _long(game, step)
        try:
            position = game.play(position, step.move)
        except IllegalMoveError as error:
            raise UnwritableError(f"it cannot be written as .txt: {error}") from error


def _long(game: Game, step: SheetMove) -> str:
    """A move as ``d2-d4`` or ``Nb8-a6``; pawns become queens without a word."""
    facts, piece = game.facts, game.pieces(step.position)[step.move.origin]
    letter = "" if piece.symbol == "p" else piece.symbol.upper()
    return f"{letter}{facts.name(step.move.origin)}-{facts.name(step.move.target)}"


THESIS = Format(
    key="thesis",
    title="the text of the thesis' viewer",
    endings=(".txt",),
    signs=re.compile(r"\s*1\.\s*[KQRBN]?[a-h][1-8]-[a-h][1-8]"),
    drafts=PGN.drafts,
    write=_write,
    lacks=ONLY_MOVES,
    index=PGN.index,
)
