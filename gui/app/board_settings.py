"""How boards are drawn under the player's settings."""

from __future__ import annotations

from dataclasses import replace
from math import inf

from gui.app.shell import Shell
from gui.board.board import BoardLook
from gui.board.fog_time import STILL, FogTime
from gui.board.view_state import BoardOptions
from gui.drawing.metrics import Metrics
from settings.model import Settings

_STEPS = 15
"""Steps of the drifting fog in a second."""


MEN: dict[str, float] = {"small": 0.80, "normal": 0.96, "large": 1.08}
"""How much of its square a piece takes; its drawing leaves a margin in that."""


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
        notations=settings.notations,
        gutter=metrics.coords,
        caption=metrics.caption,
    )


def fog_time(shell: Shell) -> FogTime:
    """How far the fog has drifted, in steps of a fifteenth of a second, and until when."""
    settings, clock = shell.settings, shell.fog_clock
    if settings.less_motion or not settings.fog_drift:
        return STILL
    step = int(clock.seconds * _STEPS)
    lasts = (step + 1) / _STEPS - clock.seconds if clock.runs else inf
    return FogTime(step / _STEPS * settings.fog_drift, lasts)


def board_look(shell: Shell, metrics: Metrics) -> BoardLook:
    """How boards of a game are drawn and moved."""
    options = board_options(shell.settings, metrics)
    return BoardLook(options, shell.settings, shell.now, lambda: fog_time(shell))
