"""Whom to play: a level, a bot by its name, or a person."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from bots.entry import Entry
from bots.games import GAMES
from bots.roster import entries_for
from core.games import find_variant
from gui.drawing.metrics import Metrics
from gui.entry.opponent_cards import PERSON, PERSON_IN_SIGHT, CardRow, Cards
from gui.entry.strength import StrengthChoice
from gui.entry.summary import rated
from gui.widgets.bot_rows import titled
from gui.widgets.choice import Choice, Option
from gui.widgets.strips import SEGMENTS
from gui.widgets.widget import Widget

_GROUPS = {
    "Levels": "From the easiest to the strongest",
    "Bots": "Each named after its idea",
    "Engines": "Programs of your own",
    "Person": "Someone beside you",
}
"""Into what opponents fall, and what tooltips say of that."""

NOBODY = "No bot plays this game yet."
"""What is said where there is nobody to choose."""


class Opponents:
    """A strip of groups and the cards of one of them, each with a choice of its own.

    Args:
        variant: Key of the game.
        chosen: Name of whoever is chosen first; the first that can play if that cannot.
        on_change: Called when another one is chosen, or another group is shown.
        person: Whether a person may be chosen.
        strength: Says how strong a chosen engine plays, if that is to be seen.
    """

    def __init__(
        self,
        variant: str,
        chosen: str,
        on_change: Callable[[], None],
        person: bool = False,
        strength: StrengthChoice | None = None,
    ) -> None:
        groups = _groups(variant, person)
        self._variant, self._person = variant, person
        self._strength, self._tell = strength, on_change
        self._wanted = len(groups.get("Levels", ()))
        self._cards = [Cards(rows, chosen, self._turn, variant) for rows in groups.values()]
        usable = [n for n, cards in enumerate(self._cards) if cards.chosen >= 0]
        holding = [n for n in usable if self._cards[n].name == chosen]
        first = next(iter(holding or usable), 0)
        options = [Option(title, tooltip=_GROUPS[title]) for title in groups]
        self._strip = Choice(options, first, lambda _: self._turn(), SEGMENTS)
        self._room: tuple[pygame.Rect, Metrics] | None = None
        if strength is not None:
            strength.on_change = self._renew
            strength.follow(self.bot)

    @property
    def widgets(self) -> list[Widget]:
        """What is shown now, in the order of the Tab key."""
        shown: list[Widget] = [] if self.nobody else [self.cards]
        if self._strength is not None and self._strength.needed:
            shown.append(self._strength)
        return [self._strip, *shown] if len(self._cards) > 1 else shown

    @property
    def cards(self) -> Cards:
        """Those of the group that is shown."""
        return self._cards[self._strip.chosen]

    @property
    def bot(self) -> Entry | None:
        """The chosen bot; ``None`` where it is a person, or nobody that can play."""
        return self.cards.bot

    @property
    def whom(self) -> str:
        """The chosen bot with its rating or strength; ``""`` where none is chosen."""
        if self.bot is None:
            return ""
        limit = self._strength.limit if self._strength is not None else ""
        return f"{self.bot.name} · {limit}" if limit else rated(self.bot, self._variant)

    @property
    def nobody(self) -> bool:
        """Whether there is nobody to choose, because nobody plays this game yet."""
        return not self.cards.options

    @property
    def rating_words(self) -> str:
        """What is said of the ratings that are shown; empty where none are."""
        return GAMES[self._variant].rating_words if self.cards.rated else ""

    @property
    def person(self) -> bool:
        """Whether a person is chosen."""
        return self.cards.name == PERSON.label

    def fill(self, room: pygame.Rect, metrics: Metrics) -> None:
        """Stand in ``room``; all levels are in view where that has the height for it."""
        self._room = room, metrics
        strip = pygame.Rect(room.x, room.y, room.width, metrics.control)
        taken = metrics.control + metrics.gap if len(self._cards) > 1 else 0
        below = pygame.Rect(room.x, room.y + taken, room.width, room.height - taken)
        self._strip.rect = strip
        for cards in self._cards:
            cards.fill(below, metrics, self._wanted)
        if self._strength is not None and self._strength.needed:
            below.height -= metrics.control + metrics.gap
            self.cards.fill(below, metrics, self._wanted)
            foot = self.cards.rect.bottom + metrics.gap
            self._strength.rect = pygame.Rect(room.x, foot, room.width, metrics.control)

    def close(self) -> None:
        """End the engine that is asked what can be set in it."""
        if self._strength is not None:
            self._strength.close()

    def _renew(self) -> None:
        """Show the bots as they are now, after an engine has changed."""
        groups = _groups(self._variant, self._person).values()
        self._cards = [
            Cards(rows, cards.name, self._turn, self._variant)
            for rows, cards in zip(groups, self._cards, strict=True)
        ]
        self._turn()

    def _turn(self) -> None:
        """Somebody else is chosen, or another group is shown."""
        if self._strength is not None:
            self._strength.follow(self.bot)
        if self._room is not None:
            self.fill(*self._room)
        self._tell()


def _groups(variant: str, person: bool) -> dict[str, tuple[CardRow, ...]]:
    entries = entries_for(variant)
    levels = tuple(entry for entry in entries if entry.group == "levels")
    named = titled([e for e in entries if e.group not in {"levels", "engines"}])
    engines = tuple(entry for entry in entries if entry.group == "engines")
    hidden = find_variant(variant).facts.hidden
    people = ((PERSON if hidden else PERSON_IN_SIGHT),) if person else ()
    groups = {"Levels": levels, "Bots": named, "Engines": engines, "Person": people}
    return {title: rows for title, rows in groups.items() if rows} or {"Bots": ()}
