"""When the window has to be drawn next.

The window is drawn only when something on it changes. Events of the player's always lead
to a new picture. Whoever draws something that time alone changes says so while drawing,
with ``within`` or ``at_step``; whoever changes what is shown without an event, such as by a
bot's answer, says ``now``. The loop of ``gui.app.scene`` takes note of all that.

There is one window and one thread that draws, so that this is a module and no object which
every part of every screen would have to be handed.
"""

from __future__ import annotations

from math import inf

_PAST = 0.0005
"""Seconds by which a picture comes late: just before its moment it would be the old one."""

_due = [inf]


def now() -> None:
    """Request a redraw at once."""
    within(0.0)


def within(seconds: float) -> None:
    """Request a redraw in ``seconds``."""
    _due[0] = min(_due[0], seconds + _PAST if seconds > 0 else 0.0)


def at_step(elapsed: float, step: float) -> None:
    """Have it drawn when ``elapsed``, a running time, passes a multiple of ``step``."""
    within(step - elapsed % step)


def taken() -> float:
    """Seconds until the earliest redraw requested since the last call, or infinity."""
    soonest, _due[0] = _due[0], inf
    return soonest
