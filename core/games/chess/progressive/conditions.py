"""What may hold in a position of progressive chess besides its pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain, combinations

from core.facts import Facts
from core.games.chess.progressive.setups import could_pass, is_first
from core.setup import Condition, ConditionGroup, Setup
from core.values import Side, Square, Turn

_OFFERED = 16
"""The longest series that a menu offers, unless the position has a longer one."""

_COMBINED = 3
"""Of so many squares of en passant at most every choice is offered, of more one or all."""

Squares = frozenset[Square]


def conditions(
    facts: Facts,
    castling: ConditionGroup,
    setup: Setup,
    settled: Callable[[Setup], Setup],
) -> tuple[ConditionGroup, ...]:
    """See ``Rules.conditions``; ``castling`` is as in chess, ``settled`` is the game's."""
    series = *_lengths(setup), *_left(setup)
    passed = tuple(_passed(facts, setup, settled))
    return (
        castling,
        ConditionGroup("Series", series, one=True),
        *((ConditionGroup("En passant", passed, one=True),) if passed else ()),
    )


def _passed(
    facts: Facts, setup: Setup, settled: Callable[[Setup], Setup]
) -> Iterator[Condition]:
    """Squares that pawns can have passed and be taken on, none of them, one or several."""
    told = settled(setup).en_passant
    able = [
        at
        for at in sorted(could_pass(setup))
        if settled(replace(setup, en_passant=frozenset({at}))).en_passant
    ]
    for chosen in _choices(able, told) if able else ():
        names = " ".join(map(facts.name, sorted(chosen)))
        steps = ", ".join(_step(facts, setup, at) for at in sorted(chosen))
        note = f"{steps} played" if steps else ""
        changed = replace(setup, en_passant=chosen)
        yield Condition(names or "None", chosen == told, changed, note=note)


def _choices(able: list[Square], told: Squares) -> list[Squares]:
    sizes = range(len(able) + 1) if len(able) <= _COMBINED else (0, 1, len(able))
    each = chain.from_iterable(combinations(able, size) for size in sizes)
    choices = [frozenset(squares) for squares in each]
    return choices if told in choices else [*choices, told]


def _step(facts: Facts, setup: Setup, passed: Square) -> str:
    """The step of two squares by which a pawn passed a square."""
    stepper = setup.side.other if is_first(setup.turn) else setup.side
    ahead = 8 if stepper is Side.FIRST else -8
    return f"{facts.name(passed - ahead)}–{facts.name(passed + ahead)}"


def _lengths(setup: Setup) -> Iterator[Condition]:
    """Series of any length that begin here."""
    for length in range(1, max(_OFFERED, setup.turn.number) + 1):
        now = Turn(length, length)
        label = f"{length} move" if length == 1 else f"{length} moves"
        yield Condition(label, now == setup.turn, _at(setup, now))


def _left(setup: Setup) -> Iterator[Condition]:
    """The same series with some of its moves made."""
    length = setup.turn.number
    for left in range(length - 1, 0, -1):
        now = Turn(length, left)
        yield Condition(f"{left} of {length} left", now == setup.turn, _at(setup, now))


def _at(setup: Setup, now: Turn) -> Setup:
    """``setup`` within a series; where one begins other pawns may have been passed."""
    kept = setup.en_passant if is_first(now) == is_first(setup.turn) else frozenset()
    return replace(setup, turn=now, en_passant=kept)
