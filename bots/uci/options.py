"""The options that other programs can set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bots.uci.dialect import Dialect
from bots.uci.requests import OptionChange

MOST_LINES = 593
"""Moves of the richest position of shogi; of chess 218."""

LEAST_HASH, USUAL_HASH, MOST_HASH = 1, 64, 4096
USUAL_OVERHEAD, MOST_OVERHEAD = 20, 5000


@dataclass(frozen=True, slots=True)
class Strength:
    """A level that can be chosen.

    Attributes:
        name: Of the level.
        elo: Its rating; ``None`` where it was not measured.
    """

    name: str
    elo: int | None = None


@dataclass(frozen=True, slots=True)
class EngineOptions:
    """What is set.

    Attributes:
        levels: Those there are, from the weakest on.
        level: The name of the one that plays.
        hash: Megabytes for the table.
        lines: How many of the best lines are told.
        chess960: Whether castling is written as in Chess960, from any array.
        overhead: Milliseconds that are lost between the clock and this program.
        limited: Whether ``elo`` chooses the level.
        elo: The rating wanted.
    """

    levels: tuple[Strength, ...]
    level: str
    hash: int = USUAL_HASH
    lines: int = 1
    chess960: bool = False
    overhead: int = USUAL_OVERHEAD
    limited: bool = False
    elo: int = 0

    @property
    def player(self) -> str:
        """The level that plays: the one chosen, or the nearest to the rating wanted."""
        rated = [level for level in self.levels if level.elo is not None]
        if not self.limited or not rated:
            return self.level
        return min(rated, key=lambda level: abs((level.elo or 0) - self.elo)).name

    @property
    def table_bits(self) -> int:
        """How large a table fits: entries of 25 bytes, a power of two of them."""
        return max(10, (self.hash * 2**20 // 25).bit_length() - 1)


def options_for(levels: Sequence[Strength]) -> EngineOptions:
    """The options as they usually are: the strongest level plays, which is the last."""
    rated = [level.elo for level in levels if level.elo is not None]
    return EngineOptions(tuple(levels), levels[-1].name, elo=max(rated, default=0))


def option_lines(options: EngineOptions, dialect: Dialect) -> Iterator[str]:
    """What is said of the options."""
    limits = f"min {LEAST_HASH} max {MOST_HASH}"
    yield f"option name {dialect.hash} type spin default {USUAL_HASH} {limits}"
    yield "option name Clear Hash type button"
    yield f"option name MultiPV type spin default 1 min 1 max {MOST_LINES}"
    yield f"option name {dialect.ponder} type check default false"
    yield (
        f"option name Move Overhead type spin default {USUAL_OVERHEAD} "
        f"min 0 max {MOST_OVERHEAD}"
    )
    levels = " ".join(f"var {level.name}" for level in options.levels)
    yield f"option name Level type combo default {options.levels[-1].name} {levels}"
    if len(dialect.games) > 1:
        yield "option name UCI_Chess960 type check default false"
    rated = [level.elo for level in options.levels if level.elo is not None]
    if rated:
        yield "option name UCI_LimitStrength type check default false"
        least, most = min(rated), max(rated)
        yield f"option name UCI_Elo type spin default {most} min {least} max {most}"


def objection(options: EngineOptions, change: OptionChange) -> str:
    """What is wrong with a change, in one sentence; empty if nothing is."""
    name, value = change.name, change.value
    if name in _NUMBERS:
        _, least, most = _NUMBERS[name]
        fits = least <= _whole(value, least - 1, most + 1, least - 1) <= most
        return "" if fits else f"{name} takes a whole number from {least} to {most}"
    if name in _SWITCHES:
        fits = value.lower() in {"true", "false"}
        return "" if fits else f"{name} takes true or false"
    if name == "level":
        names = [level.name for level in options.levels]
        fits = value.lower() in map(str.lower, names)
        return "" if fits else f"level takes one of {', '.join(names)}"
    return "" if name in _ELSEWHERE else f"there is no option {change.name!r}"


def changed(options: EngineOptions, change: OptionChange) -> EngineOptions:
    """The options after a change, which does nothing where its value cannot be set.

    Numbers are brought into their range.
    """
    name, value = change.name, change.value
    if name in _NUMBERS:
        field, least, most = _NUMBERS[name]
        number = _whole(value, least, most, getattr(options, field))
        new: dict[str, Any] = {field: number}
        return replace(options, **new)
    if name in _SWITCHES:
        switched: dict[str, Any] = {_SWITCHES[name]: value.lower() == "true"}
        return replace(options, **switched)
    return replace(options, level=_level(options, change))


_NUMBERS = {
    "hash": ("hash", LEAST_HASH, MOST_HASH),
    "usi_hash": ("hash", LEAST_HASH, MOST_HASH),
    "multipv": ("lines", 1, MOST_LINES),
    "move overhead": ("overhead", 0, MOST_OVERHEAD),
    "uci_elo": ("elo", 0, 10_000),
}
_SWITCHES = {"uci_chess960": "chess960", "uci_limitstrength": "limited"}
_ELSEWHERE = {"ponder", "usi_ponder", "clear hash"}
"""Options that change nothing here."""


def _level(options: EngineOptions, change: OptionChange) -> str:
    names = {level.name.lower(): level.name for level in options.levels}
    wanted = change.value.lower() if change.name == "level" else ""
    return names.get(wanted, options.level)


def _whole(text: str, least: int, most: int, usual: int) -> int:
    try:
        return min(most, max(least, int(text)))
    except ValueError:
        return usual
