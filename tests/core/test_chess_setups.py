"""Positions of chess set up by hand are refused where python-chess calls them invalid."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from core.editing import exchanged
from core.games import find_game
from core.setup import BadPositionError, Start
from core.values import Piece, Side
from tests.support.lines import line_of

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
        ("4k3/8/8/8/8/8/8/K3R3 w - -", "Black is in check, but White is to move", "e8 e1"),
        ("4k3/8/8/8/4R3/8/8/K3R3 b - -", "", ""),
        ("4k3/8/8/R6R/8/8/3N1N2/K3R3 b - -", "", ""),
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


THREE_CHECK = find_game("three-check")
BOARD = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq -"


@pytest.mark.parametrize(
    ("text", "checks"),
    [
        (f"{BOARD} 2 3 +2+1", (2, 1)),
        (f"{BOARD} 1+2 2 3", (2, 1)),
        (f"{BOARD} 3+3 2 3", (0, 0)),
        (f"{BOARD} 2 3", (0, 0)),
    ],
)
def test_all_ways_to_write_the_checks_are_read(text: str, checks: tuple[int, int]) -> None:
    start = THREE_CHECK.read(text)
    assert THREE_CHECK.reveal([start.position]).checks == checks
    assert THREE_CHECK.write(start) == f"{BOARD} 2 3 +{checks[0]}+{checks[1]}"


@pytest.mark.parametrize("told", ["+4+0", "+1", "1+9", "+3+3", "0+0", "+-1+0"])
def test_checks_that_cannot_be_are_refused(told: str) -> None:
    with pytest.raises(BadPositionError, match="the checks are"):
        THREE_CHECK.read(f"{BOARD} 2 3 {told}")


def test_a_text_without_checks_keeps_those_there_are() -> None:
    setup = replace(THREE_CHECK.setup_of(THREE_CHECK.start()), checks=(1, 2))
    assert THREE_CHECK.read_setup(BOARD, setup).checks == (1, 2)
    assert THREE_CHECK.read_setup(f"{BOARD} 2 3 +0+1", setup).checks == (0, 1)


def test_the_checks_given_can_be_chosen() -> None:
    setup = THREE_CHECK.read_setup(f"{BOARD} 2 3 +1+0")
    *_, checks = THREE_CHECK.conditions(setup)
    (held,) = (each for each in checks.conditions if each.holds)
    assert (held.label, held.setup) == ("White 1, Black 0", setup)
    chosen = {each.setup.checks for each in checks.conditions}
    assert chosen == {(white, black) for white in range(3) for black in range(3)}
    *_, checks = THREE_CHECK.conditions(replace(setup, checks=(3, 1)))
    assert [each.setup.checks for each in checks.conditions if each.holds] == [(3, 1)]
    assert exchanged(THREE_CHECK.facts, setup).checks == (0, 1)


def test_the_same_board_with_other_checks_is_another_position() -> None:
    one, other = (THREE_CHECK.read(f"{BOARD} 0 1 {told}") for told in ("+1+0", "+0+1"))
    assert one.position != other.position
    history = line_of(THREE_CHECK, "e4 e5 Qh5 g6 Qe2 Qe7")
    assert THREE_CHECK.write(Start(history[0])).endswith("+0+0")
    assert THREE_CHECK.reveal(history[-1:]).checks == (0, 0)
    taken = THREE_CHECK.play(history[-1], THREE_CHECK.read_move(history[-1], "Qb5"))
    after = THREE_CHECK.play(taken, THREE_CHECK.read_move(taken, "Qb4"))
    assert THREE_CHECK.san(after, THREE_CHECK.read_move(after, "Qxe5")) == "Qxe5+"
    assert THREE_CHECK.reveal(
        [THREE_CHECK.play(after, THREE_CHECK.read_move(after, "Qxe5"))]
    ).checks == (1, 0)
