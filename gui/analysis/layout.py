"""Where the parts of an analysis stand, for every size of the window."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from gui.board.layout import BoardLayout, Where
from gui.drawing.metrics import Metrics
from gui.replay.layout import Room, shelf_air

_LEAST_COLUMN = 300


@dataclass(frozen=True, slots=True)
class _Measures:
    """Measures of one size class.

    Attributes:
        bar: Width of the bar of the evaluation.
        top: From the app bar to the board.
        between: From the board to the column beside it.
        engine: Height of the engine's card.
        graph: Height of the graph's card.
        transport: Height of the transport row.
        below: Under it.
    """

    bar: int
    top: int
    between: int
    engine: int
    graph: int
    transport: int
    below: int


_MEASURES = {
    "S": _Measures(20, 14, 16, 138, 104, 34, 8),
    "M": _Measures(22, 24, 28, 170, 132, 44, 18),
    "L": _Measures(28, 28, 36, 220, 180, 56, 22),
}


@dataclass(frozen=True, slots=True)
class AnalysisLayout:
    """The places of everything below the app bar.

    Attributes:
        bar: The evaluation.
        board: The board.
        shelves: On which sides of it the hands lie, in games that have some.
        gap: Between the board, or its coordinates, and the shelf of a hand.
        head: The line over the board, for whose eyes it shows; empty in open games.
        known: The evaluation as one side could know it, beside the board; empty in open
            games.
        engine: The card of the engine.
        mate: The card of the help with a mate; empty where there is none.
        moves: The card of the tree.
        graph: The card of the graph.
        transport: The row of buttons with the slider.
    """

    bar: pygame.Rect
    board: BoardLayout
    shelves: Where
    gap: int
    head: pygame.Rect
    known: pygame.Rect
    engine: pygame.Rect
    mate: pygame.Rect
    moves: pygame.Rect
    graph: pygame.Rect
    transport: pygame.Rect


def analysis_layout(room: Room, mate: int = 0) -> AnalysisLayout:
    """One board as large as it can be, with bar, engine, tree and graph beside it.

    ``mate`` is the height of the card of the help with a mate, where there is one.
    """
    m, measures = room.metrics, _MEASURES[room.metrics.size]
    left = m.margin + measures.bar + m.gap // 2 + room.gutter
    head = m.control + m.gap if room.facts.hidden else 0
    top = m.bar + measures.top + head
    foot = room.height - measures.below - measures.transport - m.gap - room.gutter
    beside = measures.bar + m.gap // 2 if room.facts.hidden else 0
    across = room.width - left - beside - measures.between - _LEAST_COLUMN - m.margin
    cell, where = room.best(across, foot - top)
    x = left + room.beside(cell, where)
    board = room.board(cell, x, top + room.above(cell, where))
    bottom = board.y + board.height
    right = room.right(board, where) + beside + measures.between
    column = pygame.Rect(right, top - head, room.width - m.margin - right, 0)
    column.height = bottom - column.y
    engine = pygame.Rect(column.topleft, (column.width, measures.engine))
    graph = pygame.Rect(0, 0, column.width, measures.graph)
    graph.bottomleft = column.bottomleft
    help_ = pygame.Rect(column.x, engine.bottom + m.gap, column.width, mate)
    y = help_.bottom + m.gap if mate else help_.y
    moves = pygame.Rect(column.x, y, column.width, graph.y - m.gap - y)
    transport = pygame.Rect(m.margin, 0, room.width - 2 * m.margin, measures.transport)
    transport.bottom = room.height - measures.below
    bar = pygame.Rect(m.margin, board.y, measures.bar, board.height)
    known = pygame.Rect(0, board.y, measures.bar if beside else 0, board.height)
    known.right = right - measures.between
    return AnalysisLayout(
        bar=bar,
        board=board,
        shelves=where,
        gap=shelf_air(room.gutter),
        head=pygame.Rect(board.x, m.bar + measures.top, board.width, head - m.gap),
        known=known,
        engine=engine,
        mate=help_,
        moves=moves,
        graph=graph,
        transport=transport,
    )


def head_height(m: Metrics) -> int:
    """Height of the head of a card."""
    return m.control + m.gap // 2
