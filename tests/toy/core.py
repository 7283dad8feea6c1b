"""The toy in the table of games. See ``core.extra_games``."""

from __future__ import annotations

from dataclasses import replace

from core.facts import Facts
from core.games.variant import Files, Ruleset, Variant
from core.values import Reason
from tests.toy.rules import SYMBOLS

RULESET = "usual"

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


_FOG = replace(
    FACTS,
    key="fog-toy",
    title="Fog Toy",
    hidden=True,
    win_by="capture",
    ends=frozenset((Reason.KING_CAPTURED, Reason.STALEMATE, Reason.NO_PROGRESS)),
)

_TOY = Variant(
    facts=FACTS,
    known={RULESET: Ruleset(RULESET, "Usual", "As it is.")},
    plays="tests.toy.game:Toy",
    files=Files(".toy"),
)

GAMES = {"toy": _TOY, "fog-toy": replace(_TOY, facts=_FOG, files=Files())}
"""The open game has a file format of its own; see ``tests.toy.formats``."""
