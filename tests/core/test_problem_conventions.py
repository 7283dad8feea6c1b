"""Castling and en passant in diagrams, by the conventions of composers."""

from __future__ import annotations

import pytest

from core.games import GAMES
from core.notation import read_board
from core.problems.olv import last_moves, passed_square, rights
from core.values import Side

FACTS = GAMES["chess"].facts


def unsaid(board: str, side: Side = Side.FIRST) -> tuple[str, str]:
    pieces, _ = read_board(FACTS, board)
    passed = passed_square(pieces, side)
    return rights(pieces, side), "-" if passed is None else FACTS.name(passed)


@pytest.mark.parametrize(
    ("board", "side", "castling", "passing"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R", Side.FIRST, "KQkq", "-"),
        ("4k2r/8/8/8/8/8/8/4K3", Side.FIRST, "", "-"),
        ("4k2r/8/4p3/8/8/8/8/4K3", Side.FIRST, "k", "-"),
        ("4k2r/4p3/8/8/8/8/8/4K3", Side.FIRST, "", "-"),
        ("4k2r/4p3/8/8/8/8/8/4K3", Side.SECOND, "k", "-"),
        ("3bk2r/4p3/8/8/8/8/8/4K3", Side.FIRST, "k", "-"),
        ("7k/7p/8/3pP3/8/8/8/4K3", Side.FIRST, "", "-"),
        ("6bk/5ppp/2N1N3/2KpP3/8/8/8/8", Side.FIRST, "", "d6"),
        ("6bk/5ppp/2N5/2KpP3/8/8/8/8", Side.FIRST, "", "-"),
        ("6bk/5ppp/2N1N3/K2pP3/8/8/8/8", Side.FIRST, "", "-"),
        ("4k3/8/8/8/3pP3/8/8/4K3", Side.SECOND, "", "-"),
    ],
    ids=str,
)
def test_what_a_diagram_leaves_unsaid(
    board: str, side: Side, castling: str, passing: str
) -> None:
    assert unsaid(board, side) == (castling, passing)


def test_the_last_moves_that_a_diagram_allows() -> None:
    """Black's king came from a square that White's king does not attack; no man is left."""
    pieces, _ = read_board(FACTS, "k7/8/1K6/8/8/8/8/8")
    (b8,) = last_moves(pieces, Side.SECOND)
    assert (FACTS.name(b8.origin), FACTS.name(b8.target), b8.symbol) == ("b8", "a8", "k")
