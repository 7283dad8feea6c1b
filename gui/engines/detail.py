"""What is shown of one engine beside its card: its name, and how the last test went."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from core.plain import plain
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import disc
from gui.drawing.text import LEADING, draw_text, ellipsis, wrap_into
from gui.engines.cards import OWN, SPEECHES, games_words
from gui.entry.headings import heading_height
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style
from settings.engines import ListedEngine

_STRIP = {"S": 48, "M": 60, "L": 78}
_LIST = {"S": 0.36, "M": 0.34, "L": 0.32}
_GAP = {"S": 16, "M": 28, "L": 40}


@dataclass(frozen=True, slots=True)
class EnginesLayout:
    """The places below the bar.

    Attributes:
        cards: For the list.
        add: For what adds an engine, under it.
        head: For name, author and games.
        test: For the button that tests it.
        strip: For how that went.
        options: For the options.
        foot: For the news and the button that removes it.
        remove: That button.
    """

    cards: pygame.Rect
    add: pygame.Rect
    head: pygame.Rect
    test: pygame.Rect
    strip: pygame.Rect
    options: pygame.Rect
    foot: pygame.Rect
    remove: pygame.Rect


def engines_layout(size: tuple[int, int], m: Metrics) -> EnginesLayout:
    """The layout for a window."""
    width, height = size
    top, bottom = m.bar + m.margin, height - m.margin
    left = round((width - 2 * m.margin) * _LIST[m.size])
    add = pygame.Rect(m.margin, bottom - m.button, left, m.button)
    cards = pygame.Rect(m.margin, top - 4, left, add.y - m.gutter - top + 4)
    x = m.margin + left + _GAP[m.size]
    right = pygame.Rect(x, top, width - m.margin - x, bottom - top)
    test = pygame.Rect(0, top, 6 * m.body, m.button)
    test.right = right.right
    head = pygame.Rect(x, top, test.x - m.gutter - x, round(m.h2 + 1.9 * m.small + 6))
    strip = pygame.Rect(x, head.bottom + m.gap, right.width, _STRIP[m.size])
    foot = pygame.Rect(x, bottom - m.control, right.width, m.control)
    over = strip.bottom + m.gutter + heading_height(m)
    options = pygame.Rect(x, over, right.width, foot.y - m.gap - over)
    remove = pygame.Rect(0, foot.y, 13 * m.body, m.control)
    remove.right = right.right
    return EnginesLayout(cards, add, head, test, strip, options, foot, remove)


def draw_head(
    surface: pygame.Surface, rect: pygame.Rect, line: ListedEngine, style: Style
) -> None:
    """Draw the name of an engine, who wrote it, and what it plays."""
    m, theme = style.metrics, style.theme
    title = ellipsis(line.title, m.h2, rect.width, bold=True)
    draw_text(surface, title, rect.x, rect.y + m.h2 * 0.6, m.h2, theme.text, bold=True)
    author = line.probe.author if line.probe else ""
    parts = [f"by {plain(author)}" if author else "", SPEECHES[line.protocol]]
    parts.append(games_words(line.engine.games))
    if line.name != line.title:
        parts.insert(0, f"{line.name} among the bots")
    words = " · ".join(filter(None, parts))
    words = ellipsis(words, m.small, rect.width)
    draw_text(surface, words, rect.x, rect.bottom - m.small * 0.7, m.small, theme.text2)


def draw_strip(
    surface: pygame.Surface, rect: pygame.Rect, line: ListedEngine, busy: bool, style: Style
) -> None:
    """Draw how the last test went."""
    m, theme = style.metrics, style.theme
    draw_panel(surface, rect, style)
    problem = line.engine.problem or (line.probe.problem if line.probe else "")
    icon, ink = "marks", theme.accent2
    if busy or line.probe is None:
        icon, ink = "engine", theme.text2
    elif problem:
        icon, ink = "warning", theme.danger
    place = rect.x + m.gap + m.icon * 0.8, rect.centery
    disc(surface, place, m.icon * 0.75, None, ink, 1.75)
    draw_icon(surface, icon, place, round(m.icon * 0.8), ink)
    left = round(place[0] + m.icon * 0.75 + m.gap)
    if problem and not busy:
        _draw_sentence(surface, left, rect, problem, style)
        return
    pairs = _pairs(line, busy)
    step = (rect.right - m.gap - left) / max(1, len(pairs))
    for number, (word, note) in enumerate(pairs):
        x, room = round(left + number * step), step - m.gap
        half = (m.body + m.small + 8) / 4
        bold = ellipsis(word, m.body, room, bold=True)
        small = ellipsis(note, m.small, room)
        draw_text(surface, bold, x, rect.centery - half, m.body, theme.text, bold=True)
        draw_text(surface, small, x, rect.centery + half, m.small, theme.text2)


def draw_own(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    """Draw what the program itself offers to other programs."""
    m, theme = style.metrics, style.theme
    y = rect.y + m.h2 * 0.6
    draw_text(surface, OWN, rect.x, y, m.h2, theme.text, bold=True)
    y += m.h2 + m.gap
    for words, command in _OWN:
        for text in wrap_into(words, m.body, rect.width, 3):
            draw_text(surface, text, rect.x, y, m.body, theme.text2)
            y += m.body * LEADING
        if command:
            shown = ellipsis(command, m.body, rect.width)
            draw_text(surface, shown, rect.x, y, m.body, theme.text, bold=True)
            y += m.body * LEADING
        y += m.gap


_OWN = (
    ("Other programs can use Umbra as a UCI engine for chess and Chess960:",
     "main.py uci"),
    ("As a USI engine for shogi:",
     "main.py usi"),
    ("And as an engine for games in the fog, by the protocol of Misty:",
     "main.py fog-engine"),
)  # fmt: skip


def _pairs(line: ListedEngine, busy: bool) -> list[tuple[str, str]]:
    """Words and what they mean, side by side."""
    probe = line.probe
    if busy:
        return [("Asking it", "for its name and options")]
    if probe is None:
        return [("Not tested yet", "Test starts it, and asks what can be set")]
    pairs = [("It answers", "last test")]
    pairs.append((f"{probe.seconds * 1000:,.0f} ms", "to start"))
    if probe.speed:
        pairs.append((f"{probe.speed / 1000:,.0f} kn/s", "speed"))
    if probe.depth:
        pairs.append((f"depth {probe.depth}", "in 0.5 s"))
    return pairs


def _draw_sentence(
    surface: pygame.Surface, x: int, rect: pygame.Rect, words: str, style: Style
) -> None:
    m = style.metrics
    lines = wrap_into(plain(words), m.small, rect.right - m.gap - x, 2)
    step = m.small * LEADING
    y = rect.centery - step * (len(lines) - 1) / 2
    for number, text in enumerate(lines):
        draw_text(surface, text, x, y + number * step, m.small, style.theme.danger)
