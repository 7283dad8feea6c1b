"""What goes with a game: whom to play, by which rules, and where its men stand first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from core.game import Facts
from core.games import find_variant
from core.values import Side
from gui.app.choices import chosen_in
from gui.app.shell import Shell
from gui.entry.first_sight import FirstSight
from gui.entry.opponent_cards import PERSON
from gui.entry.opponents import Opponents
from gui.entry.rulesets import Rulesets
from gui.widgets.choice import Option, read_later
from gui.widgets.kind_choice import king_painter


@dataclass(frozen=True, slots=True)
class Offer:
    """The choices on New game that are other ones for another game.

    Attributes:
        facts: The game.
        bots: Whom to play.
        rules: Its rulesets.
        sight: Its board before the first move.
    """

    facts: Facts
    bots: Opponents
    rules: Rulesets
    sight: FirstSight

    @property
    def sides(self) -> tuple[Option, Option, Option]:
        """The first side, either of them, and the second."""
        first, second = (
            Option(name, painter=king_painter(self.facts, side, 1.2))
            for side, name in zip(Side, side_names(self.facts), strict=True)
        )
        return first, Option("Random", icon="random"), second


def offer_of(
    shell: Shell, variant: str, person: bool, on_change: Callable[[], None]
) -> Offer:
    """What goes with ``variant``, whose rules are got ready from now on.

    Args:
        shell: What all screens share; its settings say what is chosen first.
        variant: Key of the game.
        person: Whether a person is chosen first.
        on_change: Called when another opponent is chosen.
    """
    shell.rules_of(variant).begin()
    chosen = chosen_in(shell.settings, variant)
    whom = PERSON.label if person else chosen.bot
    return Offer(
        find_variant(variant).facts,
        Opponents(variant, whom, on_change, person=True),
        Rulesets(variant, chosen.ruleset, read_later),
        FirstSight(shell, variant),
    )


def side_names(facts: Facts) -> tuple[str, str]:
    """What the sides are called, as headings have it."""
    first, second = facts.sides
    return first.capitalize(), second.capitalize()
