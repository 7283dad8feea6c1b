"""``solve``: proves the solutions of problems, from a file or of one position."""

from __future__ import annotations

import re
import time
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cli import interrupts, options
from cli.names import named_game
from cli.options import Parser, Whole, seconds
from cli.output import DONE, FailedError, WrongUseError, overwrite, say, write, write_json
from core.game import Game, IllegalMoveError
from core.notation import code, read_code
from core.plain import plain
from core.problems.formats import ProblemsError, read_problems
from core.problems.goals import Stipulation, Way, read_stipulation
from core.problems.problem import Problem, game_of, tsume_start
from core.problems.shelf import title_words
from core.setup import BadPositionError, Position, Start
from core.texts import _, labelled, listed, ngettext
from core.values import Move, Turn

if TYPE_CHECKING:
    from bots.solving.solver import ProofResult, Solver
    from bots.solving.tree import SolutionTree

SHORT = 3
"""Solutions in so few moves are shown as trees without ``--all``."""

_PATIENCE = 1.0
_MATE_THEME = re.compile(r"mateIn(\d+)")


def run(given: Namespace) -> int:
    """Solve, and print keys, line and tree; on Ctrl-C what is known by then."""
    solved = total = 0
    for problem in _problems(given):
        total += 1
        try:
            game, start, task = _read(given, problem)
            if task.goal.way is Way.SERIES:
                solved += _series(given, game, start, task)
                continue
            solver = _solver(given, game, start, task)
        except _SkippedError as error:
            say(labelled(problem.fen, str(error)))
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
        write(_("{solved} of {total} solved").format(solved=solved, total=total))
    return DONE


class _SkippedError(Exception):
    """Why a problem of a file is not solved; the others are."""


def _problems(given: Namespace) -> Iterator[Problem]:
    """What is to be solved, one by one."""
    if (given.file is None) == (given.fen is None):
        raise WrongUseError(_("solve needs either a FILE or --fen"))
    if given.fen is not None:
        if not given.stipulation:
            raise WrongUseError(_("--fen needs --stipulation, such as #3"))
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
    """What is to be done; rated puzzles say by a theme in how many moves they mate."""
    if read_stipulation(problem.stipulation).goal.way is Way.LINE:
        for theme in problem.themes:
            if found := _MATE_THEME.fullmatch(theme):
                return f"#{found[1]}"
    return problem.stipulation


def _read(given: Namespace, problem: Problem) -> tuple[Game, Start, Stipulation]:
    """The rules, where the problem begins, and what it asks."""
    try:
        game = _game(given, problem)
        task = read_stipulation(problem.stipulation)
        return game, tsume_start(game, _start(game, problem), task), task
    except BadPositionError as error:
        if given.file is None:
            raise WrongUseError(_("--fen: {error}").format(error=error)) from error
        raise _SkippedError(str(error)) from error
    except IllegalMoveError as error:
        raise _refused(given, error) from error


def _refused(given: Namespace, error: ValueError) -> Exception:
    """What ends the command, or in a file only this problem."""
    return (WrongUseError if given.file is None else _SkippedError)(str(error))


def _solver(given: Namespace, game: Game, start: Start, task: Stipulation) -> Solver:
    from bots.solving.prover import UnsolvableError  # noqa: PLC0415 - brings in the compiler
    from bots.solving.solver import SolveLimits, Solver  # noqa: PLC0415 - likewise

    try:
        limits = SolveLimits(given.seconds, memory=given.memory)
        return Solver(game, start, task, limits, _Progress().show)
    except UnsolvableError as error:
        raise _refused(given, error) from error


def _series(given: Namespace, game: Game, start: Start, task: Stipulation) -> bool:
    """Whether there is a mate within the series, which is printed."""
    try:
        start = _with_series(game, start, task)
        found = _solve_series(given, game, start)
    except NoSeriesError as error:
        raise _refused(given, error) from error
    _print_series(given, game, start, task, found)
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
        raise IllegalMoveError(
            _("{line} is not possible here").format(line=problem.line[0])
        )
    return Start(game.play(start.position, move))


