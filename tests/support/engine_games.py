"""Games of engines of the user's own against RandomMove."""

from __future__ import annotations

from bots.roster import Maker
from core.engine import Engine
from core.events.event import Pairing, Plan
from core.events.match import play_game
from core.games import find_variant
from core.player import Means
from core.values import Outcome


def played(engine: Engine, variant: str, limit: float = 20.0) -> Outcome:
    """How a game of ``engine`` ends, which may be its only ply."""
    players, ruleset = (engine.name, "RandomMove"), find_variant(variant).default
    plan = Plan(players, 1, variant, ruleset, limit=limit, plies=1)
    finished = play_game(Maker(Means(), (engine,)), Pairing(1, players, (1, 2), 0), plan)
    assert finished.result.outcome is not None
    return finished.result.outcome
