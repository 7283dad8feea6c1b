"""How much help there is in a game, as people choose it."""

from __future__ import annotations

from gui.widgets.choice import Option

BARE, CERTAIN, MEMORY, BELIEF = range(4)
"""The levels as settings and records have them."""

LEVELS = (
    Option("Bare", icon="bare", tooltip="The men in sight, dots and last moves"),
    Option("Marks", icon="marks", tooltip="Also blocked ways and what is certain"),
    Option("Memory", icon="memory", tooltip="Also men where you saw them last"),
    Option("Belief", icon="belief", tooltip="Also the odds of a man on fogged squares"),
)
"""By level, what it is called and what it shows."""
