"""Solutions as trees: keys, threats, defences with their answers, set play and tries.

As text they are written as YACPDB and Popeye do: ``1...Kd5 2.Qd4#``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bots.solving.prover import Prover
from bots.solving.solver import Lines
from core.game import Game
from core.problems.goals import Way
from core.setup import Position, Start
from core.texts import _
from core.values import Move

MOST_BRANCHES = 20_000
"""A tree that would have more is cut off: nobody reads it."""


@dataclass(frozen=True, slots=True)
class Attack:
    """A move of the attacker and what can follow.

    Attributes:
        move: The move.
        name: In short notation.
        quiet: Whether something would follow if the defender could pass: not after a
            check, nor after the last move.
        threats: What that would be; a quiet move without any leaves the defender in
            zugzwang.
        defences: What the defender can do about it, by what follows then; those that leave
            a threat as it is are left out.
        refutations: The defences that nothing follows, of a move that fails.
    """

    move: Move
    name: str
    quiet: bool = False
    threats: tuple[Attack, ...] = ()
    defences: tuple[Defence, ...] = ()
    refutations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Defence:
    """Moves of the defender that allow the same answers; several answers are a dual.

    Attributes:
        moves: The moves.
        names: These in short notation.
        answers: What forces the goal then; none where the defender's move reached it.
    """

    moves: tuple[Move, ...]
    names: tuple[str, ...]
    answers: tuple[Attack, ...] = ()


@dataclass(frozen=True, slots=True)
class SolutionTree:
    """A whole solution.

    Attributes:
        keys: The first moves that do it.
        tries: Those that a single defence refutes.
        set_play: What would follow if the defender had the first move.
        complete: Whether nothing is missing, for lack of time or because it grew too large.
    """

    keys: tuple[Attack, ...]
    tries: tuple[Attack, ...] = ()
    set_play: tuple[Defence, ...] = ()
    complete: bool = True


class _CutOffError(Exception):
    """The prover was stopped, or the tree is too large."""


class TreeBuilder:
    """Grows the tree of one problem.

    Args:
        prover: What it knows already saves work.
        position: Where the problem begins.
        moves: In how many moves the goal is to be reached.
    """

    def __init__(self, prover: Prover, position: Position, moves: int) -> None:
        self._prover = prover
        self._lines = Lines(prover)
        self._game = prover.game
        self._position = position
        self._moves = moves
        self._branches = 0

    def grow(self, keys: Sequence[Move], *, everything: bool = False) -> SolutionTree:
        """The tree of these keys; with ``everything`` also set play and tries."""
        tree = SolutionTree(())
        try:
            for key in keys:
                grown = self._attack(self._position, key, self._moves)
                tree = replace(tree, keys=(*tree.keys, grown))
            if everything:
                tree = replace(tree, set_play=self._set_play())
                for attempt in self._tries(keys):
                    tree = replace(tree, tries=(*tree.tries, attempt))
        except _CutOffError:
            return replace(tree, complete=False)
        return tree

    def _set_play(self) -> tuple[Defence, ...]:
        """What follows each of the defender's moves, if it had the first one."""
        if self._prover.way is Way.CHECKS:
            return ()
        passed = self._passed(self._position)
        if passed is None or self._lines.is_check(self._position):
            return ()
        found = self._defences(passed, self._moves - 1, ())
        return tuple(each for each in found if each.answers)

    def _tries(self, keys: Sequence[Move]) -> Iterator[Attack]:
        """First moves that one defence alone refutes."""
        for move in self._game.moves(self._position):
            after = self._game.play(self._position, move)
            if move in keys or not self._lines.may_attack(self._position, after):
                continue
            refuting = []
            for defence in self._lines.defences(after, self._moves - 1):
                if self._sure(self._lines.refutes(after, defence, self._moves - 1)):
                    refuting.append(defence)
                if len(refuting) > 1:
                    break
            if len(refuting) == 1:
                attempt = self._attack(self._position, move, self._moves)
                name = self._game.san(after, refuting[0])
                yield replace(attempt, refutations=(name,))

    def _attack(self, position: Position, move: Move, left: int) -> Attack:
        """One of the attacker's moves with all that follows it within ``left`` moves."""
        self._count()
        name = self._game.san(position, move)
        after = self._game.play(position, move)
        if not self._lines.passes(position, after):
            follow = self._answers(after, left - 1)
            return Attack(move, name, defences=(Defence((), (), follow),))
        last = left == 1 and self._prover.way is not Way.SELF
        if last or self._lines.is_goal(after) or not self._game.moves(after):
            return Attack(move, name)
        quiet = not self._lines.is_check(after)
        threats = self._threats(after, left - 1) if quiet else ()
        spared = tuple(threat.move for threat in threats)
        defences = self._defences(after, left - 1, spared)
        shown = (each for each in defences if each.answers or self._reached(after, each))
        return Attack(move, name, quiet, threats, tuple(shown))

    def _threats(self, after: Position, left: int) -> tuple[Attack, ...]:
        """What the attacker would do if the defender passed."""
        passed = self._passed(after)
        if passed is None or left == 0:
            return ()
        return self._answers(passed, left)

    def _defences(
        self, position: Position, left: int, spared: Sequence[Move]
    ) -> tuple[Defence, ...]:
        """The defender's moves that do not leave one of the moves ``spared`` as it is."""
        found = []
        for move in self._lines.defences(position, left):
            after = self._game.play(position, move)
            self._count()
            if self._still(after, spared, left):
                continue
            name = self._game.san(position, move)
            answers = self._after_defence(position, after, left)
            found.append(Defence((move,), (name,), answers))
        return _grouped(found)

    def _after_defence(
        self, position: Position, after: Position, left: int
    ) -> tuple[Attack, ...]:
        if not self._lines.passes(position, after):
            return ()
        if left == 0 or (self._prover.way is Way.SELF and self._lines.is_goal(after)):
            return ()
        return self._answers(after, left)

    def _reached(self, position: Position, defence: Defence) -> bool:
        """Whether the defender's move itself reached the goal, as in selfmates."""
        after = self._game.play(position, defence.moves[0])
        return self._prover.way is Way.SELF and self._lines.is_goal(after)

    def _still(self, after: Position, spared: Sequence[Move], left: int) -> bool:
        """Whether one of the moves does what it threatened to."""
        legal = self._game.moves(after) if spared else ()
        return any(
            move in legal and self._sure(self._lines.forces(after, move, left))
            for move in spared
        )

    def _answers(self, position: Position, left: int) -> tuple[Attack, ...]:
        """Every move that forces the goal, as fast as it can be."""
        fewest = self._lines.fewest(position, left)
        if fewest is None:
            raise _CutOffError
        if fewest == 0:
            return ()
        return tuple(
            self._attack(position, move, fewest)
            for move in self._game.moves(position)
            if self._sure(self._lines.forces(position, move, fewest))
        )

    def _passed(self, position: Position) -> Position | None:
        """The position with the other side to move; ``None`` where that cannot be."""
        setup = self._game.setup_of(Start(position))
        found = self._game.place(
            replace(setup, side=setup.side.other, en_passant=frozenset())
        )
        return found.position if isinstance(found, Start) else None

    def _sure(self, found: bool | None) -> bool:
        if found is None:
            raise _CutOffError
        return found

    def _count(self) -> None:
        self._branches += 1
        if self._branches > MOST_BRANCHES or self._prover.stopped:
            raise _CutOffError


