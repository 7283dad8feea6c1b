"""docs/rules.md must say of every ruleset what the program does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core.games import GAMES
from core.games.checkers.rules import RULESETS, CheckersRuleset
from core.games.chess.rules import FOG_RULESETS, FogRuleset
from core.games.shogi.rules import FOG_RULESETS as FOG_SHOGI_RULESETS
from core.games.shogi.rules import SHOGI_RULESETS, FogShogiRuleset, ShogiRuleset

PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")


def fog_chess(rules: FogRuleset) -> tuple[str, ...]:
    """The cells of the table of rulesets that describe ``rules``."""
    told = {"told": "that a pawn promoted", "taker": "what took your piece"}
    return (
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


def shogi(rules: ShogiRuleset) -> tuple[str, ...]:
    """As ``fog_chess``."""
    return (
        {"27": "28 points, White 27", "24": "31 points", "try": "–"}[rules.impasse],
        "24 points" if rules.impasse == "24" else "–",
        "wins" if rules.impasse == "try" else "–",
    )


def fog_shogi(rules: FogShogiRuleset) -> tuple[str, ...]:
    """As ``fog_chess``."""
    return rules.drops, rules.hands


def checkers(rules: CheckersRuleset) -> tuple[str, ...]:
    """As ``fog_chess``."""
    return (
        rules.capture,
        rules.men,
        rules.crowning,
        rules.kings,
        rules.begins,
        f"{rules.quiet_plies // 2} moves",
        {"capture": "a capture", "progress": "a capture or a man's step"}[rules.quiet],
        {0: "–", 3: "third time"}[rules.repetition],
    )


ROWS = {
    f"{of.__name__} {rules.name}": (
        f"**{rules.name}**" + (" (default)" if rules is next(iter(known.values())) else ""),
        *of(rules),
    )
    for of, known in (
        (fog_chess, FOG_RULESETS),
        (shogi, SHOGI_RULESETS),
        (fog_shogi, FOG_SHOGI_RULESETS),
        (checkers, RULESETS),
    )
    for rules in known.values()
}


@pytest.mark.parametrize("cells", ROWS.values(), ids=ROWS)
def test_the_table_says_what_the_program_does(cells: tuple[str, ...]) -> None:
    assert "| " + " | ".join(cells) + " |" in PAGE.splitlines()


@pytest.mark.parametrize("name", [name.split()[1] for name in ROWS])
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
