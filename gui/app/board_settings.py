"""How boards are drawn under the player's settings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf

from core.facts import Facts
from core.games import find_variant
from core.records.record import GameRecord
from core.texts import N_, NP_, _
from gui.app.shell import Shell
from gui.board.board import BoardLook
from gui.board.fog import STILL, FogTime
from gui.board.view_state import BoardOptions
from gui.drawing.metrics import Metrics
from gui.widgets.choice import Option
from settings.model import Settings, notation_in

_STEPS = 15
"""Steps of the drifting fog in a second."""


_HELP = (
    (NP_("help", "Bare"), "bare", N_("Pieces in sight, legal moves, last moves")),
    (NP_("help", "Marks"), "marks", N_("Also blocked squares and what is certain")),
    (NP_("help", "Memory"), "memory", N_("Also pieces where you last saw them")),
    (NP_("help", "Belief"), "belief", N_("Also the odds of a piece on each fogged square")),
)

MEN: dict[str, float] = {"small": 0.80, "normal": 0.96, "large": 1.08}
"""How much of its square a piece takes; its drawing leaves a margin in that."""


def help_levels() -> tuple[Option, ...]:
    """By level of help, what it is called and what it shows."""
    return tuple(Option(_(name), icon=icon, tooltip=_(tip)) for name, icon, tip in _HELP)


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
    return _look(shell, board_options(shell.settings, metrics))


def plain_look(shell: Shell) -> BoardLook:
    """The same of boards that stand beside others, by ``plain_options``."""
    return _look(shell, plain_options(shell.settings))


def _look(shell: Shell, options: BoardOptions) -> BoardLook:
    return BoardLook(options, shell.settings, shell.now, lambda: fog_time(shell))


# --- Notations ---------------------------------------------------------------------------


def notation_of(settings: Settings, facts: Facts) -> str:
    """The notation for the moves of a game; ``""`` where it has but one."""
    return notation_in(settings.notations, facts)


def notation_in_game(settings: Settings, variant: str) -> str:
    """The same for the game with the key ``variant``."""
    return notation_of(settings, find_variant(variant).facts)


def notation_for(settings: Settings, record: GameRecord) -> str:
    """The same for the game of a record."""
    return notation_in_game(settings, record.variant)


# --- Speeds ------------------------------------------------------------------------------

SPEEDS = (10.0, 4.0, 2.0, 1.0, 0.5, 0.25, 0.125)
"""Seconds for each move to choose from, the slowest first; 1 is the speed 1×."""

WATCH_SPEEDS = (*SPEEDS, 0.0)
"""The same where bots play: with 0 nobody waits for anything but them."""

WIDEST = "0.25×"
"""The speed that needs most room."""


def speed_words(seconds: float) -> str:
    """A speed by the seconds for each move, such as ``2×`` for half a second."""
    # For translators: a speed: as fast as can be.
    return f"{1 / seconds:.2g}×" if seconds else _("Max")


def next_speed(seconds: float, faster: bool, speeds: Sequence[float] = SPEEDS) -> float:
    """The next faster or slower speed; at the end of the row the same."""
    if faster:
        return max((each for each in speeds if each < seconds - 1e-9), default=seconds)
    return min((each for each in speeds if each > seconds + 1e-9), default=seconds)
