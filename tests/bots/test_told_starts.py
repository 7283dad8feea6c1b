"""Games that begin elsewhere than usual, from a position both sides are told."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from bots.fog.beliefs import BeliefBudget, BeliefTracker, OneBoard
from core.game import Game
from core.games import GAMES, find_game
from core.knowledge.memory import recall_first
from core.play.referee import Referee
from core.setup import Start
from core.values import Side

ROOM = 2**22


def middle(game: Game, seed: int) -> Start:
    """A position that random play comes to, with nobody's turn to win in sight."""
    dice = Random(seed)
    while True:
        referee = Referee(game)
        for _ in range(14):
            if referee.outcome is None:
                referee.play(dice.choice(game.moves(referee.history[-1])))
        if referee.outcome is None:
            return game.read(game.write(Start(referee.history[-1])))


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_a_belief_from_a_told_start_begins_with_the_truth_alone(
    key: str, seed: int
) -> None:
    game = find_game(key, "")
    referee, dice = Referee(game, middle(game, seed)), Random(seed)
    beliefs = {side: BeliefTracker(1, ROOM) for side in Side}
    for _ in range(6):
        for side, following in beliefs.items():
            belief = following.up_to(referee.seen_by(side), BeliefBudget(10**6))
            assert belief.exact
            assert (belief.rows == referee.history[-1].row).all(axis=1).any()
            assert len(referee.moves) > 0 or len(belief) == 1
        referee.play(dice.choice(game.moves(referee.history[-1])))
        if referee.outcome is not None:
            return


@pytest.mark.parametrize("key", GAMES)
def test_the_one_board_in_mind_is_that_of_a_told_start(key: str) -> None:
    game = find_game(key, "")
    start = middle(game, 3)
    referee = Referee(game, start)
    assert OneBoard(1).up_to(referee.seen_by(referee.to_move)) == start.position


@pytest.mark.parametrize("key", GAMES)
def test_what_there_is_to_remember_of_a_told_start_is_what_stands_there(key: str) -> None:
    game = find_game(key, "")
    start = middle(game, 4)
    for side in Side:
        known = recall_first(game, Referee(game, start).seen_by(side)[0])
        men = Counter(game.pieces(start.position).values())
        men.update(game.hands(start.position))
        theirs = Counter[str]()
        for man, number in men.items():
            if man.side is not side:
                theirs[man.symbol] += number
        assert known.numbers == theirs


@pytest.mark.parametrize("key", GAMES)
def test_every_ruleset_reads_the_starts_of_the_others(key: str) -> None:
    rules = [find_game(key, name) for name in GAMES[key].rulesets]
    for seed in range(3):
        text = rules[0].write(middle(rules[0], seed))
        assert all(game.read(text) for game in rules)
