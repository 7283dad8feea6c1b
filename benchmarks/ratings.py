"""Every bot against every other, and the ratings that come of it.

``python -m benchmarks.ratings --games 20`` plays so many games with each colour for every
pair, under the ruleset ``thesis``, and prints the table of docs/bots.md. Results come in
the order of the pairs, whatever the number of workers.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from bots.roster import ROSTER, make
from core.arena.rating import thesis_ratings
from core.arena.referee import Referee
from core.games import find_game
from core.player import Budget
from core.values import Side


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game to be played: names by side, a seed, and seconds a move."""

    names: tuple[str, str]
    seed: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Played:
    """One game played: points of the first side, and what each side spent.

    Attributes:
        pairing: Which game it was.
        points: Of the first side.
        spent: Seconds each side thought in all.
        moves: Moves each side made.
    """

    pairing: Pairing
    points: float
    spent: tuple[float, float]
    moves: tuple[int, int]


def play(pairing: Pairing) -> Played:
    """Play one game to its end."""
    referee = Referee(find_game("fog-chess", "thesis"))
    players = [make(name, pairing.seed + side) for side, name in enumerate(pairing.names)]
    spent, moves = [0.0, 0.0], [0, 0]
    while referee.outcome is None:
        side = referee.to_move
        began = time.perf_counter()
        move = players[side].choose(referee.seen_by(side), Budget(pairing.seconds))
        spent[side] += time.perf_counter() - began
        moves[side] += 1
        referee.play(move)
    points = referee.outcome.score(Side.FIRST)
    return Played(pairing, points, (spent[0], spent[1]), (moves[0], moves[1]))


QUICK = {
    "RandomMove",
    "CaptureKing",
    "CaptureWithLargestDifference",
    "CaptureLargest",
    "Supporter",
}
"""Bots that look one move ahead. Many games of theirs cost little and tie the anchor."""

SLOW = "PossibleBoardList"


def pairings(names: list[str], given: argparse.Namespace) -> Iterator[Pairing]:
    """Every pair, as often with each colour."""
    for one, two in combinations(names, 2):
        games = given.many if {one, two} <= QUICK else given.games
        for number in range(given.few if SLOW in (one, two) else games):
            yield Pairing((one, two), 2 * number, given.seconds)
            yield Pairing((two, one), 2 * number, given.seconds)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="with each colour")
    parser.add_argument("--many", type=int, default=200, help="for pairs of quick bots")
    parser.add_argument("--few", type=int, default=5, help="with PossibleBoardList")
    parser.add_argument("--seconds", type=float, default=0.5, help="for a move at most")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    given = parser.parse_args()
    names = list(ROSTER)
    index = {name: number for number, name in enumerate(names)}
    size = (len(names), len(names))
    points, games = np.zeros(size), np.zeros(size)
    spent, moves = np.zeros(len(names)), np.zeros(len(names))
    todo = pairings(names, given)
    with ProcessPoolExecutor(given.jobs) as pool:
        for played in pool.map(play, todo, chunksize=4):
            first, second = (index[name] for name in played.pairing.names)
            points[first, second] += played.points
            points[second, first] += 1 - played.points
            games[first, second] += 1
            games[second, first] += 1
            spent[[first, second]] += played.spent
            moves[[first, second]] += played.moves
    ratings = thesis_ratings(points, games, index["RandomMove"])
    for name in sorted(names, key=lambda name: ratings[index[name]]):
        own = index[name]
        share = points[own].sum() / games[own].sum()
        thought = 1e3 * spent[own] / max(1, moves[own])
        print(
            f"| {name} | {ratings[own]:.0f} | {ROSTER[name].rating:.0f} | {share:.0%} "
            f"| {games[own].sum():.0f} | {thought:.2f} |"
        )
    print()
    for one in names:
        cells = [
            "–"
            if one == two
            else f"{points[index[one], index[two]] / games[index[one], index[two]]:.0%}"
            for two in names
        ]
        print(f"| {one} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
