"""One picture with every widget in every state, for the eye and for the golden test."""

import pygame

from gui.drawing.icons import ICONS, draw_home_wordmark, draw_icon, draw_moon
from gui.drawing.metrics import metrics
from gui.drawing.text import draw_label, draw_paragraph, draw_text
from gui.drawing.theme import THEMES
from gui.widgets.app_bar import AppBar
from gui.widgets.button import Button, ConfirmButton, IconButton
from gui.widgets.choice import Choice, Option
from gui.widgets.clock import draw_clock
from gui.widgets.focus import Focus
from gui.widgets.menu_entry import MenuEntry
from gui.widgets.notice import Notice
from gui.widgets.rows import CARDS, ENTRIES, RADIO_ROWS
from gui.widgets.signs import draw_panel, draw_progress, draw_result_chip, draw_thinking
from gui.widgets.slider import Slider, Span
from gui.widgets.strips import CHIPS, SEGMENTS
from gui.widgets.text_list import TextList
from gui.widgets.toggle import Toggle
from gui.widgets.widget import Style, Widget

SIZE = (1280, 800)


def nothing(*_: object) -> None:
    """Take a callback's place."""


def draw_sheet(theme_name: str, window: tuple[int, int] = SIZE) -> pygame.Surface:
    """Draw every widget in a theme, with the measures of a window, on one picture."""
    style = Style(THEMES[theme_name], metrics(*window))
    surface = pygame.Surface(SIZE)
    surface.fill(style.theme.bg)
    bar = AppBar("New game", "Changes are saved immediately", nothing, nothing, [
        IconButton("sound", "Sound", nothing), IconButton("options", "Options", nothing),
    ])  # fmt: skip
    bar.arrange(SIZE[0], style.metrics)
    bar.draw(surface, style)
    focus = Focus([*bar.widgets, *_left(), *_middle(), *_right()])
    focused = next(w for w in focus.widgets if isinstance(w, MenuEntry))
    focus.focus(focused)
    focus.draw(surface, style)
    _draw_signs(surface, style)
    return surface


def _placed(widget: Widget, *rect: int) -> Widget:
    widget.rect = pygame.Rect(rect)
    return widget


def _left() -> list[Widget]:
    widgets: list[Widget] = []
    entries = [("new", "New game", "Bot, side, clock and help"),
               ("aim", "Problems", "Mates, studies, tactics"),
               ("watch", "Watch", "Two bots play; you see everything")]  # fmt: skip
    for number, (icon, title, detail) in enumerate(entries):
        entry = MenuEntry(icon, title, detail, nothing, main=number == 0)
        entry.detail_x = 186
        widgets.append(_placed(entry, 24, 130 + 52 * number, 400, 48))
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
        _placed(IconButton("flip", "Turn", nothing, edged=True), 300, 300, 40, 40),
        _placed(confirm, 24, 352, 150, 40),
        _placed(Button("Play on", nothing), 182, 352, 110, 40),
        _placed(Button("All games", nothing, "quiet"), 300, 352, 120, 40),
        _placed(Button("Start game", nothing, "main", "play"), 24, 408, 400, 52),
    ]
    notice, error = Notice(), Notice()
    notice.show("Warden allows the takeback", "takeback")
    error.show_error("The clock file is read-only; times are not kept")
    return [*widgets, _placed(notice, 24, 472, 400, 48), _placed(error, 24, 528, 400, 48)]


def _moon(surface: pygame.Surface, box: pygame.Rect, style: Style, chosen: bool) -> None:
    draw_moon(surface, box.center, box.width / 2, 0.5, style.theme, chosen)


def _middle() -> list[Widget]:
    clocks = [Option(words) for words in ("No clock", "3+2", "5+3", "10+5", "15+10")]
    sides = [Option("White"), Option("Random", icon="random"), Option("Black")]
    rules = [
        Option("Fog of war", "Take the king. There is no check."),
        Option("Open pawns", "Pawns also see the squares they attack."),
        Option("Marks", "Dots, blocked ticks and your last move.", icon="marks"),
    ]
    bots = [
        Option("Warden", "Walls in its king and counts missing men.", "1430", "", _moon),
        Option("Owl", "Holds two hundred guesses of you at once.", "1780", "", _moon),
    ]
    fine = Slider(Span(0, 1, 0.01), 0.45, nothing, marks=(0.2, 0.7))
    return [
        _placed(Slider(Span(1, 10, 1), 7, nothing, ticked=True), 450, 96, 400, 36),
        _placed(fine, 450, 130, 320, 36),
        _placed(Toggle(True, nothing), 790, 130, 60, 18),
        _placed(Toggle(False, nothing), 790, 155, 60, 18),
        _placed(Choice(sides, 0, nothing, SEGMENTS), 450, 184, 400, 36),
        _placed(Choice(clocks, 3, nothing, CHIPS), 450, 232, 400, 36),
        _placed(Choice(rules, 0, nothing, RADIO_ROWS), 450, 284, 400, 150),
        _placed(Choice(bots, 0, nothing, CARDS), 450, 446, 400, 190),
    ]


def _right() -> list[Widget]:
    options = [Option("Look", icon="look"), Option("Fog, motion", icon="fog"),
               Option("Sound", icon="sound")]  # fmt: skip
    rows = TextList(_draw_row, nothing)
    rows.place(pygame.Rect(880, 240, 376, 160), 32)
    rows.set_count(14)
    rows.show(6)
    return [_placed(Choice(options, 0, nothing, ENTRIES), 880, 72, 200, 132), rows]


def _draw_row(surface: pygame.Surface, rect: pygame.Rect, row: int, style: Style) -> None:
    theme, size = style.theme, style.metrics.body
    x, y = rect.x + 40, rect.centery
    draw_text(surface, str(row + 1), x, y, size, theme.text3, align="right")
    draw_text(surface, "Nxe4", x + 20, y, size, theme.text)


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
    words = "Nothing about its position is shown. The game is safe and both clocks stand."
    draw_paragraph(surface, words, 896, 504, 344, 14, theme.text2)
    draw_progress(surface, pygame.Rect(896, 548, 220, 6), 0.62, style)
    for number, name in enumerate(sorted(ICONS)):
        place = (36 + 34 * (number % 36), 670 + 44 * (number // 36))
        draw_icon(surface, name, place, 20, theme.text2)
