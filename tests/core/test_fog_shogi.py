"""Shogi in the fog: its naive twin, drops that come to nothing, and how it ends."""

from __future__ import annotations

import pytest

from core.games import find_game
from core.notation import code
from core.setup import BadPositionError, Position, Start
from core.values import Outcome, Piece, Reason, Side, Trace
from tests.support.lines import line_of

BLACK, WHITE = Side.FIRST, Side.SECOND
KEY = "fog-shogi"
SIGHT, BLIND, OPEN = (find_game(KEY, name) for name in ("sight", "blind", "open-hands"))

CLOSED = "4k4/9/4p4/9/9/9/9/9/4K4 b P2p 1"
"""Black sees none of White's pieces, and the other way round."""


def at(name: str) -> int:
    facts = SIGHT.facts
    return next(square for square in facts.squares if facts.name(square) == name)


def played(text: str, moves: str, ruleset: str = "sight") -> list[Position]:
    return line_of(find_game(KEY, ruleset), moves, text)


def test_who_tries_a_drop_on_a_piece_loses_the_turn_and_learns_where_it_stands() -> None:
    history = played(CLOSED, "P*5c", "blind")
    now = BLIND.observe(history, BLACK)
    piece, square = Piece(BLACK, "p"), at("5c")
    assert now.trace == Trace(BLACK, square, square, piece)
    assert now.blocked == {square}
    assert now.notices == ("drop failed: a piece stood there",)
    assert now.hands[piece] == 1
    assert now.to_move is WHITE
    assert BLIND.pieces(history[1]) == BLIND.pieces(history[0])
    later = BLIND.play(history[1], BLIND.read_move(history[1], "5c5d"))
    after = BLIND.observe([*history, later], BLACK)
    assert not after.blocked
    assert not after.notices
    assert after.trace == Trace(WHITE)


def test_nobody_else_is_told_of_it() -> None:
    other = [
        BLIND.observe(played(CLOSED.replace("P", "G"), move, "blind"), WHITE)
        for move in ("G*5c", "G*5a", "5i5h", "G*9e")
    ]
    assert other[0] == other[1] == other[2] == other[3]
    assert other[0].trace == Trace(BLACK)


def test_drops_are_legal_in_sight_alone_or_wherever_no_piece_is_seen() -> None:
    start = SIGHT.read(CLOSED).position
    for game in (SIGHT, BLIND):
        seen = game.observe([start], BLACK)
        open_ = game.facts.squares if game is BLIND else seen.visible
        free = set(open_) - seen.pieces.keys()
        drops = {move.target for move in seen.moves if move.is_drop}
        assert drops == {square for square in free if square < at("9a")}


def test_a_second_pawn_of_ones_own_in_a_file_is_never_tried() -> None:
    start = BLIND.read("4k4/9/4p4/9/9/9/4P4/9/4K4 b P2p 1").position
    files = {move.target % 9 for move in BLIND.moves(start) if move.is_drop}
    assert files == set(range(9)) - {at("5g") % 9}


def test_a_pawn_may_be_dropped_where_it_would_mate_as_there_is_no_mate() -> None:
    start = SIGHT.read("7nk/9/7G1/9/9/9/9/8L/K8 b P 1").position
    assert "P*1b" in {code(SIGHT.facts, move) for move in SIGHT.moves(start)}


def test_a_drop_in_sight_is_seen_for_one_and_in_the_fog_it_is_not() -> None:
    text = "4k4/9/9/9/9/9/9/9/R3K4 w 2g 1"
    in_sight, hidden = (
        SIGHT.observe(played(text, move), BLACK) for move in ("G*4a", "G*5b")
    )
    assert in_sight.trace == hidden.trace == Trace(WHITE)
    seen = SIGHT.observe(played("4k4/9/9/9/9/9/9/9/4R3K w 2g 1", "G*5b"), BLACK)
    assert seen.trace == Trace(WHITE, at("5b"), at("5b"), Piece(WHITE, "g"))


@pytest.mark.parametrize(
    ("text", "move", "name"),
    [
        ("4k4/9/9/9/9/9/9/9/4R3K w 2g 1", "G*5b", "G*5b"),
        ("4k4/9/4p4/9/4R4/9/9/9/8K w - 1", "5c5d", "P-5d"),
        ("4k4/9/3r5/9/4R4/9/9/9/8K w - 1", "6c5c", "R-5c"),
        ("4k4/9/9/9/3R1P3/2s1b4/9/9/8K w - 1", "5f4e", "Bx4e"),
        ("4k4/9/9/9/9/9/9/9/4R3K w 2g 1", "G*4a", ""),
    ],
)
def test_the_other_sides_move_is_named_as_far_as_it_was_seen(
    text: str, move: str, name: str
) -> None:
    history = played(text, move)
    before, after = (SIGHT.observe(history[: n + 1], BLACK) for n in range(2))
    assert SIGHT.arrival(before, after) == name


def test_hands_are_shown_as_the_ruleset_says() -> None:
    start = SIGHT.read(CLOSED).position
    closed, shown = (game.observe([start], BLACK) for game in (SIGHT, OPEN))
    assert (closed.hidden_hand, shown.hidden_hand) == (WHITE, None)
    assert closed.hands == {Piece(BLACK, "p"): 1}
    assert shown.hands == SIGHT.hands(start)


def test_the_fourth_time_draws_whatever_was_tried_in_between() -> None:
    tried = played(CLOSED.replace("P2p", "Gg"), "G*5a G*5i " * 3, "blind")
    assert BLIND.outcome(tried[:-1]) is None
    assert BLIND.outcome(tried) == Outcome(None, Reason.FOURFOLD)


def test_a_king_that_has_entered_may_declare_though_it_is_attacked() -> None:
    text = "+P+P+P+P+P+PK2/+P+P+P+P+R1g2/9/9/9/9/9/9/8k b R2B 1"
    position = SIGHT.read(text).position
    assert SIGHT.claims([position]) == Outcome(BLACK, Reason.IMPASSE)
    assert SIGHT.claims([SIGHT.read(text.replace("R2B", "2B")).position]) is None


def test_a_position_keeps_the_drop_that_failed() -> None:
    start = Start(played(CLOSED, "P*5c", "blind")[-1])
    text = BLIND.write(start)
    assert text.endswith(" w P2p 1 P*5c")
    assert BLIND.read(text) == start
    assert BLIND.settled(BLIND.read_setup(text)).rights == "P*5c"
    assert SIGHT.settled(SIGHT.read_setup(text)).rights == ""


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("9/9/9/9/9/9/9/9/4K4 b - 1", "White has no king"),
        ("4k4/9/9/9/9/9/9/9/3KK4 b - 1", "Black has 2 kings"),
        ("4k4/9/4p4/9/9/9/9/9/4K4 w P2p 1 P*5d", "cannot have been tried"),
        ("4k4/9/4p4/9/9/9/9/9/4K4 w 2p 1 P*5c", "cannot have been tried"),
        ("4k4/9/4p4/9/9/9/9/9/4K4 w P2p 1 K*5c", "is not a drop that came to nothing"),
    ],
)
def test_what_is_wrong_with_a_position_is_said(text: str, wrong: str) -> None:
    with pytest.raises(BadPositionError, match=wrong):
        BLIND.read(text)
