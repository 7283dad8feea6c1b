"""Which men Supporter holds for covered, and what it plays for it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from bots.chess.captures import after, covered_men, is_covered, seen_board
from core.games import find_game
from core.games.chess.rules import FOG_RULESETS
from core.notation import code
from core.values import Observation, Piece, Side, Square
from tests.bots.asking import choices, mirrored, mirrored_code, move, seen


def named(text: str) -> Square:
    return ord(text[0]) - ord("a") + 8 * (int(text[1]) - 1)


COVERED = [
    pytest.param("4k3/8/8/8/8/8/8/RN5K w - - 0 1", "b1", True, id="by a rook"),
    pytest.param("4k3/8/8/8/8/8/8/RNB4K w - - 0 1", "c1", False, id="own man between"),
    pytest.param("4k3/8/8/8/8/2N5/8/B6K w - - 0 1", "c3", True, id="by a bishop"),
    pytest.param("4k3/8/8/8/8/8/2N5/B6K w - - 0 1", "c2", False, id="off the line"),
    pytest.param("4k3/8/8/8/4R3/2N5/8/7K w - - 0 1", "e4", True, id="by a knight"),
    pytest.param("4k3/8/8/8/4R3/3P4/8/7K w - - 0 1", "e4", True, id="by a pawn"),
    pytest.param("4k3/8/8/3P4/4R3/8/8/7K w - - 0 1", "e4", False, id="pawn is past"),
    pytest.param("4k3/8/8/8/4R3/4P3/8/7K w - - 0 1", "e4", False, id="pawn is behind"),
    pytest.param("4k3/8/8/8/R6P/8/8/7K w - - 0 1", "a4", False, id="not round the edge"),
    pytest.param("4k3/8/8/8/8/8/6N1/7K w - - 0 1", "g2", True, id="by the king"),
    pytest.param("4k3/8/8/8/8/5N2/8/7K w - - 0 1", "f3", False, id="king too far"),
    pytest.param("4k3/8/8/8/Q6N/8/8/7K w - - 0 1", "h4", True, id="by a queen, straight"),
    pytest.param("4k3/8/8/7N/8/8/8/3Q3K w - - 0 1", "h5", True, id="by a queen, aslant"),
    pytest.param("4k3/8/8/8/R2p3N/8/8/7K w - - 0 1", "h4", False, id="enemy between"),
]


@pytest.mark.parametrize(("fen", "square", "answer"), COVERED)
def test_known_cover(fen: str, square: str, answer: bool) -> None:
    assert is_covered(seen_board(seen(fen)), named(square), Side.FIRST) is answer
    turned = seen(mirrored(fen))
    assert is_covered(seen_board(turned), named(square) ^ 56, Side.SECOND) is answer


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
