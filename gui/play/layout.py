"""Where everything stands on the Play screen."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from core.facts import Facts
from gui.board.layout import (
    BoardLayout,
    Where,
    best_beside,
    board_height,
    cell_with_shelves,
    shelf_room,
)
from gui.drawing.metrics import Metrics

_LEFT = (200, 304)
_RIGHT = (276, 392)


@dataclass(frozen=True, slots=True)
class PlayLayout:
    """The places of a window size, each column hanging from the board's edges.

    Attributes:
        board: The board, the first side below.
        side: The column at the left, or ``None`` where there is no room for one, or
            nothing to say in it because everything is seen.
        opponent: The card of the opponent.
        result: The card with the result, which the moves make room for.
        moves: The move list while the game runs.
        moves_after: The move list beside the result.
        moves_lost: The same where a game was lost, which makes room for ``why``.
        why: The button that asks why.
        browse: The row of buttons under it.
        you: The card of the person.
        actions: The row of buttons at the foot.
        shelves: On which sides of the board the hands lie, in games that have some.
    """

    board: BoardLayout
    side: pygame.Rect | None
    opponent: pygame.Rect
    result: pygame.Rect
    moves: pygame.Rect
    moves_after: pygame.Rect
    moves_lost: pygame.Rect
    why: pygame.Rect
    browse: pygame.Rect
    you: pygame.Rect
    actions: pygame.Rect
    shelves: Where


def play_layout(
    size: tuple[int, int], m: Metrics, facts: Facts, *, aside: bool = False
) -> PlayLayout:
    """The layout for a window; the columns go below the board where it is upright.

    A column at the left is there where something is hidden or turns have several moves,
    or is wanted ``aside``.
    """
    if size[1] > size[0]:
        return _upright(size, m, facts)
    return _lying(size, m, facts, aside or facts.hidden or not facts.alternates)


def card_height(m: Metrics) -> int:
    """How high the card of a player is."""
    return {"S": 80, "M": 100, "L": 132}[m.size]


def _result_height(m: Metrics) -> int:
    return {"S": 120, "M": 148, "L": 200}[m.size]


def _below_result(moves: pygame.Rect, m: Metrics) -> pygame.Rect:
    """What is left of the move list below the result."""
    taken = _result_height(m) + m.gap
    return pygame.Rect(moves.x, moves.y + taken, moves.width, moves.height - taken)


def _before_why(moves: pygame.Rect, m: Metrics) -> tuple[pygame.Rect, pygame.Rect]:
    """What is left of the moves beside the result, and the button at their foot."""
    after = _below_result(moves, m)
    why = pygame.Rect(after.x, after.bottom - m.button, after.width, m.button)
    left = after.height - m.button - m.gap
    return pygame.Rect(after.x, after.y, after.width, left), why


def _foot(m: Metrics) -> int:
    return {"S": 12, "M": 20, "L": 32}[m.size]


def _lying(size: tuple[int, int], m: Metrics, facts: Facts, aside: bool) -> PlayLayout:
    """A column at either side of the board; the left one only where it costs no square."""
    width, height = size
    room = height - m.bar - m.margin - m.coords - _foot(m)
    bare, beside = (_around(m, has_side, facts) for has_side in (False, True))
    cell, where = best_beside(facts, width - bare - _RIGHT[0], room)
    shelf, high = shelf_room(facts, cell, where), board_height(facts, cell)
    spare = width - beside - cell * facts.columns - 2 * shelf
    has_side = aside and m.size != "S" and spare >= _LEFT[0] + _RIGHT[0]
    if not has_side:
        spare += beside - bare
    left, right = _columns(spare, has_side)
    x = (spare - left - right) // 2 + m.margin
    loose = room - high
    y = m.bar + m.margin + (loose // 2 if loose >= facts.rows else 0)
    side = pygame.Rect(x, y, left, high) if has_side else None
    board_x = x + (left + m.margin if has_side else 0) + shelf + m.coords
    board = BoardLayout.of(facts, cell, board_x, y)
    beyond = board_x + board.width + (m.coords + shelf if shelf else 0)
    column = pygame.Rect(beyond + m.margin, y, right, board.height)
    return replace(_stacked(board, side, column, m), shelves=where)


def _around(m: Metrics, has_side: bool, facts: Facts) -> int:
    """The width of all margins and gaps beside board, shelves and columns."""
    return (4 if has_side else 3) * m.margin + m.coords * (2 if facts.hand else 1)


def _columns(spare: int, has_side: bool) -> tuple[int, int]:
    """The widths of the columns: spare width goes to them until they have enough."""
    if not has_side:
        return 0, min(spare, _RIGHT[1])
    more = max(0, spare - _LEFT[0] - _RIGHT[0])
    left = min(_LEFT[1], _LEFT[0] + more // 2)
    right = min(_RIGHT[1], spare - left)
    return min(_LEFT[1], spare - right), right


def _stacked(
    board: BoardLayout, side: pygame.Rect | None, column: pygame.Rect, m: Metrics
) -> PlayLayout:
    """Opponent, moves, browse row, you and actions in one column."""
    card, x, width = card_height(m), column.x, column.width
    actions = pygame.Rect(x, column.bottom - m.button, width, m.button)
    you = pygame.Rect(x, actions.y - m.gap - card, width, card)
    browse = pygame.Rect(x, you.y - m.gap - m.control, width, m.control)
    top = column.y + card + m.gap
    moves = pygame.Rect(x, top, width, browse.y - top)
    lost, why = _before_why(moves, m)
    return PlayLayout(
        board=board,
        side=side,
        opponent=pygame.Rect(x, column.y, width, card),
        result=pygame.Rect(x, top, width, _result_height(m)),
        moves=moves,
        moves_after=_below_result(moves, m),
        moves_lost=lost,
        why=why,
        browse=browse,
        you=you,
        actions=actions,
        shelves="beside",
    )


def _upright(size: tuple[int, int], m: Metrics, facts: Facts) -> PlayLayout:
    """The board above; below it the cards at the left and the moves at the right."""
    width, height = size
    card = card_height(m)
    # Beside the result there is room for the head of the move list and three rows.
    below = _result_height(m) + m.gap + 4 * m.row + 2 * m.control
    strip = m.coords if facts.hand else 0
    room = height - m.bar - 2 * m.margin - m.coords - strip - _foot(m) - below
    cell = cell_with_shelves(facts, width - 2 * m.margin - m.coords, room)
    shelf = shelf_room(facts, cell, "around")
    x, y = (width - cell * facts.columns + m.coords) // 2, m.bar + m.margin
    board = BoardLayout.of(facts, cell, x, y + shelf + strip)
    top = board.y + board.height + m.coords + shelf + m.margin
    area = pygame.Rect(x, top, board.width, height - _foot(m) - top)
    half = (area.width - m.margin) // 2
    right = pygame.Rect(area.right - half, top, half, area.height)
    browse = pygame.Rect(right.x, area.bottom - m.control, half, m.control)
    moves = pygame.Rect(right.x, top, half, browse.y - top)
    lost, why = _before_why(moves, m)
    return PlayLayout(
        board=board,
        side=None,
        opponent=pygame.Rect(x, top, half, card),
        result=pygame.Rect(right.x, top, half, _result_height(m)),
        moves=moves,
        moves_after=_below_result(moves, m),
        moves_lost=lost,
        why=why,
        browse=browse,
        you=pygame.Rect(x, top + card + m.gap, half, card),
        actions=pygame.Rect(x, top + 2 * (card + m.gap), half, m.button),
        shelves="around",
    )
