"""What is chosen for a game, in rows of two."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from bots.entry import Entry
from core.clock import TimeControl
from core.games import find_variant
from core.records.record import BARE
from gui.app.counting import counted_words, uncounted
from gui.app.requests import ToLesson
from gui.drawing.shapes import hline
from gui.drawing.text import LEADING, CutText, draw_text, ellipsis, fitted_lines
from gui.entry.headings import draw_heading
from gui.widgets.widget import Style

if TYPE_CHECKING:
    from gui.entry.offer import Offer

_SAVED = "Saved automatically; continue any time."


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


def draw_below(
    surface: pygame.Surface, room: pygame.Rect, rules: ToLesson, style: Style
) -> None:
    """Say below the summary what rules have otherwise than the usual ones of their game.

    Where that has no room, the topics are named alone; where there is nothing to say,
    that games are saved.
    """
    known, m, ink = find_variant(rules.variant), style.metrics, style.theme.text2
    topics = known.differences(rules.ruleset)
    if not topics or room.height < m.small * LEADING:
        y = room.bottom - m.gutter // 2
        draw_text(surface, _SAVED, room.centerx, y, m.small, ink, align="center")
        return
    usual, _ = known.rulesets[known.default]
    draw_heading(surface, room, f"Unlike {usual}", style)
    full = "\n".join(f"{topic.title}. {topic.words}" for topic in topics)
    sizes = m.small, m.caption
    lines, size = fitted_lines(full, sizes, *room.size)
    if any(isinstance(line, CutText) for line in lines):
        titles = " · ".join(topic.title for topic in topics)
        lines, size = fitted_lines(titles, sizes, *room.size)
    for number, line in enumerate(lines):
        draw_text(
            surface, line, room.x, room.y + (number + 0.5) * size * LEADING, size, ink
        )


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
    return f"{bot.full_name} · {rating}" if rating else bot.full_name
