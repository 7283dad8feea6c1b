"""The solvers against plain search and what composers printed, of mates and of tsume."""

from __future__ import annotations

from functools import cache
from random import Random

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bots.shogi import mating_kernels as _mating  # noqa: F401 - fills in what is asked here
from bots.solving import prover
from bots.solving.direct_kernels import holdings, holds_all
from bots.solving.prover import Prover, UnsolvableError, check_solvable
from bots.solving.solver import (
    MARGIN,
    Defender,
    Lines,
    ProofResult,
    SolveLimits,
    Solver,
    TriedMove,
    defend,
    solve,
)
from bots.solving.tree import TreeBuilder, tree_data, written, written_line
from core.game import Game
from core.games import GAMES, find_game
from core.games.shogi.board import row_of
from core.jit import kernel
from core.notation import code
from core.problems.goals import Goal, read_stipulation
from core.problems.problem import problem_fen
from core.values import Move, Piece, Side
from lab.mine.mates import TsumeLimits, tsume_in
from tests.support import naive_solving, naive_tsume

LOYD = "3R3B/Q7/5nK1/3n4/3NkNR1/2p2p2/2P2P2/8 w - - 0 1"
CASTLES = "8/8/8/8/8/6P1/6k1/4KR1R w K - 0 1"
BISHOP = "8/1B3r2/4P2N/5p2/P2p1kNP/5p2/2QK2n1/4B3 w - - 0 1"
NINE = "7B/8/5R2/8/8/7p/4K2p/7k w - - 0 1"
LIMITS = SolveLimits(memory=1)

PROBLEMS = [
    (LOYD, "#2", "a7h7"),
    (BISHOP, "#2", "d2c1"),
    (CASTLES, "#3", "f1f4"),
    ("4R3/1nq1p3/3p4/p2K4/P1pB2N1/2P3p1/6k1/8 w - - 0 1", "#1", ""),
    ("8/8/1Q6/8/krR5/bp3p1p/qr3PpP/R3K1n1 w Q - 0 1", "s#1", "e1c1"),
    ("1b6/p1r5/P4P1B/2Q1N1n1/3n2Rp/3Pk2p/5p1K/1N3B1R w - - 0 1", "s#2", "e5g6"),
    ("7k/8/8/6K1/8/8/8/5Q2 w - - 0 1", "=2", "f1f6 f1f7 f1f8 g5g6 g5h6"),
    ("8/8/8/8/4N3/6Kp/7N/6k1 w - - 0 1", "#5", "e4f6"),
]
"""Positions, what is asked, and every first move that does it."""


@cache
def chess_game() -> Game:
    return find_game("chess")


def solved(fen: str, stipulation: str, limits: SolveLimits = LIMITS) -> ProofResult:
    game = chess_game()
    return solve(game, game.read(fen), read_stipulation(stipulation), limits)


def codes(moves: tuple[object, ...]) -> set[str]:
    return {code(chess_game().facts, move) for move in moves}  # type: ignore[arg-type]


@pytest.mark.parametrize(("fen", "stipulation", "keys"), PROBLEMS)
def test_every_first_move_is_settled(fen: str, stipulation: str, keys: str) -> None:
    verdict = solved(fen, stipulation)
    assert codes(verdict.keys) == set(keys.split())
    assert (verdict.solved, verdict.settled) == (bool(keys), True)
    assert verdict.cooked is (len(keys.split()) > 1)


def positions(dice: Random, number: int) -> list[str]:
    """Legal positions with few pieces, in which much happens: kings stand close."""
    found = []
    while len(found) < number:
        board = chess.Board(None)
        squares = dice.sample(range(64), 6)
        letters = "Kkq" + dice.choice(["QRP", "RBp", "QNn"])
        for square, letter in zip(squares, letters, strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(letter))
        if dice.random() < 0.5:
            board.remove_piece_at(squares[2])
        if board.is_valid() and any(board.legal_moves):
            found.append(board.fen())
    return found


@pytest.mark.parametrize(
    "stipulation", ["#1", "#2", "=2", "s#2", "h#1", "h#2", "h=1", "s=1"]
)
def test_the_keys_are_those_of_plain_search(stipulation: str) -> None:
    most = {"h#2": 1, "s#2": 1}.get(stipulation, 5)
    for fen in positions(Random(stipulation), most):
        assert codes(solved(fen, stipulation).keys) == naive_solving.keys(fen, stipulation)


