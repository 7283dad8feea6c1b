"""How fast problems are solved: composed mates, mates within a series, tsume."""

from __future__ import annotations

import re
import shutil
import statistics
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import chess
import chess.engine

from bots.solving.prover import Prover, shortest
from bots.solving.series_finder import SeriesFinder, SeriesProgress
from bots.solving.solver import ProofResult, SolveLimits, solve
from cli.output import FailedError
from cli.solve import order_of
from core.game import Game, IllegalMoveError
from core.games import find_game
from core.notation import code
from core.problems.formats import read_problems
from core.problems.goals import Goal, read_stipulation
from core.problems.problem import Problem
from core.setup import BadPositionError, Position, Start
from core.values import Move
from lab.bench.timing import Figure

KEY = re.compile(r"(?<![\d.])1\.\s*([^.\s][^!?\n]{1,12}?)\s*!{1,2}(?!\?)")
"""A key as solutions print it: a first move of the side that begins, and a mark."""

COMPOSED = Path(__file__).parents[2] / "assets/problems/composed.json.gz"
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
        chosen = mates_sampled(problems, moves, given.sample)
        if given.engine:
            name, ours, theirs = race(game, chosen, moves, given.engine)
            print(f"#{moves}: of {len(chosen)}, we prove {ours}, {name} finds {theirs}")
        else:
            compare(game, chosen, moves, given.seconds)


def problem_figures() -> Iterator[Figure]:
    """How fast shipped problems are solved, and how many mates are found in a second."""
    game, problems = find_game("chess"), problems_in(None)
    for moves, goal in GOALS.items():
        chosen = mates_sampled(problems, moves, SAMPLE)
        times = [1000 * one for one in settle(game, chosen, moves)]
        name, aim = f"composed mates in {moves}", f"at most {1000 * goal:g}"
        median = statistics.median(times)
        yield Figure(name, median, "ms of processor time", aim, min(times), max(times))
    engine = shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")
    for moves in (3, 4, 5) if engine else ():
        chosen = mates_sampled(problems, moves, SAMPLE)
        name, ours, theirs = race(game, chosen, moves, str(engine))
        what = f"mates in {moves} within 1 s, of {SAMPLE}"
        aim = f"more than {name}: {theirs}"
        yield Figure(what, ours, "mates", aim, ours, ours)


def problems_in(folder: Path | None) -> list[Problem]:
    """The problems of the ``.olv`` files of a folder, or else those that are shipped."""
    files = sorted(folder.glob("*.olv")) if folder else [COMPOSED]
    return [problem for file in files for problem in read_problems(file).problems]


def mates_sampled(problems: list[Problem], moves: int, most: int) -> list[Problem]:
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


VECTORS = Path(__file__).parents[2] / "tests/vectors"
COURSE, MINED = VECTORS / "series-course.txt", VECTORS / "series-mined.txt"

STEP = 100_000
"""Positions that are looked at before the clock is."""

PROVED_LENGTHS = (3, 4, 5)
"""Series in which everything is tried."""

GREED = 0.5
"""How often a game for the proofs goes on by taking the best piece there is."""


@dataclass(frozen=True, slots=True)
class Search:
    """One search: what it knows at last, and the processor time it took."""

    progress: SeriesProgress
    seconds: float


def series_arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--method", default="", help="manhattan, coverage or seed")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--proofs", type=int, default=0, help="games to take positions of")
    parser.add_argument("--lengths", type=int, nargs="+", default=PROVED_LENGTHS)


def run_series(given: Namespace) -> None:
    """Mates within a series of progressive chess: how many are found, and in what time.

        python -m lab bench series [--method seed] [--seconds 20] [FILE ...]
        python -m lab bench series --proofs 300

    A file has a position a line: board, side, length of the series. Without one they are
    two sets: sixty positions of a course on algorithms, and those mined from games. With
    ``--proofs`` it is measured how long it takes to try everything where there is no mate,
    in positions from so many games. Times are processor time; kernels are compiled before.
    """
    game = find_game("progressive")
    if given.proofs:
        for length, taken in proofs(game, given.proofs, given.lengths).items():
            print(f"series of {length}: {told(taken) if taken else 'all have a mate'}")
        return
    for file in given.files or (COURSE, MINED):
        found = list(searched(game, positions_in(file), given.method, given.seconds))
        mates = [one for one in found if one.progress.mate]
        times = [one.seconds for one in found]
        nodes = sum(one.progress.nodes for one in found)
        print(
            f"{file.name}: {len(mates)} of {len(found)} mates in {sum(times):.2f} s, "
            f"{nodes:,} positions, the longest {max(times):.3f} s"
        )


