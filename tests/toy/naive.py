"""The toy a second time, in plain Python and in the simplest way that comes to mind.

It shares no code with the program. A square is a column and a rank, both from 0; a man is
``K R N P`` or ``+P``, in lower case for the second side.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

Spot = tuple[int, int]

STRAIGHT = [(1, 0), (0, 1), (-1, 0), (0, -1)]
AROUND = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]
LEAPS = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]
BOARD = {(column, rank) for rank in range(9) for column in range(9)}
START = "1n2k2r1/9/1p2p2p1/9/9/9/1P2P2P1/9/1R2K2N1 w - 1/1 0 1"


class Step(NamedTuple):
    """A move: from nowhere for a drop; ``grown`` is ``None`` where nobody was asked."""

    origin: Spot | None
    target: Spot
    grown: bool | None = None
    drop: str = ""


@dataclass(frozen=True)
class State:
    """A position. ``hand`` holds the letters of both hands, sorted."""

    men: dict[Spot, str]
    turn: str
    hand: str = ""
    left: int = 1
    number: int = 1


def read(text: str) -> State:
    """The position of a text."""
    board, turn, hand, count, *_ = text.split()
    men = {}
    for rank, row in zip(range(8, -1, -1), board.split("/"), strict=True):
        column, plus = 0, ""
        for mark in row:
            if mark == "+":
                plus = "+"
            elif mark.isdigit():
                column += int(mark)
            else:
                men[column, rank] = plus + mark
                column, plus = column + 1, ""
    left, number = count.split("/")
    return State(men, turn, "".join(sorted(hand.strip("-"))), int(left), int(number))


def write(state: State) -> str:
    """The first four fields of the text of a position."""
    rows = []
    for rank in range(8, -1, -1):
        row = "".join(state.men.get((column, rank), ".") for column in range(9))
        for empty in range(9, 0, -1):
            row = row.replace("." * empty, str(empty))
        rows.append(row)
    order = "KRNPkrnp"
    hand = "".join(sorted(state.hand, key=order.index)) or "-"
    return f"{'/'.join(rows)} {state.turn} {hand} {state.left}/{state.number}"


def owner(man: str) -> str:
    """``w`` or ``b``."""
    return "w" if man.isupper() else "b"


def reaches(men: dict[Spot, str], spot: Spot) -> Iterator[Spot]:
    """The squares that the man on ``spot`` could go to."""
    man = men[spot]
    kind = man.lower()
    if kind == "p":
        ways, far = [(0, 1 if man.isupper() else -1)], 1
    else:
        ways = {"k": AROUND, "+p": AROUND, "r": STRAIGHT, "n": LEAPS}[kind]
        far = 8 if kind == "r" else 1
    for across, up in ways:
        for steps in range(1, far + 1):
            there = spot[0] + steps * across, spot[1] + steps * up
            other_man = men.get(there)
            if there not in BOARD or (other_man and owner(other_man) == owner(man)):
                break
            yield there
            if other_man:
                break


def sees(state: State, side: str, *, fog: bool) -> set[Spot]:
    """What is in sight."""
    if not fog:
        return set(BOARD)
    own = {spot for spot, man in state.men.items() if owner(man) == side}
    return own | {there for spot in own for there in reaches(state.men, spot)}


def in_check(state: State, side: str) -> bool:
    """Whether the king of ``side`` could be taken."""
    return any(
        state.men.get(there) == ("K" if side == "w" else "k")
        for spot, man in state.men.items()
        if owner(man) != side
        for there in reaches(state.men, spot)
    )


def other(side: str) -> str:
    """The opponent."""
    return "b" if side == "w" else "w"


def ahead(side: str, rank: int) -> int:
    """Ranks between ``rank`` and the last one of ``side``."""
    return 8 - rank if side == "w" else rank


def candidates(state: State, *, fog: bool) -> Iterator[Step]:
    """Every move, whatever becomes of the king."""
    for spot, man in state.men.items():
        if owner(man) != state.turn:
            continue
        for there in reaches(state.men, spot):
            left = ahead(state.turn, there[1])
            if man.lower() != "p" or left > 2:
                yield Step(spot, there)
            else:
                yield Step(spot, there, True)
                if left > 0:
                    yield Step(spot, there, False)
    yield from drops(state, fog=fog)


def drops(state: State, *, fog: bool) -> Iterator[Step]:
    """Every man in hand on every empty square in sight where it can go on."""
    for letter in sorted({man for man in state.hand if owner(man) == state.turn}):
        for there in sees(state, state.turn, fog=fog) - state.men.keys():
            if letter.lower() != "p" or ahead(state.turn, there[1]) > 0:
                yield Step(None, there, None, letter.lower())


def played(state: State, step: Step, *, fog: bool) -> State:
    """The position after a move."""
    men, hand = dict(state.men), list(state.hand)
    if step.origin is None:
        man = step.drop.upper() if state.turn == "w" else step.drop
        hand.remove(man)
    else:
        man = men.pop(step.origin)
        if step.grown:
            man = "+" + man
    taken = men.get(step.target, "K").strip("+")
    if taken not in "Kk":
        hand.append(taken.swapcase())
    men[step.target] = man
    now = State(men, state.turn, "".join(sorted(hand)), state.left - 1, state.number)
    if now.left == 0 or (not fog and in_check(now, other(state.turn))):
        return State(men, other(state.turn), now.hand, 2, state.number + 1)
    return now


def steps(state: State, *, fog: bool) -> list[Step]:
    """Every legal move; none once a king is taken."""
    if {"K", "k"} - set(state.men.values()):
        return []
    return [
        step
        for step in candidates(state, fog=fog)
        if fog or not in_check(State(played(state, step, fog=True).men, ""), state.turn)
    ]


def result(state: State, *, fog: bool) -> str | None:
    """``w`` or ``b`` for who has won, ``draw`` where a side is stuck, else ``None``."""
    for side, king in (("w", "K"), ("b", "k")):
        if king not in state.men.values():
            return other(side)
    if steps(state, fog=fog):
        return None
    return other(state.turn) if not fog and in_check(state, state.turn) else "draw"
