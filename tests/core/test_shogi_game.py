"""Shogi as a game: ends, declarations, setups, names of moves, views."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from core.game import IllegalMoveError
from core.games.shogi.ends import camp_of
from core.games.shogi.facts import FACTS, HANDICAPS
from core.games.shogi.game import Shogi
from core.games.shogi.rules import SHOGI_RULESETS
from core.notation import code
from core.setup import BadPositionError, Position, Start
from core.values import Outcome, Reason, Side

GAME = Shogi(FACTS, SHOGI_RULESETS["points27"])
BLACK, WHITE = Side.FIRST, Side.SECOND


def played(text: str, moves: Sequence[str], game: Shogi = GAME) -> list[Position]:
    history = [game.read(text).position]
    for move in moves:
        history.append(game.play(history[-1], game.read_move(history[-1], move)))
    return history


def story(seed: int, plies: int = 120) -> list[Position]:
    dice, history = Random(seed), [GAME.start().position]
    while len(history) <= plies and GAME.outcome(history) is None:
        history.append(GAME.play(history[-1], dice.choice(GAME.moves(history[-1]))))
    return history


def test_a_hand_makes_another_position() -> None:
    bare = "4k4/9/9/9/9/9/9/9/4K4 b {} 1"
    one, other = (GAME.read(bare.format(hand)).position for hand in ("P", "p"))
    assert one != other


ENTERED = "PPPPPPK2/PPPP+R4/9/9/9/9/9/9/8k b {} 1".replace("PPPPPPK2", "+P+P+P+P+P+PK2")


@pytest.mark.parametrize(
    ("hand", "ruleset", "claim"),
    [
        ("R2B", "points27", Outcome(BLACK, Reason.IMPASSE)),
        ("2B", "points27", None),
        ("R2B", "points24", Outcome(None, Reason.IMPASSE)),
        ("R2BG", "points24", Outcome(BLACK, Reason.IMPASSE)),
        ("B", "points24", None),
        ("R2BG", "try", None),
    ],
)
def test_a_king_that_has_entered_may_declare(
    hand: str, ruleset: str, claim: Outcome | None
) -> None:
    game = Shogi(FACTS, SHOGI_RULESETS[ruleset])
    text = ENTERED.replace("PPPP+R4", "+P+P+P+P+R4").format(hand)
    position = game.read(text).position
    camp = camp_of(game.pieces(position), game.hands(position), BLACK)
    assert camp.points == 15 + {"R2B": 15, "2B": 10, "R2BG": 16, "B": 5}[hand]
    assert game.claims([position]) == claim


def test_what_a_handicap_leaves_out_counts() -> None:
    begun = GAME.read(HANDICAPS["two"].sfen).position
    text = "8K/9/9/9/9/9/9/2+p+p+p+p3/+p+p+p+p+p+pk2 w 3g4s 1"
    entered = GAME.read(text).position
    camp = camp_of(GAME.pieces(entered), GAME.hands(entered), WHITE)
    assert camp.points == 17
    assert GAME.claims([entered]) is None
    assert GAME.claims([begun, entered]) == Outcome(WHITE, Reason.IMPASSE)


@pytest.mark.parametrize("name", HANDICAPS)
def test_handicaps_can_be_played(name: str) -> None:
    start = GAME.read(HANDICAPS[name].sfen)
    assert GAME.to_move(start.position) is WHITE
    assert GAME.write(start) == HANDICAPS[name].sfen


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("4k4/9/9/9/9/9/9/9/9 w - 1", "Black has no king"),
        ("4k3P/9/9/9/9/9/9/9/4K4 b - 1", "a pawn on 1a could never move"),
        ("4k4/4P4/4P4/9/9/9/9/9/4K4 w - 1", "Black has 2 pawns on file 5"),
        ("4k4/9/9/9/4R4/9/9/9/4K4 b - 1", "White is in check, but Black is to move"),
        ("4k4/9/9/9/9/9/9/9/4K4 b 3R 1", "there are 3 rooks; 2 are the most"),
        ("4k3r/9/9/9/9/9/9/9/4K4 b 2R 1", "there are 3 rooks; 2 are the most"),
        ("4k4/9/9/9/9/9/9/9/4K4 x - 1", "is not a position such as"),
        ("4k4/9/9/9/9/9/9/9/4K4 b Z 1", "are not pieces in hand"),
    ],
)
def test_what_is_wrong_with_a_position_is_said(text: str, wrong: str) -> None:
    with pytest.raises(BadPositionError, match=wrong):
        GAME.read(text)


def test_what_the_editor_makes_is_read_again_even_with_more_pieces_than_a_set_has() -> None:
    text = "4k4/9/9/9/9/9/9/9/4K4 b R3b20p 1"
    assert GAME.write_setup(GAME.read_setup(text)) == text


def test_one_king_is_enough_for_whoever_has_to_mate() -> None:
    assert isinstance(GAME.read("7nk/9/7G1/9/9/9/9/9/9 b G 1"), Start)


@pytest.mark.parametrize("seed", range(4))
def test_every_name_is_read_back(seed: int) -> None:
    for position in story(seed)[::8]:
        moves = GAME.moves(position)
        names = [GAME.san(position, move) for move in moves]
        assert len(set(names)) == len(moves)
        for name, move in zip(names, moves, strict=True):
            assert GAME.read_move(position, name) == move
            assert GAME.read_move(position, code(FACTS, move)) == move


def test_moves_are_named_as_western_players_do() -> None:
    history = played(
        GAME.write(GAME.start()), ("P-7f", "P-3d", "Bx2b+", "3a2b", "B*4e", "6a5b")
    )
    names = [
        GAME.arrival(GAME.reveal(history[: n + 1]), GAME.reveal(history[: n + 2]))
        for n in range(len(history) - 1)
    ]
    assert names == ["P-7f", "P-3d", "Bx2b+", "Sx2b", "B*4e", "G6a-5b"]


@pytest.mark.parametrize("text", ["P-7g", "K*5e", "9z9y", "G-5h5h", ""])
def test_what_names_no_move_is_refused(text: str) -> None:
    with pytest.raises(IllegalMoveError, match="is not possible here"):
        GAME.read_move(GAME.start().position, text)


def test_several_moves_of_one_name_are_told() -> None:
    with pytest.raises(IllegalMoveError, match="4i5h or 6i5h"):
        GAME.read_move(GAME.start().position, "G-5h")


@pytest.mark.parametrize("seed", range(3))
def test_views_hold_what_kernels_do(seed: int) -> None:
    history = story(seed)
    for now in range(1, len(history) - 1, 6):
        before, after = (
            GAME.observe(history[: now + n], GAME.to_move(history[now])) for n in (1, 2)
        )
        move = GAME.own_move(before, after)
        assert GAME.play(history[now], move) == history[now + 1]
        assert GAME.decode(before, GAME.encode(before, move)) == move
        assert GAME.position_of(after) == history[now + 1]
        waiting = GAME.observe(history[:now], GAME.to_move(history[now]))
        assert set(before.moves) <= set(GAME.plans(waiting))
        assert GAME.read(GAME.write(Start(history[now]))).position == history[now]
