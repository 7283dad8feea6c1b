"""How the player's settings bear on boards."""

from __future__ import annotations

from core.settings import Settings
from gui.board.view_state import BoardOptions
from gui.metrics import Metrics
from gui.shell import Shell

_STEPS = 20


def board_options(settings: Settings, metrics: Metrics) -> BoardOptions:
    """How a board is drawn that the player plays or looks at."""
    return BoardOptions(
        coordinates=settings.coordinates,
        gutter=metrics.coords,
        caption=metrics.caption,
        flat=settings.flat_fog,
        waves=settings.fog_waves,
    )


def fog_time(shell: Shell) -> float:
    """The time by which the fog drifts, in seconds, 20 steps to a second of the clock."""
    if shell.settings.less_motion:
        return 0.0
    return round(shell.now() * _STEPS) / _STEPS * shell.settings.fog_drift
