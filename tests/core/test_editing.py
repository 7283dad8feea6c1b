"""Setting a position up by hand, in every game of the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.editing import (
    PositionDraft,
    can_mirror,
    counted,
    emptied,
    exchanged,
    grown,
    mirrored,
    recoloured,
    review,
    turned,
    with_counters,
    with_in_hand,
    with_moved,
    with_piece,
    without_piece,
)
from core.game import Game
from core.games import GAMES, find_game
from core.setup import BadPositionError, Condition, Setup
from core.values import Piece, Side, Square
from tests.support.every_game import random_game

CHESS, FISCHER, CHECKERS = map(find_game, ("chess", "chess960", "checkers"))

Change = Callable[[Game, Setup, Random], Setup]


def at_random(game: Game, dice: Random) -> Square:
    """Where something can stand at all: an editor puts nothing elsewhere."""
    return dice.choice(sorted(game.facts.playable))


def any_piece(game: Game, dice: Random) -> Piece:
    return Piece(dice.choice(list(Side)), dice.choice(game.facts.symbols))


def any_condition(game: Game, setup: Setup, dice: Random) -> Setup:
    choices = [c for group in game.conditions(setup) for c in group.conditions]
    open_ = [choice for choice in choices if not choice.closed]
    return dice.choice(open_).setup if open_ else setup


def any_in_hand(game: Game, setup: Setup, dice: Random) -> Setup:
    if not game.facts.hand:
        return setup
    piece = Piece(dice.choice(list(Side)), dice.choice(game.facts.hand))
    return with_in_hand(setup, piece, dice.choice([-1, 1, 2]))


CHANGES: tuple[Change, ...] = (
    lambda game, s, dice: with_piece(s, at_random(game, dice), any_piece(game, dice)),
    lambda game, s, dice: without_piece(s, at_random(game, dice)),
    lambda game, s, dice: with_moved(s, at_random(game, dice), at_random(game, dice)),
    lambda game, s, dice: recoloured(s, at_random(game, dice)),
    any_in_hand,
    any_condition,
    lambda game, s, dice: replace(s, side=s.side.other),
    lambda game, s, dice: with_counters(s, dice.randrange(-3, 60), dice.randrange(-3, 60)),
    lambda game, s, dice: mirrored(game.facts, s),
    lambda game, s, dice: exchanged(game.facts, s),
    lambda game, s, dice: emptied(s) if dice.random() < 0.2 else s,
)


def edited(game: Game, seed: int, changes: list[int]) -> PositionDraft:
    """A draft from a moment of a random game, after some changes."""
    dice = Random(seed)
    history = random_game(game, dice, plies=dice.randrange(12))
    start = replace(game.start(), position=history[-1])
    draft = PositionDraft(game.setup_of(start))
    for number in changes:
        draft = draft.become(CHANGES[number](game, draft.setup, dice))
    return draft


drafts = {
    "seed": st.integers(0, 10_000),
    "changes": st.lists(st.integers(0, len(CHANGES) - 1), max_size=12),
}


@pytest.mark.parametrize("variant", GAMES)
@given(**drafts)
@settings(max_examples=12)
def test_laws_of_every_game(variant: str, seed: int, changes: list[int]) -> None:
    game = find_game(variant)
    draft = edited(game, seed, changes)
    nothing_is_lost_by_undoing(draft)
    changing_over_twice_changes_nothing(game, draft.setup)
    what_is_shown_can_be_read(game, draft.setup)
    every_condition_leads_where_it_says(game, draft.setup)
    every_mend_mends(game, draft.setup)


def nothing_is_lost_by_undoing(draft: PositionDraft) -> None:
    back = draft
    for before in reversed(draft.earlier):
        back = back.undo()
        assert back.setup == before
    assert back.undo() is back
    for _ in draft.earlier:
        back = back.redo()
    assert back == draft.redo() == draft


def changing_over_twice_changes_nothing(game: Game, setup: Setup) -> None:
    facts = game.facts
    assert mirrored(facts, mirrored(facts, setup)) == setup
    assert exchanged(facts, exchanged(facts, setup)) == setup
    assert counted(exchanged(facts, setup), Side.FIRST) == counted(setup, Side.SECOND)


def what_is_shown_can_be_read(game: Game, setup: Setup) -> None:
    """A text says all of a setup, even of one that nobody can play."""
    found = review(game, setup)
    assert game.settled(found.setup) == found.setup
    assert (found.start is None) == bool(found.problems)
    read = game.read_setup(game.write_setup(found.setup))
    assert game.write_setup(read) == game.write_setup(found.setup)
    assert read.pieces == found.setup.pieces
    if found.start is not None:
        assert game.read(found.text) == found.start
        assert game.setup_of(found.start) == read


def every_condition_leads_where_it_says(game: Game, setup: Setup) -> None:
    for number, group in enumerate(game.conditions(setup)):
        held = [each for each in group.conditions if each.holds]
        assert not any(each.closed for each in held)
        assert len(held) == 1 or not group.one
        for place, each in enumerate(group.conditions):
            if not each.closed:
                after = game.conditions(each.setup)[number].conditions
                assert condition(after, place, each).holds == (group.one or not each.holds)


def condition(after: tuple[Condition, ...], place: int, wanted: Condition) -> Condition:
    assert after[place].label == wanted.label
    return after[place]


def every_mend_mends(game: Game, setup: Setup) -> None:
    for problem in review(game, setup).problems:
        if problem.fix is not None:
            assert problem not in review(game, problem.fix.setup).problems


@pytest.mark.parametrize("variant", GAMES)
def test_the_usual_start_is_as_it_is_set_up(variant: str) -> None:
    game = find_game(variant)
    setup = game.setup_of(game.start())
    found = review(game, setup)
    assert found.start == game.start()
    assert found.playable
    assert found.setup == setup
    assert not review(game, emptied(setup)).playable


def test_a_part_of_a_text_keeps_the_rest() -> None:
    rest = CHESS.read_setup("4k3/8/8/3pP3/8/8/8/4K2R w K d6 3 7")
    assert CHESS.read_setup("4k3/8/8/3pP3/8/8/8/4K2R", rest) == rest
    assert CHESS.read_setup("4k3/8/8/8/8/8/8/4K3", rest) == replace(
        rest, pieces=CHESS.read_setup("4k3/8/8/8/8/8/8/4K3").pieces, rights="",
        en_passant=frozenset(),
    )  # fmt: skip
    turned = CHESS.read_setup("4k3/8/8/3pP3/8/8/8/4K2R b", rest)
    assert (turned.side, turned.rights, turned.number) == (Side.SECOND, "K", 7)
    men = CHECKERS.read_setup("W:WKc3:Ba5,c5:H4:F9")
    assert CHECKERS.write_setup(CHECKERS.read_setup("B:Wd2", men)) == "B:Wd2:Ba5,c5:H4:F9"


def test_what_is_no_text_says_where() -> None:
    with pytest.raises(BadPositionError, match="rank 3 has 9 squares instead of 8"):
        CHESS.read_setup("8/8/8/8/8/4P4/8/8", CHESS.setup_of(CHESS.start()))


def labels(game: Game, fen: str, group: int = 0) -> list[tuple[str, bool, str]]:
    found = game.conditions(game.read_setup(fen))[group].conditions
    return [(each.label, each.holds, each.closed or each.note) for each in found]


def test_a_closed_castling_right_says_why() -> None:
    assert labels(CHESS, "r3P2r/8/8/8/8/8/8/R3K1R1 w Q - 0 12") == [
        ("O-O", False, "no rook on h1"),
        ("O-O-O", True, ""),
        ("O-O", False, "no king on e8"),
        ("O-O-O", False, "no king on e8"),
    ]
    assert labels(FISCHER, "4k3/8/8/8/8/8/8/1R1K1R1R w F - 0 1") == [
        ("O-O", True, "rook on f1"),
        ("O-O-O", False, "rook on b1"),
        ("O-O", False, "no rook on the h side"),
        ("O-O-O", False, "no rook on the a side"),
    ]


def test_a_king_that_comes_back_may_castle_again() -> None:
    start = CHESS.setup_of(CHESS.start())
    away = with_moved(start, 4, 20)
    assert CHESS.settled(away).rights == "kq"
    assert CHESS.settled(with_moved(away, 20, 4)).rights == "KQkq"


def test_a_square_is_passed_where_a_pawn_can_be_taken() -> None:
    none = ("None", True, "")
    fen = "4k3/8/8/2PpP1p1/8/8/8/4K3 w"
    assert labels(CHESS, fen, 1) == [none, ("d6", False, "d7–d5 played")]
    pinned = "4k3/8/8/r1pPK3/8/8/8/8 w"
    assert labels(CHESS, pinned, 1) == [none]
    assert len(labels(find_game("fog-chess"), pinned, 1)) == 2


def mends(game: Game, fen: str) -> list[str]:
    found = review(game, game.read_setup(fen))
    return [each.fix.words if each.fix else "" for each in found.problems]


def test_what_can_be_put_right_in_one_way_can_be_in_one_click() -> None:
    words = mends(CHESS, "4P3/8/8/8/8/8/8/R3K2P w")
    assert words == ["Take it away", "Make it a queen", "Put it on d7"]
    assert mends(CHESS, "4k3/8/8/8/8/8/4R3/4K3 w") == ["Let Black move"]
    assert mends(CHECKERS, "W:Wc3,b8:Ba5,c1") == ["Make it a king", "Make it a king"]
    twice = "1n2k2r1/9/1p2p2p1/9/9/9/1P2P2P1/9/1R2K2N1 w RR 1/1 0 1"
    assert mends(find_game("toy"), twice.replace("1n2", "1nP1")) == ["Make captains"]


def test_a_board_with_idle_squares_is_not_mirrored() -> None:
    assert can_mirror(CHESS.facts)
    assert not can_mirror(CHECKERS.facts)
    start = CHECKERS.setup_of(CHECKERS.start())
    assert mirrored(CHECKERS.facts, start) is start
    assert exchanged(CHECKERS.facts, start) == replace(start, side=Side.SECOND)


def test_a_letter_typed_again_promotes() -> None:
    toy = find_game("toy").facts
    plain, captain = Piece(Side.FIRST, "p"), Piece(Side.FIRST, "+p")
    assert grown(toy, {}, 5, plain) == plain
    assert grown(toy, {5: plain}, 5, plain) == captain
    assert grown(toy, {5: captain}, 5, plain) == plain
    assert grown(CHESS.facts, {5: plain}, 5, plain) == plain


def test_a_piece_is_promoted_before_it_changes_sides() -> None:
    game = find_game("shogi")
    setup, square = game.setup_of(game.start()), 0
    lance, facts = setup.pieces[square], game.facts
    assert lance == Piece(Side.FIRST, "l")
    for side, symbol in ((0, "+l"), (1, "l"), (1, "+l"), (0, "l")):
        setup = turned(facts, setup, square)
        assert setup.pieces[square] == Piece(Side(side), symbol)
    assert turned(facts, setup, 40) == setup
    gold = turned(facts, setup, 3)
    assert gold.pieces[3] == Piece(Side.SECOND, "g")
