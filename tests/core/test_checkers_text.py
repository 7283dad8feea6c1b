"""Positions and moves of checkers as text: FEN of draughts, and squares in a row."""

from __future__ import annotations

from random import Random
from time import process_time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.game import IllegalMoveError
from core.games import find_game
from core.games.checkers.kernels import generate
from core.games.checkers.rules import RULESETS
from core.setup import BadPositionError, Start
from core.values import Side
from tests.support import draughts
from tests.support import naive_checkers as naive

GAME = find_game("checkers", "classic")

ROUND = "W:WK3,7,15,25,27,29,30:B2,4,K9,10,K11,12,16,17,18,19,21,23"
"""A man on e5 takes one man, or three more in a circle before that one."""

FORKED = "W:W31:B26,27,18,19,10"
"""From e1 to c7 on either side of e3, or round to e1."""


def test_the_usual_array() -> None:
    text = naive.write(naive.read(naive.START))
    assert GAME.write(GAME.start()) == f"{text}:H0:F1"
    assert GAME.read("W:W21-32:B1-12") == GAME.start() == GAME.read(text)


@given(fen=draughts.boards, quiet=st.integers(0, 99999), number=st.integers(0, 99999))
@settings(deadline=None)
def test_a_position_survives_being_written_and_read(
    fen: str, quiet: int, number: int
) -> None:
    setup = Start(draughts.read(GAME, fen), quiet, number)
    assert GAME.write(setup) == f"{fen}:H{quiet}:F{number}"
    found = GAME.place(GAME.setup_of(setup))
    assert found == setup if isinstance(found, Start) else found[0].code == "too many"


@pytest.mark.parametrize(
    "text",
    [
        "B:W18,K32:B1,2,3",
        "B:B1-3:W18,K32",
        "B:Wd4,Kg1:Bb8,d8,f8",
        "B:WK32-32,18:B1,2-3.",
        " B:W18,K32:B01,02,03:H0:F1\n",
        "B:W18:WK32:B1-3",
    ],
)
def test_the_same_position_in_other_words(text: str) -> None:
    assert GAME.write(GAME.read(text)) == "B:Wd4,Kg1:Bb8,d8,f8:H0:F1"


@pytest.mark.parametrize(
    ("number", "name"),
    [(1, "b8"), (4, "h8"), (5, "a7"), (18, "d4"), (29, "a1"), (32, "g1")],
)
def test_numbers_and_names_of_squares(number: int, name: str) -> None:
    setup = GAME.read(f"W:WK{number}:B")
    assert [GAME.facts.name(square) for square in GAME.pieces(setup.position)] == [name]


