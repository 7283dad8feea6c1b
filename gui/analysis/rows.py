"""The rows in which a tree of moves is listed, before anything is measured or drawn.

The main line stands in two columns. Below the move they concern stand comments and the
variations on it, each as a paragraph; variations of a variation are indented under it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from core.records.replay import NumberedMove
from core.records.tree import ROOT, GameTree, Path, node_at
from core.values import Side
from gui.analysis.study import glyph_of

Kind: TypeAlias = Literal["move", "comment"]
Steps: TypeAlias = Mapping[Path, NumberedMove]
"""The name of every move of a tree."""


@dataclass(frozen=True, slots=True)
class ListWord:
    """A word of a paragraph.

    Attributes:
        text: What it says.
        kind: What it is.
        path: The move it names; the root for a word of a comment.
        strong: Whether a variation begins with it.
    """

    text: str
    kind: Kind
    path: Path = ROOT
    strong: bool = False


@dataclass(frozen=True, slots=True)
class MainRow:
    """A row of the main line.

    Attributes:
        number: Of the moves.
        cells: The move of each side; ``None`` for none here.
        again: Whether it only goes on with the turn of the row above.
    """

    number: int
    cells: tuple[Path | None, Path | None] = (None, None)
    again: bool = False


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A comment on the main line, or a variation.

    Attributes:
        words: What it says.
        level: 1 for what stands under the main line, and so on.
        branch: The first move of the variation; the root for a comment.
    """

    words: tuple[ListWord, ...]
    level: int = 1
    branch: Path = ROOT


Row: TypeAlias = MainRow | Paragraph


def rows_of(tree: GameTree, steps: Steps) -> list[Row]:
    """The rows of a tree, from top to bottom."""
    rows: list[Row] = [*_comment(tree.root.comment)]
    path = ROOT
    while children := node_at(tree, path).children:
        before, path = path, (*path, 0)
        _put(rows, path, steps[path])
        rows += _comment(children[0].comment)
        for number in range(1, len(children)):
            rows += _variation(tree, steps, (*before, number), 1)
    return rows


def _put(rows: list[Row], path: Path, step: NumberedMove) -> None:
    """Put a move of the main line into the last row, or into a new one."""
    last = rows[-1] if rows else None
    same = isinstance(last, MainRow) and last.number == step.number
    if isinstance(last, MainRow) and same and _is_free(last, step.side):
        rows[-1] = replace(last, cells=(last.cells[Side.FIRST], path))
        return
    cells = (path, None) if step.side is Side.FIRST else (None, path)
    rows.append(MainRow(step.number, cells, same))


def _is_free(row: MainRow, side: Side) -> bool:
    """Whether the second side's move can stand in a row that is begun."""
    return side is Side.SECOND and row.cells[side] is None


def _comment(text: str) -> Iterator[Paragraph]:
    if text:
        yield Paragraph(tuple(ListWord(word, "comment") for word in text.split()))


def _variation(tree: GameTree, steps: Steps, branch: Path, level: int) -> Iterator[Row]:
    """A variation, and below it the variations on its moves."""
    line = [branch]
    while node_at(tree, line[-1]).children:
        line.append((*line[-1], 0))
    words = [word for path in line for word in _words(tree, steps, path, branch)]
    yield Paragraph(tuple(words), level, branch)
    for path in line[1:]:
        before = path[:-1]
        for number in range(1, len(node_at(tree, before).children)):
            yield from _variation(tree, steps, (*before, number), level + 1)


def _words(tree: GameTree, steps: Steps, path: Path, branch: Path) -> Iterator[ListWord]:
    """A move of a variation with what is said at it."""
    node, step = node_at(tree, path), steps[path]
    for word in node.starting_comment.split():
        yield ListWord(word, "comment")
    last = None if path == branch else steps[path[:-1]].side
    spoken = path != branch and bool(node_at(tree, path[:-1]).comment)
    text = f"{step.san}{glyph_of(node)}"
    if last is not step.side and (step.side is Side.FIRST or last is None or spoken):
        dots = "." if step.side is Side.FIRST else "…"
        text = f"{step.number}{dots} {text}"
    yield ListWord(text, "move", path, strong=path == branch)
    for word in node.comment.split():
        yield ListWord(word, "comment")
