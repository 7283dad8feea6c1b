"""A tree of moves under study: where one stands in it, and what one has done to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from core.game import start_from
from core.games import GAMES, find_game
from core.games.openings import Opening
from core.notation import code, last_turn_began, move_name, written
from core.records import tree as trees
from core.records.record import GameRecord, changed_end
from core.records.replay import NumberedMove, Numbering
from core.records.tree import (
    ROOT,
    Evaluation,
    GameTree,
    Node,
    Path,
    Shape,
    change_main,
    cleared,
    shapes_of,
    turned,
)
from core.score import Judgement, Score
from core.setup import Position, Start
from core.values import Move, Observation, Outcome, Side, Square

Made = TypeVar("Made")

GLYPHS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
"""How the numeric glyphs that judge a move are written; a move has one of them."""

NAGS = {Judgement.INACCURACY: 6, Judgement.MISTAKE: 2, Judgement.BLUNDER: 4}
"""The glyph of each mistake."""

_STANDINGS = {
    10: "=", 11: "=", 12: "=", 13: "∞", 14: "+=", 15: "=+",
    16: "±", 17: "∓", 18: "+–", 19: "–+",
}  # fmt: skip
"""How the numeric glyphs that judge a position are written."""


def standing_of(node: Node) -> str:
    """The judgement of the position after a move, with a blank before it, or ``""``."""
    found = next((_STANDINGS[each] for each in node.nags if each in _STANDINGS), "")
    return f" {found}" if found else ""


def glyph_of(node: Node) -> str:
    """The judgement of a move as it is written after it; ``""`` without one."""
    return next((GLYPHS[each] for each in node.nags if each in GLYPHS), "")


def scored(
    tree: GameTree, scores: Sequence[Score], judged: Mapping[int, Judgement]
) -> GameTree:
    """``tree`` with scores and mistakes of its main line, where it has none of its own.

    Args:
        tree: A game.
        scores: The score after each move, the start first, as far as they are known.
        judged: The mistakes by ply.
    """

    def change(ply: int, node: Node) -> Node:
        score = scores[ply] if ply < len(scores) else None
        if node.evaluation is None and score is not None and score.outcome is None:
            node = replace(node, evaluation=Evaluation(score))
        if ply in judged and not glyph_of(node):
            node = replace(node, nags=(NAGS[judged[ply]], *node.nags))
        return node

    return change_main(tree, change)


class Study:
    """A tree, a place in it, and every other tree for undoing and doing again.

    Args:
        tree: What is studied.
        path: The place to begin at; it ends where the tree does.
        notation: How moves are named, where the game has several ways.

    Attributes:
        game: The rules.
        tree: The tree as it is now.
        path: Where one stands.
        saved: The tree as it was last saved, if it ever was.

    Raises:
        ValueError: Where the game is unknown, its start is none, or a move is not legal.
    """

    def __init__(self, tree: GameTree, path: Path = ROOT, notation: str = "") -> None:
        head = tree.head
        self.game = written(find_game(head.variant, head.ruleset), notation)
        self.tree = tree
        self._given = trees.record_of(tree)
        self.saved: GameTree | None = tree
        self.path = path
        self._start = start_from(self.game, head.fen)
        self._numbering = Numbering.of(self.game, self._start)
        self._played: dict[tuple[Position, Move], Position] = {}
        self._names: dict[tuple[tuple[Position, ...], Move], str] = {}
        self._steps: Mapping[Path, NumberedMove] = {}
        self._steps_of: GameTree | None = None
        self._earlier: list[tuple[GameTree, Path]] = []
        self._later: list[tuple[GameTree, Path]] = []
        self._at: tuple[GameTree, Path] | None = None
        self._known: dict[str, Any] = {}
        # A move that is not legal is found here and not while it is shown.
        self.steps  # noqa: B018

    @property
    def node(self) -> Node:
        """The move that led to where one stands."""
        return trees.node_at(self.tree, self.path)

    @property
    def line(self) -> Path:
        """The line on which one stands, to its end."""
        return trees.line_from(self.tree, self.path)

    @property
    def changed(self) -> bool:
        """Whether there is something to save."""
        return self.tree is not self.saved

    @property
    def history(self) -> tuple[Position, ...]:
        """Every position on the way to where one stands, the first included."""
        return self._once("history", lambda: self.positions(self.path))

    @property
    def now(self) -> Observation:
        """The board where one stands, with nothing hidden."""
        return self._once("now", lambda: self.game.reveal(self.history))

    def visible(self, side: Side) -> frozenset[Square]:
        """The squares that a side sees where one stands."""
        game = self.game
        return self._once(
            f"visible {side}", lambda: game.observe(self.history, side).visible
        )

    @property
    def last_turn(self) -> tuple[Observation, ...]:
        """The boards since the turn of the last move began, nothing hidden.

        That where one stands alone where the sides alternate.
        """
        first = last_turn_began(self.game, self.history)
        ends = range(first + 1, len(self.history) + 1)
        return tuple(self.game.reveal(self.history[:end]) for end in ends)

    @property
    def outcome(self) -> Outcome | None:
        """How the game is over where one stands, by its rules."""
        return self._once("outcome", lambda: self._over(self.history))

    @property
    def ended(self) -> Outcome | None:
        """How the game is over at the end of the main line, by its rules."""
        return self._over(self.positions(trees.line_from(self.tree)))

    @property
    def steps(self) -> Mapping[Path, NumberedMove]:
        """Every move of the tree with its number, mover and name."""
        if self._steps_of is not self.tree:
            self._steps, self._steps_of = self._named(), self.tree
        return self._steps

    @property
    def record(self) -> GameRecord:
        """The moves that lead to where one stands, as a game."""
        moves = trees.moves_along(self.tree, self.path)
        return replace(self.tree.head, moves=moves, outcome=None)

    @property
    def number(self) -> int:
        """The number of the next move, or of the series that it is made in."""
        return self.number_after(self.path)

    def number_after(self, path: Path) -> int:
        """The number of the move that follows ``path``, or of its series."""
        number, series = self._numbers_after(path)
        return series or number

    def _numbers_after(self, path: Path) -> tuple[int, int]:
        side = self.game.to_move(self.positions(path)[-1])
        return self._numbering.next(self.steps.get(path), side)

    @property
    def opening(self) -> Opening | None:
        """The opening that the moves up to where one stands have, if they have one."""
        names = GAMES[self.tree.head.variant].openings
        if names is None:
            return None
        moves = trees.moves_along(self.tree, self.path)
        codes = (code(self.game.facts, move) for move in moves)
        fen = self.tree.head.fen
        return self._once("opening", lambda: names().opening_of(codes, fen))

    @property
    def fen(self) -> str:
        """The position where one stands, as text; what came before counts no more in it."""
        if not self.path:
            return self.game.write(self._start)
        number, _ = self._numbers_after(self.path)
        return self.game.write(Start(self.history[-1], number=number))

    def positions(self, path: Path) -> tuple[Position, ...]:
        """Every position on the way to ``path``, the first included."""
        positions = [self._start.position]
        for move in trees.moves_along(self.tree, path):
            positions.append(self._after(positions[-1], move))
        return tuple(positions)

    def go(self, path: Path) -> None:
        """Stand at ``path``."""
        trees.node_at(self.tree, path)
        self.path = path

    def seek(self, ply: int) -> None:
        """Stand after so many moves of the present line, or as near as there are."""
        line = self.line
        self.path = line[: min(max(0, ply), len(line))]

    def vary(self, by: int) -> None:
        """Stand on the next or the previous variation, from where there are several."""
        for length in range(len(self.path), 0, -1):
            before, number = self.path[: length - 1], self.path[length - 1]
            count = len(trees.node_at(self.tree, before).children)
            if count > 1:
                self.path = (*before, (number + by) % count)
                return

    def play(self, move: Move) -> None:
        """Make a move: a new one begins a variation, a known one is gone to.

        Raises:
            IllegalMoveError: If it is not legal.
        """
        self._after(self.history[-1], move)
        self._become(*trees.add(self.tree, self.path, move))

    def add_line(self, moves: Sequence[Move]) -> None:
        """Add moves in a row after where one stands, and stay there."""
        tree, _ = trees.add_line(self.tree, self.path, moves)
        self._become(tree, self.path)

    def promote(self) -> None:
        """Put the variation one stands in one place earlier."""
        self._become(*trees.promote(self.tree, self.path))

    def make_main(self) -> None:
        """Put all moves that lead to where one stands on the main line."""
        self._become(*trees.make_main(self.tree, self.path))

    def cut(self) -> int:
        """Cut the move one stands on and all that follow; how many that were."""
        if not self.path:
            return 0
        count = sum(1 for _ in trees.walk(self.tree, self.path))
        self._become(*trees.cut(self.tree, self.path))
        return count

    def note(self, text: str) -> None:
        """Say something of the move one stands on, or of the start.

        A judgement such as ``?!`` at the beginning is one, and not a part of the comment.
        """
        word, _, rest = text.strip().partition(" ")
        nags = tuple(each for each in self.node.nags if each not in GLYPHS)
        glyph = next((number for number, sign in GLYPHS.items() if sign == word), 0)
        if glyph and self.path:
            nags, text = (glyph, *nags), rest
        noted = trees.changed(self.tree, self.path, comment=text.strip(), nags=nags)
        self._become(noted, self.path)

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """The arrows and squares that are drawn where one stands."""
        return shapes_of(self.node.commands, self.game.facts)

    def turn(self, shape: Shape) -> None:
        """Draw an arrow or mark a square where one stands; the same again takes it away."""
        self._command(turned(self.node.commands, shape, self.game.facts))

    def clear(self) -> None:
        """Take away all arrows and marked squares where one stands."""
        if self.shapes:
            self._command(cleared(self.node.commands))

    @property
    def noted(self) -> str:
        """What ``note`` takes to leave all as it is."""
        return " ".join(filter(None, (glyph_of(self.node), self.node.comment)))

    @property
    def can_undo(self) -> bool:
        """Whether there is a tree before the last change."""
        return bool(self._earlier)

    @property
    def can_redo(self) -> bool:
        """Whether something was undone since the last change."""
        return bool(self._later)

    def undo(self) -> None:
        """Go back to the tree before the last change, if there was one."""
        self._exchange(self._earlier, self._later)

    def redo(self) -> None:
        """Make the change again that was undone last, if there was one."""
        self._exchange(self._later, self._earlier)

    def _exchange(
        self, source: list[tuple[GameTree, Path]], other: list[tuple[GameTree, Path]]
    ) -> None:
        """Go to the last of ``source``, in return for which the present one is put by."""
        if source:
            other.append((self.tree, self.path))
            self.tree, self.path = source.pop()

    def _once(self, what: str, make: Callable[[], Made]) -> Made:
        """What follows from where one stands, worked out once for each place."""
        at = self._at
        if at is None or at[0] is not self.tree or at[1] != self.path:
            self._at, self._known = (self.tree, self.path), {}
        if what not in self._known:
            self._known[what] = make()
        found: Made = self._known[what]
        return found

    def _command(self, commands: tuple[str, ...]) -> None:
        noted = trees.changed(self.tree, self.path, commands=commands)
        self._become(noted, self.path)

    def _become(self, tree: GameTree, path: Path) -> None:
        if tree is not self.tree:
            self._earlier.append((self.tree, self.path))
            self._later.clear()
        before = trees.record_of(self.tree).moves
        self.tree, self.path = tree, path
        moves = trees.record_of(tree).moves
        if moves != before:
            ended = changed_end(self._given, moves, self.ended)
            head = replace(tree.head, outcome=ended.outcome, tags=ended.tags)
            self.tree = replace(tree, head=head)

    def _over(self, history: Sequence[Position]) -> Outcome | None:
        return self.game.outcome(history, self._start.halfmove_clock)

    def _after(self, position: Position, move: Move) -> Position:
        """The position after a move."""
        key = position, move
        if key not in self._played:
            self._played[key] = self.game.play(position, move)
        return self._played[key]

    def _name(self, past: tuple[Position, ...], move: Move) -> str:
        """The name of a move that follows the positions ``past``."""
        key = past, move
        if key not in self._names:
            self._names[key] = move_name(self.game, past, move)
        return self._names[key]

    def _named(self) -> dict[Path, NumberedMove]:
        positions = {ROOT: self._start.position}
        steps: dict[Path, NumberedMove] = {}
        for path, node in trees.walk(self.tree):
            if node.move is None:
                continue
            before = path[:-1]
            position = positions[before]
            positions[path] = self._after(position, node.move)
            past = (positions[before[:-1]], position) if before else (position,)
            san = self._name(past, node.move)
            side = self.game.to_move(position)
            number, series = self._numbering.next(steps.get(before), side)
            shared, answers = self._numbering.shared, side is not self._numbering.begins
            steps[path] = NumberedMove(
                number, side, san, node.clock, series, shared, answers
            )
        return steps
