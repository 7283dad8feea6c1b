"""What a file format is, and what tags and comments say in any, in the words of PGN.

A format reads a text into drafts, games not yet looked at by any rules, and writes a sheet,
a game that was played.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from core.game import Game
from core.games import GAMES
from core.plain import brief, plain
from core.score import Score
from core.setup import Position
from core.texts import N_, _
from core.values import Move, Outcome, Reason, Side

ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""The seven tags that begin every game, in the order of the PGN standard."""

_OWNED = frozenset({
    "White", "Black", "Result", "Variant", "Ruleset", "Termination", "SetUp", "FEN",
    "PlyCount",
})  # fmt: skip
"""Tags that fields of a record already say, whatever the game."""

USUAL_TAGS = _OWNED.union(ROSTER)
"""Tags that any game may have."""

_RESULTS = {
    "1/2": "1/2-1/2", "½": "1/2-1/2", "½-½": "1/2-1/2",
    "2-0": "1-0", "1-1": "1/2-1/2", "0-2": "0-1",
}  # fmt: skip

_REASONS = {name: Reason(name) for name in (*map(str, Reason), "impossible move")}
"""By their names in files, today's and that of older ones."""
_GLYPHS = {
    "!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "=": 10, "∞": 13, "+=": 14,
    "+/=": 14, "⩲": 14, "=+": 15, "=/+": 15, "⩱": 15, "+/-": 16, "±": 16, "-/+": 17,
    "∓": 17, "+-": 18, "-+": 19,
}  # fmt: skip
"""How people write the numeric glyphs of PGN's standard."""

_NAGS = range(1, 256)
_SIGNS = "|".join(map(re.escape, sorted(_GLYPHS, key=len, reverse=True)))
GLYPH = re.compile(rf"\$(\d{{1,3}})(?!\d)|{_SIGNS}")
_ESCAPED_LINE = re.compile(r"^%[^\n]*", re.MULTILINE)
_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f]")
_HOURS = 100_000
_CLOCK = re.compile(r"\[%clk\s+(\d{1,5}):(\d\d?):(\d\d?(?:\.\d{1,6})?)\s*\]")
_COMMAND = re.compile(r"\[%([^\[\]]*)\]")
_EVAL = re.compile(
    r"eval\s+(?:#(?P<mate>[+-]?\d{1,4})|(?P<pawns>[+-]?\d{1,5}(?:\.\d{1,4})?))"
    r"(?:,(?P<depth>\d{1,3}))?\s*"
)


def owned(variant: str) -> frozenset[str]:
    """Tags that fields of the record of a game already say."""
    return _OWNED.union(*GAMES[variant].files.tags.values())


def one_line(text: str) -> str:
    """``text`` as a file of games can hold it: every control character is a blank."""
    return _CONTROLS.sub(" ", text)


def comment(text: str) -> str:
    """``text`` as a comment can hold it: it neither ends there nor passes for a clock."""
    words = " ".join(one_line(text).split())
    return words.replace("{", "(").replace("}", ")").replace("[%", "(%")


def read_result(text: str) -> str:
    """``text`` as PGN's standard writes results; draughts also count a win as two."""
    return _RESULTS.get(text, text)


def reason_text(outcome: Outcome) -> str:
    """The reason and the detail of ``outcome`` on one line, fit for a comment."""
    detail = comment(outcome.detail)
    return f"{outcome.reason}: {detail}" if detail else str(outcome.reason)


def read_glyphs(text: str) -> tuple[int, ...]:
    """The numeric glyphs among what stands after a move, such as ``!? $14`` or ``±``."""
    found = GLYPH.finditer(_ESCAPED_LINE.sub("", text))
    numbers = (_GLYPHS.get(each[0]) or int(each[1] or 0) for each in found)
    return tuple(number for number in numbers if number in _NAGS)


