"""Every game ends in each of its ways, and in no other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from core.games import GAMES, find_game
from tests.support.endings import ENDINGS, Ending


@pytest.mark.parametrize("variant", GAMES)
def test_every_way_to_end_has_an_example(variant: str) -> None:
    ends = GAMES[variant].facts.ends
    assert ends, f"{variant} does not say how its games end: name the reasons in Facts.ends"
    shown = {each.reason for each in ENDINGS.get(variant, ())}
    missing = ", ".join(sorted(ends - shown))
    assert not missing, (
        f"nothing shows how a game of {variant} ends by {missing}: put a position and the "
        "moves that lead to it into ENDINGS of tests/support/endings.py"
    )
    assert shown <= ends, f"Facts.ends of {variant} lacks {', '.join(sorted(shown - ends))}"


def examples() -> Iterator[tuple[str, str, Ending]]:
    """Every ending under each of its rulesets."""
    for variant, endings in ENDINGS.items():
        for ending in endings:
            named = ending.rulesets.split()
            for ruleset in GAMES[variant].rulesets:
                if ruleset in named or not named:
                    yield variant, ruleset, ending


@pytest.mark.parametrize(
    ("variant", "ruleset", "ending"),
    list(examples()),
    ids=lambda each: str(each.reason) if isinstance(each, Ending) else each,
)
def test_it_ends_with_the_last_move(variant: str, ruleset: str, ending: Ending) -> None:
    game = find_game(variant, ruleset)
    start = game.read(ending.text) if ending.text else game.start()
    history = [start.position]
    for move in ending.moves.split():
        assert game.outcome(history, start.halfmove_clock) is None
        history.append(game.play(history[-1], game.read_move(history[-1], move)))
    outcome = game.outcome(history, start.halfmove_clock)
    if ending.claimed:
        assert outcome is None
        assert game.claims(history[:-1], start.halfmove_clock) is None
        outcome = game.claims(history, start.halfmove_clock)
    assert outcome == ending.outcome
