"""Leaf counts: the thesis' own from the start, and the twin's from hard positions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.games.chess.rules import RULESETS
from core.kernels import perft
from tests.support import naive, ours

VECTORS = Path(__file__).parents[1] / "vectors"
THESIS = [20, 400, 8_902, 197_742, 4_896_998]


def vectors() -> Iterator[tuple[str, str, int, int]]:
    """Ruleset, FEN, depth and leaves of every count on file."""
    for path in sorted(VECTORS.glob("*.perft")):
        for line in path.read_text(encoding="ascii").splitlines():
            if line and not line.startswith("#"):
                fen, *counts = line.split(";")
                for depth, leaves in enumerate(counts, start=1):
                    yield path.stem, fen.strip(), depth, int(leaves)


def count(ruleset: str, fen: str, depth: int) -> int:
    row = ours.any_start(ours.chess(ruleset), fen).position.row
    return int(perft(RULESETS[ruleset].packed, row, depth))


@pytest.mark.parametrize(("depth", "leaves"), list(enumerate(THESIS, start=1)))
def test_the_thesis_counts_from_the_start(depth: int, leaves: int) -> None:
    assert count("thesis", naive.START, depth) == leaves


def test_the_vectors_cover_every_way_to_move() -> None:
    assert {ruleset for ruleset, *_ in vectors()} == set(ours.ONE_OF_EACH)


@pytest.mark.parametrize(("ruleset", "fen", "depth", "leaves"), list(vectors()))
def test_the_counts_on_file(ruleset: str, fen: str, depth: int, leaves: int) -> None:
    assert count(ruleset, fen, depth) == leaves


@pytest.mark.parametrize(
    ("ruleset", "fen", "depth", "leaves"),
    [vector for vector in vectors() if vector[2] <= 2],
)
def test_the_twin_counts_the_same(ruleset: str, fen: str, depth: int, leaves: int) -> None:
    assert naive.perft(fen, depth, RULESETS[ruleset]) == leaves
