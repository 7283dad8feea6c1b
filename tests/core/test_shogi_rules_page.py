"""docs/rules.md must say of every ruleset of shogi what the program does."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.games import find_game
from core.games.shogi.rules import DEFAULT, RULESETS, ShogiRuleset
from core.values import Outcome, Reason, Side

PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
RULES = pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.name)

CAMP = "+P+P+P+P1+P+P+P+P/4K2+P1/7+P1/9/9/9/9/4k4/9 b {} 1"
"""Ten pieces and the king have entered: ten points, and what is in hand."""


def row(rules: ShogiRuleset) -> str:
    """The line of the table of rulesets that describes ``rules``."""
    wins = {"27": "28 points, White 27", "24": "31 points", "try": "–"}
    cells = (
        f"**{rules.name}**" + (" (default)" if rules.name == DEFAULT else ""),
        wins[rules.impasse],
        "24 points" if rules.impasse == "24" else "–",
        "wins" if rules.impasse == "try" else "–",
    )
    return "| " + " | ".join(cells) + " |"


@RULES
def test_the_table_says_what_the_program_does(rules: ShogiRuleset) -> None:
    assert row(rules) in PAGE.splitlines()


@RULES
def test_every_ruleset_names_its_source(rules: ShogiRuleset) -> None:
    assert any(line.startswith(f"| {rules.name} | ") for line in PAGE.splitlines())


@pytest.mark.parametrize(
    ("hand", "wins"),
    [
        ("2RBG2S", {"points27"}),
        ("2RBGS", set()),
        ("2R2BG", {"points27", "points24"}),
        ("2R2B", {"points27"}),
    ],
)
def test_declarations_are_those_of_the_table(hand: str, wins: set[str]) -> None:
    """28 points, 27, 31 and 30; with 24 and more the second ruleset draws at least."""
    expected = {
        name: Outcome(Side.FIRST if name in wins else None, Reason.IMPASSE)
        for name in {*wins, "points24"}
    }
    for name in RULESETS:
        game = find_game("shogi", name)
        history = [game.read(CAMP.format(hand)).position]
        assert game.claims(history) == expected.get(name)
