"""The program's answers in the naive twin's form: FEN text in, plain data out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from functools import cache, lru_cache
from typing import cast

from core.game import Game
from core.games import find_game
from core.games.chess.game import FogChess
from core.games.chess.rules import FOG_RULESETS
from core.notation import board, code
from core.setup import Position, Start
from core.values import Outcome, Reason, Side
from tests.support.naive import View

CHESS = "fog-chess"
SIDES = {"w": Side.FIRST, "b": Side.SECOND}
WHY = {
    Reason.KING_CAPTURED: "king",
    Reason.NO_MOVE: "no move",
    Reason.QUIET: "quiet",
    Reason.REPETITION: "repetition",
    Reason.NO_MAN: "no man",
    Reason.NO_CAPTURE: "quiet",
    Reason.NO_PROGRESS: "quiet",
}

_NAMES = ("name", "title", "summary")
_ENDS = ("quiet_plies", "repetition", "no_move")
_NOTICES = ("promotion_notice", "capture_notice")


def _first_of_each(*ignored: str) -> tuple[str, ...]:
    """The first of the rulesets that differ in nothing but the ``ignored`` options."""
    names: dict[tuple[object, ...], str] = {}
    for name, rules in FOG_RULESETS.items():
        options = {key: value for key, value in asdict(rules).items() if key not in ignored}
        names.setdefault(tuple(options.values()), name)
    return tuple(names.values())


TELLING = _first_of_each(*_NAMES, *_ENDS)
"""One ruleset for each way to move, to see and to be told; others end otherwise."""

ONE_OF_EACH = _first_of_each(*_NAMES, *_ENDS, *_NOTICES)
"""One ruleset for each way to move and see."""


@cache
def chess(ruleset: str) -> Game:
    """Fog-of-war chess under ``ruleset``."""
    return find_game(CHESS, ruleset)


def every_game() -> Iterator[Game]:
    """Fog-of-war chess under each ruleset."""
    return map(chess, FOG_RULESETS)


def moves(game: Game, fen: str) -> set[str]:
    """Every legal move in UCI."""
    return {code(game.facts, move) for move in game.moves(any_start(game, fen).position)}


def after(game: Game, fen: str, text: str) -> str:
    """The first four FEN fields of the position after ``text``."""
    before = any_start(game, fen)
    played = game.play(before.position, game.read_move(before.position, text))
    return short(game, played)


@lru_cache(maxsize=256)
def any_start(game: Game, fen: str) -> Start:
    """The start of a FEN of chess, even one that no game can begin from.

    Its game may be over, its king taken, and there may be more men than a game has.
    """
    return cast("FogChess", game).read_view(fen)[0]


def short(game: Game, position: Position) -> str:
    """The first four FEN fields of ``position``."""
    setup = game.start()
    text = game.write(type(setup)(position))
    return " ".join(text.split()[:4])


def view(game: Game, fen: str, side: str) -> View:
    """What ``side`` sees, as the naive twin writes it."""
    seen = game.observe([any_start(game, fen).position], SIDES[side])
    passed = next(iter(seen.en_passant), None)
    return View(
        board(game.facts, seen.pieces, seen.visible),
        frozenset(map(game.facts.name, seen.blocked)),
        None if passed is None else game.facts.name(passed),
    )


def outcome(game: Game, fens: Sequence[str], quiet: int = 0) -> tuple[str, str] | None:
    """Who won (``w``, ``b`` or ``-``) and why, or ``None`` while the game runs."""
    return result(game.outcome([any_start(game, fen).position for fen in fens], quiet))


def result(end: Outcome | None) -> tuple[str, str] | None:
    """An outcome as the twins have it."""
    if end is None:
        return None
    return "-" if end.winner is None else "wb"[end.winner], WHY[end.reason]
