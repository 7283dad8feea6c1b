"""Typed moves, matched against what one side may play."""

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

import pytest

from core.game import Game, IllegalMoveError
from core.games import find_game
from core.knowledge import beginning, names_of, typed_moves
from core.notation import code
from core.plain import plain
from core.values import Move, Observation, Side

GAME = find_game("fog-chess", "chesscom")
RICH = "r3k3/1P6/8/3p4/4P3/2N5/8/R3KN1R w KQ - 0 1"
TWO_WAYS = "4k3/8/8/8/8/1b6/1P6/4K3 w - - 0 1"


def _seen(fen: str = RICH, viewer: Side = Side.FIRST) -> Observation:
    return GAME.observe([GAME.read(fen).position], viewer)


def _codes(text: str, seen: Observation) -> list[str]:
    moves = seen.moves or GAME.plans(seen)
    return [code(GAME.facts, move) for move in typed_moves(GAME, seen, moves, text)]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("e5", "e4e5"),
        ("exd5", "e4d5"),
        ("ed5", "e4d5"),
        ("e4d5", "e4d5"),
        ("Nd2", "f1d2"),
        ("nd2", "f1d2"),
        ("Nxd5", "c3d5"),
        (" Ne3 ", "f1e3"),
        ("O-O-O", "e1c1"),
        ("0-0-0", "e1c1"),
        ("o-o-o", "e1c1"),
        ("e1c1", "e1c1"),
        ("b8=N", "b7b8n"),
        ("b8q", "b7b8q"),
        ("bxa8=Q", "b7a8q"),
        ("b7a8r", "b7a8r"),
    ],
)
def test_every_notation_is_read(text: str, meant: str) -> None:
    assert _codes(text, _seen()) == [meant]


def test_a_promotion_left_open_is_asked_for() -> None:
    assert sorted(_codes("b8", _seen())) == ["b7b8b", "b7b8n", "b7b8q", "b7b8r"]
    assert len(_codes("b7xa8", _seen())) == 4


def test_a_small_letter_is_a_file_before_it_is_a_man() -> None:
    assert _codes("b3", _seen("4k3/8/8/8/8/8/1P6/2B1K3 w - - 0 1")) == ["b2b3"]
    assert _codes("bd2", _seen("4k3/8/8/8/8/8/1P6/2B1K3 w - - 0 1")) == ["c1d2"]


@pytest.mark.parametrize("text", ["Nf7", "e6", "O-O", "zz", "e2e9", "Qa1", "\0", "Ke1-e1"])
def test_what_is_no_move_is_said_plainly(text: str) -> None:
    with pytest.raises(IllegalMoveError) as failure:
        typed_moves(GAME, _seen(), _seen().moves, text)
    assert str(failure.value) == f"{plain(text)} is not a move you can make"


def test_what_is_left_open_is_said() -> None:
    seen = _seen("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1")
    with pytest.raises(IllegalMoveError) as failure:
        typed_moves(GAME, seen, seen.moves, "Nd2")
    assert str(failure.value) in {"Nd2 could be Nbd2 or Nfd2", "Nd2 could be Nfd2 or Nbd2"}


class _Tall:
    """Two knights on a board of ten ranks, of which it is not said which one is meant."""

    facts = replace(GAME.facts, rows=10, ranks=(), notations=())

    def own_san(self, seen: Observation, moves: Sequence[Move], move: Move) -> str:
        return f"N{self.facts.name(move.origin)[0]}{self.facts.name(move.target)}"

    def read_own(self, seen: Observation, moves: Sequence[Move], text: str) -> Move:
        raise IllegalMoveError(text)


@pytest.mark.parametrize(
    ("text", "named"), [("Nd10", True), ("Nd1", False), ("N10", False)]
)
def test_the_tenth_rank_is_a_target(text: str, named: bool) -> None:
    moves = [Move((57, 75)), Move((59, 75)), Move((60, 0))]
    with pytest.raises(IllegalMoveError) as failure:
        typed_moves(cast(Game, _Tall()), _seen(), moves, text)
    said = "Nd10 could be Nbd10 or Ndd10"
    assert str(failure.value) == (said if named else f"{text} is not a move you can make")


def test_a_plan_is_typed_like_a_move() -> None:
    seen = _seen("4k3/8/8/8/8/8/3PP3/3BK3 b - - 0 1")
    assert _codes("Bxe2", seen) == ["d1e2"]
    assert _codes("dxe3", seen) == ["d2e3"]
    assert _codes("e4", seen) == ["e2e4"]


def test_names_that_begin_with_what_is_typed() -> None:
    seen = _seen()
    names = names_of(GAME, seen, seen.moves)
    assert beginning(names, "Nd") == ["Nd1", "Nd2"]
    assert beginning(names, "nd") == ["Nd1", "Nd2"]
    assert beginning(names, "e1c") == ["e1c1"]
    assert beginning(names, "") == []
    assert len(names) == 2 * len(seen.moves)


def test_answers_depend_on_the_view_alone() -> None:
    """The pawn on b2 sees neither what stands on a far square nor what does not."""
    one, other = (_seen(f"{far}k3/8/8/8/8/8/1P6/4K3 w - - 0 1") for far in ("q3", "4"))
    assert one == other
    for text in ("bxa3", "b4", "Qd8", "a8"):
        answers = []
        for seen in (one, other):
            try:
                answers.append(_codes(text, seen))
            except IllegalMoveError as error:
                answers.append([str(error)])
        assert answers[0] == answers[1]
