"""The solver on the tsume problems that are shipped: time, positions, and the hardest."""

from __future__ import annotations

import statistics
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from random import Random

from bots.solving.prover import Prover, shortest
from core.games import find_game
from core.problems.formats import read_problems
from core.problems.goals import Goal
from core.problems.problem import Problem
from lab.bench.timing import Figure

SHIPPED = Path(__file__).parents[2] / "assets/problems/shogi.json.gz"
LENGTHS = (3, 5, 7, 9, 11)
SAMPLE = 10

LONGER = (
    (13, "ln1k5/1s2rgsb1/pppg1p1pl/4p1p2/1P1p1P1n1/P5P2/N1PPPG1PN/1B1SK4/L2G2+p2 w rslp 1"),
    (13, "lnsgkg2l/4r1s2/pppp1pnpp/6p2/4p4/1bPKnP3/P2P1GPPP/3G4L/LNS1+r4 w Bs2p 1"),
    (13, "ln1g1g2l/1ks3s2/pppp1p1pn/5bp1p/9/1PP5P/P2P1PPP1/LBG+p+rSKR1/1N5NL w gsp 1"),
    (15, "ln1gg1s1l/2sr5/ppp1ppnkp/3p2pp1/P4N3/1PPB2P2/N2PPP1PP/2GS1GKR1/L5S1L b B 1"),
    (19, "ln4gnl/1skgr1s2/pppp1p1p1/4pPp1p/7P1/P1P3PKP/3+b+bg3/7RL/6GN1 w N2sl3p 1"),
)
"""Mates of games between Minimax and RandomMove, and in how many plies they are."""


def tsume_arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("--sample", type=int, default=0, help="so many of each length")
    parser.add_argument("--plies", type=int, nargs="+", default=LENGTHS)
    parser.add_argument("--longer", action="store_true", help="mates in 13 plies and more")


def run_tsume(given: Namespace) -> None:
    """The solver on the tsume problems that are shipped: time, positions, and the hardest.

        python -m lab bench tsume [--sample N] [--plies 7 9 11] [--longer]

    ``--longer`` solves positions of games of our bots with mates in 13 to 19 plies. Each is
    asked for its shortest mate, as ``main.py solve --stipulation tsume`` does, but for
    longer cooks. Times are processor time.
    """
    if given.longer:
        _longer()
        return
    for plies in given.plies:
        chosen = sampled(plies, given.sample)
        took = [solved(problem) for problem in chosen]
        times = [1000 * seconds for seconds, _ in took]
        print(
            f"{plies} plies: {len(took)}, median {statistics.median(times):.1f} ms, "
            f"longest {max(times):.0f} ms, {sum(nodes for _, nodes in took):,} positions"
        )
        hardest = max(range(len(took)), key=lambda number: took[number][1])
        print(f"  hardest: {chosen[hardest].fen}, {took[hardest][1]:,} positions")


def _longer() -> None:
    """Print what each of the longer mates took."""
    for plies, fen in LONGER:
        problem = Problem(fen, f"tsume{plies}", "shogi", line=("",) * plies)
        seconds, nodes = solved(problem)
        print(f"{plies} plies: {1000 * seconds:.0f} ms, {nodes:,} positions: {fen}")


def figures() -> Iterator[Figure]:
    """How fast shipped problems are solved."""
    for plies in LENGTHS:
        times = [1000 * solved(problem)[0] for problem in sampled(plies, SAMPLE)]
        name, median = f"tsume in {plies} plies", statistics.median(times)
        yield Figure(name, median, "ms of processor time", "", min(times), max(times))


def sampled(plies: int, most: int) -> list[Problem]:
    """The shipped problems in so many plies, or ``most`` of them by lot; 0 for all."""
    chosen = [each for each in read_problems(SHIPPED).problems if len(each.line) == plies]
    return Random(plies).sample(chosen, most) if 0 < most < len(chosen) else chosen


def solved(problem: Problem) -> tuple[float, int]:
    """Seconds of processor time and positions until the shortest mate is proved."""
    game = find_game(problem.game)
    position, prover = game.read(problem.fen).position, Prover(game, Goal.TSUME, 0)
    prover.warm(position, 1)
    began = time.process_time()
    moves = shortest(prover, position)
    took = time.process_time() - began
    if moves is None or 2 * moves - 1 != len(problem.line):
        raise ValueError(f"{problem.fen}: {moves} moves were found")
    return took, prover.nodes
