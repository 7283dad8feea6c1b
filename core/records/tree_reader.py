"""Games with their variations, from files and texts of every format.

Whatever cannot be played stays as words: an illegal move, a null move such as ``--`` or a
move after the end, with all that follows it in its line, becomes a comment in parentheses
at the last move before it. So the main line can be read, and nothing gets lost by saving.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from core.formats.draft import WrittenMove
from core.formats.pgn.notes import MoveNotes, read_notes
from core.formats.pgn.tags import comment
from core.game import IllegalMoveError
from core.records.game_text import GameText
from core.records.reader import ReadGame, Reading, games_in, no_text
from core.records.tree import Evaluation, GameTree, Node, tree_of
from core.records.verdict import is_reason
from core.setup import Position
from core.values import Move

Kept = TypeVar("Kept")


TreeReading: TypeAlias = Reading[GameTree]


def read_trees(text: str, name: str) -> TreeReading:
    """The games of ``text``; its problems are reported under ``name``."""
    file = GameText.of(text, name)
    if problem := no_text(file):
        return Reading(problems=(problem,))
    return read_tree_part(file, 0, len(file.text))


def read_tree_part(file: GameText, start: int, end: int) -> TreeReading:
    """The games between two places of a text."""
    return trees_in(file, start, end, lambda tree: tree)


def trees_in(
    file: GameText, start: int, end: int, keep: Callable[[GameTree], Kept]
) -> Reading[Kept]:
    """The games between two places of a text, and all that is wrong with it.

    ``keep`` makes of each tree what is wanted of it; the rest is forgotten at once.
    """

    def kept(game: ReadGame) -> tuple[Kept, list[tuple[int, str]]]:
        growth = _Growth(file, game)
        return keep(growth.tree()), growth.problems

    found = games_in(file, start, end, kept)
    wrong = (each for _, problems in found.games for each in sorted(problems))
    return Reading(
        tuple(game for game, _ in found.games),
        (*found.problems, *(file.source.problem(*each) for each in wrong)),
        tuple(game for game, _ in found.going_on),
    )


@dataclass(slots=True)
class _Growing:
    """A node whose children are still being read."""

    move: Move | None = None
    written: WrittenMove | None = None
    clock: float | None = None
    text: list[str] = field(default_factory=list)
    children: list[_Growing] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Line:
    """Moves as they stand in the text, and what they are played from."""

    moves: list[WrittenMove]
    parent: _Growing
    position: Position


class _Growth:
    """Makes the tree of one game."""

    def __init__(self, file: GameText, read: ReadGame) -> None:
        self.problems: list[tuple[int, str]] = []
        """Offset and sentence of what is wrong in variations."""
        self._file = file
        self._read = read
        self._nodes = [_Growing()]

    def tree(self) -> GameTree:
        """The tree, complete."""
        draft = self._read.draft
        root = self._nodes[0]
        root.text += draft.comments
        main = _Line(draft.moves, root, self._read.start.position)
        waiting = [*self._main(main)]
        while waiting:
            waiting += self._variation(waiting.pop())
        return GameTree(tree_of(self._read.record).head, self._finished())

    def _main(self, line: _Line) -> list[_Line]:
        """Take in the main line, which the reader has played; what branches off it."""
        branches: list[_Line] = []
        draft, moves = self._read.draft, self._read.record.moves
        parent, position = line.parent, line.position
        for written, move, clock in zip(line.moves, moves, draft.clocks, strict=False):
            branches += _branches(written, parent, position)
            parent = self._add(parent, move, written)
            parent.clock = clock
            position = self._read.game.play(position, move)
        if len(moves) < len(line.moves):
            self._keep(parent, line.moves[len(moves) :])
        return branches

    def _variation(self, line: _Line) -> Iterator[_Line]:
        """Take in a variation as far as it can be played; what branches off it."""
        game, parent, position = self._read.game, line.parent, line.position
        for number, written in enumerate(line.moves):
            try:
                move = game.read_move(position, written.text)
            except IllegalMoveError as error:
                sentence = str(error).rstrip(".")
                words = f"{sentence}; the rest of this variation is kept as a comment."
                self.problems.append((written.offset, words))
                self._keep(parent, line.moves[number:])
                return
            yield from _branches(written, parent, position)
            parent = self._add(parent, move, written)
            position = game.play(position, move)

    def _add(self, parent: _Growing, move: Move, written: WrittenMove) -> _Growing:
        node = _Growing(move, written)
        parent.children.append(node)
        self._nodes.append(node)
        return node

    def _keep(self, parent: _Growing, moves: list[WrittenMove]) -> None:
        """Keep as words what cannot be played."""
        first, last = moves[0], moves[-1]
        end = last.offset + len(last.text)
        words = [self._file.text[first.offset : end], *last.after]
        parent.text.append(f"({' '.join(words)})")

    def _finished(self) -> Node:
        """The root, all nodes having been read; children come after their parents."""
        done: dict[int, Node] = {}
        last = self._nodes[len(self._read.record.moves)]
        for node in reversed(self._nodes):
            children = tuple(done.pop(id(child)) for child in node.children)
            done[id(node)] = _node(node, children, is_last=node is last)
        return done[id(self._nodes[0])]


def _branches(written: WrittenMove, parent: _Growing, position: Position) -> list[_Line]:
    """The variations to a move; the first one comes last, for it is taken first."""
    return [_Line(moves, parent, position) for moves in reversed(written.variations)]


def _node(node: _Growing, children: tuple[Node, ...], *, is_last: bool) -> Node:
    written = node.written
    after = [*(written.after if written else ()), *node.text]
    if is_last:
        after = [each for each in after if not is_reason(comment(each))]
    notes, before = read_notes(after), read_notes(written.before if written else ())
    return Node(
        move=node.move,
        comment=notes.text,
        starting_comment=before.text,
        nags=tuple(written.nags) if written else (),
        clock=node.clock if notes.clock is None else notes.clock,
        evaluation=_evaluation(notes),
        commands=notes.commands + before.commands,
        children=children,
    )


def _evaluation(notes: MoveNotes) -> Evaluation | None:
    return None if notes.score is None else Evaluation(notes.score, notes.depth)
