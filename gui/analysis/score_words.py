"""Scores in words and signs, always as the first side sees them."""

from __future__ import annotations

import pygame

from core.score import Score
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text
from gui.drawing.theme import Colour
from gui.replay.graphs import lead_words
from gui.replay.words import result_text
from gui.widgets.widget import Style

ON_WHITE: Colour = (26, 28, 32)
ON_BLACK: Colour = (239, 233, 220)
"""The ink on both parts of the evaluation bar and on chips."""


def score_words(score: Score) -> str:
    """A score with its sign, the moves to mate, or the result of a game that is over."""
    if score.outcome is not None:
        return result_text(score.outcome)
    return lead_words(score)


def told(score: Score) -> str:
    """The same with the reason why a game is over."""
    if score.outcome is None:
        return score_words(score)
    return f"{score_words(score)}, {score.outcome.why}"


def is_white(score: Score) -> bool:
    """Whether the first side stands no worse."""
    return (score.mate or 0) >= 0 and (score.pawns or 0.0) >= 0


def draw_score_chip(
    surface: pygame.Surface, rect: pygame.Rect, score: Score, style: Style
) -> None:
    """Draw a score on the ground of the side that stands better."""
    theme, white = style.theme, is_white(score)
    ground, ink = (theme.bar_white, ON_WHITE) if white else (theme.bar_black, ON_BLACK)
    rounded(surface, rect, 4, ground, theme.edge)
    words, place = score_words(score), rect.center
    draw_text(surface, words, *place, style.metrics.small, ink, bold=True, align="center")
