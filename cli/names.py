"""Looks up games, rulesets, bots and sides by name."""

from __future__ import annotations

from cli.output import WrongUseError
from core.facts import Facts
from core.game import Game
from core.games import find_game, find_variant
from core.games.variant import Variant
from core.values import Side


def named_game(variant: str, ruleset: str) -> Game:
    """The game of these names; empty ones mean the default."""
    check_ruleset(variant, ruleset)
    return find_game(named_variant(variant).facts.key, ruleset)


def named_variant(name: str) -> Variant:
    """The variant called ``name``, or the usual one."""
    try:
        return find_variant(name or "fog-chess")
    except ValueError as error:
        raise WrongUseError(str(error)) from error


def sibling_named(variant: str, ruleset: str) -> str:
    """Key of the variant that people mean by a ruleset of another; ``""`` for none."""
    try:
        return find_variant(variant or "fog-chess").siblings.get(ruleset, "")
    except ValueError:
        return ""


def check_ruleset(variant: str, ruleset: str) -> None:
    """Refuse an unknown ruleset, without loading any rules."""
    known = named_variant(variant).rulesets
    if ruleset and ruleset not in known:
        raise WrongUseError(f"unknown ruleset {ruleset!r}; known are {', '.join(known)}")


def check_bot(name: str, variant: str) -> None:
    """Refuse a bot that is unknown, unavailable or does not play ``variant``."""
    from bots.roster import ROSTER, entries_for  # noqa: PLC0415 - few commands need it

    key = named_variant(variant).facts.key
    if name not in ROSTER:
        able = ", ".join(entry.name for entry in entries_for(key))
        raise WrongUseError(f"unknown bot {name!r}; those that play {key} are {able}")
    entry = ROSTER[name]
    if key not in entry.variants:
        raise WrongUseError(f"{name} does not play {key}")
    if entry.available:
        raise WrongUseError(f"{name} cannot play here: {entry.available}")


def named_side(facts: Facts, name: str) -> Side:
    """The side that a game calls ``name``.

    Raises:
        WrongUseError: If there is no such side.
    """
    if name not in facts.sides:
        raise WrongUseError(f"--side: {name!r} is not {' or '.join(facts.sides)}")
    return Side(facts.sides.index(name))
