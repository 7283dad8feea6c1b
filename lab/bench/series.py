"""Mates within a series of progressive chess: how many are found, and in what time."""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import chess

from bots.solving.series_finder import SeriesFinder, SeriesProgress
from cli.solve import order_of
from core.game import Game
from core.games import find_game
from core.notation import code
from core.setup import Position
from lab.bench.timing import Figure

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


def figures() -> Iterator[Figure]:
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
