"""Names of moves: ``P-7f``, ``Bx3c+``, ``N*4e``, ``G6i-7h``, as western players write them.

``=`` after a name says that the piece could have promoted and does not. Read as well is
what engines write, ``7g7f``, ``8h3c+``, ``N*4e``, Japanese names such as ``７六歩``, and
what files of CSA have, ``+7776FU``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from core import notation
from core.facts import Facts
from core.game import IllegalMoveError
from core.games.shogi import csa, japanese
from core.values import Move, Piece, Square

Pieces = Mapping[Square, Piece]


def name(facts: Facts, pieces: Pieces, moves: Iterable[Move], move: Move) -> str:
    """A move; where a piece of the same kind may go there too, with its origin."""
    target = facts.name(move.target)
    if move.drop is not None:
        return f"{move.drop.upper()}*{target}"
    piece = pieces[move.origin]
    rivals = (
        other.origin
        for other in moves
        if other.drop is None and other.target == move.target
    )
    shared = any(at != move.origin and pieces.get(at) == piece for at in rivals)
    origin = facts.name(move.origin) if shared else ""
    sign = "x" if move.target in pieces else "-"
    return piece.symbol.upper() + origin + sign + target + _choice(move)


def _choice(move: Move) -> str:
    if move.promotion is None:
        return ""
    return "+" if move.promotion else "="


def read(
    facts: Facts,
    pieces: Pieces,
    moves: Sequence[Move],
    text: str,
    before: Square | None = None,
) -> Move:
    """The one of ``moves`` that ``text`` names.

    Args:
        facts: Board and pieces.
        pieces: What stands on the board.
        moves: The moves to choose from.
        text: The name, in any notation.
        before: The square on which the move before ended, for names that say "the same".

    Raises:
        IllegalMoveError: If it names none of them, or more than one.
    """
    plain = text.strip().rstrip("!?#")
    found = {move for move in moves if plain == notation.code(facts, move)}
    if not found:
        fitting = _loosely(facts, pieces, moves, plain)
        exact = {move for move in fitting if plain == name(facts, pieces, moves, move)}
        found = exact or fitting
    if not found:
        found = japanese.meant(pieces, moves, plain, before) or csa.meant(
            pieces, moves, plain
        )
    if len(found) == 1:
        return next(iter(found))
    if found:
        which = " or ".join(sorted(notation.code(facts, move) for move in found))
        raise IllegalMoveError(f"{text!r} may be {which}")
    raise IllegalMoveError(f"{text!r} is not possible here")


_MOVE = re.compile(
    r"(?P<piece>\+?[KRBGSNLPkrbgsnlp])?(?P<origin>[1-9][a-i])?"
    r"(?P<sign>[-x*'@])?(?P<target>[1-9][a-i])(?P<choice>[+=]?)"
)


def _loosely(facts: Facts, pieces: Pieces, moves: Sequence[Move], text: str) -> set[Move]:
    """The moves that a text with less or more than is needed may mean.

    A promotion that is not said is declined.
    """
    told = _MOVE.fullmatch(text)
    if told is None:
        return set()
    return {move for move in moves if _fits(facts, pieces, move, told)}


def _fits(facts: Facts, pieces: Pieces, move: Move, told: re.Match[str]) -> bool:
    drop = told["sign"] in ("*", "'", "@")
    symbol = move.drop or pieces[move.origin].symbol
    forced = move.promotion and not drop and told["choice"] == ""
    return (
        drop == move.is_drop
        and (told["piece"] or symbol).lower() == symbol
        and told["origin"] in (None, facts.name(move.origin))
        and told["target"] == facts.name(move.target)
        and told["choice"] in (_choice(move), "" if _choice(move) == "=" else None)
        and not forced
    )
