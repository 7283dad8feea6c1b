"""What must be compiled for games and bots.

The stages stand in ``bots/games.py``; their work is in ``bots/warm_up.py``.
"""

from __future__ import annotations

from bots.games import GAMES, stages
from bots.roster import ROSTER
from core.warm import Stage


def rules_of(variant: str) -> tuple[Stage, ...]:
    """What must be compiled before a game with the key ``variant`` can begin."""
    return GAMES[variant].needed(("rules",))


def stages_of(bot: str, variant: str = "") -> tuple[Stage, ...]:
    """What must be compiled before ``bot`` can think in a game, its usual one if unsaid."""
    return ROSTER[bot].stages(variant) if bot in ROSTER else ()


def analysis_stages(variant: str) -> tuple[Stage, ...]:
    """What must be compiled before positions of a game can be looked at in an analysis."""
    game = GAMES[variant]
    kinds = [kind for kind in ("search", *game.hindsight) if kind in game.stages]
    return game.needed(("rules", *kinds[:1]))


def first_stages(variant: str, bot: str) -> tuple[Stage, ...]:
    """What a game against a bot needs, with the odds."""
    belief = GAMES[variant].needed(("belief",))
    needed = (*rules_of(variant), *stages_of(bot, variant), *belief)
    return tuple(dict.fromkeys(needed))


def all_stages(variant: str, bot: str) -> tuple[Stage, ...]:
    """Every stage, in order of need for that game and bot."""
    return tuple(dict.fromkeys([*first_stages(variant, bot), *stages().values()]))
