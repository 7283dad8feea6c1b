"""The toy and its twin side by side: what the one plays the other plays as well."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from core import notation
from core.game import Game
from core.games import find_game
from core.setup import Start
from core.values import Move
from tests.toy import naive

BOTH = ("toy", "fog-toy")
"""The keys of the toy's variants."""


def code(step: naive.Step) -> str:
    """A move of the twin as the program writes it."""
    if step.origin is None:
        return f"{step.drop.upper()}@{spot(step.target)}"
    grown = {None: "", True: "+", False: "="}[step.grown]
    return spot(step.origin) + spot(step.target) + grown


def spot(at: naive.Spot) -> str:
    """The name of a square."""
    return f"{'abcdefghi'[at[0]]}{at[1] + 1}"


def square(at: naive.Spot) -> int:
    """Its number."""
    return at[0] + 9 * at[1]


def matched(
    game: Game, moves: tuple[Move, ...], state: naive.State
) -> dict[Move, naive.Step]:
    """The twin's step for each of our moves; they must have the same."""
    ours = {notation.code(game.facts, move): move for move in moves}
    theirs = {code(step): step for step in naive.steps(state, fog=game.facts.hidden)}
    assert ours.keys() == theirs.keys(), naive.write(state)
    return {ours[name]: step for name, step in theirs.items()}


def fens(key: str, seed: int, every: int = 7) -> Iterator[str]:
    """Positions of a random game that is not over, as text."""
    game, dice = find_game(key), Random(seed)
    history = [game.start().position]
    while game.outcome(history) is None and len(history) < 400:
        if len(history) % every == 0:
            yield game.write(Start(history[-1]))
        history.append(game.play(history[-1], dice.choice(game.moves(history[-1]))))
