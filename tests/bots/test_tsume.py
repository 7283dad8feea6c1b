"""Tsume-shogi: against a naive twin, by problems whose solutions are known, and mined."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bots.shogi import mating_kernels as _mating  # noqa: F401 - fills in what is asked here
from bots.solving.direct_kernels import holdings, holds_all
from bots.solving.prover import Prover
from bots.solving.solver import (
    MARGIN,
    Defender,
    Lines,
    ProofResult,
    SolveLimits,
    Solver,
    TriedMove,
)
from bots.solving.tree import TreeBuilder, written
from core.game import Game
from core.games import find_game
from core.games.shogi.board import row_of
from core.jit import kernel
from core.notation import code
from core.problems.goals import Goal, read_stipulation
from core.problems.problem import problem_fen
from core.values import Move, Piece, Side
from lab.mine.mates import TsumeLimits, tsume_in
from tests.support import naive_tsume

LIMITS = SolveLimits(memory=1)
FIVE = "7nl/7k1/9/7pp/6N2/9/9/9/9 b GS 1"
"""A silver on 2c makes the knight go, and the lance has to take it."""

SEVEN = "9/3+B2s2/4pk3/6pN+B/5p3/9/4P1P2/9/9 b G 1"
TSUME = read_stipulation("tsume")


@cache
def shogi() -> Game:
    return find_game("shogi")


def codes(moves: tuple[Move, ...]) -> list[str]:
    return [code(shogi().facts, move) for move in moves]


def solver(fen: str, asked: str) -> Solver:
    stipulation = read_stipulation(asked)
    whole = problem_fen(shogi(), fen, stipulation)
    return Solver(shogi(), shogi().read(whole), stipulation, LIMITS)


def solved(fen: str, asked: str = "tsume") -> ProofResult:
    return solver(fen, asked).solve()


@pytest.mark.parametrize(
    ("fen", "plies", "line"),
    [
        ("4k4/9/4P4/9/9/9/9/9/9 b G 1", 1, "G*5b"),
        (FIVE, 5, "S*2c 2b1c 2c1b+ 1c1b G*2c"),
        (SEVEN, 7, "1d3b 4c4d S*3c 4d5e G*5f 5e6d 5f6e"),
    ],
)
def test_the_shortest_mate_is_found(fen: str, plies: int, line: str) -> None:
    verdict = solved(fen)
    assert (verdict.solved, verdict.settled, verdict.cooked) == (True, True, False)
    assert verdict.stipulation.moves == plies
    assert codes(verdict.line) == line.split()
    assert codes(verdict.keys) == line.split()[:1]
    assert verdict.bound == plies // 2 + 1 + MARGIN


def test_longer_ways_are_cooks_and_shorter_bounds_have_none() -> None:
    """A gold mates at once, a silver two moves later."""
    verdict = solved("8k/9/7P1/9/9/9/9/9/9 b GS 1")
    assert (verdict.stipulation.moves, verdict.cooked) == (1, True)
    assert (codes(verdict.keys), codes(verdict.longer)) == (["G*2b"], ["S*2b"])
    assert solved(FIVE, "tsume 3").solved is False


def test_a_pawn_that_is_dropped_may_not_mate() -> None:
    """A lance on the same square does."""
    fen = "7nk/9/8G/9/9/9/9/9/9 b {} 1"
    assert solved(fen.format("P"), "tsume1").solved is False
    assert codes(solved(fen.format("L"), "tsume1").keys) == ["L*1b"]


def test_useless_interpositions_count_in_other_mates_alone() -> None:
    """A rook in the corner mates from afar, as the gold guards the square before it."""
    fen = "7lk/9/7G1/9/9/9/9/9/9 b Rr2b3g4s4n3l18p 1"
    assert set(codes(solved(fen, "tsume1").keys)) == {f"R*1{row}" for row in "bcdefghi"}
    assert codes(solved(fen, "#1").keys) == ["R*1b"]


def first_moves(fen: str, left: int) -> set[str]:
    position, prover = shogi().read(fen).position, Prover(shogi(), Goal.TSUME, left, 1)
    lines = Lines(prover)
    found = (m for m in shogi().moves(position) if lines.forces(position, m, left))
    return {code(shogi().facts, move).rstrip("=") for move in found}


@pytest.mark.parametrize(
    ("fen", "left"),
    [
        ("7lk/9/7G1/9/9/9/9/9/9 b Rp 1", 1),
        ("7lk/9/7G1/9/9/9/9/7s1/9 b Rn 1", 1),
        ("7nk/9/7G1/9/9/9/9/9/9 b Rn 1", 1),
        ("9/6k2/9/6P2/9/6L2/9/9/9 b Gs 1", 2),
        ("7lk/7p1/9/7G1/9/9/9/9/9 b RSs 1", 2),
    ],
)
def test_first_moves_are_those_of_the_naive_twin(fen: str, left: int) -> None:
    expected = {move.rstrip("=") for move in naive_tsume.keys(fen, left)}
    assert first_moves(fen, left) == expected


def test_the_tree_leaves_useless_interpositions_out() -> None:
    asked = solver("7lk/7p1/9/7G1/9/9/9/9/9 b RS 1", "tsume3")
    tree = TreeBuilder(asked.prover, asked.position, 2).grow(asked.solve().keys)
    drops = "/".join(f"R*1{row}" for row in "ihgfedc")
    assert written(tree) == f"1.S*1b!\n   1...Kx1b 2.{drops}"


def test_what_gives_no_check_is_wrong_and_a_right_move_is_answered() -> None:
    position = solver(FIVE, "tsume5").position
    defender = Defender(shogi(), read_stipulation("tsume5"), 1)
    right, quiet, check = (
        defender.judged(TriedMove(position, shogi().read_move(position, text), 3))
        for text in ("S*2c", "G*5b", "G*2c")
    )
    assert (right.right, right.left, codes((right.reply,))) == (True, 2, ["2b1c"])
    assert (quiet.right, quiet.reply) == (False, None)
    assert (check.right, check.reply is not None) == (False, True)


def test_the_defender_holds_what_is_missing() -> None:
    whole = problem_fen(shogi(), FIVE, TSUME)
    assert whole.split()[2] == "GS2r2b3g3s2n3l16p"
    assert problem_fen(shogi(), whole, TSUME) == whole
    assert problem_fen(shogi(), FIVE, read_stipulation("#3")) == FIVE


def test_a_problem_is_made_of_a_position_of_a_game() -> None:
    """Kings and pawns far away go, and their owner gets the rest."""
    fen = "7nl/7k1/9/7pp/6N2/9/9/PP7/K8 b GS2r2b3g3s2n3l14p 1"
    history = [shogi().start().position, shogi().read(fen).position]
    (found,) = tsume_in(shogi(), history)
    assert (found.ply, found.moves, found.fen) == (1, 5, problem_fen(shogi(), FIVE, TSUME))
    assert codes(found.line) == ["S*2c", "2b1c", "2c1b+", "1c1b", "G*2c"]
    assert not list(tsume_in(shogi(), history, TsumeLimits(moves=(4, 6))))


KINDS = dict(zip("plnsbrg", (18, 4, 4, 4, 2, 2, 4), strict=True))
hands = st.tuples(*(st.integers(0, most) for most in KINDS.values()))


@kernel
def _covers(rules: object, more: object, less: object) -> bool:
    """Whether Black holds in one row all that it holds in another."""
    return holds_all(rules, holdings(rules, more, 0), holdings(rules, less, 0))


def row_with(counts: tuple[int, ...]) -> object:
    """A row in which Black holds so much of each kind."""
    held = {Piece(Side.FIRST, kind): n for kind, n in zip(KINDS, counts, strict=True)}
    return row_of({}, held, Side.FIRST)


@given(hands, hands)
def test_hands_are_compared_kind_by_kind(
    one: tuple[int, ...], other: tuple[int, ...]
) -> None:
    more = all(a >= b for a, b in zip(one, other, strict=True))
    assert bool(_covers(shogi().rules, row_with(one), row_with(other))) == more


def test_what_one_hand_settles_is_settled_for_others() -> None:
    """With more in hand, or more moves, what was proved is known without looking."""
    prover = Prover(shogi(), Goal.TSUME, 3, 1)

    def asked(hands: str, left: int) -> tuple[bool | None, int]:
        before = prover.nodes
        position = shogi().read(f"7nl/7k1/9/7pp/6N2/9/9/9/9 b {hands} 1").position
        return prover.wins(position, left), prover.nodes - before

    assert asked("GSr2b3g3s2n3l16p", 3)[0]
    assert asked("GSPr2b3g3s2n3l15p", 3) == (True, 1)
    assert asked("GSPr2b3g3s2n3l15p", 4) == (True, 1)
    assert asked("GNr2b3g4sn3l16p", 3)[0] is False
    assert asked("Gr2b3g4s2n3l16p", 3) == (False, 1)
    assert asked("Gr2b3g4s2n3l16p", 2) == (False, 1)
    # Pieces that are out of play make another set.
    assert asked("GSPr2b3g3s2n3l14p", 3)[1] > 1
