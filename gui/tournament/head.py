"""The line over the crosstable: games played, games a minute, time left."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from gui.app.running_tournament import TournamentFacts
from gui.drawing.text import draw_text, ellipsis
from gui.widgets.signs import draw_progress
from gui.widgets.widget import Style

_MOST_PARTS = 24
_FEWEST_FOR_PACE = 2


STATES = {
    "stopping": "Finishing the current games",
    "stopped": "Stopped; finished games are kept",
    "over": "All games finished",
}
"""What is said of a tournament that starts no more games."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast games finish.

    Attributes:
        games: How many ended since the screen was opened.
        seconds: How long that is.
    """

    games: int
    seconds: float

    @property
    def a_minute(self) -> float:
        """Games a minute; 0 while unknown."""
        if self.games < _FEWEST_FOR_PACE or self.seconds <= 0:
            return 0.0
        return 60 * self.games / self.seconds

    def seconds_left(self, games: int) -> float | None:
        """How long so many games will take; ``None`` while unknown."""
        return 60 * games / self.a_minute if self.a_minute else None


def duration(seconds: float) -> str:
    """A time to wait for, as people say it."""
    minutes = round(seconds / 60)
    if seconds < 50:
        return "less than a minute"
    if minutes < 100:
        return f"about {_of(max(1, minutes), 'minute')}"
    hours = round(minutes / 60)
    return f"about {_of(hours, 'hour')}" if hours < 48 else f"about {hours // 24} days"


def pace_text(facts: TournamentFacts, played: int, pace: Pace) -> str:
    """Boards, games a minute and the time left."""
    parts = [_of(facts.workers, "board")]
    if pace.a_minute:
        parts.append(f"{pace.a_minute:.0f} games a minute" if pace.a_minute >= 3 else
                     f"{pace.a_minute * 60:.0f} games an hour")  # fmt: skip
    left = pace.seconds_left(facts.total - played)
    if left is not None:
        parts.append(f"{duration(left)} left")
    return " · ".join(parts)


def draw_head(
    surface: pygame.Surface,
    line: pygame.Rect,
    counts: tuple[int, int],
    words: str,
    style: Style,
) -> None:
    """Draw the count of games at the left and ``words`` at the right of ``line``."""
    m, theme, y = style.metrics, style.theme, line.centery + 1
    x = line.x + draw_text(
        surface, f"{counts[0]:,}", line.x, y, m.h2, theme.text, bold=True
    )
    x += m.gap * 3 // 4
    total = f"of {_of(counts[1], 'game')}"
    x += draw_text(surface, total, x, y + m.h2 * 0.1, m.small, theme.text2) + m.gutter
    words = ellipsis(words, m.small, line.right - x)
    draw_text(
        surface, words, line.right, y + m.h2 * 0.1, m.small, theme.text2, align="right"
    )


def draw_rounds(
    surface: pygame.Surface, bar: pygame.Rect, share: float, rounds: int, style: Style
) -> None:
    """Draw how much is played, in one part for each round."""
    parts = next((n for n in range(_MOST_PARTS, 1, -1) if rounds % n == 0), 1)
    parts = rounds if rounds <= _MOST_PARTS else parts if parts >= 5 else 20
    gap = 5
    width = (bar.width + gap) / parts
    for part in range(parts):
        left, right = bar.x + part * width, bar.x + (part + 1) * width - gap
        box = pygame.Rect(round(left), bar.y, round(right) - round(left), bar.height)
        draw_progress(surface, box, min(max(share * parts - part, 0.0), 1.0), style)


def _of(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count:,} {thing}s"
