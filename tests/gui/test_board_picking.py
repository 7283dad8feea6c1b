from core.values import Move
from gui.board import picking
from tests.support.boards import piece, square, squares

STEP = Move((square("e2"), square("e4")))
TAKE = Move((square("e2"), square("d3")))
OTHER = Move((square("a2"), square("a3")))
MOVES = (STEP, TAKE, OTHER)


def test_two_clicks_spell_a_move() -> None:
    path = picking.extend(MOVES, (), square("e2"))
    assert path == (square("e2"),)
    path = picking.extend(MOVES, path, square("e4"))
    assert picking.matches(MOVES, path) == [STEP]


def test_a_click_on_another_man_starts_anew() -> None:
    assert picking.extend(MOVES, (square("e2"),), square("a2")) == (square("a2"),)


def test_a_click_that_fits_nothing_lets_go() -> None:
    assert picking.extend(MOVES, (square("e2"),), square("h8")) == ()


def test_dots_where_it_goes_and_rings_where_it_takes() -> None:
    men = {square("d3"): piece("p"), square("e2"): piece("P")}
    dots, rings = picking.dots_and_rings(MOVES, (square("e2"),), men)
    assert dots == squares("e4")
    assert rings == squares("d3")


def test_nothing_is_offered_before_the_first_click() -> None:
    assert picking.dots_and_rings(MOVES, (), {}) == (frozenset(), frozenset())


def test_a_jump_is_spelt_landing_by_landing() -> None:
    long, short = Move((0, 18, 36)), Move((0, 18))
    assert picking.hints((long, short), (0,)) == {18}
    assert picking.matches((long, short), (0, 18)) == [short]
    assert picking.hints((long, short), (0, 18)) == {36}


def test_promotions_match_together() -> None:
    moves = [Move((52, 60), symbol) for symbol in "qnrb"]
    assert picking.matches(moves, (52, 60)) == moves
