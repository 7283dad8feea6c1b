"""Moves as codes and names, boards as text, in every notation, and as one side saw them."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from random import Random
from string import ascii_lowercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import notation
from core.facts import Facts
from core.games import GAMES, find_game
from core.games.shogi.notation import japanese_arrival, japanese_square
from core.knowledge import ObservedMove, observed_move
from core.notation import square_read, written
from core.play.referee import Referee
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.values import Move, Observation, Piece, Side, Trace
from tests.support.lines import line_of, refereed

SYMBOLS = ("k", "+r", "r", "+p", "p")


def facts_of(columns: int, rows: int, *, shogi: bool) -> Facts:
    """A board of that size, with labels as in chess or as in shogi."""
    return Facts(
        key="some",
        title="Some",
        columns=columns,
        rows=rows,
        sides=("black", "white"),
        symbols=SYMBOLS,
        kinds=("king", "dragon", "rook", "tokin", "pawn"),
        hidden=False,
        family="some",
        files=tuple(str(columns - n) for n in range(columns)) if shogi else (),
        ranks=tuple(ascii_lowercase[n] for n in reversed(range(rows))) if shogi else (),
        hand=("r", "p"),
    )


BOARDS = st.builds(facts_of, st.integers(3, 12), st.integers(3, 12), shogi=st.booleans())


@st.composite
def offers(draw: st.DrawFn) -> tuple[Facts, list[Move]]:
    """A board, and moves that are all different and could be legal at once."""
    facts = draw(BOARDS)
    squares = st.sampled_from(facts.squares)
    paths = draw(st.lists(st.tuples(squares, squares), max_size=30, unique=True))
    moves = []
    for path in paths:
        chosen = [None] if draw(st.booleans()) else ["+p", ""]
        moves += [Move(path, promotion) for promotion in chosen]
    moves += [
        Move((square,), drop=symbol)
        for square in draw(st.lists(squares, max_size=9, unique=True))
        for symbol in facts.hand
    ]
    return facts, moves


@given(offers())
def test_a_code_names_one_move(offer: tuple[Facts, list[Move]]) -> None:
    facts, moves = offer
    for move in moves:
        assert notation.read_code(facts, moves, notation.code(facts, move)) == move
    assert notation.read_code(facts, moves, "zz") is None


@given(BOARDS, st.data())
def test_a_board_is_read_as_it_was_written(facts: Facts, data: st.DataObject) -> None:
    squares = st.sampled_from(facts.squares)
    men = st.builds(Piece, st.sampled_from(Side), st.sampled_from(SYMBOLS))
    pieces = data.draw(st.dictionaries(squares, men, max_size=40))
    visible = frozenset(pieces) | data.draw(st.frozensets(squares))
    text = notation.board(facts, pieces, visible)
    assert notation.read_board(facts, text) == (pieces, visible)


def test_codes_look_as_engines_write_them() -> None:
    chess, shogi = facts_of(8, 8, shogi=False), facts_of(9, 9, shogi=True)
    assert notation.code(chess, Move((12, 28))) == "e2e4"
    assert notation.code(chess, Move((52, 60), "q")) == "e7e8q"
    assert notation.code(chess, Move((28,), drop="p")) == "P@e4"
    seven = next(s for s in shogi.squares if shogi.name(s) == "7c")
    eight = next(s for s in shogi.squares if shogi.name(s) == "8d")
    assert notation.code(shogi, Move((eight, seven), "+p")) == "8d7c+"
    assert notation.code(shogi, Move((eight, seven), "")) == "8d7c="
    assert notation.code(shogi, Move((eight,), drop="p")) == "P@8d"


SEVERAL = [key for key, variant in GAMES.items() if variant.facts.notations]
OPENING = "7g7f 3c3d 8h2b+ 3a2b B*4e"
WRITTEN = {
    "western": "P-7f P-3d Bx2b+ Sx2b B*4e",
    "japanese": "▲７六歩 △３四歩 ▲２二角成 △同　銀 ▲４五角",
    "usi": OPENING,
}


@pytest.mark.parametrize("variant", SEVERAL)
def test_games_write_as_files_do_until_another_notation_is_chosen(variant: str) -> None:
    game = find_game(variant)
    assert written(game, game.notation) == game
    assert game.notation in {"western", "algebraic", "english"}
    assert written(game, "klingon") is game


@pytest.mark.parametrize("variant", SEVERAL)
def test_every_name_in_every_notation_is_read_again(variant: str) -> None:
    dice = Random(5)
    for each in find_game(variant).facts.notations:
        game = written(find_game(variant), each.key)
        referee = Referee(game, game.start())
        for _ in range(25):
            if referee.outcome is not None:
                break
            seen = referee.seen_by(referee.to_move)[-1]
            names = {move: game.own_san(seen, seen.moves, move) for move in seen.moves}
            assert len(set(names.values())) == len(names)
            for move in dice.sample(seen.moves, min(6, len(seen.moves))):
                assert game.read_own(seen, seen.moves, names[move]) == move, names[move]
            referee.play(dice.choice(seen.moves))


def _opening() -> tuple[Move, ...]:
    return tuple(refereed(find_game("shogi"), OPENING).moves)


@pytest.mark.parametrize("notation", WRITTEN)
def test_a_record_in_each_notation_of_shogi(notation: str) -> None:
    record = GameRecord("shogi", "points27", ("A", "B"), _opening())
    timeline = Timeline.of(record, notation)
    names = WRITTEN[notation].split(" ")
    assert [step.san for step in timeline.steps] == names
    for side in Side:
        seen = timeline.seen_by(side, timeline.plies)
        told = [
            observed_move(timeline.game, before, after).text
            for before, after in pairwise(seen)
        ]
        assert told == names


def test_american_checkers_in_numbers() -> None:
    game = find_game("checkers", "american")
    moves = refereed(game, "11-15 22-18 15x22 25x18").moves
    record = GameRecord("checkers", "american", ("A", "B"), tuple(moves))
    names = {
        each.key: [step.san for step in Timeline.of(record, each.key).steps]
        for each in game.facts.notations
    }
    assert names == {
        "algebraic": ["f6-e5", "c3-d4", "e5xc3", "b2xd4"],
        "numeric": ["11-15", "22-18", "15x22", "25x18"],
    }
    numeric = Timeline.of(record, "numeric").game
    assert square_read(numeric, "c3") == "22"
    assert square_read(numeric, "c4") == "c4"


def test_what_was_taken_in_the_fog_is_named_by_number() -> None:
    game = written(find_game("fog-checkers", "american"), "numeric")
    seen = refereed(game, "f6-e5 c3-d4 e5xc3").seen_by(Side.FIRST)
    told = [observed_move(game, before, after).text for before, after in pairwise(seen)]
    assert told == ["", "22-18", "×18"]


def test_what_was_seen_in_the_fog_is_named_in_each_notation() -> None:
    usual = find_game("fog-shogi")
    referee, dice = Referee(usual, usual.start()), Random(3)
    for _ in range(60):
        if referee.outcome is None:
            referee.play(dice.choice(referee.seen_by(referee.to_move)[-1].moves))
    told: dict[str, list[str]] = {}
    for key in WRITTEN:
        game = written(usual, key)
        told[key] = [
            observed_move(game, before, after).text
            for side in Side
            for before, after in pairwise(referee.seen_by(side))
        ]
    for western, japanese, usi in zip(*told.values(), strict=True):
        hidden = western == "" or western[0] == "×"
        assert (japanese == western) is (western == "")
        assert japanese[:1] in ("▲", "△", "×", "")
        assert not hidden or usi == western
        assert not hidden or japanese == re.sub(r"..(?=×|$)", as_read, western)


def as_read(square: re.Match[str]) -> str:
    """A square with figures and kanji."""
    file, rank = square.group()
    return (
        "１２３４５６７８９"[int(file) - 1] + "一二三四五六七八九"["abcdefghi".index(rank)]
    )


def test_a_move_that_was_seen_to_come_tells_where_from() -> None:
    silver, promoted = Piece(Side.SECOND, "s"), Piece(Side.SECOND, "+s")
    origin, target = 7 * 9 + 1, 6 * 9 + 2
    assert (japanese_square(origin), japanese_square(target)) == ("８二", "７三")
    whole = Trace(Side.SECOND, origin, target, silver)
    assert japanese_arrival(whole, silver) == "△７三銀(82)"
    assert japanese_arrival(replace(whole, piece=promoted), silver).startswith("△７三銀成(")
    assert japanese_arrival(replace(whole, origin=None), silver) == "△７三銀"
    assert japanese_arrival(replace(whole, origin=target), silver) == "△７三銀打"


GAME = find_game("fog-chess", "chesscom")


def _seen(moves: str, viewer: Side, fen: str = "") -> list[Observation]:
    history = line_of(GAME, moves, fen)
    return [GAME.observe(history[: n + 1], viewer) for n in range(len(history))]


def _last(moves: str, viewer: Side, fen: str = "") -> ObservedMove:
    seen = _seen(moves, viewer, fen)
    return observed_move(GAME, seen[-2], seen[-1])


@pytest.mark.parametrize("seed", range(6))
def test_own_moves_bear_the_names_of_the_record(seed: int) -> None:
    dice, history, moves = Random(seed), [GAME.start().position], []
    while len(moves) < 90 and GAME.outcome(history) is None:
        moves.append(dice.choice(GAME.moves(history[-1])))
        history.append(GAME.play(history[-1], moves[-1]))
    record = GameRecord("fog-chess", "chesscom", ("a", "b"), tuple(moves))
    for step, ply in zip(Timeline.of(record).steps, range(1, 91), strict=False):
        before, after = (GAME.observe(history[: n + 1], step.side) for n in (ply - 1, ply))
        assert observed_move(GAME, before, after) == ObservedMove(step.side, step.san)


def test_a_move_in_the_fog_has_no_words() -> None:
    assert _last("e4 Nc6", Side.FIRST) == ObservedMove(Side.SECOND, "", hidden=True)


def test_a_hidden_capture_names_what_was_lost_only() -> None:
    line = "e4 d5 Nf3 dxe4"
    assert _last(line, Side.FIRST) == ObservedMove(Side.SECOND, "×e4", hidden=True)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("e4 e5 Nf3 Nc6 Bb5 Nd4", "Nd4"),
        ("e4 e5 d4 exd4", "exd4"),
        ("e4 e5 d4 exd4 Qxd4 Nc6", ""),
        ("e4 d5 Qg4 Bxg4", "×g4"),
    ],
)
def test_what_white_hears_of_black(line: str, text: str) -> None:
    assert _last(line, Side.FIRST).text == text


@pytest.mark.parametrize(
    ("fen", "move", "text"),
    [
        ("r3k3/8/8/8/6Q1/8/8/K3R3 b q - 0 1", "O-O-O", "O-O-O"),
        ("r3k3/8/8/8/6Q1/8/8/4K2R b q - 0 1", "O-O-O", "Kc8"),
        ("r3k3/8/8/8/3Q4/8/8/4K3 b q - 0 1", "O-O-O", "Rd8"),
        ("4k3/8/8/4R3/8/8/4p3/R6K b - - 0 1", "e1=Q", "e1=Q"),
        ("4k3/8/8/8/8/8/4p3/R6K b - - 0 1", "e1=N", "Ne1"),
    ],
)
def test_a_move_seen_in_part_is_named_by_that_part(fen: str, move: str, text: str) -> None:
    assert _last(move, Side.FIRST, fen) == ObservedMove(Side.SECOND, text)


def test_observations_that_do_not_follow_each_other_are_refused() -> None:
    seen = _seen("e4 e5", Side.FIRST)
    with pytest.raises(ValueError, match="do not follow"):
        observed_move(GAME, seen[0], seen[2])
