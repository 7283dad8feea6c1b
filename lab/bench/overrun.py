"""By how much a bot oversteps its time where its belief is large.

Some openings are followed by games of two bots that seldom meet, so that beliefs grow to
hundreds of thousands of boards. The bot is asked at the turns with the largest ones: in one
process, turn after turn, as in a game (warm), and in a process of its own for each turn,
which has only loaded its kernels and come as far as the turn before (cold). What counts is
processor time, which says little more on a busy machine; the clock is printed too.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context

import numpy as np

from bots.roster import get_ready, make
from core.belief.belief import Belief
from core.games import find_game
from core.player import Budget, Means, PositionLister
from core.values import Observation, Side

PLAYERS = ("Supporter", "PositionaryEvaluator")
GAMES, PLIES = range(1, 9), 100
LARGE = 60_000
"""Boards before the other side's move."""

FOLLOWED = 400_000
"""Boards that are kept in order to find such turns."""

ROOM = 64 * 2**20
COLD = 8
"""Turns that are asked in processes of their own."""

Seen = Sequence[Observation]


@dataclass(frozen=True, slots=True)
class Asked:
    """One move.

    Attributes:
        boards: In the belief that fits all, before the other side's move.
        clock: Seconds by the clock.
        processor: Seconds of the processor.
    """

    boards: int
    clock: float
    processor: float


def arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("bot", nargs="?", default="LearnedPlayer")
    parser.add_argument("--seconds", type=float, default=0.5)


def run(given: Namespace) -> None:
    """Print the times of LearnedPlayer, or of the bot that is named."""
    found = [(seed, turns) for seed in GAMES if (turns := large(seed))]
    warm = [one for seed, turns in found for one in _warm(given.bot, seed, turns, given)]
    _print("warm", warm, given.seconds)
    every = [(seed, ply, boards) for seed, turns in found for ply, boards in turns.items()]
    every.sort(key=lambda one: -one[2])
    cold = [_cold(given.bot, *one, given.seconds) for one in every[:COLD]]
    _print("cold", cold, given.seconds)


def _print(how: str, asked: list[Asked], budget: float) -> None:
    boards = [one.boards for one in asked]
    print(f"{how}: {len(asked)} moves, {min(boards):,} to {max(boards):,} boards before")
    for name in ("processor", "clock"):
        over = 1000 * (np.array([getattr(one, name) for one in asked]) - budget)
        parts = np.percentile(over, (50, 90, 100))
        words = "median {:.1f}, 90 % {:.1f}, most {:.1f} ms".format(*parts)
        print(f"  over by {name}: {words}")


@cache
def seen_by_second(seed: int) -> tuple[Observation, ...]:
    """What the second side saw of one game."""
    game = find_game("fog-chess", "chesscom")
    players = [make(name, seed) for name in PLAYERS]
    history = [game.start().position]
    seen = [[game.observe(history, side)] for side in Side]
    while game.outcome(history) is None and len(history) <= PLIES:
        side = game.to_move(history[-1])
        move = players[side].choose(seen[side], Budget(nodes=100))
        history.append(game.play(history[-1], move))
        for viewer in Side:
            seen[viewer].append(game.observe(history, viewer))
    return tuple(seen[Side.SECOND][: len(history) - (game.outcome(history) is not None)])


def large(seed: int) -> dict[int, int]:
    """The turns with a large belief, and how large it was before the other side's move."""
    seen, turns = seen_by_second(seed), {}
    belief = Belief(find_game("fog-chess", "chesscom"), ROOM)
    for ply in range(1, len(seen)):
        before = len(belief)
        belief.step(seen[ply - 1], seen[ply], FOLLOWED)
        if len(belief) == 0:
            break
        if seen[ply].to_move is Side.SECOND and before >= LARGE:
            turns[ply] = before
    return turns


def _warm(bot: str, seed: int, turns: dict[int, int], given: Namespace) -> Iterator[Asked]:
    """The times at these turns of a bot that plays the whole game."""
    player, seen = make(bot, seed, Means(ROOM)), seen_by_second(seed)
    get_ready(player, "fog-chess")
    assert isinstance(player, PositionLister)
    for ply in range(1, max(turns) + 1, 2):
        if ply in turns:
            yield _asked(player, seen[: ply + 1], turns[ply], given.seconds)
        else:
            player.possible_positions(seen[: ply + 1], Budget(given.seconds))


def _cold(bot: str, seed: int, ply: int, boards: int, seconds: float) -> Asked:
    with get_context("spawn").Pool(1) as pool:
        return pool.apply(_first, (bot, seed, ply, boards, seconds))


def _first(bot: str, seed: int, ply: int, boards: int, seconds: float) -> Asked:
    """The time of the first move that a process is asked for."""
    player, seen = make(bot, seed, Means(ROOM)), seen_by_second(seed)
    get_ready(player, "fog-chess")
    assert isinstance(player, PositionLister)
    player.possible_positions(seen[: ply - 1], Budget(seconds))
    return _asked(player, seen[: ply + 1], boards, seconds)


def _asked(player: PositionLister, seen: Seen, boards: int, seconds: float) -> Asked:
    clock, processor = time.perf_counter(), time.process_time()
    player.choose(seen, Budget(seconds))
    return Asked(boards, time.perf_counter() - clock, time.process_time() - processor)
