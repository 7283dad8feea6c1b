"""Positions of chess set up by hand are refused where python-chess calls them invalid."""

from __future__ import annotations

from random import Random

import pytest

from core.games import find_game
from core.setup import BadPositionError, Start
from core.values import Piece, Side

chess = pytest.importorskip("chess")

GAME = find_game("chess")
LENIENT = chess.STATUS_BAD_CASTLING_RIGHTS
"""Rights that a FEN wrongly gives are left out: other programs write rights long lost."""


def boards(dice: Random, number: int) -> list[str]:
    """Few pieces anywhere, so that about half of them are in order."""
    found = []
    for _ in range(number):
        board = chess.Board(None)
        men = ["K", "k", *dice.choices("QRBNPPpqrbn", k=dice.randrange(6))]
        for square, man in zip(dice.sample(range(64), len(men)), men, strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(man))
        board.turn = dice.random() < 0.5
        if dice.random() < 0.3:
            board.ep_square = dice.randrange(8) + (40 if board.turn else 16)
        found.append(board.fen(en_passant="fen"))
    return found


def test_what_python_chess_calls_invalid_is_refused() -> None:
    refused = 0
    for fen in boards(Random(8), 400):
        theirs = chess.Board(fen)
        valid = not theirs.status() & ~LENIENT
        try:
            start = GAME.read(fen)
        except BadPositionError:
            assert not valid, fen
            refused += 1
        else:
            assert GAME.write(start) == theirs.fen()
            assert valid, fen
    assert 50 < refused < 350


@pytest.mark.parametrize(
    ("fen", "sentence", "squares"),
    [
        (
            "4k3/8/8/8/8/8/8/K3R3 w - -",
            "Black is in check, but White is to move",
            "e8 e1",
        ),
        (
            "4k3/8/8/8/4R3/8/8/K3R3 b - -",
            "",
            "",
        ),
        (
            "4k3/8/8/R6R/8/8/3N1N2/K3R3 b - -",
            "",
            "",
        ),
        (
            "R3k2R/8/8/8/8/8/8/K7 b - -",
            "no move can have put Black in this check",
            "e8 a8 h8",
        ),
        (
            "4k3/8/3N1N2/8/8/8/8/K3R3 b - -",
            "no move can have put Black in this check",
            "e8 d6 f6 e1",
        ),
    ],
)
def test_checks_that_cannot_be_are_named(fen: str, sentence: str, squares: str) -> None:
    if not sentence:
        assert isinstance(GAME.read(fen), Start)
        return
    with pytest.raises(BadPositionError) as failure:
        GAME.read(fen)
    (problem,) = failure.value.problems
    assert (problem.code, problem.sentence) == ("check", sentence)
    assert {GAME.facts.name(square) for square in problem.squares} == set(squares.split())


def test_castling_follows_king_and_rook() -> None:
    fen = "r3k2r/8/8/8/8/8/8/R3K1R1 w KQkq -"
    assert GAME.write(GAME.read(fen)).split()[2] == "Qkq"
    setup = GAME.setup_of(GAME.read(fen))
    pieces = {s: man for s, man in setup.pieces.items() if man != Piece(Side.SECOND, "r")}
    found = GAME.place(type(setup)(pieces, setup.side, rights="Qq"))
    assert not isinstance(found, Start)
    assert [problem.code for problem in found] == ["castling"]
