"""docs/rules.md must say of every ruleset of checkers what the program does."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.games.checkers.rules import DEFAULT, RULESETS, Ruleset

PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")


def row(rules: Ruleset) -> str:
    """The line of the table of rulesets that describes ``rules``."""
    cells = (
        f"**{rules.name}**" + (" (default)" if rules.name == DEFAULT else ""),
        rules.capture,
        rules.men,
        rules.crowning,
        rules.kings,
        rules.begins,
        f"{rules.quiet_plies // 2} moves",
        {"capture": "a capture", "progress": "a capture or a man's step"}[rules.quiet],
        {0: "–", 3: "third time"}[rules.repetition],
    )
    return "| " + " | ".join(cells) + " |"


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.name)
def test_the_table_says_what_the_program_does(rules: Ruleset) -> None:
    assert row(rules) in PAGE.splitlines()


@pytest.mark.parametrize("name", RULESETS)
def test_every_ruleset_names_its_source(name: str) -> None:
    assert any(line.startswith(f"| {name} | ") for line in PAGE.splitlines())
