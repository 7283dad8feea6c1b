"""The toy in the table of what bots know. See ``core.extra_games``."""

from __future__ import annotations

from dataclasses import replace

from bots.games import BotGame, SearchSupport
from core.warm import RULES_PARTS, Stage

JUDGE = "tests.toy.search:judge"


def _game(key: str, kind: str) -> BotGame:
    """What is known of one variant, judged as games of its ``kind`` are."""
    rules, weigh = f"{key}-rules", f"{key}-{kind}"
    return BotGame(
        imagine="tests.toy.search:imagined",
        search=SearchSupport("bots.search.searcher:evaluated", "tests.toy.search:read"),
        evaluations={"search": JUDGE, kind: JUDGE},
        hindsight=(kind,),
        scale=2.0,
        stages={
            "rules": Stage(rules, "core.warm:use_rules", (key,), RULES_PARTS),
            "belief": Stage(
                f"{key}-belief", "bots.warm_up:believe", (key,), 3, after=(rules,)
            ),
            kind: Stage(weigh, "bots.warm_up:weigh", (key, kind), 3, after=(rules,)),
        },
    )


GAMES = {
    "toy": replace(_game("toy", "search"), finder="tests.toy.search:ToyFinder"),
    "fog-toy": _game("fog-toy", "boards"),
}
