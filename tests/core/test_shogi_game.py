"""Shogi as a game: moves, ends, declarations and what they lack, setups, names of moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from core.game import IllegalMoveError, standing_words
from core.games import find_game
from core.games.shogi import board, kernels, sfen
from core.games.shogi.ends import camp_of
from core.games.shogi.facts import FACTS, HANDICAPS, START
from core.games.shogi.game import Shogi
from core.games.shogi.rules import SHOGI_RULESETS, ShogiRules
from core.games.shogi.tables import (
    DECLINED,
    DROPPED,
    MOST_MOVES,
    PROMOTED,
    SQUARES,
    SYMBOL,
    TARGET,
)
from core.setup import BadPositionError, Position, Setup, Start
from core.values import Outcome, Reason, Side
from tests.support import naive_shogi as naive
from tests.support.every_game import vectors
from tests.support.lines import line_of

GAME = Shogi(FACTS, SHOGI_RULESETS["points27"])
BLACK, WHITE = Side.FIRST, Side.SECOND


def played(text: str, moves: Sequence[str], game: Shogi = GAME) -> list[Position]:
    return line_of(game, " ".join(moves), text)


def test_a_hand_makes_another_position() -> None:
    bare = "4k4/9/9/9/9/9/9/9/4K4 b {} 1"
    one, other = (GAME.read(bare.format(hand)).position for hand in ("P", "p"))
    assert one != other


ENTERED = "+P+P+P+P+P+PK2/+P+P+P+P+R4/9/9/9/9/9/9/8k b {} 1"
"""Black's king and eleven pieces have entered: 15 points, and what is in hand."""

WINS, DRAWS = Outcome(BLACK, Reason.IMPASSE), Outcome(None, Reason.IMPASSE)


@pytest.mark.parametrize(
    ("hand", "points", "claims"),
    [
        ("B3G", 23, (None, None)),
        ("B4G", 24, (None, DRAWS)),
        ("2B2G", 27, (None, DRAWS)),
        ("2B3G", 28, (WINS, DRAWS)),
        ("R2B", 30, (WINS, DRAWS)),
        ("R2BG", 31, (WINS, WINS)),
    ],
)
def test_a_king_that_has_entered_may_declare(
    hand: str, points: int, claims: tuple[Outcome | None, ...]
) -> None:
    position = GAME.read(ENTERED.format(hand)).position
    assert camp_of(GAME.pieces(position), GAME.hands(position), BLACK).points == points
    for ruleset, claim in zip(
        ("points27", "points24", "try"), (*claims, None), strict=True
    ):
        assert Shogi(FACTS, SHOGI_RULESETS[ruleset]).claims([position]) == claim


def test_what_a_handicap_leaves_out_counts() -> None:
    begun = GAME.read(HANDICAPS["two"].text).position
    text = "8K/9/9/9/9/9/9/2+p+p+p+p3/+p+p+p+p+p+pk2 w 3g4s 1"
    entered = GAME.read(text).position
    camp = camp_of(GAME.pieces(entered), GAME.hands(entered), WHITE)
    assert camp.points == 17
    assert GAME.claims([entered]) is None
    assert GAME.claims([begun, entered]) == Outcome(WHITE, Reason.IMPASSE)


@pytest.mark.parametrize("name", HANDICAPS)
def test_handicaps_can_be_played(name: str) -> None:
    start = GAME.read(HANDICAPS[name].text)
    assert GAME.to_move(start.position) is WHITE
    assert GAME.write(start) == HANDICAPS[name].text


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("4k4/9/9/9/9/9/9/9/9 w - 1", "Black has no king"),
        ("4k3P/9/9/9/9/9/9/9/4K4 b - 1", "a pawn on 1a could never move"),
        ("4k4/4P4/4P4/9/9/9/9/9/4K4 w - 1", "Black has 2 pawns on file 5"),
        ("4k4/9/9/9/4R4/9/9/9/4K4 b - 1", "White is in check, but Black is to move"),
        ("4k4/9/9/9/9/9/9/9/4K4 b 3R 1", "pieces of the kind rook: 3; 2 are the most"),
        ("4k3r/9/9/9/9/9/9/9/4K4 b 2R 1", "pieces of the kind rook: 3; 2 are the most"),
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


CAMP = "1+P+P+P1+P+P+P1/3+PK1+P2/2+P3+P2/k8/9/9/9/9/9 {} {} 1"
"""Black's king and ten pieces have entered: ten points, and what is in hand."""


def words(text: str, ruleset: str = "points27", start: str = "") -> str:
    game = find_game("shogi", ruleset)
    return standing_words(game, game.reveal([game.read(text).position]), start)


@pytest.mark.parametrize(
    ("side", "hand", "ruleset", "told"),
    [
        ("b", "2R2B", "points27", "Black may declare and win"),
        ("w", "2R2B", "points27", "Black may declare and win on its turn"),
        ("b", "2RB2G", "points27", "Black lacks 1 point"),
        ("b", "RB", "points27", "Black lacks 8 points"),
        ("b", "2R2B", "points24", "Black may declare a draw"),
        ("b", "2R2BG", "points24", "Black may declare and win"),
        ("b", "2R2B", "try", "Black: king 1 step from 5a"),
    ],
)
def test_what_is_missing_is_said_of_kings_that_are_near(
    side: str, hand: str, ruleset: str, told: str
) -> None:
    text = CAMP.format(side, hand)
    assert words(text, ruleset) == told
    game = find_game("shogi", ruleset)
    position = game.read(text).position
    may = "may" in told and side == "b"
    assert (game.claims([position]) is not None) == may


