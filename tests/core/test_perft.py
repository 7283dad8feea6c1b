"""Leaf counts of every game: those on file, by the kernels and by the twins."""

from __future__ import annotations

import pytest

from core.games import find_game
from core.kernels import perft
from tests.core.test_twins import same
from tests.support.every_game import TABLE
from tests.support.twins import TWINS
from tests.support.vectors import Vector, vectors

ON_FILE = list(vectors())
each_vector = pytest.mark.parametrize(
    "vector", ON_FILE, ids=lambda each: f"{each.variant}-{each.ruleset}-{each.text}"
)


@pytest.mark.parametrize(("variant", "ruleset"), TABLE)
def test_every_ruleset_has_counts_on_file(variant: str, ruleset: str) -> None:
    assert (variant, ruleset) in {(each.variant, each.ruleset) for each in ON_FILE}, (
        f"nothing says how many moves {variant} has under {ruleset}: write positions with "
        f"published counts, or those of the twin, into tests/vectors/{variant}/"
        f"{ruleset}.perft, or name {ruleset} in the line '# also:' of a file there whose "
        "counts are the same"
    )


@each_vector
def test_the_kernels_count_as_on_file(vector: Vector) -> None:
    game = find_game(vector.variant, vector.ruleset)
    row = game.read(vector.text).position.row
    depths = range(1, len(vector.counts) + 1)
    assert tuple(int(perft(game.rules, row, depth)) for depth in depths) == vector.counts


@each_vector
def test_moves_and_views_are_the_twins(vector: Vector) -> None:
    game = find_game(vector.variant, vector.ruleset)
    twin = TWINS[vector.variant](vector.ruleset)
    pairs = same(game, twin, game.read(vector.text).position, twin.read(vector.text))
    assert len(pairs) == vector.counts[0]
