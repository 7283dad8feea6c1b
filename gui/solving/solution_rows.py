"""The rows in which a solution is listed: each defence with what answers it."""

from __future__ import annotations

from dataclasses import dataclass

from core.records.tree import ROOT, GameTree, Path, node_at
from core.values import Side
from gui.analysis.rows import Steps

MOST_ROWS = 3000
"""No list is longer; nobody reads more."""


@dataclass(frozen=True, slots=True)
class SolutionRow:
    """One row.

    Attributes:
        level: How far it stands in.
        moves: A move of the defence and all that answers it; either may be missing.
        remark: What is said of the last of them.
    """

    level: int
    moves: tuple[Path, ...]
    remark: str = ""


def rows_of(tree: GameTree, steps: Steps, person: Side) -> list[SolutionRow]:
    """The rows of a solution, from top to bottom.

    A row begins with a defence, and the answers follow in it. Where there are several
    defences they stand one step further in; a single one does not. Moves that one side
    makes in a row stand in one row as long as there is no choice among them.
    """
    rows: list[SolutionRow] = []
    waiting = [(path, 0) for path in reversed(_children(tree, ROOT))]
    while waiting and len(rows) < MOST_ROWS:
        path, level = waiting.pop()
        if steps[path].side is person:
            moves = _run(tree, steps, path)
            ends = moves[-1:]
        else:
            moves = (path, *_children(tree, path))
            ends = moves[1:] or moves
        rows.append(SolutionRow(level, moves, node_at(tree, ends[0]).comment))
        for end in reversed(ends):
            following = _children(tree, end)
            deeper = level + (len(following) > 1 or level > 0)
            waiting += [(each, deeper) for each in reversed(following)]
    return rows


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
