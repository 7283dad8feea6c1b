import pytest

from core.values import Move, Side
from gui.board.promotion import CANCEL, PromotionColumn, choices
from tests.support.boards import chessboard, square


def _column(target: str, flipped: bool = False) -> PromotionColumn:
    board = chessboard(40, 10, 20, flipped)
    return PromotionColumn(board, square(target), Side.FIRST, ("q", "n", "r", "b"))


@pytest.mark.parametrize(("target", "flipped"), [("b8", False), ("b1", True)])
def test_it_hangs_down_from_the_upper_edge(target: str, flipped: bool) -> None:
    column = _column(target, flipped)
    x = column.box.left + 5
    hits = [column.hit(x, 20 + 40 * step + 5) for step in range(5)]
    assert hits == ["q", "n", "r", "b", CANCEL]
    assert column.box.size == (40, 180)


@pytest.mark.parametrize(("target", "flipped"), [("b1", False), ("b8", True)])
def test_it_stands_on_the_lower_edge(target: str, flipped: bool) -> None:
    column = _column(target, flipped)
    x, below = column.box.left + 5, 20 + 8 * 40 - 5
    hits = [column.hit(x, below - 40 * step) for step in range(5)]
    assert hits == ["q", "n", "r", "b", CANCEL]


def test_beside_it_nothing_is_hit() -> None:
    assert _column("b8").hit(11, 25) is None
    assert _column("b8").hit(55, 20 + 190) is None


def test_letters_choose() -> None:
    column = _column("b8")
    assert column.symbol_for("N") == column.symbol_for("n") == "n"
    assert column.symbol_for("k") is None
    assert column.symbol_for("") is None


def test_choices_come_in_the_usual_order() -> None:
    moves = [Move((52, 60), symbol) for symbol in "bxnqr"]
    assert choices(moves) == ("q", "n", "r", "b", "x")
    assert choices([Move((8, 16))]) == ()
