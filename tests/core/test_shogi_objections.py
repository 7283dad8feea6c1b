"""Why a piece in hand may not be dropped somewhere, as people are told."""

from __future__ import annotations

import pytest

from core.games import find_game
from core.values import Move

CHECKED = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"
MATED_BY_PAWN = "8k/6G2/8G/9/9/9/9/9/4K4 b P 1"
IN_CHECK = "4k4/9/4r4/9/9/9/4P4/9/K3r4 b NP 1"


def told(fen: str, drop: str, variant: str = "shogi", rules: str = "") -> str:
    game = find_game(variant, rules)
    seen = game.observe([game.read(fen).position], game.to_move(game.read(fen).position))
    kind, square = drop.split("*")
    at = next(s for s in game.facts.squares if game.facts.name(s) == square)
    return game.objection(seen, Move((at,), drop=kind.lower()))


@pytest.mark.parametrize(
    ("fen", "drop", "reason"),
    [
        (IN_CHECK, "P*7a", "A pawn there could never move again"),
        (IN_CHECK, "N*7b", "A knight there could never move again"),
        (IN_CHECK, "P*5h", "A file may hold one unpromoted pawn of yours"),
        (IN_CHECK, "P*6h", "That does not end the check"),
        (IN_CHECK, "P*6i", ""),
        (IN_CHECK, "N*5i", ""),
        (MATED_BY_PAWN, "P*1b", "A dropped pawn must not give mate"),
        (MATED_BY_PAWN, "P*1d", ""),
    ],
)
def test_each_reason(fen: str, drop: str, reason: str) -> None:
    assert told(fen, drop) == reason


@pytest.mark.parametrize("fen", [CHECKED, MATED_BY_PAWN, IN_CHECK])
@pytest.mark.parametrize(
    ("variant", "rules"), [("shogi", ""), ("fog-shogi", "sight"), ("fog-shogi", "blind")]
)
def test_every_drop_on_an_empty_square_is_legal_or_has_a_reason(
    fen: str, variant: str, rules: str
) -> None:
    game = find_game(variant, rules)
    position = game.read(fen).position
    seen = game.observe([position], game.to_move(position))
    for piece in seen.hands:
        for square in set(game.facts.squares) - seen.pieces.keys():
            drop = Move((square,), drop=piece.symbol)
            if piece.side is seen.viewer:
                assert bool(game.objection(seen, drop)) is (drop not in seen.moves), drop
