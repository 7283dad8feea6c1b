"""The options: which there are, what they say, how each is changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

from gui.app.board_settings import SPEEDS, WATCH_SPEEDS, speed_words
from gui.drawing.metrics import Metrics
from gui.entry.look_choices import (
    board_choice,
    families_with_choice,
    notation_choice,
    piece_choice,
    theme_choice,
)
from gui.ui.elements import Leaf, Text, icon, rule
from gui.ui.layout import GROW, Column, Element, Row, Space
from gui.ui.parts import choice, section, slider, toggle
from gui.widgets.help_levels import LEVELS
from gui.widgets.slider import Span
from gui.widgets.text_field import TextField
from settings.model import Settings, families_with_notations

Change: TypeAlias = Callable[[Any], None]
"""Takes the new value of a setting."""

Control: TypeAlias = Callable[[Any, Change], Leaf]
"""The control of a setting, of its present value."""

_ROW = {"S": 48, "M": 58, "L": 72}
_CONTROL = {"S": 172, "M": 190, "L": 240}
_SWITCH = {"S": 42, "M": 48, "L": 60}


@dataclass(frozen=True, slots=True)
class SettingOption:
    """What a setting is changed by.

    Attributes:
        key: The setting.
        view: What is shown, of all settings, what changes this one, and the measures.
    """

    key: str
    view: Callable[[Settings, Change, Metrics], Element]


@dataclass(frozen=True, slots=True)
class Section:
    """The options under one entry of the list at the left."""

    title: str
    icon: str
    items: tuple[SettingOption, ...]


def _row(
    key: str,
    icon_name: str,
    label: str,
    detail: str,
    control: Control,
    figure: Callable[[float], str] | None = None,
) -> SettingOption:
    """Icon and words at the left, the control at the right; its value in words beside."""

    def view(now: Settings, change: Change, m: Metrics) -> Element:
        value = getattr(now, key)
        words = Column(
            Text(label, ("body", "small", "caption", "label"), "text", tight=True),
            Text(detail, ("small", "caption", "label"), tight=True),
            w=GROW,
        )
        made, shown = control(value, change), None
        if figure is not None:
            shown = Text(figure(value), ink="text", align="right", w=4 * m.small)
        room = Space() if made.w is not None else None
        made.w = made.w or GROW
        right = Row(room, made, shown, w=_CONTROL)
        line = Row(icon(icon_name), words, right, gap="gap", align="center", h=GROW)
        return Column(line, rule(), h=_ROW)

    return SettingOption(key, view)


def _gallery(
    key: str, title: str, control: Control, height: dict[str, int]
) -> SettingOption:
    """A picture of each value, under a heading."""

    def view(now: Settings, change: Change, m: Metrics) -> Element:
        del m
        pictures = control(getattr(now, key), change)
        pictures.h = height
        return Column(section(title, pictures), Space("gutter"))

    return SettingOption(key, view)


def _switch(value: bool, change: Change) -> Leaf:
    return toggle(value, change, w=_SWITCH)


def _choice(**words: str) -> Control:
    """A choice among values, each with the word for it."""
    names = list(words)

    def control(value: str, change: Change) -> Leaf:
        chosen = names.index(value)
        return choice(list(words.values()), chosen, lambda n: change(names[n]))

    return control


def _stops(*values: float) -> Control:
    """A slider that stands on one of a few values; another one counts as the nearest."""

    def control(value: float, change: Change) -> Leaf:
        place = min(range(len(values)), key=lambda n: abs(values[n] - value))
        span = Span(0, len(values) - 1, 1)
        return slider(span, place, lambda n: change(values[round(n)]))

    return control


def _line(longest: int) -> Control:
    """A text to type."""

    def control(value: str, change: Change) -> Leaf:
        return Leaf(
            TextField, value, longest, change, meant=value, on_change=change, h="control"
        )

    return control


def _seconds(value: float) -> str:
    return f"{value:g} s"


def _times(value: float) -> str:
    return f"{value:g}×" if value else "still"


def _loudness(value: float) -> str:
    return f"{value:g} %" if value else "off"


def _help(value: float) -> str:
    return LEVELS[int(value)].label.lower()


_SIZE = _choice(small="Small", normal="Normal", large="Large")

_LOOK = (
    _gallery(
        "theme", "Theme", theme_choice,
        {"S": 112, "M": 150, "L": 200},
    ),
    _gallery(
        "board", "Board", board_choice,
        {"S": 76, "M": 92, "L": 116},
    ),
    _row("text_size", "text", "Text size", "Also grows with the window", _SIZE),
    _row(
        "fullscreen", "screen", "Start in full screen", "The next time Umbra opens", _switch
    ),
)  # fmt: skip

_FOG = (
    _row(
        "fog", "cloud", "Fog", "Clouds, or one plain colour",
        _choice(cloud="Clouds", flat="Plain"),
    ),
    _row(
        "fog_drift", "drift", "Fog drift", "Never follows hidden pieces",
        _stops(0.0, 0.5, 1.0, 1.5, 2.0, 3.0), _times,
    ),
    _row(
        "fog_waves", "fog", "Mark every fogged square", "Two small waves in each", _switch
    ),
    _row(
        "animation_speed", "faster", "Piece speed", "How fast pieces move and fade",
        _stops(0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 4.0), _times,
    ),
    _row(
        "less_motion", "access", "Less motion", "Nothing slides, fades or drifts", _switch
    ),
)  # fmt: skip

_BOARD = (
    *(
        _gallery(
            "pieces", f"Pieces of {facts.family}", partial(piece_choice, facts),
            {"S": 92, "M": 112, "L": 146},
        )
        for facts in families_with_choice()
    ),
    _row("men_size", "pawn", "Piece size", "How much of a square a piece fills", _SIZE),
    _row("red_promoted", "pawn", "Promoted in red", "In shogi, on every set", _switch),
    _row(
        "coordinates", "board", "Coordinates", "Names of the squares",
        _choice(edge="Beside", all="Inside", off="None"),
    ),
    *(
        _row(
            "notations", "text", f"Moves of {facts.family}", "How move lists write them",
            partial(notation_choice, facts),
        )
        for facts in families_with_notations().values()
    ),
    _row("show_dots", "dots", "Dots", "Where the selected piece can go", _switch),
    _row(
        "show_blocked", "blocked", "Blocked squares", "Where your piece cannot step",
        _switch,
    ),
    _row(
        "name_pieces", "help", "Name pieces", "In shogi, where the pointer rests", _switch
    ),
)  # fmt: skip

_SOUND = (
    _row(
        "volume", "sound", "Volume", "Moves, captures, the clock",
        _stops(*range(0, 101, 5)), _loudness,
    ),
    _row("countdown", "clock", "Count down", "Your last ten seconds tick", _switch),
)  # fmt: skip

_PLAY = (
    _row("player_name", "person", "Your name", "Used in saved games", _line(40)),
    _row(
        "help", "help", "Help in new games", "Against bots; saved in games",
        _stops(0, 1, 2, 3), _help,
    ),
    _row(
        "always_queen", "pawn", "Always a queen", "In planned moves or in all; Alt asks",
        _choice(never="Never", ahead="Plans", always="Always"),
    ),
    _row(
        "confirm_moves", "marks", "Confirm moves", "A second click or Enter plays them",
        _switch,
    ),
    _row(
        "bot_seconds", "clock", "Thinking time", "How long a bot may think",
        _stops(0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0), _seconds,
    ),
    _row(
        "bot_delay", "pause", "Minimum delay", "Before a bot replies",
        _stops(0.0, 0.2, 0.4, 0.7, 1.0, 1.5, 2.0, 3.0), _seconds,
    ),
)  # fmt: skip

_WATCH = (
    _row(
        "watch_seconds", "watch", "Watching speed", "1× is a move a second",
        _stops(*WATCH_SPEEDS), speed_words,
    ),
    _row(
        "open_games_in", "analyse", "Open games in", "Saved games where nothing is hidden",
        _choice(replay="Replay", analysis="Analysis"),
    ),
    _row(
        "replay_opens", "first", "Replays open at", "Auto: your own games at the end",
        _choice(fitting="Auto", start="Start", end="End"),
    ),
    _row(
        "slideshow_seconds", "replay", "Slideshow speed", "1× is a move a second",
        _stops(*SPEEDS), speed_words,
    ),
    _row(
        "export_marks", "picture", "Marks in pictures", "Last move, arrows, circles, odds",
        _switch,
    ),
)  # fmt: skip

SECTIONS = (
    Section("Look", "look", _LOOK),
    Section("Fog, motion", "fog", _FOG),
    Section("Board, pieces", "board", _BOARD),
    Section("Sound", "sound", _SOUND),
    Section("Play", "new", _PLAY),
    Section("Watch, replay", "watch", _WATCH),
)
"""Every option that takes effect, in the order it is shown. The keys come after them."""
