"""The lines in which a tree of moves is listed.

The main line stands in two columns, or has lines for each series where turns have several
moves. Below the move they concern stand comments and the variations on it, each as running
text; variations of a variation are indented under it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from core.facts import Facts
from core.formats.shogi.common import LINE_END
from core.records.replay import NumberedMove
from core.records.tree import ROOT, GameTree, Path, node_at
from gui.board.move_lines import Line, MoveCell, TurnLine, Word, WordLine, put
from gui.replay.study import glyph_of, standing_of

Steps: TypeAlias = Mapping[Path, NumberedMove]
"""The name of every move of a tree."""

_BEFORE = " …"
_ELSEWHERE = MoveCell(None, _BEFORE)
"""Stands where a move is that another line has."""


def tree_lines(
    tree: GameTree,
    steps: Steps,
    facts: Facts,
    judged: Mapping[Path, str],
    finished: Callable[[MoveCell], MoveCell] = lambda cell: cell,
) -> list[Line]:
    """The lines of a tree, from top to bottom; their keys are paths.

    Args:
        tree: The moves.
        steps: What each is called.
        facts: The game.
        judged: How moves of the main line are judged that have no glyph of their own.
        finished: Adds to a move of the main line what else is to be known of it.
    """
    lines: list[Line] = [*_comment(tree.root.comment)]
    path = ROOT
    while children := node_at(tree, path).children:
        before, path = path, (*path, 0)
        node = node_at(tree, path)
        glyph = glyph_of(node) or judged.get(path, "")
        text = f"{glyph}{standing_of(node)}"
        goes_on = bool(before) and steps[before].counted == steps[path].counted
        cell = finished(MoveCell(path, steps[path].san, text))
        _put(lines, facts, steps[path], cell, goes_on)
        lines += _comment(children[0].comment)
        for number in range(1, len(children)):
            lines += _variation(tree, steps, (*before, number), 1)
    return [_with_gaps(line, tree) for line in lines]


def _put(
    lines: list[Line], facts: Facts, step: NumberedMove, cell: MoveCell, goes_on: bool
) -> None:
    """Put a move of the main line into the last line of its turn, or into a new one."""
    last = lines[-1] if lines else None
    turn = [lines.pop()] if isinstance(last, TurnLine) else []
    turns = [line for line in turn if isinstance(line, TurnLine)]
    goes_on = goes_on and bool(turns)
    put(turns, facts, step.side, step.counted, cell, goes_on=goes_on)
    lines += turns


def _with_gaps(line: Line, tree: GameTree) -> Line:
    """A line with a sign where a move is missing in it that stands elsewhere."""
    if not isinstance(line, TurnLine) or line.side is not None or not line.number:
        return line
    first, second = line.cells
    if first is None:
        return replace(line, cells=(_ELSEWHERE, second))
    if second is None and _has_answer(tree, first):
        return replace(line, cells=(first, _ELSEWHERE))
    return line


def _has_answer(tree: GameTree, cell: MoveCell) -> bool:
    return isinstance(cell.key, tuple) and bool(node_at(tree, cell.key).children)


def _comment(text: str) -> Iterator[WordLine]:
    for line in text.split(LINE_END):
        if words := line.split():
            yield WordLine(tuple(map(Word, words)))


def _variation(
    tree: GameTree, steps: Steps, branch: Path, level: int
) -> Iterator[WordLine]:
    """A variation, and below it the variations on its moves."""
    line = [branch]
    while node_at(tree, line[-1]).children:
        line.append((*line[-1], 0))
    words = [word for path in line for word in _words(tree, steps, path, branch, level)]
    yield WordLine(tuple(words), level, fold=branch)
    for path in line[1:]:
        before = path[:-1]
        for number in range(1, len(node_at(tree, before).children)):
            yield from _variation(tree, steps, (*before, number), level + 1)


def _words(
    tree: GameTree, steps: Steps, path: Path, branch: Path, level: int
) -> Iterator[Word]:
    """A move of a variation with what is said at it."""
    node, step = node_at(tree, path), steps[path]
    yield from map(Word, node.starting_comment.split())
    last = None if path == branch else steps[path[:-1]].side
    spoken = path != branch and bool(node_at(tree, path[:-1]).comment)
    text = f"{step.san}{glyph_of(node)}{standing_of(node)}"
    if last is None or (last is not step.side and (step.leads or spoken)):
        text = f"{step.numeral('…')} {text}"
    yield Word(text, path, "text" if level == 1 else "text2", bold=path == branch)
    yield from map(Word, node.comment.split())
