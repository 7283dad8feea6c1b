"""docs/rules.md must say of every ruleset what the program does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core.games import GAMES
from core.games.chess.rules import DEFAULT, RULESETS, Ruleset

PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")


def row(rules: Ruleset) -> str:
    """The line of the table of rulesets that describes ``rules``."""
    told = {
        "told": "that a pawn promoted",
        "taker": "what took your piece",
    }
    cells = (
        f"**{rules.name}**" + (" (default)" if rules.name == DEFAULT else ""),
        {"off": "none"}.get(rules.en_passant, f"{rules.en_passant} seen"),
        {"queen": "Q", "any": "Q R B N"}[rules.promotion],
        {"rights": "by right", "placement": "by placement"}[rules.castling],
        {"empty": "if empty", "always": "always"}[rules.pawn_front],
        {"captures": "to capture", "always": "always"}[rules.pawn_diagonals],
        told.get(rules.promotion_notice) or told.get(rules.capture_notice) or "–",
        f"{rules.quiet_plies // 2} moves" if rules.quiet_plies else "–",
        {0: "–", 3: "third time"}[rules.repetition],
        rules.no_move,
    )
    return "| " + " | ".join(cells) + " |"


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.name)
def test_the_table_says_what_the_program_does(rules: Ruleset) -> None:
    assert row(rules) in PAGE.splitlines()


@pytest.mark.parametrize("name", RULESETS)
def test_every_ruleset_names_its_source(name: str) -> None:
    assert any(line.startswith(f"| {name} | ") for line in PAGE.splitlines())


@pytest.mark.parametrize(
    "variant", [key for key in GAMES if GAMES[key].facts.family != "toy"]
)
def test_every_game_has_its_place_on_the_page(variant: str) -> None:
    """It is named, and where there is a choice of rulesets each has a row in a table."""
    game = GAMES[variant]
    title = game.facts.title
    assert re.search(rf"\b{title}\b", PAGE, re.IGNORECASE), (
        f"docs/rules.md does not name {title}: write how it is played"
    )
    named = game.rulesets if len(game.rulesets) > 1 else ()
    missing = [name for name in named if f"\n| **{name}** " not in PAGE]
    assert not missing, (
        f"no table of docs/rules.md has a row '| **{missing[0]}** |': write what the "
        f"rulesets of {title} have otherwise"
    )
