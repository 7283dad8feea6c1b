"""What the table of games holds: a game with all its rulesets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from core.facts import Facts
from core.game import Game
from core.games.files import Files
from core.games.lessons import UNTAUGHT, Teaching, Topic, read_lessons
from core.games.openings import OpeningNames


@dataclass(frozen=True, slots=True)
class NamedStart:
    """A start that people know by a name.

    Attributes:
        title: Its name.
        text: The position, as the game writes it.
        short: A name for where there is little room; ``""`` for one that is seldom chosen.
    """

    title: str
    text: str
    short: str = ""


@dataclass(frozen=True, slots=True)
class NamedStarts:
    """The starts of a game that go by names, such as handicaps.

    Attributes:
        heading: What is chosen with them.
        usual: What the usual start is called among them.
        note: What is to be known of them, in a few words.
        known: By the names that the command line takes, in the order of a list.
    """

    heading: str
    usual: str
    note: str
    known: Mapping[str, NamedStart]

    def title_of(self, text: str) -> str:
        """The title of the start with that text; ``""`` if it has none."""
        titles = (each.title for each in self.known.values() if each.text == text)
        return next(titles, "")


@dataclass(frozen=True, slots=True)
class Variant:
    """A game and the rulesets it comes with.

    Attributes:
        facts: What may be known of it without loading its rules.
        rulesets: Title and one-line summary of each ruleset, by name.
        options: Every option of each ruleset with its value, by name.
        default: The ruleset when none is named.
        load: Makes the game under a ruleset of this table.
        aliases: Other names that files and people use, in lower case without spaces,
            hyphens and underscores.
        files: How its games stand in files.
        numbered: Starts that go by number, from 0, as text; one of them is drawn where
            none is named. Empty for a game that always begins from the same position.
        named: Starts that go by names; ``None`` for a game without any.
        lessons: The file of what it teaches; ``None`` for a game that teaches nothing.
        openings: Reads the names of its openings; ``None`` for a game without any.
        siblings: Keys of other variants that people take for rulesets of this one, by the
            names they use.
    """

    facts: Facts
    rulesets: Mapping[str, tuple[str, str]]
    options: Mapping[str, Mapping[str, object]]
    default: str
    load: Callable[[str], Game]
    aliases: frozenset[str] = field(default_factory=frozenset)
    files: Files = field(default_factory=Files)
    numbered: Sequence[str] = ()
    named: NamedStarts | None = None
    lessons: Path | None = None
    openings: Callable[[], OpeningNames] | None = None
    siblings: Mapping[str, str] = field(default_factory=dict)

    @property
    def teaching(self) -> Teaching:
        """Its rules in pictures and its first lesson, read when they are first needed."""
        if self.lessons is None:
            return UNTAUGHT
        return read_lessons(self.lessons, self.facts.key).within(self.options.values())

    def told_start(self, text: str) -> str:
        """What people are told of the start with that text; ``""`` if it has no name."""
        title = self.named.title_of(text) if self.named is not None else ""
        return f"{self.named.heading}: {title.lower()}" if self.named and title else ""

    def differences(self, ruleset: str) -> list[Topic]:
        """What a ruleset has otherwise than the usual one."""
        usual, other = (
            self.teaching.chosen(self.options[name]) for name in (self.default, ruleset)
        )
        return [topic for topic, same in zip(other, usual, strict=True) if topic != same]

    def is_even(self, text: str) -> bool:
        """Whether the start with that text is the same for both sides, and no choice.

        That is the usual one, or one that goes by a number.
        """
        return not text or text in self.numbered
