"""What stands round the boards of a replay: transport, counted moments, the result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

import pygame

from core.values import Piece, Side
from gui.app.board_settings import WIDEST, speed_words
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.board.men import drawing_of, king_painter, list_man
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import disc, hline, rounded
from gui.drawing.text import text_width
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.viewer import VIEWS, Viewer
from gui.replay.words import (
    count_words,
    fill_of,
    long_words,
    men_left,
    moment_beside,
    short_words,
    times_unseen,
)
from gui.ui.elements import Canvas, Ink, Leaf, Pressable, Text
from gui.ui.fitting import FirstThatFits
from gui.ui.layout import GROW, Element, Row, Space
from gui.ui.parts import button, choice, icon_button, stepper
from gui.widgets.choice import Option
from gui.widgets.signs import draw_diamond
from gui.widgets.slider import Slider, Span
from gui.widgets.widget import Style

TRANSPORT = {"S": 34, "M": 44, "L": 56}
"""Height of the row of buttons with the slider."""

_SIDE = {"S": 26, "M": 28, "L": 34}
_PILL = {"S": 24, "M": 28, "L": 34}
_FIRST = -1
"""The turn of the transport row in the order of the Tab key."""

_UNSEEN = ("Kings left hanging unseen", "Hanging unseen", "Unseen")
_LEFT = ("Pieces left", "Left")


class Walk(Protocol):
    """A game that is gone through, with the moment that is shown of it."""

    @property
    def shell(self) -> Shell:
        """What all screens share."""

    @property
    def annotated(self) -> AnnotatedGame:
        """The game."""

    @property
    def ply(self) -> int:
        """The position that is shown."""

    def seek(self, ply: int) -> None:
        """Go to a ply, or the nearest there is."""

    def step(self, plies: int, /) -> None:
        """Go forward so many plies, or back if negative."""


def round_button(icon: str, tooltip: str, on_press: Callable[[], None]) -> Pressable:
    """The main button of the transport row, a disc: play, pause or replay."""

    def draw(
        surface: pygame.Surface, rect: pygame.Rect, style: Style, hovered: bool
    ) -> None:
        theme = style.theme
        line = theme.on_accent if hovered else None
        disc(surface, rect.center, rect.width / 2, theme.accent, line, 1.5)
        draw_icon(surface, icon, rect.center, style.metrics.icon, theme.on_accent)

    return Pressable(
        Space(0), on_press, tooltip=tooltip, ground=draw, w="control", h="control",
        tab=_FIRST,
    )  # fmt: skip


def transport(
    viewer: Walk,
    play: Element,
    beside: Sequence[Element],
    m: Metrics,
    words: str = "",
    beyond: bool = False,
) -> Row:
    """First, previous, next, last, a slider over the whole game, and the move's number.

    Args:
        viewer: Goes through the game.
        play: The round button.
        beside: What else stands between buttons and slider.
        m: The measures of the window.
        words: What stands at the right end in place of the number of the move.
        beyond: Whether Next at the end asks for another move.
    """
    annotated, ply, last = viewer.annotated, viewer.ply, viewer.annotated.plies
    hint, seek, step = viewer.shell.keys.hint, viewer.seek, viewer.step

    def go(icon: str, tip: str, press: Callable[[], None], enabled: bool) -> Leaf:
        return icon_button(icon, tip, press, enabled=enabled, w=_SIDE, h=_SIDE, tab=_FIRST)

    slider = Leaf(
        Slider, Span(0, 1, 1), 0, viewer.seek, span=Span(0, max(1, last), 1), value=ply,
        on_change=lambda at: seek(round(at)), marks=tuple(map(float, annotated.captures)),
        pins={at: fill_of(annotated, at) for at in annotated.moments},
        about=lambda pin: long_words(annotated, round(pin)), w=GROW, h=TRANSPORT,
        tab=_FIRST,
    )  # fmt: skip
    wide = text_width("Move 888 of 888", m.small, bold=True)
    number = Text(
        words or where_words(ply, annotated), "small", "text", bold=True, align="right",
        w=wide,
    )  # fmt: skip
    buttons = Row(
        go("first", hint("First move", "first"), lambda: seek(0), ply > 0),
        go("back", hint("One move back", "previous"), lambda: step(-1), ply > 0),
        play,
        go(
            "next", hint("One move forward", "next"), lambda: step(1),
            ply < last or beyond,
        ),
        go("last", hint("Last move", "last"), lambda: seek(last), ply < last),
        gap={"S": 2, "M": 6, "L": 10},
    )  # fmt: skip
    return Row(buttons, *beside, slider, number, gap="gutter", h=TRANSPORT)


def where_words(ply: int, annotated: AnnotatedGame) -> str:
    """The number of the move that led to ``ply``, and of how many."""
    if not annotated.steps:
        return "Start"
    steps = annotated.steps
    what, last = "Series" if steps[-1].series else "Move", steps[-1].counted
    return f"{what} {steps[ply - 1].counted} of {last}" if ply else f"Start of {last}"


def beside_button(icon: str, tooltip: str, on_press: Callable[[], None]) -> Leaf:
    """A button with an icon alone in the transport row."""
    return icon_button(icon, tooltip, on_press, w=_SIDE, h=_SIDE, tab=_FIRST)


def speed(
    viewer: Viewer, seconds: float, on_step: Callable[[int], None], m: Metrics
) -> Leaf:
    """How fast the game goes on by itself."""
    hint = viewer.shell.keys.hint
    tips = hint("Slower", "slower"), hint("Faster", "faster")
    wide = 2 * m.control + text_width(WIDEST, m.small, bold=True) + 4
    return stepper(speed_words(seconds), on_step, tips, w=wide, tab=_FIRST)


def views(viewer: Viewer) -> Leaf | None:
    """Which boards are shown, in games with hidden squares."""
    facts, hint = viewer.annotated.facts, viewer.shell.keys.hint
    if not facts.hidden:
        return None
    first, second = (f"{side.capitalize()}’s view alone" for side in facts.sides)
    white, black = (king_painter(facts, side) for side in Side)
    options = (
        Option("", icon="boards", tooltip=hint("All three boards", "view")),
        Option("", painter=white, tooltip=hint(first, "view")),
        Option("", icon="board", tooltip=hint("The truth alone", "view")),
        Option("", painter=black, tooltip=hint(second, "view")),
    )
    chosen, wide = VIEWS.index(viewer.view), {"S": 132, "M": 160, "L": 204}
    return choice(options, chosen, viewer.show_view, w=wide, tab=_FIRST, key=facts)


def row_button(
    words: str, icon: str, tooltip: str, on_press: Callable[[], None], m: Metrics
) -> Leaf:
    """A button with words in the transport row."""
    wide = text_width(words, m.small) + round(1.4 * m.icon) + m.gutter
    return button(
        words, on_press, icon=icon, tooltip=tooltip, w=wide, h="control", tab=_FIRST
    )


# --- Over the move list ------------------------------------------------------------------


def moment_head(viewer: Viewer, m: Metrics) -> Element:
    """How often a king was left hanging unseen, with two buttons, or what is shown now.

    In games without a king it counts the pieces of each side.
    """
    annotated, ply = viewer.annotated, viewer.ply
    if not annotated.royal:
        counts = [men_left(annotated, ply, side) for side in Side]
        said = Row(Space("gap"), *_counts(annotated, _LEFT, counts), Space(), w=GROW)
        return _head(Pressable(said, tooltip=count_words(annotated), w=GROW))
    words = short_words(annotated, ply)
    if words:
        told: list[Element] = [Text(words, ink="text", w=GROW)]
    else:
        counts = [times_unseen(annotated, side) for side in Side]
        told = [*_counts(annotated, _UNSEEN, counts), Space()]

    def diamond(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        place = rect.x + round(style.metrics.small * 1.55), rect.centery
        fill = fill_of(annotated, ply) if words else "half"
        draw_diamond(surface, place, round(style.metrics.body * 0.75), fill, style)

    sign = Canvas(diamond, w=round(m.small * 3.25), h="control")
    hint = viewer.shell.keys.hint
    before, after = (
        hint("Previous moment", "previous_moment"),
        hint("Next moment", "next_moment"),
    )
    buttons = [
        icon_button(
            icon, tip, partial(viewer.step_moment, by), w=_SIDE, h=_SIDE,
            enabled=moment_beside(annotated, ply, by) is not None,
        )
        for icon, tip, by in (("back", before, -1), ("next", after, 1))
    ]  # fmt: skip
    said = Row(sign, *told, w=GROW)
    counted = Pressable(said, tooltip=count_words(annotated), w=GROW)
    return _head(counted, *buttons, Space({"S": 4, "M": 6, "L": 8}))


def _head(*kids: Element) -> Row:
    def line(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        gap = style.metrics.gap
        hline(surface, rect.x + gap, rect.right - gap, rect.bottom - 1, style.theme.line)

    return Row(*kids, h="control", ground=line)


def _counts(
    annotated: AnnotatedGame, labels: Sequence[str], numbers: Sequence[int]
) -> list[Element]:
    """The longest label that has room, and a number for each side."""
    facts = annotated.facts
    drawing, parts = drawing_of(facts.key), list[Element]()
    for side, number in zip(Side, numbers, strict=True):
        king = Piece(side, facts.symbols[0])

        def man(
            surface: pygame.Surface, rect: pygame.Rect, style: Style, king: Piece = king
        ) -> None:
            picture = list_man(king, style.metrics.icon, style.theme, drawing)
            surface.blit(picture, rect)

        count = Text(str(number), ink="text", bold=True, w=None)
        parts += [Space("gap"), Canvas(man, w="icon", h="icon"), Space(4), count]
    forms = [Text(each, w=None) for each in labels]
    return [FirstThatFits(*forms, Space(0)), *parts]


# --- In the bar --------------------------------------------------------------------------


def pill(words: str, decided: bool, tooltip: str, walk: Walk, screen: Screen) -> Pressable:
    """How the game ended; a press goes to the last move."""
    m = screen.metrics
    wide = text_width(words, m.small, bold=True) + round(m.bar * 0.6) * 2 // 3
    wide, pad = min(wide, screen.size[0] * 3 // 10), round(m.bar * 0.6) // 4

    def ground(
        surface: pygame.Surface, rect: pygame.Rect, style: Style, hovered: bool
    ) -> None:
        line = style.theme.accent2 if decided else style.theme.edge
        fill = style.theme.hover if hovered else None
        rounded(surface, rect, rect.height / 2, fill, line, 1.5)

    ink: Ink = "accent2" if decided else "text2"
    said = Text(words, ink=ink, bold=True, align="center", w=GROW)
    kid = Row(said, pad=(pad, 0), h=_PILL)
    return Pressable(
        kid, lambda: walk.seek(walk.annotated.plies), tooltip=tooltip, ground=ground,
        w=wide, h=_PILL, tab=1,
    )  # fmt: skip


def offer(
    words: str, icon: str, tooltip: str, on_press: Callable[[], None], m: Metrics
) -> Leaf:
    """A button of the bar: in a small window it says its words without the icon."""
    room = round(1.4 * m.icon) if icon and m.size != "S" else 0
    wide = text_width(words, m.small) + room + m.gutter + 4
    high = {"S": 30, "M": 32, "L": 38}
    return button(words, on_press, icon=icon, tooltip=tooltip, w=wide, h=high, tab=1)


def game_switch(number: int, count: int, on_step: Callable[[int], None]) -> Row | None:
    """Steps through the games of a file; nothing while there is but one."""
    if count <= 1:
        return None
    side, words = 28, Text(f"{number:,} of {count:,}")
    return Row(
        icon_button(
            "back", "Previous game (Page Up)", lambda: on_step(-1), enabled=number > 1,
            w=side, h=side, tab=1,
        ),
        words,
        icon_button(
            "next", "Next game (Page Down)", lambda: on_step(1), enabled=number < count,
            w=side, h=side, tab=1,
        ),
        gap=4,
    )  # fmt: skip
