"""Bots in lists: each group under its title."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import pygame

from bots.entry import GROUPS, Entry
from bots.roster import full_name, title_of
from gui.drawing.text import CutText, draw_label, draw_text, ellipsis, fitted, text_width
from gui.drawing.theme import Colour
from gui.widgets.widget import Style

_FEWEST = 6
"""Letters of a second name that say more than none."""

BotRow: TypeAlias = Entry | str
"""A bot, or the title over those that follow."""


@dataclass(frozen=True, slots=True)
class NameLook:
    """How names of bots are written.

    Attributes:
        ink: Of the readable name, or of the only one.
        soft: Of the name behind it.
        aside: The size of that.
        bold: Whether the readable one is.
    """

    ink: Colour
    soft: Colour
    aside: int
    bold: bool = True


def titled(entries: Sequence[Entry]) -> tuple[BotRow, ...]:
    """``entries`` with a title over each group, unless all are of one."""
    groups = tuple(dict.fromkeys(entry.group for entry in entries))
    rows: list[BotRow] = []
    for group in groups:
        rows += [GROUPS[group]] if len(groups) > 1 else []
        rows += [entry for entry in entries if entry.group == group]
    return tuple(rows)


def draw_title(
    surface: pygame.Surface, rect: pygame.Rect, words: str, style: Style
) -> None:
    """Draw a title at the foot of its row."""
    m, y = style.metrics, rect.bottom - style.metrics.label
    ink, track = style.theme.text2, m.label_track
    draw_label(surface, words, rect.x, y, m.label, ink, track=track, room=rect.width)


def draw_name(
    surface: pygame.Surface,
    room: pygame.Rect,
    bot: str,
    sizes: Sequence[int],
    look: NameLook,
) -> int:
    """Draw the name of a bot, or of anybody else, at the left of ``room``; its width.

    The readable name is in the largest of ``sizes`` but the last in which both have room
    or, if there is none, in the largest in which it has; of the other one is what fits.
    """
    title, whole, y = title_of(bot), full_name(bot), room.centery
    aside, small = whole.removeprefix(title), look.aside
    needed = text_width(aside, small)
    fit = (s for s in sizes[:-1] if _wide(title, s, look) + needed <= room.width)
    short, size = fitted(title, (*fit, *sizes), room.width, look.bold)
    left = room.width - _wide(short, size, look)
    if aside and text_width(aside[:_FEWEST], small) > left:
        short, aside = CutText.of(short, whole), ""
    used = draw_text(surface, short, room.x, y, size, look.ink, bold=look.bold)
    aside = ellipsis(aside, small, left, whole=whole)
    return used + draw_text(surface, aside, room.x + used, y, small, look.soft)


def _wide(words: str, size: int, look: NameLook) -> int:
    return text_width(words, size, bold=look.bold)
