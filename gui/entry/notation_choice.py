"""How moves are written, as a choice among examples."""

from __future__ import annotations

from core.facts import Facts
from gui.entry.option_rows import Change
from gui.widgets.choice import Choice, Option
from gui.widgets.strips import SEGMENTS
from settings.model import Settings, notation_in

SETTING = "notations"


def notation_choice(facts: Facts, now: Settings, change: Change) -> Choice:
    """A choice among the notations of a game; ``change`` is told the setting anew."""
    keys = [each.key for each in facts.notations]
    options = [Option(each.example, tooltip=each.title) for each in facts.notations]

    def choose(number: int) -> None:
        change({**now.notations, facts.family: keys[number]})

    first = keys.index(notation_in(now.notations, facts))
    return Choice(options, first, choose, SEGMENTS)
