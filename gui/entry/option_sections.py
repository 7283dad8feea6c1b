"""The options as data: which there are, what they say, how each is changed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from gui.app.speed import SPEEDS, WATCH_SPEEDS, speed_words
from gui.drawing.board_colours import AS_THEME, BOARDS
from gui.drawing.theme import THEMES
from gui.entry.look_cards import BOARD_CARDS, THEME_CARDS, board_options, theme_options
from gui.entry.notation_choice import notation_choice
from gui.entry.option_rows import (
    Gallery,
    OptionRow,
    PlacedOption,
    line,
    pictures,
    segments,
    stops,
    toggle,
)
from gui.entry.piece_cards import families_with_choice, piece_choice
from gui.widgets.help_levels import LEVELS
from settings.model import families_with_notations


@dataclass(frozen=True, slots=True)
class Section:
    """The options under one entry of the list at the left."""

    title: str
    icon: str
    items: tuple[PlacedOption, ...]


def _seconds(value: float) -> str:
    return f"{value:g} s"


def _times(value: float) -> str:
    return f"{value:g}×" if value else "still"


def _loudness(value: float) -> str:
    return f"{value:g} %" if value else "off"


def _help(value: float) -> str:
    return LEVELS[int(value)].label.lower()


_THEMES = Gallery(
    "theme", "Theme", pictures("theme", list(THEMES), theme_options(), THEME_CARDS),
    {"S": 112, "M": 150, "L": 200},
)  # fmt: skip

_BOARDS = Gallery(
    "board", "Board",
    pictures("board", [AS_THEME, *BOARDS], board_options(), BOARD_CARDS),
    {"S": 76, "M": 92, "L": 116},
)  # fmt: skip

_PIECES = tuple(
    Gallery(
        "pieces", f"Pieces of {facts.family}", partial(piece_choice, facts),
        {"S": 92, "M": 112, "L": 146},
    )
    for facts in families_with_choice()
)  # fmt: skip

_NOTATIONS = tuple(
    OptionRow(
        "notations", "text", f"Moves of {facts.family}", "How move lists write them",
        partial(notation_choice, facts),
    )
    for facts in families_with_notations().values()
)  # fmt: skip

_SIZES = (("small", "Small"), ("normal", "Normal"), ("large", "Large"))

SECTIONS = (
    Section(
        "Look", "look",
        (
            _THEMES,
            _BOARDS,
            OptionRow(
                "text_size", "text", "Text size", "Also grows with the window",
                segments("text_size", _SIZES),
            ),
            OptionRow(
                "fullscreen", "screen", "Start in full screen", "The next time Umbra opens",
                toggle("fullscreen"),
            ),
        ),
    ),
    Section(
        "Fog, motion", "fog",
        (
            OptionRow(
                "fog", "cloud", "Fog", "Clouds, or one plain colour",
                segments("fog", (("cloud", "Clouds"), ("flat", "Plain"))),
            ),
            OptionRow(
                "fog_drift", "drift", "Fog drift", "Never follows hidden pieces",
                stops("fog_drift", (0.0, 0.5, 1.0, 1.5, 2.0, 3.0)), _times,
            ),
            OptionRow(
                "fog_waves", "fog", "Mark every fogged square",
                "Two small waves in each", toggle("fog_waves"),
            ),
            OptionRow(
                "animation_speed", "faster", "Piece speed",
                "How fast pieces move and fade",
                stops("animation_speed", (0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 4.0)), _times,
            ),
            OptionRow(
                "less_motion", "access", "Less motion",
                "Nothing slides, fades or drifts", toggle("less_motion"),
            ),
        ),
    ),
    Section(
        "Board, pieces", "board",
        (
            *_PIECES,
            OptionRow(
                "men_size", "pawn", "Piece size", "How much of a square a piece fills",
                segments("men_size", _SIZES),
            ),
            OptionRow(
                "red_promoted", "pawn", "Promoted in red", "In shogi, on every set",
                toggle("red_promoted"),
            ),
            OptionRow(
                "coordinates", "board", "Coordinates", "Names of the squares",
                segments(
                    "coordinates", (("edge", "Beside"), ("all", "Inside"), ("off", "None"))
                ),
            ),
            *_NOTATIONS,
            OptionRow(
                "show_dots", "dots", "Dots", "Where the selected piece can go",
                toggle("show_dots"),
            ),
            OptionRow(
                "show_blocked", "blocked", "Blocked squares",
                "Where your piece cannot step", toggle("show_blocked"),
            ),
            OptionRow(
                "name_pieces", "help", "Name pieces",
                "In shogi, where the pointer rests", toggle("name_pieces"),
            ),
        ),
    ),
    Section(
        "Sound", "sound",
        (
            OptionRow(
                "volume", "sound", "Volume", "Moves, captures, the clock",
                stops("volume", tuple(range(0, 101, 5))), _loudness,
            ),
            OptionRow(
                "countdown", "clock", "Count down", "Your last ten seconds tick",
                toggle("countdown"),
            ),
        ),
    ),
    Section(
        "Play", "new",
        (
            OptionRow(
                "player_name", "person", "Your name", "Used in saved games",
                line("player_name", 40),
            ),
            OptionRow(
                "help", "help", "Help in new games", "Against bots; saved in games",
                stops("help", (0, 1, 2, 3)), _help,
            ),
            OptionRow(
                "always_queen", "pawn", "Always a queen",
                "In planned moves or in all; Alt asks",
                segments(
                    "always_queen",
                    (("never", "Never"), ("ahead", "Plans"), ("always", "Always")),
                ),
            ),
            OptionRow(
                "confirm_moves", "marks", "Confirm moves",
                "A second click or Enter plays them", toggle("confirm_moves"),
            ),
            OptionRow(
                "bot_seconds", "clock", "Thinking time", "How long a bot may think",
                stops("bot_seconds", (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)), _seconds,
            ),
            OptionRow(
                "bot_delay", "pause", "Minimum delay",
                "Before a bot replies",
                stops("bot_delay", (0.0, 0.2, 0.4, 0.7, 1.0, 1.5, 2.0, 3.0)), _seconds,
            ),
        ),
    ),
    Section(
        "Watch, replay", "watch",
        (
            OptionRow(
                "watch_seconds", "watch", "Watching speed", "1× is a move a second",
                stops("watch_seconds", WATCH_SPEEDS), speed_words,
            ),
            OptionRow(
                "open_games_in", "analyse", "Open games in",
                "Saved games where nothing is hidden",
                segments(
                    "open_games_in", (("replay", "Replay"), ("analysis", "Analysis"))
                ),
            ),
            OptionRow(
                "replay_opens", "first", "Replays open at",
                "Auto: your own games at the end",
                segments(
                    "replay_opens",
                    (("fitting", "Auto"), ("start", "Start"), ("end", "End")),
                ),
            ),
            OptionRow(
                "slideshow_seconds", "replay", "Slideshow speed", "1× is a move a second",
                stops("slideshow_seconds", SPEEDS), speed_words,
            ),
            OptionRow(
                "export_marks", "picture", "Marks in pictures",
                "Last move, arrows, circles, odds", toggle("export_marks"),
            ),
        ),
    ),
)  # fmt: skip
"""Every option that takes effect, in the order it is shown. The keys come after them."""
