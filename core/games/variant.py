"""What the table of games holds: a game with all its rulesets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from core.facts import Facts
from core.game import Game
from core.games.files import Files
from core.games.lessons import Teaching
from core.games.openings import OpeningNames


@dataclass(frozen=True, slots=True)
class Variant:
    """A game and the rulesets it comes with.

    Attributes:
        facts: What may be known of it without loading its rules.
        rulesets: Title and one-line summary of each ruleset, by name.
        options: Every option of each ruleset with its value, by name.
        default: The ruleset when none is named.
        load: Makes the game under a ruleset of this table.
        teaching: Its rules in pictures and its first lesson.
        aliases: Other names that files and people use, in lower case without spaces,
            hyphens and underscores.
        files: How its games stand in files.
        numbered: Starts that go by number, from 0, as text; one of them is drawn where
            none is named. Empty for a game that always begins from the same position.
        openings: Reads the names of its openings; ``None`` for a game without any.
        siblings: Keys of other variants that people take for rulesets of this one, by the
            names they use.
    """

    facts: Facts
    rulesets: Mapping[str, tuple[str, str]]
    options: Mapping[str, Mapping[str, object]]
    default: str
    load: Callable[[str], Game]
    teaching: Teaching
    aliases: frozenset[str] = field(default_factory=frozenset)
    files: Files = field(default_factory=Files)
    numbered: Sequence[str] = ()
    openings: Callable[[], OpeningNames] | None = None
    siblings: Mapping[str, str] = field(default_factory=dict)
