"""The lines in which a solution is listed: each defence with what answers it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.problems.problem import Problem
from core.problems.solutions import is_mistake
from core.records.tree import ROOT, GameTree, Path, node_at
from core.values import Side
from gui.analysis.glyphs import glyph_of
from gui.analysis.rows import Steps
from gui.analysis.study import Study
from gui.board.move_lines import Word, WordLine
from gui.solving.words import move_name

MOST_ROWS = 3000
"""No list is longer; nobody reads more."""


@dataclass(frozen=True, slots=True)
class SolutionRow:
    """One row.

    Attributes:
        level: How far it stands in.
        moves: A move of the defence and all that answers it, either of which may be
            missing; or a try with its refutation.
        remark: What is said of the last of them.
        is_aside: Whether it begins with a move made in place of another answer.
    """

    level: int
    moves: tuple[Path, ...]
    remark: str = ""
    is_aside: bool = False


_COLUMN = 5.6
"""The least width of the column of defences, in sizes of small text."""


@dataclass(frozen=True, slots=True)
class _Due:
    """A move whose row is due.

    Attributes:
        path: The move.
        level: How far its row stands in.
        tries: What is tried in its place.
        is_aside: Whether it is made in place of another answer itself.
    """

    path: Path
    level: int
    tries: tuple[Path, ...] = ()
    is_aside: bool = False


def rows_of(tree: GameTree, steps: Steps, person: Side) -> list[SolutionRow]:
    """The rows of a solution, from top to bottom.

    A row begins with a defence, and the answers follow in it. Where there are several
    defences they stand one step further in; a single one does not. Moves that one side
    makes in a row stand in one row as long as there is no choice among them. A try, or
    another answer that leads on, has a row of its own, one step further in below the move
    in whose place it is made, and what follows it goes on from there.
    """
    rows: list[SolutionRow] = []
    waiting = _first_moves(tree, steps, person)
    while waiting and len(rows) < MOST_ROWS:
        due = waiting.pop()
        moves, ends, tries = _row(tree, steps, person, due)
        remark = node_at(tree, ends[0]).comment
        rows.append(SolutionRow(due.level, moves, remark, due.is_aside))
        for end in reversed(ends):
            following = _children(tree, end)
            deeper = due.level + (len(following) > 1 or due.level > 0)
            waiting += [_Due(each, deeper) for each in reversed(following)]
        waiting += [_Due(each, due.level + 1, is_aside=True) for each in reversed(tries)]
    return rows


def lines_of(
    rows: Sequence[SolutionRow], study: Study, person: Side, problem: Problem
) -> list[WordLine]:
    """The rows as a list of moves shows them; the keys of the moves are their paths."""
    return [
        WordLine(
            tuple(_words(row, study, person, problem)),
            row.level,
            ruled=False,
            remark=row.remark,
        )
        for row in rows
    ]


def _words(
    row: SolutionRow, study: Study, person: Side, problem: Problem
) -> Iterator[Word]:
    """Moves with their judgements; those of the person that are no mistakes are bold."""
    run = len({study.steps[path].side for path in row.moves}) == 1
    wrong = row.is_aside and is_mistake(node_at(study.tree, row.moves[0]).nags)
    for number, path in enumerate(row.moves):
        node = node_at(study.tree, path)
        bold = not wrong and study.steps[path].side is person
        name = move_name(study, path, problem)
        column = 0.0 if number or run or row.is_aside else _COLUMN
        yield Word(name, path, "text" if bold else "text2", bold=bold, column=column)
        if glyph := glyph_of(node):
            yield Word(glyph, ink="danger" if is_mistake(node.nags) else "good", bold=True)


def _first_moves(tree: GameTree, steps: Steps, person: Side) -> list[_Due]:
    """The first moves, the last of them first; tries go with that of the solution."""
    paths = _children(tree, ROOT)
    tries = tuple(
        path
        for path in paths[1:]
        if is_mistake(node_at(tree, path).nags) and steps[path].side is person
    )
    keys = [_Due(path, 0) for path in paths if path not in tries]
    return [*reversed(keys[1:]), *(replace(key, tries=tries) for key in keys[:1])]


def _row(
    tree: GameTree, steps: Steps, person: Side, due: _Due
) -> tuple[tuple[Path, ...], tuple[Path, ...], tuple[Path, ...]]:
    """The moves of a row, those after which it goes on, and those made in their place."""
    if due.is_aside:
        line = _line(tree, due.path)
        return line, line[-1:], ()
    if steps[due.path].side is person:
        run = _run(tree, steps, due.path)
        return run, run[-1:], due.tries
    answers = _children(tree, due.path)
    beside = tuple(path for path in answers if path == answers[0] or _ends(tree, path))
    tries = tuple(path for path in answers if path not in beside)
    return (due.path, *beside), beside or (due.path,), tries


def _ends(tree: GameTree, path: Path) -> bool:
    """Whether a move is as good as the first, and nothing follows it."""
    node = node_at(tree, path)
    return not (node.children or is_mistake(node.nags))


def _line(tree: GameTree, path: Path) -> tuple[Path, ...]:
    """A move and what follows it as long as there is one way."""
    line = [path]
    while len(following := _children(tree, line[-1])) == 1:
        line += following
    return tuple(line)


def _run(tree: GameTree, steps: Steps, path: Path) -> tuple[Path, ...]:
    """A move and those that the same side makes after it, as long as there is one way."""
    run = [path]
    while len(following := _children(tree, run[-1])) == 1:
        if steps[following[0]].side is not steps[path].side:
            break
        run += following
    return tuple(run)


def _children(tree: GameTree, path: Path) -> list[Path]:
    """The moves that follow ``path``."""
    return [(*path, number) for number in range(len(node_at(tree, path).children))]
