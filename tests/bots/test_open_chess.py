"""Open chess: its evaluation, and the search that leaves moves out."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import chess
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from bots.chess import terms_tables as at
from bots.chess.evaluation import by_hand
from bots.chess.exchange_kernels import balance, checks_of, may_give_check
from bots.chess.open_kernels import (
    Open,
    correction,
    refresh_accumulator,
    update_accumulator,
    winnable,
)
from bots.chess.terms_kernels import count_terms
from bots.search.deepening import Deepening, Workspaces
from bots.search.evaluation_kernels import PRIZE
from bots.search.kernels import search_lines
from bots.search.ordering_kernels import forget_quiets, history_of, reward
from bots.search.players import LookaheadPlayer
from bots.search.tables import DEEPEST
from core.games import find_game
from core.jit import kernel
from core.kernels import apply, checked, generate
from core.player import Budget
from core.setup import Position, Start
from core.values import Move
from tests.support.levels import config_of
from tests.support.lines import line_of

Row = NDArray[np.uint64]

GAME = find_game("chess")
EVALUATION = Open(GAME.rules, by_hand())
"""Weights by hand stay as they are when others are trained."""

SPACES = Workspaces(16)
VALUES = {"P": 1.0, "N": 3.25, "B": 3.25, "R": 5.0, "Q": 9.75, "K": 100.0}


def deepened(history: Sequence[Position], depth: int, clock: int = 0) -> Deepening:
    deepening = Deepening(GAME, EVALUATION, SPACES.fresh(GAME, EVALUATION))
    deepening.open(np.stack([each.row for each in history]), clock)
    for each in range(1, depth + 1):
        assert deepening.deepen(each)
    return deepening


def best(deepening: Deepening, position: Position) -> str:
    move = GAME.decode(GAME.reveal([position]), int(deepening.moves[0]))
    return GAME.san(position, move)


@pytest.mark.parametrize(
    ("fen", "depth", "plies"),
    [
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 2, 1),
        ("7k/8/5K2/8/8/8/8/1Q6 w - - 0 1", 8, 3),
        ("r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1", 7, 3),
        ("5k2/6pp/p1qN4/1p1p4/3P4/2PKP2Q/PP3r2/3R4 b - - 0 1", 7, 3),
    ],
)
def test_mates_are_found_and_counted(fen: str, depth: int, plies: int) -> None:
    (position,) = line_of(GAME, "", fen)
    assert deepened([position], depth).values[0] == PRIZE * (100 + DEEPEST - plies)


def test_a_quiet_mate_in_one_is_not_left_out() -> None:
    """Taking on c7 loses to a rook's quiet step at once, however hopeless Black is."""
    fen = "7r/2p1Rp2/2pk4/p2p4/3P4/P1N2pq1/1PPQ4/R4K2 w - - 0 1"
    (position,) = line_of(GAME, "", fen)
    found = deepened([position], 5)
    assert best(found, position) != "Rxc7"


@pytest.mark.parametrize(
    ("fen", "move"),
    [
        ("5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - 0 1", "Rg3"),
        ("7k/p7/1R5K/6r1/6p1/6P1/8/8 w - - 0 1", "Rb7"),
        ("rnbqkb1r/pppp1ppp/8/4P3/6n1/7P/PPPNPPP1/R1BQKBNR b KQkq - 0 1", "Ne3"),
        ("3q1rk1/p4pp1/2pb3p/3p4/6Pr/1PNQ4/P1PB1PP1/4RRK1 b - - 0 1", "Bh2+"),
        ("2br2k1/2q3rn/p2NppQ1/2p1P3/Pp5R/4P3/1P3PPP/3R2K1 w - - 0 1", "Rxh7"),
        ("r1b1kb1r/3q1ppp/pBp1pn2/8/Np3P2/5B2/PPP3PP/R2Q1RK1 w kq - 0 1", "Bxc6"),
        ("4k1r1/2p3r1/1pR1p3/3pP2p/3P2qP/P4N2/1PQ4P/5R1K b - - 0 1", "Qxf3+"),
        ("1R6/1brk2p1/4p2p/p1P1Pp2/P7/6P1/1P4P1/2R3K1 w - - 0 1", "Rxb7"),
        ("1k5r/pppbn1pp/4q1r1/1P3p2/2NPp3/1QP5/P4PPP/R1B1R1K1 w - - 0 1", "Ne5"),
    ],
)
def test_tactics_are_found(fen: str, move: str) -> None:
    (position,) = line_of(GAME, "", fen)
    assert best(deepened([position], 9), position) == move


