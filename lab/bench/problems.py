"""The solver on files of composed problems: its keys beside those printed, its speed."""

from __future__ import annotations

import re
import shutil
import statistics
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import chess
import chess.engine

from bots.solving.solver import ProofResult, SolveLimits, solve
from cli.output import FailedError
from core.game import Game, IllegalMoveError
from core.games import find_game
from core.problems.formats import read_problems
from core.problems.goals import read_stipulation
from core.problems.problem import Problem
from core.setup import BadPositionError, Position, Start
from core.values import Move
from lab.bench.timing import Figure

KEY = re.compile(r"(?<![\d.])1\.\s*([^.\s][^!?\n]{1,12}?)\s*!{1,2}(?!\?)")
"""A key as solutions print it: a first move of the side that begins, and a mark."""

SHIPPED = Path(__file__).parents[2] / "assets/problems/composed.json.gz"
SAMPLE = 10

GOALS = {2: 0.05, 3: 1.0, 4: 10.0}
"""Seconds in which mates of so many moves are to be found."""


@dataclass(frozen=True, slots=True)
class Printed:
    """The keys that a solution prints: those that can be played, and the others."""

    moves: frozenset[Move]
    unknown: tuple[str, ...]


def problems_arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--moves", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--sample", type=int, default=0, help="so many of each length")
    parser.add_argument("--engine", default="", help="a UCI engine to compare with")


def run_problems(given: Namespace) -> None:
    """The solver on files of composed problems: its keys beside those printed, its speed.

        python -m lab bench problems [DIR] [--moves 2 3 4] [--seconds 10] [--sample N]
        python -m lab bench problems [DIR] --engine stockfish --moves 3 4 5 6 --sample 25

    Without a folder they are those that are shipped. With ``--engine`` it is counted
    instead how many mates we and a playing engine find in a second each, in turn on the
    same core. Times are processor time, but for that second.
    """
    game = find_game("chess")
    problems = problems_in(given.folder)
    if not problems:
        raise FailedError(f"{given.folder}: there are no .olv files of problems")
    for moves in given.moves:
        chosen = sampled(problems, moves, given.sample)
        if given.engine:
            name, ours, theirs = race(game, chosen, moves, given.engine)
            print(f"#{moves}: of {len(chosen)}, we prove {ours}, {name} finds {theirs}")
        else:
            compare(game, chosen, moves, given.seconds)


def figures() -> Iterator[Figure]:
    """How fast shipped problems are solved, and how many mates are found in a second."""
    game, problems = find_game("chess"), problems_in(None)
    for moves, goal in GOALS.items():
        chosen = sampled(problems, moves, SAMPLE)
        times = [1000 * one for one in settle(game, chosen, moves)]
        name, aim = f"composed mates in {moves}", f"at most {1000 * goal:g}"
        median = statistics.median(times)
        yield Figure(name, median, "ms of processor time", aim, min(times), max(times))
    engine = shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")
    for moves in (3, 4, 5) if engine else ():
        chosen = sampled(problems, moves, SAMPLE)
        name, ours, theirs = race(game, chosen, moves, str(engine))
        what = f"mates in {moves} within 1 s, of {SAMPLE}"
        aim = f"more than {name}: {theirs}"
        yield Figure(what, ours, "mates", aim, ours, ours)


def problems_in(folder: Path | None) -> list[Problem]:
    """The problems of the ``.olv`` files of a folder, or else those that are shipped."""
    files = sorted(folder.glob("*.olv")) if folder else [SHIPPED]
    return [problem for file in files for problem in read_problems(file).problems]


def sampled(problems: list[Problem], moves: int, most: int) -> list[Problem]:
    """The mates in so many moves, or ``most`` of them by lot; 0 for all."""
    chosen = [each for each in problems if each.stipulation == f"#{moves}"]
    return Random(moves).sample(chosen, most) if 0 < most < len(chosen) else chosen


def settle(game: Game, problems: list[Problem], moves: int) -> list[float]:
    """Seconds of processor time that each problem takes."""
    asked, times = read_stipulation(f"#{moves}"), []
    for fen in [problems[0].fen, *(each.fen for each in problems)]:
        began = time.process_time()
        solve(game, game.read(fen), asked)
        times.append(time.process_time() - began)
    return times[1:]


