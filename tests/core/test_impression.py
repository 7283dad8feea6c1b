"""What a side is shown, as one number: the same exactly where observations are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import numpy as np
import pytest

from core.game import Game
from core.games import find_game
from core.games.chess.rules import FOG_RULESETS
from core.jit import kernel
from core.kernels import impression
from core.setup import Position
from core.values import Side
from tests.support.every_game import TABLE, undecided


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
