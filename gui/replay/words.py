"""Sentences about a game, from its record alone, and about the file it came from."""

from __future__ import annotations

from bots.roster import full_name
from core.facts import Facts
from core.games import find_variant
from core.records.record import SIDES, GameRecord
from core.records.replay import NumberedMove
from core.values import Outcome, Side, personal_result

_ELO_TAGS = ("WhiteElo", "BlackElo")
_SHORT = {"1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½"}


def result_text(outcome: Outcome) -> str:
    """The result with a dash, such as 1–0 or ½–½."""
    return _SHORT[outcome.result]


def result_words(outcome: Outcome, person: Side | None = None) -> str:
    """The result and its reason, short enough for the bar.

    The result is told in words to the person who played, if there was one.
    """
    result = (
        result_text(outcome) if person is None else personal_result(outcome.winner, person)
    )
    return " · ".join(filter(None, (result, outcome.why)))


def end_words(facts: Facts, outcome: Outcome | None, person: Side | None = None) -> str:
    """How the game ended, in a sentence, likewise."""
    if outcome is None:
        return "This game has no result"
    if person is not None:
        result = personal_result(outcome.winner, person)
    elif outcome.winner is None:
        result = "Draw"
    else:
        result = f"{facts.sides[outcome.winner].capitalize()} won"
    if outcome.unsaid:
        return f"{result} ({outcome.detail})"
    detail = f" ({outcome.detail})" if outcome.detail else ""
    return f"{result}: {outcome.reason}{detail}"


def player_words(facts: Facts, record: GameRecord) -> str:
    """Who played, on which side, and how strong they were if that is known."""
    return " – ".join(
        f"{facts.sides[side].capitalize()}: {_rated(record, side)}" for side in Side
    )


def name_words(record: GameRecord) -> str:
    """Who played, without more."""
    return " – ".join(_name(record, side) for side in Side)


def view_words(facts: Facts, side: Side) -> str:
    """The head over the board of one side's view."""
    return f"{facts.sides[side].capitalize()}’s view"


def move_words(step: NumberedMove) -> str:
    """A move with its number, such as ``12… Nf6``; one of a series with that of this."""
    return f"{step.numeral('…')} {step.san}"


def problem_words(problems: tuple[str, ...]) -> str:
    """The first problem, and how many there are."""
    if len(problems) == 1:
        return problems[0]
    return f"{len(problems)} problems, the first: {problems[0]}"


def _rated(record: GameRecord, side: Side) -> str:
    rating = record.tags.get(_ELO_TAGS[side], "")
    known = rating.strip("?-0")
    return f"{_name(record, side)} ({rating})" if known else _name(record, side)


def _name(record: GameRecord, side: Side) -> str:
    """A player's name; that of a bot as people are shown it."""
    name = record.players[side]
    return full_name(name) if record.tags.get(f"{SIDES[side]}Type") == "program" else name


def rules_words(variant: str, ruleset: str) -> str:
    """A game and its ruleset as people read them; once where both are called alike."""
    known = find_variant(variant)
    title, rules = known.facts.title, known.rulesets[ruleset or known.default][0]
    alike = title.casefold() == rules.casefold()
    return title if alike else f"{title} ({rules})"
