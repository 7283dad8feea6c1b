"""Castling, as moves, views and texts have it."""

from __future__ import annotations

import pytest

from core.games import find_game
from core.values import Piece, Side

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
