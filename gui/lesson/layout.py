"""The layout of the lesson, for any window size."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from core.facts import Facts
from gui.board.hand_shelf import HandShelf, best_beside, shelf_room, shelves_of
from gui.board.hands import title_room
from gui.board.layout import BoardLayout, board_height
from gui.drawing.metrics import Metrics

_LEFT = {"S": 0, "M": 200, "L": 290}
_RIGHT = {"S": 312, "M": 276, "L": 400}
_TASK = {"S": 78, "M": 112, "L": 140}


@dataclass(frozen=True, slots=True)
class LessonLayout:
    """The places of a lesson; the left column is of no width in a small window.

    Attributes:
        board: Where the board stands.
        shelves: Where the hands lie, in games that have some.
        steps: For the list of steps: below each other, or side by side in a small window.
        margin: For what stands below the steps at the left.
        head: For the title of the step.
        notes: For the remarks on the board.
        task: For what is to be played.
        back: For the button to the step before.
        on: For the button to the next one.
        hint: The middle of the line under the buttons.
    """

    board: BoardLayout
    shelves: tuple[HandShelf, ...]
    steps: pygame.Rect
    margin: pygame.Rect
    head: pygame.Rect
    notes: pygame.Rect
    task: pygame.Rect
    back: pygame.Rect
    on: pygame.Rect
    hint: tuple[int, int]


def lesson_layout(
    size: tuple[int, int], m: Metrics, facts: Facts, steps: int, head: int
) -> LessonLayout:
    """Lay a lesson out.

    Args:
        size: Of the window.
        m: The measures.
        facts: The game, for the shape of its board.
        steps: How many steps there are.
        head: How high the title and the words under it are.
    """
    board, shelves, hand = _board(size, m, facts)
    left, right = _LEFT[m.size], _RIGHT[m.size]
    top, bottom = board.y, board.y + board.height
    column = pygame.Rect(board.x - hand - 2 * m.coords - left - 4, top, left, bottom - top)
    aside = pygame.Rect(board.x + board.width + hand + m.margin, top, right, bottom - top)
    if not left:
        step_row = pygame.Rect(aside.x, top, right, m.control)
        aside.y, aside.height = step_row.bottom + m.gap, bottom - step_row.bottom - m.gap
    else:
        first = top + round(m.label * 2.2)
        step_row = pygame.Rect(column.x, first, left, steps * (m.button))
    below = step_row.bottom + 2 * m.gutter
    foot = m.button
    buttons = pygame.Rect(aside.x, bottom - foot, right, foot)
    task = pygame.Rect(aside.x, 0, right, _TASK[m.size])
    task.bottom = buttons.y - m.gap - 2
    head_box = pygame.Rect(aside.x, aside.y, right, head)
    notes = pygame.Rect(aside.x, head_box.bottom + m.gap, right, 0)
    notes.height = task.y - m.gap - notes.y
    back = pygame.Rect(buttons.x, buttons.y, round(right * 0.38) - m.gap // 2, foot)
    on = pygame.Rect(back.right + m.gap, buttons.y, 0, foot)
    on.width = buttons.right - on.x
    return LessonLayout(
        board=board,
        shelves=shelves,
        steps=step_row,
        margin=pygame.Rect(column.x, below, left, max(0, bottom - below)),
        head=head_box,
        notes=notes,
        task=task,
        back=back,
        on=on,
        hint=(buttons.centerx, bottom + round(m.coords * 0.9)),
    )


def _board(
    size: tuple[int, int], m: Metrics, facts: Facts
) -> tuple[BoardLayout, tuple[HandShelf, ...], int]:
    """The board, as large as the columns beside it and the lines under it let it be.

    With it the hands at its sides, and how many pixels each of them takes.
    """
    width, height = size
    left = _LEFT[m.size] + 2 * m.coords + 4 if _LEFT[m.size] else m.coords
    gaps = 2 * m.coords if facts.hand else 0
    beside = 2 * m.margin + left + m.margin + _RIGHT[m.size] + gaps
    tall = height - m.bar - m.margin - m.margin - m.coords + 4
    cell, where = best_beside(facts, width - beside, tall)
    hand = shelf_room(facts, cell, where) + gaps // 2
    whole = cell * facts.columns + beside + 2 * hand - gaps
    x = (width - whole) // 2 + m.margin + left + hand
    y = m.bar + m.margin + (tall - board_height(facts, cell)) // 2
    board = BoardLayout.of(facts, cell, x, y)
    return board, shelves_of(facts, board, m.coords, where, title_room(m)), hand
