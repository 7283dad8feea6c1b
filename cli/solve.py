"""``solve``: proves the solutions of problems, from a file or of one position."""

from __future__ import annotations

import re
import time
from argparse import Namespace
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from threading import Thread
from typing import TYPE_CHECKING

from cli import solve_series
from cli.names import named_game
from cli.output import DONE, FailedError, WrongUseError, overwrite, say, write, write_json
from core.game import Game, IllegalMoveError
from core.notation import code, read_code
from core.plain import plain
from core.problems.goals import Way
from core.problems.lines import game_of
from core.problems.problem import Problem
from core.problems.reading import ProblemsError, read_problems
from core.problems.stipulation import Stipulation, read_stipulation
from core.problems.tsume import tsume_start
from core.setup import BadPositionError, Position, Start
from core.values import Move

if TYPE_CHECKING:
    from bots.solving.solver import ProofResult, Solver
    from bots.solving.tree import SolutionTree

SHORT = 3
"""Solutions in so few moves are shown as trees without being asked for."""

_PATIENCE = 1.0
_MATE_THEME = re.compile(r"mateIn(\d+)")


def run(given: Namespace) -> int:
    """Solve, and print keys, line and tree; on Ctrl-C what is known by then."""
    solved = total = 0
    for problem in _problems(given):
        total += 1
        try:
            game, start, asked = _begun(given, problem)
            if asked.goal.way is Way.SERIES:
                solved += _series(given, game, start, asked)
                continue
            solver = _solver(given, game, start, asked)
        except _SkippedError as error:
            say(f"{problem.fen}: {error}")
            continue
        verdict, stopped = _patiently(solver)
        solved += verdict.solved is True
        tree = None if stopped else _tree(given, solver, verdict)
        if given.json:
            write_json(_data(solver, verdict, tree))
        else:
            _print(problem, solver, verdict, tree)
        if stopped:
            raise KeyboardInterrupt
    if given.file and not given.json:
        write(f"{solved} of {total} solved")
    return DONE


class _SkippedError(Exception):
    """Why a problem of a file is not solved; the others are."""


def _problems(given: Namespace) -> Iterator[Problem]:
    """What is to be solved, one by one."""
    if (given.file is None) == (given.fen is None):
        raise WrongUseError("solve needs either a FILE or --fen")
    if given.fen is not None:
        if not given.stipulation:
            raise WrongUseError("--fen needs --stipulation, such as #3")
        variant = given.variant or "chess"
        yield Problem(given.fen, given.stipulation, variant, given.rules)
        return
    try:
        reading = read_problems(given.file)
    except ProblemsError as error:
        raise FailedError(str(error)) from error
    for complaint in reading.complaints:
        say(complaint)
    for problem in reading.problems:
        found = replace(problem, game=given.variant) if given.variant else problem
        found = replace(found, ruleset=given.rules) if given.rules else found
        yield replace(found, stipulation=given.stipulation or _stipulation(found))


def _stipulation(problem: Problem) -> str:
    """What is asked; rated puzzles say by a theme in how many moves they mate."""
    if read_stipulation(problem.stipulation).goal.way is Way.LINE:
        for theme in problem.themes:
            if found := _MATE_THEME.fullmatch(theme):
                return f"#{found[1]}"
    return problem.stipulation


def _begun(given: Namespace, problem: Problem) -> tuple[Game, Start, Stipulation]:
    """The rules, where the problem begins, and what it asks."""
    try:
        game = _game(given, problem)
        asked = read_stipulation(problem.stipulation)
        return game, tsume_start(game, _start(game, problem), asked), asked
    except BadPositionError as error:
        if given.file is None:
            raise WrongUseError(f"--fen: {error}") from error
        raise _SkippedError(str(error)) from error
    except IllegalMoveError as error:
        raise _refused(given, error) from error


def _refused(given: Namespace, error: ValueError) -> Exception:
    """What ends the command, or in a file only this problem."""
    return (WrongUseError if given.file is None else _SkippedError)(str(error))


def _solver(given: Namespace, game: Game, start: Start, asked: Stipulation) -> Solver:
    from bots.solving.solvable import UnsolvableError  # noqa: PLC0415 - brings in the compiler
    from bots.solving.solver import SolveLimits, Solver  # noqa: PLC0415 - likewise

    try:
        limits = SolveLimits(given.seconds, memory=given.memory)
        return Solver(game, start, asked, limits, _Progress().hear)
    except UnsolvableError as error:
        raise _refused(given, error) from error


def _series(given: Namespace, game: Game, start: Start, asked: Stipulation) -> bool:
    """Whether there is a mate within the series, of which is told."""
    try:
        start = solve_series.with_series(game, start, asked)
        found = solve_series.solve_series(given, game, start)
    except solve_series.NoSeriesError as error:
        raise _refused(given, error) from error
    solve_series.tell(given, game, start, asked, found)
    if found.stopped:
        raise KeyboardInterrupt
    return found.solved is True


def _game(given: Namespace, problem: Problem) -> Game:
    """The rules of a problem; one in a file may be of a game that nobody here knows."""
    if given.file is None or given.variant or given.rules:
        return named_game(problem.game, problem.ruleset)
    try:
        return game_of(problem)
    except ValueError as error:
        raise _SkippedError(str(error)) from error


