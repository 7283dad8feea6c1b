"""Where the pieces in hand stand, and how a piece is taken from there."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from core.games.chess.facts import FOG_CHESS
from core.values import Move, Piece, Side
from gui.board.hand_shelf import HandShelf, Where, shelves_of
from gui.board.hands import Hands, ShelfMarks, draw_shelf, title_room
from gui.board.layout import BoardLayout
from gui.board.picking import Slot, plain_offer
from gui.drawing.metrics import metrics
from gui.drawing.theme import THEMES
from gui.play.cursor import BoardCursor
from gui.play.layout import play_layout
from gui.play.picker import Picker
from gui.play.zen_layout import zen_layout
from tests.support.events import press

FACTS = replace(FOG_CHESS, columns=9, rows=9, files=(), ranks=(), hand=tuple("qrbnp"))
UMBRA = THEMES["umbra"]
NONE = ShelfMarks()
SIZES = [(900, 600), (1280, 800), (1920, 1080), (600, 1000)]


def shelves(where: Where, flipped: bool = False) -> tuple[HandShelf, ...]:
    return shelves_of(FACTS, BoardLayout.of(FACTS, 40, 200, 150, flipped), 20, where)


def own(flipped: bool = False) -> HandShelf:
    return next(each for each in shelves("beside", flipped) if each.side is Side.FIRST)


@pytest.mark.parametrize("where", ["beside", "around"])
@pytest.mark.parametrize("flipped", [False, True])
def test_whoever_sits_below_has_the_lower_right(where: Where, flipped: bool) -> None:
    above, below = shelves(where, flipped)
    assert above.side is (Side.FIRST if flipped else Side.SECOND)
    board = pygame.Rect(200, 150, 360, 360)
    assert below.side is above.side.other
    if where == "beside":
        assert (above.box.right, above.box.top) == (board.left - 20, board.top)
        assert (below.box.left, below.box.bottom) == (board.right + 20, board.bottom)
    else:
        assert (above.box.left, above.box.bottom) == (board.left, board.top - 20)
        assert (below.box.right, below.box.top) == (board.right, board.bottom + 20)


def test_every_kind_has_a_slot_of_its_own() -> None:
    shelf = own()
    for symbol in FACTS.hand:
        assert shelf.slot_at(*shelf.slot(symbol).center) == Slot(symbol)
        assert shelf.box.contains(shelf.slot(symbol))
    assert shelf.slot_at(shelf.x - 1, shelf.y) is None


def test_games_without_hands_have_no_shelves() -> None:
    assert shelves_of(FOG_CHESS, BoardLayout.of(FOG_CHESS, 40), 20) == ()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("gutter", [0, 20])
@pytest.mark.parametrize("hidden", [False, True])
def test_shelves_cover_nothing_and_stay_in_the_window(
    size: tuple[int, int], gutter: int, hidden: bool
) -> None:
    m, facts = metrics(*size, 0), replace(FACTS, hidden=hidden)
    play, zen = play_layout(size, m, facts), zen_layout(size, m, facts, gutter)
    beside = [play.opponent, play.moves, play.you, play.actions]
    shown = (
        (play, [*beside, *filter(None, [play.side])], title_room(m)),
        (zen, [zen.opponent, zen.you], 0),
    )
    for layout, others, head in shown:
        found = shelves_of(facts, layout.board, m.coords, layout.shelves, head)
        boxes = [shelf.box for shelf in found]
        board = pygame.Rect(layout.board.box)
        assert len(found) == 2
        assert layout.board.cell >= 24
        for box in boxes:
            assert pygame.Rect((0, 0), size).contains(box)
            assert box.collidelist([board, *others]) == -1


def test_a_piece_is_dropped_by_clicks_and_by_dragging() -> None:
    drop = Move((40,), drop="p")
    offer, by_clicks, by_drag = plain_offer([drop]), Picker(), Picker()
    assert by_clicks.press(offer, Slot("p"), (0, 0)) == []
    assert by_clicks.release(offer, Slot("p")) == []
    assert by_clicks.slot == Slot("p")
    assert by_clicks.chosen is None
    assert by_clicks.press(offer, 40, (90, 90)) == [drop]
    by_drag.press(offer, Slot("p"), (0, 0))
    by_drag.move((60, 60))
    assert by_drag.carried is not None
    assert by_drag.carried.place == Slot("p")
    assert by_drag.release(offer, 40) == [drop]
    assert by_drag.press(offer, Slot("r"), (0, 0)) == []
    assert by_drag.path == ()


def test_arrows_reach_the_hand_and_come_back() -> None:
    touched: list[object] = []
    cursor = BoardCursor(touched.append, lambda: None)
    board = BoardLayout.of(FACTS, 40, 200, 150)
    cursor.lie(board, own())
    cursor.focused = True
    for _ in range(5):
        press(cursor, pygame.K_RIGHT)
    assert cursor.slot is not None
    assert cursor.square is None
    press(cursor, pygame.K_RETURN)
    assert touched == [cursor.slot]
    for _ in range(9):
        press(cursor, pygame.K_DOWN)
    assert cursor.slot == Slot("p")
    press(cursor, pygame.K_LEFT)
    assert cursor.square == board.square_of(8, 8)


def test_a_shelf_shows_how_many_there_are_and_what_is_lifted() -> None:
    pawn, shelf = Piece(Side.FIRST, "p"), own()
    pictures = {
        picture({pawn: 0}, shelf),
        picture({pawn: 1}, shelf),
        picture({pawn: 2}, shelf),
        picture({pawn: 1}, shelf, ShelfMarks(chosen=Slot("p"))),
        picture({pawn: 1}, shelf, ShelfMarks(cursor=Slot("p"))),
    }
    assert len(pictures) == 5
    lifted = ShelfMarks(lifted=Slot("p"))
    assert picture({pawn: 1}, shelf, lifted) == picture({}, shelf)
    assert picture({Piece(Side.SECOND, "p"): 3}, shelf) == picture({}, shelf)


def picture(hands: dict[Piece, int], shelf: HandShelf, marks: ShelfMarks = NONE) -> bytes:
    surface = pygame.Surface((900, 600))
    draw_shelf(surface, shelf, Hands(hands), ("fog-chess", UMBRA), marks)
    return pygame.image.tobytes(surface, "RGB")
