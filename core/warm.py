"""What is compiled before it is needed: stage by stage, each by one process at a time.

The compiled kernels land in the cache on disk; a process that needs them later loads them
in a fraction of a second. A stage that is done leaves a mark there. Who needs one that
another process is at waits for that instead of compiling the same.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random

from core.compiled import NEW_KERNELS_VARIABLE, kernel_folder
from core.game import Game
from core.games import find_game
from core.kernel_archive import version_of
from core.lock import awaited
from core.setup import Position, Start
from core.values import Side

PATIENCE = 180.0
"""Seconds after which nobody waits for another process any more."""

_NAP = 0.1


@dataclass(frozen=True, slots=True)
class Stage:
    """Some kernels that are compiled together.

    Attributes:
        key: Its name, which its mark has too.
        work: A function that uses them once, as ``module:function``: it gives a generator
            that yields after each part.
        args: What the function is given.
        parts: How many parts there are.
        cost: Seconds that it takes one core, to tell long stages from short ones.
        after: Keys of stages whose kernels it would compile again if it came before them.
    """

    key: str
    work: str
    args: tuple[str, ...] = ()
    parts: int = 1
    cost: float = 1.0
    after: tuple[str, ...] = ()


def is_done(stage: Stage) -> bool:
    """Whether the kernels of ``stage`` are on disk."""
    return _mark(stage).exists()


def do(stage: Stage) -> Iterator[int]:
    """Compile ``stage``, or wait until another process has; yields the parts done."""
    with awaited(_mark(stage).with_suffix(".lock"), PATIENCE) or nullcontext():
        if not is_done(stage):
            module, name = stage.work.split(":")
            work = getattr(import_module(module), name)
            for number, _ in enumerate(work(*stage.args), 1):
                if number < stage.parts:
                    yield number
            with suppress(OSError):
                _mark(stage).touch()
    yield stage.parts


def ensure(stages: Iterable[Stage]) -> None:
    """Have ``stages`` done, here or elsewhere, before this returns."""
    if NEW_KERNELS_VARIABLE in os.environ:
        _await(stages)
        return
    for stage in stages:
        if not is_done(stage):
            for _ in do(stage):
                pass


def _await(stages: Iterable[Stage]) -> None:
    """Wait for the program to do ``stages``, as a bot's process may not; not for ever."""
    until = time.monotonic() + PATIENCE
    missing = [*stages]
    while missing := [stage for stage in missing if not is_done(stage)]:
        if time.monotonic() > until:
            break
        time.sleep(_NAP)


def use_rules(variant: str) -> Iterator[None]:
    """Use every rule of a game once; yield after each of ``RULES_PARTS`` parts."""
    return stages(find_game(variant))


RULES_PARTS = 5


def stages(game: Game) -> Iterator[None]:
    """Use every rule of ``game`` once; yield after each part."""
    setup = game.start()
    position = setup.position
    yield
    move = game.moves(position)[0]
    yield
    history = [position, game.play(position, move)]
    _play_on(game, history)
    yield
    game.outcome(history)
    yield
    for side in Side:
        game.observe(history, side)
    game.write(Start(history[-1]))
    yield


PLIES = 40


def _play_on(game: Game, history: list[Position]) -> None:
    """Play random moves that come to a check, where there is one; name them all."""
    dice = Random(0)
    while len(history) < PLIES and game.outcome(history) is None:
        move = dice.choice(game.moves(history[-1]))
        game.san(history[-1], move)
        history.append(game.play(history[-1], move))


def _mark(stage: Stage) -> Path:
    return _folder() / stage.key


@cache
def _folder() -> Path:
    """Of the marks; another Python or numba, which compiles anew, has one of its own."""
    marks = f"done-{sys.implementation.cache_tag}-{version_of('numba')}"
    folder = kernel_folder() / marks
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return folder
