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
    lines = [f"1.{attack.name}{mark}{_threat(attack, 1)}"]
    lines += _lines(attack.defences, 1, STEP)
    if attack.refutations:
        refuting = "/".join(f"1...{name}!" for name in attack.refutations)
        lines.append(f"but {refuting}")
    return "\n".join(lines)


def _threat(attack: Attack, number: int) -> str:
    """What is said of a quiet move: what it threatens, or that there is zugzwang."""
    if not attack.quiet:
        return ""
    if not attack.threats:
        return " zz" if attack.defences else ""
    names = "/".join(threat.name for threat in attack.threats)
    return f" ({number + 1}.{names})"


def _lines(defences: Sequence[Defence], number: int, indent: str) -> Iterator[str]:
    """Defences after the move with this number, each with its answers."""
    for defence in defences:
        names = "/".join(defence.names)
        head = f"{indent}{number}...{names}" if names else indent.removesuffix(STEP)
        if not any(answer.defences or answer.quiet for answer in defence.answers):
            answers = "/".join(answer.name for answer in defence.answers)
            yield f"{head} {number + 1}.{answers}" if answers else head
            continue
        yield head
        for answer in defence.answers:
            yield f"{indent}{STEP}{number + 1}.{answer.name}{_threat(answer, number + 1)}"
            yield from _lines(answer.defences, number + 1, indent + 2 * STEP)