WRONG = {
    "W": "'W' is not a position such as W:W21-32:B1-12",
    "W:W1": "'W:W1' is not a position such as W:W21-32:B1-12",
    "w:W21:B2": "the side to move is 'w' instead of W or B",
    ":W21:B2": "the side to move is '' instead of W or B",
    "W:W:B": "there are no pieces on the board",
    "W:W33:B1": "'33' is no dark square such as 12 or c3",
    "W:W0:B1": "'0' is no dark square such as 12 or c3",
    "W:W0321:B1": "'0321' is no dark square such as 12 or c3",
    "W:Wa2:B1": "'a2' is no dark square such as 12 or c3",
    "W:W21-12:B1": "'21-12' is no dark square such as 12 or c3",
    "W:W21-:B1": "'21-' is no dark square such as 12 or c3",
    "W:WKK21:B1": "'K21' is no dark square such as 12 or c3",
    "W:W21:B21": "two pieces stand on a3",
    "W:W21,21:B1": "two pieces stand on a3",
    "W:W2:B8": "a man cannot stand on d8",
    "W:W21:B32": "a man cannot stand on g1",
    "W:W21:B1:H": "'H' holds no number",
    "W:W21:B1:Hx": "'Hx' holds no number",
    "W:W21:B1:H-1": "'H-1' holds no number",
    "W:W21:B1:Q": "'Q' begins with none of W, B, H and F",
    "W:W21::B1": "'' begins with none of W, B, H and F",
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_with_a_position_is_one_sentence(text: str) -> None:
    with pytest.raises(BadPositionError) as failure:
        GAME.read(text)
    assert str(failure.value) == WRONG[text]


@pytest.mark.parametrize(
    "text", ["c3-d4", "c3d4", "22-18", "c3 18", "22d4", "c3 d4", " 22-18! "]
)
def test_a_step_in_any_words(text: str) -> None:
    position = GAME.start().position
    move = GAME.read_move(position, text)
    assert [GAME.facts.name(square) for square in move.path] == ["c3", "d4"]
    assert GAME.san(position, move) == "c3-d4"


@pytest.mark.parametrize("text", ["a1xa5", "29:13", "a1c3e5c7a5", "a1xe5xa5", "29x22x13"])
def test_a_capture_by_some_of_its_stops(text: str) -> None:
    position = draughts.read(GAME, "W:W29:B25,18,10,9")
    move = GAME.read_move(position, text)
    assert [GAME.facts.name(s) for s in move.path] == ["a1", "c3", "e5", "c7", "a5"]
    assert GAME.san(position, move) == "a1xa5"


def test_a_capture_that_could_be_two_is_asked_for() -> None:
    position = draughts.read(GAME, FORKED)
    names = {GAME.san(position, move) for move in GAME.moves(position)}
    assert names == {"e1xg3xe5xc7", "e1xc3xe5xc7", "e1xe1"}
    with pytest.raises(IllegalMoveError) as failure:
        GAME.read_move(position, "e1xc7")
    assert str(failure.value) == "e1xc7 could be e1xg3xe5xc7 or e1xc3xe5xc7"
    with pytest.raises(IllegalMoveError):
        GAME.read_move(position, "e1xe5xc7")
    assert GAME.san(position, GAME.read_move(position, "e1xg3xc7")) == "e1xg3xe5xc7"


def test_round_either_way_is_one_move() -> None:
    position = draughts.read(GAME, "W:W30:B25,26,18,17")
    (move,) = GAME.moves(position)
    ways = GAME.ways(GAME.reveal([position]), move)
    named = ["".join(map(GAME.facts.name, way)) for way in ways]
    assert named == ["c1a3c5e3c1", "c1e3c5a3c1", "c1c1"]


def test_all_stops_of_one_capture_are_its_own_name() -> None:
    """Though they are some of the stops of another one."""
    position = draughts.read(GAME, ROUND)
    for name in ("e5xg7", "e5xc3xa5xc7xe5xg7"):
        move = GAME.read_move(position, name)
        assert "x".join(map(GAME.facts.name, move.path)) == name
        assert GAME.san(position, move) == name


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_name_and_way_is_of_one_move_and_read_back(ruleset: str) -> None:
    game, dice = find_game("fog-checkers", ruleset), Random(ruleset)
    for fen in (ROUND, FORKED, *(draughts.artificial(dice) for _ in range(80))):
        position = draughts.read(game, fen)
        seen = game.observe([position], game.to_move(position))
        ways = [way for move in seen.moves for way in game.ways(seen, move)]
        assert len(set(ways)) == len(ways), fen
        names = {game.own_san(seen, seen.moves, move) for move in seen.moves}
        assert len(names) == len(seen.moves), fen
        for move in seen.moves:
            assert game.read_own(seen, seen.moves, game.san(position, move)) == move, fen
            assert game.ways(seen, move)[0] == move.path
            for way in game.ways(seen, move):
                name = "x".join(map(game.facts.name, way))
                assert game.read_own(seen, seen.moves, name) == move, (fen, name)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("2218", "'2218' is not a move such as c3-d4 or c3xe5"),
        ("22--18", "'22--18' is not a move such as c3-d4 or c3xe5"),
        ("c3", "'c3' is not a move such as c3-d4 or c3xe5"),
        ("castles", "'castles' is not a move such as c3-d4 or c3xe5"),
        ("c3-d5", "c3-d5 is not possible here"),
        ("33-34", "33-34 is not possible here"),
        ("c3-c4", "c3-c4 is not possible here"),
        ("c3-e5", "c3-e5 is not possible here"),
        ("d6-c5", "d6-c5 is not possible here"),
    ],
)
def test_what_is_wrong_with_a_move_is_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(IllegalMoveError) as failure:
        GAME.read_move(GAME.start().position, text)
    assert str(failure.value) == sentence


@pytest.mark.parametrize("piece", ["1", "1-1", "c3", "1 ", " ", "-", "c", "1c3"])
def test_no_long_text_takes_long(piece: str) -> None:
    began = process_time()
    for end in ("", "z"):
        with pytest.raises(IllegalMoveError):
            GAME.read_move(GAME.start().position, "c3" + 20_000 * piece + end)
    assert process_time() - began < 1


def test_what_is_hidden_is_not_told_by_the_sentence() -> None:
    game = find_game("fog-checkers", "classic")
    for fen in ("W:W22:B1", "W:W22:B18,15,K9", "W:W22:B14,K15,18"):
        seen = game.observe([draughts.read(game, fen)], Side.FIRST)
        with pytest.raises(IllegalMoveError, match=r"^c3xe5 is not possible here$"):
            game.read_own(seen, seen.moves, "c3xe5")


def test_captures_for_which_there_is_no_room_are_left_out() -> None:
    position = GAME.read("W:W22,K30:B18,17,9,2").position
    assert len(GAME.moves(position)) == 2
    room = np.full(3, -1, np.int64)
    assert generate(GAME.rules, position.row, room[:1]) == 1
    assert room[1:].tolist() == [-1, -1]
