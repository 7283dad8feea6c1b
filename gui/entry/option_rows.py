"""The options as data: which there are, what they say, how each is changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from core.settings import Settings
from gui.ui import Widget
from gui.widgets.choice import Choice, Option
from gui.widgets.slider import Slider, Span
from gui.widgets.strips import SEGMENTS
from gui.widgets.text_field import TextField
from gui.widgets.toggle import Toggle

Change: TypeAlias = Callable[[object], None]
"""Takes the new value of a setting."""

Make: TypeAlias = Callable[[Settings, Change], Widget]
"""Makes the control of a row from the present settings."""


@dataclass(frozen=True, slots=True)
class Row:
    """One option.

    Attributes:
        key: Of the setting.
        label: What it is called.
        detail: A few words about it.
        make: Makes its control.
        words: What its value is called, where a figure stands beside the control.
    """

    key: str
    label: str
    detail: str
    make: Make
    words: Callable[[float], str] | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """The options under one entry of the list at the left."""

    title: str
    icon: str
    rows: tuple[Row, ...]


def _toggle(key: str, label: str, detail: str) -> Row:
    return Row(
        key, label, detail, lambda now, change: Toggle(bool(getattr(now, key)), change)
    )


def _segments(
    key: str, label: str, detail: str, values: tuple[tuple[str, str], ...]
) -> Row:
    names = [name for name, _ in values]

    def make(now: Settings, change: Change) -> Widget:
        chosen = names.index(getattr(now, key))
        options = [Option(words) for _, words in values]
        return Choice(options, chosen, lambda n: change(names[n]), SEGMENTS)

    return Row(key, label, detail, make)


def _stops(
    key: str,
    label: str,
    detail: str,
    stops: tuple[float, ...],
    words: Callable[[float], str],
) -> Row:
    """A slider that stands on one of a few values; another one counts as the nearest."""

    def make(now: Settings, change: Change) -> Widget:
        value = float(getattr(now, key))
        place = min(range(len(stops)), key=lambda n: abs(stops[n] - value))
        span = Span(0, len(stops) - 1, 1)
        return Slider(span, place, lambda n: change(stops[round(n)]))

    return Row(key, label, detail, make, words)


def _name(key: str, label: str, detail: str) -> Row:
    def make(now: Settings, change: Change) -> Widget:
        return TextField(getattr(now, key), 40, change)

    return Row(key, label, detail, make)


def _seconds(value: float) -> str:
    return f"{value:g} s"


def _speed(value: float) -> str:
    return f"{value:g}×" if value else "still"


SECTIONS = (
    Section(
        "Look",
        "look",
        (
            _segments(
                "text_size", "Size of text", "Follows the window as well",
                (("small", "Small"), ("normal", "Usual"), ("large", "Large")),
            ),
            _segments(
                "coordinates", "Coordinates", "Letters and figures of the squares",
                (("edge", "Beside"), ("all", "Inside"), ("off", "None")),
            ),
        ),
    ),
    Section(
        "Fog",
        "fog",
        (
            _stops(
                "fog_drift", "Fog drift", "Moves by itself, never with the men",
                (0.0, 0.5, 1.0, 1.5, 2.0, 3.0), _speed,
            ),
            _toggle(
                "fog_waves", "Mark every fogged square", "Two waves in each, to be sure"
            ),
            _toggle("flat_fog", "Flat fog", "One plain colour, as in the first viewer"),
            _toggle("less_motion", "Less motion", "Fog stands still, men appear at once"),
        ),
    ),
    Section(
        "Play",
        "new",
        (
            _name("player_name", "Your name", "As saved games call you"),
            _toggle("show_dots", "Dots", "Where the chosen man can go"),
            _toggle("show_blocked", "Blocked ticks", "Where a pawn of yours cannot step"),
            _stops(
                "bot_seconds", "Thinking time", "What a bot may take for a move",
                (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0), _seconds,
            ),
            _stops(
                "bot_delay", "Least wait", "Before a bot's reply, for you to follow",
                (0.0, 0.2, 0.4, 0.7, 1.0, 1.5, 2.0, 3.0), _seconds,
            ),
        ),
    ),
    Section(
        "Replay",
        "replay",
        (
            _stops(
                "slideshow_seconds", "Slideshow", "How long a move stays",
                (0.2, 0.3, 0.5, 0.7, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0), _seconds,
            ),
        ),
    ),
)  # fmt: skip
"""Every option that takes effect, in the order it is shown."""
