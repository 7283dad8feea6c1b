"""The toy in the table of what bots know. See ``core.extra_games``."""

from __future__ import annotations

from bots.games import BotGame, SearchSupport
from core.warm import RULES_PARTS, Stage

JUDGE = "tests.toy.evaluation:judge"


def _stages(key: str) -> dict[str, Stage]:
    rules, weigh = f"{key}-rules", f"{key}-weighing"
    return {
        "rules": Stage(rules, "core.warm:use_rules", (key,), RULES_PARTS),
        "belief": Stage(f"{key}-belief", "bots.trying:believe", (key,), 3, after=(rules,)),
        "boards": Stage(weigh, "bots.trying:weigh", (key, "boards"), 4, after=(rules,)),
        "search": Stage(weigh, "bots.trying:weigh", (key, "search"), 4, after=(rules,)),
    }


GAMES = {
    key: BotGame(
        imagine="tests.toy.imagined:imagined",
        search=SearchSupport("bots.searching:evaluated", "tests.toy.imagined:read"),
        evaluations={"search": JUDGE, "boards": JUDGE},
        hindsight=("boards",),
        scale=2.0,
        stages=_stages(key),
    )
    for key in ("toy", "fog-toy")
}
