import pytest

from core.values import Move, Piece, Side
from gui.board.promotion import CANCEL, PromotionColumn, choices
from tests.support.boards import chessboard, square

PAWN = Piece(Side.FIRST, "p")
MOVES = [Move((52, 60), symbol) for symbol in "qnrb"]


def _column(target: str, flipped: bool = False) -> PromotionColumn:
    board = chessboard(40, 10, 20, flipped)
    return PromotionColumn(board, square(target), choices(MOVES, PAWN))


@pytest.mark.parametrize(("target", "flipped"), [("b8", False), ("b1", True)])
def test_it_hangs_down_from_the_upper_edge(target: str, flipped: bool) -> None:
    column = _column(target, flipped)
    x = column.box.left + 5
    hits = [column.hit(x, 20 + 40 * step + 5) for step in range(5)]
    assert hits == [0, 1, 2, 3, CANCEL]
    assert column.box.size == (40, 180)


@pytest.mark.parametrize(("target", "flipped"), [("b1", False), ("b8", True)])
def test_it_stands_on_the_lower_edge(target: str, flipped: bool) -> None:
    column = _column(target, flipped)
    x, below = column.box.left + 5, 20 + 8 * 40 - 5
    hits = [column.hit(x, below - 40 * step) for step in range(5)]
    assert hits == [0, 1, 2, 3, CANCEL]


def test_beside_it_nothing_is_hit() -> None:
    assert _column("b8").hit(11, 25) is None
    assert _column("b8").hit(55, 20 + 190) is None


def test_letters_choose() -> None:
    column = _column("b8")
    assert column.typed("N") == column.typed("n") == 1
    assert column.typed("k") is None
    assert column.typed("") is None


def test_choices_come_in_the_order_of_the_game_and_then_as_offered() -> None:
    moves = [Move((52, 60), symbol) for symbol in ("x", "b", "", "n", "q", "y")]
    found = choices(moves, PAWN, ("q", "n", "r", "b"))
    assert [choice.move.promotion for choice in found] == ["q", "n", "b", "x", "y", ""]
    assert [choice.piece.symbol for choice in found] == ["q", "n", "b", "x", "y", "p"]


def test_not_to_promote_is_an_answer_and_no_cancel() -> None:
    moves = [Move((52, 60), ""), Move((52, 60), "+p")]
    column = PromotionColumn(chessboard(40), 60, choices(moves, PAWN))
    assert [choice.piece.symbol for choice in column.choices] == ["+p", "p"]
    assert column.typed("+") == 0
    assert column.typed("=") == 1
    assert column.hit(*column.entry(1).center) == 1
    assert column.hit(*column.cross.center) == CANCEL
