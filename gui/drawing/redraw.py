"""When the window has to be drawn next.

The window is drawn only when something on it changes. Events of the player's always lead
to a new picture. Whoever draws something that time alone changes says so while drawing,
with ``within`` or ``at_step``; whoever changes what is shown without an event, such as by a
bot's answer, says ``now``. The loop of ``gui.app.scene`` takes note of all that.

A screen makes its tree anew for such a picture. Where something only moves while it is
painted, as drifting fog does, ``repaint`` has the tree that is there painted again.

There is one window and one thread that draws, so that this is a module and no object which
every part of every screen would have to be handed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from typing import NamedTuple

from settings.model import Settings

_PAST = 0.0005
"""Seconds by which a picture comes late: just before its moment it would be the old one."""


class Due(NamedTuple):
    """In how many seconds something has to be drawn, or infinity.

    Attributes:
        picture: The next picture.
        tree: The next one for which the screen makes its tree anew.
    """

    picture: float
    tree: float


_NEVER = Due(inf, inf)
_due = [_NEVER]
_painting = [False]
_kept = [False]


def now() -> None:
    """Request a redraw at once."""
    within(0.0)


def within(seconds: float) -> None:
    """Request a redraw in ``seconds``."""
    late = _late(seconds)
    _due[0] = Due(min(_due[0].picture, late), min(_due[0].tree, late))


def at_step(elapsed: float, step: float) -> None:
    """Have it drawn when ``elapsed``, a running time, passes a multiple of ``step``."""
    within(step - elapsed % step)


def repaint(seconds: float = 0.0) -> None:
    """Request the same tree painted again in ``seconds``; said elsewhere, ``within``."""
    if not _painting[0]:
        within(seconds)
    else:
        _due[0] = Due(min(_due[0].picture, _late(seconds)), _due[0].tree)


def taken() -> Due:
    """When a redraw is due by what was requested since the last call."""
    soonest, _due[0] = _due[0], _NEVER
    return soonest


@contextmanager
def painting() -> Iterator[None]:
    """Paint what is there: what moves while this lasts needs no other tree."""
    yield from _while(_painting)


@contextmanager
def keeping() -> Iterator[None]:
    """Draw a picture for which screens keep the trees they have."""
    yield from _while(_kept)


def keeps() -> bool:
    """Whether a picture is drawn for which screens keep the trees they have."""
    return _kept[0]


def _while(flag: list[bool]) -> Iterator[None]:
    before, flag[0] = flag[0], True
    try:
        yield
    finally:
        flag[0] = before


def _late(seconds: float) -> float:
    return seconds + _PAST if seconds > 0 else 0.0


def paced(settings: Settings, seconds: float) -> float:
    """``seconds`` scaled by the animation speed of the settings."""
    return seconds * settings.animation_speed


def motion_share(settings: Settings, elapsed: float, length: float) -> float:
    """Progress of an animation from 0 to 1 after ``elapsed`` seconds.

    ``length`` is what it takes at the usual speed. Without motion all is done at once.
    Until then the window is drawn again and again.
    """
    if settings.less_motion:
        return 1.0
    share = min(1.0, max(0.0, paced(settings, elapsed) / length))
    if share < 1.0:
        repaint()
    return share
