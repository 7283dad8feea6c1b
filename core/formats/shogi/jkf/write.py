"""Writes games of JKF."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from math import floor
from typing import Any

from core.formats.pgn.notes import write_notes
from core.formats.pgn.tags import comment
from core.formats.pgn.write import reason_text
from core.formats.sheet import Sheet, SheetMove, UnwritableError
from core.formats.shogi.comments import LINE_END, lines_of
from core.formats.shogi.endings import csa_outcome, csa_word
from core.formats.shogi.jkf.presets import OTHER, PRESETS
from core.formats.shogi.kakinoki.headers import COLON, DRAWN, HANDICAP, headers
from core.formats.shogi.kakinoki.lines import SIGNS
from core.formats.shogi.spent import Spent
from core.game import Game
from core.games.shogi import japanese, sfen
from core.games.shogi.csa import CODES
from core.games.shogi.facts import EDGE
from core.values import Square

_NAMES = {name: key for key, name in PRESETS.items() if name not in DRAWN}
"""Handicaps that all programs know by name."""

_RELATIVE = dict(zip("左直右上寄引打", "LCRUMDH", strict=True))
"""What a Japanese name adds where several pieces could go there."""


def write_jkf(sheet: Sheet) -> str:
    """``sheet`` as the text of one game.

    Raises:
        UnwritableError: If its variations are nested too deeply.
    """
    told = dict(_header(sheet))
    preset = _NAMES.get(told.pop(HANDICAP), OTHER)
    initial: dict[str, Any] = {"preset": preset}
    if preset == OTHER:
        initial["data"] = _position(sheet.fen)
    first: list[Any] = [_said(write_notes(sheet.notes))]
    moves = first + _lines(sheet.game, sheet.moves, Spent.of(sheet)) + [_end(sheet)]
    game = {"header": told, "initial": initial, "moves": moves}
    try:
        return json.dumps(game, ensure_ascii=False) + "\n"
    except RecursionError:
        raise UnwritableError("its variations are nested too deeply for JKF") from None


def _header(sheet: Sheet) -> Iterator[tuple[str, str]]:
    for line in headers(sheet):
        name, _, value = line.partition(COLON)
        yield name, value


def _position(fen: str) -> dict[str, Any]:
    """A beginning that is no handicap, piece by piece: files from 1 on, ranks in them."""
    setup = sfen.read_setup(fen)
    board: list[list[dict[str, Any]]] = [[{} for _ in range(EDGE)] for _ in range(EDGE)]
    for square, piece in setup.pieces.items():
        place = _place(square)
        cell = {"color": int(piece.side), "kind": CODES[piece.symbol]}
        board[place["x"] - 1][place["y"] - 1] = cell
    hands: list[dict[str, int]] = [{}, {}]
    for piece, number in setup.hands.items():
        hands[piece.side][CODES[piece.symbol]] = number
    return {"color": int(setup.side), "board": board, "hands": hands}


def _lines(game: Game, moves: Sequence[SheetMove], spent: Spent) -> list[Any]:
    """The steps of a line with all that branches off it.

    Nothing here calls itself: variations can be nested deeper than the stack is.
    """
    main: list[Any] = []
    waiting: list[tuple[list[Any], Sequence[SheetMove], Square | None]] = [
        (main, moves, None)
    ]
    while waiting:
        steps, line, before = waiting.pop()
        for step in line:
            written = _step(game, step, before, spent)
            steps.append(written)
            for variation in filter(None, step.variations):
                fork: list[Any] = []
                written.setdefault("forks", []).append(fork)
                waiting.append((fork, variation, before))
            before = step.move.target
    return main


def _step(
    game: Game, step: SheetMove, before: Square | None, spent: Spent
) -> dict[str, Any]:
    """A move with all that is said of it, and with what stands before a variation."""
    first, after = comment(step.before), write_notes(spent.notes(step))
    if first and after:
        first += " " if after.startswith("[%") else f" {LINE_END} "
    glyphs = " ".join(SIGNS.get(nag, f"${nag}") for nag in step.nags)
    said = _said(first + after, [glyphs] if glyphs else [])
    found = {"move": _move(game, step, before), **said}
    if id(step) in spent.seconds:
        now, total = spent.seconds[id(step)]
        found["time"] = {"now": _time(now), "total": _time(total)}
    return found


def _move(game: Game, step: SheetMove, before: Square | None) -> dict[str, Any]:
    move, side, pieces = step.move, step.side, game.pieces(step.position)
    told: dict[str, Any] = {"color": int(side), "to": _place(move.target)}
    if move.drop is None:
        told |= {"from": _place(move.origin), "piece": CODES[pieces[move.origin].symbol]}
    else:
        told["piece"] = CODES[move.drop]
    if move.target == before:
        told["same"] = True
    if move.promotion is not None:
        told["promote"] = bool(move.promotion)
    if move.target in pieces:
        told["capture"] = CODES[pieces[move.target].symbol]
    name = japanese.name(pieces, side, move)
    if relative := "".join(_RELATIVE.get(letter, "") for letter in name):
        told["relative"] = relative
    return told


def _end(sheet: Sheet) -> dict[str, Any]:
    """The word in place of a move, and our own reason where it says less."""
    outcome, word = sheet.outcome, {"special": csa_word(sheet)}
    if outcome is None or outcome.unsaid or csa_outcome(sheet) == outcome:
        return word
    return word | _said(reason_text(outcome))


def _said(words: str, before: Sequence[str] = ()) -> dict[str, Any]:
    lines = [*before, *lines_of(words)]
    return {"comments": lines} if lines else {}


def _place(square: Square) -> dict[str, int]:
    row, column = divmod(square, EDGE)
    return {"x": EDGE - column, "y": EDGE - row}


def _time(seconds: float) -> dict[str, int]:
    whole = floor(seconds + 1e-6)
    return {"h": whole // 3600, "m": whole // 60 % 60, "s": whole % 60}
