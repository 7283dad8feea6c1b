"""Moves typed by a person, matched against what that person may play or plan.

No position is asked, so that no answer tells anything hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core import notation
from core.game import Game, IllegalMoveError
from core.values import Move, Observation


def typed_moves(
    game: Game, seen: Observation, moves: Sequence[Move], text: str
) -> tuple[Move, ...]:
    """The one of ``moves`` that ``text`` means in any notation of the game.

    A small letter does for a piece's capital where nothing else is meant by it. Where the
    text leaves open what a piece is promoted to, all these moves are returned.

    Raises:
        IllegalMoveError: If it means none of them, or more than one. The sentence is for
            the person who typed.
    """
    plain = text.strip()
    for spelling in dict.fromkeys((plain, plain[:1].upper() + plain[1:])):
        try:
            move = game.read_own(seen, moves, spelling)
        except IllegalMoveError:
            continue
        return _left_open(moves, move, plain)
    meant = _likely(game, seen, moves, plain)
    if len(meant) > 1:
        raise IllegalMoveError(f"{plain} could be {' or '.join(meant)}")
    raise IllegalMoveError(f"{plain} is not a move you can make")


def names_of(game: Game, seen: Observation, moves: Sequence[Move]) -> tuple[str, ...]:
    """The short names of ``moves``, then their coordinates, each as people type them."""
    short = sorted(game.own_san(seen, moves, move) for move in moves)
    return (*short, *sorted(notation.code(game.facts, move) for move in moves))


def beginning(names: Iterable[str], text: str) -> list[str]:
    """Those of ``names`` that begin with ``text``, capitals or not; none for no text."""
    plain = text.strip().casefold()
    return [name for name in names if plain and name.casefold().startswith(plain)]


def _left_open(moves: Sequence[Move], move: Move, text: str) -> tuple[Move, ...]:
    if move.promotion is None or _says(text, move.promotion):
        return (move,)
    return tuple(other for other in moves if other.path == move.path)


def _says(text: str, promotion: str) -> bool:
    """Whether ``text`` itself says what is chosen; ``=`` at its end declines."""
    ends = (promotion, "+") if promotion.startswith("+") else (promotion or "=",)
    return text.lower().endswith(ends) or text.rstrip("+#!?)").lower().endswith(ends)


def _likely(game: Game, seen: Observation, moves: Sequence[Move], text: str) -> list[str]:
    """The names of the moves that ``text`` would be if it told the piece's square."""
    names = map(game.facts.name, game.facts.squares)
    target = max(filter(text.endswith, names), key=len, default="")
    if not target or text == target:
        return []
    return [
        name
        for move in moves
        if (name := game.own_san(seen, moves, move))[:1] == text[:1].upper()
        and name.endswith(target)
    ]
