"""Where everything stands while a problem is solved: the grid of Play."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from core.facts import Facts
from gui.board.hand_shelf import Where
from gui.board.layout import BoardLayout
from gui.drawing.metrics import Metrics
from gui.play.layout import play_layout

_STATE = {"S": 74, "M": 120, "L": 150}
_RESULT = {"S": 124, "M": 148, "L": 190}
_TASK = {"S": 78, "M": 104, "L": 130}
HINT_HEIGHTS = {"S": 32, "M": 44, "L": 54}
_TRIES = {"S": 0.42, "M": 0.34, "L": 0.34}


@dataclass(frozen=True, slots=True)
class SolvingLayout:
    """The places of a window size.

    Attributes:
        board: The board.
        shelves: On which sides of it the hands lie.
        left: The column at the left; ``None`` where the task stands over the others.
        task: The card of the task, where there is no left column; else of no height.
        state: What is due, or how the other side answered.
        hints: Of the three hints.
        tries: The card of what was tried.
        solution: The card of the solution while it is looked for.
        result: How it ended.
        walk: The card of the solution once it is over.
        main: The button that leads on.
        actions: The row of buttons at the foot.
    """

    board: BoardLayout
    shelves: Where
    left: pygame.Rect | None
    task: pygame.Rect
    state: pygame.Rect
    hints: tuple[pygame.Rect, pygame.Rect, pygame.Rect]
    tries: pygame.Rect
    solution: pygame.Rect
    result: pygame.Rect
    walk: pygame.Rect
    main: pygame.Rect
    actions: pygame.Rect


def solving_layout(size: tuple[int, int], m: Metrics, facts: Facts) -> SolvingLayout:
    """The layout for a window."""
    play = play_layout(size, m, facts, aside=True)
    column = play.opponent.unionall([play.moves, play.you, play.actions])
    top, left = column.y, play.side
    task = pygame.Rect(column.x, top, column.width, 0)
    if left is None:
        task.height = _TASK[m.size]
        top = task.bottom + m.gap
    actions = pygame.Rect(column.x, column.bottom - m.button, column.width, m.button)
    main = actions.move(0, -m.button - m.gap)
    state = pygame.Rect(column.x, top, column.width, _STATE[m.size])
    under = state.bottom + m.gap
    hints, below = _hints(left, pygame.Rect(column.x, under, column.width, 0), m)
    rest = pygame.Rect(column.x, below, column.width, actions.y - m.gap - below)
    tries = pygame.Rect(rest.topleft, (rest.width, round(rest.height * _TRIES[m.size])))
    solution = pygame.Rect(rest.x, tries.bottom + m.gap, rest.width, 0)
    solution.height = rest.bottom - solution.y
    result = pygame.Rect(column.x, top, column.width, _RESULT[m.size])
    walk = pygame.Rect(column.x, result.bottom + m.gap, column.width, 0)
    walk.height = main.y - m.gap - walk.y
    return SolvingLayout(
        play.board, play.shelves, left, task, state, hints, tries, solution, result, walk,
        main, actions,
    )  # fmt: skip


def _hints(
    left: pygame.Rect | None, row: pygame.Rect, m: Metrics
) -> tuple[tuple[pygame.Rect, pygame.Rect, pygame.Rect], int]:
    """Places of the hints, and where the right column goes on below them."""
    high = HINT_HEIGHTS[m.size]
    if left is not None:
        step = high + m.gap // 2
        top = hints_top(left, m)
        one = pygame.Rect(left.x, top, left.width, high)
        return (one, one.move(0, step), one.move(0, 2 * step)), row.y
    width = (row.width - m.gap) // 3
    one = pygame.Rect(row.x, row.y, width, high)
    step = width + m.gap // 2
    return (one, one.move(step, 0), one.move(2 * step, 0)), row.y + high + m.gap


def hints_top(left: pygame.Rect, m: Metrics) -> int:
    """Where the hints begin in the left column."""
    return left.y + round(left.height * 0.5)
