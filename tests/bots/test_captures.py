"""Bots that look at captures, cover and squares, and the one of an article."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

import chess
import pytest

from bots.chess.captures import (
    after,
    captured_kind,
    captured_value,
    covered_men,
    is_covered,
    seen_board,
)
from bots.chess.published import ProfitPlayer, profits_of
from bots.roster import make
from core.games import find_game
from core.games.chess.rules import FOG_RULESETS
from core.notation import code
from core.player import Budget
from core.setup import Start
from core.values import Move, Observation, Piece, Side, Square
from tests.bots.games import BUDGET, choices, mirrored, mirrored_code, move, seen

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


GAME = find_game("chess")
PRICES = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9, "k": 1000}


def profits(fen: str) -> dict[str, int]:
    """The profit of every move by its notation."""
    position = GAME.read(fen).position
    found = profits_of(GAME, GAME.reveal([position]))
    return {GAME.san(position, move): profit for move, profit in found.items()}


@pytest.mark.parametrize(
    ("fen", "move", "profit"),
    [
        # A free knight, taken by a rook that no pawn or piece attacks there.
        ("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "Rxd5", 3),
        # The pawn on d5 is guarded: 1 for the pawn, less 9 for the queen.
        ("4k3/2p1p3/3p4/3p4/8/8/8/3QK3 w - - 0 1", "Qxd5", 1),
        ("4k3/8/4p3/3p4/8/8/8/3QK3 w - - 0 1", "Qxd5", 1 - 9),
        # The rook on a1 is attacked and leaves for a safe square.
        ("4k3/8/8/8/8/2b5/8/R4K2 w - - 0 1", "Rb1", 0 + 5),
        # From one attacked square to another changes nothing.
        ("4k3/8/8/8/8/2b5/8/R4K2 w - - 0 1", "Ra5", 0),
        # A king in check steps out of it, which is worth a king.
        ("4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "Kd2", 1000),
        # In passing a pawn takes a pawn; nothing attacks it before or after.
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 1),
        # A pawn that becomes a queen where a rook attacks costs a pawn only.
        ("r5k1/3P4/8/8/8/8/8/4K3 w - - 0 1", "d8=Q+", 0 - 1),
    ],
)
def test_hand_worked_profits(fen: str, move: str, profit: int) -> None:
    assert profits(fen)[move] == profit


def tried(board: chess.Board, move: chess.Move) -> int:
    """The profit of a move in plain words of python-chess."""
    mover = board.piece_at(move.from_square)
    assert mover is not None
    target = move.to_square
    gained = 0
    if board.is_castling(move):
        side = chess.G1 if board.is_kingside_castling(move) else chess.C1
        target = side if board.turn else chess.square_mirror(side)
    elif board.is_en_passant(move):
        gained = PRICES["p"]
    elif victim := board.piece_at(target):
        gained = PRICES[victim.symbol().lower()]
    was = board.is_attacked_by(not board.turn, move.from_square)
    after = board.copy(stack=False)
    after.push(move)
    will_be = after.is_attacked_by(not board.turn, target)
    price = PRICES[mover.symbol().lower()]
    return gained + price * (was and not will_be) - price * (will_be and not was)


@pytest.mark.parametrize("variant", ["chess", "chess960"])
def test_profits_are_those_of_the_twin(variant: str) -> None:
    game, dice = find_game(variant), Random(variant)
    position = game.start().position
    for _ in range(60):
        board = chess.Board(game.write(Start(position)), chess960=variant == "chess960")
        found = profits_of(game, game.reveal([position]))
        assert found == {move: tried(board, as_chess(board, move)) for move in found}
        moves = list(found)
        if not moves or game.outcome([position]) is not None:
            break
        position = game.play(position, dice.choice(moves))


def as_chess(board: chess.Board, move: Move) -> chess.Move:
    kind = chess.PIECE_SYMBOLS.index(move.promotion.lower()) if move.promotion else None
    found = chess.Move(move.origin, move.target, kind)
    return board._from_chess960(board.chess960, found.from_square, found.to_square, kind)


def test_it_plays_the_greatest_and_draws_among_equals() -> None:
    position = GAME.start().position
    seen = [GAME.observe([position], GAME.to_move(position))]
    chosen = {ProfitPlayer(seed).choose(seen, Budget()) for seed in range(40)}
    assert len(chosen) > 10
    position = GAME.read("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1").position
    seen = [GAME.observe([position], GAME.to_move(position))]
    assert GAME.san(position, ProfitPlayer(1).choose(seen, Budget())) == "Rxd5"


def named(text: str) -> Square:
    return ord(text[0]) - ord("a") + 8 * (int(text[1]) - 1)


def fogged(now: Observation, *squares: str) -> Observation:
    """``now`` with some empty squares out of sight."""
    dark = {named(square) for square in squares}
    return Observation(now.viewer, now.to_move, now.ply, now.visible - dark, now.pieces)


def test_fog_blocks_lines() -> None:
    now = seen("4k3/8/8/8/R6N/8/8/7K w - - 0 1")
    assert is_covered(seen_board(now), named("h4"), Side.FIRST)
    assert not is_covered(seen_board(fogged(now, "d4")), named("h4"), Side.FIRST)
    assert covered_men(seen_board(now), Side.FIRST) == 1
    assert covered_men(seen_board(fogged(now, "d4")), Side.FIRST) == 0


def test_a_line_opened_into_fog_covers_nothing() -> None:
    now = seen("4k3/8/8/8/R1N4R/8/8/K7 w - - 0 1")
    leaves = move(now, "c4b6")
    clear = after(seen_board(now), leaves)
    dark = after(seen_board(fogged(now, "e4")), leaves)
    assert is_covered(clear, named("h4"), Side.FIRST)
    assert not is_covered(dark, named("h4"), Side.FIRST)


def test_pawns_and_king_earn_nothing() -> None:
    assert covered_men(seen_board(seen("4k3/8/8/8/8/8/1P6/K7 w - - 0 1")), Side.FIRST) == 0
    start = find_game().start().position
    for side in Side:
        now = find_game().observe([start], side)
        # Corner rooks stand uncovered; knights, bishops and queen do not.
        assert covered_men(seen_board(now), side) == 5


@pytest.mark.parametrize(
    ("fen", "name", "changed"),
    [
        pytest.param(
            "4k3/8/8/3pP3/8/8/8/K7 w - d6 0 1",
            "e5d6",
            {"e5": "", "d5": "", "d6": "p"},
            id="in passing",
        ),
        pytest.param(
            "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "e1g1",
            {"e1": "", "f1": "r", "g1": "k", "h1": ""},
            id="castling short",
        ),
        pytest.param(
            "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "e1c1",
            {"a1": "", "c1": "k", "d1": "r", "e1": ""},
            id="castling long",
        ),
        pytest.param(
            "8/P3k3/8/8/8/8/8/K7 w - - 0 1", "a7a8q", {"a7": "", "a8": "q"}, id="promotion"
        ),
    ],
)
def test_the_board_after_a_move(fen: str, name: str, changed: dict[str, str]) -> None:
    now = seen(fen)
    before = seen_board(now)
    played = after(before, move(now, name), now.en_passant)
    assert before == seen_board(now)
    differs = [square for square in range(64) if before[square] != played[square]]
    assert {find_game().facts.name(square): played[square] for square in differs} == changed


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        pytest.param(
            "4k3/p6p/8/8/8/8/P6P/K6N w - - 0 1",
            {"h1g3"},
            id="a knight goes where the pawn covers it",
        ),
        pytest.param(
            "4k3/8/8/3r4/2P5/8/8/K2Q4 w - - 0 1",
            {"d1d5"},
            id="with the queen that the pawn covers",
        ),
        pytest.param(
            "4k3/8/2r1r3/5P2/3N4/8/8/K7 w - - 0 1",
            {"d4e6"},
            id="of two rooks the one where it is covered",
        ),
        pytest.param(
            "8/8/2k1q3/3P4/3N4/8/8/K7 w - - 0 1", {"d4c6"}, id="the king before all"
        ),
    ],
)
def test_known_choices(fen: str, moves: set[str]) -> None:
    assert choices("Supporter", fen) == moves
    turned = {mirrored_code(text) for text in moves}
    assert choices("Supporter", mirrored(fen)) == turned


# A second, plain way to say it: put an enemy there and ask whether a move takes it.


def naively_covered(letters: dict[Square, str], square: Square, pawns_go: int) -> bool:
    """Whether one of the own men in ``letters`` reaches ``square``; ``?`` is in the way."""
    return any(
        reaches(letters, origin, square, pawns_go)
        for origin, letter in letters.items()
        if letter != "?" and origin != square
    )


def reaches(letters: dict[Square, str], origin: Square, square: Square, go: int) -> bool:
    up, right = square // 8 - origin // 8, square % 8 - origin % 8
    far, wide = max(abs(up), abs(right)), min(abs(up), abs(right))
    slants, straight = far == wide, wide == 0
    free = (slants or straight) and all(
        origin + step * (up // far * 8 + right // far) not in letters
        for step in range(1, far)
    )
    return {
        "p": up == go and abs(right) == 1,
        "n": (far, wide) == (2, 1),
        "b": slants and free,
        "r": straight and free,
        "q": free,
        "k": far == 1,
    }[letters[origin]]


def random_board(dice: Random) -> list[str]:
    return dice.choices(["", *"pnbrqk?"], [12, 2, 1, 1, 1, 1, 1, 4], k=64)


@pytest.mark.parametrize("side", Side)
def test_agrees_with_the_naive_twin_on_random_boards(side: Side) -> None:
    dice = Random("covering")
    for _ in range(300):
        board = random_board(dice)
        letters = {square: man for square, man in enumerate(board) if man}
        naive = {
            square
            for square, man in letters.items()
            if man in "nbrq" and naively_covered(letters, square, 1 if side == 0 else -1)
        }
        got = {
            s for s, man in letters.items() if man in "nbrq" and is_covered(board, s, side)
        }
        assert got == naive
        assert covered_men(board, side) == len(naive)


def board_of(now: Observation) -> list[str]:
    """What ``seen_board`` should say, square by square."""
    board = []
    for square in range(64):
        man = now.pieces.get(square)
        if square in now.visible and (man is None or man.side is now.viewer):
            board.append(man.symbol if man else "")
        else:
            board.append("?")
    return board


@pytest.mark.parametrize("ruleset", FOG_RULESETS)
def test_what_is_known_after_a_move_is_true(ruleset: str) -> None:
    game, dice = find_game("fog-chess", ruleset), Random(ruleset)
    for _ in range(4):
        history = [game.start().position]
        while game.outcome(history) is None and len(history) < 120:
            mover = game.to_move(history[-1])
            now = game.observe(history, mover)
            chosen = dice.choice(now.moves)
            history.append(game.play(history[-1], chosen))
            expected = after(seen_board(now), chosen, now.en_passant)
            truth = true_board(game.pieces(history[-1]), mover)
            told = code(game.facts, chosen)
            assert seen_board(now) == board_of(now), told
            assert known(expected) == {s: truth[s] for s in known(expected)}, told
            assert own(expected) == own(truth), told


def true_board(men: Mapping[Square, Piece], mover: Side) -> list[str]:
    board = [""] * 64
    for square, man in men.items():
        board[square] = man.symbol if man.side is mover else "?"
    return board


def known(board: list[str]) -> dict[Square, str]:
    return {square: man for square, man in enumerate(board) if man != "?"}


def own(board: list[str]) -> dict[Square, str]:
    return {square: man for square, man in known(board).items() if man}
