"""Where everything stands on the screen of a fog puzzle, before and after the answer."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from core.facts import Facts
from gui.board.layout import BoardLayout, largest_cell, left_gutter
from gui.drawing.metrics import Metrics
from gui.play.layout import play_layout

_BOARDS = {"S": 58, "M": 92, "L": 118}
_HINT = {"S": 96, "M": 136, "L": 176}
_RATING = {"S": 0, "M": 96, "L": 124}
_MOVES = {"S": 128, "M": 0, "L": 0}

SHOWN = {"S": 4, "M": 5, "L": 5}
"""How many boards that fit stand side by side."""


@dataclass(frozen=True, slots=True)
class QuestionLayout:
    """The places before the answer.

    Attributes:
        board: The board.
        left: The column at the left; ``None`` in a small window.
        question: The card with what is asked.
        boards: The card with how many boards fit.
        moves: The card with the moves since, where there is no left column.
        hint: The card with the hints.
        rating: The card with the ratings; of no height in a small window.
        main: The button that answers.
        actions: The row of buttons below it.
    """

    board: BoardLayout
    left: pygame.Rect | None
    question: pygame.Rect
    boards: pygame.Rect
    moves: pygame.Rect
    hint: pygame.Rect
    rating: pygame.Rect
    main: pygame.Rect
    actions: pygame.Rect


def question_layout(size: tuple[int, int], m: Metrics, facts: Facts) -> QuestionLayout:
    """The layout for a window: the grid of Play."""
    play = play_layout(size, m, facts)
    column = play.opponent.unionall([play.moves, play.you, play.actions])
    actions = pygame.Rect(column.x, column.bottom - m.button, column.width, m.button)
    main = actions.move(0, -m.button - m.gap)
    above, places = main.y - m.gap, []
    for height in (_RATING[m.size], _HINT[m.size], _MOVES[m.size], _BOARDS[m.size]):
        here = pygame.Rect(column.x, above - height, column.width, height)
        places.append(here)
        above = here.y - (m.gap if height else 0)
    rating, hint, moves, boards = places
    question = pygame.Rect(column.x, column.y, column.width, above - column.y)
    return QuestionLayout(
        board=play.board,
        left=play.side,
        question=question,
        boards=boards,
        moves=moves,
        hint=hint,
        rating=rating,
        main=main,
        actions=actions,
    )


@dataclass(frozen=True, slots=True)
class AnswerLayout:
    """The places after the answer.

    Attributes:
        view: The board as the person saw it.
        proof: The card with the proof.
        truth: The board of what stood there in truth.
        told: What is said beside it.
        rating: The card with the ratings.
        fits: The boards that fit, side by side.
        before: The button to the boards before these.
        after: The button to those after.
        heads: The middles of the lines over the view, the boards and the other answers.
        refuted: The cards of other answers.
        actions: The row of buttons.
    """

    view: BoardLayout
    proof: pygame.Rect
    truth: BoardLayout
    told: pygame.Rect
    rating: pygame.Rect
    fits: tuple[BoardLayout, ...]
    before: pygame.Rect
    after: pygame.Rect
    heads: tuple[int, int, int]
    refuted: tuple[pygame.Rect, ...]
    actions: pygame.Rect


def answer_layout(
    size: tuple[int, int], m: Metrics, facts: Facts, flipped: bool
) -> AnswerLayout:
    """The layout for a window."""
    width, height = size
    head = round(m.body * 2.2)
    top = m.bar + m.gap // 2 + head
    foot = height - m.margin
    left = round((width - 3 * m.margin) * 0.335)
    high = (foot - top) * 11 / 20
    cell = largest_cell(facts, (left - m.coords) / facts.columns, high / facts.rows)
    view = BoardLayout.of(
        facts, cell, m.margin + left_gutter(facts, m.coords), top, flipped
    )
    x, below = m.margin, view.y + view.height + m.coords + m.gap
    column = view.x + view.width - x
    rating = _rating(pygame.Rect(x, 0, column, foot), m)
    proof = pygame.Rect(x, below, column, rating.y - m.gap - below)
    truth, told = _truth(proof, m, facts, flipped)
    right = pygame.Rect(x + column + m.margin, top, 0, foot - top)
    right.width = width - m.margin - right.x
    fits, low = _fits(right, m, facts, flipped)
    middle = round(low + m.small * 2.2) + head // 2
    actions = pygame.Rect(right.x, foot - m.button, right.width, m.button)
    cards = pygame.Rect(right.x, middle + head // 2, right.width, 0)
    cards.height = actions.y - m.gap - cards.y
    side = m.icon + 8
    after = pygame.Rect(right.right - side, top - head // 2 - side // 2, side, side)
    return AnswerLayout(
        view=view,
        proof=proof,
        truth=truth,
        told=told,
        rating=rating,
        fits=fits,
        before=after.move(-side - 4, 0),
        after=after,
        heads=(top - head // 2, top - head // 2, middle),
        refuted=_quarters(cards, m),
        actions=actions,
    )


def _rating(column: pygame.Rect, m: Metrics) -> pygame.Rect:
    height = {"S": 52, "M": 80, "L": 108}[m.size]
    return pygame.Rect(column.x, column.height - height, column.width, height)


def _truth(
    card: pygame.Rect, m: Metrics, facts: Facts, flipped: bool
) -> tuple[BoardLayout, pygame.Rect]:
    """The truth at the left of its card, and the words beside it."""
    room = card.inflate(-2 * m.gap, -2 * m.gap)
    wide = room.width * 2 / 5 / facts.columns
    cell = max(4, largest_cell(facts, wide, room.height / facts.rows))
    board = BoardLayout.of(facts, cell, room.x, room.y, flipped)
    told = pygame.Rect(room.x + board.width + m.gutter, room.y, 0, room.height)
    told.width = room.right - told.x
    return board, told


def _fits(
    right: pygame.Rect, m: Metrics, facts: Facts, flipped: bool
) -> tuple[tuple[BoardLayout, ...], int]:
    """The boards that fit, as wide as the column, and where they end."""
    count = SHOWN[m.size]
    wide = (right.width - (count - 1) * m.gutter) / count / facts.columns
    cell = largest_cell(facts, wide, right.height / 4 / facts.rows)
    step = (right.width - cell * facts.columns) / (count - 1)
    boards = tuple(
        BoardLayout.of(facts, cell, right.x + round(n * step), right.y, flipped)
        for n in range(count)
    )
    return boards, boards[0].y + boards[0].height


def _quarters(area: pygame.Rect, m: Metrics) -> tuple[pygame.Rect, ...]:
    """Four cards, two by two."""
    gap = m.gap
    width, height = (area.width - gap) // 2, (area.height - gap) // 2
    return tuple(
        pygame.Rect(area.x + column * (width + gap), area.y + row * (height + gap), width,
                    height)
        for row in range(2)
        for column in range(2)
    )  # fmt: skip