def test_a_perpetual_check_saves_a_lost_game() -> None:
    """White is a rook down, and mate threatens on the first rank."""
    (position,) = line_of(GAME, "", "6k1/6p1/8/7Q/8/8/1qr3PP/7K w - - 0 1")
    found = deepened([position], 8)
    assert best(found, position) == "Qe8+"
    assert found.values[0] == 0.0


def test_a_third_occurrence_is_a_draw() -> None:
    circle = ["Kb1", "Kc8", "Ka1", "Kb8"]
    history = line_of(
        GAME, " ".join([*circle, *circle[:3]]), "1k6/8/8/8/8/8/R7/K7 w - - 0 1"
    )
    found = deepened(history, 4)
    assert best(found, history[-1]) == "Kb8"
    assert found.values[0] == 0.0


def test_fifty_moves_without_progress_are_a_draw() -> None:
    (position,) = line_of(GAME, "", "1k6/8/8/8/8/8/R7/K7 w - - 0 1")
    assert deepened([position], 4, clock=40).values[0] > 3.0
    assert deepened([position], 4, clock=99).values[0] == 0.0


def test_bounds_do_not_change_the_order_of_root_moves() -> None:
    """Below the window nothing is known but bounds, and the leader must stay in front."""
    found = deepened(line_of(GAME, "e4 e5 Nf3 Nc6"), 4)
    order, search = found.moves[: found.number].copy(), (found.moves, found.values)
    search_lines(found.evaluation, found.work, 5, found.number, 1, 50.0, 60.0, *search)
    assert (found.values[: found.number] <= 50.0).all()
    assert found.moves[: found.number].tolist() == order.tolist()


def test_the_search_is_the_same_search() -> None:
    """The number of nodes changes with everything that a search does."""
    assert deepened(line_of(GAME, "e4 e5 Nf3 Nc6"), 7).nodes == SIGNATURE


SIGNATURE = 4060


def test_a_quiet_move_is_remembered_by_its_side_and_within_bounds() -> None:
    white, black = line_of(GAME, "a3")
    work = SPACES.fresh(GAME, EVALUATION)
    forget_quiets(EVALUATION, work)
    move = GAME.encode(GAME.reveal([white]), GAME.read_move(white, "Nf3"))

    def after(row: Row, amount: int) -> float:
        reward(EVALUATION, work, 3, row, move, np.int32(amount))
        return float(history_of(EVALUATION, work, 3, white.row, move))

    assert after(white.row, 100) > 0.0
    before = after(white.row, 0)
    # After a move of the other side nothing is known of it but what it lands where.
    assert after(black.row, 0) == before
    values = [after(white.row, 8000) for _ in range(50)]
    assert values == sorted(values)
    assert values[-1] <= 3.0
    assert [after(white.row, -8000) for _ in range(50)][-1] >= -3.0