def test_trying_everything_and_proof_numbers_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """On whether there is a mate in 4, in 3 and in 2 from positions of a mate in 5."""
    game = chess_game()
    for fen in (PROBLEMS[-1][0], "8/8/8/8/3p4/1K1N4/8/1k4N1 w - - 0 1"):
        position = game.read(fen).position
        for left in (2, 3, 4, 5):
            whole, proof = (Prover(game, Goal.MATE, 5, 1) for _ in range(2))
            for move in game.moves(position)[:6]:
                after = game.play(position, move)
                monkeypatch.setattr(prover, "SHORT", 99)
                plain = whole.loses(after, left - 1)
                monkeypatch.setattr(prover, "SHORT", 0)
                assert proof.loses(after, left - 1) == plain or left == 5


@pytest.mark.parametrize(
    ("number", "nodes"), [(0, 205), (2, 1046), (5, 1202), (7, 50171)], ids=str
)
def test_the_work_of_each_kernel_is_always_the_same(number: int, nodes: int) -> None:
    fen, stipulation, _ = PROBLEMS[number]
    assert solved(fen, stipulation).nodes == nodes


def test_a_long_mate_is_proved_and_its_length_is_found() -> None:
    prover = Prover(chess_game(), Goal.MATE, 9, 1)
    position = chess_game().read(NINE).position
    assert prover.wins(position, 9)
    assert prover.wins(position, 3) is False


def test_what_is_not_settled_in_time_is_said() -> None:
    verdict = solved(NINE, "#9", SolveLimits(nodes=500, memory=1))
    assert (verdict.solved, verdict.settled, verdict.keys) == (None, False, ())


def test_a_solver_that_was_stopped_ends() -> None:
    game = chess_game()
    solver = Solver(game, game.read(NINE), read_stipulation("#9"), LIMITS)
    solver.stop()
    assert solver.solve().solved is None


def test_the_line_has_the_longest_defence() -> None:
    """Réti's queen moves to e6; some defences are mated a move earlier."""
    game, fen = chess_game(), "8/1K2p3/1p5B/5Q2/3k4/pB1p4/4p3/4b3 w - - 0 1"
    start, line = game.read(fen), solved(fen, "#3").line
    assert written_line(game, start.position, line) == "1.Qe6 Kc3 2.Bg7+ Kd2 3.Qh6#"


def test_both_sides_help_in_every_solution() -> None:
    game, fen = chess_game(), "7k/5K2/8/6p1/8/8/8/6R1 b - - 0 1"
    verdict = solved(fen, "h#1")
    assert codes(verdict.keys) == naive_solving.keys(fen, "h#1")
    for line in verdict.solutions:
        history = [game.read(fen).position]
        for move in line:
            history.append(game.play(history[-1], move))
        assert "mate" in game.outcome(history).reason  # type: ignore[union-attr]


def grown(fen: str, stipulation: str, everything: bool) -> str:
    game, start = chess_game(), chess_game().read(fen)
    solver = Solver(game, start, read_stipulation(stipulation), LIMITS)
    keys, moves = solver.solve().keys, solver.stipulation.moves
    tree = TreeBuilder(solver.prover, start.position, moves).grow(
        keys, everything=everything
    )
    assert tree_data(tree)["complete"]
    return written(tree)


def test_a_solution_as_it_is_printed() -> None:
    """Set play, a try with its refutation, the key, threats and duals."""
    text = grown(LOYD, "#2", everything=True)
    assert text.startswith("1...Ke5 2.Nd3#\n")
    assert "1.Nf5? (2.Qd4#)\n" in text
    assert "\nbut 1...Nxf4+!\n" in text
    assert "1.Qh7! zz\n" in text
    assert "   1...Kxd4/Ke5 2.Nd3#\n" in text
    assert "   1...Nb4/Nb6 2.Kxf6#/Qe7#\n" in text


def test_a_longer_solution_is_indented() -> None:
    lines = grown(CASTLES, "#3", everything=False).split("\n")
    assert lines[:3] == ["1.Rf4! zz", "   1...Kxh1", "      2.Kf2 (3.Rh4#)"]


def test_a_wrong_move_is_refuted_and_a_right_one_meets_the_best_defence() -> None:
    game = chess_game()
    position = game.read(CASTLES).position
    moves = {game.san(position, move): move for move in game.moves(position)}
    asked = [TriedMove(position, moves[name], 3) for name in ("Rf4", "Rf5")]
    told = iter(asked)

    def hear() -> TriedMove:
        for question in told:
            return question
        raise EOFError

    right, wrong = defend(hear, game, read_stipulation("#3"), memory=1)
    assert (right.right, right.left, right.reply is not None) == (True, 2, True)
    after = game.play(position, moves["Rf5"])
    assert (wrong.right, wrong.reply) == (False, game.read_move(after, "Kxg3"))


