"""Moves of shogi in kernels: the naive twin on random positions, and corners."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from core.games.shogi import board, kernels, sfen
from core.games.shogi.facts import FACTS, START
from core.games.shogi.rules import ShogiRules
from core.games.shogi.tables import (
    DECLINED,
    DROPPED,
    MOST_MOVES,
    PROMOTED,
    SQUARES,
    SYMBOL,
    TARGET,
)
from core.setup import Position, Setup
from tests.support import naive_shogi as naive
from tests.support.vectors import vectors

RULES = ShogiRules()
Row = NDArray[np.uint64]

CORNERS = [
    # A pawn dropped on 1b would mate: the gold guards it and nothing takes it.
    ("7nk/9/7G1/9/9/9/9/9/K8 b P 1", "P*1b"),
    # The knight's square is taken, but the pinned gold may not leave its line.
    ("R3g3k/9/7GP/9/9/9/9/9/K8 b P 1", "P*1b"),
]


def row_for(text: str) -> Row:
    setup = sfen.read(text)
    return board.row_of(setup.pieces, setup.hands, setup.side)


def moves(row: Row) -> list[int]:
    buffer = np.empty(MOST_MOVES, np.int64)
    return buffer[: kernels.generate(RULES, row, buffer)].tolist()


def after(row: Row, move: int) -> Row:
    out = np.empty_like(row)
    kernels.apply(RULES, row, move, out)
    return out


def usi(move: int) -> str:
    origin, target = move & 127, FACTS.name(move >> TARGET & 127)
    if origin >= SQUARES:
        return f"{SYMBOL[origin - DROPPED].upper()}*{target}"
    choice = "+" if move & PROMOTED else "=" if move & DECLINED else ""
    return FACTS.name(origin) + target + choice


def text_of(row: Row) -> str:
    position = Position(row)
    side, hands = board.to_move(position), board.hands_of(position)
    return sfen.write(Setup(board.pieces_on(position), side, hands))


def random_rows(seed: int, plies: int) -> Iterator[Row]:
    """Positions of random games, in which pieces like to take, so that hands fill."""
    dice, row = Random(seed), row_for(START)
    for _ in range(plies):
        found = moves(row)
        if not found:
            row = row_for(START)
            continue
        taking = [move for move in found if usi(move)[1] != "*" and takes(row, move)]
        row = after(row, dice.choice(taking if taking and dice.random() < 0.4 else found))
        yield row


def takes(row: Row, move: int) -> bool:
    return (move >> TARGET & 127) in board.pieces_on(Position(row))


def test_the_twin_has_the_same_moves_and_positions() -> None:
    for number, row in enumerate(random_rows(11, 240)):
        if number % 6 and not kernels.checked(RULES, row):
            continue
        text = text_of(row)
        twin = naive.read(text)
        ours = [usi(move) for move in moves(row)]
        assert sorted(ours) == sorted(move for move, _ in naive.steps(twin)), text
        assert kernels.mobility(RULES, row) == len(ours), text
        assert kernels.checked(RULES, row) == naive.in_check(twin, twin.black), text


@pytest.mark.parametrize(("text", "move"), CORNERS)
def test_a_pawn_dropped_may_not_mate(text: str, move: str) -> None:
    assert move not in map(usi, moves(row_for(text)))
    assert move not in dict(naive.steps(naive.read(text)))


def test_a_king_that_arrives_wins_by_the_try_rule_alone() -> None:
    arrived = row_for("4K4/9/9/9/9/9/9/9/k8 w - 1")
    assert kernels.over(ShogiRules(try_rule=1), arrived)
    assert not kernels.over(RULES, arrived)
    assert not kernels.over(ShogiRules(try_rule=1), row_for("4k4/9/9/9/9/9/9/9/4K4 b - 1"))


def test_text_and_rows_are_the_same() -> None:
    for text in {each.text for each in vectors() if each.variant == "shogi"}:
        assert text_of(row_for(text)) == text


def test_black_in_small_letters_where_no_number_stands() -> None:
    told = "LNSGKGSNL/1R5B1/PPPPPPPPP/9/9/9/ppppppppp/1b5r1/lnsgkgsnl b -"
    assert (row_for(told) == row_for(START)).all()
    example = "ln1gkg1nl/1r1s5/p1p1ppspp/1p1p2p2/2PNB4/9/PP1PPPPPP/7R1/L1SGKGSNL b b"
    assert (row_for(example) == row_for(f"{example} 1")).all()
