"""The deck: every card, and every game of one's own that has been judged, in one file.

A card is a problem. When it comes back is not written here: that follows from the attempts
at it (``core.practice.schedule``), which are kept elsewhere. So this file (SQLite) can be
made again from the library. What a game gives is written in one transaction.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal, Self, TypeAlias, get_args

from pydantic import ValidationError

from core.lock import changing
from core.plain import brief
from core.problems.problem import Problem, adapter
from core.records.files import free_path
from core.records.library import Marks
from core.texts import N_, _
from core.values import Side

CostKind: TypeAlias = Literal["king", "sight", "known", "luck", "other"]
"""What a move that cost much was: the king left to be taken, a piece left to what was in
sight, a piece left to what could be known of, bad luck, or anything else."""

CardKind: TypeAlias = Literal["king", "sight", "known", "other", "missed", "problem"]
"""Of what a card is made: such a move, a provable moment that was missed, or a problem that
was failed. Bad luck makes none."""

KINDS: Mapping[CardKind, str] = {
    "king": N_("King left to be taken"),
    "sight": N_("Piece left to what was in sight"),
    "known": N_("Piece left to what could be known"),
    "other": N_("Other mistakes"),
    "missed": N_("Missed wins and safe moves"),
    "problem": N_("Failed problems"),
}
"""What cards of each kind are called, in the order in which they are listed."""


@dataclass(frozen=True, slots=True)
class Card:
    """A problem that comes back.

    Attributes:
        identity: That of the problem, by which attempts at it are known.
        kind: Of what it is made.
        game: Key of the game.
        text: The problem in JSON, as collections have it.
        file: Name of the file of the game it is from; ``""`` where it is from none.
        number: Which game of that file, from 1.
        ply: After so many moves of it; of a problem 0.
        opponent: Against whom that game was.
        day: When it was played, or the problem failed first, as ``2026-11-21``.
        suspended: Whether it is out of the queue for now.
    """

    identity: str
    kind: CardKind
    game: str
    text: str
    file: str = ""
    number: int = 0
    ply: int = 0
    opponent: str = ""
    day: str = ""
    suspended: bool = False

    @property
    def problem(self) -> Problem:
        """The problem itself."""
        problem: Problem = adapter(Problem).validate_json(self.text)
        return problem


def card_of(problem: Problem, kind: CardKind, day: str) -> Card:
    """A card of a problem, as yet of no game."""
    text = adapter(Problem).dump_json(problem, exclude_defaults=True).decode()
    return Card(problem.identity, kind, problem.game, text, day=day)


@dataclass(frozen=True, slots=True)
class MoveCost:
    """One move of a judged game; chances are as in ``JudgedMove``.

    Attributes:
        ply: After so many moves it was made.
        before: The true chance with the best move.
        after: The true chance with the move played.
        known_best: The chance that could be known, with the best move.
        known: The same with the move played.
        positions: How many boards fitted, as far as they were counted; 1 without fog.
        exact: Whether these are all there are.
        kind: What it was, if it cost much; else ``""``.
        turning: Whether the game turned on it.
        seconds: How long it took; ``None`` where no clock tells.
    """

    ply: int
    before: float
    after: float
    known_best: float
    known: float
    positions: int = 1
    exact: bool = True
    kind: CostKind | Literal[""] = ""
    turning: bool = False
    seconds: float | None = None

    @property
    def lost(self) -> float:
        """What it lost of the true chance, from 0 to 1."""
        return max(0.0, self.before - self.after)

    @property
    def regret(self) -> float:
        """What it lost of the chance that could be known, from 0 to 1."""
        return max(0.0, self.known_best - self.known)


@dataclass(frozen=True, slots=True)
class JudgedGame:
    """A finished game of one's own, once it has been judged.

    Attributes:
        file: Name of its file in the library.
        number: Which game of the file, from 1.
        modified: When the file was written, in seconds since the epoch.
        size: Its bytes. A file whose time or size is another one is judged again.
        variant: Key of the game.
        ruleset: Name of its ruleset.
        side: The person's side.
        opponent: Against whom it was.
        day: When it was played, as ``2026-11-21``.
        score: What the person scored: 1, 0.5 or 0.
        reason: Why it ended, a ``core.values.Reason``; ``""`` where nobody knows.
        moves: The person's moves in their order.
        marks: Their pencil marks.
        sight: After each of the first own moves, how many squares were in view, and how
            many would have been after the move of the bot one is compared with; empty until
            it has been asked.
    """

    file: str
    number: int
    modified: float
    size: int
    variant: str
    ruleset: str
    side: Side
    opponent: str
    day: str
    score: float
    reason: str = ""
    moves: tuple[MoveCost, ...] = ()
    marks: Marks = field(default_factory=Marks)
    sight: tuple[tuple[int, int], ...] = ()


Stamp: TypeAlias = tuple[float, int]
"""When a file was written, and its bytes."""

FILE: Final = "practice.db"
"""The deck in the folder of problems."""

PATIENCE: Final = 2.0
"""Seconds to wait while another process writes."""

_VERSION: Final = 1

_TABLES: Final = """
CREATE TABLE card (
    identity TEXT PRIMARY KEY, kind TEXT NOT NULL, game TEXT NOT NULL, text TEXT NOT NULL,
    file TEXT NOT NULL, number INTEGER NOT NULL, ply INTEGER NOT NULL,
    opponent TEXT NOT NULL, day TEXT NOT NULL, suspended INTEGER NOT NULL,
    removed INTEGER NOT NULL DEFAULT 0);
