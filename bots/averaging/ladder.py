"""The ladder of levels for people: less and less of the same way to think.

Below the strongest bot a level keeps fewer boards in mind, weighs moves on fewer of them,
looks less far ahead and judges worse. None of that depends on time, and all of them have
time enough, so a level is as strong on one machine as on another.
"""

from __future__ import annotations

from dataclasses import replace

from bots.averaging.manners import LEARNED, Manner

WHOLE = LEARNED
"""What the levels are less of."""


def _level(name: str, memory: int, boards: int, plies: int, noise: float) -> Manner:
    return replace(WHOLE, name=name, memory=memory, boards=boards, plies=plies, noise=noise)


MOTH = _level("Moth", 8, 1, 2, 20.0)
WICK = _level("Wick", 16, 2, 2, 5.5)
LANTERN = _level("Lantern", 32, 4, 2, 3.2)
WARDEN = _level("Warden", 64, 8, 2, 1.8)
SOUNDING = _level("Sounding", 512, 16, 2, 0.9)
OWL = _level("Owl", 2048, 64, 3, 0.5)
