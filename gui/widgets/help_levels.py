"""How much help there is in a game, as people choose it."""

from __future__ import annotations

from gui.widgets.choice import Option

LEVELS = (
    Option("Bare", icon="bare", tooltip="Pieces in sight, legal moves, last moves"),
    Option("Marks", icon="marks", tooltip="Also blocked squares and what is certain"),
    Option("Memory", icon="memory", tooltip="Also pieces where you last saw them"),
    Option(
        "Belief", icon="belief", tooltip="Also the odds of a piece on each fogged square"
    ),
)
"""By level, what it is called and what it shows."""
