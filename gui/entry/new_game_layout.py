"""Where everything on New game stands, for any window size."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from core.facts import Facts
from gui.drawing.metrics import Metrics
from gui.entry.clock_form import steppers_height
from gui.entry.headings import heading_height
from gui.entry.piece_cards import has_choice, is_read

_COLUMN_GAP = {"S": 16, "M": 24, "L": 32}
_PIECES = {"S": 66, "M": 92, "L": 118}
_MAIN = {"S": 44, "M": 52, "L": 64}
_THREE_COLUMNS = 1120
_ROWS = 6
"""Of the summary: players, rules, clock, help or the start, and whether it counts."""


@dataclass(frozen=True, slots=True)
class NewGameLayout:
    """The places on New game.

    Attributes:
        bots: For the cards.
        side: For the three sides, or for two names in their place.
        clock: For the chips; the steppers of a clock of one's own are below it.
        help: For the levels of help; of no height where there are none.
        starts: For the choice among starts; of no height where there is none.
        pieces: For the sets of pieces; of no height where there is one only, or no room.
        notation: For how moves are written; of no height where there is one way.
        rules: For the rows of the rulesets.
        sight: For the small board; of no width where there is none.
        table: For the summary under it.
        below: For what there is to be said under that.
        start: For the main button.
    """

    bots: pygame.Rect
    side: pygame.Rect
    clock: pygame.Rect
    help: pygame.Rect
    starts: pygame.Rect
    pieces: pygame.Rect
    notation: pygame.Rect
    rules: pygame.Rect
    sight: pygame.Rect
    table: pygame.Rect
    below: pygame.Rect
    start: pygame.Rect

    @property
    def names(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The two halves of ``side``."""
        width = (self.side.width - _COLUMN_GAP["S"]) // 2
        left = pygame.Rect(self.side.x, self.side.y, width, self.side.height)
        return left, left.move(self.side.width - width, 0)


def new_game_layout(
    size: tuple[int, int],
    metrics: Metrics,
    facts: Facts,
    starts: bool = False,
    own_clock: bool = False,
) -> NewGameLayout:
    """Lay New game out: three columns, or two in a narrow window.

    Args:
        size: Of the window.
        metrics: Of the window.
        facts: The game.
        starts: Whether there is a choice among starts.
        own_clock: Whether the clock is one of one's own, which has steppers.
    """
    squares, with_help = max(facts.columns, facts.rows), facts.hidden
    bots, form, sight = _columns(size, metrics, squares)
    start = main_button(sight if sight.width else form, metrics)
    if not sight.width:
        form.height = start.y - metrics.gutter - form.y
    step = metrics.control + round(1.5 * metrics.gutter) + heading_height(metrics)
    line = pygame.Rect(form.x, form.y, form.width, metrics.control)
    below = line.move(0, 2 * step + (steppers_height(metrics) if own_clock else 0))
    # The notation stands under the summary, but in a narrow window, which has none.
    aside = bool(facts.notations and sight.width)
    shown = {
        "help": with_help,
        "starts": starts,
        "notation": bool(facts.notations) and not aside,
    }
    places = [name for name, there in shown.items() if there]
    lines = {name: below.move(0, n * step) for n, name in enumerate(places)}
    rules = pygame.Rect(form.x, below.y + len(lines) * step, form.width, 0)
    none = pygame.Rect(rules.topleft, (0, 0))
    pieces = none
    if has_choice(facts) and (sight.width or is_read(facts)):
        # In a narrow window they are taken from the bots, and that only where people can
        # read one set and not another.
        over = rules if sight.width else bots
        pieces = _cut(over, metrics, at_top=bool(sight.width))
    rules.height = form.bottom - rules.y
    rows = _ROWS + (with_help and starts)
    board, table = _sight(sight, metrics, start.y - aside * step, squares, rows)
    if aside:
        top = table.y + rows * metrics.row + heading_height(metrics) + metrics.gutter
        lines["notation"] = pygame.Rect(table.x, top, table.width, metrics.control)
    above = lines["notation"].bottom if aside else table.bottom - metrics.gutter // 2
    top = above + heading_height(metrics)
    room = max(0, start.y - metrics.gutter // 2 - top)
    return NewGameLayout(
        bots=bots,
        side=line,
        clock=line.move(0, step),
        help=lines.get("help", none),
        starts=lines.get("starts", none),
        pieces=pieces,
        notation=lines.get("notation", none),
        rules=rules,
        sight=board,
        table=table,
        below=pygame.Rect(table.x, top, table.width, room),
        start=start,
    )


def _columns(size: tuple[int, int], metrics: Metrics, squares: int) -> list[pygame.Rect]:
    """For the bots, the form, and a board that is so many squares wide, if it has room."""
    room, gap = content_room(size, metrics), _COLUMN_GAP[metrics.size]
    if size[0] < _THREE_COLUMNS:
        bots, form = split(room, gap, (0.33, 0.67))
        return [bots, form, pygame.Rect(form.x, form.y, 0, 0)]
    bots, form, sight = split(room, gap, (0.365, 0.365, 0.27))
    sight = sight.move(sight.width % squares, 0)  # so that the board fills it
    sight.width -= sight.width % squares
    return [bots, form, sight]


def _cut(column: pygame.Rect, metrics: Metrics, at_top: bool) -> pygame.Rect:
    """The place of the sets of pieces, taken from a column at its top or its foot."""
    place = pygame.Rect(column.x, column.y, column.width, _PIECES[metrics.size])
    used = place.height + round(1.5 * metrics.gutter) + heading_height(metrics)
    column.height -= used
    if at_top:
        column.y += used
    else:
        place.bottom = column.bottom + used
    return place


def content_room(size: tuple[int, int], metrics: Metrics) -> pygame.Rect:
    """The window without bar, margins and the line of headings."""
    top = metrics.bar + metrics.margin + heading_height(metrics)
    return pygame.Rect(
        metrics.margin,
        top,
        size[0] - 2 * metrics.margin,
        size[1] - metrics.margin - top,
    )


def split(room: pygame.Rect, gap: int, shares: tuple[float, ...]) -> list[pygame.Rect]:
    """Columns side by side in ``room``, as wide as their shares."""
    whole = room.width - gap * (len(shares) - 1)
    columns, left = [], float(room.x)
    for share in shares:
        right = left + whole * share
        columns.append(
            pygame.Rect(round(left), room.y, round(right) - round(left), room.height)
        )
        left = right + gap
    return columns


def main_button(column: pygame.Rect, metrics: Metrics) -> pygame.Rect:
    """The place of the main button at the foot of a column."""
    height = _MAIN[metrics.size]
    return pygame.Rect(column.x, column.bottom - height, column.width, height)


def _sight(
    column: pygame.Rect, metrics: Metrics, bottom: int, squares: int, rows: int
) -> tuple[pygame.Rect, pygame.Rect]:
    """The small board, so many squares wide, and the summary hanging from it."""
    table = rows * metrics.row + metrics.gutter
    note = 2 * metrics.gutter
    side = max(0, min(column.width, bottom - note - table - column.y))
    side -= side % squares
    board = pygame.Rect(column.x, column.y, side, side)
    under = pygame.Rect(column.x, board.bottom + metrics.gutter, column.width, table)
    return board, under