@pytest.mark.parametrize("most", [100, 1000, 3333])
def test_a_search_looks_at_its_limit_at_every_node(most: int) -> None:
    """That is how it is stopped from outside: no node is entered after it was seen."""
    found = deepened(line_of(GAME, "e4 e5 Nf3 Nc6"), 1)
    while found.deepen(DEEPEST // 2, most=most):
        pass
    assert found.nodes == most + 1


def mirrored(row: Row) -> Row:
    """The same with the colours exchanged and the board turned over."""
    turned = row.byteswap()
    men = np.bitwise_or.reduce(row[:6])
    turned[6] = (men & ~row[6]).byteswap()
    meta = int(row[7])
    rights = meta >> 1 & 15
    passed = meta >> 8 & 0xFF
    turned[7] = (meta & 1 ^ 1) | (rights >> 2 | (rights & 3) << 2) << 1 | passed << 8
    return turned


def random_line(seed: int, plies: int) -> list[tuple[Position, Move]]:
    """A random game, with the move that is made in every position."""
    dice, position = Random(seed), GAME.start().position
    line = []
    for _ in range(plies):
        moves = GAME.moves(position)
        if not moves:
            break
        move = dice.choice(moves)
        line.append((position, move))
        position = GAME.play(position, move)
    return line


def corrected(row: Row) -> float:
    accumulators = np.zeros((1, EVALUATION.accumulator), np.int16)
    refresh_accumulator(EVALUATION, row, accumulators, 0)
    return float(correction(EVALUATION, row, accumulators, 0))


@settings(deadline=None)
@given(st.integers(0, 10**6))
def test_the_evaluation_is_the_same_for_both_sides(seed: int) -> None:
    for position, _ in random_line(seed, 60)[::7]:
        assert corrected(position.row) == corrected(mirrored(position.row))


@kernel
def updated(evaluation: object, row: Row, move: int, accumulators: Row) -> None:
    """``update_accumulator`` from outside kernels."""
    update_accumulator(evaluation, row, move, accumulators, 0)


@settings(deadline=None)
@given(st.integers(0, 10**6))
def test_an_updated_accumulator_is_that_computed_afresh(seed: int) -> None:
    kept = np.zeros((2, EVALUATION.accumulator), np.int16)
    fresh = np.zeros((1, EVALUATION.accumulator), np.int16)
    line = random_line(seed, 80)
    refresh_accumulator(EVALUATION, line[0][0].row, kept, 0)
    for position, move in line:
        word = GAME.encode(GAME.reveal([position]), move)
        updated(EVALUATION, position.row, word, kept)
        kept[0] = kept[1]
        refresh_accumulator(EVALUATION, GAME.play(position, move).row, fresh, 0)
        assert kept[0, :2].tolist() == fresh[0, :2].tolist()


def exchanged(board: chess.Board, move: chess.Move) -> float:
    """What an exchange brings who begins it, by trying it, the least piece first."""
    victim = board.piece_at(move.to_square)
    gained = VALUES[victim.symbol().upper()] if victim else 0.0
    if board.is_en_passant(move):
        gained = VALUES["P"]
    if move.promotion:
        gained += VALUES[chess.piece_symbol(move.promotion).upper()] - VALUES["P"]
    after = board.copy(stack=False)
    mover = after.remove_piece_at(move.from_square)
    assert mover is not None
    if board.is_en_passant(move):
        after.remove_piece_at(move.to_square + (-8 if board.turn else 8))
    kind = move.promotion or mover.piece_type
    after.set_piece_at(move.to_square, chess.Piece(kind, board.turn))
    after.turn = not board.turn
    return gained - max(0.0, retaken(after, move.to_square))


def retaken(board: chess.Board, square: int) -> float:
    """What taking on ``square`` brings the side to move; nobody has to go on."""
    takers = board.attackers(board.turn, square)
    if not takers:
        return 0.0
    victim = board.piece_at(square)
    least = min(takers, key=lambda one: board.piece_type_at(one) or 0)
    taker = board.piece_type_at(least)
    assert victim is not None
    assert taker is not None
    if taker == chess.KING and board.attackers(not board.turn, square):
        return 0.0
    after = board.copy(stack=False)
    after.remove_piece_at(least)
    after.set_piece_at(square, chess.Piece(taker, board.turn))
    after.turn = not board.turn
    gained = VALUES[victim.symbol().upper()] - retaken(after, square)
    return max(0.0, gained)


@settings(deadline=None)
@given(st.integers(0, 10**6))
def test_exchanges_bring_what_trying_them_brings(seed: int) -> None:
    for position, _ in random_line(seed, 80)[20::9]:
        board = chess.Board(GAME.write(Start(position)))
        seen = GAME.reveal([position])
        for move in GAME.moves(position):
            word = GAME.encode(seen, move)
            tried = chess.Move(
                move.origin,
                move.target,
                chess.PIECE_SYMBOLS.index(move.promotion.lower())
                if move.promotion
                else None,
            )
            if not board.is_castling(tried):
                expected = exchanged(board, tried)
                assert balance(position.row, word) == pytest.approx(expected), tried


def counted(row: Row) -> NDArray[np.int16]:
    """The terms of a position, and then the dangers of the kings."""
    counts = np.zeros((1, at.TERMS + 2 * at.DANGERS), np.int16)
    count_terms(row, counts, 0, 0)
    return counts[0]


def terms(fen: str) -> dict[int, int]:
    """The terms of a position that are not 0."""
    counts = counted(GAME.read(fen).position.row)[: at.TERMS]
    return {place: int(number) for place, number in enumerate(counts) if number}


def dangers(fen: str, side: int) -> dict[int, int]:
    """What the king that ``side`` attacks is in danger by."""
    counts = counted(GAME.read(fen).position.row)[at.TERMS :].reshape(2, at.DANGERS)
    return {place: int(number) for place, number in enumerate(counts[side]) if number}


@kernel
def missed(rules: object, row: Row, moves: NDArray[np.int64], after: Row) -> int:
    """How many moves give check of which that was denied before they were made."""
    number, checks = 0, checks_of(row)
    for index in range(generate(rules, row, moves)):
        apply(rules, row, moves[index], after)
        denied = not may_give_check(rules, row, checks, moves[index])
        number += checked(rules, after) and denied
    return number


@given(seed=st.integers(0, 10**6))
@settings(max_examples=8)
def test_no_check_is_denied_before_it_is_given(seed: int) -> None:
    moves = np.zeros(GAME.limits.moves, np.int64)
    for position, _ in random_line(seed, 100):
        assert missed(GAME.rules, position.row, moves, position.row.copy()) == 0


def test_terms_of_the_start_cancel_out() -> None:
    assert terms(GAME.write(GAME.start())) == {at.TEMPO: 1}


def test_terms_of_a_pawn_ending() -> None:
    """A passed pawn on d5 with its king beside it, against a doubled pair on the h-file."""
    assert terms("8/8/8/3P2kp/3K3p/8/8/8 b - - 0 1") == TERMS_OF_THE_ENDING


TERMS_OF_THE_ENDING = {
    at.PASSED + 3: -1,
    at.ISOLATED: -1,
    at.DOUBLED: -1,
    at.PASSED_OWN_KING: (2 * 2) - (2 * 2 + 1),
    at.PASSED_OTHER_KING: (2 * 3) - (2 * 4 + 4),
    at.PASSED_ROAD_SAFE: 2 - (2 + 1),
    at.PASSED_STEP_HELD: -1,
    at.UNSTOPPABLE: -1,
    at.TEMPO: -1,
    at.SPACE: 10 - 3,
}


def test_dangers_of_a_castled_king() -> None:
    """Queen and knight before it, no pawn on the h-file, and mate on h7 to come."""
    fen = "5rk1/5pp1/8/6N1/7Q/8/8/6K1 w - - 0 1"
    assert dangers(fen, 0) == DANGERS_OF_THE_KING


DANGERS_OF_THE_KING = {
    at.ATTACKING: 1,
    at.ATTACKING + 3: 1,
    at.NEAR: 2 + 2,
    at.TOUCHING: 2 + 2,
    at.WEAK: 2,
    at.SAFE_CHECK + 3: 1,
    at.SHIELD_GONE: 1,
    at.NEAR_SHIELD_GONE: 3,
    at.OPEN_FILES: 1,
    at.HALF_OPEN_FILES: 3,
    at.FLANK: 8 + 1,
    at.FLANK_HELD: 9,
    at.ALWAYS: 1,
}


def test_a_bare_king_is_driven_to_the_edge() -> None:
    """The black king in the corner, two squares from the white one."""
    counts = terms("k7/8/1K6/8/8/8/8/7Q b - - 0 1")
    assert counts[at.DRIVEN] == 2 * (3 + 3) + 7 - 2


def test_a_level_wins_what_is_won() -> None:
    """Queen and rook against the king: moves differ although all of them win."""
    history = line_of(GAME, "", "8/8/8/3k4/8/8/8/KRQ5 w - - 0 1")
    player = LookaheadPlayer(config_of("Lake"), 1)
    while GAME.outcome(history) is None:
        seen = [GAME.reveal([each]) for each in history]
        moves = GAME.moves(history[-1])
        move = player.choose(seen, Budget(9.0)) if len(history) % 2 else moves[-1]
        history.append(GAME.play(history[-1], move))
        assert len(history) < 60
    assert not GAME.moves(history[-1])


def test_nobody_stops_a_pawn_outside_the_square_of_the_king() -> None:
    assert terms("8/8/8/P3k3/8/8/8/K7 w - - 0 1")[at.UNSTOPPABLE] == 1
    assert at.UNSTOPPABLE not in terms("8/8/8/P3k3/8/8/8/K7 b - - 0 1")


@pytest.mark.parametrize(
    ("fen", "kept"),
    [
        ("8/8/6k1/8/3N4/3K4/8/r6R w - - 0 1", 0.22),
        ("8/8/4k3/8/8/3K4/P7/r6R w - - 0 1", 0.68),
        ("8/3b4/4k3/8/3B4/3K4/PP6/8 w - - 0 1", 0.45),
    ],
)
def test_some_endings_are_hard_to_win(fen: str, kept: float) -> None:
    """Rook and knight against rook; one pawn; bishops of opposite colours."""
    row = GAME.read(fen).position.row
    assert winnable(row, 0) == pytest.approx(kept)


def attacked(board: chess.Board, colour: chess.Color) -> dict[int, list[int]]:
    """From where each square is attacked; through own queens and rooks on the same line."""
    found: dict[int, list[int]] = {square: [] for square in chess.SQUARES}
    for square in chess.SquareSet(board.occupied_co[colour]):
        kind = board.piece_type_at(square)
        clear = board.copy(stack=False)
        through = {chess.BISHOP: [chess.QUEEN], chess.ROOK: [chess.ROOK, chess.QUEEN]}
        for each in through.get(kind or 0, ()):
            for other in board.pieces(each, colour):
                if other != square:
                    clear.remove_piece_at(other)
        for target in clear.attacks(square):
            found[target].append(kind or 0)
    return found


def threatened(board: chess.Board, colour: chess.Color) -> tuple[int, int, int]:
    """How many pieces hang, whether the king attacks any, and squares fought for."""
    mine, theirs = attacked(board, colour), attacked(board, not colour)
    hanging, by_king, fought_for = 0, 0, 0
    for square in chess.SQUARES:
        held = theirs[square]
        twice = len(mine[square]) > 1
        if chess.PAWN in held or (len(held) > 1 and not twice) or not mine[square]:
            continue
        fought_for += bool(held)
        piece = board.piece_at(square)
        if piece and piece.color != colour and piece.piece_type != chess.KING:
            hanging += not held or (twice and piece.piece_type != chess.PAWN)
            by_king |= chess.KING in mine[square]
    return hanging, by_king, fought_for


@settings(deadline=None, max_examples=10)
@given(st.integers(0, 10**6))
def test_threats_are_those_that_are_counted_square_by_square(seed: int) -> None:
    for position, _ in random_line(seed, 80)[20::12]:
        board = chess.Board(GAME.write(Start(position)))
        white, black = threatened(board, chess.WHITE), threatened(board, chess.BLACK)
        counts = counted(position.row)
        places = at.HANGING, at.KING_THREAT, at.RESTRICTED
        for place, one, other in zip(places, white, black, strict=True):
            assert counts[place] == one - other
