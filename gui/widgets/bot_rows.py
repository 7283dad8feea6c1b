"""Bots in lists: each group under its title."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import pygame

from bots.entry import Entry, Group
from gui.drawing.text import draw_label
from gui.widgets.widget import Style

TITLES: dict[Group, str] = {
    "levels": "Levels",
    "thesis": "Bots of the thesis",
    "ours": "Our own bots",
    "engines": "Your engines",
}
"""What the groups are called."""

BotRow: TypeAlias = Entry | str
"""A bot, or the title over those that follow."""


def titled(entries: Sequence[Entry]) -> tuple[BotRow, ...]:
    """``entries`` with a title over each group, unless all are of one."""
    groups = tuple(dict.fromkeys(entry.group for entry in entries))
    rows: list[BotRow] = []
    for group in groups:
        rows += [TITLES[group]] if len(groups) > 1 else []
        rows += [entry for entry in entries if entry.group == group]
    return tuple(rows)


def draw_title(
    surface: pygame.Surface, rect: pygame.Rect, words: str, style: Style
) -> None:
    """Draw a title at the foot of its row."""
    m, y = style.metrics, rect.bottom - style.metrics.label
    ink = style.theme.text2
    draw_label(surface, words, rect.x, y, m.label, ink, track=m.label_track)
