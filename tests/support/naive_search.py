"""The thesis' MyStockfish a second time, as plain minimax written for being plainly right.

It shares no code with the program: FEN text goes in, whose board may hold fog; moves in
UCI and scores from White's side come out. A board is a text of 64 marks, a1 first.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from math import hypot
from typing import Any, TypeAlias

Rules: TypeAlias = Any
"""A ruleset; only its fields are read, so that nothing of the program is imported."""

EMPTY, FOG = ".", "*"
ROOK_WAYS = [(0, 1), (1, 0), (0, -1), (-1, 0)]
BISHOP_WAYS = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
QUEEN_WAYS = ROOK_WAYS + BISHOP_WAYS
KNIGHT_WAYS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
WAYS = {
    "n": (KNIGHT_WAYS, 1),
    "b": (BISHOP_WAYS, 7),
    "r": (ROOK_WAYS, 7),
    "q": (QUEEN_WAYS, 7),
    "k": (QUEEN_WAYS, 1),
}
HOMES = {"K": (4, 7), "Q": (4, 0), "k": (60, 63), "q": (60, 56)}
"""First squares of king and rook for each castling."""


@dataclass(frozen=True)
class Node:
    """A position as one side believes it; fog squares are walls."""

    cells: str
    turn: str
    castling: str
    passed: int | None


@dataclass(frozen=True)
class Step:
    """One move."""

    origin: int
    target: int
    promotion: str = ""

    @property
    def code(self) -> str:
        """The move in UCI."""
        return _name(self.origin) + _name(self.target) + self.promotion


@dataclass(frozen=True)
class Twin:
    """Plain minimax under ``rules``; ``static`` is the score of a leaf."""

    rules: Rules
    static: Callable[[Node], float]

    def score(self, fen: str, depth: int) -> float:
        """The value of a position, ``depth`` plies deep."""
        node = read(fen, self.rules)
        values = self.all(fen, depth).values()
        return _best(node, values) if values else self.static(node)

    def all(self, fen: str, depth: int) -> dict[str, float]:
        """The value of each move."""
        node = read(fen, self.rules)
        return {
            step.code: self._worth_of(node, step, depth) for step in steps(node, self.rules)
        }

    def _worth_of(self, node: Node, step: Step, depth: int) -> float:
        if node.cells[step.target] in "Kk":
            prize = 1000.0 * (100 + depth)
            return prize if node.turn == "w" else -prize
        return self._value(played(node, step, self.rules), depth - 1, step.target)

    def _value(self, node: Node, depth: int, last: int) -> float:
        choices = list(steps(node, self.rules))
        if not choices:
            return self.static(node)
        takers = [step for step in choices if node.cells[step.target] in "Kk"]
        if takers:
            return self._worth_of(node, takers[0], depth)
        values = []
        if depth <= 0:
            values = [self.static(node)]
            choices = [step for step in choices if step.target == last]
        values += [self._worth_of(node, step, depth) for step in choices]
        return _best(node, values)


def _best(node: Node, values: Collection[float]) -> float:
    return max(values) if node.turn == "w" else min(values)


def thesis(node: Node) -> float:
    """The static score of figure 12."""
    return _sum(node, lambda centre: 10 - 0.1 * centre)


def original(node: Node) -> float:
    """The static score of the published program."""
    return _sum(node, lambda centre: 8 - 0.2 * centre)


def _sum(node: Node, queen: Callable[[float], float]) -> float:
    total = 0.0
    for square, mark in enumerate(node.cells):
        if mark in (EMPTY, FOG):
            continue
        own = square // 8 if mark.isupper() else 7 - square // 8
        centre = hypot(square % 8 - 3.5, square // 8 - 3.5)
        kind = mark.lower()
        if kind == "p":
            worth = 1 + 0.01 * (own - 1)
        elif kind == "n":
            worth = 3 - 0.1 * centre
        elif kind == "b":
            worth = 3 - 0.05 * centre
        elif kind == "r":
            worth = 5 - 0.01 * abs(square % 8 - 3.5)
        else:
            worth = queen(centre) if kind == "q" else 1000 - 0.02 * own
        total += worth if mark.isupper() else -worth
    return total


# Text


def read(fen: str, rules: Rules) -> Node:
    """The position of a FEN; rights and en passant that cannot be are dropped."""
    placement, turn, castling, passed = fen.split()[:4]
    for digit in "12345678":
        placement = placement.replace(digit, EMPTY * int(digit))
    cells = "".join(reversed(placement.split("/"))).replace("?", FOG)
    rights = "" if rules.castling == "placement" else castling
    node = Node(cells, turn, "".join(c for c in rights if _at_home(cells, c)), None)
    at = None if passed == "-" else "abcdefgh".index(passed[0]) + 8 * int(passed[1]) - 8
    return replace(node, passed=at) if at and _can_be(node, at, rules) else node


def write(node: Node) -> str:
    """The first four fields of the FEN."""
    ranks = [node.cells[first : first + 8] for first in range(56, -8, -8)]
    board = "/".join(rank.replace(EMPTY, "1") for rank in ranks)
    passed = "-" if node.passed is None else _name(node.passed)
    return f"{board} {node.turn} {node.castling or '-'} {passed}"


def _at_home(cells: str, castling: str) -> bool:
    if castling == "-":
        return False
    king, rook = HOMES[castling]
    return cells[king] + cells[rook] == ("KR" if castling.isupper() else "kr")


def _can_be(node: Node, passed: int, rules: Rules) -> bool:
    ahead, victim = (8, "p") if node.turn == "w" else (-8, "P")
    return (
        rules.en_passant != "off"
        and passed // 8 == (5 if node.turn == "w" else 2)
        and node.cells[passed - ahead] == victim
        and not node.cells[passed].isalpha()
        and not node.cells[passed + ahead].isalpha()
    )


def _name(square: int) -> str:
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


# Moves


def steps(node: Node, rules: Rules) -> Iterator[Step]:
    """Every move of the side to move."""
    for square, mark in enumerate(node.cells):
        if not _is_own(node, mark):
            continue
        if mark in "Pp":
            yield from _pawn_steps(node, square, rules)
        else:
            yield from _piece_steps(node, square, mark)
    yield from _castlings(node, rules)


def _is_own(node: Node, mark: str) -> bool:
    return mark.isupper() if node.turn == "w" else mark.islower()


def _is_prey(node: Node, mark: str) -> bool:
    return mark.islower() if node.turn == "w" else mark.isupper()


def _piece_steps(node: Node, origin: int, mark: str) -> Iterator[Step]:
    ways, reach = WAYS[mark.lower()]
    for across, up in ways:
        column, rank = origin % 8, origin // 8
        for _ in range(reach):
            column, rank = column + across, rank + up
            if not (0 <= column < 8 and 0 <= rank < 8):
                break
            there = node.cells[8 * rank + column]
            if there == EMPTY or _is_prey(node, there):
                yield Step(origin, 8 * rank + column)
            if there != EMPTY:
                break


def _pawn_steps(node: Node, origin: int, rules: Rules) -> Iterator[Step]:
    ahead, first = (8, 1) if node.turn == "w" else (-8, 6)
    targets = []
    if node.cells[origin + ahead] == EMPTY:
        targets.append(origin + ahead)
        if origin // 8 == first and node.cells[origin + 2 * ahead] == EMPTY:
            targets.append(origin + 2 * ahead)
    for across in (-1, 1):
        target = origin + ahead + across
        if 0 <= origin % 8 + across < 8 and (
            _is_prey(node, node.cells[target])
            or (target == node.passed and node.cells[target] == EMPTY)
        ):
            targets.append(target)
    for target in targets:
        if 8 <= target < 56:
            yield Step(origin, target)
        else:
            for kind in "qrbn" if rules.promotion == "any" else "q":
                yield Step(origin, target, kind)


def _castlings(node: Node, rules: Rules) -> Iterator[Step]:
    for castling in "KQ" if node.turn == "w" else "kq":
        king, rook = HOMES[castling]
        between = node.cells[min(king, rook) + 1 : max(king, rook)]
        if rules.castling == "placement":
            may = _at_home(node.cells, castling)
        else:
            may = castling in node.castling
        if may and set(between) == {EMPTY}:
            yield Step(king, king + 2 if rook > king else king - 2)


def played(node: Node, step: Step, rules: Rules) -> Node:
    """The position after a move."""
    cells = list(node.cells)
    man, cells[step.origin] = cells[step.origin], EMPTY
    ahead = 8 if node.turn == "w" else -8
    if man in "Pp" and step.target == node.passed:
        cells[step.target - ahead] = EMPTY
    if man in "Kk" and abs(step.target - step.origin) == 2:
        _move_rook(cells, step)
    if step.promotion:
        man = step.promotion.upper() if node.turn == "w" else step.promotion
    cells[step.target] = man
    twice = man in "Pp" and abs(step.target - step.origin) == 16
    return Node(
        "".join(cells),
        "b" if node.turn == "w" else "w",
        "".join(c for c in node.castling if not {step.origin, step.target} & {*HOMES[c]}),
        step.origin + ahead if twice and rules.en_passant != "off" else None,
    )


def _move_rook(cells: list[str], step: Step) -> None:
    short = step.target > step.origin
    rook = step.origin + 3 if short else step.origin - 4
    middle = (step.origin + step.target) // 2
    cells[middle], cells[rook] = cells[rook], EMPTY
