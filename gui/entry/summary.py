"""What is chosen for a game, in rows of two."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from bots.entry import Entry
from core.time_control import TimeControl
from gui.app.counting import counted_words, uncounted
from gui.drawing.shapes import hline
from gui.drawing.text import draw_text, ellipsis
from gui.widgets.help_levels import BARE
from gui.widgets.widget import Style

if TYPE_CHECKING:
    from gui.entry.offer import Offer


def draw_table(
    surface: pygame.Surface,
    box: pygame.Rect,
    rows: tuple[tuple[str, str], ...],
    style: Style,
) -> None:
    """Draw names at the left and what they stand for at the right, ruled."""
    m, theme = style.metrics, style.theme
    for number, (name, value) in enumerate(rows):
        y = box.y + number * m.row + m.row // 2
        used = draw_text(surface, name, box.x, y, m.small, theme.text2) + m.gap
        short = ellipsis(value, m.small, box.width - used)
        draw_text(surface, short, box.right, y, m.small, theme.text, align="right")
        hline(surface, box.x, box.right, box.y + (number + 1) * m.row, theme.line)


def clock_words(time: str) -> str:
    """A clock as the summary has it; ``""`` is one that cannot be read."""
    if not time:
        return "…"
    control = TimeControl.parse(time)
    return "No clock" if control is None else control.words


def counted(offer: Offer, level: int) -> tuple[tuple[str, str], ...]:
    """Whether the game will count for the person's rating; nothing between two people.

    Args:
        offer: What is chosen.
        level: How much help, in games that have it.
    """
    bot, facts = offer.bots.bot, offer.facts
    if bot is None:
        return ()
    helped = facts.hidden and level != BARE
    why = uncounted(facts.key, bot.name, offer.start, helped=helped)
    return (("Rating", counted_words(why)),)


def rated(bot: Entry, variant: str) -> str:
    """A bot and its rating, where it has one in this game."""
    rating = bot.rating_text_in(variant)
    return f"{bot.name} · {rating}" if rating else bot.name
