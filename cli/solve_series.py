"""``solve`` for series mates: one solution or all, each within the turn that goes on."""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass, replace

from cli.output import write, write_json
from core.game import Game
from core.notation import code
from core.problems.stipulation import Stipulation
from core.setup import Start
from core.values import Move, Turn

MOST_LISTED = 1000
"""Solutions that are listed; it is said if there are more."""

_STEP = 100_000
"""Positions that are looked at before the clock is."""


class NoSeriesError(ValueError):
    """No series mate can be asked for; the message says why."""


@dataclass(frozen=True, slots=True)
class SeriesResult:
    """What is known of a series mate.

    Attributes:
        solved: Whether there is one; ``None`` if that is not settled.
        lines: The solutions that were looked for.
        complete: Whether there are no others.
        nodes: Positions looked at.
        seconds: By the clock.
        stopped: Whether Ctrl-C came first, so that it is what was known by then.
    """

    solved: bool | None
    lines: tuple[tuple[Move, ...], ...]
    complete: bool
    nodes: int
    seconds: float
    stopped: bool = False


def with_series(game: Game, start: Start, asked: Stipulation) -> Start:
    """``start`` with a series of as many moves as are asked for, if that is said.

    Raises:
        NoSeriesError: If the game has no series, or this one has begun and has another
            number of moves left.
    """
    if not asked.goal.suits(game.facts):
        title = game.facts.title
        raise NoSeriesError(
            f"{title} has no series that ends in mate (--variant progressive)"
        )
    setup = game.setup_of(start)
    now = setup.turn
    if asked.moves in (0, now.left):
        return start
    if now.left != now.number:
        raise NoSeriesError(
            f"{asked.text}: this series has {now.left} moves left, not {asked.moves}"
        )
    changed = replace(setup, turn=Turn(asked.moves, asked.moves))
    found = game.place(changed)
    if not isinstance(found, Start):
        raise NoSeriesError(f"{asked.text}: {found[0].sentence}")
    return found


def solve_series(given: Namespace, game: Game, start: Start) -> SeriesResult:
    """Look for one mate, or with ``--all`` for every one."""
    from bots.solving.series_finder import SeriesFinder, SeriesLister  # noqa: PLC0415 - brings in the compiler

    order = order_of(game, given.method)
    try:
        finder = SeriesFinder(game, start.position, order=order, memory=given.memory)
    except ValueError as error:
        raise NoSeriesError(str(error)) from error
    began = time.perf_counter()
    stopped = _until(lambda: finder.step(_STEP).state != "open", began, given.seconds)
    found = finder.step(0)
    lines: tuple[tuple[Move, ...], ...] = () if found.mate is None else (found.mate,)
    complete, nodes = found.state == "none", found.nodes
    if lines and given.all and not stopped:
        lister = SeriesLister(game, start.position, MOST_LISTED)
        stopped = _until(lambda: lister.step(_STEP), began, given.seconds)
        lines, complete = lister.mates.mates or lines, lister.mates.complete
        nodes += lister.nodes
    solved = None if found.state == "open" else bool(lines)
    seconds = time.perf_counter() - began
    return SeriesResult(solved, lines, complete, nodes, seconds, stopped)


def _until(step: Callable[[], bool], began: float, seconds: float | None) -> bool:
    """Call ``step`` until it says that all is done or time is over; whether Ctrl-C came."""
    try:
        while not step():
            if seconds is not None and time.perf_counter() - began > seconds:
                break
    except KeyboardInterrupt:
        return True
    return False


def order_of(game: Game, method: str) -> object:
    """The order that ``--method`` names; ``None`` for that of the game.

    Raises:
        NoSeriesError: If the game has none of that name.
    """
    from bots.bot_game import named  # noqa: PLC0415 - light, but only needed here
    from bots.games import GAMES  # noqa: PLC0415 - as above

    if not method:
        return None
    orders = GAMES[game.facts.key].orders
    if method not in orders:
        known = ", ".join(orders) or "none"
        raise NoSeriesError(f"--method: {game.facts.title} knows {known}, not {method}")
    return named(orders[method])(game)


def tell(
    given: Namespace, game: Game, start: Start, asked: Stipulation, found: SeriesResult
) -> None:
    """Print what is known."""
    if given.json:
        write_json(_data(game, start, asked, found))
        return
    from bots.solving.writing import written_line  # noqa: PLC0415 - as above

    write(game.write(start))
    work = f"{found.nodes:,} positions in {found.seconds:.3f} s"
    write(f"{_verdict(asked, found)} ({work})")
    for line in found.lines:
        write(written_line(game, start.position, line))
    write("")


def _verdict(asked: Stipulation, found: SeriesResult) -> str:
    if found.solved is None:
        return f"{asked.title}: not settled"
    if not found.solved:
        return f"{asked.title}: proved that there is no solution"
    count = len(found.lines)
    if found.complete:
        words = "the only solution" if count == 1 else f"all {count:,} solutions"
    else:
        words = "solved" if count == 1 else f"{count:,} solutions, and there may be more"
    return f"{asked.title}: {words}"


def _data(
    game: Game, start: Start, asked: Stipulation, found: SeriesResult
) -> dict[str, object]:
    lines = [[code(game.facts, move) for move in line] for line in found.lines]
    return {
        "fen": game.write(start),
        "stipulation": asked.text,
        "solved": found.solved,
        "settled": found.complete,
        "keys": list(dict.fromkeys(line[0] for line in lines)),
        "line": lines[0] if lines else [],
        "nodes": found.nodes,
        "seconds": round(found.seconds, 6),
        "cooked": len(lines) > 1,
        "solutions": lines,
    }
