"""The toy and its twin side by side, and a search of it beside plain minimax."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from types import ModuleType

import numpy as np
import pytest

from bots.roster import make
from bots.search.deepening import workspace_for
from bots.search.evaluation_kernels import PRIZE
from bots.search.kernels import search_all, search_best
from core.games import find_game
from core.notation import code
from core.play.referee import Referee
from core.player import Budget
from core.setup import Start
from core.tasks import bot_host
from core.tasks.bot_host import PooledHost, ProcessPool
from core.values import Piece, Side
from tests.support.every_game import undecided
from tests.support.hosts import choose, make_player
from tests.toy import naive
from tests.toy.naive import START, in_check, played, read, result, steps, write
from tests.toy.search import judge

BOTH = ("toy", "fog-toy")
"""The keys of the toy's variants."""


def twin_code(step: naive.Step) -> str:
    """A move of the twin as the program writes it."""
    if step.origin is None:
        return f"{step.drop.upper()}@{spot(step.target)}"
    grown = {None: "", True: "+", False: "="}[step.grown]
    return spot(step.origin) + spot(step.target) + grown


def spot(at: naive.Spot) -> str:
    """The name of a square."""
    return f"{'abcdefghi'[at[0]]}{at[1] + 1}"


def played_out(key: str) -> list[str]:
    """A few positions of a random game, as text."""
    game = find_game(key)
    some = undecided(game, Random(3), 60)[9::9]
    return [game.write(Start(position)) for position in some]


def names(text: str, *, fog: bool = False) -> set[str]:
    return {twin_code(step) for step in steps(read(text), fog=fog)}


def after(text: str, code: str, *, fog: bool = False) -> str:
    state = read(text)
    step = next(step for step in steps(state, fog=fog) if twin_code(step) == code)
    return write(played(state, step, fog=fog))


def test_a_position_is_written_as_it_was_read() -> None:
    assert f"{write(read(START))} 0 1" == START
    assert write(read("4k4/9/9/9/+p8/9/9/9/4K4 b PRnp 1/7 3 9")).endswith("b RPnp 1/7")


def test_the_first_turn_is_one_move_and_the_next_are_two() -> None:
    state = read(START)
    turns = []
    for _ in range(5):
        turns.append((state.turn, state.left, state.number))
        state = played(state, steps(state, fog=True)[0], fog=True)
    assert turns == [("w", 1, 1), ("b", 2, 2), ("b", 1, 2), ("w", 2, 3), ("w", 1, 3)]


@pytest.mark.parametrize("fog", [False, True])
def test_moves_from_the_start(*, fog: bool) -> None:
    king, rook = {"e1d1", "e1d2", "e1e2", "e1f1", "e1f2"}, {"b1a1", "b1b2", "b1c1", "b1d1"}
    knight, steppers = {"h1f2", "h1g3", "h1i3"}, {"b3b4", "e3e4", "h3h4"}
    assert names(START, fog=fog) == king | rook | knight | steppers


def test_a_stepper_may_become_a_captain_and_on_the_last_rank_must() -> None:
    text = "4k4/P8/9/1P7/9/9/9/9/4K4 w - 2/9 0 1"
    assert {code for code in names(text) if code[0] in "ab"} == {"a8a9+", "b6b7+", "b6b7="}
    assert after(text, "b6b7=").startswith("4k4/P8/1P7/")
    assert after(text, "b6b7+").startswith("4k4/P8/1+P7/")


def test_a_taken_captain_is_a_stepper_in_hand_and_put_down_where_it_can_go_on() -> None:
    text = "4k4/9/9/9/9/9/9/+pR7/4K4 w - 2/9 0 1"
    assert after(text, "b2a2") == "4k4/9/9/9/9/9/9/R8/4K4 w P 1/9"
    drops = {code for code in names("4k4/9/9/9/9/9/9/R8/4K4 w P 1/9 0 1") if "@" in code}
    assert len(drops) == 81 - 9 - 2
    assert "P@a8" in drops
    assert not any(code.endswith("9") for code in drops)


