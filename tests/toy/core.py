"""The toy in the table of games. See ``core.extra_games``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from core.facts import Facts
from core.game import Game
from core.games.files import Files
from core.games.variant import Variant
from core.values import Reason
from tests.toy.tables import SYMBOLS

RULESET = "usual"


@dataclass(frozen=True)
class Usual:
    """The one ruleset."""

    name: str


FACTS = Facts(
    key="toy",
    title="Toy",
    columns=9,
    rows=9,
    sides=("white", "black"),
    symbols=SYMBOLS,
    kinds=("king", "rook", "knight", "captain", "stepper"),
    hidden=False,
    family="toy",
    royal="k",
    win_by="mate",
    ends=frozenset((Reason.CHECKMATE, Reason.STALEMATE, Reason.NO_PROGRESS)),
    ground="plain",
    hand=("r", "n", "p"),
    alternates=False,
)


def _load(facts: Facts) -> Callable[[str], Game]:
    def load(ruleset: str) -> Game:
        from tests.toy.game import Toy  # noqa: PLC0415 - brings in the compiler

        return Toy(facts, Usual(ruleset))

    return load


def _variant(facts: Facts, files: Files) -> Variant:
    return Variant(
        facts=facts,
        rulesets={RULESET: ("Usual", "As it is.")},
        options={RULESET: {}},
        default=RULESET,
        load=_load(facts),
        files=files,
    )


_FOG = replace(
    FACTS,
    key="fog-toy",
    title="Fog Toy",
    hidden=True,
    win_by="capture",
    ends=frozenset((Reason.KING_CAPTURED, Reason.STALEMATE, Reason.NO_PROGRESS)),
)

GAMES = {"toy": _variant(FACTS, Files(".toy")), "fog-toy": _variant(_FOG, Files())}
"""The open game has a file format of its own; see ``tests.toy.formats``."""
