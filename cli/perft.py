"""``perft``: counts the lines of play, the classical test of a move generator."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from time import perf_counter

from cli.names import named_game
from cli.output import DONE, columns, write, write_json
from cli.patience import patiently
from cli.starts import named_start
from core.game import Game
from core.notation import code
from core.setup import Position

_ENOUGH = 1_000_000
"""Nodes; counting fewer says nothing of the speed."""


def run(given: Namespace) -> int:
    """Print nodes and seconds."""
    game = named_game(given.variant, given.rules)
    start = named_start(given, game)
    work = _divided if given.divide and given.depth else _whole
    counts, seconds = patiently(lambda: work(game, start.position, given.depth))
    nodes = sum(counts.values())
    answer = {"depth": given.depth, "nodes": nodes, "seconds": round(seconds, 6)}
    moves = counts if work is _divided else {}
    if given.json:
        write_json(answer | ({"moves": moves} if moves else {}))
        return DONE
    if moves:
        write(columns([(move, f"{count:,}") for move, count in moves.items()]))
    rate = nodes / max(seconds, 1e-9) / 1e6
    speed = f", {rate:.0f} million a second" if nodes >= _ENOUGH else ""
    write(f"depth {given.depth}: {nodes:,} in {seconds:.3f} s{speed}")
    return DONE


def _whole(game: Game, position: Position, depth: int) -> tuple[dict[str, int], float]:
    """The lines from ``position``, and the seconds that took."""
    count = _counter(game, position)
    start = perf_counter()
    return {"": count(position, depth)}, perf_counter() - start


def _divided(game: Game, position: Position, depth: int) -> tuple[dict[str, int], float]:
    """The lines behind each move of ``position``, and the seconds that took."""
    count = _counter(game, position)
    start = perf_counter()
    counts = {
        code(game.facts, move): count(game.play(position, move), depth - 1)
        for move in game.moves(position)
    }
    return dict(sorted(counts.items())), perf_counter() - start


def _counter(game: Game, position: Position) -> Callable[[Position, int], int]:
    """The compiled kernel, warmed up so that compiling is not counted as counting."""
    from core.kernels import perft  # noqa: PLC0415 - brings in the compiler

    perft(game.rules, position.row, 1)
    return lambda position, depth: int(perft(game.rules, position.row, depth))
