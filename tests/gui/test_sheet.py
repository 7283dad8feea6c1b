"""All widgets in every state on one picture, in every theme."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gui.drawing.icons import ICONS, draw_home_wordmark, draw_icon, draw_moon
from gui.drawing.metrics import metrics
from gui.drawing.text import draw_label
from gui.drawing.theme import THEMES
from gui.ui.elements import Text
from gui.ui.layout import Element, Frame, Row, Slot
from gui.ui.listing import ListOf, row_ground
from gui.widgets.button import Button, ConfirmButton, IconButton
from gui.widgets.choice import CHIPS, ENTRIES, SEGMENTS, Choice, Option
from gui.widgets.clock import draw_clock
from gui.widgets.focus import Focus
from gui.widgets.notice import Notice
from gui.widgets.signs import draw_panel, draw_progress, draw_result_chip, draw_thinking
from gui.widgets.slider import Slider, Span, Toggle
from gui.widgets.widget import Style, Widget

SIZE = (1280, 800)


def nothing(*_: object) -> None:
    """Take a callback's place."""


def draw_sheet(theme_name: str) -> pygame.Surface:
    style = Style(THEMES[theme_name], metrics(*SIZE))
    surface = pygame.Surface(SIZE)
    surface.fill(style.theme.bg)
    focus = Focus([*_left(), *_middle(), *_right(style)])
    focused = next(w for w in focus.widgets if isinstance(w, Button) and w.enabled)
    focus.focus(focused)
    focus.draw(surface, style)
    _draw_signs(surface, style)
    return surface


def _placed(widget: Widget, *rect: int) -> Widget:
    widget.rect = pygame.Rect(rect)
    return widget


def _left() -> list[Widget]:
    widgets: list[Widget] = []
    confirm = ConfirmButton("Resign", "Yes, resign", "resign", nothing)
    confirm.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN))
    confirm.update(1.5)
    off = Button("Takeback", nothing, icon="takeback")
    off.enabled = False
    widgets += [
        _placed(
            ConfirmButton("Resign", "Yes, resign", "resign", nothing), 24, 300, 130, 40
        ),
        _placed(off, 162, 300, 130, 40),
        _placed(IconButton("Turn", "flip", nothing, edged=True), 300, 300, 40, 40),
        _placed(confirm, 24, 352, 150, 40),
        _placed(Button("Play on", nothing), 182, 352, 110, 40),
        _placed(Button("All games", nothing, "quiet"), 300, 352, 120, 40),
        _placed(Button("Start game", nothing, "main", "play"), 24, 408, 400, 52),
    ]
    notice, error = Notice(), Notice()
    notice.show("Warden allows the takeback", "takeback")
    error.show_error("The clock file is read-only; times are not kept")
    return [*widgets, _placed(notice, 24, 472, 400, 48), _placed(error, 24, 528, 400, 48)]


def _middle() -> list[Widget]:
    clocks = [Option(words) for words in ("No clock", "3+2", "5+3", "10+5", "15+10")]
    sides = [Option("White"), Option("Random", icon="random"), Option("Black")]
    fine = Slider(Span(0, 1, 0.01), 0.45, nothing, marks=(0.2, 0.7))
    return [
        _placed(Slider(Span(1, 10, 1), 7, nothing), 450, 96, 400, 36),
        _placed(fine, 450, 130, 320, 36),
        _placed(Toggle(True, nothing), 790, 130, 60, 18),
        _placed(Toggle(False, nothing), 790, 155, 60, 18),
        _placed(Choice(sides, 0, nothing, SEGMENTS), 450, 184, 400, 36),
        _placed(Choice(clocks, 3, nothing, CHIPS), 450, 232, 400, 36),
    ]


def _right(style: Style) -> list[Widget]:
    options = [Option("Look", icon="look"), Option("Fog, motion", icon="fog"),
               Option("Sound", icon="sound")]  # fmt: skip
    rows, frame = ListOf(items=range(1, 15), cell=_row, chosen=6, each=32), Frame(style)
    rows.layout(frame, Slot(), pygame.Rect(880, 240, 376, 160))
    shown = [widget for _, widget in frame.widgets]
    return [_placed(Choice(options, 0, nothing, ENTRIES), 880, 72, 200, 132), *shown]


def _row(number: int, chosen: bool, pointed: bool) -> Element:
    words = Text(f"{number}", "body", "text3", align="right", w=40), Text("Nxe4", "body")
    return Row(*words, gap=20, ground=row_ground(chosen, pointed))


def _draw_signs(surface: pygame.Surface, style: Style) -> None:
    theme = style.theme
    draw_home_wordmark(surface, 26, 64, style.metrics.wordmark, theme)
    draw_label(surface, "Level", 450, 78, 11, theme.text2)
    draw_clock(surface, pygame.Rect(1142, 72, 114, 46), 372, False, style)
    draw_clock(surface, pygame.Rect(1142, 126, 114, 46), 9.42, True, style)
    draw_thinking(surface, 1142, 190, 0.5, style)
    for number, score in enumerate(("1", "0", "½")):
        box = pygame.Rect(1142 + 34 * number, 205, 26, 24)
        draw_result_chip(surface, box, score, style)  # type: ignore[arg-type]
    for number in range(7):
        draw_moon(surface, (905 + 54 * number, 440), 22, number / 6, theme)
    draw_panel(surface, pygame.Rect(880, 480, 376, 90), style)
    draw_progress(surface, pygame.Rect(896, 548, 220, 6), 0.62, style)
    for number, name in enumerate(sorted(ICONS)):
        place = (36 + 34 * (number % 36), 670 + 44 * (number // 36))
        draw_icon(surface, name, place, 20, theme.text2)


def test_widgets_look_as_they_should(
    theme_name: str, looks_like: Callable[[pygame.Surface, str], None]
) -> None:
    looks_like(draw_sheet(theme_name), f"widgets-{theme_name}")
