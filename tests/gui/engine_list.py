"""A list of engines of every kind, and one that is asked and never answers."""

from __future__ import annotations

import sys

from core.engine import OptionFacts, Probe
from settings.engines import EngineList, ListedEngine
from tests.support.tasks import Idle

STYLES = ("Calm", "Wild side", "Long-winded and thorough")
ENGINES = EngineList(
    engines=(
        ListedEngine(
            name="Stand-in",
            path=sys.executable,
            found=True,
            options={"Depth": 4, "Style": "Wild side"},
            probe=Probe(
                title="Stand-in 1.0 of Bartholomew Featherstonehaugh-Wigglesworth",
                author="Maximiliana von Hohenzollern-Sigmaringen-X",
                games=("chess", "chess960"),
                options=(
                    OptionFacts(name="Depth", type="spin", default=3, least=1, most=9),
                    OptionFacts(name="Hash", type="spin", default=16, least=1, most=2**25),
                    OptionFacts(name="Style", type="combo", default="Calm", choices=STYLES),
                    OptionFacts(name="Own Book", type="check", default=True),
                    OptionFacts(name="UCI_Chess960", type="check", default=False),
                    OptionFacts(name="Clear", type="button"),
                    *(OptionFacts(name=f"Path of table {n}", type="string", default="")
                      for n in range(9)),
                ),
                seconds=0.7,
                depth=15,
                speed=223_325,
            ),
        ),
        ListedEngine(name="Silent", path="/nowhere/silent", protocol="fog"),
        ListedEngine(
            name="Broken",
            path=sys.executable,
            probe=Probe(problem="it did not say within 60 seconds that it is ready"),
        ),
        ListedEngine(name="New", path=sys.executable),
    )
)  # fmt: skip


RATED = Probe(
    title="Rated 3.0",
    games=("chess",),
    options=(
        OptionFacts(name="UCI_LimitStrength", type="check", default=False),
        OptionFacts(name="UCI_Elo", type="spin", default=1350, least=1350, most=2850),
        OptionFacts(name="Skill Level", type="spin", default=20, least=0, most=20),
    ),
)
"""What an engine says of itself that can be told how strong to play."""


class Silent(Idle):
    """An engine that never says who it is."""

    def poll(self, most: int | None = None) -> None:  # type: ignore[override]
        del most