def test_nothing_is_said_until_a_king_is_near() -> None:
    game = find_game("shogi")
    for rows, near in (("9/K8", False), ("K8/9", True)):
        text = f"4k4/9/9/{rows}/9/9/9/9 b - 1"
        seen = game.reveal([game.read(text).position])
        standing = game.standing(seen)
        assert bool(standing) == near
    assert standing[Side.FIRST].counts == "0/28 points · 0/10 pieces · king out"
    assert (
        standing[Side.FIRST].note == "Black lacks its king, 10 pieces, 28 points to declare"
    )
    assert standing[Side.SECOND].note == ""


def test_what_was_left_out_counts_for_white() -> None:
    text = "9/9/9/9/8K/k8/9/9/9 w - 1"
    assert words(text).endswith("27 points")
    assert words(text, start=HANDICAPS["two"].text).endswith("17 points")


def test_in_the_fog_only_the_own_side_is_counted() -> None:
    game = find_game("fog-shogi")
    position = game.read(CAMP.format("b", "2R2B")).position
    for viewer in Side:
        standing = game.standing(game.observe([position], viewer))
        assert set(standing) <= {viewer}
    assert game.standing(game.observe([position], Side.FIRST))[Side.FIRST].note


RULES = ShogiRules()
Row = NDArray[np.uint64]

CORNERS = [
    # A pawn dropped on 1b would mate: the gold guards it and nothing takes it.
    ("7nk/9/7G1/9/9/9/9/9/K8 b P 1", "P*1b"),
    # The knight's square is taken, but the pinned gold may not leave its line.
    ("R3g3k/9/7GP/9/9/9/9/9/K8 b P 1", "P*1b"),
]


def row_for(text: str) -> Row:
    setup = sfen.read(text)
    return board.row_of(setup.pieces, setup.hands, setup.side)


def moves(row: Row) -> list[int]:
    buffer = np.empty(MOST_MOVES, np.int64)
    return buffer[: kernels.generate(RULES, row, buffer)].tolist()


def after(row: Row, move: int) -> Row:
    out = np.empty_like(row)
    kernels.apply(RULES, row, move, out)
    return out


def usi(move: int) -> str:
    origin, target = move & 127, FACTS.name(move >> TARGET & 127)
    if origin >= SQUARES:
        return f"{SYMBOL[origin - DROPPED].upper()}*{target}"
    choice = "+" if move & PROMOTED else "=" if move & DECLINED else ""
    return FACTS.name(origin) + target + choice


def text_of(row: Row) -> str:
    position = Position(row)
    side, hands = board.to_move(position), board.hands_of(position)
    return sfen.write(Setup(board.pieces_on(position), side, hands))


def random_rows(seed: int, plies: int) -> Iterator[Row]:
    """Positions of random games, in which pieces like to take, so that hands fill."""
    dice, row = Random(seed), row_for(START)
    for _ in range(plies):
        found = moves(row)
        if not found:
            row = row_for(START)
            continue
        taking = [move for move in found if usi(move)[1] != "*" and takes(row, move)]
        row = after(row, dice.choice(taking if taking and dice.random() < 0.4 else found))
        yield row


def takes(row: Row, move: int) -> bool:
    return (move >> TARGET & 127) in board.pieces_on(Position(row))


def test_the_twin_has_the_same_moves_and_positions() -> None:
    for number, row in enumerate(random_rows(11, 240)):
        if number % 6 and not kernels.checked(RULES, row):
            continue
        text = text_of(row)
        twin = naive.read(text)
        ours = [usi(move) for move in moves(row)]
        assert sorted(ours) == sorted(move for move, _ in naive.steps(twin)), text
        assert kernels.mobility(RULES, row) == len(ours), text
        assert kernels.checked(RULES, row) == naive.in_check(twin, twin.black), text


@pytest.mark.parametrize(("text", "move"), CORNERS)
def test_a_pawn_dropped_may_not_mate(text: str, move: str) -> None:
    assert move not in map(usi, moves(row_for(text)))
    assert move not in dict(naive.steps(naive.read(text)))


def test_a_king_that_arrives_wins_by_the_try_rule_alone() -> None:
    arrived = row_for("4K4/9/9/9/9/9/9/9/k8 w - 1")
    assert kernels.over(ShogiRules(try_rule=1), arrived)
    assert not kernels.over(RULES, arrived)
    assert not kernels.over(ShogiRules(try_rule=1), row_for("4k4/9/9/9/9/9/9/9/4K4 b - 1"))


def test_text_and_rows_are_the_same() -> None:
    for text in {each.text for each in vectors() if each.variant == "shogi"}:
        assert text_of(row_for(text)) == text


def test_black_in_small_letters_where_no_number_stands() -> None:
    told = "LNSGKGSNL/1R5B1/PPPPPPPPP/9/9/9/ppppppppp/1b5r1/lnsgkgsnl b -"
    assert (row_for(told) == row_for(START)).all()
    example = "ln1gkg1nl/1r1s5/p1p1ppspp/1p1p2p2/2PNB4/9/PP1PPPPPP/7R1/L1SGKGSNL b b"
    assert (row_for(example) == row_for(f"{example} 1")).all()
