"""The live count of an impasse: from what a side is shown, and true where it says so."""

from __future__ import annotations

import pytest

from core.game import standing_words
from core.games import find_game
from core.games.shogi.facts import HANDICAPS
from core.values import Side

CAMP = "1+P+P+P1+P+P+P1/3+PK1+P2/2+P3+P2/k8/9/9/9/9/9 {} {} 1"
"""Black's king and ten pieces have entered: ten points, and what is in hand."""


def words(text: str, ruleset: str = "points27", start: str = "") -> str:
    game = find_game("shogi", ruleset)
    return standing_words(game, game.reveal([game.read(text).position]), start)


@pytest.mark.parametrize(
    ("side", "hand", "ruleset", "told"),
    [
        ("b", "2R2B", "points27", "Black may declare and win"),
        ("w", "2R2B", "points27", "Black may declare and win on its turn"),
        ("b", "2RB2G", "points27", "Black lacks 1 point"),
        ("b", "RB", "points27", "Black lacks 8 points"),
        ("b", "2R2B", "points24", "Black may declare a draw"),
        ("b", "2R2BG", "points24", "Black may declare and win"),
        ("b", "2R2B", "try", "Black: king 1 step from 5a"),
    ],
)
def test_what_is_missing_is_said_of_kings_that_are_near(
    side: str, hand: str, ruleset: str, told: str
) -> None:
    text = CAMP.format(side, hand)
    assert words(text, ruleset) == told
    game = find_game("shogi", ruleset)
    position = game.read(text).position
    may = "may" in told and side == "b"
    assert (game.claims([position]) is not None) == may


def test_nothing_is_said_until_a_king_is_near() -> None:
    game = find_game("shogi")
    for rows, near in (("9/K8", False), ("K8/9", True)):
        text = f"4k4/9/9/{rows}/9/9/9/9 b - 1"
        seen = game.reveal([game.read(text).position])
        standing = game.standing(seen)
        assert bool(standing) == near
    assert standing[Side.FIRST].counts == "0/28 points · 0/10 pieces · king out"
    assert (
        standing[Side.FIRST].note == "Black lacks its king, 10 pieces, 28 points to declare"
    )
    assert standing[Side.SECOND].note == ""


def test_what_was_left_out_counts_for_white() -> None:
    text = "9/9/9/9/8K/k8/9/9/9 w - 1"
    assert words(text).endswith("27 points")
    assert words(text, start=HANDICAPS["two"].text).endswith("17 points")


def test_in_the_fog_only_the_own_side_is_counted() -> None:
    game = find_game("fog-shogi")
    position = game.read(CAMP.format("b", "2R2B")).position
    for viewer in Side:
        standing = game.standing(game.observe([position], viewer))
        assert set(standing) <= {viewer}
    assert game.standing(game.observe([position], Side.FIRST))[Side.FIRST].note
