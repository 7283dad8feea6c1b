"""What the bots that only look at captures choose, position by position."""

from __future__ import annotations

from collections import Counter

import pytest

from bots.chess.captures import captured_kind, captured_value
from bots.roster import make
from core.games import find_game
from core.values import Side
from tests.bots.asking import choices, mirrored, mirrored_code, move, seen
from tests.bots.games import BUDGET, score

ROOK_OR_QUEEN = "4k3/8/8/1r3q2/3N4/8/8/K7 w - - 0 1"
"""The knight on d4 can take a rook or a queen."""

KING_OR_QUEEN = "8/8/2k1q3/8/3N4/8/8/K7 w - - 0 1"
"""The knight on d4 can take the king or a queen."""

TWO_ROOKS = "4k3/8/2r1r3/8/3N4/8/8/K7 w - - 0 1"

ROOK_FOR_PAWN_OR_QUEEN = "4k3/8/8/3r4/2P5/8/8/K2Q4 w - - 0 1"
"""Pawn and queen can take the rook on d5."""

QUEEN_FOR_PAWN = "4k3/8/8/3p4/8/8/P7/K2Q4 w - - 0 1"
"""The queen can take a pawn; the a-pawn can step ahead."""

PASSING = "4k3/8/8/3pP3/8/8/8/K7 w - d6 0 1"

CASES = [
    pytest.param("CaptureKing", KING_OR_QUEEN, {"d4c6"}, id="king before queen"),
    pytest.param("CaptureLargest", KING_OR_QUEEN, {"d4c6"}, id="the king is largest"),
    pytest.param("CaptureLargest", ROOK_OR_QUEEN, {"d4f5"}, id="queen before rook"),
    pytest.param("CaptureLargest", TWO_ROOKS, {"d4c6", "d4e6"}, id="either rook"),
    pytest.param(
        "CaptureLargest", ROOK_FOR_PAWN_OR_QUEEN, {"c4d5", "d1d5"}, id="by any man"
    ),
    pytest.param("CaptureLargest", QUEEN_FOR_PAWN, {"d1d5"}, id="at any price"),
    pytest.param("CaptureLargest", PASSING, {"e5d6"}, id="in passing"),
    pytest.param(
        "CaptureWithLargestDifference", ROOK_FOR_PAWN_OR_QUEEN, {"c4d5"}, id="by the pawn"
    ),
    pytest.param(
        "CaptureWithLargestDifference", QUEEN_FOR_PAWN, {"a2a3", "a2a4"}, id="pushes pawns"
    ),
    pytest.param(
        "CaptureWithLargestDifference",
        "4k3/8/2p1b3/8/3N4/8/8/K7 w - - 0 1",
        {"d4e6"},
        id="the better of two",
    ),
    pytest.param("CaptureWithLargestDifference", PASSING, {"e5d6"}, id="passing pays"),
]


@pytest.mark.parametrize(("bot", "fen", "moves"), CASES)
def test_known_positions(bot: str, fen: str, moves: set[str]) -> None:
    assert choices(bot, fen) == moves


@pytest.mark.parametrize(("bot", "fen", "moves"), CASES)
def test_black_chooses_likewise(bot: str, fen: str, moves: set[str]) -> None:
    assert choices(bot, mirrored(fen)) == {mirrored_code(text) for text in moves}


@pytest.mark.parametrize("bot", ["RandomMove", "CaptureKing", "CaptureLargest"])
def test_with_nothing_to_take_every_move_is_as_likely(bot: str) -> None:
    now = find_game().observe([find_game().start().position], Side.FIRST)
    chosen = Counter(make(bot, seed).choose([now], BUDGET) for seed in range(2000))
    assert set(chosen) == set(now.moves)
    assert 60 < min(chosen.values()) <= max(chosen.values()) < 140


def test_random_move_leaves_the_king_alone_as_often_as_not() -> None:
    now = seen(KING_OR_QUEEN)
    assert len(choices("RandomMove", KING_OR_QUEEN, seeds=300)) == len(now.moves)


def test_capture_king_takes_nothing_else_on_purpose() -> None:
    assert len(choices("CaptureKing", ROOK_OR_QUEEN, seeds=300)) == len(
        seen(ROOK_OR_QUEEN).moves
    )


def test_a_promotion_earns_nothing_by_itself() -> None:
    assert len(choices("CaptureLargest", "8/P7/8/8/8/8/8/K6k w - - 0 1", seeds=200)) == 7


@pytest.mark.parametrize(
    ("fen", "name", "kind", "value"),
    [
        pytest.param(PASSING, "e5d6", "p", 1, id="in passing"),
        pytest.param(PASSING, "e5e6", "", 0, id="a step beside it"),
        pytest.param("4k3/8/8/K2pP3/8/8/8/8 w - d6 0 1", "a5b5", "", 0, id="elsewhere"),
        pytest.param("4k3/8/3R4/8/8/8/8/K7 w - - 0 1", "d6e6", "", 0, id="an empty square"),
        pytest.param(
            "4k3/8/8/3pPK2/8/8/8/8 w - d6 0 1", "f5e6", "", 0, id="the king steps by"
        ),
        pytest.param(ROOK_OR_QUEEN, "d4f5", "q", 10, id="a queen"),
        pytest.param(KING_OR_QUEEN, "d4c6", "k", 1000, id="the king"),
    ],
)
def test_what_a_move_takes(fen: str, name: str, kind: str, value: int) -> None:
    now = seen(fen)
    assert captured_kind(now, move(now, name)) == kind
    assert captured_value(now, move(now, name)) == value


def test_only_a_pawn_takes_in_passing() -> None:
    now = seen("4k3/8/8/3pP3/8/8/8/K2R4 w - d6 0 1")
    bishop = seen("4k3/8/8/3pP3/1B6/8/8/K7 w - d6 0 1")
    assert all(m.target not in now.en_passant or m.origin == 36 for m in now.moves)
    assert captured_kind(bishop, move(bishop, "b4d6")) == ""


@pytest.mark.parametrize("white", Side)
def test_whoever_takes_kings_beats_whoever_does_not(white: Side) -> None:
    game = find_game("fog-chess", "thesis")
    points = sum(
        score(game, make("CaptureKing", seed), make("RandomMove", seed + 1), white)
        for seed in range(30)
    )
    assert points >= 20
