"""Fog chess from 960 arrays, with python-chess and pyffish as judges."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from core.games import GAMES, find_game
from core.games.chess.facts import ARRAYS, USUAL, array_text
from core.notation import board, code
from core.setup import BadPositionError, Position, Start
from core.values import Side
from tests.core.test_belief import same_sets
from tests.core.test_oracles import FOG_OF_WAR

GAME = find_game("fog-chess960", "pychess")
CASTLING = "rk4r1/8/8/8/8/8/8/RK4R1 {} GAga - 0 1"

chess = pytest.importorskip("chess")


def moves(text: str) -> set[str]:
    position = GAME.read(text).position
    return {code(GAME.facts, move) for move in GAME.moves(position)}


def story(dice: Random, plies: int = 60) -> list[Position]:
    history = [GAME.read(array_text(dice.randrange(ARRAYS))).position]
    while GAME.outcome(history) is None and len(history) < plies:
        found = GAME.moves(history[-1])
        castlings = [
            m
            for m in found
            if m.target in GAME.delta(GAME.reveal(history), m).lifted
            and GAME.pieces(history[-1])[m.target].side is GAME.to_move(history[-1])
        ]
        history.append(GAME.play(history[-1], dice.choice(castlings or list(found))))
    return history


def test_the_arrays_are_those_of_scharnagl() -> None:
    for number in range(ARRAYS):
        theirs = chess.Board.from_chess960_pos(number)
        assert array_text(number) == theirs.shredder_fen()
    assert len({array_text(number) for number in range(ARRAYS)}) == ARRAYS
    numbered = GAMES["fog-chess960"].numbered
    assert len(numbered) == ARRAYS
    assert numbered[USUAL] == GAME.write(GAME.start())
    assert list(numbered[:3]) == [array_text(number) for number in range(3)]
    for wrong in (-1, ARRAYS):
        with pytest.raises(ValueError, match="there is no array"):
            array_text(wrong)


@pytest.mark.parametrize("number", range(0, ARRAYS, 40))
def test_every_array_is_read_and_written(number: int) -> None:
    start = GAME.read(array_text(number))
    assert GAME.write(start) == array_text(number)
    assert GAME.place(GAME.setup_of(start)) == start
    short = chess.Board.from_chess960_pos(number).fen()
    assert GAME.read(short) == start


class TestPyffish:
    """Fairy-Stockfish's fogofwar with castling from any array."""

    pyffish = pytest.importorskip("pyffish")

    @pytest.fixture(autouse=True)
    def _variant(self) -> None:
        if "fogofwar" not in self.pyffish.variants():
            self.pyffish.load_variant_config(FOG_OF_WAR)

    def test_moves_and_views_of_random_games(self) -> None:
        dice, castled = Random("960"), 0
        for _ in range(5):
            history = story(dice)
            for position in history:
                if not GAME.moves(position):
                    continue
                text = GAME.write(Start(position))
                theirs = self.pyffish.legal_moves("fogofwar", text, [], True)
                assert moves(text) == set(theirs), text
                shown = self.pyffish.get_fog_fen(text, "fogofwar", True).split()[0]
                seen = GAME.observe([position], GAME.to_move(position))
                assert board(GAME.facts, seen.pieces, seen.visible) == shown, text
            castled += any(
                GAME.setup_of(Start(one)).rights != GAME.setup_of(Start(two)).rights
                for one, two in pairwise(history)
            )
        assert castled > 2


@pytest.mark.parametrize(
    ("turn", "name", "after"),
    [
        ("w", "O-O", "R4RK1"),
        ("w", "b1g1", "R4RK1"),
        ("w", "O-O-O", "2KR2R1"),
        ("w", "b1a1", "2KR2R1"),
        ("b", "O-O", "r4rk1"),
        ("b", "0-0-0", "2kr2r1"),
    ],
)
def test_castling_has_several_names(turn: str, name: str, after: str) -> None:
    position = GAME.read(CASTLING.format(turn)).position
    move = GAME.read_move(position, name)
    text = GAME.write(Start(GAME.play(position, move)))
    rows = text.split()[0].split("/")
    assert rows[7 if turn == "w" else 0] == after
    assert GAME.san(position, move) == name.replace("0", "O") or name[0] == "b"
    assert text.split()[2] == ("ga" if turn == "w" else "GA")


def test_where_the_king_goes_is_shown_where_it_cannot_step() -> None:
    position = GAME.read("4k3/8/8/8/8/8/8/RK4R1 w GA - 0 1").position
    seen = GAME.observe([position], Side.FIRST)
    shown = {
        GAME.san(position, move): {
            "".join(map(GAME.facts.name, way)) for way in GAME.ways(seen, move)
        }
        for move in seen.moves
    }
    assert shown["O-O"] == {"b1g1"}
    assert shown["O-O-O"] == {"b1a1"}
    assert shown["Kc1"] == {"b1c1"}


def test_a_king_that_stays_and_pieces_that_change_places() -> None:
    for text, after in (
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", "5RK1"),
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "5RK1"),
        ("4k3/8/8/8/8/8/8/2RK4 w C - 0 1", "2KR4"),
    ):
        position = GAME.read(text).position
        castling = next(m for m in GAME.moves(position) if "O" in GAME.san(position, m))
        history = [position, GAME.play(position, castling)]
        assert GAME.write(Start(history[-1])).split()[0].split("/")[7] == after
        seen = [GAME.observe(history[: n + 1], Side.FIRST) for n in range(2)]
        assert GAME.own_move(*seen) == castling


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("4k3/8/8/8/8/8/8/4K2R w KX - 0 1", "the castling field is 'KX'"),
        ("rk6/8/8/8/8/8/8/4K3 w KQxkq - 0 1", "the castling field is 'KQxkq'"),
    ],
)
def test_a_wrong_castling_field_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(BadPositionError, match=sentence.replace("(", r"\(")):
        GAME.read(text)


def test_two_rooks_of_one_wing_cannot_both_castle() -> None:
    setup = GAME.setup_of(GAME.read("4k3/8/8/8/8/8/8/4K1RR w H - 0 1"))
    found = GAME.place(type(setup)(setup.pieces, setup.side, rights="HG"))
    assert isinstance(found, tuple)
    assert [problem.code for problem in found] == ["castling"]


@pytest.mark.parametrize("text", [CASTLING, "1rk3r1/8/8/8/8/8/8/1RK3R1 {} GBgb - 0 1"])
@pytest.mark.parametrize("turn", "wb")
def test_a_belief_knows_every_way_of_castling(text: str, turn: str) -> None:
    position = GAME.read(text.format(turn)).position
    dice = Random(turn)
    for _ in range(3):
        history = [position]
        while len(history) < 5 and GAME.outcome(history) is None:
            found = GAME.moves(history[-1])
            castlings = [m for m in found if "O" in GAME.san(history[-1], m)]
            history.append(GAME.play(history[-1], dice.choice(castlings or list(found))))
        if GAME.outcome(history) is not None:
            history.pop()
        same_sets(GAME, history)
