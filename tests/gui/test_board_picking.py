from collections.abc import Sequence

from core.values import Move
from gui.board import picking
from gui.board.picking import Gesture, Offer, Slot, gestures
from gui.board.view_state import NO_MARKS, with_destinations
from tests.support.boards import observation, square, squares

STEP = Move((square("e2"), square("e4")))
TAKE = Move((square("e2"), square("d3")))
OTHER = Move((square("a2"), square("a3")))


def plain_offer(moves: Sequence[Move]) -> Offer:
    """``moves``, each pointed at by its own path alone."""
    return [gesture for move in moves for gesture in gestures(move, [move.path])]


OFFER = plain_offer((STEP, TAKE, OTHER))


def test_two_clicks_spell_a_move() -> None:
    path = picking.extend(OFFER, (), square("e2"))
    assert path == (square("e2"),)
    path = picking.extend(OFFER, path, square("e4"))
    assert picking.matches(OFFER, path) == [STEP]


def test_a_click_on_another_man_starts_anew() -> None:
    assert picking.extend(OFFER, (square("e2"),), square("a2")) == (square("a2"),)


def test_a_click_that_fits_nothing_lets_go() -> None:
    assert picking.extend(OFFER, (square("e2"),), square("h8")) == ()


def test_dots_rings_and_tries_are_told_by_what_is_seen() -> None:
    seen = observation("********/********/********/********/****1***/***p****/****P***/8")
    offer = plain_offer([STEP, TAKE, Move((square("e2"), square("f3")))])
    marks = with_destinations(NO_MARKS, offer, (square("e2"),), seen)
    assert (marks.dots, marks.rings) == (squares("e4"), squares("d3"))
    assert marks.tries == squares("f3")


def test_nothing_is_offered_before_the_first_click() -> None:
    seen = observation("8/8/8/8/8/8/8/8")
    assert with_destinations(NO_MARKS, OFFER, (), seen) == NO_MARKS


def test_a_jump_is_spelt_landing_by_landing() -> None:
    long, short = Move((0, 18, 36)), Move((0, 18))
    offer = plain_offer((long, short))
    assert picking.targets(offer, (0,)) == {18}
    assert picking.matches(offer, (0, 18)) == [short]
    assert picking.targets(offer, (0, 18)) == {36}


def test_promotions_match_together() -> None:
    moves = [Move((52, 60), symbol) for symbol in "qnrb"]
    assert picking.matches(plain_offer(moves), (52, 60)) == moves


def test_a_move_may_be_shown_in_another_way() -> None:
    castling = Move((4, 6))
    offer = [Gesture((4, 6), castling), Gesture((4, 7), castling)]
    assert picking.matches(offer, (4, 7)) == [castling]
    assert picking.targets(offer, (4,)) == {6, 7}


def test_a_second_click_on_the_man_is_no_way_to_move_it() -> None:
    ring = Move((0, 18, 4, 0))
    shown = picking.gestures(ring, [ring.path, (0, 0)])
    assert [gesture.path for gesture in shown] == [ring.path]
    assert picking.gestures(Move((9,), drop="p"), [(9,)])


def test_a_drop_begins_on_its_slot_and_two_kinds_share_a_square() -> None:
    drops = [Move((40,), drop=symbol) for symbol in ("p", "r")]
    offer = plain_offer([*drops, Move((41,), drop="p"), STEP])
    assert picking.targets(offer, (Slot("p"),)) == {40, 41}
    assert picking.targets(offer, (Slot("r"),)) == {40}
    assert picking.matches(offer, (Slot("r"), 40)) == [drops[1]]
    assert picking.beginnings(offer) == squares("e2")
    assert picking.extend(offer, (Slot("p"),), Slot("r")) == (Slot("r"),)
    assert not picking.begins(offer, (40,))
