"""The rows in which a tree of moves is listed, before anything is measured or drawn.

The main line stands in two columns, or has a row for each series where turns have several
moves. Below the move they concern stand comments and the variations on it, each as a
paragraph; variations of a variation are indented under it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from core.formats.shogi.common import LINE_END
from core.records.replay import NumberedMove
from core.records.tree import ROOT, GameTree, Path, node_at
from core.values import Side
from gui.analysis.glyphs import glyph_of, standing_of
from gui.widgets.turn_rows import IN_LINE

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


Cells: TypeAlias = tuple[Path | None, ...]


@dataclass(frozen=True, slots=True)
class MainRow:
    """A row of the main line.

    Attributes:
        number: Of the moves, or of the series.
        cells: The move of each side, or the moves of a series; ``None`` for none here.
        again: Whether it only goes on with the turn of the row above.
        side: Whose series it is; ``None`` where each side has a column.
    """

    number: int
    cells: Cells = (None, None)
    again: bool = False
    side: Side | None = None


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
    number, last = step.counted, rows[-1] if rows else None
    answers = step.answers and not step.series
    again = isinstance(last, MainRow) and (answers or last.number == number)
    column = _free(last, step) if isinstance(last, MainRow) and again else None
    if isinstance(last, MainRow) and column is not None:
        rows[-1] = replace(last, cells=_with(last.cells, column, path))
    elif step.series:
        cells = _with((None,) * IN_LINE, 0, path)
        rows.append(MainRow(number, cells, again, step.side))
    else:
        rows.append(MainRow(number, _with((None, None), int(step.answers), path), again))


def _with(cells: Cells, column: int, path: Path) -> Cells:
    """The cells of a row with a move in one of them."""
    return (*cells[:column], path, *cells[column + 1 :])


def _free(row: MainRow, step: NumberedMove) -> int | None:
    """The column of a row that is begun in which a move can stand, if there is one."""
    if step.series:
        return row.cells.index(None) if None in row.cells else None
    return 1 if step.answers and row.cells[1] is None else None


def _comment(text: str) -> Iterator[Paragraph]:
    for line in text.split(LINE_END):
        if words := line.split():
            yield Paragraph(tuple(ListWord(word, "comment") for word in words))


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
    text = f"{step.san}{glyph_of(node)}{standing_of(node)}"
    if last is None or (last is not step.side and (step.leads or spoken)):
        text = f"{step.numeral('…')} {text}"
    yield ListWord(text, "move", path, strong=path == branch)
    for word in node.comment.split():
        yield ListWord(word, "comment")
