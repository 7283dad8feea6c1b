"""The layout of the panel that asks a bot."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from gui.drawing.metrics import Metrics

_LEAST_WIDE = 1.6
"""A panel at least this much wider than high has the bots beside the answer."""

_ANSWER = 7.2
"""Height of the answer in sizes of main text."""


@dataclass(frozen=True, slots=True)
class AskLayout:
    """Places in the window.

    Attributes:
        bots: The list of bots.
        eyes: Whose view the bot is given.
        again: The button that asks again, or stops.
        away: The button that closes the panel.
        answer: What is said.
        kinds: Which kind of piece the odds are of.
    """

    bots: pygame.Rect
    eyes: pygame.Rect
    again: pygame.Rect
    away: pygame.Rect
    answer: pygame.Rect
    kinds: pygame.Rect


def ask_layout(rect: pygame.Rect, m: Metrics) -> AskLayout:
    """The places in a panel that stands in ``rect``."""
    pad = m.gap * 2 // 3
    inner = rect.inflate(-2 * pad, -2 * pad)
    if rect.width >= _LEAST_WIDE * rect.height:
        width = min(inner.width * 36 // 100, m.body * 20)
        bots = pygame.Rect(inner.x, inner.y, width, inner.height)
        left = bots.right + m.gutter + m.gap // 2
        rest = pygame.Rect(left, inner.y, inner.right - left, inner.height)
    else:
        height = 2 * m.control + round(_ANSWER * m.body) + 3 * pad
        rest = pygame.Rect(inner.x, inner.bottom - height, inner.width, height)
        bots = pygame.Rect(inner.x, inner.y, inner.width, rest.y - pad - inner.y)
    return _beside(bots, rest, m, pad)


def _beside(bots: pygame.Rect, rest: pygame.Rect, m: Metrics, pad: int) -> AskLayout:
    side = m.control
    away = pygame.Rect(rest.right - side, rest.y, side, side)
    again = away.move(-side - pad, 0)
    eyes = pygame.Rect(rest.x, rest.y, again.x - m.gap - rest.x, side)
    kinds = pygame.Rect(rest.x, rest.bottom - side, rest.width, side)
    top = eyes.bottom + pad
    answer = pygame.Rect(rest.x, top, rest.width, kinds.y - pad - top)
    return AskLayout(bots, eyes, again, away, answer, kinds)
