from dataclasses import replace

import pygame
import pytest

from core.games import GAMES
from core.values import Piece, Side
from gui.board.men import draw_men_row, drawing_of, list_man, man, rimmed, silhouette
from gui.drawing.theme import THEMES, Theme
from gui.games import GAMES as SHOWN
from tests.support.boards import piece
from tests.support.screenshots import LooksLike

UMBRA = THEMES["umbra"]
DRAWN = {
    (SHOWN[key].designs, variant.facts.symbols): key
    for key, variant in reversed(GAMES.items())
}.values()
"""Of games with the same pieces the first."""


def looks(key: str) -> list[Theme]:
    """A theme with each set of pieces of a game."""
    family = GAMES[key].facts.family
    return [replace(UMBRA, designs=((family, each.key),)) for each in SHOWN[key].designs]


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def test_every_game_has_drawings_of_its_own() -> None:
    assert SHOWN.keys() == GAMES.keys()
    for unknown in ("", "ludo"):
        with pytest.raises(KeyError):
            drawing_of(unknown)


@pytest.mark.parametrize("key", DRAWN)
def test_men_of_every_set_are_told_apart_and_fill_their_picture(key: str) -> None:
    """In the colours, and as large, as they are asked for."""
    drawing = drawing_of(key)
    men = [Piece(side, s) for side in Side for s in GAMES[key].facts.symbols]
    for design, theme in zip(SHOWN[key].designs, looks(key), strict=True):
        for each in men:
            source = design.drawing(each, "#123456", "#abcdef")
            assert "#123456" in source
            assert not any(colour in source for colour in ("#000", "#fff", "#ececec"))
            ink = man(each, 90, theme, drawing).get_bounding_rect()
            assert ink.height > 60
            assert pygame.Rect(2, 2, 86, 86).contains(ink)
        for size in (14, 30, 72):
            pictures = [man(each, size, theme, drawing) for each in men]
            assert len({pixels(each) for each in pictures}) == len(men)
            assert {each.get_size() for each in pictures} == {(size, size)}
    for size in (14, 29, 82):
        shadow = silhouette(men[0], size, (9, 9, 9), 0.5, UMBRA, drawing)
        pictures = [list_man(men[0], size, UMBRA, drawing), shadow]
        assert {each.get_size() for each in pictures} == {(size, size)}
        side = size + 2 * (size // 6)
        assert rimmed(men[0], size, UMBRA, drawing).get_size() == (side, side)


@pytest.mark.parametrize(("men", "steps"), [("pqp", 1.68), ("qpp", 1.3), ("", -1)])
def test_a_row_of_men_says_where_it_ends(men: str, steps: float) -> None:
    surface, row = pygame.Surface((200, 30)), [piece(x) for x in men]
    right = draw_men_row(surface, 10, 15, 20, row, UMBRA, drawing_of("fog-chess"))
    assert right == pytest.approx(10 + 20 * (1 + steps))


@pytest.mark.parametrize(
    ("name", "key", "rows"),
    [
        ("men", "fog-chess", ("PPPNNBRQK", "ppppnbbrrqk")),
        ("discs", "checkers", ("MMMMMKK", "mmmk")),
    ],
)
def test_men_in_lists_look_as_they_should(
    theme_name: str, looks_like: LooksLike, name: str, key: str, rows: tuple[str, str]
) -> None:
    surface, theme = pygame.Surface((220, 60)), THEMES[theme_name]
    surface.fill(theme.panel)
    for y, letters in zip((17, 43), rows, strict=True):
        men = GAMES[key].facts.ordered(piece(x) for x in letters)
        draw_men_row(surface, 6, y, 25, men, theme, drawing_of(key))
    looks_like(surface, f"{name}-{theme_name}")


def test_where_pieces_rotate_the_other_side_points_down_in_the_same_colours() -> None:
    plain = drawing_of("fog-chess")
    turning, own, other = replace(plain, rotates=True), piece("N"), piece("n")
    flipped = replace(turning, flipped=True)
    upright, turned = (pixels(man(each, 40, UMBRA, turning)) for each in (own, other))
    assert pixels(man(own, 40, UMBRA, plain)) == upright
    light = man(other, 40, UMBRA, flipped)
    down = pygame.transform.rotate(man(own, 40, UMBRA, turning), 180)
    assert pixels(man(own, 40, UMBRA, flipped)) == pixels(down)
    assert turned == pixels(pygame.transform.rotate(light, 180))
    assert pixels(light) != pixels(man(other, 40, UMBRA, plain))