def _patiently(solver: Solver) -> tuple[ProofResult, bool]:
    """The verdict, and whether Ctrl-C came first, so that it is what was known by then."""
    stopped = False

    def stop() -> None:
        nonlocal stopped
        stopped = True
        solver.stop()

    return interrupts.patiently(solver.solve, stop), stopped


class _Progress:
    """Says on a terminal how far long work is."""

    def __init__(self) -> None:
        self._began = self._last = time.monotonic()

    def show(self, words: str) -> None:
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
    from bots.solving.tree import written, written_line  # noqa: PLC0415 - as above

    game, position = solver.game, solver.position
    about = [*problem.authors, title_words(problem), _(problem.source)]
    about.append(str(problem.year or ""))
    if any(about):
        write(plain(listed(filter(None, about))))
    write(game.write(Start(position)))
    work = _("{nodes:,} positions in {seconds:.3f} s").format(
        nodes=verdict.nodes, seconds=verdict.seconds
    )
    write(f"{_result(game, position, verdict)} ({work})")
    if words := _longer(game, position, verdict):
        write(words)
    for line in verdict.solutions:
        write(written_line(game, position, line))
    if tree is not None:
        write(written(tree))
    elif verdict.line and not verdict.solutions:
        write(written_line(game, position, verdict.line))
    write("")


def _longer(game: Game, position: Position, verdict: ProofResult) -> str:
    """What is known of other first moves that take longer, where that was asked for."""
    stipulation = verdict.stipulation
    if not verdict.solved or stipulation.text not in stipulation.goal.names:
        return ""
    names = listed(game.san(position, move) for move in verdict.longer)
    if names:
        # For translators: a cook is another solution, which spoils a problem.
        return _("cooks that take longer: {names}").format(names=names)
    if not verdict.bound:
        return _("whether other first moves mate later is not settled")
    return _("no other first move mates within {value} plies").format(
        value=2 * verdict.bound - 1
    )


def _result(game: Game, position: Position, verdict: ProofResult) -> str:
    """The verdict in words."""
    title = verdict.stipulation.title
    if verdict.solved is False:
        return _("{title}: proved that there is no solution").format(title=title)
    names = listed(game.san(position, key) for key in verdict.keys)
    if verdict.solved is None:
        return _("{title}: not settled").format(title=title)
    if not names:
        return _("{title}: there is a solution, its first move is not settled").format(
            title=title
        )
    if verdict.settled:
        words = _("{title}: solved, {names}")
        if verdict.cooked:
            words = _("{title}: more than one solution, {names}")
    else:
        words = _("{title}: solved, {names}; other first moves are not settled")
        if verdict.cooked:
            words = _(
                "{title}: more than one solution, {names}; "
                "other first moves are not settled"
            )
    return words.format(title=title, names=names)


MOST_LISTED = 1000
"""Solutions that are listed; it is said if there are more."""

_STEP = 100_000
"""Positions that are looked at before the clock is."""


class NoSeriesError(ValueError):
    """No series mate can be looked for; the message says why."""


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


def _with_series(game: Game, start: Start, task: Stipulation) -> Start:
    """``start`` with a series of as many moves as asked for, if that is said.

    Raises:
        NoSeriesError: If the game has no series, or this one has begun and has another
            number of moves left.
    """
    if not task.goal.suits(game.facts):
        title = game.facts.title
        raise NoSeriesError(
            _("{title} has no series that ends in mate (--variant progressive)").format(
                title=title
            )
        )
    setup = game.setup_of(start)
    now = setup.turn
    if task.moves in (0, now.left):
        return start
    if now.left != now.number:
        raise NoSeriesError(
            _("{text}: this series has {left} moves left, not {moves}").format(
                text=task.text, left=now.left, moves=task.moves
            )
        )
    changed = replace(setup, turn=Turn(task.moves, task.moves))
    found = game.place(changed)
    if not isinstance(found, Start):
        raise NoSeriesError(labelled(task.text, found[0].sentence))
    return found


