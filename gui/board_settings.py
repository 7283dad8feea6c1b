"""How the player's settings bear on boards."""

from __future__ import annotations

from dataclasses import replace

from core.settings import Settings
from gui.board.view_state import BoardOptions
from gui.metrics import Metrics
from gui.shell import Shell

_STEPS = 20


MEN: dict[str, float] = {"small": 0.80, "normal": 0.96, "large": 1.08}
"""How much of its square a man takes; its drawing leaves a margin in that."""


def plain_options(settings: Settings) -> BoardOptions:
    """How a board is drawn that has no coordinates, whatever the settings say of them."""
    return BoardOptions(
        coordinates="off",
        flat=settings.fog == "flat",
        waves=settings.fog_waves,
        men=MEN[settings.men_size],
    )


def board_options(settings: Settings, metrics: Metrics) -> BoardOptions:
    """How a board is drawn that the player plays or looks at."""
    return replace(
        plain_options(settings),
        coordinates=settings.coordinates,
        gutter=metrics.coords,
        caption=metrics.caption,
    )


def fog_time(shell: Shell) -> float:
    """The time by which the fog drifts, in seconds, 20 steps to a second of the clock."""
    if shell.settings.less_motion:
        return 0.0
    return round(shell.fog_clock.seconds * _STEPS) / _STEPS * shell.settings.fog_drift
