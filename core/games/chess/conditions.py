"""What may hold in a chess position besides its pieces: castling rights, en passant."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from core.facts import Facts
from core.games.chess.castling.homes import Castling
from core.games.chess.rules import MoveOptions
from core.setup import Condition, ConditionGroup, Setup
from core.values import Side


def conditions(
    facts: Facts,
    rules: MoveOptions,
    castling: Castling,
    setup: Setup,
    settled: Callable[[Setup], Setup],
) -> tuple[ConditionGroup, ...]:
    """See ``Rules.conditions``; ``settled`` is that of the game."""
    groups = []
    if rules.castling == "rights":
        rights = tuple(_rights(castling, setup, settled(setup)))
        groups.append(ConditionGroup("Castling", rights))
    if rules.en_passant != "off":
        passed = tuple(_passed(facts, setup, settled))
        groups.append(ConditionGroup("En passant", passed, one=True))
    return tuple(groups)


def _rights(castling: Castling, setup: Setup, now: Setup) -> Iterator[Condition]:
    for side in Side:
        for short in (True, False):
            offer = castling.offer(setup.pieces, side, short, setup.rights)
            holds = bool(offer.right) and offer.right in now.rights
            others = setup.rights.replace(offer.right, "") if offer.right else setup.rights
            rights = others if holds else castling.ordered(others + offer.right)
            yield Condition(
                label="O-O" if short else "O-O-O",
                holds=holds,
                setup=replace(setup, rights=rights),
                side=side,
                note=offer.note,
                closed=offer.closed,
            )


def _passed(
    facts: Facts, setup: Setup, settled: Callable[[Setup], Setup]
) -> Iterator[Condition]:
    """None, and every square that a pawn can just have passed and be taken on."""
    now = settled(setup).en_passant
    yield Condition("None", not now, replace(setup, en_passant=frozenset()))
    rank, ahead = (5, 8) if setup.side is Side.FIRST else (2, -8)
    for square in range(8 * rank, 8 * rank + 8):
        passed = replace(setup, en_passant=frozenset({square}))
        if settled(passed).en_passant:
            step = f"{facts.name(square + ahead)}–{facts.name(square - ahead)} played"
            yield Condition(facts.name(square), square in now, passed, note=step)
