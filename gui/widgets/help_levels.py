"""How much help there is in a game, as people choose it."""

from __future__ import annotations

from dataclasses import replace

from core.texts import N_, _
from gui.widgets.choice import Option

LEVELS = (
    Option(N_("Bare"), icon="bare", tooltip=N_("Pieces in sight, legal moves, last moves")),
    Option(
        N_("Marks"), icon="marks", tooltip=N_("Also blocked squares and what is certain")
    ),
    Option(N_("Memory"), icon="memory", tooltip=N_("Also pieces where you last saw them")),
    Option(
        N_("Belief"),
        icon="belief",
        tooltip=N_("Also the odds of a piece on each fogged square"),
    ),
)
"""By level, what it is called and what it shows."""


def levels() -> tuple[Option, ...]:
    """The same in the language of whoever reads it."""
    return tuple(
        replace(each, label=_(each.label), tooltip=_(each.tooltip)) for each in LEVELS
    )
