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
    defences they stand one step further in; a single one does not.
    """
    rows: list[SolutionRow] = []
    waiting = [(path, 0) for path in reversed(_children(tree, ROOT))]
    while waiting and len(rows) < MOST_ROWS:
        path, level = waiting.pop()
        defends = steps[path].side is not person
        answers = _children(tree, path) if defends else []
        last = answers[0] if answers else path
        rows.append(SolutionRow(level, (path, *answers), node_at(tree, last).comment))
        for end in reversed(answers or [path]):
            following = _children(tree, end)
            deeper = level + (len(following) > 1 or level > 0)
            waiting += [(each, deeper) for each in reversed(following)]
    return rows


def _children(tree: GameTree, path: Path) -> list[Path]:
    """The moves that follow ``path``."""
    return [(*path, number) for number in range(len(node_at(tree, path).children))]
