"""The games of the shogi family, as the table of games holds them.

Their rules, and with them the compiler, are loaded when they are first asked for.
"""

from __future__ import annotations

from dataclasses import asdict, replace

from core.game import Game
from core.games.files import Files
from core.games.lessons import FOLDER
from core.games.shogi import rules
from core.games.shogi.facts import FACTS
from core.games.shogi.handicaps import HANDICAPS
from core.games.variant import NamedStart, NamedStarts, Variant
from core.values import Reason

_FOG_FACTS = replace(
    FACTS,
    key="fog-shogi",
    title="Fog Shogi",
    hidden=True,
    win_by="capture",
    ends=frozenset((Reason.KING_CAPTURED, Reason.NO_MOVE, Reason.FOURFOLD, Reason.IMPASSE)),
)

_HANDICAPS = NamedStarts(
    heading="Handicap",
    usual="Even",
    note="White gives and moves first",
    known={
        name: NamedStart(each.title, each.sfen, each.short)
        for name, each in HANDICAPS.items()
    },
)


def _load_shogi(ruleset: str) -> Game:
    from core.games.shogi.game import Shogi  # noqa: PLC0415 - brings in the compiler

    return Shogi(FACTS, rules.SHOGI_RULESETS[ruleset])


def _load_fog_shogi(ruleset: str) -> Game:
    from core.games.shogi.fog import FogShogi  # noqa: PLC0415 - as above

    return FogShogi(_FOG_FACTS, rules.FOG_RULESETS[ruleset])


SHOGI = Variant(
    facts=FACTS,
    rulesets={
        name: (each.title, each.summary) for name, each in rules.SHOGI_RULESETS.items()
    },
    options={name: asdict(each) for name, each in rules.SHOGI_RULESETS.items()},
    default=next(iter(rules.SHOGI_RULESETS)),
    load=_load_shogi,
    lessons=FOLDER / "shogi.yaml",
    aliases=frozenset({"japanesechess", "standardshogi"}),
    files=Files(".kif"),
    named=_HANDICAPS,
)

FOG_SHOGI = Variant(
    facts=_FOG_FACTS,
    rulesets={
        name: (each.title, each.summary) for name, each in rules.FOG_RULESETS.items()
    },
    options={name: asdict(each) for name, each in rules.FOG_RULESETS.items()},
    default=next(iter(rules.FOG_RULESETS)),
    load=_load_fog_shogi,
    lessons=FOLDER / "shogi.yaml",
    aliases=frozenset({"shogifog", "darkshogi"}),
    named=_HANDICAPS,
)
