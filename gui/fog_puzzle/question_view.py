"""Draws what stands beside the board of a fog puzzle before its answer."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from core.problems.fog import HINTS, FogQuestion
from gui.board.board_view import BoardView
from gui.board.layout import BoardLayout
from gui.board.view_state import BoardOptions
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import disc
from gui.drawing.text import (
    LEADING,
    draw_label,
    draw_text,
    ellipsis,
    fitted_lines,
    wrap_into,
)
from gui.fog_puzzle.layout import QuestionLayout
from gui.fog_puzzle.words import (
    facts_of,
    first_board,
    known_words,
    since_words,
    task_words,
    title_words,
)
from gui.play.observed_game import out_of_sight
from gui.play.sidebar import SightCounts, draw_known
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style

_ROWS = 5
"""Moves in the list that are in view without scrolling."""


@dataclass(frozen=True, slots=True)
class PuzzleScore:
    """The ratings that a card shows.

    Attributes:
        you: The person's rating.
        puzzle: The puzzle's.
        streak: Days in a row on which something was solved.
        change: What the answer did to the person's rating, as ``+8``, or ``""``.
    """

    you: int
    puzzle: int | None
    streak: int
    change: str = ""


@dataclass(frozen=True, slots=True)
class AskedContent:
    """What is told beside the board.

    Attributes:
        question: What is asked.
        hints: How many hints were taken.
        hint: The last of them.
        score: The ratings.
    """

    question: FogQuestion
    hints: int
    hint: str
    score: PuzzleScore


@dataclass(frozen=True, slots=True)
class LeftColumn:
    """The places of the column at the left.

    Attributes:
        start: The board that was seen in full.
        head: The middle of the line over the moves.
        moves: The list of moves.
        known: For what else is known.
        sight: For the pieces out of sight.
    """

    start: BoardLayout
    head: int
    moves: pygame.Rect
    known: pygame.Rect
    sight: pygame.Rect


def left_column(left: pygame.Rect, m: Metrics, question: FogQuestion) -> LeftColumn:
    """The column from its top: board, moves, what is known, what is out of sight."""
    facts = facts_of(question)
    cell = left.width // facts.columns
    top = left.y + round(m.label * 2.2)
    start = BoardLayout.of(facts, cell, left.x, top, bool(question.side))
    head = start.y + start.height + round(m.gutter * 1.3)
    rows = min(_ROWS, (len(question.seen) + 1) // 2)
    moves = pygame.Rect(left.x, head + m.gap, left.width, rows * m.row)
    sight = pygame.Rect(left.x, 0, left.width, round(m.h2 * 5.4))
    sight.bottom = left.bottom
    known = pygame.Rect(left.x, moves.bottom + m.gutter, left.width, 0)
    known.height = max(0, sight.y - m.gap - known.y)
    return LeftColumn(start, head, moves, known, sight)


def draw_left(
    surface: pygame.Surface,
    column: LeftColumn,
    question: FogQuestion,
    options: BoardOptions,
    style: Style,
) -> None:
    """Draw all of the column but the list of moves, which is a widget."""
    m, place = style.metrics, column.start
    top = place.y - round(m.label * 1.5)
    _label(surface, since_words(question), place.x, top, style)
    BoardView(place, style.theme, options).draw(surface, first_board(question))
    _label(surface, "Since then", place.x, column.head, style)
    _draw_known(surface, column.known, question, style)
    now, facts = question.now, facts_of(question)
    in_view = len(now.visible & facts.playable)
    counts = SightCounts(in_view, out_of_sight(facts, question.seen), facts)
    draw_known(surface, column.sight, counts, style)


def draw_cards(
    surface: pygame.Surface, layout: QuestionLayout, content: AskedContent, style: Style
) -> None:
    """Draw the cards at the right; their buttons are widgets."""
    _draw_question(surface, layout.question, content.question, style)
    _draw_boards(surface, layout.boards, content.question, style)
    if layout.moves.height:
        draw_panel(surface, layout.moves, style)
    _draw_hint(surface, layout.hint, content, style)
    if layout.rating.height:
        draw_score(surface, layout.rating, content.score, style)


def _draw_question(
    surface: pygame.Surface, rect: pygame.Rect, question: FogQuestion, style: Style
) -> None:
    m, theme = style.metrics, style.theme
    draw_panel(surface, rect, style)
    inner = rect.inflate(-2 * m.gutter, -2 * m.gap)
    y = float(inner.y + m.label * 0.8)
    draw_label(surface, "Question", inner.x, y, m.label, theme.accent2, track=m.label_track)
    size = m.h3 if m.size == "S" else m.h2
    y += m.label + size * 0.9
    for line in wrap_into(title_words(question), size, inner.width, 2, bold=True):
        draw_text(surface, line, inner.x, y, size, theme.text, bold=True)
        y += size * 1.25
    y += m.small * 0.4
    room = inner.width, inner.bottom - y + m.small * 0.7
    lines, size = fitted_lines(task_words(question), m.small_sizes, *room)
    for line in lines:
        draw_text(surface, line, inner.x, y, size, theme.text2)
        y += size * LEADING


def _draw_boards(
    surface: pygame.Surface, rect: pygame.Rect, question: FogQuestion, style: Style
) -> None:
    m, theme = style.metrics, style.theme
    draw_panel(surface, rect, style)
    x, facts = rect.x + m.gutter, facts_of(question)
    fogged = len(facts.playable - question.now.visible)
    number = f"{question.boards:,}"
    if m.size == "S":
        y = rect.y + rect.height * 0.32
        used = draw_text(surface, number, x, y, m.h3, theme.text, bold=True)
        _fit_line(surface, rect, x + used + 6, y, question, style)
        y = rect.y + rect.height * 0.74
    else:
        y = rect.y + rect.height * 0.2
        _label(surface, "Boards that fit", x, y, style)
        y = rect.y + rect.height * 0.52
        used = draw_text(surface, number, x, y, m.h1, theme.text, bold=True)
        _fit_line(surface, rect, x + used + m.gap, y, question, style)
        y = rect.y + rect.height * 0.84
    words = f"{fogged} squares in fog"
    draw_text(surface, words, x, y, m.small, theme.text2)


def _fit_line(
    surface: pygame.Surface,
    rect: pygame.Rect,
    x: float,
    y: float,
    question: FogQuestion,
    style: Style,
) -> None:
    m = style.metrics
    words = "board fits what you saw" if question.boards == 1 else "boards fit what you saw"
    words = ellipsis(words, m.small, rect.right - m.gutter - x)
    draw_text(surface, words, x, y, m.small, style.theme.text2)


def _draw_hint(
    surface: pygame.Surface, rect: pygame.Rect, content: AskedContent, style: Style
) -> None:
    m, theme = style.metrics, style.theme
    draw_panel(surface, rect, style)
    x, y = rect.x + m.gutter, rect.y + m.gap + m.small * 0.7
    draw_icon(surface, "help", (x + m.icon / 2, y), m.icon, theme.accent2)
    taken = content.hints
    title = f"Hint {taken} of {HINTS}" if taken else f"{HINTS} hints"
    draw_text(surface, title, x + m.icon + m.gap // 2, y, m.body, theme.text, bold=True)
    y += m.body * 1.5
    words = content.hint or "Each says more of the answer."
    most = 1 if m.size == "S" else 2
    for line in wrap_into(words, m.small, rect.width - 2 * m.gutter, most):
        draw_text(surface, line, x, y, m.small, theme.text2)
        y += m.small * LEADING


def hint_row(rect: pygame.Rect, m: Metrics) -> pygame.Rect:
    """Where the button for the next hint stands in the card, with its price."""
    height = m.control - 6
    return pygame.Rect(
        rect.x + m.gap // 2, rect.bottom - height - m.gap // 2, rect.width - m.gap, height
    )


def moves_in(card: pygame.Rect, m: Metrics) -> pygame.Rect:
    """Where the list of moves stands in its card, above a button."""
    inner = card.inflate(-m.gap, -m.gap)
    return pygame.Rect(inner.topleft, (inner.width, hint_row(card, m).y - inner.y))


def draw_score(
    surface: pygame.Surface, rect: pygame.Rect, score: PuzzleScore, style: Style
) -> None:
    """Draw the ratings side by side."""
    m, theme = style.metrics, style.theme
    draw_panel(surface, rect, style)
    figures = (
        (str(score.you), score.change, "You"),
        ("–" if score.puzzle is None else str(score.puzzle), "", "Puzzle"),
        (str(score.streak), "", "Streak"),
    )
    width = (rect.width - 2 * m.gutter) / len(figures)
    for number, (figure, more, words) in enumerate(figures):
        x = rect.x + m.gutter + number * width
        y = rect.y + rect.height * 0.38
        size = m.h3 if m.size == "S" else m.h2
        used = draw_text(surface, figure, x, y, size, theme.text, bold=True)
        draw_text(surface, more, x + used + 5, y, m.small, theme.text2)
        y = rect.y + rect.height * 0.74
        shown = ellipsis(words, m.small, width - 4)
        draw_text(surface, shown, x, y, m.small, theme.text2)


def _draw_known(
    surface: pygame.Surface, rect: pygame.Rect, question: FogQuestion, style: Style
) -> None:
    """What the person may have forgotten, as far as there is room."""
    m, theme = style.metrics, style.theme
    known = known_words(question)
    y = rect.y + m.label * 0.8
    if not known or rect.height < m.label + 4 * m.small:
        return
    _label(surface, "You also know", rect.x, y, style)
    y += m.label * 2
    for words in known:
        lines = wrap_into(words, m.small, rect.width - m.gutter, 3)
        if y + len(lines) * m.small * LEADING > rect.bottom:
            break
        disc(surface, (rect.x + 4, y), 3, theme.accent2)
        for line in lines:
            draw_text(surface, line, rect.x + m.gutter, y, m.small, theme.text)
            y += m.small * LEADING
        y += m.small * 0.3


def _label(surface: pygame.Surface, words: str, x: float, y: float, style: Style) -> None:
    m = style.metrics
    draw_label(surface, words, x, y, m.label, style.theme.text2, track=m.label_track)
