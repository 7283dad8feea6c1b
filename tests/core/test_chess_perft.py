"""Leaf counts of chess: known ones of hard positions, and the twin's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.games import find_game
from core.kernels import perft
from tests.support import naive_chess as naive

VECTORS = Path(__file__).parents[1] / "vectors" / "chess"


def vectors() -> Iterator[tuple[str, str, list[int]]]:
    """Variant, FEN and leaves by depth of every position on file."""
    for path in sorted(VECTORS.glob("*.perft")):
        for line in path.read_text(encoding="ascii").splitlines():
            if line and not line.startswith("#"):
                fen, *counts = line.split(";")
                yield path.stem, fen.strip(), list(map(int, counts))


@pytest.mark.parametrize(("variant", "fen", "counts"), list(vectors()))
def test_the_counts_on_file(variant: str, fen: str, counts: list[int]) -> None:
    game = find_game(variant)
    row = game.read(fen).position.row
    depths = range(1, len(counts) + 1)
    assert [int(perft(game.rules, row, depth)) for depth in depths] == counts


@pytest.mark.parametrize(
    ("fen", "counts"), [(fen, counts) for key, fen, counts in vectors() if key == "chess"]
)
def test_the_twin_counts_the_same(fen: str, counts: list[int]) -> None:
    assert len(naive.moves(fen)) == counts[0]
    if counts[1] < 500:
        assert sum(len(naive.moves(after)) for after in naive.afters(fen)) == counts[1]
