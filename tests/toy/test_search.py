"""The search of the toy against plain minimax, which knows its twin and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

from bots.search.evaluation_kernels import PRIZE
from bots.search.kernels import search_all, search_best
from bots.search.workspaces import workspace_for
from core.games import find_game
from core.notation import code
from tests.toy import naive
from tests.toy.evaluation import judge
from tests.toy.pairs import BOTH, fens
from tests.toy.pairs import code as named

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
    for fen in [naive.START, *FEW, *list(fens(key, seed=3, every=9))[:6]]:
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
    return {named(step): value(state, step, depth, fog=fog) for step in steps}


@pytest.mark.parametrize("key", BOTH)
def test_a_table_changes_no_value(key: str) -> None:
    for fen in FEW:
        found = [searched(key, fen, 5, bits) for bits in (0, 8, 16)]
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
