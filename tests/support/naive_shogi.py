"""Shogi, slowly: a second implementation that shares no code with the first.

A board is a dictionary from ``(file, rank)``, as Black reads them, to what SFEN calls the
piece. Every move is made and then asked whether the own king could be taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

Place = tuple[int, int]

_AHEAD = (0, -1)
_CORNERS = ((1, -1), (-1, -1), (1, 1), (-1, 1))
_SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
_GOLD = (*_SIDES, (1, -1), (-1, -1))
_ONCE = {
    "P": (_AHEAD,),
    "N": ((1, -2), (-1, -2)),
    "S": (_AHEAD, *_CORNERS),
    "G": _GOLD,
    "K": (*_SIDES, *_CORNERS),
    "+P": _GOLD,
    "+L": _GOLD,
    "+N": _GOLD,
    "+S": _GOLD,
    "+B": _SIDES,
    "+R": _CORNERS,
}
_FAR = {"L": (_AHEAD,), "B": _CORNERS, "R": _SIDES, "+B": _CORNERS, "+R": _SIDES}


@dataclass(frozen=True)
class Shogi:
    """A position: what stands where, what is in hand, and whether Black is to move."""

    board: dict[Place, str]
    hand: dict[str, int]
    black: bool

    def own(self, piece: str, black: bool) -> bool:
        return piece.isupper() is black

    def king(self, black: bool) -> Place | None:
        letter = "K" if black else "k"
        return next((place for place, piece in self.board.items() if piece == letter), None)


def read(sfen: str) -> Shogi:
    """The position of an SFEN."""
    rows, side, hand = sfen.split()[:3]
    board: dict[Place, str] = {}
    for rank, row in enumerate(rows.split("/"), 1):
        file, grown = 9, ""
        for mark in row:
            if mark.isdigit():
                file -= int(mark)
            elif mark == "+":
                grown = "+"
            else:
                board[file, rank] = grown + mark
                file, grown = file - 1, ""
    held: dict[str, int] = {}
    count = ""
    for mark in hand.replace("-", ""):
        if mark.isdigit():
            count += mark
        else:
            held[mark] = int(count or 1)
            count = ""
    return Shogi(board, held, side == "b")


def reach(position: Shogi, place: Place) -> Iterator[Place]:
    """The squares that the piece on ``place`` attacks."""
    piece = position.board[place]
    turn = 1 if piece.isupper() else -1
    for dx, dy in _ONCE.get(piece.upper(), ()):
        there = place[0] + turn * dx, place[1] + turn * dy
        if inside(there):
            yield there
    for dx, dy in _FAR.get(piece.upper(), ()):
        there = place[0] + turn * dx, place[1] + turn * dy
        while inside(there):
            yield there
            if there in position.board:
                break
            there = there[0] + turn * dx, there[1] + turn * dy


def inside(place: Place) -> bool:
    return 1 <= place[0] <= 9 and 1 <= place[1] <= 9


def in_check(position: Shogi, black: bool) -> bool:
    """Whether the king of Black, or of White, could be taken."""
    king = position.king(black)
    return any(
        king in reach(position, place)
        for place, piece in position.board.items()
        if not position.own(piece, black)
    )


def dead(piece: str, rank: int, black: bool) -> bool:
    """Whether a piece could never move from ``rank``."""
    left = rank - 1 if black else 9 - rank
    return {"P": left < 1, "L": left < 1, "N": left < 2}.get(piece.upper(), False)


def name(place: Place) -> str:
    return f"{place[0]}{'abcdefghi'[place[1] - 1]}"


def board_moves(position: Shogi) -> Iterator[tuple[str, Shogi]]:
    """Moves on the board in USI, ``=`` after those that decline promotion; unchecked."""
    black = position.black
    for place, piece in position.board.items():
        if not position.own(piece, black):
            continue
        for there in reach(position, place):
            taken = position.board.get(there, "")
            if taken and position.own(taken, black):
                continue
            zone = any(rank <= 3 if black else rank >= 7 for _, rank in (place, there))
            may = zone and piece.upper() in "PLNSBR"
            step = name(place) + name(there)
            if may:
                yield step + "+", moved(position, place, there, "+" + piece)
            if not (may and dead(piece, there[1], black)):
                yield step + ("=" if may else ""), moved(position, place, there, piece)


def moved(position: Shogi, place: Place, there: Place, piece: str) -> Shogi:
    board, hand = dict(position.board), dict(position.hand)
    taken = board.pop(there, "").lstrip("+").swapcase()
    if taken:
        hand[taken] = hand.get(taken, 0) + 1
    del board[place]
    board[there] = piece
    return Shogi(board, hand, not position.black)


def drops(position: Shogi) -> Iterator[tuple[str, Shogi]]:
    """Drops in USI, two pawns and pawn-drop mates left out; checks are not asked."""
    black = position.black
    for piece, count in position.hand.items():
        if not count or not position.own(piece, black):
            continue
        for there in ((file, rank) for file in range(1, 10) for rank in range(1, 10)):
            if there in position.board or dead(piece, there[1], black):
                continue
            if piece in "Pp" and two_pawns(position, piece, there[0]):
                continue
            hand = {**position.hand, piece: count - 1}
            after = Shogi({**position.board, there: piece}, hand, not black)
            if piece in "Pp" and in_check(after, not black) and not escapes(after):
                continue
            yield f"{piece.upper()}*{name(there)}", after


def two_pawns(position: Shogi, pawn: str, file: int) -> bool:
    return any(position.board.get((file, rank)) == pawn for rank in range(1, 10))


def escapes(position: Shogi) -> bool:
    """Whether a check by a pawn has an answer; nothing can be dropped in between."""
    return any(not in_check(after, position.black) for _, after in board_moves(position))


def steps(position: Shogi) -> Iterator[tuple[str, Shogi]]:
    """Every legal move with what comes of it."""
    for move, after in (*board_moves(position), *drops(position)):
        if not in_check(after, position.black):
            yield move, after
