"""Games as they stand in a text, not yet looked at by any rules: what formats read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.plain import brief, plain
from core.values import Reason

MAX_PROBLEMS = 100
"""Reading stops after so many problems: what has more, and fewer games, holds none."""


@dataclass(frozen=True, slots=True)
class Source:
    """The text of a file, and the name that problems are reported under."""

    name: str
    text: str

    def problem(self, offset: int, sentence: str) -> str:
        """``sentence`` with the file, line and column it is about."""
        line = self.text.count("\n", 0, offset) + 1
        column = offset - self.text.rfind("\n", 0, offset)
        return f"{plain(self.name)}, line {line}, column {column}: {brief(sentence)}"


@dataclass(slots=True)
class WrittenMove:
    """A move as it stands in a text, in whatever notation, with what is said of it.

    Comments are as PGN has them, commands such as ``[%clk 0:05:00]`` included.

    Attributes:
        text: The move.
        offset: Where it begins, counted in characters.
        before: The comments before it, where it begins a line.
        after: The comments after it.
        nags: Numeric glyphs such as 1 for ``!``.
        variations: The lines that could have been played in its place, none empty.
    """

    text: str
    offset: int
    before: tuple[str, ...] = ()
    after: list[str] = field(default_factory=list)
    nags: list[int] = field(default_factory=list)
    variations: tuple[list[WrittenMove], ...] = ()


@dataclass(slots=True)
class Draft:
    """One game as it stands in a text.

    Attributes:
        tags: What is said of it, in the order of the text. The names are those of PGN's
            tags, whatever the format calls them, and so are the values of ``Result``,
            ``Date`` and ``TimeControl``.
        places: Where each of those tags begins.
        moves: The main line, with all variations.
        comments: The comments before its first move.
        clocks: Seconds left after each move, as far as they are known.
        remarks: The comments after the last move.
        result: The result after the moves, or ``""`` where none stands.
        end: Where its last word ends.
        start: Where what belongs to it begins.
        until: Where that ends: the text between the two, read by itself, is this game.
        problems: What was wrong with the text: offset and sentence.
        closed: Whether the end of the game has been read.
        broken: Whether reading was given up before the game's end.
    """

    tags: dict[str, str] = field(default_factory=dict)
    places: dict[str, int] = field(default_factory=dict)
    moves: list[WrittenMove] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    clocks: list[float | None] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    result: str = ""
    end: int = 0
    start: int = 0
    until: int = 0
    problems: list[tuple[int, str]] = field(default_factory=list)
    closed: bool = False
    broken: bool = False

    @property
    def empty(self) -> bool:
        """Whether the text says nothing at all of this game."""
        return not (self.tags or self.moves or self.problems or self.closed)


_REASONS = frozenset(map(str, Reason))

OPENING = 36
"""So many first moves are kept of each game of an index: openings have names so far."""


@dataclass(frozen=True, slots=True)
class IndexedGame:
    """One game of a file, as far as its text tells.

    Nothing is known of its rules here: what stands as moves need not be legal.

    Attributes:
        tags: Its tags, names and values.
        opening: Its first moves as they are written, at most ``OPENING`` of them.
        plies: How many moves stand there.
        start: Where its text begins, counted in characters of the file.
        end: Where it ends.
        remark: The comment after its last move, or ``""``; before all others one that says
            why the game ended.
        last: The number that stands before its last moves; 0 where none stands.
        due: The number of the move that would come next, by that; 0 likewise.
        mate: Whether its last move is written as one that mates.
    """

    tags: Mapping[str, str]
    opening: tuple[str, ...]
    plies: int
    start: int
    end: int
    remark: str = ""
    last: int = 0
    due: int = 0
    mate: bool = False

    @classmethod
    def of(cls, draft: Draft) -> IndexedGame:
        """What an index says of a draft."""
        opening = tuple(move.text for move in draft.moves[:OPENING])
        whole = draft.remarks[::-1]
        reasons = (each for each in whole if each.partition(":")[0] in _REASONS)
        remark = next(reasons, next(iter(whole), ""))
        plies = len(draft.moves)
        return cls(draft.tags, opening, plies, draft.start, draft.until, remark)
