"""Chances to win and judgements, as lichess defines them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.score import Judgement, Score, judgement, pawns_of, win_chance
from core.values import Side

scores = st.floats(-30, 30).map(lambda pawns: Score(pawns=pawns)) | st.integers(
    -30, 30
).filter(bool).map(lambda moves: Score(mate=moves))


@pytest.mark.parametrize(
    ("pawns", "chance"), [(0.0, 0.5), (1.0, 0.59102), (-3.0, 0.24887), (10.0, 0.97545)]
)
def test_chances_are_those_of_the_published_formula(pawns: float, chance: float) -> None:
    assert win_chance(Score(pawns=pawns)) == pytest.approx(chance, abs=1e-5)
    assert pawns_of(chance) == pytest.approx(pawns, abs=0.001)


def test_a_mate_is_a_win() -> None:
    assert win_chance(Score(mate=4)) == 1.0
    assert win_chance(Score(mate=-1)) == 0.0
    assert (pawns_of(1.0), pawns_of(0.0)) == (10.0, -10.0)


@pytest.mark.parametrize(
    ("before", "after", "judged"),
    [
        (Score(0.0), Score(-0.5), None),
        (Score(0.0), Score(-0.6), Judgement.INACCURACY),
        (Score(0.0), Score(-1.2), Judgement.MISTAKE),
        (Score(0.0), Score(-1.7), Judgement.BLUNDER),
        (Score(9.0), Score(7.0), None),
        (Score(0.0), Score(mate=-3), Judgement.BLUNDER),
        (Score(-8.0), Score(mate=-3), Judgement.MISTAKE),
        (Score(-11.0), Score(mate=-3), Judgement.INACCURACY),
        (Score(mate=2), Score(3.0), Judgement.BLUNDER),
        (Score(mate=2), Score(8.0), Judgement.MISTAKE),
        (Score(mate=2), Score(12.0), Judgement.INACCURACY),
        (Score(mate=2), Score(mate=-2), Judgement.BLUNDER),
        (Score(mate=2), Score(mate=6), None),
        (Score(mate=-2), Score(mate=-1), None),
        (Score(mate=-2), Score(0.0), None),
        (Score(1.0), Score(mate=3), None),
    ],
)
def test_moves_are_judged_by_the_chance_or_the_mate_they_cost(
    before: Score, after: Score, judged: Judgement | None
) -> None:
    assert judgement(before, after, Side.FIRST) is judged
    assert judgement(mirrored(before), mirrored(after), Side.SECOND) is judged


@given(scores, scores)
def test_no_move_is_bad_for_both_sides(before: Score, after: Score) -> None:
    judged = [judgement(before, after, side) for side in Side]
    assert None in judged
    assert judgement(before, before, Side.FIRST) is None


def mirrored(score: Score) -> Score:
    pawns = None if score.pawns is None else -score.pawns
    return Score(pawns, None if score.mate is None else -score.mate)


def test_a_pawn_counts_less_where_the_game_says_so() -> None:
    chess, shogi = Score(pawns=6.0), Score(pawns=6.0, pawn_worth=0.45)
    assert win_chance(chess) > 0.9
    assert 0.72 < win_chance(shogi) < 0.74
    assert judgement(chess, Score(pawns=4.5), Side.FIRST) is not None
    assert judgement(shogi, replace(shogi, pawns=5.5), Side.FIRST) is None
    assert judgement(shogi, replace(shogi, pawns=0.0), Side.FIRST) is Judgement.BLUNDER
