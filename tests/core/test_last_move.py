"""What a side must be told of the last move; test_fog_laws.py says what it must not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.games import find_game
from core.values import Capture, Observation, Piece, Side, Trace
from tests.support import ours


def told(ruleset: str, fen: str, move: str, viewer: Side) -> Observation:
    game = ours.chess(ruleset)
    before = ours.any_start(game, fen).position
    after = game.play(before, game.read_move(before, move))
    return game.observe([before, after], viewer)


def test_a_move_in_the_open_is_seen_whole() -> None:
    fen = "4k3/8/8/r7/8/8/8/R2K3R b - - 0 1"
    seen = told("chesscom", fen, "a5a3", Side.SECOND)
    rook = Piece(Side.SECOND, "r")
    assert seen.trace == Trace(Side.SECOND, origin=32, target=16, piece=rook)


def test_the_opponent_sees_all_of_it_where_he_sees_both_squares_all_along() -> None:
    fen = "7k/8/8/r7/8/8/8/R2R3K b - - 0 1"
    seen = told("chesscom", fen, "a5d5", Side.FIRST)
    rook = Piece(Side.SECOND, "r")
    assert seen.trace == Trace(Side.SECOND, origin=32, target=35, piece=rook)


def test_castling_is_told_as_the_kings_move() -> None:
    fen = "r3k2r/8/8/8/8/8/8/R3K2R {} KQkq - 0 1"
    for turn, move, squares in (
        ("w", "e1g1", (4, 6)),
        ("w", "e1c1", (4, 2)),
        ("b", "e8g8", (60, 62)),
        ("b", "e8c8", (60, 58)),
    ):
        mover = Side("wb".index(turn))
        seen = told("chesscom", fen.format(turn), move, mover)
        assert seen.trace == Trace(mover, *squares, Piece(mover, "k"))


def test_castling_seen_from_across_the_board_is_the_kings_move_too() -> None:
    fen = "4k2r/8/8/8/8/8/8/K3RRRR b k - 0 1"
    seen = told("chesscom", fen, "e8g8", Side.FIRST)
    assert seen.trace == Trace(Side.SECOND, 60, 62, Piece(Side.SECOND, "k"))


def test_a_move_in_the_dark_is_told_as_a_move() -> None:
    fen = "4k3/8/8/8/8/8/8/K7 b - - 0 1"
    seen = told("chesscom", fen, "e8e7", Side.FIRST)
    assert seen.trace == Trace(Side.SECOND)
    assert seen.captured == ()


def test_whoever_loses_a_man_knows_which_and_where() -> None:
    fen = "1b2k3/8/8/r3N3/8/8/8/6K1 b - - 0 1"
    for move in ("b8e5", "a5e5"):
        for viewer in Side:
            seen = told("chesscom", fen, move, viewer)
            assert seen.captured == (Capture(36, Piece(Side.FIRST, "n")),)


def test_a_pawn_taken_in_passing_is_told_where_it_stood() -> None:
    fen = "4k3/8/8/8/3pP3/8/8/K7 b - e3 0 1"
    for viewer in Side:
        seen = told("chesscom", fen, "d4e3", viewer)
        assert seen.captured == (Capture(28, Piece(Side.FIRST, "p")),)


def test_itsyourturn_tells_that_a_pawn_promoted_and_no_more() -> None:
    fen = "4k3/8/8/8/8/8/6p1/K7 b - - 0 1"
    queen = told("itsyourturn", fen, "g2g1q", Side.FIRST)
    knight = told("itsyourturn", fen, "g2g1n", Side.FIRST)
    king = told("itsyourturn", fen, "e8e7", Side.FIRST)
    assert queen.notices == knight.notices != ()
    assert king.notices == ()
    assert told("chesscom", fen, "g2g1q", Side.FIRST).notices == ()


def test_heralds_tells_what_took() -> None:
    fen = "1b2k3/8/8/r3N3/8/8/8/6K1 b - - 0 1"
    bishop = told("heralds", fen, "b8e5", Side.FIRST)
    rook = told("heralds", fen, "a5e5", Side.FIRST)
    assert () != bishop.notices != rook.notices != ()
    assert replace(bishop, notices=()) == replace(rook, notices=())
    assert told("chesscom", fen, "b8e5", Side.FIRST).notices == ()


GAME = find_game("fog-chess")
BOTH = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R {} KQkq - 0 1"


@pytest.mark.parametrize(
    ("turn", "name", "lifted", "placed"),
    [
        ("w", "O-O", "e1 h1", "g1 f1"),
        ("w", "O-O-O", "e1 a1", "c1 d1"),
        ("b", "O-O", "e8 h8", "g8 f8"),
        ("b", "O-O-O", "e8 a8", "c8 d8"),
    ],
)
def test_castling_moves_king_and_rook(
    turn: str, name: str, lifted: str, placed: str
) -> None:
    position = GAME.read(BOTH.format(turn)).position
    truth = GAME.reveal([position])
    move = GAME.read_move(position, name)
    made = GAME.delta(truth, move)
    men = [Piece(Side("wb".index(turn)), symbol) for symbol in "kr"]
    for squares, changed in ((lifted, made.lifted), (placed, made.placed)):
        assert [GAME.facts.name(at) for at in changed] == squares.split()
        assert list(changed.values()) == men
    history = [position, GAME.play(position, move)]
    seen = [GAME.observe(history[: n + 1], truth.to_move) for n in range(2)]
    assert GAME.own_move(*seen) == move
