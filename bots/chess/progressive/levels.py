"""How the levels of progressive chess plan their series.

A level tries fewer moves than the next one, and the first ones also play series that only
look nearly as good as the best. None of that depends on time, but for the last, so that a
level is as strong on any machine.
"""

from __future__ import annotations

from bots.series.plans import SeriesConfig

FLAKE = SeriesConfig("Flake", nodes=200, ahead=1, mates=False, replies=0, laxity=1.5)
FLURRY = SeriesConfig("Flurry", nodes=2_000, mates=False, replies=0, laxity=0.8)
DRIFT = SeriesConfig("Drift", nodes=5_000, replies=0, laxity=0.3)
BLIZZARD = SeriesConfig("Blizzard", nodes=20_000, replies=16, laxity=0.1)
AVALANCHE = SeriesConfig("Avalanche")
