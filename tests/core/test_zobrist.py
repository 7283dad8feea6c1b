"""Positions, and what sides are shown of them, as numbers: the same where these are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from core import kernels
from core.game import Game
from core.games import find_game
from core.games.chess.kernels import key
from core.games.chess.rules import FOG_RULESETS
from core.jit import kernel
from core.kernels import impression
from core.setup import Position
from core.values import Side
from tests.support import ours
from tests.support.every_game import TABLE, telling, undecided

Row = NDArray[np.uint64]


@kernel
def keys(rules: object, row: Row, moves: Row, after: Row, found: Row) -> int:
    """The key of ``row``; of every row after it, kept up and from scratch."""
    before = kernels.key(rules, row)
    number = kernels.generate(rules, row, moves)
    for index in range(number):
        following = after[index]
        kernels.apply(rules, row, moves[index], following)
        found[index, 0] = kernels.rekey(rules, row, moves[index], following, before)
        found[index, 1] = kernels.key(rules, following)
    return number


@pytest.mark.parametrize(("variant", "ruleset"), TABLE)
def test_in_every_game_incremental_keys_are_keys(variant: str, ruleset: str) -> None:
    game = find_game(variant, ruleset)
    rows: dict[int, tuple[int, ...]] = {}
    for position in telling(game, Random(ruleset)):
        most = game.limits.moves
        moves, found = np.zeros(most, np.int64), np.zeros((most, 2), np.uint64)
        after = np.zeros((most, len(position.row)), np.uint64)
        number = keys(game.rules, position.row, moves, after, found)
        assert (found[:number, 0] == found[:number, 1]).all()
        for row, word in zip(after[:number].tolist(), found[:number, 1], strict=True):
            assert rows.setdefault(int(word), tuple(row)) == tuple(row)
    assert len(rows) > 50


def test_turn_rights_and_en_passant_tell_keys_apart() -> None:
    game = ours.chess("chesscom")
    board = "r3k2r/8/8/PpPpPpPp/pPpPpPpP/8/8/R3K2R"
    states = [f"w {rights} -" for rights in ("-", "K", "Q", "k", "q", "KQ", "Kk", "KQkq")]
    states += [f"{state.replace('w', 'b')}" for state in states]
    states += [f"w KQkq {column}6" for column in "bdfh"]
    states += [f"b KQkq {column}3" for column in "bdfh"]
    rows = [ours.any_start(game, f"{board} {state} 0 1").position.row for state in states]
    assert len({tuple(row.tolist()) for row in rows}) == len(states)
    for one, other in combinations(rows, 2):
        assert key(game.rules, one) != key(game.rules, other)


@kernel
def impressed(rules: object, row: np.ndarray, side: int) -> np.uint64:
    return impression(rules, row, side)


def changed(position: Position, dice: Random) -> Iterator[Position]:
    """Positions with one man taken away, turned into another, or with other rights.

    Kings stay, for without one the game would be over.
    """
    men = [square for square in range(64) if mere_men(position) >> square & 1]
    for square in dice.sample(men, 3):
        row = position.row.copy()
        here = np.uint64(1 << square)
        for kind in range(6):
            row[kind] &= ~here
        if dice.random() < 0.5:
            row[dice.randrange(5)] |= here
        else:
            row[6] &= ~here
        yield Position(row)
    row = position.row.copy()
    row[7] ^= np.uint64(2 << dice.randrange(4))
    yield Position(row)


def mere_men(position: Position) -> int:
    everyone = 0
    for kind in position.words[:5]:
        everyone |= kind
    return everyone


@pytest.mark.parametrize("ruleset", FOG_RULESETS)
def test_alike_to_a_side_is_alike_as_a_number(ruleset: str) -> None:
    game, dice = find_game("fog-chess", ruleset), Random(ruleset)
    alike = different = 0
    for position in undecided(game, Random(len(ruleset)), 80)[::4]:
        boards = [position, *changed(position, dice)]
        for side in Side:
            looks = [game.observe([board], side) for board in boards]
            words = [int(impressed(game.rules, board.row, int(side))) for board in boards]
            for one, other in combinations(range(len(boards)), 2):
                same = looks[one] == looks[other]
                assert (words[one] == words[other]) == same
                alike, different = alike + same, different + (not same)
    assert alike > 9
    assert different > 9


@pytest.mark.parametrize(("variant", "ruleset"), TABLE)
def test_in_every_game_alike_is_alike_as_a_number(variant: str, ruleset: str) -> None:
    """On positions after two moves more: some of what changes is in the fog."""
    game, dice, alike = find_game(variant, ruleset), Random(ruleset), 0
    for position in undecided(game, dice)[::12]:
        boards = list(further(game, further(game, [position], dice), dice))
        for side in Side:
            looks = [game.observe([board], side) for board in boards]
            words = [int(impressed(game.rules, board.row, int(side))) for board in boards]
            for one, other in combinations(range(len(boards)), 2):
                same = looks[one] == looks[other]
                assert (words[one] == words[other]) == same
                alike += same
    assert alike > 9 or not game.facts.hidden


def further(game: Game, boards: list[Position], dice: Random) -> list[Position]:
    """A few positions one move after ``boards``, those of decided games left out."""
    found = [game.play(board, move) for board in boards for move in game.moves(board)]
    running = [board for board in found if game.outcome([board]) is None]
    return dice.sample(running, min(16, len(running)))
