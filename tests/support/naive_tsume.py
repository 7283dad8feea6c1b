"""Tsume-shogi as one writes it down first, on the naive twin of shogi.

The attacker gives check with every move. A drop between is useless if the piece that gives
check can take it and the defender, who has the piece in hand again, is lost in as many
moves as before.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.support.naive_shogi import Place, Shogi, in_check, name, reach, read, steps


def keys(sfen: str, left: int) -> set[str]:
    """The first moves, in USI and with ``=``, that mate in at most ``left`` moves."""
    return {move for move, after in checks(read(sfen)) if loses(after, left - 1)}


def checks(position: Shogi) -> Iterator[tuple[str, Shogi]]:
    for move, after in steps(position):
        if in_check(after, after.black):
            yield move, after


def loses(position: Shogi, left: int) -> bool:
    """Whether the side that is in check is mated in ``left`` moves whatever it does."""
    return all(
        (left > 0 and any(loses(after, left - 1) for _, after in checks(answer)))
        or useless(position, move, answer, left)
        for move, answer in steps(position)
    )


def useless(position: Shogi, move: str, answer: Shogi, left: int) -> bool:
    if "*" not in move:
        return False
    king = position.king(position.black)
    at = next(place for place in answer.board if place not in position.board)
    for checker, piece in position.board.items():
        enemy = not position.own(piece, position.black)
        if enemy and king in reach(position, checker) and at in reach(position, checker):
            return any(
                in_check(back, back.black) and loses(back, left)
                for back in taken_back(answer, checker, at)
            )
    return False


def taken_back(answer: Shogi, checker: Place, at: Place) -> Iterator[Shogi]:
    piece = answer.board[at]
    prize = piece.swapcase()
    for move, after in steps(answer):
        if move.rstrip("+=") == name(checker) + name(at):
            hand = {**after.hand, prize: after.hand[prize] - 1}
            hand[piece] = hand.get(piece, 0) + 1
            yield Shogi(after.board, hand, after.black)
