"""Rows of a tree of moves, broken into lines of a given width and put below each other."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from core.records.tree import ROOT, Path
from gui.analysis.rows import ListWord, MainRow, Paragraph, Row
from gui.drawing.metrics import Metrics
from gui.drawing.text import text_width

_ROW_HEIGHTS = {"S": 24, "M": 30, "L": 38}
INDENT = {"S": 16, "M": 22, "L": 26}
"""From the rule beside a variation to that of a variation of it, in pixels."""


@dataclass(frozen=True, slots=True)
class PlacedWord:
    """A word in its line.

    Attributes:
        word: What it says.
        x: Its left edge, from that of the list.
        line: The number of its line in the paragraph.
        width: In pixels.
    """

    word: ListWord
    x: int
    line: int
    width: int


@dataclass(frozen=True, slots=True)
class Block:
    """A row where it stands.

    Attributes:
        row: What stands there.
        top: From the upper edge of the list.
        height: In pixels.
        words: Of a paragraph.
        more: How many moves are folded away, and where the words that say so begin.
    """

    row: Row
    top: int
    height: int
    words: tuple[PlacedWord, ...] = ()
    more: tuple[int, int] = (0, 0)

    def holds(self, path: Path) -> bool:
        """Whether the move at ``path`` stands in it."""
        if isinstance(self.row, MainRow):
            return path in self.row.cells
        return any(placed.word.path == path for placed in self.words)


def more_words(count: int) -> str:
    """What stands for so many moves that are folded away."""
    return f"{count} more move{'s' if count > 1 else ''}"


def row_height(m: Metrics) -> int:
    """Height of a row of the main line."""
    return _ROW_HEIGHTS[m.size]


def line_height(m: Metrics) -> int:
    """Height of a line of a paragraph."""
    return round(m.small * 1.7)


def blocks_of(
    rows: Sequence[Row], width: int, m: Metrics, opened: Collection[Path]
) -> list[Block]:
    """``rows`` below each other; long variations are folded but for those ``opened``."""
    blocks: list[Block] = []
    top = 0
    for row in rows:
        if isinstance(row, MainRow):
            block = Block(row, top, row_height(m))
        else:
            whole = row.branch == ROOT or row.branch in opened
            block = _paragraph(row, top, width, m, whole)
        blocks.append(block)
        top += block.height + (0 if isinstance(row, MainRow) else m.gap // 3)
    return blocks


def indent_of(level: int, m: Metrics) -> int:
    """Where the rule beside a paragraph stands, from the left edge of the list."""
    return m.gutter + INDENT[m.size] // 3 + (level - 1) * INDENT[m.size]


def _paragraph(row: Paragraph, top: int, width: int, m: Metrics, whole: bool) -> Block:
    left = indent_of(row.level, m) + round(m.small * 0.9)
    words = _broken(row.words, left, width - m.gutter, m)
    if not whole and words and words[-1].line > 0:
        return _folded(row, words, top, width - m.gutter, m)
    lines = words[-1].line + 1 if words else 1
    return Block(row, top, lines * line_height(m), tuple(words))


def _broken(
    words: Sequence[ListWord], left: int, right: int, m: Metrics
) -> list[PlacedWord]:
    """Words in lines between two edges."""
    placed: list[PlacedWord] = []
    x, line, space = left, 0, text_width(" ", m.small)
    for word in words:
        width = text_width(word.text, m.small, bold=word.strong)
        if x > left and x + width > right:
            x, line = left, line + 1
        placed.append(PlacedWord(word, x, line, width))
        x += width + space
    return placed


def _folded(
    row: Paragraph, words: Sequence[PlacedWord], top: int, right: int, m: Metrics
) -> Block:
    """The first line of a long variation, and how many moves are left out of it."""
    moves = [each.word.kind == "move" for each in words]
    room = right - text_width(more_words(100), m.small) - m.gap
    kept = [each for each in words if each.line == 0 and each.x + each.width <= room]
    left_out = sum(moves[len(kept) :])
    end = kept[-1].x + kept[-1].width + m.gap if kept else indent_of(row.level, m) + m.gap
    if not left_out:
        lines = words[-1].line + 1
        return Block(row, top, lines * line_height(m), tuple(words))
    return Block(row, top, line_height(m), tuple(kept), (left_out, end))