def _start(game: Game, problem: Problem) -> Start:
    """Where the problem begins, after the opponent's first move if it has one."""
    start = game.read(problem.fen)
    if not (problem.after and problem.line):
        return start
    move = read_code(game.facts, game.moves(start.position), problem.line[0])
    if move is None:
        raise IllegalMoveError(f"{problem.line[0]} is not possible here")
    return Start(game.play(start.position, move))


def _patiently(solver: Solver) -> tuple[ProofResult, bool]:
    """The verdict, and whether Ctrl-C came first, so that it is what was known by then."""
    result: Future[ProofResult] = Future()

    def work() -> None:
        try:
            result.set_result(solver.solve())
        except BaseException as error:
            result.set_exception(error)

    thread = Thread(target=work, daemon=True)
    thread.start()
    stopped = False
    while thread.is_alive():
        try:
            thread.join(0.1)
        except KeyboardInterrupt:
            stopped = True
            solver.stop()
    return result.result(), stopped


class _Progress:
    """Says on a terminal how far long work is."""

    def __init__(self) -> None:
        self._began = self._last = time.monotonic()

    def hear(self, words: str) -> None:
        """Write ``words`` over the last ones, now and then."""
        now = time.monotonic()
        if now - max(self._began, self._last) > _PATIENCE:
            self._last = now
            overwrite(f"{words}\r")


def _tree(given: Namespace, solver: Solver, verdict: ProofResult) -> SolutionTree | None:
    """The tree of the keys; ``None`` where there is none, or a long one not asked for."""
    from bots.solving.tree import TreeBuilder  # noqa: PLC0415 - as above

    moves = solver.stipulation.attacks
    if solver.stipulation.goal.way is Way.HELP or not (given.all or moves <= SHORT):
        return None
    if not (verdict.keys or given.all) or solver.prover.stopped:
        return None
    builder = TreeBuilder(solver.prover, solver.position, moves)
    with solver.prover.in_time(given.seconds):
        return builder.grow(verdict.keys, everything=given.all)


def _data(
    solver: Solver, verdict: ProofResult, tree: SolutionTree | None
) -> dict[str, object]:
    from bots.solving.tree import tree_data  # noqa: PLC0415 - as above

    facts = solver.game.facts

    def codes(moves: tuple[Move, ...]) -> list[str]:
        return [code(facts, move) for move in moves]

    data: dict[str, object] = {
        "fen": solver.game.write(Start(solver.position)),
        "stipulation": verdict.stipulation.text,
        "solved": verdict.solved,
        "settled": verdict.settled,
        "keys": codes(verdict.keys),
        "line": codes(verdict.line),
        "nodes": verdict.nodes,
        "seconds": round(verdict.seconds, 6),
        "cooked": verdict.cooked,
        "tree": tree_data(tree) if tree else {},
    }
    if verdict.solutions:
        data["solutions"] = [codes(line) for line in verdict.solutions]
    if verdict.stipulation.goal.in_plies:
        data["plies"] = verdict.stipulation.moves if verdict.solved else None
        data["longer"] = codes(verdict.longer)
        data["bound"] = max(0, 2 * verdict.bound - 1)
    return data


def _print(
    problem: Problem, solver: Solver, verdict: ProofResult, tree: SolutionTree | None
) -> None:
    from bots.solving.writing import written, written_line  # noqa: PLC0415 - as above

    game, position = solver.game, solver.position
    about = [*problem.authors, problem.title, problem.source]
    about.append(str(problem.year or ""))
    if any(about):
        write(plain(", ".join(filter(None, about))))
    write(game.write(Start(position)))
    work = f"{verdict.nodes:,} positions in {verdict.seconds:.3f} s"
    write(f"{_result(game, position, verdict)} ({work})")
    if said := _longer(game, position, verdict):
        write(said)
    for line in verdict.solutions:
        write(written_line(game, position, line))
    if tree is not None:
        write(written(tree))
    elif verdict.line and not verdict.solutions:
        write(written_line(game, position, verdict.line))
    write("")


def _longer(game: Game, position: Position, verdict: ProofResult) -> str:
    """What is known of other first moves that take longer, where that was asked."""
    stipulation = verdict.stipulation
    if not verdict.solved or stipulation.text not in stipulation.goal.names:
        return ""
    names = ", ".join(game.san(position, move) for move in verdict.longer)
    if names:
        return f"cooks that take longer: {names}"
    if not verdict.bound:
        return "whether other first moves mate later is not settled"
    return f"no other first move mates within {2 * verdict.bound - 1} plies"


def _result(game: Game, position: Position, verdict: ProofResult) -> str:
    """The verdict in words."""
    title = verdict.stipulation.title
    if verdict.solved is False:
        return f"{title}: proved that there is no solution"
    names = ", ".join(game.san(position, key) for key in verdict.keys)
    if verdict.solved is None:
        return f"{title}: not settled"
    if not names:
        return f"{title}: there is a solution, its first move is not settled"
    rest = "" if verdict.settled else "; other first moves are not settled"
    what = "more than one solution" if verdict.cooked else "solved"
    return f"{title}: {what}, {names}{rest}"
