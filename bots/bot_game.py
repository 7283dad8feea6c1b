"""What the bots know of one game, as the table of games holds it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, TypeAlias, cast

from core.warm import Stage

Evaluation: TypeAlias = Callable[..., Any]
"""Makes an evaluation, as the kernels of ``bots.search`` take it, from a game and rows."""


@dataclass(frozen=True, slots=True)
class SearchSupport:
    """How positions of one game are searched in full view.

    Attributes:
        make: The function that makes a ``bots.searching.Searcher``.
        read: The function that reads a position from text, with fog where there is some.
        options: What else ``make`` may be given, besides ``fog``.
        won: A score this far from 0 means that the game is won.
    """

    make: str
    read: str
    options: frozenset[str] = frozenset()
    won: float = 1000.0


@dataclass(frozen=True, slots=True)
class BotGame:
    """What the bots know of one game. Functions are named as ``module:function``.

    Attributes:
        imagine: Invents a board that looks like an observation.
        search: How positions are searched in full view.
        evaluations: The functions that make an evaluation, by kind: ``search`` for
            positions in full view, ``series`` for those between whole series of moves,
            ``boards`` for averages over many possible boards, ``fogwise``, ``learned``,
            ``terms`` and ``taught`` for better ones of these.
        hindsight: Kinds of evaluation for judging finished games: the first that can be
            loaded is used.
        scale: The score worth about three quarters of a win, in the least valuable piece.
        stages: What is compiled, by purpose; every game has ``rules`` and ``belief``.
        rare_stages: Further stages, which few people need.
        checks: The module with kernels that tell what gives check, where the game has any.
        series: The module with kernels that say which moves lead to mate within one turn,
            where the game has any.
        orders: Functions that make another order in which it is looked for, by its name.
        finder: Makes what looks for a mate within one turn from a game and a position,
            where the game has such a ``bots.solving.series_finder``.
        outside: What engines of others call the game; empty where none knows it.
        rating_words: What people are told of the scale of the ratings in this game.
        rated_as: Key of the game whose ratings hold here as well; empty for its own.
    """

    imagine: str
    search: SearchSupport
    evaluations: Mapping[str, str]
    hindsight: tuple[str, ...]
    scale: float
    stages: Mapping[str, Stage]
    rare_stages: Mapping[str, Stage] = field(default_factory=dict)
    checks: str = ""
    series: str = ""
    orders: Mapping[str, str] = field(default_factory=dict)
    finder: str = ""
    outside: str = ""
    rating_words: str = "rating among bots"
    rated_as: str = ""

    def needed(self, purposes: tuple[str, ...]) -> tuple[Stage, ...]:
        """The stages for some purposes, in their order."""
        every = {**self.stages, **self.rare_stages}
        return tuple(every[purpose] for purpose in purposes)


def named(place: str) -> Callable[..., Any]:
    """Loads what ``place`` names as ``module:name``."""
    module, name = place.split(":")
    return cast("Callable[..., Any]", getattr(import_module(module), name))
