"""The classical search against plain minimax, on whole boards and in the fog."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import count, islice
from random import Random

import pytest

from bots.chess.classical_kernels import correction
from bots.chess.classical_search import ClassicalSearch
from core.games.chess.board import Castling
from core.games.chess.facts import FOG_CHESS
from core.games.chess.rules import FOG_RULESETS
from core.games.chess.text import read_view
from core.notation import code
from core.setup import Position
from core.values import Square
from tests.support import naive, positions
from tests.support.naive_search import FOG, Node, Twin, original, thesis, write
from tests.support.ours import ONE_OF_EACH

TIMES = int(os.environ.get("UMBRA_SEARCH_TIMES", "1"))
"""How many times as many random boards as usual; more for a thorough night."""

BOTH = ("thesis", "chesscom")
STATIC: dict[str, Callable[[Node], float]] = {"thesis": thesis, "original": original}
START = naive.START

RARE = [
    "r3k2r/pPp2pPp/8/3pP3/3Pp3/8/PpP2PpP/R3K2R w KQkq d6",
    "r3k2r/pPp2pPp/8/3pP3/3Pp3/8/PpP2PpP/R3K2R b KQkq d3",
    "r3k2r/8/8/8/8/8/4q3/R3K2R w KQkq -",
    "r3k2r/*4*2/8/3*4/8/2*5/4*3/R3K2R w KQkq -",
    "1n2k3/P1P5/8/8/8/8/8/4K3 w - -",
    "1*2****/P1P5/8/8/8/8/*7/4K3 w - -",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6",
    "****k***/8/3*4/3pP3/8/8/8/4K3 w - d6",
    "****k***/3*4/8/3pP3/8/8/8/4K3 w - d6",
    "7k/8/8/8/p1p5/PpPp4/RP1P4/KN6 w - -",
    "********/********/*7/P*6/8/8/8/8 w - -",
    "********/********/********/********/********/********/******PP/*****RBK w - -",
    "8/8/8/8/8/2k5/2K5/8 b - -",
    "8/8/8/2pQp3/3N4/8/8/8 w - -",
    "k7/8/8/8/8/8/8/8 w - -",
    "********/********/********/********/********/********/********/******** b - -",
]
"""Boards where something is rare: promotions, en passant, castling, no move, no king."""


def played(dice: Random, ruleset: str) -> Iterator[str]:
    """Boards of random games, and each as the side to move sees it."""
    rules = FOG_RULESETS[ruleset]
    for fen in islice(positions.played(dice, rules), 0, None, 13):
        yield fen.rsplit(" ", 2)[0]
        yield seen(fen, ruleset)


def artificial(dice: Random, ruleset: str) -> Iterator[str]:
    """Boards no game reaches, as the side to move sees them and behind random walls."""
    for _ in count():
        fen = naive.tidy(positions.artificial(dice), FOG_RULESETS[ruleset])
        yield seen(fen, ruleset)
        yield walled(fen, dice)


def seen(fen: str, ruleset: str) -> str:
    _, turn, castling, passed, *_ = fen.split()
    return (
        f"{naive.view(fen, turn, FOG_RULESETS[ruleset]).board} {turn} {castling} {passed}"
    )


def walled(fen: str, dice: Random) -> str:
    """``fen`` with some squares fogged, whatever stands there."""
    board, fields = fen.split(" ", 1)
    for digit in "12345678":
        board = board.replace(digit, "1" * int(digit))
    part = dice.choice([0.05, 0.2, 0.5])
    marks = [FOG if mark != "/" and dice.random() < part else mark for mark in board]
    return f"{''.join(marks)} {fields}"


def read(fen: str, ruleset: str) -> tuple[Position, frozenset[Square]]:
    setup, fog = read_view(FOG_CHESS, FOG_RULESETS[ruleset], Castling(), fen)
    return setup.position, fog


def engine(
    ruleset: str, evaluation: str = "thesis", noise: float = 0, seed: int = 0
) -> ClassicalSearch:
    return ClassicalSearch(FOG_RULESETS[ruleset].packed, evaluation, float(noise), seed)


def every_score(
    ours: ClassicalSearch, ruleset: str, fen: str, depth: int
) -> dict[str, float]:
    position, fog = read(fen, ruleset)
    scores = ours.all(position, depth, fog)
    return {code(FOG_CHESS, move): score for move, score in scores.items()}


def same(ours: ClassicalSearch, twin: Twin, ruleset: str, fen: str, depth: int) -> None:
    """Assert that the engine answers as plain minimax does."""
    about = f"{fen} under {ruleset}, depth {depth}"
    expected = twin.all(fen, depth)
    found = every_score(ours, ruleset, fen, depth)
    assert found == pytest.approx(expected, rel=0, abs=1e-9), about
    position, fog = read(fen, ruleset)
    best = ours.run(position, depth, fog)
    if not expected:
        assert best.move is None, about
        return
    worth = (max if fen.split()[1] == "w" else min)(expected.values())
    assert best.score == pytest.approx(worth, rel=0, abs=1e-9), about
    assert best.move is not None
    chosen = expected[code(FOG_CHESS, best.move)]
    assert chosen == pytest.approx(worth, rel=0, abs=1e-9), about


# What a board is worth knows nothing of the rules: each of the two is met once.
@pytest.mark.parametrize(("ruleset", "evaluation"), [*zip(BOTH, STATIC, strict=True)])
@pytest.mark.parametrize(("depth", "number"), [(1, 30), (2, 5), (3, 1)])
def test_boards_of_games(ruleset: str, evaluation: str, depth: int, number: int) -> None:
    ours, twin = (
        engine(ruleset, evaluation),
        Twin(FOG_RULESETS[ruleset], STATIC[evaluation]),
    )
    dice = Random(f"{ruleset} {evaluation} {depth}")
    for fen in islice(played(dice, ruleset), number * TIMES):
        same(ours, twin, ruleset, fen, depth)


@pytest.mark.parametrize("ruleset", BOTH)
@pytest.mark.parametrize(("depth", "number"), [(1, 80), (2, 20), (3, 3)])
def test_boards_that_no_game_reaches(ruleset: str, depth: int, number: int) -> None:
    ours, twin = engine(ruleset), Twin(FOG_RULESETS[ruleset], thesis)
    dice = Random(f"artificial {ruleset} {depth}")
    for fen in islice(artificial(dice, ruleset), number * TIMES):
        same(ours, twin, ruleset, fen, depth)


# Deeper, rulesets that move and see alike differ in nothing any more.
@pytest.mark.parametrize(
    ("ruleset", "depth"),
    [*((each, 1) for each in FOG_RULESETS), *((each, 2) for each in ONE_OF_EACH)],
)
def test_rare_boards(ruleset: str, depth: int) -> None:
    ours, twin = engine(ruleset), Twin(FOG_RULESETS[ruleset], thesis)
    for fen in RARE:
        same(ours, twin, ruleset, fen, depth)


@pytest.mark.parametrize("fen", [RARE[-1], RARE[9], RARE[11]])
def test_without_a_move_the_score_is_static(fen: str) -> None:
    position, fog = read(fen, "chesscom")
    found = engine("chesscom").run(position, 3, fog)
    twin = Twin(FOG_RULESETS["chesscom"], thesis)
    assert found.move is None
    assert found.score == pytest.approx(twin.score(fen, 3), abs=1e-9)
    assert engine("chesscom").all(position, 3, fog) == {}


@pytest.mark.parametrize("depth", [1, 2, 4])
def test_a_king_taken_sooner_is_worth_more(depth: int) -> None:
    position, _ = read("7k/8/8/8/8/8/8/K6R w - -", "chesscom")
    found = engine("chesscom").run(position, depth)
    assert found.score == 1000.0 * (100 + depth)
    assert found.move is not None
    assert code(FOG_CHESS, found.move) == "h1h8"


def test_fog_stays_fog() -> None:
    ours = engine("chesscom")
    fogged, fog = read("7k/7*/8/8/8/8/8/K6R w - -", "chesscom")
    assert ours.run(fogged, 1, fog).score < 2000
    assert all(move.target not in fog for move in ours.all(fogged, 2, fog))


@pytest.mark.parametrize("seed", [0, 7])
def test_noise_is_that_of_the_leaves(seed: int) -> None:
    """Plain minimax over leaves shifted alike finds the same scores."""
    ruleset = "chesscom"
    ours = engine(ruleset, noise=0.01, seed=seed)

    def noisy(node: Node) -> float:
        position, fog = read(write(node), ruleset)
        shift = float(correction(ours.game(fog), position.row, ours.work.accumulators, 0))
        assert abs(shift) <= 0.01
        return thesis(node) + (shift if node.turn == "w" else -shift)

    twin, dice = Twin(FOG_RULESETS[ruleset], noisy), Random(f"noise {seed}")
    for fen in islice(artificial(dice, ruleset), 12 * TIMES):
        same(ours, twin, ruleset, fen, 2)
    for fen in islice(played(dice, ruleset), 2 * TIMES):
        same(ours, twin, ruleset, fen, 2)


@pytest.mark.parametrize("ruleset", BOTH)
def test_noise_breaks_ties_and_changes_little(ruleset: str) -> None:
    noise, exact = 0.0005, engine(ruleset)
    start, _ = read(START, ruleset)
    chosen = {
        engine(ruleset, noise=noise, seed=seed).run(start, 1).move for seed in range(30)
    }
    assert len(chosen) == 2, "two centre pawns are worth the same"
    for fen in islice(played(Random(ruleset), ruleset), 20):
        shifted = every_score(engine(ruleset, noise=noise, seed=3), ruleset, fen, 3)
        again = every_score(engine(ruleset, noise=noise, seed=3), ruleset, fen, 3)
        plain = every_score(exact, ruleset, fen, 3)
        assert shifted == again
        assert shifted == pytest.approx(plain, rel=0, abs=noise + 1e-9)


def test_other_seeds_make_other_noise() -> None:
    start, _ = read(START, "chesscom")
    scores = {
        engine("chesscom", noise=0.1, seed=seed).run(start, 3).score for seed in range(9)
    }
    assert len(scores) == 9


CORNERS = [0, 1, 2, 61, 62, 63]


def test_what_was_searched_before_changes_nothing() -> None:
    """The table is kept from search to search; other fog makes another search of it.

    Sets of fog whose words leave the same rest by 2**61 - 1 were once mistaken for each
    other; hence the corners.
    """
    ours, dice = engine("chesscom"), Random("before")
    for fen in islice(artificial(dice, "chesscom"), 0, 40, 2):
        position, fog = read(fen, "chesscom")
        walls = fog - set(CORNERS)
        for corner in CORNERS:
            for depth in (3, 2):
                one = ours.run(position, depth, walls | {corner})
                fresh = engine("chesscom").run(position, depth, walls | {corner})
                assert one.score == pytest.approx(fresh.score, rel=0, abs=1e-9), fen


def test_both_sides_are_alike() -> None:
    for evaluation in STATIC:
        ours = engine("chesscom", evaluation)
        white, _ = read(START, "chesscom")
        black, _ = read(START.replace(" w ", " b "), "chesscom")
        assert ours.run(white, 4).score == pytest.approx(
            -ours.run(black, 4).score, abs=1e-9
        )
