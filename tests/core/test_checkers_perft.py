"""Leaf counts of checkers: the twin's on file, and deeper ones from the start."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.games import find_game
from core.games.checkers.rules import RULESETS
from core.kernels import perft
from tests.support import naive_checkers as naive

VECTORS = Path(__file__).parents[1] / "vectors" / "checkers"

DEEP = {
    "classic": (190_146, 929_896),
    "russian": (190_146, 929_899),
    "brazilian": (187_302, 907_830),
    "american": (179_740, 845_931),
}
"""Seven and eight plies from the start, whoever begins: it looks alike to both."""


def vectors() -> Iterator[tuple[str, str, int, int]]:
    """Ruleset, FEN, depth and leaves of every count on file."""
    for path in sorted(VECTORS.glob("*.perft")):
        for line in path.read_text(encoding="ascii").splitlines():
            if line and not line.startswith("#"):
                fen, *counts = line.split(";")
                for depth, leaves in enumerate(counts, start=1):
                    yield path.stem, fen.strip(), depth, int(leaves)


def count(variant: str, ruleset: str, fen: str, depth: int) -> int:
    game = find_game(variant, ruleset)
    return int(perft(game.rules, game.read(fen).position.row, depth))


def test_the_vectors_cover_every_ruleset() -> None:
    assert {ruleset for ruleset, *_ in vectors()} == set(RULESETS)


@pytest.mark.parametrize("variant", ["checkers", "fog-checkers"])
@pytest.mark.parametrize(("ruleset", "fen", "depth", "leaves"), list(vectors()))
def test_the_counts_on_file(
    variant: str, ruleset: str, fen: str, depth: int, leaves: int
) -> None:
    assert count(variant, ruleset, fen, depth) == leaves


@pytest.mark.parametrize(
    ("ruleset", "fen", "depth", "leaves"),
    [vector for vector in vectors() if vector[2] <= 2],
)
def test_the_twin_counts_the_same(ruleset: str, fen: str, depth: int, leaves: int) -> None:
    assert naive.perft(fen, depth, RULESETS[ruleset]) == leaves


@pytest.mark.parametrize("ruleset", RULESETS)
def test_deeper_from_the_start(ruleset: str) -> None:
    for depth, leaves in zip((7, 8), DEEP[ruleset], strict=True):
        assert count("checkers", ruleset, naive.START, depth) == leaves