def _grouped(defences: Sequence[Defence]) -> tuple[Defence, ...]:
    """Defences with the same answers as one, those that nothing follows apart."""
    order: dict[tuple[Attack, ...], list[Defence]] = {}
    for each in defences:
        order.setdefault(each.answers, []).append(each)
    return tuple(
        Defence(
            tuple(move for each in group for move in each.moves),
            tuple(name for each in group for name in each.names),
            answers,
        )
        for answers, group in order.items()
        if answers
    ) + tuple(order.get((), ()))


def tree_data(tree: SolutionTree) -> dict[str, Any]:
    """A tree as JSON has it."""
    return {
        "set": [_defence_data(each) for each in tree.set_play],
        "tries": [_attack_data(each) for each in tree.tries],
        "keys": [_attack_data(each) for each in tree.keys],
        "complete": tree.complete,
    }


def _attack_data(attack: Attack) -> dict[str, Any]:
    data: dict[str, Any] = {"move": attack.name}
    if attack.threats:
        data["threats"] = [_attack_data(each) for each in attack.threats]
    elif attack.quiet:
        data["zugzwang"] = True
    if attack.defences:
        data["defences"] = [_defence_data(each) for each in attack.defences]
    if attack.refutations:
        data["refutations"] = list(attack.refutations)
    return data


