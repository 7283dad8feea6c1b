"""The sets of pieces of a game as cards: two pieces on their board, name and note."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from core.facts import Facts
from core.games import GAMES
from core.values import Piece, Side
from gui.board.men import PieceSet, chosen_design, drawing_of, standing
from gui.drawing.board_colours import with_designs
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text, fitted
from gui.drawing.theme import Theme
from gui.entry.option_rows import Change
from gui.games import GAMES as SHOWN
from gui.widgets.choice import Cell, Choice, Look, Option, Painter
from gui.widgets.picks import draw_card_ground, side_by_side
from gui.widgets.widget import Style
from settings.model import Settings

SETTING = "pieces"

_GAP, _PAD = 6, 5
_LARGE = 60


def has_choice(facts: Facts) -> bool:
    """Whether a game has several sets of pieces."""
    return len(SHOWN[facts.key].designs) > 1


def is_read(facts: Facts) -> bool:
    """Whether a game has pieces that not everybody can read."""
    return any(design.language for design in SHOWN[facts.key].designs)


def families_with_choice() -> list[Facts]:
    """The first game of each family that has several sets of pieces."""
    first: dict[str, Facts] = {}
    for variant in GAMES.values():
        first.setdefault(variant.facts.family, variant.facts)
    return [facts for facts in first.values() if has_choice(facts)]


def piece_options(facts: Facts, now: Settings) -> tuple[list[Option], list[str], int]:
    """The sets of a game as options, their keys, and the number of the chosen one."""
    designs = SHOWN[facts.key].designs
    names = [design.key for design in designs]
    chosen = chosen_design(designs, now.pieces.get(facts.family, "")).key
    options = [
        Option(each.title, each.note, painter=_painter(facts, each.key)) for each in designs
    ]
    return options, names, names.index(chosen)


def piece_choice(facts: Facts, now: Settings, change: Change) -> Choice:
    """A choice among the sets of a game; ``change`` is told the setting ``pieces`` anew."""
    options, names, chosen = piece_options(facts, now)

    def choose(number: int) -> None:
        change({**now.pieces, facts.family: names[number]})

    return Choice(options, chosen, choose, PIECE_CARDS)


def _painter(facts: Facts, design: str) -> Painter:
    def paint(
        surface: pygame.Surface, box: pygame.Rect, style: Style, chosen: bool
    ) -> None:
        del chosen
        surface.blit(_sample(facts, design, style.theme, box.size), box)

    return paint


@lru_cache(maxsize=32)
def _sample(
    facts: Facts, design: str, theme: Theme, size: tuple[int, int]
) -> pygame.Surface:
    """The dearest piece that can be promoted, before and after, or the first two kinds."""
    theme = with_designs(theme, ((facts.family, design),), theme.reddens)
    picture = pygame.Surface(size, pygame.SRCALPHA)
    ground = theme.wood if facts.ground == "wood" else theme.light
    rounded(picture, picture.get_rect(), 4, ground)
    kinds = facts.symbols
    shown = next(((k, f"+{k}") for k in kinds if f"+{k}" in kinds), kinds[:2])
    side = min(round(size[1] * 0.96), round(size[0] * 0.48))
    for number, kind in enumerate(shown):
        man = _large(Piece(Side.FIRST, kind), side, theme, drawing_of(facts.key))
        middle = size[0] / 2 + (number - 0.5) * side * 0.96
        picture.blit(man, man.get_rect(center=(round(middle), size[1] // 2)))
    return picture


def _large(piece: Piece, side: int, theme: Theme, drawing: PieceSet) -> pygame.Surface:
    """A piece as it looks where there is room, made smaller."""
    man = standing(piece, max(side, _LARGE), theme, drawing)
    whole = round(man.get_width() * side / max(side, _LARGE))
    return pygame.transform.smoothscale(man, (whole, whole))


def _columns(rect: pygame.Rect, options: Sequence[Option]) -> list[pygame.Rect]:
    return side_by_side(rect, len(options), _GAP)


def _draw_card(surface: pygame.Surface, cell: Cell, style: Style) -> None:
    m, theme, rect = style.metrics, style.theme, cell.rect
    draw_card_ground(surface, cell, style)
    option, noted = cell.option, rect.height >= 5 * m.body
    foot = round((m.small + (m.caption if noted else 0)) * 1.45) + 4
    box = pygame.Rect(rect.x + _PAD, rect.y + _PAD, rect.width - 2 * _PAD, 0)
    box.height = rect.height - foot - _PAD
    if option.painter is not None:
        option.painter(surface, box, style, cell.chosen)
    lines = [(option.label, m.small, theme.text, cell.chosen)]
    if noted:
        lines.append((option.detail, m.caption, theme.text2, False))
    y = box.bottom + 2.0
    for words, size, ink, bold in lines:
        y += size * 0.725
        sizes = (size, size - 1, m.label)
        short, fits = fitted(words, sizes, rect.width - 4, bold)
        draw_text(surface, short, rect.centerx, y, fits, ink, bold=bold, align="center")
        y += size * 0.725


PIECE_CARDS = Look(_columns, _draw_card)
