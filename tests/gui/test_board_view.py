from dataclasses import replace

import pygame
import pytest

from core.games import find_game
from core.values import Move, Observation, Side, Trace
from gui.board import ground
from gui.board.board_view import BoardView
from gui.board.fog import FogTime
from gui.board.men import drawing_of
from gui.board.motion import Motion
from gui.board.promotion import PromotionColumn, choices, draw_promotion
from gui.board.view_state import (
    AFTER_GAME_VEIL,
    NO_MARKS,
    BoardMarks,
    BoardOptions,
    Carried,
    Ghost,
    MoveEnds,
    NamedPiece,
    Pencilled,
)
from gui.drawing.theme import THEMES
from tests.support.boards import (
    BELIEF,
    OWN_TURN,
    chessboard,
    every_mark,
    observation,
    piece,
    square,
    squares,
)
from tests.support.screenshots import LooksLike

CELL = 30
SEEN = observation(OWN_TURN)
UMBRA = THEMES["umbra"]


def draw(
    seen: Observation = SEEN,
    marks: BoardMarks = NO_MARKS,
    options: BoardOptions = BoardOptions(),  # noqa: B008 - frozen
    flipped: bool = False,
    **how: object,
) -> pygame.Surface:
    surface = pygame.Surface((CELL * 8 + 22, CELL * 8 + 22))
    view = BoardView(chessboard(CELL, 21, 1, flipped), UMBRA, options)
    view.draw(surface, seen, marks, **how)  # type: ignore[arg-type]
    return surface


def pixels(surface: pygame.Surface, name: str = "") -> bytes:
    """The picture, or the square of it that has this name."""
    if name:
        x, y = chessboard(CELL, 21, 1).corner(square(name))
        surface = surface.subsurface((x, y, CELL, CELL))
    return pygame.image.tobytes(surface, "RGB")


def test_only_what_is_in_sight_is_drawn_and_alike_to_the_last_pixel() -> None:
    told = replace(
        observation(OWN_TURN),
        moves=(Move((0, 1)),),
        castling="KQ",
        blocked=squares("d6"),
        en_passant=squares("b6"),
        trace=Trace(Side.SECOND, square("b8"), square("c6"), piece("n")),
        notices=("promoted",),
    )
    marks, time = BoardMarks(last=(MoveEnds(square("f3"), square("g5")),)), FogTime(2.0)
    assert pixels(draw(told, marks, t=time)) == pixels(draw(SEEN, marks, t=time))


def test_a_used_view_draws_as_a_new_one() -> None:
    view, surface = BoardView(chessboard(CELL, 21, 1), UMBRA), pygame.Surface((262, 262))
    view.draw(surface, observation(BELIEF), every_mark(CELL), t=FogTime(1.0))
    surface.fill((0, 0, 0))
    view.draw(surface, SEEN, t=FogTime(3.0))
    assert pixels(surface) == pixels(draw(t=FogTime(3.0)))


def test_a_carried_man_is_drawn_at_the_pointer() -> None:
    at = 21 + 4 * CELL + 15, 1 + 3 * CELL + 15
    carried = draw(marks=BoardMarks(carried=Carried(square("a2"), *at)))
    left = {s: p for s, p in SEEN.pieces.items() if s != square("a2")}
    assert pixels(carried, "a2") == pixels(draw(replace(SEEN, pieces=left)), "a2")
    assert pixels(carried, "e5") != pixels(draw(), "e5")


@pytest.mark.parametrize(
    ("marks", "touched"),
    [
        (BoardMarks(chosen=square("e4")), "e4"),
        (BoardMarks(dots=squares("e3")), "e3"),
        (BoardMarks(rings=squares("e7")), "e7"),
        (BoardMarks(tries=squares("b8")), "b8"),
        (BoardMarks(last=(MoveEnds(square("f3"), None),)), "f3"),
        (BoardMarks(blocked=squares("d6")), "d5"),
        (BoardMarks(ghosts=(Ghost(square("b8"), piece("q"), 2),)), "b8"),
        (BoardMarks(premove=squares("g5")), "g5"),
        (BoardMarks(circles=squares("a3")), "a3"),
        (BoardMarks(arrows=((square("a1"), square("d1")),)), "b1"),
        (BoardMarks(best_arrows=((square("c4"), square("c4")),)), "c4"),
        (BoardMarks(named=NamedPiece(square("b8"), "Knight", squares("a6"))), "a6"),
        (BoardMarks(hover=square("b3")), "b3"),
        (BoardMarks(lost=squares("h5")), "h5"),
        (BoardMarks(odds=((square("b8"), 0.9),)), "b8"),
        (BoardMarks(odds=((square("e5"), 0.9), (square("a4"), 0.5))), ""),
        (BoardMarks(dots=squares("e3"), strength=0.0), ""),
    ],
)
def test_a_mark_shows_on_its_square_and_odds_on_fog_alone(
    marks: BoardMarks, touched: str
) -> None:
    marked, plain = draw(marks=marks), draw()
    assert (pixels(marked, touched) != pixels(plain, touched)) is bool(touched)
    assert pixels(marked, "b2") == pixels(plain, "b2")