def series_figures() -> Iterator[Figure]:
    """How long all mates of both sets take, and the proofs that there is none."""
    game = find_game("progressive")
    for file, name in ((COURSE, "a course"), (MINED, "games")):
        found = list(searched(game, positions_in(file), "", 20.0))
        number = sum(one.progress.mate is not None for one in found)
        whole = sum(one.seconds for one in found)
        what = f"mates in series, {number} of {len(found)} of {name}"
        aim = "at most 2" if file == COURSE else ""
        yield Figure(what, whole, "s of processor time", aim, whole, whole)
    taken = proofs(game, 40, PROVED_LENGTHS)[max(PROVED_LENGTHS)]
    times = [1000 * one for one in taken]
    middle = times[len(times) // 2]
    what, aim = (
        f"no mate in {max(PROVED_LENGTHS)} proved, median and longest",
        "at most 1000",
    )
    yield Figure(what, middle, "ms of processor time", aim, times[0], times[-1])


def positions_in(file: Path) -> list[str]:
    """The lines of a file, without comments."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.strip() and not line.startswith("#")]


def searched(
    game: Game, fens: Sequence[str], method: str, seconds: float
) -> Iterator[Search]:
    """Look for a mate in each position; every mate is replayed by python-chess."""
    order = order_of(game, method)
    SeriesFinder(game, game.read(fens[0]).position, order=order).step(STEP)
    for fen in fens:
        position = game.read(fen).position
        began = time.process_time()
        finder = SeriesFinder(game, position, order=order, memory=1024)
        progress = finder.step(STEP)
        while progress.state == "open" and time.process_time() - began < seconds:
            progress = finder.step(STEP)
        taken = time.process_time() - began
        if progress.mate is not None:
            check_mate(fen, [code(game.facts, move) for move in progress.mate])
        yield Search(progress, taken)


def check_mate(fen: str, line: Sequence[str]) -> None:
    """Make sure of a mate by python-chess, to which every other side to move is told.

    Raises:
        ValueError: If a move is not legal, one before the last gives check, or the last
            leaves a way out that gives no check.
    """
    board, side, length = fen.split()
    now = chess.Board(f"{board} {side} - - 0 1")
    if len(line) != int(length):
        raise ValueError(f"{fen}: {' '.join(line)} has another length")
    for number, text in enumerate(line, 1):
        now.turn, now.ep_square = side == "w", None
        move = chess.Move.from_uci(text)
        if move not in now.legal_moves:
            raise ValueError(f"{fen}: {text} is not legal")
        now.push(move)
        if now.is_check() != (number == len(line)):
            raise ValueError(f"{fen}: {text} gives check, or none")
    if any(not now.gives_check(move) for move in now.legal_moves):
        raise ValueError(f"{fen}: {' '.join(line)} is no mate")


def proofs(game: Game, games: int, lengths: Sequence[int]) -> dict[int, list[float]]:
    """By length, how long each proof took that there is no mate, shortest first."""
    taken: dict[int, list[float]] = {length: [] for length in lengths}
    for seed in range(games):
        for position in positions_of(game, seed, lengths):
            length = game.reveal([position]).turn.number
            began = time.process_time()
            state = SeriesFinder(game, position).step(1 << 40).state
            if state == "none":
                taken[length].append(time.process_time() - began)
    return {length: sorted(times) for length, times in taken.items()}


def positions_of(game: Game, seed: int, lengths: Sequence[int]) -> Iterator[Position]:
    """Where the series of some lengths begin, in one game by chance and greed."""
    rng, history = Random(seed), [game.start().position]
    while game.outcome(history) is None:
        now = game.reveal(history).turn
        if now.number > max(lengths):
            return
        if now.number in lengths and now.left == now.number:
            yield history[-1]
        history.append(_next(game, history[-1], rng))


def _next(game: Game, position: Position, rng: Random) -> Position:
    moves, pieces = game.moves(position), game.pieces(position)
    takes = [move for move in moves if move.target in pieces]
    if not takes or rng.random() > GREED:
        return game.play(position, rng.choice(moves))
    order = game.facts.symbols
    best = min(takes, key=lambda move: order.index(pieces[move.target].symbol))
    return game.play(position, best)


def told(times: Sequence[float]) -> str:
    """The middle, the 95th of a hundred and the longest of ``times``, in words."""
    high = times[min(len(times) - 1, len(times) * 95 // 100)]
    return (
        f"{len(times)} proofs, median {1000 * times[len(times) // 2]:.1f} ms, "
        f"95 % {1000 * high:.1f} ms, longest {1000 * times[-1]:.1f} ms"
    )


TSUME = Path(__file__).parents[2] / "assets/problems/shogi.json.gz"
LENGTHS = (3, 5, 7, 9, 11)


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
        chosen = tsume_sampled(plies, given.sample)
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


def tsume_figures() -> Iterator[Figure]:
    """How fast shipped problems are solved."""
    for plies in LENGTHS:
        times = [1000 * solved(problem)[0] for problem in tsume_sampled(plies, SAMPLE)]
        name, median = f"tsume in {plies} plies", statistics.median(times)
        yield Figure(name, median, "ms of processor time", "", min(times), max(times))


def tsume_sampled(plies: int, most: int) -> list[Problem]:
    """The shipped problems in so many plies, or ``most`` of them by lot; 0 for all."""
    chosen = [each for each in read_problems(TSUME).problems if len(each.line) == plies]
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
