"""What the table of games holds: a game, its rulesets, its starts and its files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TypeAlias, cast

from core.facts import Facts
from core.game import Game
from core.games.lessons import UNTAUGHT, Teaching, Topic, read_lessons
from core.games.openings import OpeningNames
from core.texts import _, labelled

Tags: TypeAlias = Mapping[str, str]
FindsRuleset: TypeAlias = Callable[[Tags, Sequence[str]], str | None]


class BadTagError(ValueError):
    """What a file says of a game, without which it cannot be played again.

    Attributes:
        tag: The name of the tag that says it; ``""`` where the first move does.
    """

    def __init__(self, tag: str, sentence: str) -> None:
        super().__init__(sentence)
        self.tag = tag


def _no_ruleset(tags: Tags, moves: Sequence[str]) -> str | None:
    return None


@dataclass(frozen=True, slots=True)
class Files:
    """What distinguishes the files of one variant from those of all others.

    Attributes:
        ending: How their names end.
        tags: Further tags for other programs to know the game by, by ruleset.
        number_after_comment: Whether a move of the second side has its number again where
            a comment stands before it, as in PGN; not all programs read that.
        ruleset_of: The ruleset of a file that names none, from its tags and the texts of
            its moves: ``""`` for the usual one, ``None`` where nothing in it is of this
            variant. ``BadTagError`` where it is of a kin that is not played here.
    """

    ending: str = ".pgn"
    tags: Mapping[str, Tags] = field(default_factory=dict)
    number_after_comment: bool = True
    ruleset_of: FindsRuleset = _no_ruleset


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
        titles = (_(each.title) for each in self.known.values() if each.text == text)
        return next(titles, "")


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One choice of options, which the rulesets of a family add as fields.

    Attributes:
        name: As in files and on the command line.
        title: As people read it.
        summary: One line that says how it differs.
    """

    name: str
    title: str
    summary: str


@dataclass(frozen=True)
class Variant:
    """A game and the rulesets it comes with.

    Attributes:
        facts: What may be known of it without loading its rules.
        known: Its rulesets by name, the usual one first.
        plays: What makes the game of facts and a ruleset, as ``module:class``; it is
            imported with the first game, as it brings in the compiler.
        args: What that is given besides.
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
    known: Mapping[str, Ruleset]
    plays: str
    args: tuple[object, ...] = ()
    aliases: frozenset[str] = field(default_factory=frozenset)
    files: Files = field(default_factory=Files)
    numbered: Sequence[str] = ()
    named: NamedStarts | None = None
    lessons: Path | None = None
    openings: Callable[[], OpeningNames] | None = None
    siblings: Mapping[str, str] = field(default_factory=dict)

    @property
    def default(self) -> str:
        """The ruleset when none is named."""
        return next(iter(self.known))

    @property
    def rulesets(self) -> Mapping[str, tuple[str, str]]:
        """Title and one-line summary of each ruleset, by name."""
        return {name: (_(each.title), _(each.summary)) for name, each in self.known.items()}

    @cached_property
    def options(self) -> Mapping[str, Mapping[str, object]]:
        """Every option of each ruleset with its value, by name."""
        return {name: asdict(each) for name, each in self.known.items()}

    def load(self, ruleset: str) -> Game:
        """The game under a ruleset of this table."""
        module, name = self.plays.split(":")
        made = getattr(import_module(module), name)
        return cast("Game", made(self.facts, self.known[ruleset], *self.args))

    @property
    def teaching(self) -> Teaching:
        """Its rules in pictures and its first lesson, read when they are first needed."""
        if self.lessons is None:
            return UNTAUGHT
        return read_lessons(self.lessons, self.facts.key).within(self.options.values())

    def start_words(self, text: str) -> str:
        """The start with that text in words; ``""`` if it has no name."""
        title = self.named.title_of(text) if self.named is not None else ""
        return labelled(_(self.named.heading), title) if self.named and title else ""

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