def read_reason(text: str) -> tuple[Reason, str] | None:
    """The reason and the detail that ``reason_text`` wrote; ``None`` in other comments."""
    name, _, detail = text.partition(": ")
    reason = _REASONS.get(name)
    return None if reason is None else (reason, detail)


def read_clock(comment: str) -> float | None:
    """Seconds left according to a ``[%clk h:mm:ss.t]`` in ``comment``, if there is one.

    More than a clock of five digits of hours can show is none.
    """
    match = _CLOCK.search(comment)
    if match is None:
        return None
    seconds = round(int(match[1]) * 3600 + int(match[2]) * 60 + float(match[3]), 3)
    return seconds if seconds < _HOURS * 3600 - 1 else None


def _clock_text(seconds: float) -> str:
    """``seconds`` as ``[%clk h:mm:ss.t]``, to the tenth."""
    minutes, tenths = divmod(round(max(seconds, 0.0) * 10), 600)
    hours, minutes = divmod(minutes, 60)
    return f"[%clk {hours}:{minutes:02}:{tenths // 10:02}.{tenths % 10}]"


@dataclass(frozen=True, slots=True)
class MoveNotes:
    """The comments after one move, taken apart.

    Attributes:
        text: Their words.
        clock: Seconds left to the mover, if known.
        score: How the position was judged, if it was.
        depth: The depth behind that in plies, if known.
        commands: All other commands, such as ``cal Gd2d4``, in their order.
    """

    text: str = ""
    clock: float | None = None
    score: Score | None = None
    depth: int | None = None
    commands: tuple[str, ...] = ()


def read_notes(comments: Iterable[str]) -> MoveNotes:
    """What comments say; of two clocks or evaluations the first counts."""
    whole = " ".join(comments)
    if "[%" not in whole:
        return MoveNotes(comment(whole))
    clock: float | None = None
    judged: tuple[Score, int | None] | None = None
    others: list[str] = []
    for found in _COMMAND.finditer(whole):
        seconds, judgement = read_clock(found[0]), _judgement(found[1])
        if clock is None and seconds is not None:
            clock = seconds
        elif judged is None and judgement is not None:
            judged = judgement
        else:
            others.append(" ".join(comment(found[1]).split()))
    score, depth = judged or (None, None)
    text = comment(_COMMAND.sub(" ", whole))
    return MoveNotes(text, clock, score, depth, tuple(filter(None, others)))


def write_notes(notes: MoveNotes) -> str:
    """The comment that ``read_notes`` takes apart, without its braces; ``""`` for nothing.

    Clocks are rounded to the tenth of a second, scores to the hundredth of a pawn.
    """
    return " ".join(filter(None, _words(notes)))


def _words(notes: MoveNotes) -> Iterator[str]:
    if notes.clock is not None:
        yield _clock_text(notes.clock)
    if (score := notes.score) is not None:
        depth = "" if notes.depth is None else f",{notes.depth}"
        text = f"{score.pawns or 0.0:.2f}" if score.mate is None else f"#{score.mate}"
        yield f"[%eval {text}{depth}]"
    for command in notes.commands:
        plain = comment(command).replace("[", "(").replace("]", ")")
        yield f"[%{plain}]"
    yield comment(notes.text)


def _judgement(command: str) -> tuple[Score, int | None] | None:
    found = _EVAL.fullmatch(command)
    if found is None:
        return None
    depth = int(found["depth"]) if found["depth"] else None
    if found["mate"]:
        return Score(mate=int(found["mate"])), depth
    return Score(pawns=float(found["pawns"])), depth


MAX_PROBLEMS = 100
"""Reading stops after so many problems: what has more, and fewer games, holds none."""

MAX_MOVES = 50_000
"""A game of more moves than this is none: the longest possible one has far fewer."""

MAX_TAGS = 500
"""Likewise for its tags, but for those that every game has."""

TOO_LONG = N_("no game is this long; the rest is not read.")

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
        return _("{name}, line {line}, column {column}: {brief}").format(
            name=plain(self.name), line=line, column=column, brief=brief(sentence)
        )

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
