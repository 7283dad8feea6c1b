"""Draws the hands of the two sides beside a board, and what is told of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import pygame

from core.games import GAMES
from core.player import YOU
from core.texts import N_, _, figures
from core.values import Observation, Piece, Side
from gui.board.layout import BoardLayout, HandShelf
from gui.board.men import drawing_of, list_man, silhouette
from gui.board.pen import DARK, LIGHT, figure_size
from gui.board.picking import Slot
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.drawing.text import (
    LEADING,
    draw_label,
    draw_text,
    ellipsis,
    text_width,
    wrap,
    wrap_into,
)
from gui.drawing.theme import Colour, Theme, mix
from gui.widgets.widget import Style

"""Who holds what lies nearest, where it is the person."""

NOTE = N_("Any of these may stand in the fog by now.")

_PILE, _PILED = 0.055, 3
"""How far apart pieces of a pile lie, in squares, and how many of them are drawn."""

_WOODEN = {True: 0.34, False: 0.6}
"""How much wood is in the ground of a shelf beside wood: in dark themes, in light ones."""

_SHARE = 0.80
_SURE = 0.005
_SMALL = 30
"""A slot narrower than so many pixels has figures that leave the piece in sight."""

_EMPTY = 0.14
"""How much of a piece shows that is not held."""


@dataclass(frozen=True, slots=True)
class Hands:
    """What is in hand.

    Attributes:
        counts: The pieces in both hands; of a hidden one the most that may be there.
        hidden: Whose hand the fog hides, if one is hidden.
        mean: How many of each kind a hidden hand holds on average, where that is known.
    """

    counts: Mapping[Piece, int] = field(default_factory=dict)
    hidden: Side | None = None
    mean: Mapping[str, float] = field(default_factory=dict)


def hands_of(seen: Observation, held: Mapping[Piece, int] | None = None) -> Hands:
    """Both hands as ``seen`` shows them; ``held`` is the most in a hidden one."""
    hidden = seen.hidden_hand
    counts = seen.hands if hidden is None else {**(held or {}), **seen.hands}
    return Hands(counts, hidden)


@dataclass(frozen=True, slots=True)
class ShelfMarks:
    """What is marked on a shelf.

    Attributes:
        chosen: The slot picked for a drop, or planned.
        cursor: The slot that the keys act upon.
        lifted: The slot whose piece hangs on the pointer.
    """

    chosen: Slot | None = None
    cursor: Slot | None = None
    lifted: Slot | None = None


def draw_shelf(
    surface: pygame.Surface,
    shelf: HandShelf,
    hands: Hands,
    look: tuple[str, Theme],
    marks: ShelfMarks = ShelfMarks(),
) -> None:
    """Draw the hand of one side.

    Args:
        surface: The window.
        shelf: Where.
        hands: What both sides have in hand.
        look: Key of the game, and the colours.
        marks: What is marked on it.
    """
    theme = look[1]
    hidden = hands.hidden is shelf.side
    ground = (theme.fog_mid, theme.fog_high) if hidden else _ground(shelf, theme)
    rounded(surface, shelf.box, 6, *ground)
    for symbol in shelf.symbols:
        lifted = marks.lifted == Slot(symbol)
        count = hands.counts.get(Piece(shelf.side, symbol), 0) - lifted
        figure = str(count) if count > 1 else ""
        if hidden and count > 0:
            figure = mean_words(hands.mean[symbol]) if symbol in hands.mean else f"≤{count}"
        _draw_ground(surface, shelf.slot(symbol), symbol, theme, marks)
        _draw_slot(surface, shelf, symbol, (count, figure), look)


def draw_title(
    surface: pygame.Surface, shelf: HandShelf, holder: str, hidden: bool, style: Style
) -> None:
    """Say above a hand whose it is; of a ``hidden`` one, that it shows what was taken.

    A narrow hand is told by the holder alone.
    """
    m, box = style.metrics, shelf.box
    # For translators: {holder} is a side: it has pieces in hand.
    whose = _("{holder} holds") if holder != _(YOU) else _("You hold")
    if hidden:
        # For translators: {holder} is a side: pieces it has taken stand below.
        whose = _("{holder} took")
    shown, room = whose.format(holder=holder).upper(), box.width + m.gap // 2
    if text_width(shown, m.label, bold=True, track=m.label_track) > room:
        shown = _fitting(holder.upper(), room, m)
    y = box.y - shelf.head + m.label * 0.6
    draw_label(surface, shown, box.x, y, m.label, style.theme.text2, track=m.label_track)


def _fitting(words: str, room: int, m: Metrics) -> str:
    """As much of a label as there is room for."""
    shown, width = words, room
    while width > 0 and text_width(shown, m.label, bold=True, track=m.label_track) > room:
        width -= 2
        shown = ellipsis(words, m.label, width, bold=True)
    return shown


def title_room(m: Metrics) -> int:
    """How many pixels the title above a hand takes."""
    return round(m.label * 1.9)


def draw_note(surface: pygame.Surface, shelf: HandShelf, above: bool, style: Style) -> None:
    """Say ``above`` or below a hidden hand what its pieces stand for, if it is upright."""
    box, size = shelf.box, style.metrics.caption
    if box.width > box.height:
        return
    step, top = round(size * LEADING), box.top - shelf.head
    room = top if above else surface.get_height() - box.bottom - step // 2
    lines = wrap_into(_(NOTE), size, box.width, max(1, room // step))
    y = top - step * len(lines) if above else box.bottom + step
    for number, line in enumerate(lines):
        draw_text(surface, line, box.x, y + number * step, size, style.theme.text2)


def mean_words(number: float) -> str:
    """A mean as a figure: short, and told apart from a count."""
    if abs(number - round(number)) < _SURE:
        return str(round(number))
    return f"~{figures(number, '.1f')}"


def _ground(shelf: HandShelf, theme: Theme) -> tuple[Colour, Colour]:
    """The colours of a shelf and of its edge."""
    if shelf.ground == "wood":
        wood = mix(theme.panel, theme.wood, _WOODEN[theme.is_dark])
        return wood, wood
    return theme.panel, theme.line


def _draw_ground(
    surface: pygame.Surface, box: pygame.Rect, symbol: str, theme: Theme, marks: ShelfMarks
) -> None:
    inner = box.inflate(-4, -4)
    if marks.chosen == Slot(symbol):
        rounded(surface, inner, 5, theme.pick, theme.accent2, 2)
    if marks.cursor == Slot(symbol):
        rounded(surface, inner, 5, stroke=theme.text, stroke_width=2)


def _draw_slot(
    surface: pygame.Surface,
    shelf: HandShelf,
    symbol: str,
    held: tuple[int, str],
    look: tuple[str, Theme],
) -> None:
    """Draw one slot with the figure of how many pieces are there."""
    (count, figure) = held
    box, piece = shelf.slot(symbol), Piece(shelf.side, symbol)
    key, theme = look
    drawing = drawing_of(key, shelf.flipped)
    size = int(box.height * _SHARE)
    if count > 0:
        picture = list_man(piece, size, theme, drawing)
    else:
        picture = silhouette(piece, size, theme.text3, _EMPTY, theme, drawing)
    place = picture.get_rect(center=box.center)
    if figure:
        # The figure must not cover what it counts.
        place.x -= box.width // 9
    step = max(1, round(box.width * _PILE))
    pile = min(count, _PILED) if drawing.rotates else 1
    place.move_ip(step * (pile - 1) // 2, 0)
    for below in range(pile - 1, 0, -1):
        surface.blit(picture, place.move(-step * below, 0))
    surface.blit(picture, place)
    if figure:
        _draw_count(surface, box, figure, theme)


def _draw_count(
    surface: pygame.Surface, box: pygame.Rect, figure: str, theme: Theme
) -> None:
    small = box.width < _SMALL
    size = 9 if small else figure_size(box.width, 0.2, 11)
    high = size + 2 if small else round(size * 1.5)
    wide = max(high, round(text_width(figure, size, bold=True)) + high // 2)
    pill = pygame.Rect(0, 0, wide, high)
    edge = 0 if small else 2
    pill.bottomright = box.right - edge, box.bottom - edge
    rounded(surface, pill, high // 2, theme.bg, theme.accent2)
    draw_text(surface, figure, *pill.center, size, theme.text, bold=True, align="center")


def draw_stands(
    surface: pygame.Surface,
    board: BoardLayout,
    shelves: Iterable[HandShelf],
    seen: Observation,
    style: Style,
) -> None:
    """Draw the hands as ``seen`` shows them, each with the side that holds it.

    Where there is no room for the name of either side, both are left out.
    """
    hands, m, theme = hands_of(seen), style.metrics, style.theme
    names = [name.upper() for name in map(GAMES[seen.variant].facts.side_name, Side)]
    widths = [
        round(text_width(name, m.label, bold=True, track=m.label_track)) for name in names
    ]
    for shelf in shelves:
        draw_shelf(surface, shelf, hands, (seen.variant, theme))
        if max(widths) > _room(board, shelf, m):
            continue
        x, y = _place(board, shelf, widths[shelf.side], m)
        words = names[shelf.side]
        draw_label(surface, words, x, y, m.label, theme.text2, track=m.label_track)


def _room(board: BoardLayout, shelf: HandShelf, m: Metrics) -> int:
    """How wide a title may be: over a shelf, or in the corner beside one."""
    if shelf.head:
        return shelf.box.width + m.gap
    return board.width - shelf.box.width - m.gap


def _place(board: BoardLayout, shelf: HandShelf, wide: int, m: Metrics) -> tuple[int, int]:
    """Where a title so wide begins, and its middle; it stands out away from the board."""
    box = shelf.box
    if not shelf.head:
        upper = box.y < board.y
        return box.right + m.gap // 2 if upper else box.x - m.gap // 2 - wide, box.centery
    y = box.y - shelf.head + round(m.label * 0.6)
    return min(box.x, box.right - wide) if box.x < board.x else box.x, y


_WIDEST = 15
"""Width of a line, as a multiple of the size of its letters."""

_MARGIN = 8
"""Pixels left free at the edges of the window."""


def draw_slot_note(
    surface: pygame.Surface, box: pygame.Rect, cell: int, words: str, note: str
) -> None:
    """Draw the name of a piece in hand, and what is to be known of it, at its slot.

    Args:
        surface: The window.
        box: The slot.
        cell: Width of a square of the board in pixels.
        words: What the piece is called.
        note: What else is to be known.
    """
    size = figure_size(cell, 0.2, 12)
    lines = wrap(note, size, size * _WIDEST) if note else []
    step, pad = round(size * LEADING), size // 2
    widths = (text_width(words, size, bold=True), *(text_width(n, size) for n in lines))
    pill = pygame.Rect(0, 0, max(widths) + 2 * pad, step * (1 + len(lines)) + pad)
    pill.midbottom = box.centerx, box.top + 2
    if pill.top < _MARGIN:
        pill.top = box.bottom - 2
    pill.clamp_ip(surface.get_rect().inflate(-2 * _MARGIN, -2 * _MARGIN))
    rounded(surface, pill, pad, DARK)
    for number, line in enumerate((words, *lines)):
        y = pill.y + pad / 2 + step * (number + 0.5)
        draw_text(surface, line, pill.x + pad, y, size, LIGHT, bold=not number)
