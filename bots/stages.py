"""What must be compiled for games and bots.

Most stages stand in ``bots/games.py``; their work is in ``bots/warm_up.py``.
"""

from __future__ import annotations

from bots.games import GAMES
from bots.roster import ROSTER
from core.warm import Stage

_ANALYSE = "bots.warm_up:analyse"


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
    lines = _line_stages().get(game.stages["rules"].key)
    return (*game.needed(("rules", *kinds[:1])), *([lines] if lines else []))


def first_stages(variant: str, bot: str) -> tuple[Stage, ...]:
    """What a game against a bot needs, with the odds."""
    belief = GAMES[variant].needed(("belief",))
    needed = (*rules_of(variant), *stages_of(bot, variant), *belief)
    return tuple(dict.fromkeys(needed))


def all_stages(variant: str, bot: str) -> tuple[Stage, ...]:
    """Every stage, in order of need for that game and bot."""
    return tuple(dict.fromkeys([*first_stages(variant, bot), *stages().values()]))


def stages() -> dict[str, Stage]:
    """All stages by their keys, in the order in which most people need them."""
    games = GAMES.values()
    usual = [stage for game in games for stage in game.stages.values()]
    rare = [stage for game in games for stage in game.rare_stages.values()]
    every = (*usual, *_line_stages().values(), *rare)
    return {stage.key: stage for stage in every}


def _line_stages() -> dict[str, Stage]:
    """What finds the best lines of positions, by the stage of the rules they follow."""
    found: dict[str, Stage] = {}
    for variant, game in GAMES.items():
        rules = game.stages["rules"].key
        kinds = [kind for kind in ("search", *game.hindsight) if kind in game.evaluations]
        if kinds:
            after = [game.stages[kind].key for kind in kinds if kind in game.stages]
            lines = Stage(f"{rules}-lines", _ANALYSE, (variant,), 1, 3.0, (rules, *after))
            found.setdefault(rules, lines)
    return found
