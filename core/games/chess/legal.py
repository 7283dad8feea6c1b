"""Moves of chess as kernels know them, and what a text tells of one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from core.games.chess import san, unpack
from core.games.chess.tables import MOVER, PROMOTION, TARGET
from core.values import Move

_NAMES = 2**14
_FILE, _ROW, _SQUARE, _KIND, _GROWN = 7, 7 << 3, 63 << TARGET, 7 << MOVER, 15 << PROMOTION
"""The bits of what a text may tell of a move, ``_GROWN`` for what a pawn becomes."""

_SHOWN = 0xFFFF
"""The bits of a move that people see: its two squares and what a pawn becomes."""


def moves_of(words: Iterable[int]) -> tuple[Move, ...]:
    """The moves that ``words`` stand for."""
    return tuple(map(unpack.decode, words))


def ending_with(words: Iterable[int], move: Move) -> tuple[Move, ...]:
    """Those of the moves that end where ``move`` does, which names have to tell apart."""
    target = move.target << TARGET
    return moves_of(word for word in words if word & _SQUARE == target)


def word_of(words: Iterable[int], move: Move) -> int | None:
    """The one of ``words`` that stands for ``move``."""
    if len(move.path) != 2:
        return None
    grown = unpack.KINDS.find(move.promotion) if move.promotion else 0
    shown = move.origin | move.target << TARGET | grown << PROMOTION
    found = next((word for word in words if word & _SHOWN == shown), None)
    # What is no move of chess, such as a drop, may look like one here.
    return found if found is not None and unpack.decode(found) == move else None


def named(words: Iterable[int], text: str) -> Move | None:
    """The move that ``text`` names, if it takes no longer look.

    That is as ``san.read_move`` has it, many times faster; ``None`` for castling, and where
    no move or several are named.
    """
    mask, told = _pattern(text)
    found = [word for word in words if word & mask == told]
    return unpack.decode(found[0]) if mask and len(found) == 1 else None


@lru_cache(maxsize=_NAMES)
def _pattern(text: str) -> tuple[int, int]:
    """Which bits of a move a text tells, and what they are; none where it is not plain."""
    match = san.match_of(text)
    if match is None:
        return 0, 0
    column, row, grown = match["column"], match["row"], match["grown"]
    target, kind = san.square_named(match["target"]), san.kind_of(match)
    if target // 8 in (0, 7) and not grown:
        if not kind:
            return 0, 0
        grown = "Q" if kind == "p" else None
    told = {_SQUARE: target << TARGET}
    told |= {_KIND: unpack.KINDS.index(kind) << MOVER} if kind else {}
    told |= {_FILE: ord(column) - ord("a")} if column else {}
    told |= {_ROW: int(row) - 1 << 3} if row else {}
    told |= {_GROWN: unpack.KINDS.index(grown.lower()) << PROMOTION} if grown else {}
    return sum(told), sum(told.values())
