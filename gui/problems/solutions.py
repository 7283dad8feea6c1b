"""Solutions as they are printed: keys with their sign, threats, variations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from core.game import Game
from core.problems.fog import answer_name, question_of, read_claim
from core.problems.goals import Way
from core.problems.problem import Problem, game_of, line_of, problem_fen, start_of
from core.problems.shelf import stipulation_of
from core.problems.solutions import printed_tree, ways_of
from core.records.tree import ROOT, Path, node_at
from core.setup import Start
from core.values import Move, Side
from gui.analysis.glyphs import glyph_of
from gui.analysis.study import Study

SECONDS = 5.0
"""So long a problem may be solved for; what is not found by then is not printed."""

NOTHING = "–"


def solution_lines(problem: Problem) -> list[str]:
    """The solutions, each on lines of its own that stand further in the later they come.

    Where there is nothing to be found, it is what the problem says itself.
    """
    write = _WRITERS.get(stipulation_of(problem.stipulation).goal.way, _given)
    try:
        lines = list(write(problem))
    except ValueError:
        lines = []
    return lines or list(_given(problem)) or [NOTHING]


def _given(problem: Problem) -> Iterator[str]:
    """The solution as it was printed, or else the line that the problem has."""
    printed = [line.strip() for line in problem.solution.splitlines() if line.strip()]
    if printed:
        yield from printed
        return
    try:
        game = game_of(problem)
        start = start_of(game, problem)
        moves = line_of(game, start, problem)
    except ValueError:
        return
    if moves:
        yield numbered(game, start, moves)


def numbered(game: Game, start: Start, moves: tuple[Move, ...]) -> str:
    """Moves by their names, with the numbers that they have in the game."""
    position, number, words = start.position, start.number, list[str]()
    mover: Side | None = None
    for move in moves:
        side = game.to_move(position)
        begins = side is game.facts.begins
        number += mover is side.other and begins
        if mover is None or (begins and side is not mover):
            words.append(f"{number}{'.' if begins else '…'}")
        words.append(game.san(position, move))
        mover, position = side, game.play(position, move)
    return " ".join(words)


def _proved(problem: Problem) -> Iterator[str]:
    """The keys with what they threaten and every defence, proved anew."""
    from bots.solving.solver import (  # noqa: PLC0415 - brings in the compiler
        SolveLimits,
        Solver,
    )
    from bots.solving.tree import (  # noqa: PLC0415 - as above
        TreeBuilder,
        written,
        written_line,
    )

    game, asked = game_of(problem), stipulation_of(problem.stipulation)
    start = game.read(problem_fen(game, problem.fen, asked))
    solver = Solver(game, start, asked, SolveLimits(SECONDS))
    found = solver.solve()
    for line in found.solutions:
        yield written_line(game, start.position, line)
    if found.keys and not found.solutions:
        builder = TreeBuilder(solver.prover, start.position, solver.stipulation.attacks)
        with solver.prover.in_time(SECONDS):
            tree = builder.grow(found.keys)
        yield from filter(None, written(tree).splitlines())


def _series(problem: Problem) -> Iterator[str]:
    """Every way to the end of the series that is known."""
    game = game_of(problem)
    start = start_of(game, problem)
    for way in ways_of(problem):
        position, words = start.position, list[str]()
        for move in line_of(game, start, replace(problem, line=way)):
            words.append(game.san(position, move))
            position = game.play(position, move)
        yield " ".join(words)


def _study(problem: Problem) -> Iterator[str]:
    """The printed solution with the signs of its moves, a line for each first move."""
    tree = printed_tree(problem)
    if tree is None:
        return
    study = Study(tree, ROOT)
    for number in range(len(tree.root.children)):
        yield " ".join(_variation(study, (number,)))


def _variation(study: Study, path: Path) -> Iterator[str]:
    """A move and what follows it, other moves in parentheses."""
    numbers = True
    while True:
        step, node = study.steps[path], node_at(study.tree, path)
        if numbers or step.side is Side.FIRST:
            yield f"{step.number}{'.' if step.side is Side.FIRST else '…'}"
        yield step.san + glyph_of(node)
        others = range(1, len(node_at(study.tree, path[:-1]).children))
        main = path[-1] == 0 and len(path) > 1
        for number in others if main else ():
            yield f"({' '.join(_variation(study, (*path[:-1], number)))})"
        numbers = main and bool(others)
        if not node.children:
            return
        path = (*path, 0)


def _fog(problem: Problem) -> Iterator[str]:
    """The right answers."""
    claim = read_claim(problem)
    question, game = question_of(claim), game_of(problem)
    yield " or ".join(answer_name(game, question, each) for each in claim.answers)


_WRITERS: Mapping[Way, Callable[[Problem], Iterator[str]]] = {
    Way.DIRECT: _proved,
    Way.CHECKS: _proved,
    Way.SELF: _proved,
    Way.HELP: _proved,
    Way.SERIES: _series,
    Way.STUDY: _study,
    Way.FOG: _fog,
}
"""Who writes the solutions of each kind; of all others they are as given."""
