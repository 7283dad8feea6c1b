"""Positions of shogi in the fog set up by hand: what is wrong with them.

A setup has the drop that came to nothing by the last move among its rights, as ``P*5e``.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.facts import Facts
from core.games.base import generated
from core.games.shogi import unpack
from core.games.shogi.facts import FACTS
from core.games.shogi.fog import kernels, tries
from core.games.shogi.fog.rules import FogShogiRules
from core.games.shogi.legal import encode
from core.games.shogi.setups import named, stuck, too_many, two_pawns
from core.games.shogi.sightings import kings
from core.games.shogi.tables import MOST_MOVES
from core.setup import BadPositionError, Position, Setup, SetupProblem, Start
from core.values import Move, Observation, Side


def place(
    facts: Facts, rules: FogShogiRules, setup: Setup
) -> Start | tuple[SetupProblem, ...]:
    """See ``Rules.place``."""
    problems = tuple(_problems(facts, setup))
    if problems:
        return problems
    try:
        move = tries.read(FACTS, setup.rights)
    except BadPositionError as wrong:
        return (SetupProblem("try", str(wrong)),)
    position = Position(unpack.row_of(setup.pieces, setup.hands, setup.side))
    if move is not None and not _may_have_failed(rules, setup, move):
        sentence = f"{setup.rights} cannot have been tried and come to nothing here"
        return (SetupProblem("try", sentence, frozenset(move.path)),)
    return Start(tries.with_try(position, move), 0, setup.number)


def _problems(facts: Facts, setup: Setup) -> Iterator[SetupProblem]:
    for side in Side:
        found = kings(setup.pieces, side)
        if len(found) != 1:
            count = f"{len(found)} kings" if found else "no king"
            yield SetupProblem("kings", f"{named(facts, side)} has {count}", found)
    yield from too_many(facts, setup)
    yield from stuck(facts, setup)
    yield from two_pawns(facts, setup)


def _may_have_failed(rules: FogShogiRules, setup: Setup, move: Move) -> bool:
    """Whether the side that is not to move can have tried ``move`` on a piece."""
    if not rules.blind or move.target not in setup.pieces:
        return False
    before = unpack.row_of(setup.pieces, setup.hands, setup.side.other)
    seen = Observation(setup.side.other, setup.side.other, 0, frozenset(), {})
    words = generated(kernels, rules, tuple(before.tolist()), MOST_MOVES)
    return encode(seen, move) in words
