"""What a person does after every move of an audited game, and when they look."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import TypeAlias

import pygame

from core.values import Square
from gui.audit.probe import AuditProbe

Moment: TypeAlias = Callable[[AuditProbe, Square], AbstractContextManager[None]]
"""Brings a probe to where it looks, given a square in the fog, and back again."""

_MIDDLE, _RIGHT = 2, 3


@contextmanager
def _in_motion(probe: AuditProbe, fog: Square) -> Iterator[None]:
    del fog
    probe.draw()
    probe.wait(0.06)
    yield


@contextmanager
def _at_rest(probe: AuditProbe, fog: Square) -> Iterator[None]:
    del fog
    probe.wait(1.5)
    yield


@contextmanager
def _pointing(probe: AuditProbe, fog: Square) -> Iterator[None]:
    probe.point_at(fog)
    probe.wait(0.8)
    yield


@contextmanager
def _man_picked(probe: AuditProbe, fog: Square) -> Iterator[None]:
    del fog
    if probe.man is not None:
        probe.click(probe.man)
    probe.wait(0.2)
    yield
    probe.press(pygame.K_ESCAPE)


@contextmanager
def _trying(probe: AuditProbe, fog: Square) -> Iterator[None]:
    """Drag a piece into the fog, which is refused or planned, but never played."""
    man = probe.man
    possible = any({man, fog} <= set(move.path) for move in probe.seen.moves)
    if man is not None and not possible:
        probe.drag(man, fog)
    probe.wait(0.1)
    yield
    probe.press(pygame.K_ESCAPE)


@contextmanager
def _marking(probe: AuditProbe, fog: Square) -> Iterator[None]:
    """Pencil a piece into the fog, and draw an arrow there."""
    probe.drag(fog, fog, _MIDDLE)
    if probe.man is not None:
        probe.drag(probe.man, fog, _RIGHT)
    probe.wait(0.1)
    yield


@contextmanager
def _looking_back(probe: AuditProbe, fog: Square) -> Iterator[None]:
    del fog
    probe.press(pygame.K_LEFT)
    probe.draw()
    probe.wait(0.06)
    yield
    probe.press(pygame.K_END)


@contextmanager
def _at_a_control(probe: AuditProbe, fog: Square) -> Iterator[None]:
    """Rest on one of the controls, each in its turn, until it says what it is."""
    del fog
    widgets = probe.scene.focus.widgets
    probe.point(widgets[probe.ply % len(widgets)].rect.center)
    probe.wait(1.0)
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
