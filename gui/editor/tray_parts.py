"""What stands in a tray, and how each part is drawn: pieces, hands, tools, the count."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pygame

from core.facts import Facts
from core.values import Piece, Side
from gui.board.men import drawing_of, list_man, man, silhouette
from gui.drawing.icons import draw_icon
from gui.drawing.shapes import disc, rounded
from gui.drawing.text import draw_label, draw_text, text_width
from gui.editor.placing import Mode, Tool
from gui.entry.headings import heading_width
from gui.widgets.widget import Style

_ICONS = {Mode.MOVE: "move", Mode.RECOLOUR: "recolour", Mode.ERASE: "trash"}
_WORDS = {Mode.MOVE: "Move", Mode.RECOLOUR: "Recolour", Mode.ERASE: "Trash"}


@dataclass(frozen=True, slots=True)
class TrayPart:
    """Something in a tray that can be pressed.

    Attributes:
        kind: What it is; ``hand`` is a piece in hand.
        what: The piece, or the tool.
        rect: Where.
    """

    kind: Literal["piece", "tool", "hand"]
    what: Tool
    rect: pygame.Rect


@dataclass(frozen=True, slots=True)
class TrayPainter:
    """Draws the parts of one side's tray.

    Attributes:
        facts: The game.
        side: Whose pieces.
    """

    facts: Facts
    side: Side

    def draw_piece(
        self, surface: pygame.Surface, rect: pygame.Rect, piece: Piece, style: Style
    ) -> None:
        """Draw a piece to take, on a square on which it stands out."""
        theme, box = style.theme, _square_in(rect)
        bright = (self.side is Side.SECOND or self.facts.rotates) and not self.facts.idle
        ground = theme.light if bright else theme.dark
        rounded(surface, box, 5, theme.wood if self.facts.ground == "wood" else ground)
        picture = man(piece, box.width, theme, drawing_of(self.facts.key))
        surface.blit(picture, picture.get_rect(center=box.center))

    def draw_held(
        self, surface: pygame.Surface, part: TrayPart, held: int, style: Style
    ) -> None:
        """Draw a slot of the hand with the number of pieces in it; none is a shadow."""
        piece, theme, box = part.what, style.theme, _square_in(part.rect)
        if not isinstance(piece, Piece):
            return
        rounded(surface, box, 5, theme.raised, theme.edge)
        drawing = drawing_of(self.facts.key)
        if held:
            picture = list_man(piece, box.width, theme, drawing)
        else:
            picture = silhouette(piece, box.width, theme.text3, 0.3, theme, drawing)
        surface.blit(picture, picture.get_rect(center=box.center))
        if held:
            radius = max(9, box.width // 5)
            place = box.right - radius + 3, box.bottom - radius + 3
            disc(surface, place, radius, theme.bg, theme.accent2, 1.5)
            size = max(10, style.metrics.caption - 1)
            draw_text(
                surface, str(held), *place, size, theme.text, bold=True, align="center"
            )

    def draw_count(
        self, surface: pygame.Surface, box: pygame.Rect, number: int, style: Style
    ) -> None:
        """Draw how many pieces the side has, under its name where there is room."""
        m, theme = style.metrics, style.theme
        name = self.facts.sides[self.side]
        words = f"{number} piece{'' if number == 1 else 's'}"
        if text_width("16 pieces", m.caption) > box.width:
            words = str(number)
        width, widest = (
            heading_width(name, m),
            max(heading_width(each, m) for each in self.facts.sides),
        )
        y = box.centery
        if widest <= box.width - 4:
            x = round(box.centerx - width / 2)
            y = box.y + m.caption // 2 + 2
            draw_label(surface, name, x, y, m.label, theme.text2, track=m.label_track)
            y += round(1.5 * m.caption)
        draw_text(surface, words, box.centerx, y, m.caption, theme.text2, align="center")


def draw_tool(
    surface: pygame.Surface, part: TrayPart, style: Style, dragging: bool
) -> None:
    """Draw a tool; the trash is framed, in red while a piece hangs on the pointer."""
    m, theme, box, mode = style.metrics, style.theme, part.rect, part.what
    if not isinstance(mode, Mode):
        return
    if mode is Mode.ERASE:
        edge = theme.danger if dragging else theme.edge
        rounded(surface, box, m.radius, theme.raised, edge, 1.5)
    shown = all(text_width(words, m.caption) <= box.width for words in _WORDS.values())
    y = box.centery - (m.caption // 2 + 2 if shown else 0)
    draw_icon(surface, _ICONS[mode], (box.centerx, y), m.icon, theme.text2)
    if shown:
        y, ink = box.bottom - m.caption, theme.text2
        draw_text(surface, _WORDS[mode], box.centerx, y, m.caption, ink, align="center")


def _square_in(rect: pygame.Rect) -> pygame.Rect:
    """The square in the middle of a slot on which a piece is drawn."""
    least = min(rect.width, rect.height)
    side = least - (8 if least > 40 else 4)
    box = pygame.Rect(0, 0, side, side)
    box.center = rect.center
    return box
