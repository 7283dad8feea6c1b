"""What a file format is: how it is recognized, and how games stand in it.

A format reads a text into drafts, games not yet looked at by any rules, and writes a sheet,
a game that was played.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from core.formats.notes import MoveNotes, read_reason
from core.game import Game
from core.games import GAMES
from core.plain import brief, plain
from core.setup import Position
from core.values import Move, Outcome, Side

MAX_PROBLEMS = 100
"""Reading stops after so many problems: what has more, and fewer games, holds none."""

MAX_MOVES = 50_000
"""A game of more moves than this is none: the longest possible one has far fewer."""

MAX_TAGS = 500
"""Likewise for its tags, but for those that every game has."""

TOO_LONG = "no game is this long; the rest is not read."

OPENING = 36
"""So many first moves are kept of each game of an index: openings have names so far."""

ABANDONED = "abandoned"
"""The detail of an outcome that nobody fought for to the end."""

ONLY_MOVES = ("variations", "comments", "glyphs", "evaluations", "clocks", "tags")
"""What a format lacks that holds moves and nothing else."""

NO_SIGNS = re.compile(r"(?!)")


class UnwritableError(ValueError):
    """A game that a format has no room for. The message is one sentence without a dot."""


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

    def lines(self, start: int, end: int) -> Iterator[tuple[str, int, int]]:
        """Each line between two places, where it begins, and where the next one does."""
        here = start
        for line in self.text[start:end].split("\n"):
            offset, here = here, min(here + len(line) + 1, end)
            yield line, offset, here


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

    def add_tag(self, name: str, value: str, offset: int) -> None:
        """Add a tag; of two with one name the first counts."""
        self.tags.setdefault(name, value)
        self.places.setdefault(name, offset)

    def report(self, offset: int, sentence: str) -> None:
        """Add a problem; after too many of them the game is broken."""
        if len(self.problems) == MAX_PROBLEMS:
            self.broken = True
        else:
            self.problems.append((offset, sentence))

    def give_up(self, offset: int, sentence: str) -> None:
        """Add a problem after which nothing more of the game is read."""
        self.report(offset, sentence)
        self.broken = True


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
        reasons = (each for each in whole if read_reason(each))
        remark = next(reasons, next(iter(whole), ""))
        plies = len(draft.moves)
        return cls(draft.tags, opening, plies, draft.start, draft.until, remark)


@dataclass(frozen=True, slots=True)
class SheetMove:
    """One move of a game, by every name that a format may want.

    Attributes:
        number: The move's number, which both sides' moves share; where turns have several
            moves that of the turn.
        side: Who made it.
        san: The move in the game's short notation.
        move: The move.
        position: The position before it.
        notes: What is said after it, its clock included.
        before: What is said before it, where it begins a variation.
        nags: Numeric glyphs such as 1 for ``!``.
        variations: The lines that could have been played in its place.
    """

    number: int
    side: Side
    san: str
    move: Move
    position: Position
    notes: MoveNotes = field(default_factory=MoveNotes)
    before: str = ""
    nags: tuple[int, ...] = ()
    variations: list[list[SheetMove]] = field(default_factory=list)

    @property
    def clock(self) -> float | None:
        """Seconds left to the mover, if known."""
        return self.notes.clock


@dataclass(frozen=True, slots=True)
class Sheet:
    """A game that was played, with all that a format may write of it.

    Attributes:
        game: Its rules.
        players: Names of the first and the second player.
        moves: Every move of the game, in order, with all variations.
        notes: What is said before the first move.
        outcome: How it ended; ``None`` while it runs or if nobody knows.
        fen: Where it began; ``""`` for the usual start.
        tags: What else is said of it, by the names of PGN.
    """

    game: Game
    players: tuple[str, str]
    moves: Sequence[SheetMove] = ()
    outcome: Outcome | None = None
    fen: str = ""
    tags: Mapping[str, str] = field(default_factory=dict)
    notes: MoveNotes = field(default_factory=MoveNotes)

    @property
    def result(self) -> str:
        """How it ended as PGN has it; ``*`` where nobody knows."""
        return self.outcome.result if self.outcome else "*"

    @property
    def all_tags(self) -> dict[str, str]:
        """Everything that tags of PGN can say of it and that is known."""
        variant, ruleset = self.game.facts.key, self.game.ruleset
        own = {
            "White": self.players[0],
            "Black": self.players[1],
            "Result": self.result,
            "Variant": self.game.facts.title,
            "Ruleset": ruleset,
            **GAMES[variant].files.tags.get(ruleset, {}),
            "FEN": self.fen,
        }
        return {**self.tags, **{name: value for name, value in own.items() if value}}


@dataclass(frozen=True, slots=True)
class Format:
    """One way in which games, or problems, stand in files.

    Attributes:
        key: Its name, such as ``pgn``.
        title: What people call it.
        endings: How the names of its files end, in lower case, the usual ending first.
        mime: The type by which desktops know its files; ``""`` where they need not.
        signs: What a text of this format begins with, and no text of another one.
        problems: Whether its files hold problems and no games; ``core.problems.formats``
            reads those.
        drafts: Every game between two places of a text, good or bad, in their order; none
            of a format that is written only. It never raises: what is wrong with the
            text is among the problems of a draft.
        write: The text of one game. ``UnwritableError`` where there is no room for it.
        separator: What stands between two games.
        lossless: Whether everything that records hold is written, so that games are kept
            in files of this format.
        lacks: What it has no room for, of ``ONLY_MOVES``.
        only: How the names of files end whose games alone may be written; ``""`` where
            any may.
        encodings: How its files are written, and in which others there are files of it,
            which are read too. UTF-8 is always read.
        line_end: How lines end in files of it that are new.
        index: The entries of a text, where that is quicker than by ``drafts``; see
            ``entries``.
        head: The tags of the first game of a text that may be cut off, where that is
            quicker; see ``first_tags``.
    """

    key: str
    title: str
    endings: tuple[str, ...]
    mime: str = ""
    signs: re.Pattern[str] = NO_SIGNS
    problems: bool = False
    drafts: Callable[[Source, int, int], Iterator[Draft]] | None = None
    write: Callable[[Sheet], str] | None = None
    separator: str = "\n"
    lossless: bool = False
    lacks: tuple[str, ...] = ()
    only: str = ""
    encodings: tuple[str, ...] = ("utf-8",)
    line_end: str = "\n"
    index: Callable[[str], Iterator[IndexedGame]] | None = None
    head: Callable[[str], Mapping[str, str]] | None = None

    def read(self, source: Source, start: int, end: int) -> Iterator[Draft]:
        """Every game between two places of ``source`` in turn, good or bad."""
        return self.drafts(source, start, end) if self.drafts else iter(())

    def entries(self, text: str) -> Iterator[IndexedGame]:
        """The games of ``text``, whose lines end by line feeds, one by one.

        Ends early where a reader would, because too much is wrong.
        """
        return self.index(text) if self.index else self._entries(text)

    def first_tags(self, text: str) -> Mapping[str, str]:
        """The tags of the first game of ``text``, which may be cut off anywhere."""
        if self.head is not None:
            return self.head(text)
        return next(self.read(Source("", text), 0, len(text)), Draft()).tags

    def holds(self, variant: str) -> bool:
        """Whether games of this variant may be written."""
        return self.only in ("", GAMES[variant].files.ending)

    def _entries(self, text: str) -> Iterator[IndexedGame]:
        problems, found = 0, 0
        for draft in self.read(Source("", text), 0, len(text)):
            problems += len(draft.problems)
            if draft.tags or draft.moves:
                found += 1
                yield IndexedGame.of(draft)
            if problems >= max(MAX_PROBLEMS, found):
                return
