"""The line over the crosstable: games played, games a minute, time left."""

from __future__ import annotations

import pygame

from gui.app.running_tournament import TournamentFacts
from gui.ui.elements import Canvas, Text
from gui.ui.layout import GROW, Element, Row
from gui.widgets.signs import draw_progress
from gui.widgets.widget import Style

_MOST_PARTS = 24
_FEWEST_FOR_PACE = 2

ROUNDS = {"S": 6, "M": 8, "L": 10}
"""Height of the bar of progress."""


STATES = {
    "stopping": "Finishing the current games",
    "stopped": "Stopped; finished games are kept",
    "over": "All games finished",
}
"""What is said of a tournament that starts no more games."""


def duration(seconds: float) -> str:
    """A time to wait for, as people say it."""
    minutes = round(seconds / 60)
    if seconds < 50:
        return "less than a minute"
    if minutes < 100:
        return f"about {_of(max(1, minutes), 'minute')}"
    hours = round(minutes / 60)
    return f"about {_of(hours, 'hour')}" if hours < 48 else f"about {hours // 24} days"


def pace_text(facts: TournamentFacts, played: int, games: int, seconds: float) -> str:
    """Boards, games a minute and the time left.

    Args:
        facts: Of the tournament.
        played: How many games have ended.
        games: How many of them since somebody looks.
        seconds: How long that is.
    """
    parts = [_of(facts.workers, "board")]
    if games >= _FEWEST_FOR_PACE and seconds > 0:
        pace = 60 * games / seconds
        slow = f"{pace * 60:.0f} games an hour"
        parts.append(f"{pace:.0f} games a minute" if pace >= 3 else slow)
        parts.append(f"{duration(60 * (facts.total - played) / pace)} left")
    return " · ".join(parts)


def head(played: int, total: int, words: str, button: Element) -> Row:
    """How many games are played, what is said of it, and what can be done."""
    count = Text(f"{played:,}", "h2", "text", bold=True)
    said = Text(words, align="right", w=GROW)
    return Row(count, Text(f"of {_of(total, 'game')}"), said, button, h="button", gap="gap")


def rounds(share: float, count: int) -> Canvas:
    """How much is played, in one part for each round."""

    def draw(surface: pygame.Surface, bar: pygame.Rect, style: Style) -> None:
        parts = next((n for n in range(_MOST_PARTS, 1, -1) if count % n == 0), 1)
        parts = count if count <= _MOST_PARTS else parts if parts >= 5 else 20
        gap = 5
        width = (bar.width + gap) / parts
        for part in range(parts):
            left, right = bar.x + part * width, bar.x + (part + 1) * width - gap
            box = pygame.Rect(round(left), bar.y, round(right) - round(left), bar.height)
            draw_progress(surface, box, min(max(share * parts - part, 0.0), 1.0), style)

    return Canvas(draw, h=ROUNDS)


def _of(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count:,} {thing}s"
