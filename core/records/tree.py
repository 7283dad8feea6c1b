"""A game with variations: a tree of moves, and what is written and drawn at each of them.

Trees are values. Every function answers a new tree that shares what has not changed, so an
older one stays good: to undo is to go back to it. No function knows any rules: whoever adds
a move says by it that the move is legal there.

A path names a node by the numbers of the children that lead to it; number 0 is always the
main continuation. Nothing here calls itself, because games can be longer than the stack is
deep.

Arrows and marked squares stand in comments, as lichess and ChessBase write them:
``[%cal Gd2d4,Re7e5]`` and ``[%csl Gd4]``, a letter for the colour, then one square or two.
A letter that is no colour here stays as it is, and is shown in green.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import NamedTuple, TypeAlias

from core.facts import Facts
from core.records.record import GameRecord
from core.score import Score
from core.texts import _
from core.values import Move, Square

Path: TypeAlias = tuple[int, ...]

ROOT: Path = ()
"""The path of the position in which the game begins."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """How somebody judged a position, as ``[%eval 0.35,24]`` says it in a file.

    Attributes:
        score: The score, for the first side.
        depth: The depth of the search behind it in plies, if it was told.
    """

    score: Score
    depth: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """One move of a tree and what is written at it; the root has no move.

    Attributes:
        move: The move.
        comment: What is said after it, without the commands that files put there.
        starting_comment: What is said before it, where it begins a variation.
        nags: Numeric glyphs in their order, such as 1 for ``!``.
        clock: Seconds left to the mover after it, if known.
        evaluation: How the position after it was judged, if it was.
        commands: Further commands of its comment, such as ``cal Gd2d4`` for
            ``[%cal Gd2d4]``.
        children: The moves that follow, the main continuation first.
    """

    move: Move | None = None
    comment: str = ""
    starting_comment: str = ""
    nags: tuple[int, ...] = ()
    clock: float | None = None
    evaluation: Evaluation | None = None
    commands: tuple[str, ...] = ()
    children: tuple[Node, ...] = field(default=(), repr=False)

    def __eq__(self, other: object) -> bool:
        """Whether both trees are the same throughout."""
        if not isinstance(other, Node):
            return NotImplemented
        waiting = [(self, other)]
        while waiting:
            one, two = waiting.pop()
            if one is two:
                continue
            if _alone(one) != _alone(two) or len(one.children) != len(two.children):
                return False
            waiting.extend(zip(one.children, two.children, strict=True))
        return True

    __hash__ = None  # type: ignore[assignment]  # as large as the tree, and never needed


@dataclass(frozen=True, slots=True)
class GameTree:
    """A game with its variations.

    Attributes:
        head: What a file says of the game before its moves; its moves and clocks are empty,
            as those of the tree hold instead. Its outcome is how the game ended that was
            played.
        root: The position in which it begins, and all moves from there.
    """

    head: GameRecord
    root: Node = field(default_factory=Node)


def tree_of(record: GameRecord) -> GameTree:
    """``record`` as a tree without variations."""
    head = replace(record, moves=(), clocks=())
    if not record.moves:
        return GameTree(head)
    line = _chain(record.moves, record.clocks or (None,) * len(record.moves))
    return GameTree(head, Node(children=(line,)))


def record_of(tree: GameTree, path: Path = ROOT) -> GameRecord:
    """The game along ``path`` and on to the end of its line, by default the main line.

    How the game ended is kept for the main line alone.
    """
    whole = line_from(tree, path)
    nodes = nodes_along(tree, whole)
    clocks = tuple(node.clock for node in nodes)
    return replace(
        tree.head,
        moves=moves_along(tree, whole),
        outcome=tree.head.outcome if is_main(whole) else None,
        clocks=clocks if any(clock is not None for clock in clocks) else (),
    )


def node_at(tree: GameTree, path: Path) -> Node:
    """The node that ``path`` leads to.

    Raises:
        IndexError: If it leads nowhere.
    """
    return _nodes(tree, path)[-1]


def nodes_along(tree: GameTree, path: Path) -> tuple[Node, ...]:
    """Every node on ``path`` in turn, without the root."""
    return tuple(_nodes(tree, path)[1:])


def moves_along(tree: GameTree, path: Path) -> tuple[Move, ...]:
    """The moves that lead to ``path``."""
    moves = (node.move for node in nodes_along(tree, path))
    return tuple(move for move in moves if move is not None)


def line_from(tree: GameTree, path: Path = ROOT) -> Path:
    """``path`` and its main continuation to the end; by default the main line."""
    node, length = node_at(tree, path), 0
    while node.children:
        node, length = node.children[0], length + 1
    return path + (0,) * length


def is_main(path: Path) -> bool:
    """Whether ``path`` stays on the main line."""
    return not any(path)


def branch_of(path: Path) -> Path:
    """The first node of the innermost variation on ``path``; the root on the main line."""
    ends = (place for place in reversed(range(len(path))) if path[place])
    return next((path[: end + 1] for end in ends), ROOT)


def main_part(path: Path) -> Path:
    """``path`` as far as it stays on the main line."""
    length = next((place for place, number in enumerate(path) if number), len(path))
    return path[:length]


def walk(tree: GameTree, path: Path = ROOT) -> Iterator[tuple[Path, Node]]:
    """Every node from ``path`` on, each before its children, with its path."""
    waiting = [(path, node_at(tree, path))]
    while waiting:
        place, node = waiting.pop()
        yield place, node
        numbered = enumerate(node.children)
        waiting.extend(reversed([((*place, number), child) for number, child in numbered]))


def add(tree: GameTree, path: Path, move: Move) -> tuple[GameTree, Path]:
    """``tree`` with ``move`` after ``path``, and where it is; a known move is gone to."""
    return add_line(tree, path, (move,))


def add_line(tree: GameTree, path: Path, moves: Sequence[Move]) -> tuple[GameTree, Path]:
    """``tree`` with ``moves`` in a row after ``path``, and where the last of them is."""
    node, known = node_at(tree, path), 0
    for move in moves:
        number = _number_of(node, move)
        if number is None:
            break
        node, path, known = node.children[number], (*path, number), known + 1
    if known == len(moves):
        return tree, path
    line = _chain(moves[known:], (None,) * (len(moves) - known))
    there = (*path, len(node.children), *(0,) * (len(moves) - known - 1))
    return changed(tree, path, children=(*node.children, line)), there


def promote(tree: GameTree, path: Path) -> tuple[GameTree, Path]:
    """``tree`` with the innermost variation on ``path`` one place earlier.

    Answers where ``path`` leads from now on; nothing changes on the main line.
    """
    branch = branch_of(path)
    if not branch:
        return tree, path
    return _moved(tree, path, len(branch) - 1, branch[-1] - 1)


def make_main(tree: GameTree, path: Path) -> tuple[GameTree, Path]:
    """``tree`` with all of ``path`` on the main line, and where it leads from now on."""
    for place, number in enumerate(path):
        if number:
            tree, path = _moved(tree, path, place, 0)
    return tree, path


def cut(tree: GameTree, path: Path) -> tuple[GameTree, Path]:
    """``tree`` without ``path`` and all that follows it, and where it was played from.

    The root stays; of it only what follows is cut.
    """
    if not path:
        return changed(tree, path, children=()), path
    before, number = path[:-1], path[-1]
    children = node_at(tree, before).children
    return changed(
        tree, before, children=children[:number] + children[number + 1 :]
    ), before


def change_main(tree: GameTree, change: Callable[[int, Node], Node]) -> GameTree:
    """``tree`` with ``change`` made to every move of the main line.

    ``change`` is given how many moves there are up to it, and the move; what follows after
    the move stays as it is.
    """
    root, *line = _nodes(tree, line_from(tree))
    following: tuple[Node, ...] = ()
    for ply, node in zip(range(len(line), 0, -1), reversed(line), strict=True):
        same = replace(node, children=following + node.children[1:])
        following = (change(ply, same),)
    return replace(tree, root=replace(root, children=following + root.children[1:]))


def changed(tree: GameTree, path: Path, **values: object) -> GameTree:
    """``tree`` with these attributes of the node at ``path`` changed."""
    chain = _nodes(tree, path)
    node = replace(chain.pop(), **values)  # type: ignore[arg-type]  # names are checked
    for parent, number in zip(reversed(chain), reversed(path), strict=True):
        children = parent.children
        node = replace(parent, children=(*children[:number], node, *children[number + 1 :]))
    return replace(tree, root=node)


def _nodes(tree: GameTree, path: Path) -> list[Node]:
    """Every node on ``path``, the root first."""
    nodes = [tree.root]
    for number in path:
        if number < 0:
            raise IndexError(_("a path has no negative numbers"))
        nodes.append(nodes[-1].children[number])
    return nodes


def _chain(moves: Sequence[Move], clocks: Sequence[float | None]) -> Node:
    """The first of ``moves``, at least one, with the others after it."""
    children: tuple[Node, ...] = ()
    for move, clock in zip(reversed(moves), reversed(clocks), strict=True):
        children = (Node(move, clock=clock, children=children),)
    return children[0]


def _number_of(node: Node, move: Move) -> int | None:
    numbered = enumerate(node.children)
    return next((number for number, child in numbered if child.move == move), None)


def _moved(tree: GameTree, path: Path, place: int, target: int) -> tuple[GameTree, Path]:
    """``tree`` with the child that ``path`` takes at ``place`` put at number ``target``."""
    before = path[:place]
    children = list(node_at(tree, before).children)
    children.insert(target, children.pop(path[place]))
    moved = changed(tree, before, children=tuple(children))
    return moved, (*before, target, *path[place + 1 :])


_NOTES = tuple(each.name for each in fields(Node) if each.name != "children")


def _alone(node: Node) -> tuple[object, ...]:
    """All that a node says by itself."""
    return tuple(getattr(node, name) for name in _NOTES)


Ends: TypeAlias = tuple[Square, Square]
"""Where an arrow begins and ends; both are the same for a marked square."""

GREEN, RED, YELLOW, BLUE = COLOURS = "GRYB"
"""Colours as they are written; green is the usual one."""


class Shape(NamedTuple):
    """An arrow, or a marked square.

    Attributes:
        start: Where it begins.
        end: Where it ends; the same for a marked square.
        colour: One of ``COLOURS``.
    """

    start: Square
    end: Square
    colour: str = GREEN

    @property
    def ends(self) -> Ends:
        """Both ends."""
        return self.start, self.end


_COMMAND = re.compile(r"(cal|csl)\s+(.*)", re.DOTALL)


def shapes_of(commands: Sequence[str], facts: Facts) -> tuple[Shape, ...]:
    """The arrows and squares among the commands of a comment."""
    names = {facts.name(square): square for square in facts.squares}
    found = (_read(part, names) for _, part in _parts(commands))
    shapes: dict[Ends, Shape] = {}
    for shape in found:
        if shape is not None:
            shapes.setdefault(shape.ends, shape)
    return tuple(shapes.values())


def turned(commands: Sequence[str], shape: Shape, facts: Facts) -> tuple[str, ...]:
    """``commands`` with ``shape``, or without it where it is there already.

    It takes the place of one in another colour. All others stay as they are written.
    """
    names = {facts.name(square): square for square in facts.squares}
    drawn = shapes_of(commands, facts)
    left = (_without(command, shape.ends, names) for command in commands)
    commands = tuple(filter(None, left))
    if shape in drawn:
        return commands
    one = shape.start == shape.end
    name = "csl" if one else "cal"
    part = shape.colour + "".join(map(facts.name, shape.ends[: 1 if one else 2]))
    for number, command in enumerate(commands):
        if command.startswith(f"{name} "):
            return (*commands[:number], f"{command},{part}", *commands[number + 1 :])
    return (*commands, f"{name} {part}")


def cleared(commands: Sequence[str]) -> tuple[str, ...]:
    """``commands`` without arrows and marked squares."""
    return tuple(command for command in commands if not _COMMAND.fullmatch(command))


def _parts(commands: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Every arrow and square as it is written, with the name of its command."""
    for command in commands:
        if found := _COMMAND.fullmatch(command):
            yield from ((found[1], part.strip()) for part in found[2].split(","))


def _read(part: str, names: dict[str, Square]) -> Shape | None:
    """The shape that ``part`` writes, such as ``Gd2d4``; ``None`` for nonsense."""
    text, colour = part[1:], part[:1] if part[:1] in COLOURS else GREEN
    if text in names:
        return Shape(names[text], names[text], colour)
    cuts = ((text[:cut], text[cut:]) for cut in range(1, len(text)))
    known = ((names[a], names[b]) for a, b in cuts if a in names and b in names)
    return next((Shape(*ends, colour) for ends in known), None)


def _without(command: str, ends: Ends, names: dict[str, Square]) -> str:
    found = _COMMAND.fullmatch(command)
    if found is None:
        return command
    parts = [part.strip() for part in found[2].split(",")]
    read = {part: _read(part, names) for part in parts}
    left = [part for part, shape in read.items() if shape is None or shape.ends != ends]
    if left == parts:
        return command
    return f"{found[1]} {','.join(left)}" if left else ""
