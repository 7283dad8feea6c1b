"""What came of an answer: in the bar, and in points."""

from __future__ import annotations

import pygame

from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.fog_puzzle.attempt import PuzzleAttempt
from gui.fog_puzzle.question_view import PuzzleScore
from gui.fog_puzzle.words import verdict_words
from gui.solving.recording import Recorder
from gui.widgets.widget import Style


def verdict_width(attempt: PuzzleAttempt, m: Metrics) -> int:
    """The room that the verdict takes in the bar."""
    return text_width(verdict_words(attempt), m.small, bold=True) + 4 * m.gutter


def draw_verdict(
    surface: pygame.Surface, attempt: PuzzleAttempt, right: int, style: Style
) -> None:
    """Draw what came of the answer, with its right edge there."""
    m, theme = style.metrics, style.theme
    most = right - m.margin - surface.get_width() // 3
    words = ellipsis(verdict_words(attempt), m.small, most - 2 * m.gutter, bold=True)
    width = text_width(words, m.small, bold=True) + 2 * m.gutter
    height = round(m.control * 0.8)
    pill = pygame.Rect(right - width, (m.bar - height) // 2, width, height)
    edge = theme.good if attempt.solved else theme.accent2
    rounded(surface, pill, height / 2, theme.bg, edge, 2)
    draw_text(surface, words, *pill.center, m.small, edge, bold=True, align="center")


def score_of(attempt: PuzzleAttempt, recorder: Recorder) -> PuzzleScore:
    """The ratings of person and puzzle, and once it is over what it has changed."""
    change, told = recorder.change, ""
    if attempt.over and change is not None:
        told = f"{round(change.after.value) - round(change.before.value):+d}"
    streak = recorder.progress.streak(recorder.today())
    you = round(recorder.progress.rating("fog").value)
    return PuzzleScore(you, attempt.problem.rating, streak, told)
