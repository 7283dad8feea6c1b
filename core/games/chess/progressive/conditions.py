"""What may hold in a position of progressive chess besides its pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from core.facts import Facts
from core.games.chess.progressive.setups import could_pass, is_first
from core.setup import Condition, ConditionGroup, Setup
from core.values import Turn

_OFFERED = 16
"""The longest series that a menu offers, unless the position has a longer one."""


def conditions(
    facts: Facts,
    castling: ConditionGroup,
    setup: Setup,
    settled: Callable[[Setup], Setup],
) -> tuple[ConditionGroup, ...]:
    """See ``Rules.conditions``; ``castling`` is as in chess, ``settled`` is the game's."""
    passed = tuple(_passed(facts, setup, settled))
    return (
        castling,
        ConditionGroup("Series", tuple(_lengths(setup)), one=True),
        ConditionGroup("Moves left", tuple(_left(setup)), one=True),
        *((ConditionGroup("En passant", passed),) if passed else ()),
    )


def _passed(
    facts: Facts, setup: Setup, settled: Callable[[Setup], Setup]
) -> Iterator[Condition]:
    """Every square that a pawn can have passed and be taken on; several may hold."""
    stepper = setup.side.other if is_first(setup.turn) else setup.side
    told = settled(setup).en_passant
    for square in sorted(could_pass(setup)):
        others = setup.en_passant - {square}
        held = replace(setup, en_passant=others | {square})
        if square not in settled(held).en_passant:
            continue
        holds = square in told
        ahead = 8 if stepper == 0 else -8
        step = f"{facts.name(square - ahead)}–{facts.name(square + ahead)} played"
        changed = replace(setup, en_passant=others) if holds else held
        yield Condition(facts.name(square), holds, changed, note=step)


def _lengths(setup: Setup) -> Iterator[Condition]:
    now = setup.turn
    for length in range(1, max(_OFFERED, now.number) + 1):
        changed = replace(setup, turn=Turn(length, length), en_passant=_kept(setup, True))
        holds = length == now.number
        label = f"{length} move" if length == 1 else f"{length} moves"
        yield Condition(label, holds, setup if holds else changed)


def _left(setup: Setup) -> Iterator[Condition]:
    now = setup.turn
    for left in range(now.number, 0, -1):
        first = left == now.number
        turn = Turn(now.number, left)
        changed = replace(setup, turn=turn, en_passant=_kept(setup, first))
        label = f"all {left}" if first and left > 1 else str(left)
        yield Condition(label, left == now.left, changed)


def _kept(setup: Setup, first: bool) -> frozenset[int]:
    """The squares of en passant, which are others where a series begins than within it."""
    return setup.en_passant if first == is_first(setup.turn) else frozenset()
