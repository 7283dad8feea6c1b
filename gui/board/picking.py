"""Clicks to moves. A path of clicked squares grows until it spells a legal move.

It asks nothing but the list of moves, so it serves chess, jumps with several landings
and drops alike.
"""

from collections.abc import Mapping, Sequence

from core.values import Move, Piece, Square

Path = tuple[Square, ...]


def extend(moves: Sequence[Move], path: Path, square: Square) -> Path:
    """`path` grown by a click; a click that fits no move starts anew."""
    for candidate in ((*path, square), (square,)):
        if any(move.path[: len(candidate)] == candidate for move in moves):
            return candidate
    return ()


def hints(moves: Sequence[Move], path: Path) -> frozenset[Square]:
    """The squares that may be clicked next."""
    depth = len(path)
    return frozenset(
        move.path[depth]
        for move in moves
        if len(move.path) > depth and move.path[:depth] == path
    )


def matches(moves: Sequence[Move], path: Path) -> list[Move]:
    """The moves `path` spells in full. Several differ in promotion: ask which."""
    return [move for move in moves if move.path == path]


def dots_and_rings(
    moves: Sequence[Move], path: Path, pieces: Mapping[Square, Piece]
) -> tuple[frozenset[Square], frozenset[Square]]:
    """The hints where the man can go, and those where a man seen there is taken.

    Nothing is offered before the first click.
    """
    targets = hints(moves, path) if path else frozenset()
    rings = frozenset(square for square in targets if square in pieces)
    return targets - rings, rings
