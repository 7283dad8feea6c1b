"""How strong an engine of the user's plays, by the options that engines have for that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from core.engine import Engine, OptionFacts, Probe, Setting

LIMITS, ELO, SKILL = "uci_limitstrength", "uci_elo", "skill level"
"""The options, in small letters: whether a rating is held to, which one, and a level."""

APART = 200
"""Between two ratings that are offered."""

FULL = "Full strength"


@dataclass(frozen=True, slots=True)
class EngineStrength:
    """One strength that an engine can be set to.

    Attributes:
        words: What people read.
        options: The options that make it so, by the engine's own names; none where it
            plays as well as it can.
    """

    words: str
    options: Mapping[str, Setting]


def strengths(probe: Probe) -> tuple[EngineStrength, ...]:
    """Those that an engine offers, the full one first; none if it knows no other."""
    limits, elo, skill = (probe.option(name) for name in (LIMITS, ELO, SKILL))
    if limits is not None and elo is not None:
        found = [
            EngineStrength(_elo_words(value), {limits.name: True, elo.name: value})
            for value in _ratings(elo)
        ]
    elif skill is not None:
        levels = _range(skill)[:-1]
        found = [
            EngineStrength(_level_words(level), {skill.name: level}) for level in levels
        ]
    else:
        found = []
    return (EngineStrength(FULL, {}), *reversed(found)) if found else ()


def with_strength(
    options: Mapping[str, Setting], strength: EngineStrength
) -> dict[str, Setting]:
    """``options`` with the strength changed."""
    return {**_others(options.items()), **strength.options}


def strength_words(options: Iterable[tuple[str, Setting]]) -> str:
    """How strong an engine with these options plays; ``""`` if as well as it can."""
    known = {name.lower(): value for name, value in options}
    if known.get(LIMITS) is True:
        return _elo_words(known[ELO]) if ELO in known else "Limited strength"
    return _level_words(known[SKILL]) if SKILL in known else ""


def at_full_strength(engine: Engine) -> Engine:
    """The same engine, which plays as well as it can."""
    return replace(engine, options=tuple(_others(engine.options).items()))


def _others(options: Iterable[tuple[str, Setting]]) -> dict[str, Setting]:
    own = {LIMITS, ELO, SKILL}
    return {name: value for name, value in options if name.lower() not in own}


def _ratings(elo: OptionFacts) -> list[int]:
    """The lowest, the highest, and round ones between them."""
    every = _range(elo)
    return [each for each in every if each in (every[0], every[-1]) or each % APART == 0]


def _range(option: OptionFacts) -> range:
    return range(option.least or 0, (option.most or 0) + 1)


def _elo_words(rating: Setting) -> str:
    return f"{rating} Elo"


def _level_words(level: Setting) -> str:
    return f"Level {level}"