def test_a_supposed_piece_covers_no_piece_that_is_there() -> None:
    at, wrong = square("g5"), piece("q")
    plain = draw()
    guess = Pencilled(at, SEEN.pieces[at], right=True)
    right, other = (
        draw(SEEN, BoardMarks(pencilled=(each,)))
        for each in (guess, replace(guess, piece=wrong, right=False))
    )
    x, y = chessboard(CELL, 21, 1).corner(at)
    left, upper = (x, y, CELL // 2, CELL), (x, y, CELL, CELL // 2)
    for part in (left, upper):
        assert pixels(right.subsurface(part)) == pixels(plain.subsurface(part))
    assert pixels(other, "g5") != pixels(right, "g5") != pixels(plain, "g5")
    missed = draw(SEEN, BoardMarks(missed=frozenset({at})))
    assert pixels(missed, "g5") != pixels(plain, "g5")
    assert pixels(missed, "e4") == pixels(plain, "e4")


def test_under_the_veil_the_truth_shows() -> None:
    truth = observation("rn3rk1/ppp1npPp/3p4/3P2N1/2B1R3/8/PP3PPP/R2Q2K1")
    veil, lit = BoardOptions(veil=AFTER_GAME_VEIL), SEEN.visible
    veiled = pixels(draw(truth, options=veil, lit=lit), "a8")
    bare = draw(replace(truth, pieces={}), options=veil, lit=lit)
    assert len({veiled, pixels(bare, "a8"), pixels(draw(truth), "a8")}) == 3


def test_a_motion_ends_as_the_picture_without_one() -> None:
    ended, running = (Motion(observation(BELIEF, ply=25), SEEN, t) for t in (1.0, 0.05))
    assert pixels(draw(motion=ended)) == pixels(draw()) != pixels(draw(motion=running))


def test_every_mark_looks_as_it_should(theme_name: str, looks_like: LooksLike) -> None:
    cell = 30 if theme_name == "classic" else 46
    surface = pygame.Surface((cell * 8 + 22, cell * 8 + 22))
    surface.fill(THEMES[theme_name].bg)
    view = BoardView(chessboard(cell, 21, 1), THEMES[theme_name])
    view.draw(surface, observation(BELIEF), every_mark(cell), t=FogTime(6.0))
    looks_like(surface, f"board-{theme_name}-{cell}")


def test_promotion_for_the_second_side_looks_as_it_should(looks_like: LooksLike) -> None:
    board, surface = chessboard(48, flipped=True), pygame.Surface((384, 384))
    seen = observation("********/***p4/8/8/8/8/*p5*/*****K**", Side.SECOND)
    view = BoardView(board, UMBRA, BoardOptions(coordinates="off"))
    view.draw(surface, seen, t=FogTime(6.0))
    answers = choices([Move((9, 1), s) for s in "bxqnr"], piece("p"), tuple("qnrb"))
    column = PromotionColumn(board, square("b1"), answers[:4])
    draw_promotion(surface, column, UMBRA, drawing_of("fog-chess"), current=2)
    looks_like(surface, "promotion-flipped")


def test_flipped_with_names_and_waves_looks_as_it_should(looks_like: LooksLike) -> None:
    options = BoardOptions(coordinates="all", waves=True)
    marks = BoardMarks(blocked=squares("d6"), hover=square("b8"))
    looks_like(draw(SEEN, marks, options, flipped=True), "board-flipped")


@pytest.mark.parametrize(("notation", "last"), [("numeric", 32), ("algebraic", 0)])
def test_dark_squares_have_their_numbers_in_numeric_notation(
    monkeypatch: pytest.MonkeyPatch, notation: str, last: int
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(ground, "draw_text", lambda _, words, *a, **b: drawn.append(words))
    game = find_game("checkers")
    seen = game.observe([game.start().position], Side.FIRST)
    draw(seen, options=BoardOptions(coordinates="all", notations={"checkers": notation}))
    numbers = {words for words in drawn if words.isdecimal()}
    assert numbers == set(map(str, range(1, last + 1)))
    assert ("c3" in drawn) is not bool(last)
