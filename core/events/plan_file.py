"""Reads plans of events, with every field validated.

A file may come from an older version, a full disk or an attacker.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from core.events.event import MOST_GAMES, Plan
from core.events.openings import MOST_STARTS
from core.games import find_variant
from core.plain import brief
from core.play.budgets import LONGEST
from core.player import Budget
from core.records.files import UnreadableError, load
from core.tasks.timeout import READY
from core.time_control import TimeControl

MOST_NAMES = 500
LONGEST_TEXT = 2**20

_STRICT = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False)

_Name = Annotated[str, Field(min_length=1, max_length=100)]
_Start = Annotated[str, Field(max_length=500)]
_Games = Annotated[int, Field(ge=1, le=MOST_GAMES)]
_Fewer = Annotated[int, Field(ge=0, le=MOST_GAMES)]
_Seconds = Annotated[float, Field(gt=0, le=LONGEST)]


class PlanError(Exception):
    """The file is not the plan of an event. The message says why, in one line."""

    def __init__(self, sentence: str) -> None:
        super().__init__(brief(sentence))


class _Budget(BaseModel):
    model_config = _STRICT

    seconds: _Seconds = 1.0
    nodes: int | None = Field(None, ge=1, lt=10**12)
    clocks: None = None


class _Control(BaseModel):
    model_config = _STRICT

    base: float = Field(ge=0, le=LONGEST)
    increment: float = Field(0.0, ge=0, le=LONGEST)
    byoyomi: float = Field(0.0, ge=0, le=LONGEST)
    periods: int = Field(1, ge=1, le=99)

    @model_validator(mode="after")
    def _is_one(self) -> _Control:
        if self.base + self.increment + self.byoyomi == 0:
            raise ValueError("it leaves no time at all")
        return self

    @property
    def control(self) -> TimeControl:
        """The same as the program has it."""
        return TimeControl(**dict(self))


class _Plan(BaseModel):
    """``core.events.event.Plan`` as it stands on file."""

    model_config = _STRICT

    names: tuple[_Name, ...] = Field(min_length=2, max_length=MOST_NAMES)
    games: _Games
    variant: str = "fog-chess"
    ruleset: str = ""
    budget: _Budget
    control: _Control | None = None
    seed: int = Field(0, ge=0, lt=10**18)
    opening: int = Field(0, ge=0, le=40)
    starts: tuple[_Start, ...] = Field((), max_length=MOST_STARTS)
    fewer: tuple[tuple[_Name, _Fewer], ...] = Field((), max_length=MOST_NAMES)
    at_most: _Games | None = None
    limit: _Seconds = 60.0
    ready: _Seconds = READY
    plies: _Games = 2000
    again: bool = False
    shared: bool = False
    title: str = Field("", max_length=200)
    date: str = Field("", max_length=40)

    @model_validator(mode="after")
    def _is_one(self) -> _Plan:
        # A match may be of a bot against itself, and is resumed like any other.
        if len(set(self.names)) < len(self.names) != 2:
            raise ValueError("a bot is named twice")
        if self.opening and self.starts:
            raise ValueError("games have given starts or random plies, not both")
        variant = find_variant(self.variant)
        if self.ruleset and self.ruleset not in variant.rulesets:
            known = ", ".join(variant.rulesets)
            raise ValueError(f"unknown ruleset {self.ruleset[:40]!r}; known are {known}")
        return self


def read_plan(path: Path) -> Plan:
    """The plan in the file at ``path``.

    Raises:
        PlanError: If it is not one.
    """
    try:
        text = load(path)
        if len(text) > LONGEST_TEXT:
            raise PlanError(f"{path} is too long for the plan of an event")
        said = _Plan.model_validate_json(text)
    except UnreadableError as error:
        raise PlanError(str(error).rstrip(".")) from error
    except ValidationError as error:
        raise PlanError(f"{path} is not the plan of an event: {_why(error)}") from error
    control = None if said.control is None else said.control.control
    typed = {"budget": Budget(**dict(said.budget)), "control": control}
    plan = Plan(**(dict(said) | typed))
    if plan.total > MOST_GAMES:
        raise PlanError(f"{path}: {plan.total:,} games are more than {MOST_GAMES:,}")
    return plan


def _why(error: ValidationError) -> str:
    """The first thing that is wrong, in a few words."""
    first = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(map(str, first["loc"]))
    words = str(first.get("ctx", {}).get("error", first["msg"]))
    words = " ".join(words.split())[:160]
    words = words[:1].lower() + words[1:]
    return f"{place}: {words}" if place else words
