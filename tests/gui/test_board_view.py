"""A board that is drawn: where it lies, its squares, men and what is marked on it."""

from dataclasses import replace

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.games import GAMES, find_game
from core.games.chess.facts import FOG_CHESS
from core.values import Move, Observation, Piece, Side, Trace
from gui.board import ground
from gui.board.board_view import BoardView
from gui.board.fog import FogTime
from gui.board.layout import BoardLayout, largest_cell, square_height
from gui.board.men import draw_men_row, drawing_of, list_man, man, rimmed, silhouette
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
from gui.drawing.theme import THEMES, Theme
from gui.games import GAMES as SHOWN
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


layouts = st.builds(
    BoardLayout,
    columns=st.integers(1, 12),
    rows=st.integers(1, 12),
    cell=st.integers(1, 120),
    x=st.integers(-50, 500),
    y=st.integers(-50, 500),
    flipped=st.booleans(),
    aspect=st.sampled_from([0.8, 1.0, 1.1]),
)


@given(layouts, st.data())
def test_every_pixel_of_a_square_belongs_to_it_and_none_beside_the_board(
    layout: BoardLayout, data: st.DataObject
) -> None:
    chosen = data.draw(st.sampled_from(layout.squares))
    across = data.draw(st.integers(0, layout.cell - 1))
    down = data.draw(st.integers(0, layout.high - 1))
    x, y = layout.corner(chosen)
    assert layout.square_at(x + across, y + down) == chosen
    assert layout.square_of(*layout.place(chosen)) == chosen
    left, top, width, height = layout.box
    beside = (left - 1, top), (left, top - 1), (left + width, top), (left, top + height)
    assert all(layout.square_at(*each) is None for each in beside)


def test_a_board_follows_the_facts_of_its_game() -> None:
    chess = BoardLayout.of(FOG_CHESS, 64, 32, 56)
    assert chess.corner(0) == (32, 56 + 7 * 64), "the first side sits below"
    assert (chess.labels(28), chess.is_light(0)) == (("e", "4"), False)
    labels = tuple("987654321"), tuple("ihgfedcba")
    shogi = replace(FOG_CHESS, columns=9, rows=9, ground="plain", aspect=1.1)
    shogi = replace(shogi, files=labels[0], ranks=labels[1])
    board = BoardLayout.of(shogi, 69, 5, 6, flipped=True)
    assert board.box == (5, 6, 621, 684)
    assert (board.labels(0), board.labels(80)) == (("9", "i"), ("1", "a"))
    assert all(map(board.is_light, board.squares))


@pytest.mark.parametrize("aspect", [1.0, 1.1, 0.8])
def test_no_larger_square_would_fit(aspect: float) -> None:
    facts = replace(FOG_CHESS, aspect=aspect)
    for wide, high in ((50, 50), (50.5, 61), (70, 33.3), (10, 100)):
        cell = largest_cell(facts, wide, high)
        assert cell <= wide
        assert square_height(cell, aspect) <= high
        assert cell + 1 > wide or square_height(cell + 1, aspect) > high


DRAWN = {
    (SHOWN[key].designs, variant.facts.symbols): key
    for key, variant in reversed(GAMES.items())
}.values()
"""Of games with the same pieces the first."""


def looks(key: str) -> list[Theme]:
    """A theme with each set of pieces of a game."""
    family = GAMES[key].facts.family
    return [replace(UMBRA, designs=((family, each.key),)) for each in SHOWN[key].designs]


def pixels_of(picture: pygame.Surface) -> bytes:
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
            assert len({pixels_of(each) for each in pictures}) == len(men)
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
    upright, turned = (pixels_of(man(each, 40, UMBRA, turning)) for each in (own, other))
    assert pixels_of(man(own, 40, UMBRA, plain)) == upright
    light = man(other, 40, UMBRA, flipped)
    down = pygame.transform.rotate(man(own, 40, UMBRA, turning), 180)
    assert pixels_of(man(own, 40, UMBRA, flipped)) == pixels_of(down)
    assert turned == pixels_of(pygame.transform.rotate(light, 180))
    assert pixels_of(light) != pixels_of(man(other, 40, UMBRA, plain))
