"""What can be set in the options, in sections: the words, and the control of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

from core.languages import offered
from core.records.catalogue import title_of
from core.texts import N_, NP_, _, figures
from gui.app.board_settings import (
    SPEEDS,
    WATCH_SPEEDS,
    help_levels,
    speed_words,
)
from gui.drawing.metrics import Metrics
from gui.entry.look_choices import (
    board_choice,
    choice_of,
    families_with_choice,
    notation_choice,
    piece_choice,
    theme_choice,
)
from gui.ui.elements import Leaf, Text, icon, rule
from gui.ui.layout import GROW, Column, Element, Row, Space
from gui.ui.menu import Item
from gui.ui.parts import button, section, slider, toggle
from gui.widgets.slider import Span
from gui.widgets.text_field import TextField
from settings.model import Settings, families_with_notations

Change: TypeAlias = Callable[[Any], None]
"""Takes the new value of a setting."""

OpenMenu: TypeAlias = Callable[[Sequence[Item], int, Callable[[int], None]], None]
"""Opens a menu of lines, of which one is in force, and calls back with the one picked."""

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
        view: What is shown, of all settings, what changes this one, the measures, and what
            opens a menu.
    """

    key: str
    view: Callable[[Settings, Change, Metrics, OpenMenu], Element]


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
    *,
    family: str = "",
) -> SettingOption:
    """Icon and words at the left, the control at the right; its value in words beside."""

    def view(now: Settings, change: Change, m: Metrics, open_menu: OpenMenu) -> Element:
        value = getattr(now, key)
        words = Column(
            Text(
                _(label).format(family=title_of(family)),
                ("body", "small", "caption", "label"),
                "text",
                tight=True,
            ),
            Text(_(detail), ("small", "caption", "label"), tight=True),
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


def _menu(
    key: str,
    icon_name: str,
    label: str,
    detail: str,
    words_of: Callable[[], dict[str, str]],
) -> SettingOption:
    """A row like others whose value is picked from a menu, as there are many."""

    def view(now: Settings, change: Change, m: Metrics, open_menu: OpenMenu) -> Element:
        words = words_of()
        values = list(words)

        def control(value: str, change: Change) -> Leaf:
            marked = values.index(value) if value in words else 0

            def ask() -> None:
                open_menu(
                    [Item(each) for each in words.values()],
                    marked,
                    lambda number: change(values[number]),
                )

            return button(words[values[marked]], ask, icon="down", h="control")

        row = _row(key, icon_name, label, detail, control)
        return Column(row.view(now, change, m, open_menu), Space("gutter"))

    return SettingOption(key, view)


def _gallery(
    key: str, title: str, control: Control, height: dict[str, int], family: str = ""
) -> SettingOption:
    """A picture of each value, under a heading."""

    def view(now: Settings, change: Change, m: Metrics, open_menu: OpenMenu) -> Element:
        pictures = control(getattr(now, key), change)
        pictures.h = height
        return Column(
            section(_(title).format(family=title_of(family)), pictures), Space("gutter")
        )

    return SettingOption(key, view)


def _switch(value: bool, change: Change) -> Leaf:
    return toggle(value, change, w=_SWITCH)


def _choice(**words: str) -> Control:
    """A choice among values, each with the word for it."""

    def control(value: str, change: Change) -> Leaf:
        return choice_of({name: _(word) for name, word in words.items()}, value, change)

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
    return _("{number} s").format(number=figures(value, "g"))


def _times(value: float) -> str:
    # For translators: the fog does not drift.
    return f"{figures(value, 'g')}×" if value else _("still")


def _loudness(value: float) -> str:
    return f"{figures(value, 'g')} %" if value else _("off")


def _number(value: float) -> str:
    return f"{value:.0f}"


def _help(value: float) -> str:
    return help_levels()[int(value)].label


_SIZE = _choice(
    small=NP_("text size", "Small"),
    normal=NP_("text size", "Normal"),
    large=NP_("text size", "Large"),
)


def _languages() -> dict[str, str]:
    """Every language in its own words, by what the setting is; the system's comes first."""
    return {"": _("As the system"), **offered()}


_LOOK = (
    _menu("language", "language", N_("Language"), N_("Of all texts, at once"), _languages),
    _gallery(
        "theme", NP_("colours", "Theme"), theme_choice,
        {"S": 112, "M": 150, "L": 200},
    ),
    _gallery(
        "board", N_("Board"), board_choice,
        {"S": 76, "M": 92, "L": 116},
    ),
    _row("text_size", "text", N_("Text size"), N_("Also grows with the window"), _SIZE),
    _row(
        "fullscreen", "screen", N_("Start in full screen"),
        N_("The next time Umbra opens"), _switch
    ),
)  # fmt: skip

_FOG = (
    _row(
        "fog", "cloud", N_("Fog"), N_("Clouds, or one plain colour"),
        _choice(cloud=NP_("fog", "Clouds"), flat=NP_("fog", "Plain")),
    ),
    _row(
        "fog_drift", "drift", N_("Fog drift"), N_("Never follows hidden pieces"),
        _stops(0.0, 0.5, 1.0, 1.5, 2.0, 3.0), _times,
    ),
    _row(
        "fog_waves", "fog", N_("Mark every fogged square"),
        N_("Two small waves in each"), _switch
    ),
    _row(
        "animation_speed", "faster", N_("Piece speed"), N_("How fast pieces move and fade"),
        _stops(0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 4.0), _times,
    ),
    _row(
        "less_motion", "access", N_("Less motion"),
        N_("Nothing slides, fades or drifts"), _switch
    ),
)  # fmt: skip

_BOARD = (
    *(
        _gallery(
            # For translators: {family} is Chess, Checkers or Shogi.
            "pieces", N_("{family}: pieces"), partial(piece_choice, facts),
            {"S": 92, "M": 112, "L": 146}, facts.family,
        )
        for facts in families_with_choice()
    ),
    _row(
        "men_size", "pawn", N_("Piece size"),
        N_("How much of a square a piece fills"), _SIZE
    ),
    _row(
        "red_promoted", "pawn", N_("Promoted in red"),
        N_("In shogi, on every set"), _switch
    ),
    _row(
        "coordinates", "board", N_("Coordinates"), N_("Names of the squares"),
        _choice(
            edge=NP_("coordinates", "Beside"), all=NP_("coordinates", "Inside"),
            off=NP_("coordinates", "None"),
        ),
    ),
    *(
        _row(
            "notations", "text", N_("{family}: moves"), N_("How move lists write them"),
            partial(notation_choice, facts), family=facts.family,
        )
        for facts in families_with_notations().values()
    ),
    # For translators: on squares where the piece can go.
    _row("show_dots", "dots", N_("Dots"), N_("Where the selected piece can go"), _switch),
    _row(
        "show_blocked", "blocked", N_("Blocked squares"),
        N_("Where your piece cannot step"),
        _switch,
    ),
    _row(
        "name_pieces", "help", N_("Name pieces"),
        N_("In shogi, where the pointer rests"), _switch
    ),
)  # fmt: skip

_SOUND = (
    _row(
        "volume", "sound", N_("Volume"), N_("Moves, captures, the clock"),
        _stops(*range(0, 101, 5)), _loudness,
    ),
    _row("countdown", "clock", N_("Count down"), N_("Your last ten seconds tick"), _switch),
)  # fmt: skip

_PLAY = (
    _row(
        "player_name", "person", N_("Your name"), N_("In saved games, and to friends"),
        _line(40),
    ),
    _row(
        "help", "help", N_("Help in new games"), N_("Against bots; saved in games"),
        _stops(0, 1, 2, 3), _help,
    ),
    _row(
        "always_queen", "pawn", N_("Always a queen"),
        N_("In planned moves or in all; Alt asks"),
        # For translators: when a pawn becomes a queen by itself; "Plans": planned moves.
        _choice(never=N_("Never"), ahead=N_("Plans"), always=N_("Always")),
    ),
    _row(
        "confirm_moves", "marks", N_("Confirm moves"),
        N_("A second click or Enter plays them"),
        _switch,
    ),
    _row(
        "blindfold", "bare", N_("Blindfold"),
        N_("Your games show no pieces; moves are listed"), _switch,
    ),
    _row(
        "bot_seconds", "clock", N_("Thinking time"), N_("How long a bot may think"),
        _stops(0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0), _seconds,
    ),
    _row(
        "bot_delay", "pause", N_("Minimum delay"), N_("Before a bot replies"),
        _stops(0.0, 0.2, 0.4, 0.7, 1.0, 1.5, 2.0, 3.0), _seconds,
    ),
    _row(
        "find_games", "network", N_("Find games in the local network"),
        N_("While Play a friend is open"), _switch,
    ),
)  # fmt: skip

_WATCH = (
    _row(
        "watch_seconds", "watch", N_("Watching speed"), N_("1× is a move a second"),
        _stops(*WATCH_SPEEDS), speed_words,
    ),
    _row(
        "open_games_in", "analyse", N_("Open games in"),
        N_("Saved games where nothing is hidden"),
        _choice(replay=N_("Replay"), analysis=N_("Analysis")),
    ),
    _row(
        "replay_opens", "first", N_("Replays open at"),
        N_("Auto: your own games at the end"),
        _choice(
            fitting=N_("Auto"), start=NP_("of a game", "Start"),
            end=NP_("of a game", "End"),
        ),
    ),
    _row(
        "slideshow_seconds", "replay", N_("Slideshow speed"), N_("1× is a move a second"),
        _stops(*SPEEDS), speed_words,
    ),
    _row(
        "export_marks", "picture", N_("Marks in pictures"),
        N_("Last move, arrows, circles, odds"),
        _switch,
    ),
)  # fmt: skip

_PRACTICE = (
    _row(
        "practice_after_games", "aim", N_("Learn from your games"),
        N_("Turning moves become cards"), _switch,
    ),
    _row(
        "new_cards_a_day", "new", N_("New cards a day"), N_("Beside those that come back"),
        _stops(0, 5, 10, 15, 20, 30, 50), _number,
    ),
)  # fmt: skip

SECTIONS = (
    Section(NP_("heading", "Look"), "look", _LOOK),
    Section(N_("Fog, motion"), "fog", _FOG),
    Section(N_("Board, pieces"), "board", _BOARD),
    Section(N_("Sound"), "sound", _SOUND),
    Section(NP_("heading", "Play"), "new", _PLAY),
    Section(N_("Watch, replay"), "watch", _WATCH),
    Section(NP_("heading", "Practice"), "aim", _PRACTICE),
)
"""Every option that takes effect, in the order it is shown. The keys come after them."""
