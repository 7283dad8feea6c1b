"""How often a bot repeats an earlier game: ``python -m lab bench repeats``.

Each game is played with another seed of the bot, against an opponent whose seed, and so
whose answers, are always the same. Colours alternate. Printed is how many games repeat an
earlier one of the same colour, in whole and up to some plies.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence
from itertools import count
from typing import TypeAlias

from bots.entries import STRONGEST
from bots.roster import make
from core.game import Game
from core.games import find_game
from core.player import Budget, Means
from core.values import Move, Side

UP_TO = (6, 8, 10, 12, 16, 20)
LONGEST = 400
MEANS = Means(8 * 2**20)
Line: TypeAlias = tuple[Move, ...]


def arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("bot", nargs="?", default=STRONGEST)
    parser.add_argument("--against", default="PossibleBoardList")
    parser.add_argument("--nodes", type=int, default=100_000)
    parser.add_argument("--games", type=int, default=100)


def run(given: Namespace) -> None:
    """Play the games and print how many of them were repeated."""
    game, budget = find_game("fog-chess", "chesscom"), Budget(nodes=given.nodes)
    sides: tuple[list[Line], list[Line]] = ([], [])
    for number in range(given.games):
        seats, side = [(given.bot, number), (given.against, 0)], number % 2
        if side:
            seats.reverse()
        sides[side].append(played(game, seats, budget))
        if number % 10 == 9 or number == given.games - 1:
            print(f"{number + 1} games:", told(sides), flush=True)


def played(game: Game, seats: Sequence[tuple[str, int]], budget: Budget) -> Line:
    """The moves of a game between two bots, White first, each given as name and seed."""
    players = dict(zip(Side, (make(*seat, MEANS) for seat in seats), strict=True))
    history, line = [game.start().position], list[Move]()
    seen = {side: [game.observe(history, side)] for side in Side}
    while game.outcome(history) is None and len(line) < LONGEST:
        side = game.to_move(history[-1])
        line.append(players[side].choose(seen[side], budget))
        history.append(game.play(history[-1], line[-1]))
        for viewer in Side:
            seen[viewer].append(game.observe(history, viewer))
    return tuple(line)


def told(sides: Sequence[Sequence[Line]]) -> str:
    """How many games repeat an earlier one of the same colour, in whole and up to plies."""

    def alike(plies: int) -> int:
        return sum(again([line[:plies] for line in lines]) for lines in sides)

    whole = sum(map(again, sides))
    found = [f"{whole} repeated", *(f"{alike(plies)} up to ply {plies}" for plies in UP_TO)]
    if not whole:
        found.append(f"none from ply {next(ply for ply in count() if not alike(ply))} on")
    return ", ".join(found)


def again(lines: Sequence[Line]) -> int:
    """How many of the lines are the same as an earlier one."""
    return sum(number - 1 for number in Counter(lines).values())
