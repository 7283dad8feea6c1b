"""One's cards as groups of the shelf: those that come back, and those put aside."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any

from core.practice.deck import FILE, Card, Deck, DeckError
from core.problems.problem import Problem
from core.problems.shelf import ProblemGroup
from core.tasks.workers import BackgroundTask
from core.texts import N_, _
from gui.app.shell import Shell
from gui.ui.menu import Item

CARDS, ASIDE = "cards", "cards:aside"
"""The keys of both groups."""

CARD_GROUPS = (CARDS, ASIDE)

_TITLES = {CARDS: N_("Your cards"), ASIDE: N_("Cards put aside")}


class CardShelf:
    """Reads the cards in another process; takes them out of the queue, and puts them back.

    Args:
        shell: What all screens share.

    Attributes:
        cards: Those that have been read, by their identities, without their texts.
        problem: What went wrong, in a sentence; or ``""``.
    """

    def __init__(self, shell: Shell) -> None:
        self.cards: Mapping[str, Card] = {}
        self._path, self.problem = shell.problems / FILE, ""
        self._problems = dict[str, tuple[Problem, ...]]({CARDS: (), ASIDE: ()})
        self._task: BackgroundTask[Any] | None = None
        if self._path.exists():
            self._task = shell.work("gui.app.cards:list_cards", self._path)

    @property
    def groups(self) -> list[ProblemGroup]:
        """Both groups, that of cards put aside only where there are some."""
        shown = [key for key in CARD_GROUPS if self._problems[key] or key == CARDS]
        groups = [ProblemGroup(k, _(_TITLES[k]), self._problems[k]) for k in shown]
        return groups if self._path.exists() else []

    def advance(self) -> bool:
        """Take in what has been read; whether anything has, or something went wrong."""
        if self._task is None:
            return False
        found = self._task.poll(1)
        read = [*chain.from_iterable(found)]
        for card, problem in read:
            self._problems[ASIDE if card.suspended else CARDS] += (problem,)
        self.cards = {**self.cards, **{card.identity: card for card, _problem in read}}
        if self._task.over:
            self.problem = self._task.problem
            self.close()
        return bool(found or self.problem)

    def close(self) -> None:
        """Stop reading."""
        if self._task is not None:
            self._task.close()
            self._task = None

    def offers(
        self, key: str, problem: Problem, then: Callable[[str], None]
    ) -> list[tuple[Item, Callable[[], None]]]:
        """What can be done with a card of one of the groups.

        Args:
            key: Of the group.
            problem: The card.
            then: Called with what was done, or with what went wrong.
        """
        if key not in self._problems:
            return []
        aside = key == ASIDE
        move = Item(_("Practise it again"), "again")
        if not aside:
            move = Item(_("Put this card aside"), "pause")
        delete = Item(_("Delete this card"), "trash")
        return [
            (move, partial(self._move, problem, key, CARDS if aside else ASIDE, then)),
            (delete, partial(self._move, problem, key, "", then)),
        ]

    def _move(
        self, problem: Problem, key: str, to: str, then: Callable[[str], None]
    ) -> None:
        """Move a card to another group, or to none."""
        identity = problem.identity
        try:
            with Deck(self._path) as deck:
                if to:
                    deck.suspend(identity, suspended=to == ASIDE)
                else:
                    deck.remove(identity)
        except DeckError as error:
            then(str(error))
            return
        rest = (each for each in self._problems[key] if each.identity != identity)
        self._problems[key] = tuple(rest)
        if to:
            self._problems[to] = (problem, *self._problems[to])
        card = replace(self.cards[identity], suspended=to != CARDS)
        self.cards = {**self.cards, identity: card}
        then("")