def _solve_series(given: Namespace, game: Game, start: Start) -> SeriesResult:
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
    from bots.games import GAMES, named  # noqa: PLC0415 - light, but only needed here

    if not method:
        return None
    orders = GAMES[game.facts.key].orders
    if method not in orders:
        known = listed(orders) or "none"
        raise NoSeriesError(
            _("--method: {title} knows {known}, not {method}").format(
                title=game.facts.title, known=known, method=method
            )
        )
    return named(orders[method])(game)


def _print_series(
    given: Namespace, game: Game, start: Start, task: Stipulation, found: SeriesResult
) -> None:
    """Print what is known."""
    if given.json:
        write_json(_series_data(game, start, task, found))
        return
    from bots.solving.tree import written_line  # noqa: PLC0415 - as above

    write(game.write(start))
    work = _("{nodes:,} positions in {seconds:.3f} s").format(
        nodes=found.nodes, seconds=found.seconds
    )
    write(f"{_series_verdict(task, found)} ({work})")
    for line in found.lines:
        write(written_line(game, start.position, line))
    write("")


def _series_verdict(task: Stipulation, found: SeriesResult) -> str:
    if found.solved is None:
        return _("{title}: not settled").format(title=task.title)
    if not found.solved:
        return _("{title}: proved that there is no solution").format(title=task.title)
    count = len(found.lines)
    if found.complete:
        words = ngettext("the only solution", "all {number:,} solutions", count)
    else:
        words = ngettext(
            "solved, and there may be other solutions",
            "{number:,} solutions, and there may be more",
            count,
        )
    return labelled(task.title, words)


def _series_data(
    game: Game, start: Start, task: Stipulation, found: SeriesResult
) -> dict[str, object]:
    lines = [[code(game.facts, move) for move in line] for line in found.lines]
    return {
        "fen": game.write(start),
        "stipulation": task.text,
        "solved": found.solved,
        "settled": found.complete,
        "keys": list(dict.fromkeys(line[0] for line in lines)),
        "line": lines[0] if lines else [],
        "nodes": found.nodes,
        "seconds": round(found.seconds, 6),
        "cooked": len(lines) > 1,
        "solutions": lines,
    }


def arguments(parser: Parser) -> None:
    """The options of ``solve``."""
    add = parser.add_argument
    add(
        "file",
        nargs="?",
        metavar="FILE",
        help=_("problems: .olv, .epd, .csv, .pgn or .json"),
    )
    add(
        "--fen",
        type=_position,
        metavar="F",
        help=_("one position, in place of a file (none)"),
    )
    add(
        "--stipulation",
        metavar="S",
        default="",
        help=_(
            "what is asked, such as #3, =2, s#2, h#2.5, ser-#5, or tsume for the shortest "
            "mate with check on every move and tsume7 for one in 7 plies (as the file says)"
        ),
    )
    add(
        "--all",
        action="store_true",
        help=_("the whole tree, with set play and tries; of series mates every solution"),
    )
    add(
        "--method",
        metavar="M",
        default="",
        help=_(
            "order of moves for series mates in progressive chess: manhattan, coverage "
            "or seed (our own)"
        ),
    )
    add("--seconds", type=seconds, metavar="S", help=_("at most so long for each (no end)"))
    add(
        "--memory",
        type=Whole(1, 65536),
        metavar="MB",
        default=128,
        help=_("megabytes for what has been proved (128)"),
    )
    options.rules(parser, _("chess, or that of the file"))
    options.json(parser)


def _position(text: str) -> str:
    if not text.strip():
        raise ArgumentTypeError(_("an empty text is no position: give one as FEN or SFEN"))
    return text
