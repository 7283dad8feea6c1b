import pygame

from gui.board.hero import HeroBoard, Spill
from gui.drawing.theme import THEMES
from tests.support.boards import OWN_TURN, chessboard, observation, piece, square

CELL = 20
GROUND = (1, 2, 3)


def _draw(spill: Spill, shapes: bool = False) -> pygame.Surface:
    surface = pygame.Surface((CELL * 14, CELL * 12))
    surface.fill(GROUND)
    hero = HeroBoard(chessboard(CELL, 3 * CELL, 3 * CELL), THEMES["umbra"], spill)
    shadows = {square("b8"): piece("n")} if shapes else {}
    hero.draw(surface, observation(OWN_TURN), shadows, 3.0)
    return surface


def test_fog_spills_over_and_stops_in_time() -> None:
    surface = _draw(Spill(left=0.9, top=2.1, right=2.1))
    assert surface.get_at((7 * CELL, 2 * CELL + 10))[:3] != GROUND
    outside = [(x, y) for x in range(2 * CELL) for y in range(12 * CELL)]
    assert all(surface.get_at(place)[:3] == GROUND for place in outside)


def test_below_the_board_is_no_fog() -> None:
    surface = _draw(Spill())
    below = [(x, 11 * CELL + 5) for x in range(14 * CELL)]
    assert all(surface.get_at(place)[:3] == GROUND for place in below)


def test_shapes_stand_in_the_fog() -> None:
    x, y = 4 * CELL, 3 * CELL
    plain, haunted = (
        pygame.image.tobytes(s.subsurface((x, y, CELL, CELL)), "RGB")
        for s in (_draw(Spill()), _draw(Spill(), shapes=True))
    )
    assert plain != haunted
