"""What every mark and line of a replay means, as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from core.game import Facts

Trait: TypeAlias = Literal["hidden", "open", "royal", "live"]
"""What a mark may need of a game: something out of sight, nothing out of sight, a king to
be taken, or that it is being played."""


@dataclass(frozen=True, slots=True)
class Told:
    """One mark and its meaning.

    Attributes:
        sample: Which drawing shows it.
        words: What it means; ``{first}`` and ``{second}`` stand for the sides.
        needs: Games without one of these never show it.
    """

    sample: str
    words: str
    needs: tuple[Trait, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Marks that are found in one place.

    Attributes:
        title: Where.
        marks: In the order they are told of.
    """

    title: str
    marks: tuple[Told, ...]


LEGEND = (
    Group(
        "On the boards",
        (
            Told("last", "The last move", ("open",)),
            Told("last_in_fog", "The last move, as far as it was seen", ("hidden",)),
            Told("fog", "Out of sight", ("hidden",)),
            Told("lost", "This side just lost a piece here", ("hidden",)),
            Told("threat", "An unseen piece can take the king", ("hidden", "royal")),
            Told("hover", "The square under the pointer"),
            Told("arrow", "The move of the bot you ask"),
            Told("odds", "Its odds of a piece here: larger is likelier", ("hidden",)),
            Told("thinking", "This bot is thinking", ("live",)),
        ),
    ),
    Group(
        "In the move list",
        (
            Told("unseen", "The opponent did not see this move", ("hidden",)),
            Told("full", "The king is taken", ("royal",)),
            Told("half", "King en prise unseen", ("hidden", "royal")),
            Told("hollow", "King could have been taken", ("royal",)),
        ),
    ),
    Group(
        "Along the slider",
        (
            Told("capture", "A capture"),
            Told("pin", "A moment: the king taken or en prise", ("royal",)),
        ),
    ),
    Group(
        "In the graphs",
        (
            Told("first", "{first}"),
            Told("second", "{second}"),
            Told("at_least", "Hollow line: at least this many", ("hidden",)),
            Told("shade", "{first} is ahead above the middle"),
            Told("now", "The move shown"),
            Told("pointed", "The move under the pointer"),
        ),
    ),
)
"""Every mark that a replay or a watched game can show."""


def traits_of(facts: Facts, *, royal: bool, live: bool) -> frozenset[Trait]:
    """What decides which marks a game can show."""
    always: Trait = "hidden" if facts.hidden else "open"
    held: dict[Trait, bool] = {always: True, "royal": royal, "live": live}
    return frozenset(trait for trait, holds in held.items() if holds)


def legend_of(facts: Facts, traits: Iterable[Trait]) -> list[Group]:
    """What is to be told of the marks of a game, with the names of its sides."""
    held = frozenset(traits)
    first, second = (side.capitalize() for side in facts.sides)
    groups = []
    for group in LEGEND:
        marks = tuple(
            Told(mark.sample, mark.words.format(first=first, second=second))
            for mark in group.marks
            if held.issuperset(mark.needs)
        )
        groups.append(Group(group.title, marks))
    return [group for group in groups if group.marks]
