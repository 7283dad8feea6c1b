"""PossibleBoardList: every board that fits, and what it says of them."""

from random import Random

import pytest

from bots.roster import make
from core.games import find_game
from core.player import Budget, Means
from core.setup import Position
from core.values import Observation, Side

GAME = find_game("fog-chess", "chesscom")
BUDGET = Budget(nodes=2000)


def seen_by_white(plies: int, seed: int) -> tuple[list[Position], list[Observation]]:
    """A random game up to White's turn."""
    dice, history = Random(seed), [GAME.start().position]
    while len(history) <= plies:
        history.append(GAME.play(history[-1], dice.choice(GAME.moves(history[-1]))))
    return history, [
        GAME.observe(history[: n + 1], Side.FIRST) for n in range(len(history))
    ]


@pytest.mark.parametrize("seed", range(4))
def test_the_truth_is_on_its_list(seed: int) -> None:
    history, seen = seen_by_white(8, seed)
    bot = make("PossibleBoardList", 1)
    assert bot.choose(seen, BUDGET) in seen[-1].moves
    believed = bot.believes(seen, BUDGET)
    assert believed.exact
    for square, piece in GAME.pieces(history[-1]).items():
        if square not in seen[-1].visible:
            assert believed.chances[GAME.facts.name(square)][piece.letter] > 0


def test_it_says_when_the_list_is_only_a_sample() -> None:
    _, seen = seen_by_white(14, 1)
    bot = make("PossibleBoardList", 1, Means(room=2000))
    assert bot.choose(seen, BUDGET) in seen[-1].moves
    assert not bot.believes(seen, BUDGET).exact


def test_it_takes_a_king_that_stands_in_every_world() -> None:
    history = [GAME.start().position]
    for name in ("e4", "f5", "Qh5", "a6"):
        history.append(GAME.play(history[-1], GAME.read_move(history[-1], name)))
    seen = [GAME.observe(history[: n + 1], Side.FIRST) for n in range(len(history))]
    move = make("PossibleBoardList", 1).choose(seen, BUDGET)
    assert GAME.san(history[-1], move) == "Qxe8"


def test_it_goes_on_when_the_game_began_elsewhere() -> None:
    history = [GAME.read("4k3/8/8/8/3q4/8/4P3/4K3 w - - 0 1").position]
    seen = [GAME.observe(history, Side.FIRST)]
    bot = make("PossibleBoardList", 1)
    assert bot.choose(seen, BUDGET) in seen[-1].moves
    assert not bot.believes(seen, BUDGET).exact
