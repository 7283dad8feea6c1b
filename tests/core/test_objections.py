"""Why a move of shogi or chess is not possible, as people are told."""

from __future__ import annotations

from random import Random

import pytest

from core.games import find_game
from core.games.base import ATTACKED, OPENED, STILL_CHECKED
from core.games.chess.views import CASTLING
from core.setup import Start
from core.values import Move, Side
from tests.support.records import play_out

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


@pytest.mark.parametrize(
    ("drop", "reason", "when_blind"),
    [
        ("P*7a", "A pawn there could never move again", None),
        ("N*7b", "A knight there could never move again", None),
        ("P*5h", "A file may hold one unpromoted pawn of yours", None),
        ("P*5f", "A file may hold one unpromoted pawn of yours", None),
        ("P*7e", "Pieces are dropped on squares in sight only", ""),
        ("N*5h", "Pieces are dropped on squares in sight only", ""),
        ("P*9h", "", ""),
    ],
)
def test_in_the_fog_what_would_forbid_a_drop_in_sight_is_said_first(
    drop: str, reason: str, when_blind: str | None
) -> None:
    assert told(IN_CHECK, drop, "fog-shogi") == reason
    blind = reason if when_blind is None else when_blind
    assert told(IN_CHECK, drop, "fog-shogi", "blind") == blind


def test_a_pawn_that_can_be_dropped_nowhere_is_told_of_the_other_pawns() -> None:
    """A pawn of one's own on every file, most of the squares out of sight."""
    fen = "4k4/9/9/9/9/9/PPPPPPPPP/9/4K4 b P 1"
    squares = [f"P*{file}{rank}" for file in range(1, 10) for rank in "bcdefh"]
    reasons = {told(fen, drop, "fog-shogi") for drop in squares}
    assert reasons == {"A file may hold one unpromoted pawn of yours"}


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


PINNED = "4k4/9/4r4/9/9/9/9/4G4/4K4 b - 1"
CASTLES = "4k3/8/8/8/5r2/2n5/P2P4/R3K2R w KQ - 0 1"
BOUND = "4k3/8/8/7b/4r3/8/4R1P1/N3K3 w - - 0 1"


@pytest.mark.parametrize(
    ("variant", "fen", "move", "reason"),
    [
        ("shogi", PINNED, "5h6h", OPENED),
        ("shogi", PINNED, "5h5g", ""),
        ("shogi", PINNED, "5h5f", ""),
        ("shogi", PINNED, "5i5h", ""),
        ("shogi", IN_CHECK, "5g5f", STILL_CHECKED),
        ("shogi", IN_CHECK, "9i8i", ATTACKED),
        ("fog-shogi", PINNED, "5h6h", ""),
        ("chess", CASTLES, "e1g1", CASTLING),
        ("chess", CASTLES, "e1h1", ""),
        ("chess", CASTLES, "e1f1", ATTACKED),
        ("chess", CASTLES, "e1f3", ""),
        ("chess", BOUND, "e2d2", OPENED),
        ("chess", BOUND, "g2h3", ""),
        ("chess", BOUND, "e1d1", ""),
        ("fog-chess", BOUND, "e2d2", ""),
        ("chess", "4k3/8/8/8/4r3/8/6P1/N3K3 w - - 0 1", "g2g4", STILL_CHECKED),
        ("chess", "4k3/8/8/8/4r3/8/4R1P1/N3K3 b - - 0 1", "e2d2", ""),
    ],
)
def test_what_check_forbids_is_said(variant: str, fen: str, move: str, reason: str) -> None:
    game = find_game(variant)
    seen = game.observe([game.read(fen).position], Side.FIRST)
    names = {game.facts.name(square): square for square in game.facts.squares}
    path = names[move[:2]], names[move[2:]]
    assert game.objection(seen, Move(path)) == reason


@pytest.mark.parametrize("variant", ["shogi", "chess"])
def test_it_is_said_of_every_move_that_check_alone_forbids(variant: str) -> None:
    """Those are the moves of the same game in the fog, where check forbids nothing."""
    game, foggy = find_game(variant), find_game(f"fog-{variant}")
    position, forbidden = game.start().position, 0
    for number, move in enumerate(play_out(game, "", Random(5), 120)):
        position = game.play(position, move)
        if number % 8 < 7:
            continue
        seen = game.reveal([position])
        told = {
            (origin, target)
            for origin in seen.pieces
            for target in game.facts.squares
            if game.objection(seen, Move((origin, target)))
        }
        free = foggy.moves(foggy.read(game.write(Start(position))).position)
        walks = {each.path for each in free if each.drop is None}
        assert told == walks - {each.path for each in seen.moves}
        forbidden += len(told)
    assert forbidden
