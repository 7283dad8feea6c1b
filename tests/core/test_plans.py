"""What can be planned while the other side is to move."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.game import Game
from core.games import find_game
from core.games.chess.rules import FOG_RULESETS
from core.notation import code
from core.values import Observation, Piece, Side
from tests.support import ours
from tests.support.boards import square
from tests.support.every_game import random_game

GAME = find_game("fog-chess", "chesscom")


def _seen(fen: str, viewer: Side = Side.FIRST, rules: str = "chesscom") -> Observation:
    game = find_game("fog-chess", rules)
    return game.observe([game.read(fen).position], viewer)


def _targets(
    fen: str, name: str, viewer: Side = Side.FIRST, rules: str = "chesscom"
) -> str:
    game = find_game("fog-chess", rules)
    moves = game.plans(_seen(fen, viewer, rules))
    found = {code(game.facts, move)[2:] for move in moves if move.origin == square(name)}
    return " ".join(sorted(found))


@pytest.mark.parametrize(
    ("fen", "name", "targets"),
    [
        ("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", "e2", "d3 e3 e4 f3"),
        ("4k3/8/8/8/8/4N3/4P3/4K3 b - - 0 1", "e2", "d3 f3"),
        ("4k3/8/8/8/4N3/8/4P3/4K3 b - - 0 1", "e2", "d3 e3 f3"),
        ("4k3/8/8/8/8/8/P7/4K3 b - - 0 1", "a2", "a3 a4 b3"),
        ("4k3/8/8/8/8/8/8/N3K3 b - - 0 1", "a1", "b3 c2"),
        ("4k3/8/8/8/8/P7/8/R2K4 b - - 0 1", "a1", "a2 a3 b1 c1 d1"),
        ("4k3/P7/8/8/8/8/8/3K4 b - - 0 1", "a7", "a8b a8n a8q a8r b8b b8n b8q b8r"),
        ("r3k3/8/8/8/8/p7/8/R2K4 b - - 0 1", "a1", "a2 a3 a4 a5 a6 a7 a8 b1 c1 d1"),
    ],
    ids=[
        "a pawn takes what may come", "a man ahead is in its way", "so is one two ahead",
        "at the edge", "a knight", "a rook up to its own men", "a pawn about to promote",
        "enemies may go away",
    ],
)  # fmt: skip
def test_what_white_can_plan(fen: str, name: str, targets: str) -> None:
    assert _targets(fen, name) == targets


def test_black_pawns_go_down() -> None:
    fen = "4k3/3p4/8/8/8/8/8/4K3 w - - 0 1"
    assert _targets(fen, "d7", Side.SECOND) == "c6 d5 d6 e6"


def test_a_pawn_that_may_be_taken_in_passing_is_not_in_the_way() -> None:
    assert "h8" in _targets("4k3/8/8/8/3P4/8/8/B3K3 b - - 0 1", "a1").split()
    assert "e5" not in _targets("4k3/8/8/8/8/2P5/8/B3K3 b - - 0 1", "a1").split()


@pytest.mark.parametrize(
    ("rules", "board", "rights", "targets"),
    [
        ("chesscom", "R3K2R", "KQ", {"c1", "g1"}),
        ("chesscom", "R3K2R", "Q", {"c1"}),
        ("chesscom", "RN2K1NR", "KQ", set()),
        ("chesscom", "RN2K2R", "KQ", {"g1"}),
        ("thesis", "R3K2R", "-", {"c1", "g1"}),
        ("thesis", "R4K1R", "-", set()),
    ],
)
def test_castling_is_planned_while_it_is_not_lost(
    rules: str, board: str, rights: str, targets: set[str]
) -> None:
    found = _targets(f"4k3/8/8/8/8/8/8/{board} b {rights} - 0 1", "e1", rules=rules)
    assert set(found.split()) & {"c1", "g1"} == targets


def test_castling_is_shown_by_the_kings_steps_or_its_rook() -> None:
    seen = _seen("r3k2r/8/8/8/8/8/8/4K3 w kq - 0 1", Side.SECOND)
    moves = {code(GAME.facts, move): move for move in GAME.plans(seen)}
    e8 = square("e8")
    assert GAME.ways(seen, moves["e8g8"]) == ((e8, square("g8")), (e8, square("h8")))
    assert GAME.ways(seen, moves["e8c8"]) == ((e8, square("c8")), (e8, square("a8")))
    assert GAME.ways(seen, moves["e8d8"]) == ((e8, square("d8")),)


games = st.sampled_from(sorted(FOG_RULESETS)).map(ours.chess)
walks = st.integers(0, 2**32 - 1), st.integers(0, 120)


@settings(deadline=None)
@given(games, *walks, st.data())
def test_plans_know_the_own_men_and_nothing_else(
    game: Game, seed: int, plies: int, data: st.DataObject
) -> None:
    story = random_game(game, Random(seed), plies)
    viewer = game.to_move(story[-1]).other
    seen = game.observe(story, viewer)
    own = {s: man for s, man in seen.pieces.items() if man.side is viewer}
    free = sorted(set(game.facts.squares) - own.keys())
    shown = data.draw(st.sets(st.sampled_from(free)))
    men = {s: Piece(viewer.other, data.draw(st.sampled_from("qrbn"))) for s in shown}
    other = Observation(
        viewer,
        viewer.other,
        seen.ply,
        frozenset(own) | data.draw(st.sets(st.sampled_from(free))) | men.keys(),
        own | men,
        castling=seen.castling,
    )
    assert set(game.plans(other)) == set(game.plans(seen))
