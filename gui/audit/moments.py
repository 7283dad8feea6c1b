"""What a person does after every move of an audited game, and when they look."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import TypeAlias

import pygame

from core.values import Square
from gui.audit.witness import Witness

Moment: TypeAlias = Callable[[Witness, Square], AbstractContextManager[None]]
"""Brings a witness to where it looks, given a square in the fog, and back again."""

_MIDDLE, _RIGHT = 2, 3


@contextmanager
def _in_motion(witness: Witness, fog: Square) -> Iterator[None]:
    del fog
    witness.draw()
    witness.wait(0.06)
    yield


@contextmanager
def _at_rest(witness: Witness, fog: Square) -> Iterator[None]:
    del fog
    witness.wait(1.5)
    yield


@contextmanager
def _pointing(witness: Witness, fog: Square) -> Iterator[None]:
    witness.point_at(fog)
    witness.wait(0.8)
    yield


@contextmanager
def _man_picked(witness: Witness, fog: Square) -> Iterator[None]:
    del fog
    if witness.man is not None:
        witness.click(witness.man)
    witness.wait(0.2)
    yield
    witness.press(pygame.K_ESCAPE)


@contextmanager
def _trying(witness: Witness, fog: Square) -> Iterator[None]:
    """Drag a man into the fog, which is refused or planned, but never played."""
    man = witness.man
    possible = any({man, fog} <= set(move.path) for move in witness.seen.moves)
    if man is not None and not possible:
        witness.drag(man, fog)
    witness.wait(0.1)
    yield
    witness.press(pygame.K_ESCAPE)


@contextmanager
def _marking(witness: Witness, fog: Square) -> Iterator[None]:
    """Pencil a man into the fog, and draw an arrow there."""
    witness.drag(fog, fog, _MIDDLE)
    if witness.man is not None:
        witness.drag(witness.man, fog, _RIGHT)
    witness.wait(0.1)
    yield


@contextmanager
def _looking_back(witness: Witness, fog: Square) -> Iterator[None]:
    del fog
    witness.press(pygame.K_LEFT)
    witness.draw()
    witness.wait(0.06)
    yield
    witness.press(pygame.K_END)


@contextmanager
def _at_a_control(witness: Witness, fog: Square) -> Iterator[None]:
    """Rest on one of the controls, each in its turn, until it says what it is."""
    del fog
    widgets = witness.scene.focus.widgets
    witness.point(widgets[witness.ply % len(widgets)].rect.center)
    witness.wait(1.0)
    yield


MOMENTS: Mapping[str, Moment] = {
    "as it moves": _in_motion,
    "at rest": _at_rest,
    "pointing into the fog": _pointing,
    "with a piece selected": _man_picked,
    "trying a move into the fog": _trying,
    "marking the fog": _marking,
    "looking back": _looking_back,
    "pointing at a control": _at_a_control,
}
"""By the words of the report, in the order they come after every move."""