CREATE INDEX card_game ON card (file, number);
CREATE TABLE game (
    file TEXT NOT NULL, number INTEGER NOT NULL, modified REAL NOT NULL,
    size INTEGER NOT NULL, variant TEXT NOT NULL, day TEXT NOT NULL, judged TEXT NOT NULL,
    PRIMARY KEY (file, number));
"""

_BROKEN: Final = """
SELECT 1 FROM card WHERE NOT removed AND NOT json_valid(text) UNION ALL
SELECT 1 FROM game WHERE judged != '' AND NOT json_valid(judged) LIMIT 1
"""
"""Finds whether anything was damaged that SQLite takes for a text like any other."""

_CARD: Final = "identity, kind, game, text, file, number, ply, opponent, day, suspended"
_DAMAGED: Final = frozenset(
    {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR}
)
"""The last is said where tables or columns are not those of ``_TABLES``."""


class DeckError(Exception):
    """The deck cannot be read or written. The message is one sentence."""


class Deck:
    """The deck at ``path``; file and folder are made where they are missing.

    A file that is damaged is put aside under another name. Several processes may use it.

    Attributes:
        problem: That it was damaged, in one sentence; ``""`` where it was not.

    Raises:
        DeckError: If it cannot be used; it is left as it is.
    """

    def __init__(self, path: Path) -> None:
        self._path, self.problem = path, ""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise self._unusable(error.strerror or error) from error
        self._base = self._opened()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._base.close()

    def check(self) -> None:
        """Go through the whole file, which is put aside if it is damaged."""
        try:
            found = self._base.execute("PRAGMA quick_check(1)").fetchone()[0]
            broken = self._base.execute(_BROKEN).fetchone() if found == "ok" else None
        except _ERRORS as error:
            raise self._failed(error) from error
        if found != "ok" or broken is not None:
            self._renew()

    # --- Cards ---------------------------------------------------------------------------

    def cards(self, kind: str = "", game: str = "") -> list[Card]:
        """All cards of a kind and of a game, those that are suspended too; newest first."""
        return self._cards(
            "WHERE NOT removed AND ? IN ('', kind) AND ? IN ('', game)"
            " ORDER BY day DESC, file DESC, number, ply, identity",
            kind,
            game,
        )

    def card(self, identity: str) -> Card | None:
        """The card of a problem; ``None`` where there is none."""
        found = self._cards("WHERE identity = ? AND NOT removed", identity)
        return found[0] if found else None

    def add(self, cards: Iterable[Card]) -> None:
        """Add cards; one that is there stays as it is, one that was removed stays away."""
        with self._writing() as run:
            for card in cards:
                run(f"INSERT OR IGNORE INTO card ({_CARD}) VALUES ({_PLACES})", *_row(card))

    def identities(self) -> set[str]:
        """Those of all cards that were ever made, removed ones too."""
        return {identity for (identity,) in self._read("SELECT identity FROM card")}

    def suspend(self, identity: str, *, suspended: bool = True) -> None:
        """Take a card out of the queue, or put it back."""
        with self._writing() as run:
            run("UPDATE card SET suspended = ? WHERE identity = ?", suspended, identity)

    def remove(self, identity: str) -> None:
        """Remove a card for good: it is not made again, whatever game is judged again."""
        with self._writing() as run:
            run("UPDATE card SET removed = 1, text = '' WHERE identity = ?", identity)

    # --- Games ---------------------------------------------------------------------------

    def stamps(self) -> dict[tuple[str, int], Stamp]:
        """Which games have been looked at, by file and number, and as of when.

        A file in which there is no game of one's own has the number 0.
        """
        rows = self._read("SELECT file, number, modified, size FROM game")
        return {(file, number): (modified, size) for file, number, modified, size in rows}

    def games(self, variant: str = "", most: int = -1) -> list[JudgedGame]:
        """So many of the judged games, the newest first; of one variant, or of all."""
        rows = self._read(
            "SELECT judged FROM game WHERE judged != '' AND ? IN ('', variant)"
            " ORDER BY day DESC, modified DESC, file DESC, number LIMIT ?",
            variant,
            most,
        )
        games: list[JudgedGame] = []
        for (text,) in rows:
            with suppress(ValidationError):  # of a row that is damaged
                games.append(adapter(JudgedGame).validate_json(text))
        return games

    def judged(self, game: JudgedGame, cards: Iterable[Card]) -> None:
        """Write down what a game gave, instead of what it gave before."""
        place = game.file, game.number
        with self._writing() as run:
            made = [replace(card, file=game.file, number=game.number) for card in cards]
            kept = {card.identity for card in made}
            for (identity,) in run(
                "SELECT identity FROM card WHERE file = ? AND number = ?", *place
            ).fetchall():
                if identity not in kept:
                    run("DELETE FROM card WHERE identity = ? AND NOT removed", identity)
            for card in made:
                run(
                    f"INSERT INTO card ({_CARD}) VALUES ({_PLACES}) ON CONFLICT (identity)"
                    " DO UPDATE SET kind = excluded.kind, text = excluded.text,"
                    " file = excluded.file, number = excluded.number, ply = excluded.ply,"
                    " opponent = excluded.opponent, day = excluded.day WHERE NOT removed",
                    *_row(card),
                )
            self._put(run, game)

    def change(self, game: JudgedGame) -> None:
        """Write a judged game anew, such as with more that is known of it."""
        with self._writing() as run:
            self._put(run, game)

    def pass_over(self, places: Iterable[tuple[str, int, Stamp]]) -> None:
        """Note of games, or of files with number 0, that there is nothing to judge."""
        with self._writing() as run:
            for file, number, (modified, size) in places:
                run(
                    "INSERT OR REPLACE INTO game VALUES (?, ?, ?, ?, '', '', '')",
                    file, number, modified, size,
                )  # fmt: skip

    @staticmethod
    def _put(run: _Run, game: JudgedGame) -> None:
        run(
            "INSERT OR REPLACE INTO game VALUES (?, ?, ?, ?, ?, ?, ?)",
            game.file,
            game.number,
            game.modified,
            game.size,
            game.variant,
            game.day,
            adapter(JudgedGame).dump_json(game, exclude_defaults=True).decode(),
        )

    # --- The file ------------------------------------------------------------------------

    def _opened(self) -> sqlite3.Connection:
        try:
            return _connected(self._path)
        except _ERRORS as error:
            if not _is_damage(error):
                raise self._unusable(error) from error
        self._put_aside()
        try:
            return _connected(self._path)
        except _ERRORS as error:
            raise self._unusable(error) from error

    def _renew(self) -> None:
        """Begin another file."""
        self._base.close()
        self._put_aside()
        self._base = self._opened()

    def _put_aside(self) -> None:
        path = self._path
        try:
            with changing(path):
                aside = free_path(path.parent, f"{path.stem}-damaged", path.suffix)
                path.rename(aside)
                for more in ("-wal", "-shm"):
                    with suppress(FileNotFoundError):
                        path.with_name(path.name + more).unlink()
        except OSError as error:
            raise self._unusable(error.strerror or error) from error
        self.problem = _(
            "The file of your cards was damaged and is now {name}; cards are made again "
            "from your games."
        ).format(name=aside.name)

    def _unusable(self, why: object) -> DeckError:
        return DeckError(
            _("Your cards cannot be used: {path}: {why}.").format(
                path=self._path.name, why=brief(str(why))
            )
        )

    def _failed(self, error: Exception) -> DeckError:
        """What is said of a query that failed; a damaged file is put aside."""
        if not _is_damage(error):
            return self._unusable(error)
        self._renew()
        return DeckError(self.problem)

    def _cards(self, where: str, *values: object) -> list[Card]:
        rows = self._read(f"SELECT {_CARD} FROM card {where}", *values)
        return [
            replace(Card(*row), suspended=bool(row[-1])) for row in rows if _is_whole(row)
        ]

    def _read(self, query: str, *values: object) -> list[Any]:
        try:
            return self._base.execute(query, values).fetchall()
        except _ERRORS as error:
            raise self._failed(error) from error

    @contextmanager
    def _writing(self) -> Iterator[_Run]:
        """A transaction: all that the block writes, or nothing."""
        base = self._base
        try:
            base.execute("BEGIN IMMEDIATE")
            yield lambda query, *values: base.execute(query, values)
            base.execute("COMMIT")
        except _ERRORS as error:
            raise self._failed(error) from error
        finally:
            with suppress(sqlite3.Error):
                if base.in_transaction:
                    base.execute("ROLLBACK")


_Run: TypeAlias = Callable[..., sqlite3.Cursor]

_PLACES: Final = ", ".join("?" * len(_CARD.split(", ")))


def _row(card: Card) -> tuple[object, ...]:
    assert card.kind in get_args(CardKind)
    return tuple(getattr(card, name) for name in _CARD.split(", "))


def _is_whole(row: Sequence[object]) -> bool:
    """Whether a row can be a card; one that is damaged is none."""
    return (
        row[1] in KINDS
        and all(isinstance(each, str) for each in (*row[:5], *row[7:9]))
        and all(isinstance(each, int) for each in row[5:7])
    )


_ERRORS: Final = sqlite3.Error, UnicodeDecodeError
"""What is raised of a file that cannot be used; the second where its words are damaged."""


def _is_damage(error: Exception) -> bool:
    words = isinstance(error, UnicodeDecodeError)
    return words or getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGED


def _connected(path: Path) -> sqlite3.Connection:
    """The file at ``path``, with its tables.

    Raises:
        sqlite3.Error: If it is something else, or cannot be used.
    """
    base = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    base.text_factory = partial(str, encoding="utf-8", errors="replace")
    try:
        base.execute("PRAGMA journal_mode = WAL")
        base.execute("PRAGMA synchronous = FULL")
        version = _version(base)
        if version > _VERSION:
            raise sqlite3.NotSupportedError(_("a newer version of the program made it"))
        if version == 0:
            _make_tables(base)
    except BaseException:
        base.close()
        raise
    return base


def _make_tables(base: sqlite3.Connection) -> None:
    base.execute("BEGIN IMMEDIATE")
    if _version(base) == 0:  # no other process has made them meanwhile
        for table in filter(str.strip, _TABLES.split(";")):
            base.execute(table)
        base.execute(f"PRAGMA user_version = {_VERSION}")
    base.execute("COMMIT")


def _version(base: sqlite3.Connection) -> int:
    return int(base.execute("PRAGMA user_version").fetchone()[0])
