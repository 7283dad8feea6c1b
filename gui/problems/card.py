"""A card: a small board, who composed it, what is asked, how hard it is, how it went."""

from __future__ import annotations

import pygame

from core.games import find_variant
from core.problems.goals import Way
from core.problems.problem import Problem
from core.problems.progress import ProblemState
from core.problems.shelf import kind_of, moves_of, short_author, stipulation_of, theme_words
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.problems.thumbnails import shown_of
from gui.widgets.widget import Style

_BOARDS = {"S": 120, "M": 168, "L": 216}
_LINES = 3


def card_size(m: Metrics) -> tuple[int, int]:
    """Width and height of a card."""
    side, pad = _BOARDS[m.size], card_pad(m)
    return side + 2 * pad, side + 2 * pad + _LINES * line_height(m) + m.gap // 2


def card_pad(m: Metrics) -> int:
    """From the edge of a card to its board."""
    return m.gap - 4


def line_height(m: Metrics) -> int:
    """Height of a line of a card."""
    return round(m.small * 1.6)


def draw_card(
    surface: pygame.Surface,
    rect: pygame.Rect,
    problem: Problem,
    state: ProblemState,
    board: pygame.Surface | None,
    style: Style,
    *,
    hovered: bool,
) -> None:
    """Draw a card; without a board there is only its ground, until it is drawn."""
    m, theme = style.metrics, style.theme
    ground = theme.raised if hovered else theme.panel
    rounded(surface, rect, m.radius, ground, None if theme.is_dark else theme.line)
    pad, side = card_pad(m), _BOARDS[m.size]
    place = pygame.Rect(rect.x + pad, rect.y + pad, side, side)
    if board is None:
        rounded(surface, place, 2, theme.raised)
    else:
        surface.blit(board, board.get_rect(center=place.center))
    x, right, step = place.x, place.right, line_height(m)
    y = place.bottom + step * 0.65 + m.gap / 6
    for number, (left, note) in enumerate(_lines(problem, board is not None)):
        middle = y + number * step
        bold, ink = number == 0, theme.text if number == 0 else theme.text2
        draw_text(surface, note, right, middle, m.small, theme.text2, align="right")
        room = right - x - text_width(note, m.small) - (m.gap // 2 if note else 0)
        fits = not bold or text_width(left, m.small, bold=True) <= room
        words = ellipsis(left if fits else initialled(left), m.small, room, bold)
        draw_text(surface, words, x, middle, m.small, ink, bold=bold)
    _draw_state(surface, (x, y + 2 * step, right), problem, state, style)


def state_words(state: ProblemState) -> str:
    """How far somebody is, in a few words; empty where nothing was tried."""
    if state.solved:
        hints = f"{state.hints} hint{'s' if state.hints > 1 else ''}"
        return f"solved, {hints if state.hints else 'no hint'}"
    if state.tries:
        often = "once" if state.tries == 1 else f"{state.tries} times"
        return f"tried {often}, unsolved"
    return ""


def _lines(problem: Problem, known: bool) -> tuple[tuple[str, str], tuple[str, str]]:
    """The first two lines: each a text and a note at its end.

    Who moves is not told while the position is not ``known``.
    """
    rating = str(problem.rating) if problem.rating is not None else ""
    year = str(problem.year or "")
    if stipulation_of(problem.stipulation).goal.way is Way.LINE:
        count = moves_of(problem)
        moves = f"{count} move{'s' if count != 1 else ''}"
        return (_mover(problem) if known else "", rating), (moves, year)
    who = ", ".join(map(short_author, problem.authors)) or problem.title
    who = who or (_mover(problem) if known else "")
    return (who, year), (kind_of(problem), rating)


def _mover(problem: Problem) -> str:
    """Who moves first, where there is nothing else to call a problem by."""
    words = mover_words(problem)
    return f"{words} to move" if words else "Unknown"


def mover_words(problem: Problem) -> str:
    """The side that has to find the moves; empty where there is no such position."""
    seen = shown_of(problem)
    if seen is None:
        return ""
    return find_variant(problem.game).facts.sides[seen.to_move].capitalize()


def initialled(name: str) -> str:
    """A name with the first of its words cut down to a letter: A. Alekhine."""
    first, blank, last = name.partition(" ")
    return f"{first[:1]}. {last}" if blank else name


def _theme(problem: Problem) -> str:
    """What a problem is about, unless that says what there is to find."""
    found = stipulation_of(problem.stipulation).goal.way is Way.LINE
    return theme_words(problem.themes[0]) if problem.themes and not found else ""


def _draw_state(
    surface: pygame.Surface,
    place: tuple[float, float, float],
    problem: Problem,
    state: ProblemState,
    style: Style,
) -> None:
    """The third line: how it went, or what it is about where that gives nothing away."""
    m, theme, (x, y, right) = style.metrics, style.theme, place
    words = state_words(state)
    if words:
        icon, ink = ("marks", theme.accent2) if state.solved else ("takeback", theme.text2)
        draw_icon(surface, icon, (x + m.caption / 2, y), m.caption + 2, ink)
        x += m.caption + m.gap // 2
    else:
        # Without a composer the title stands in the first line already.
        title = problem.title if problem.authors else ""
        words = title or _theme(problem)
    shown = ellipsis(words, m.caption, right - x)
    draw_text(surface, shown, x, y, m.caption, theme.text2)
