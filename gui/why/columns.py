"""A board with its name over it, and what is said of it under it."""

from __future__ import annotations

from collections.abc import Sequence

from core.facts import Facts
from gui.app.board_settings import plain_look
from gui.app.shell import Shell
from gui.board.board import Board, BoardColumn, BoardColumns
from gui.board.view_state import AFTER_GAME_VEIL, ShownBoard
from gui.ui.elements import Text, icon
from gui.ui.fitting import FirstThatFits
from gui.ui.layout import FIT, GROW, Column, Element, Grow, Row, Space
from gui.ui.parts import HALF_GAP
from gui.why.boards import ComparedBoard

HEAD = {"S": 28, "M": 42, "L": 52}
WORDS = {"S": 44, "M": 54, "L": 64}
"""Heights of what is over a board, and of what is said under it."""

FOOT = {"S": 96, "M": 104, "L": 144}
"""Height of what is below three boards, and of the buttons beside one."""


def column_of(
    shell: Shell, facts: Facts, shown: ComparedBoard, flipped: bool
) -> BoardColumn:
    """One of the boards that are compared.

    Args:
        shell: What all screens share.
        facts: Of the game.
        shown: The board.
        flipped: Whether the second side sits below.
    """
    title, short = (
        Text(each, "body", "text", bold=True) for each in (shown.title, shown.short)
    )
    detail = Text(shown.detail, w=GROW, align="right")
    veil = 1.0 if shown.lit is None else AFTER_GAME_VEIL
    board = Board(
        facts=facts,
        shown=ShownBoard(shown.seen, shown.lit, veil),
        look=plain_look(shell),
        marks=shown.marks,
        flipped=flipped,
        story=shown,
    )
    over = Row(
        icon(shown.icon, scale=0.9),
        FirstThatFits(
            Row(title, Space(Grow(least="gap")), Text(shown.detail)),
            Row(short, Space("gap"), detail),
            w=GROW,
        ),
        gap=HALF_GAP,
        h=HEAD,
    )
    under = Text(shown.words, lines=2)
    return BoardColumn(over, board, Column(Space(HALF_GAP), under, h=WORDS))


def boards_with(
    columns: Sequence[BoardColumn], below: tuple[Element, Element], beside: Element
) -> Element:
    """Three boards with something below them, or one with something beside it."""
    if len(columns) > 1:
        return BoardColumns(columns, gap="gutter", below=below)
    (board,) = columns
    high = Column(board.head, board.board, board.foot, w=FIT)
    right = Column(Space(HEAD), beside, Space(WORDS), w=GROW)
    return Row(high, right, gap="margin", h=GROW)