def test_a_mate_is_seen_by_the_defender() -> None:
    game = chess_game()
    position = game.read("7k/8/6K1/8/8/8/5Q2/8 w - - 0 1").position
    defender = Defender(game, read_stipulation("#1"), 1)
    mate, stalemate = (
        defender.judged(TriedMove(position, game.read_move(position, name), 1))
        for name in ("Qf8#", "Qf7")
    )
    assert (mate.right, mate.reached) == (True, True)
    assert (stalemate.right, stalemate.reply) == (False, None)


@pytest.mark.parametrize("variant", GAMES)
def test_every_game_with_mate_is_solved_and_others_say_why_not(variant: str) -> None:
    game = find_game(variant)
    stipulation = read_stipulation("#1")
    if game.facts.win_by == "mate":
        verdict = solve(game, game.start(), stipulation, LIMITS)
        assert (verdict.solved, verdict.settled) == (False, True)
    else:
        with pytest.raises(UnsolvableError, match="no mate"):
            solve(game, game.start(), stipulation, LIMITS)


def test_moves_in_a_row_count_one_by_one() -> None:
    """Either rook mates at once if the other has cut the king off before."""
    game = find_game("toy")
    start = game.read("4k4/9/1R7/R8/9/9/9/9/4K4 w - 2/8 0 1")
    keys = {
        code(game.facts, key) for key in solve(game, start, read_stipulation("#2")).keys
    }
    assert keys == {"b7b8", "a6a8"}


@pytest.mark.parametrize("text", ["win", "moves", "?", "#151", "fog:win1"])
def test_what_is_not_solved_is_said(text: str) -> None:
    with pytest.raises(UnsolvableError, match="not solved"):
        solved(LOYD, text)


def test_a_mate_by_checks_takes_an_odd_number_of_plies() -> None:
    tsume = read_stipulation("tsume2")
    with pytest.raises(UnsolvableError, match="attacker's, so it is tsume1 or tsume3"):
        check_solvable(find_game("shogi"), tsume)


FIVE = "7nl/7k1/9/7pp/6N2/9/9/9/9 b GS 1"
"""A silver on 2c makes the knight go, and the lance has to take it."""

SEVEN = "9/3+B2s2/4pk3/6pN+B/5p3/9/4P1P2/9/9 b G 1"
TSUME = read_stipulation("tsume")


@cache
def shogi() -> Game:
    return find_game("shogi")


def names_of(moves: tuple[Move, ...]) -> list[str]:
    return [code(shogi().facts, move) for move in moves]


def solver(fen: str, asked: str) -> Solver:
    stipulation = read_stipulation(asked)
    whole = problem_fen(shogi(), fen, stipulation)
    return Solver(shogi(), shogi().read(whole), stipulation, LIMITS)


def tsume_of(fen: str, asked: str = "tsume") -> ProofResult:
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
    verdict = tsume_of(fen)
    assert (verdict.solved, verdict.settled, verdict.cooked) == (True, True, False)
    assert verdict.stipulation.moves == plies
    assert names_of(verdict.line) == line.split()
    assert names_of(verdict.keys) == line.split()[:1]
    assert verdict.bound == plies // 2 + 1 + MARGIN


def test_longer_ways_are_cooks_and_shorter_bounds_have_none() -> None:
    """A gold mates at once, a silver two moves later."""
    verdict = tsume_of("8k/9/7P1/9/9/9/9/9/9 b GS 1")
    assert (verdict.stipulation.moves, verdict.cooked) == (1, True)
    assert (names_of(verdict.keys), names_of(verdict.longer)) == (["G*2b"], ["S*2b"])
    assert tsume_of(FIVE, "tsume 3").solved is False


def test_a_pawn_that_is_dropped_may_not_mate() -> None:
    """A lance on the same square does."""
    fen = "7nk/9/8G/9/9/9/9/9/9 b {} 1"
    assert tsume_of(fen.format("P"), "tsume1").solved is False
    assert names_of(tsume_of(fen.format("L"), "tsume1").keys) == ["L*1b"]


def test_useless_interpositions_count_in_other_mates_alone() -> None:
    """A rook in the corner mates from afar, as the gold guards the square before it."""
    fen = "7lk/9/7G1/9/9/9/9/9/9 b Rr2b3g4s4n3l18p 1"
    assert set(names_of(tsume_of(fen, "tsume1").keys)) == {
        f"R*1{row}" for row in "bcdefghi"
    }
    assert names_of(tsume_of(fen, "#1").keys) == ["R*1b"]


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
    assert (right.right, right.left, names_of((right.reply,))) == (True, 2, ["2b1c"])
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
    assert names_of(found.line) == ["S*2c", "2b1c", "2c1b+", "1c1b", "G*2c"]
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
