"""How fast things move, as the settings say."""

from __future__ import annotations

from gui.drawing import redraw
from settings.model import Settings


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
        redraw.repaint()
    return share