def test_a_drop_in_the_fog_is_within_sight() -> None:
    text = "4k4/9/9/9/9/9/9/9/4K4 w N 1/9 0 1"
    drops = {code for code in names(text, fog=True) if "@" in code}
    assert drops == {"N@d1", "N@f1", "N@d2", "N@e2", "N@f2"}


def test_check_ends_the_turn_and_must_be_answered() -> None:
    text = "4k4/9/9/9/9/9/9/9/R3K4 w - 2/9 0 1"
    assert after(text, "a1a9") == "R3k4/9/9/9/9/9/9/9/4K4 b - 2/10"
    assert after(text, "a1a9", fog=True) == "R3k4/9/9/9/9/9/9/9/4K4 w - 1/9"
    checked = "R3k4/9/9/9/9/9/9/9/4K4 b r 2/10 0 1"
    assert in_check(read(checked), "b")
    assert names(checked) == {"e9d8", "e9e8", "e9f8", "R@b9", "R@c9", "R@d9"}


def test_mate_stalemate_and_a_taken_king() -> None:
    assert result(read("R3k4/R8/9/9/9/9/9/9/4K4 b - 2/8 0 1"), fog=False) == "w"
    assert result(read("k8/7R1/1R7/9/9/9/9/9/4K4 b - 2/8 0 1"), fog=False) == "draw"
    assert result(read("k8/7R1/1R7/9/9/9/9/9/4K4 b - 2/8 0 1"), fog=True) is None
    assert result(read("R3k4/9/9/9/9/9/9/9/9 b - 2/8 0 1"), fog=True) == "b"
    assert steps(read("R3k4/9/9/9/9/9/9/9/9 b - 2/8 0 1"), fog=True) == []


PATIENCE = 300.0
"""Seconds, in which it may have to compile."""


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> Iterator[ProcessPool]:
    pool = ProcessPool()
    # What runs the tests need not be loaded by each process as well.
    monkeypatch.setitem(sys.modules, "__main__", ModuleType("__main__"))
    monkeypatch.setattr(bot_host, "POOL", pool)
    yield pool
    pool.close()


@pytest.mark.usefixtures("pool")
@pytest.mark.parametrize(
    ("key", "name"), [("toy", "Minimax"), ("fog-toy", "Weigher"), ("fog-toy", "RandomMove")]
)
def test_a_confined_bot_plays_a_game_from_elsewhere(key: str, name: str) -> None:
    referee, budget = Referee(find_game(key)), Budget(nodes=500)
    bot = PooledHost(make, name, 1)
    make_player(bot, PATIENCE)
    for _ in range(4):
        answer = choose(bot, referee.seen_by(referee.to_move), budget, PATIENCE)
        assert answer is not None
        assert answer.move is not None
        referee.play(answer.move)
    bot.leave()
    assert len(referee.moves) == 4


WORTH = {"k": 0, "r": 5, "n": 3, "+p": 4, "p": 1}

FEW = [
    "4k4/9/9/9/9/9/9/R8/4K4 w - 2/8 0 1",
    "k8/9/1R7/9/9/9/9/7R1/4K4 w - 2/8 0 1",
    "k8/2P6/9/9/9/9/9/9/4K4 w p 1/9 0 1",
    "4k4/9/4P4/9/9/9/3p5/9/4K4 b Nr 2/8 0 1",
]
"""Boards with few men, on which a search can look far."""


def static(state: naive.State) -> float:
    """What the side to move has more than the other."""
    men = [*state.men.values(), *state.hand]
    total = sum(WORTH[m.lower()] if m.isupper() else -WORTH[m.lower()] for m in men)
    return float(total if state.turn == "w" else -total)


_KNOWN: dict[object, float] = {}


def minimax(state: naive.State, depth: int, *, fog: bool) -> float:
    """The value of ``state`` for the side to move.

    Worked out once, as the moves of a turn lead to the same in whatever order.
    """
    key = frozenset(state.men.items()), state.turn, state.hand, state.left, depth, fog
    if key not in _KNOWN:
        _KNOWN[key] = worked_out(state, depth, fog=fog)
    return _KNOWN[key]


