"""How things look, as choices: themes, boards, sets of pieces, and written moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import TypeAlias, Unpack

import pygame

from core.facts import Facts
from core.games import GAMES, find_variant
from core.games.chess.facts import FOG_CHESS
from core.notation import read_board
from core.texts import NP_, _
from core.values import Observation, Piece, Side
from gui.board.board_view import BoardView
from gui.board.layout import BoardLayout
from gui.board.men import PieceSet, drawing_of, man, standing
from gui.board.view_state import BoardOptions
from gui.drawing.shapes import rounded
from gui.drawing.theme import AS_THEME, BOARDS, THEMES, Theme, theme_on, with_designs
from gui.games import GAMES as SHOWN
from gui.ui.elements import Leaf
from gui.ui.parts import Where, choice
from gui.widgets.choice import PICTURE_CARDS, SEGMENTS, Look, Option
from gui.widgets.widget import Style
from settings.model import notation_in

ByFamily: TypeAlias = Mapping[str, str]
"""What is chosen in each family of games."""

_SHOWN = "********/********/********/********/****4/*1k*4/*3PPPP/N2P4"
_MEN = {(0, 0): Piece(Side.SECOND, "n"), (1, 1): Piece(Side.FIRST, "n")}
_LARGE = 60


def choice_of(
    shown: Mapping[str, str | Option],
    now: str,
    change: Callable[[str], None],
    look: Look = SEGMENTS,
    **where: Unpack[Where],
) -> Leaf:
    """A choice among values; ``change`` takes another one."""
    names = list(shown)
    chosen = names.index(now)
    return choice([*shown.values()], chosen, lambda n: change(names[n]), look, **where)


_TITLES = {
    "umbra": NP_("theme", "Umbra"),
    "penumbra": NP_("theme", "Penumbra"),
    "classic": NP_("theme", "Classic"),
    "walnut": NP_("board", "Walnut"),
    "slate": NP_("board", "Slate"),
    "ice": NP_("board", "Ice"),
    "contrast": NP_("board", "Contrast"),
}
"""What themes and boards are called."""


def theme_choice(now: str, change: Callable[[str], None]) -> Leaf:
    """The choice of the theme; ``change`` takes the name of another one."""
    shown = {
        name: Option(_(_TITLES[name]), painter=partial(_paint_theme, name))
        for name in THEMES
    }
    return choice_of(shown, now, change, PICTURE_CARDS)


def board_choice(now: str, change: Callable[[str], None]) -> Leaf:
    """The choice of the board, of which the first is that of the theme."""
    titles = {AS_THEME: _("Theme’s own"), **{name: _(_TITLES[name]) for name in BOARDS}}
    shown = {
        name: Option(title, painter=partial(_paint_board, name))
        for name, title in titles.items()
    }
    return choice_of(shown, now, change, PICTURE_CARDS)


def has_choice(facts: Facts) -> bool:
    """Whether a game has several sets of pieces."""
    return len(SHOWN[facts.key].designs) > 1


def is_read(facts: Facts) -> bool:
    """Whether a game has pieces that not everybody can read."""
    return any(design.languages for design in SHOWN[facts.key].designs)


def families_with_choice() -> list[Facts]:
    """The first game of each family that has several sets of pieces."""
    first: dict[str, Facts] = {}
    for variant in GAMES.values():
        first.setdefault(variant.facts.family, variant.facts)
    return [facts for facts in first.values() if has_choice(facts)]


def piece_choice(
    facts: Facts,
    now: ByFamily,
    change: Callable[[ByFamily], object],
    **where: Unpack[Where],
) -> Leaf:
    """The choice among the sets of pieces of a game, two pieces of each on their board."""
    designs = SHOWN[facts.key].designs
    shown = {
        each.key: Option(
            _(each.title), _(each.note), painter=partial(_paint_pair, facts, each.key)
        )
        for each in designs
    }
    chosen = drawing_of(facts.key).named(now.get(facts.family, "")).key

    def take(key: str) -> None:
        change({**now, facts.family: key})

    return choice_of(shown, chosen, take, PICTURE_CARDS, **where)


def notation_choice(
    facts: Facts, now: ByFamily, change: Callable[[ByFamily], object]
) -> Leaf:
    """The choice among the notations of a game, of each an example.

    One that looks like another in this language is left out.
    """
    examples = {each.key: each.shown(each.example) for each in facts.notations}
    first = {example: key for key, example in reversed(examples.items())}
    options = {
        each.key: Option(examples[each.key], tooltip=_(each.title))
        for each in facts.notations
        if each.key in first.values()
    }

    def take(key: str) -> None:
        change({**now, facts.family: key})

    return choice_of(options, first[examples[notation_in(now, facts)]], take)


def _paint_theme(
    name: str, surface: pygame.Surface, box: pygame.Rect, style: Style, chosen: bool
) -> None:
    surface.blit(_window(name, box.size, style.metrics.radius), box)


@lru_cache(maxsize=16)
def _window(name: str, size: tuple[int, int], radius: int) -> pygame.Surface:
    """A small window in the theme of that name."""
    theme, (width, height) = THEMES[name], size
    picture = pygame.Surface(size, pygame.SRCALPHA)
    rounded(picture, (0, 0, width, height), radius - 2, theme.bg)
    cell = min((height - 16) // 4, (width - 40) // 4)
    margin = (height - 4 * cell) // 2
    picture.blit(_small_board(name, cell), (margin, margin))
    left, right = 2 * margin + 4 * cell, width - margin
    heights = (0.18, 0.46, 0.2)
    grounds = (theme.raised, theme.panel, theme.accent)
    top = float(margin)
    for share, ground in zip(heights, grounds, strict=True):
        bar = (left, round(top), right - left, round(4 * cell * share))
        rounded(picture, bar, 3, ground, None if ground == theme.accent else theme.line)
        top += 4 * cell * (share + 0.08)
    return picture


def _small_board(name: str, cell: int) -> pygame.Surface:
    """The lower left quarter of a board in the fog."""
    board = pygame.Surface((4 * cell, 4 * cell))
    seen = view(_SHOWN)
    layout = BoardLayout.of(FOG_CHESS, cell, 0, -4 * cell)
    BoardView(layout, THEMES[name], BoardOptions(coordinates="off")).draw(board, seen)
    return board


def _paint_board(
    name: str, surface: pygame.Surface, box: pygame.Rect, style: Style, chosen: bool
) -> None:
    picture = _squares(theme_on(style.theme.name, name), min(box.size) // 2 * 2)
    surface.blit(picture, picture.get_rect(midtop=box.midtop))


@lru_cache(maxsize=64)
def _squares(theme: Theme, side: int) -> pygame.Surface:
    picture, cell = pygame.Surface((side, side)), side // 2
    for column in range(2):
        for row in range(2):
            colour = theme.light if column == row else theme.dark
            picture.fill(colour, (column * cell, row * cell, cell, cell))
    for (column, row), piece in _MEN.items():
        drawn = man(piece, int(cell * 0.96), theme, drawing_of("fog-chess"))
        picture.blit(drawn, (column * cell, row * cell))
    return picture


def _paint_pair(
    facts: Facts,
    design: str,
    surface: pygame.Surface,
    box: pygame.Rect,
    style: Style,
    chosen: bool,
) -> None:
    surface.blit(_pair(facts, design, style.theme, box.size), box)


@lru_cache(maxsize=32)
def _pair(facts: Facts, design: str, theme: Theme, size: tuple[int, int]) -> pygame.Surface:
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


# --- Boards of no game, written out so that the first picture needs no rules -------------

PREVIEW_VIEW = "********/*******p/*****n1*/**pq3*/P4*2/1P2PNP1/*BQ2PKP/3R4"
"""White's view in the options: as on Home, but the way of a pawn is blocked."""


def view(text: str, facts: Facts = FOG_CHESS) -> Observation:
    """The observation that a fogged board describes, White to move."""
    pieces, visible = read_board(facts, text)
    return Observation(Side.FIRST, Side.FIRST, 0, visible, pieces, variant=facts.key)


def home_view(variant: str) -> Observation:
    """What Home shows of a game, or of the first one."""
    key = variant if any(SHOWN[variant].home_boards) else next(iter(SHOWN))
    return view(SHOWN[key].home_boards[0], find_variant(key).facts)
