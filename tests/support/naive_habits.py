"""The terms of a move in the fog, written out over plain dictionaries of pieces."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from core.games.chess import habits_tables as tables
from core.values import Move, Piece, Side

Men = Mapping[int, Piece]

KINDS = "pnbrqk"
WORTH = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9, "k": 99}
LINES = {"b": ((1, 1), (1, -1), (-1, 1), (-1, -1)), "r": ((1, 0), (-1, 0), (0, 1), (0, -1))}
LEAPS = [(up, right) for up in (-2, -1, 1, 2) for right in (-2, -1, 1, 2)]
STEPS = [(up, right) for up in (-1, 0, 1) for right in (-1, 0, 1) if up or right]


@dataclass(frozen=True)
class Moved:
    """A move, the pieces before and after it, and what its side saw before it."""

    move: Move
    before: Men
    after: Men
    seen: Collection[int]

    @property
    def man(self) -> Piece:
        """The piece that moves."""
        return self.before[self.move.origin]


def attacked_by(men: Men, square: int) -> Iterator[int]:
    """The squares that the piece on ``square`` attacks, whatever stands there."""
    row, column = divmod(square, 8)
    man = men[square]
    for up, right, far in _ways(man):
        for length in range(1, far + 1):
            there = row + length * up, column + length * right
            if not all(0 <= part < 8 for part in there):
                break
            yield there[0] * 8 + there[1]
            if there[0] * 8 + there[1] in men:
                break


def _ways(man: Piece) -> list[tuple[int, int, int]]:
    if man.symbol == "p":
        ahead = 1 if man.side is Side.FIRST else -1
        return [(ahead, -1, 1), (ahead, 1, 1)]
    if man.symbol == "n":
        return [(up, right, 1) for up, right in LEAPS if abs(up) != abs(right)]
    if man.symbol == "k":
        return [(up, right, 1) for up, right in STEPS]
    lines = LINES.get(man.symbol, LINES["b"] + LINES["r"])
    return [(up, right, 7) for up, right in lines]


def attackers(men: Men, square: int, side: Side) -> list[int]:
    """Where pieces of ``side`` stand that attack ``square``."""
    own = [each for each, man in men.items() if man.side is side]
    return [each for each in own if square in attacked_by(men, each)]


def worth(men: Men, square: int) -> int:
    return WORTH[men[square].symbol]


def won(men: Men, target: int, striking: list[int], guarded: bool) -> int:
    """What is won by taking on ``target`` with the cheapest of ``striking``."""
    if men[target].symbol == "k" or not guarded:
        return worth(men, target)
    return worth(men, target) - min(worth(men, each) for each in striking)


def prize(
    men: Men, side: Side, striking: Collection[int], guarding: Collection[int]
) -> int:
    """The most that one capture wins for ``side``, with some pieces against some guards."""
    gains = [0]
    for target, man in men.items():
        able = [each for each in attackers(men, target, side) if each in striking]
        if man.side is side or not able:
            continue
        guards = [each for each in attackers(men, target, side.other) if each in guarding]
        gains.append(won(men, target, able, bool(guards)))
    return max(gains)


def step(pawns: int) -> int:
    return 7 if pawns > 9 else max(0, min(6, pawns))


def level(men: Men, near: Collection[int], seen: Collection[int]) -> int:
    known = [each for each in near if each in seen]
    if not near or not known:
        return int(bool(near))
    return 3 if any(men[each].symbol == "p" for each in known) else 2


def terms(moved: Moved) -> tuple[int, ...]:
    """What ``core.games.chess.habits_kernels.terms`` answers."""
    before, after, seen = moved.before, moved.after, moved.seen
    side, origin, target = moved.man.side, moved.move.origin, moved.move.target
    turned = 0 if side is Side.FIRST else 56
    stage = 0 if len(before) >= 27 else 1 if len(before) >= 17 else 2
    mover = KINDS.index(moved.man.symbol)
    castling = moved.man.symbol == "k" and abs(target - origin) == 2
    lost = prize(after, side.other, after, after)
    known = prize(after, side.other, seen, after)
    best = prize(_in_sight(before, side, seen), side, before, before)
    fled = level(before, attackers(before, origin, side.other), seen)
    backed = bool(attackers(before, origin, side))
    kind = KINDS.index(moved.move.promotion or moved.man.symbol)
    place = tables.ARRIVE + (6 * stage + kind) * 64 + (target ^ turned)
    if castling:
        place = tables.CASTLE + int(target % 8 < 4)
    near, helped, risen = (0, 0, 0) if castling else _arrived(moved)
    victim, gain = _taken(moved)
    return (
        tables.LEAVE + (6 * stage + mover) * 64 + (origin ^ turned),
        place,
        tables.TAKE + ((victim * 6 + kind) * 4 + near) * 2 + helped,
        tables.FLEE + (mover * 4 + fled) * 2 + int(backed),
        tables.LEFT + step(lost) * 8 + step(known),
        tables.MISS + step(best) * 8 + step(gain),
        tables.THREAT + step(risen) * 4 + near,
        tables.WIDE + min(23, len(seen) // 3),
        tables.HOME
        + (5 * stage + len(_at_home(moved))) * 2
        + int(origin in _at_home(moved)),
        tables.RANGE + (6 * stage + mover) * 17 + (8 if castling else _ranging(moved)),
    )


def _at_home(moved: Moved) -> list[int]:
    """Where knights and bishops of the side stand that seem not to have moved."""
    first = 0 if moved.man.side is Side.FIRST else 56
    minors = (Piece(moved.man.side, symbol) for symbol in "nb")
    able = list(minors)
    return [first + each for each in (1, 2, 5, 6) if moved.before.get(first + each) in able]


def _ranging(moved: Moved) -> int:
    """How many squares more the piece attacks that its own side does not hold, and 8."""
    if moved.man.symbol == "p":
        return 8
    counts = [
        sum(men[each].side is not moved.man.side if each in men else 1 for each in found)
        for men, found in (
            (moved.before, attacked_by(moved.before, moved.move.origin)),
            (moved.after, attacked_by(moved.after, moved.move.target)),
        )
    ]
    return max(0, min(16, 8 + counts[1] - counts[0]))


def _in_sight(men: Men, side: Side, seen: Collection[int]) -> Men:
    """The pieces that ``side`` knows of; what stands in its lines is in its sight."""
    return {each: man for each, man in men.items() if man.side is side or each in seen}


def _arrived(moved: Moved) -> tuple[int, int, int]:
    """How the target is attacked and defended, and what is threatened from there."""
    men, target, side = moved.after, moved.move.target, moved.man.side
    near = level(men, attackers(men, target, side.other), moved.seen)
    gains = [0]
    for aim in attacked_by(men, target):
        if aim in men and men[aim].side is not side:
            guards = attackers(men, aim, side.other)
            guarded = any(each in moved.seen for each in guards)
            gains.append(won(men, aim, [target], guarded))
    return near, int(bool(attackers(men, target, side))), max(gains)


def _taken(moved: Moved) -> tuple[int, int]:
    """The kind that is taken, 6 for none, and what that wins as far as the side knew."""
    before, target, side = moved.before, moved.move.target, moved.man.side
    victim = before.get(target)
    in_passing = moved.man.symbol == "p" and (target - moved.move.origin) % 8
    if victim is None and not in_passing:
        return 6, 0
    if moved.man.symbol == "k" and victim is not None and victim.side is side:
        return 6, 0
    symbol = victim.symbol if victim else "p"
    guards = attackers(before, target, side.other)
    guarded = any(each in moved.seen for each in guards)
    cost = WORTH[moved.man.symbol] if guarded else 0
    return KINDS.index(symbol), WORTH[symbol] - cost
