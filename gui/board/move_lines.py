"""The lines of a list of moves, before anything is drawn: turns in columns, and words.

The moves of a game, those of a tree with its variations and comments, and the lines of a
solution are all listed so; ``gui.board.move_tree`` shows them.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from core.facts import Facts
from core.knowledge import ObservedMove
from core.texts import ngettext
from core.values import Side
from gui.drawing.metrics import Metrics
from gui.drawing.text import text_width
from gui.ui.elements import Ink
from gui.widgets.signs import Fill

IN_LINE, IN_FOG = 3, 2
"""So many moves of a series stand in a line, and where signs of the fog stand beside."""

INDENT = {"S": 16, "M": 22, "L": 26}
"""From the rule beside a variation to that of a variation of it, in pixels."""

Key: TypeAlias = Hashable
"""What tells the moves of a list apart: a ply, or a path in a tree."""


@dataclass(frozen=True, slots=True)
class MoveCell:
    """A move in its column.

    Attributes:
        key: Which move it is; ``None`` for what only stands in its place.
        text: What it is called.
        glyph: How it is judged, such as ``?!``.
        value: A few figures small beside it.
        hidden: Whether nobody saw it, as far as the list tells.
        unseen: Whether the other side did not see it.
        moment: The diamond of a moment; ``None`` where it is none.
        due: Whether the move is still to come.
    """

    key: Key
    text: str = ""
    glyph: str = ""
    value: str = ""
    hidden: bool = False
    unseen: bool = False
    moment: Fill | None = None
    due: bool = False


Cells: TypeAlias = tuple[MoveCell | None, ...]


@dataclass(frozen=True, slots=True)
class TurnLine:
    """Moves side by side: of both sides, or some of a series.

    Attributes:
        cells: From the left; ``None`` for none there.
        number: Of the moves or of the series; 0 where the line goes on with the one above.
        side: Whose series it is; ``None`` where each side has a column.
    """

    cells: Cells
    number: int = 0
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class Word:
    """A word of running text.

    Attributes:
        text: What it says.
        key: The move it names, if it names one.
        ink: Its colour.
        bold: Whether it is bold.
        column: How far from the edge the next word begins at least, in sizes of small text.
    """

    text: str
    key: Key = None
    ink: Ink = "text2"
    bold: bool = False
    column: float = 0.0


@dataclass(frozen=True, slots=True)
class WordLine:
    """Running text under the move it is about: a comment, a variation, a solution.

    Attributes:
        words: What it says.
        level: How far it stands in.
        ruled: Whether rules at its left show that.
        fold: What it is known by where only its first line is shown at first.
        remark: What is said small at the right of its last line, where that has room.
    """

    words: tuple[Word, ...]
    level: int = 1
    ruled: bool = True
    fold: Key = None
    remark: str = ""


Line: TypeAlias = TurnLine | WordLine


def turn_lines(facts: Facts, moves: Iterable[tuple[Side, int, MoveCell]]) -> list[TurnLine]:
    """Moves in lines, each given with its side and its number.

    Where sides alternate each has a column, that which begins the left one. Where turns
    have several moves, each turn has as many lines as it takes.

    Args:
        facts: The game.
        moves: In their order; the number is that of the move, or of the series.
    """
    lines: list[TurnLine] = []
    turn = 0
    for side, number, cell in moves:
        put(lines, facts, side, number, cell, goes_on=bool(lines) and number == turn)
        turn = number
    return lines


def put(
    lines: list[TurnLine], facts: Facts, side: Side, number: int, cell: MoveCell,
    *, goes_on: bool,
) -> None:  # fmt: skip
    """Put a move into the last line, or into a new one.

    Args:
        lines: Those before; it is put at their end.
        facts: The game.
        side: Who made it.
        number: Of the move or of the series.
        cell: The move.
        goes_on: Whether it belongs to the turn of the last line.
    """
    answers = facts.alternates and side is not facts.begins
    columns = len(Side) if facts.alternates else IN_FOG if facts.hidden else IN_LINE
    goes_on = goes_on or (answers and bool(lines))
    column = _free(lines[-1].cells, answers, facts.alternates) if goes_on else None
    if column is not None:
        lines[-1] = replace(lines[-1], cells=_with(lines[-1].cells, column, cell))
        return
    cells = _with((None,) * columns, int(answers), cell)
    whose = None if facts.alternates else side
    lines.append(TurnLine(cells, 0 if goes_on else number, whose))


def _free(cells: Cells, answers: bool, alternates: bool) -> int | None:
    """The column of a line in which the next move of its turn has room."""
    if alternates:
        return None if cells[answers] is not None else int(answers)
    return cells.index(None) if None in cells else None


def _with(cells: Cells, column: int, cell: MoveCell) -> Cells:
    return (*cells[:column], cell, *cells[column + 1 :])


def lines_of_game(
    facts: Facts,
    moves: Sequence[ObservedMove],
    due: Side | None = None,
    series: int = 0,
    first: int = 1,
) -> list[TurnLine]:
    """The moves of a game as one side knows them; their keys are plies.

    Args:
        facts: The game.
        moves: The moves.
        due: Who is to move, which a dot shows; ``None`` for nobody.
        series: The number of the series in which that is, if turns have several moves.
        first: The number of the first move.
    """
    told = [
        (move.mover, move.series, MoveCell(ply, move.text, hidden=move.hidden))
        for ply, move in enumerate(moves, 1)
    ]
    if due is not None:
        told.append((due, series, MoveCell(None, due=True)))
    counted = list[tuple[Side, int, MoveCell]]()
    number, before = first - 1, None
    for side, turn, cell in told:
        begins = side is facts.begins and before is not side
        number += before is None or begins or facts.numbers_plies
        counted.append((side, number if facts.alternates else turn, cell))
        before = side
    return turn_lines(facts, counted)


# --- Where they stand --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlacedWord:
    """A word in its line, from the left edge of the list."""

    word: Word
    x: int
    line: int
    width: int


@dataclass(frozen=True, slots=True)
class Block:
    """A line where it stands.

    Attributes:
        line: What stands there.
        top: From the upper edge of the list, in pixels.
        height: In pixels.
        words: Of running text.
        more: How many moves are folded away, and where the words that say so begin.
    """

    line: Line
    top: int
    height: int
    words: tuple[PlacedWord, ...] = ()
    more: tuple[int, int] = (0, 0)

    def holds(self, key: Key) -> bool:
        """Whether the move ``key`` stands in it."""
        if isinstance(self.line, TurnLine):
            return any(cell is not None and cell.key == key for cell in self.line.cells)
        return any(placed.word.key == key for placed in self.words)


def more_words(count: int) -> str:
    """What stands for so many moves that are folded away."""
    return ngettext("{number} more move", "{number} more moves", count)


def text_height(m: Metrics) -> int:
    """Height of a line of running text."""
    return round(m.small * 1.7)


def blocks_of(
    lines: Sequence[Line], width: int, m: Metrics, row: int, opened: Collection[Key]
) -> list[Block]:
    """``lines`` below each other; long variations are folded but for those ``opened``.

    Args:
        lines: From top to bottom.
        width: Of the list, in pixels.
        m: The measures.
        row: Height of a line of turns.
        opened: What is not folded, by ``WordLine.fold``.
    """
    blocks: list[Block] = []
    top = 0
    for line in lines:
        if isinstance(line, TurnLine):
            block = Block(line, top, row)
        else:
            whole = line.fold is None or line.fold in opened
            block = _flowing(line, top, width, m, whole)
        blocks.append(block)
        top += block.height + (
            m.gap // 3 if isinstance(line, WordLine) and line.ruled else 0
        )
    return blocks


def indent_of(level: int, m: Metrics) -> int:
    """Where the rule beside running text stands, from the left edge of the list."""
    return m.gutter + INDENT[m.size] // 3 + (level - 1) * INDENT[m.size]


def _flowing(line: WordLine, top: int, width: int, m: Metrics, whole: bool) -> Block:
    left = m.gap + line.level * INDENT[m.size] * 2 // 3
    if line.ruled:
        left = indent_of(line.level, m) + round(m.small * 0.9)
    words = _broken(line.words, left, width - m.gutter, m)
    if not whole and words and words[-1].line > 0:
        return _folded(line, words, top, width - m.gutter, m)
    count = words[-1].line + 1 if words else 1
    return Block(line, top, count * text_height(m), tuple(words))


def _broken(words: Sequence[Word], left: int, right: int, m: Metrics) -> list[PlacedWord]:
    """Words in lines between two edges."""
    placed: list[PlacedWord] = []
    x, line, space = left, 0, text_width(" ", m.small)
    for word in words:
        width = text_width(word.text, m.small, bold=word.bold)
        if x > left and x + width > right:
            x, line = left, line + 1
        placed.append(PlacedWord(word, x, line, width))
        x = max(x + width + space, left + round(word.column * m.small))
    return placed


def _folded(
    line: WordLine, words: Sequence[PlacedWord], top: int, right: int, m: Metrics
) -> Block:
    """The first line of a long variation, and how many moves are left out of it."""
    room = right - text_width(more_words(100), m.small) - m.gap
    kept = [each for each in words if each.line == 0 and each.x + each.width <= room]
    left_out = sum(each.word.key is not None for each in words[len(kept) :])
    end = kept[-1].x + kept[-1].width + m.gap if kept else indent_of(line.level, m) + m.gap
    if not left_out:
        return Block(line, top, (words[-1].line + 1) * text_height(m), tuple(words))
    return Block(line, top, text_height(m), tuple(kept), (left_out, end))