def _defence_data(defence: Defence) -> dict[str, Any]:
    answers = [_attack_data(each) for each in defence.answers]
    return {"moves": list(defence.names), "answers": answers}


STEP = "   "


def written(tree: SolutionTree) -> str:
    """A tree: set play, tries, then keys, each with what follows."""
    parts = []
    if tree.set_play:
        parts.append("\n".join(_lines(tree.set_play, 1, "")))
    parts += [_first(each, "?") for each in tree.tries]
    parts += [_first(each, "!") for each in tree.keys]
    if not tree.complete:
        parts.append(_("(not complete)"))
    return "\n\n".join(parts)


def written_line(game: Game, position: Position, moves: Sequence[Move]) -> str:
    """A line with the numbers of its moves; where the defender begins, ``1...``."""
    words, number = [], 1
    mover = first = game.to_move(position)
    for move in moves:
        name = game.san(position, move)
        words.append(f"{number}.{name}" if mover is first else name)
        position = game.play(position, move)
        after = game.to_move(position)
        number += after is first
        mover = after
    return " ".join(words)


def _first(attack: Attack, mark: str) -> str:
    """A first move with its mark, what follows, and what refutes it."""
    lines = list(_attack(attack, 1, "", mark))
    if attack.refutations:
        refuting = "/".join(f"1...{name}!" for name in attack.refutations)
        lines.append(_("but {refuting}").format(refuting=refuting))
    return "\n".join(lines)


def _attack(attack: Attack, number: int, indent: str, mark: str = "") -> Iterator[str]:
    """A move of the attacker, what it threatens, and the defences."""
    head = f"{indent}{number}.{attack.name}{mark}"
    if any(_goes_on(threat) for threat in attack.threats):
        yield _("{head} threat:").format(head=head)
        for threat in attack.threats:
            yield from _attack(threat, number + 1, indent + 2 * STEP)
    elif attack.threats:
        names = "/".join(threat.name for threat in attack.threats)
        yield f"{head} ({number + 1}.{names})"
    else:
        # For translators: zugzwang, in the signs of problems.
        yield _("{head} zz").format(head=head) if attack.quiet and attack.defences else head
    yield from _lines(attack.defences, number, indent + STEP)


def _goes_on(attack: Attack) -> bool:
    """Whether anything follows a move that is worth writing."""
    return attack.quiet or bool(attack.defences)


def _lines(defences: Sequence[Defence], number: int, indent: str) -> Iterator[str]:
    """Defences after the move with this number, each with its answers."""
    for defence in defences:
        names = "/".join(defence.names)
        head = f"{indent}{number}...{names}" if names else indent.removesuffix(STEP)
        if any(map(_goes_on, defence.answers)):
            yield head
            for answer in defence.answers:
                yield from _attack(answer, number + 1, indent + STEP)
        else:
            answers = "/".join(answer.name for answer in defence.answers)
            yield f"{head} {number + 1}.{answers}" if answers else head
