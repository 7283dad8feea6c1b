"""docs/rules.md must say of every ruleset of shogi in the fog what the program does."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.games.shogi.fog.rules import DEFAULT, RULESETS, FogShogiRuleset

PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")


def row(rules: FogShogiRuleset) -> str:
    """The line of the table of rulesets that describes ``rules``."""
    name = f"**{rules.name}**" + (" (default)" if rules.name == DEFAULT else "")
    return f"| {name} | {rules.drops} | {rules.hands} |"


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.name)
def test_the_table_says_what_the_program_does(rules: FogShogiRuleset) -> None:
    assert row(rules) in PAGE.splitlines()


@pytest.mark.parametrize("name", RULESETS)
def test_every_ruleset_names_its_source(name: str) -> None:
    assert any(line.startswith(f"| {name} | ") for line in PAGE.splitlines())
