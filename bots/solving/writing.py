"""Solutions as text, as YACPDB and Popeye write them: ``1...Kd5 2.Qd4#``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bots.solving.tree import Attack, Defence, SolutionTree
from core.game import Game
from core.setup import Position
from core.values import Move

STEP = "   "


def written(tree: SolutionTree) -> str:
    """A tree: set play, tries, then keys, each with what follows."""
    parts = []
    if tree.set_play:
        parts.append("\n".join(_lines(tree.set_play, 1, "")))
    parts += [_first(each, "?") for each in tree.tries]
    parts += [_first(each, "!") for each in tree.keys]
    if not tree.complete:
        parts.append("(not complete)")
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
        lines.append(f"but {refuting}")
    return "\n".join(lines)


def _attack(attack: Attack, number: int, indent: str, mark: str = "") -> Iterator[str]:
    """A move of the attacker, what it threatens, and the defences."""
    head = f"{indent}{number}.{attack.name}{mark}"
    if any(_goes_on(threat) for threat in attack.threats):
        yield f"{head} threat:"
        for threat in attack.threats:
            yield from _attack(threat, number + 1, indent + 2 * STEP)
    elif attack.threats:
        names = "/".join(threat.name for threat in attack.threats)
        yield f"{head} ({number + 1}.{names})"
    else:
        yield f"{head} zz" if attack.quiet and attack.defences else head
    yield from _lines(attack.defences, number, indent + STEP)


def _goes_on(attack: Attack) -> bool:
    """Whether anything is to be told after a move."""
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