def worked_out(state: naive.State, depth: int, *, fog: bool) -> float:
    if fog and naive.in_check(state, naive.other(state.turn)):
        return PRIZE * (100 + depth)
    if depth == 0:
        return static(state)
    steps = naive.steps(state, fog=fog)
    if not steps:
        mated = not fog and naive.in_check(state, state.turn)
        return -PRIZE * (100 + depth) if mated else 0.0
    return max(value(state, step, depth, fog=fog) for step in steps)


def value(state: naive.State, step: naive.Step, depth: int, *, fog: bool) -> float:
    """What a move is worth to who makes it, whoever moves next."""
    after = naive.played(state, step, fog=fog)
    if {"K", "k"} - set(after.men.values()):
        return PRIZE * (100 + depth)
    worth = minimax(after, depth - 1, fog=fog)
    return worth if after.turn == state.turn else -worth


def searched(key: str, fen: str, depth: int, bits: int) -> tuple[dict[str, float], float]:
    """The value of every move by the search, and that of the best by the deepening one."""
    game = find_game(key)
    position = game.read(fen).position
    most = game.limits.moves
    moves, values = np.zeros(most, np.int64), np.zeros(most)
    words = judge(game, position.row[None])
    work = workspace_for(game, words, bits)
    number = search_all(words, position.row, depth, work, moves, values)
    truth = game.reveal([position])
    found = {
        code(game.facts, game.decode(truth, word)): worth
        for word, worth in zip(
            moves[:number].tolist(), values[:number].tolist(), strict=True
        )
    }
    search_best(words, position.row, depth, work, moves, values)
    return found, float(values[0])


@pytest.mark.parametrize("bits", [0, 14])
@pytest.mark.parametrize("key", BOTH)
def test_the_search_finds_what_plain_minimax_finds(key: str, bits: int) -> None:
    fog = find_game(key).facts.hidden
    for fen in [naive.START, *FEW, *played_out(key)]:
        agree(key, fen, 3 if fen in FEW else 2, bits, fog=fog)


def agree(key: str, fen: str, depth: int, bits: int, *, fog: bool) -> None:
    expected = values(fen, depth, fog=fog)
    found, best = searched(key, fen, depth, bits)
    assert found == expected, fen
    assert best == max(expected.values()), fen


@cache
def values(fen: str, depth: int, *, fog: bool) -> dict[str, float]:
    """The value of every move by minimax, worked out once for all sizes of the table."""
    state = naive.read(fen)
    steps = naive.steps(state, fog=fog)
    return {twin_code(step): value(state, step, depth, fog=fog) for step in steps}


@pytest.mark.parametrize("key", BOTH)
def test_a_table_changes_no_value(key: str) -> None:
    for fen in FEW:
        found = [searched(key, fen, 4, bits) for bits in (0, 8, 16)]
        assert found[0] == found[1] == found[2], fen


def best_moves(key: str, fen: str, depth: int, among: Callable[[float], bool]) -> set[str]:
    found, _ = searched(key, fen, depth, 14)
    return {name for name, worth in found.items() if among(worth)}


def test_mate_in_one_turn_is_found_and_stalemate_is_no_win() -> None:
    near = "4k4/9/1R7/R8/9/9/9/9/4K4 w - 2/8 0 1"
    mates = best_moves("toy", near, 3, lambda worth: worth > PRIZE)
    assert mates == {"b7b8", "a6a8"}
    stuck = "k8/9/1R7/9/9/9/9/7R1/4K4 w - 1/8 0 1"
    assert searched("toy", stuck, 2, 14)[0]["h2h8"] == 0.0


def test_a_man_in_hand_is_named_by_its_letter() -> None:
    game = find_game("toy")
    text = "r1n1k4/1P1+P5/4p4/R8/9/9/3p5/6p+p1/4K2N1 b RNPPrnp 2/8 3 9"
    hands = game.hands(game.read(text).position)
    assert hands == {
        **{Piece(Side.FIRST, symbol): 1 + (symbol == "p") for symbol in "rnp"},
        **{Piece(Side.SECOND, symbol): 1 for symbol in "rnp"},
    }
