from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from core.games import GAMES
from core.values import Piece, Side
from gui.board.men import (
    draw_men_row,
    drawing_of,
    list_man,
    man,
    rimmed,
    silhouette,
    standing,
)
from gui.drawing.theme import THEMES, Theme
from gui.games import GAMES as SHOWN
from tests.support.boards import piece

UMBRA = THEMES["umbra"]
CHESSMEN = drawing_of("fog-chess")
DRAWN = {
    (SHOWN[key].designs, variant.facts.symbols): key
    for key, variant in reversed(GAMES.items())
}.values()
"""Of games with the same pieces the first."""

KINDS = [
    pytest.param(key, Piece(side, symbol), id=f"{key}-{Piece(side, symbol).letter}")
    for key in DRAWN
    for side in Side
    for symbol in GAMES[key].facts.symbols
]


def test_every_game_has_drawings_of_its_own() -> None:
    assert SHOWN.keys() == GAMES.keys()
    for unknown in ("", "ludo"):
        with pytest.raises(KeyError):
            drawing_of(unknown)


@pytest.mark.parametrize(("key", "shown"), KINDS)
def test_colours_are_those_asked_for(key: str, shown: Piece) -> None:
    for design in SHOWN[key].designs:
        source = design.drawing(shown, "#123456", "#abcdef")
        assert "#123456" in source
        assert not any(colour in source for colour in ("#000", "#fff", "#ececec"))


@pytest.mark.parametrize("key", DRAWN)
@pytest.mark.parametrize("size", [14, 30, 72])
def test_no_two_men_of_a_game_look_alike(key: str, size: int) -> None:
    pieces = [Piece(side, s) for side in Side for s in GAMES[key].facts.symbols]
    for theme in looks(key):
        pictures = [man(each, size, theme, drawing_of(key)) for each in pieces]
        assert len({pixels(each) for each in pictures}) == len(pieces)


@pytest.mark.parametrize("key", DRAWN)
@pytest.mark.parametrize("size", [14, 29, 44, 82])
def test_pictures_have_the_size_asked_for(key: str, size: int) -> None:
    drawing, shown = drawing_of(key), Piece(Side.SECOND, GAMES[key].facts.symbols[-1])
    assert man(shown, size, UMBRA, drawing).get_size() == (size, size)
    assert list_man(shown, size, UMBRA, drawing).get_size() == (size, size)
    assert silhouette(shown, size, (9, 9, 9), 0.5, UMBRA, drawing).get_size() == (
        size,
        size,
    )


@pytest.mark.parametrize(("key", "shown"), KINDS)
def test_a_man_fills_its_picture_without_touching_the_edge(key: str, shown: Piece) -> None:
    for theme in looks(key):
        drawn = man(shown, 90, theme, drawing_of(key)).get_bounding_rect()
        assert drawn.height > 60
        assert pygame.Rect(2, 2, 86, 86).contains(drawn)


@pytest.mark.parametrize("key", DRAWN)
@pytest.mark.parametrize("size", [28, 44, 82])
def test_the_man_stands_in_the_middle_of_its_shadow_and_rim(key: str, size: int) -> None:
    drawing, shown = drawing_of(key), Piece(Side.FIRST, GAMES[key].facts.symbols[0])
    side = size + 2 * (size // 6)
    for drawn in (rimmed, standing):
        assert drawn(shown, size, UMBRA, drawing).get_size() == (side, side)


def test_a_row_of_men_keeps_its_order_and_says_where_it_ends() -> None:
    surface = pygame.Surface((200, 30))
    mixed = [piece(x) for x in "pqp"]
    right = draw_men_row(surface, 10, 15, 20, mixed, UMBRA, CHESSMEN)
    assert right == pytest.approx(10 + 20 * (0.84 + 0.84 + 1))
    men = [piece(x) for x in "qpp"]
    right = draw_men_row(surface, 10, 15, 20, men, UMBRA, CHESSMEN)
    assert right == pytest.approx(10 + 20 * (0.84 + 0.46 + 1))
    assert draw_men_row(surface, 10, 15, 20, [], UMBRA, CHESSMEN) == 10


def test_men_in_lists_look_as_they_should(
    theme_name: str, looks_like: Callable[[pygame.Surface, str], None]
) -> None:
    surface = _rows(theme_name, "PPPNNBRQK", "ppppnbbrrqk", "fog-chess")
    looks_like(surface, f"men-{theme_name}")


def test_discs_in_lists_look_as_they_should(
    theme_name: str, looks_like: Callable[[pygame.Surface, str], None]
) -> None:
    looks_like(_rows(theme_name, "MMMMMKK", "mmmk", "checkers"), f"discs-{theme_name}")


def _rows(theme_name: str, first: str, second: str, key: str) -> pygame.Surface:
    theme, drawing, facts = THEMES[theme_name], drawing_of(key), GAMES[key].facts
    surface = pygame.Surface((220, 60))
    surface.fill(theme.panel)
    for y, letters in ((17, first), (43, second)):
        men = facts.ordered(piece(x) for x in letters)
        draw_men_row(surface, 6, y, 25, men, theme, drawing)
    return surface


def test_where_pieces_rotate_the_other_side_points_down_in_the_same_colours() -> None:
    turning, own = replace(CHESSMEN, rotates=True), Piece(Side.FIRST, "n")
    other = Piece(Side.SECOND, "n")
    upright, turned = (man(each, 40, UMBRA, turning) for each in (own, other))
    flipped = replace(turning, flipped=True)
    assert pixels(man(own, 40, UMBRA, CHESSMEN)) == pixels(upright)
    assert pixels(man(own, 40, UMBRA, flipped)) == pixels(
        pygame.transform.rotate(upright, 180)
    )
    light = man(other, 40, UMBRA, flipped)
    assert pixels(turned) == pixels(pygame.transform.rotate(light, 180))
    assert pixels(light) != pixels(man(other, 40, UMBRA, CHESSMEN))


def looks(key: str) -> list[Theme]:
    """A theme with each set of pieces of a game."""
    family = GAMES[key].facts.family
    return [
        replace(UMBRA, designs=((family, design.key),)) for design in SHOWN[key].designs
    ]


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")
