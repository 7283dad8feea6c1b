"""Bots in lists: each family under its title."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import pygame

from bots.entry import Entry, Family
from gui.drawing.text import draw_label
from gui.widgets.widget import Style

TITLES: dict[Family, str] = {
    "levels": "Levels",
    "thesis": "Bots of the thesis",
    "ours": "Our own bots",
}
"""What the families are called."""

BotRow: TypeAlias = Entry | str
"""A bot, or the title over those that follow."""


def titled(entries: Sequence[Entry]) -> tuple[BotRow, ...]:
    """``entries`` with a title over each family, unless all are of one."""
    families = tuple(dict.fromkeys(entry.family for entry in entries))
    rows: list[BotRow] = []
    for family in families:
        rows += [TITLES[family]] if len(families) > 1 else []
        rows += [entry for entry in entries if entry.family == family]
    return tuple(rows)


def draw_title(
    surface: pygame.Surface, rect: pygame.Rect, words: str, style: Style
) -> None:
    """Draw a title at the foot of its row."""
    m, y = style.metrics, rect.bottom - style.metrics.label
    ink = style.theme.text2
    draw_label(surface, words, rect.x, y, m.label, ink, track=m.label_track)