def compare(game: Game, problems: list[Problem], moves: int, seconds: float) -> None:
    """Print the differences between the keys found and those printed, and the times."""
    times, agreed, settled = [], 0, 0
    solve(game, game.start(), read_stipulation(f"#{moves}"), SolveLimits(nodes=1))
    limits = SolveLimits(seconds)
    for problem, start in playable(game, problems):
        began = time.process_time()
        found = solve(game, start, read_stipulation(problem.stipulation), limits)
        times.append(time.process_time() - began)
        settled += found.settled
        printed = keys_of(game, start.position, problem)
        if found.keys and set(found.keys) == printed.moves and found.settled:
            agreed += 1
        else:
            print(f"  {difference(game, start.position, problem, found, printed)}")
    times.sort()
    within = sum(one <= GOALS.get(moves, seconds) for one in times)
    print(
        f"#{moves}: {len(times)} problems, {settled} settled, {agreed} with the keys "
        f"printed; {within} within {GOALS.get(moves, seconds):g} s; median "
        f"{_share(times, 0.5):.4f} s, 95 % {_share(times, 0.95):.4f} s, "
        f"longest {times[-1]:.3f} s, all {sum(times):.1f} s",
        flush=True,
    )


def playable(game: Game, problems: list[Problem]) -> Iterator[tuple[Problem, Start]]:
    """The problems whose positions can be played."""
    for problem in problems:
        try:
            yield problem, game.read(problem.fen)
        except BadPositionError as error:
            print(f"  {problem.fen}: {error}")


def keys_of(game: Game, position: Position, problem: Problem) -> Printed:
    """The keys that the printed solution marks."""
    moves, unknown = set(), []
    if not problem.solution and problem.line:
        moves.add(game.read_move(position, problem.line[0]))
    for text in KEY.findall(problem.solution):
        try:
            moves.add(game.read_move(position, plain_name(text)))
        except IllegalMoveError:
            unknown.append(text)
    return Printed(frozenset(moves), tuple(unknown))


def plain_name(text: str) -> str:
    """A move as our reader knows it: without letters of themes, ``S`` for knights, 0-0."""
    name = re.sub(r"\[[A-Z]\]|\s", "", text).replace("S", "N").replace("*", "x")
    castles = {"0-0": "O-O", "0-0-0": "O-O-O"}
    return castles.get(name.rstrip("+#"), name).rstrip("+#")


def difference(
    game: Game, position: Position, problem: Problem, found: ProofResult, printed: Printed
) -> str:
    """What is found, what is printed, and what the file says that may explain it."""
    ours = ", ".join(game.san(position, move) for move in found.keys) or "none"
    if not found.settled:
        ours += " (not settled)"
    theirs = [game.san(position, move) for move in printed.moves]
    theirs += [f"{text} (not a move here)" for text in printed.unknown]
    said = [theme for theme in problem.themes if theme in ("Cooked", "Retro", "Unsound")]
    said += [each for each in ("no solution is printed",) if not problem.solution]
    note = f"; {', '.join(said)}" if said else ""
    return f"{problem.fen}: ours {ours}; printed {', '.join(theirs) or 'none'}{note}"


def race(
    game: Game, problems: list[Problem], moves: int, path: str
) -> tuple[str, int, int]:
    """The engine's name, and how many mates we and it find within a second each."""
    ours = theirs = 0
    solve(game, game.start(), read_stipulation(f"#{moves}"), SolveLimits(nodes=1))
    engine = chess.engine.SimpleEngine.popen_uci(path)
    engine.configure({"Threads": 1, "Hash": 128})
    name = engine.id.get("name", path)
    try:
        for problem, start in playable(game, problems):
            asked = read_stipulation(problem.stipulation)
            ours += solve(game, start, asked, SolveLimits(1.0)).solved is True
            limit = chess.engine.Limit(mate=moves, time=1.0)
            board = chess.Board(problem.fen)
            score = engine.analyse(board, limit, game=object()).get("score")
            mate = score.pov(board.turn).mate() if score else None
            theirs += mate is not None and 0 < mate <= moves
    finally:
        engine.quit()
    return name, ours, theirs


def _share(times: list[float], share: float) -> float:
    return times[min(len(times) - 1, int(len(times) * share))]
