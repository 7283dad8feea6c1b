"""The server's database (SQLite): players, invitations, games and their events.

Events are only ever added, and everything is written before it is confirmed to a client, so
a server that was killed goes on from here. SQLite uses a write-ahead log and does not wait
for the disk: nothing is lost if the program is killed, and perhaps the last seconds if the
power fails.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, TypeVar

from pydantic import TypeAdapter

from core.lock import LockedError, hold
from core.net.messages import MoveWords, SideWord, TermsWords, read_side, side_word
from core.plain import brief
from core.texts import _
from core.values import Side

T = TypeVar("T")

FILE: Final = "umbra-server.sqlite"
"""The database in the folder of a server."""

PATIENCE: Final = 0.2
"""Seconds to wait for a locked database."""

_VERSION: Final = 1

_TABLES: Final = """
CREATE TABLE player (
    id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, name TEXT NOT NULL,
    key TEXT NOT NULL UNIQUE, program INTEGER NOT NULL, member INTEGER NOT NULL,
    seen REAL NOT NULL);
CREATE TABLE invitation (
    code TEXT PRIMARY KEY, player INTEGER NOT NULL REFERENCES player, terms TEXT NOT NULL,
    side TEXT, open INTEGER NOT NULL, made REAL NOT NULL);
CREATE TABLE game (
    id TEXT PRIMARY KEY, terms TEXT NOT NULL, first INTEGER NOT NULL REFERENCES player,
    second INTEGER NOT NULL REFERENCES player, names TEXT NOT NULL, programs TEXT NOT NULL,
    began REAL NOT NULL, ended REAL, result TEXT NOT NULL DEFAULT '*',
    record TEXT NOT NULL DEFAULT '');
CREATE INDEX game_first ON game (first, ended);
CREATE INDEX game_second ON game (second, ended);
CREATE INDEX game_running ON game (id) WHERE ended IS NULL;
CREATE TABLE event (
    game TEXT NOT NULL REFERENCES game, number INTEGER NOT NULL, time REAL NOT NULL,
    kind TEXT NOT NULL, side TEXT, ran REAL NOT NULL, move TEXT,
    PRIMARY KEY (game, number)) WITHOUT ROWID;
CREATE TABLE life (id INTEGER PRIMARY KEY CHECK (id = 1), time REAL NOT NULL);
INSERT INTO life VALUES (1, 0);
"""


class StorageError(Exception):
    """The database cannot be read or written. The message is one sentence."""


class UnwrittenError(StorageError):
    """The database cannot be written now."""


EventKind: TypeAlias = Literal[
    "move",
    "offer",
    "withdraw",
    "accept",
    "decline",
    "claim",
    "resign",
    "flag",  # the side ran out of time
    "stand",  # the clock of the turn stands, as after a restart
    "run",  # it runs again
    "void",  # the game was never begun, and is called off
]


Result: TypeAlias = Literal["*", "1-0", "0-1", "1/2-1/2"]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a game.

    Attributes:
        kind: What happened.
        time: When, in seconds since 1970.
        ran: Seconds that the turn had run by then, without the lag that was given back.
        side: Who did it; ``None`` if nobody did.
        move: The move that was made.
    """

    kind: EventKind
    time: float
    ran: float
    side: Side | None = None
    move: MoveWords | None = None


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who has a token of this server.

    Attributes:
        number: Id in the database.
        name: Their name.
        program: Whether it is a bot.
        member: Whether they may invite others on a server with ``--invited``.
    """

    number: int
    name: str
    program: bool
    member: bool


@dataclass(frozen=True, slots=True)
class Invitation:
    """An open invitation.

    Attributes:
        code: What to join by.
        player: Who invites.
        terms: The terms of the game.
        side: The inviter's side; ``None`` to draw it.
        open: Whether it is listed in the lobby.
        made: When, in seconds since 1970.
    """

    code: str
    player: Player
    terms: TermsWords
    side: SideWord | None
    open: bool
    made: float


@dataclass(frozen=True, slots=True)
class Agreement:
    """What does not change about a game.

    Attributes:
        game: Its id.
        terms: Its terms.
        players: Ids of the players, first side first.
        names: Their names when it began.
        programs: Which of them were bots.
        began: When it began, in seconds since 1970.
    """

    game: str
    terms: TermsWords
    players: tuple[int, int]
    names: tuple[str, str]
    programs: tuple[bool, bool]
    began: float

    def side_of(self, player: int) -> Side | None:
        """The side that a player has; ``None`` for others."""
        return Side(self.players.index(player)) if player in self.players else None


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as it is in the database.

    Attributes:
        agreement: What does not change about it.
        events: What happened, oldest first.
        result: As PGN writes it; ``*`` while it runs.
        record: The whole game in its usual format, once it has ended.
    """

    agreement: Agreement
    events: tuple[Event, ...] = ()
    result: Result = "*"
    record: str = ""


def name_key(name: str) -> str:
    """A name in the form in which names are compared."""
    return " ".join(name.casefold().split())


class Store:
    """The database in the folder ``data``; both are created if missing.

    Raises:
        StorageError: If it cannot be used; it is left as it is.
    """

    def __init__(self, data: Path) -> None:
        path = data / FILE
        try:
            data.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = hold(path)
        except LockedError as error:
            raise StorageError(
                _("another server is using {folder}").format(folder=data)
            ) from error
        except OSError as error:
            raise _unusable(path, error.strerror or error) from error
        try:
            path.touch(mode=0o600)
            self._base = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
            self._base.text_factory = partial(str, encoding="utf-8", errors="replace")
        except (OSError, sqlite3.Error) as error:
            raise _unusable(path, error) from error
        try:
            self._prepare()
        except (StorageError, *_FAILS) as error:
            self.close()
            raise _unusable(path, error) from error

    def _prepare(self) -> None:
        run = self._base.execute
        found = run("PRAGMA quick_check(1)").fetchone()[0]
        version = run("PRAGMA user_version").fetchone()[0]
        if found != "ok":
            raise StorageError(found)
        if version > _VERSION:
            raise StorageError(_("a newer version of the program made it"))
        run("PRAGMA journal_mode = WAL")
        run("PRAGMA synchronous = NORMAL")
        run("PRAGMA foreign_keys = ON")
        if version == 0:
            self._base.executescript(
                f"BEGIN; {_TABLES} PRAGMA user_version = {_VERSION}; COMMIT;"
            )

    def close(self) -> None:
        """Close the database, in one file, and release its lock."""
        self._base.close()
        if self._lock is not None:
            self._lock.release()

    def life(self) -> float:
        """The last heartbeat, in seconds since 1970; 0 if there was none."""
        return float(self._read("SELECT time FROM life")[0][0])

    def sign(self, now: float) -> None:
        """Write a heartbeat: clocks have run up to ``now``."""
        with self._writing() as run:
            run("UPDATE life SET time = ?", now)

    # Players

    def player(self, key: int | bytes | str) -> Player | None:
        """Find a player by id, hash of the token, or name."""
        column = {int: "id", bytes: "hash", str: "key"}[type(key)]
        value = name_key(key) if isinstance(key, str) else key
        rows = self._read(
            f"SELECT id, name, program, member FROM player WHERE {column} = ?", value
        )
        return next(iter(_made(_player, rows)), None)

    def add_player(self, hashed: bytes, player: Player, now: float) -> Player:
        """Add a player, whose name must be free; returns them with their id."""
        with self._writing() as run:
            number = run(
                "INSERT INTO player (hash, name, key, program, member, seen)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                hashed,
                player.name,
                name_key(player.name),
                player.program,
                player.member,
                now,
            ).lastrowid
        return replace(player, number=number or 0)

    def change_player(self, player: Player, now: float) -> None:
        """Update a player, and when they were last seen."""
        with self._writing() as run:
            run(
                "UPDATE player SET name = ?, key = ?, program = ?, member = ?, seen = ?"
                " WHERE id = ?",
                player.name,
                name_key(player.name),
                player.program,
                player.member,
                now,
                player.number,
            )

    def forget_players(self, before: float) -> None:
        """Delete players without games or invitations, not seen since ``before``."""
        with self._writing() as run:
            run(
                "DELETE FROM player WHERE seen < ? AND NOT member"
                " AND NOT EXISTS (SELECT 1 FROM game WHERE first = player.id)"
                " AND NOT EXISTS (SELECT 1 FROM game WHERE second = player.id)"
                " AND NOT EXISTS (SELECT 1 FROM invitation WHERE player = player.id)",
                before,
            )

    # Invitations

    def invitations(self) -> list[Invitation]:
        """Every invitation, oldest first."""
        rows = self._read(
            "SELECT code, terms, side, open, made, player.id, name, program, member"
            " FROM invitation JOIN player ON player = player.id ORDER BY made"
        )
        return _made(_invitation, rows)

    def add_invitation(self, invitation: Invitation) -> None:
        """Add an invitation."""
        with self._writing() as run:
            run(
                "INSERT INTO invitation (code, player, terms, side, open, made)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                invitation.code,
                invitation.player.number,
                invitation.terms.model_dump_json(),
                invitation.side,
                invitation.open,
                invitation.made,
            )

    def drop_invitation(self, code: str) -> None:
        """Delete an invitation."""
        with self._writing() as run:
            run("DELETE FROM invitation WHERE code = ?", code)

    # Games

    def add_game(self, agreement: Agreement, code: str = "") -> None:
        """Add a game, and delete the invitation that led to it."""
        first, second = agreement.players
        with self._writing() as run:
            run("DELETE FROM invitation WHERE code = ?", code)
            run(
                "INSERT INTO game (id, terms, first, second, names, programs, began)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                agreement.game,
                agreement.terms.model_dump_json(),
                first,
                second,
                json.dumps(agreement.names),
                json.dumps(agreement.programs),
                agreement.began,
            )

    def drop_game(self, game: str) -> None:
        """Delete a game that was called off."""
        with self._writing() as run:
            run("DELETE FROM event WHERE game = ?", game)
            run("DELETE FROM game WHERE id = ?", game)

    def append(self, game: str, number: int, event: Event) -> None:
        """Add event ``number`` of a game, counted from 0."""
        with self._writing() as run:
            run(
                "INSERT INTO event (game, number, time, kind, side, ran, move)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                game,
                number,
                event.time,
                event.kind,
                None if event.side is None else side_word(event.side),
                event.ran,
                None if event.move is None else json.dumps(event.move),
            )

    def finish(self, game: str, result: str, record: str, now: float) -> None:
        """Write the result and the record of a game."""
        with self._writing() as run:
            run(
                "UPDATE game SET ended = ?, result = ?, record = ? WHERE id = ?",
                now,
                result,
                record,
                game,
            )

    def running(self) -> list[str]:
        """Ids of all running games."""
        return [row[0] for row in self._read("SELECT id FROM game WHERE ended IS NULL")]

    def game(self, game: str) -> StoredGame | None:
        """A game with its events; ``None`` if there is none of that id."""
        rows = self._read(f"SELECT {_GAME}, record FROM game WHERE id = ?", game)
        if not rows:
            return None
        events = self._read(
            "SELECT time, kind, side, ran, move FROM event WHERE game = ? ORDER BY number",
            game,
        )
        return replace(_made(_stored_game, rows)[0], events=tuple(_made(_event, events)))

    def finished(self, player: int, number: int) -> list[StoredGame]:
        """The last finished games of a player, newest first, without events and records."""
        rows = self._read(
            f"SELECT {_GAME}, '' FROM game WHERE (first = ? OR second = ?)"
            " AND ended IS NOT NULL ORDER BY ended DESC LIMIT ?",
            player,
            player,
            number,
        )
        return _made(_stored_game, rows)

    @contextmanager
    def _writing(self) -> Iterator[_Run]:
        """A transaction: all that the block writes, or nothing.

        Raises:
            StorageError: If it cannot be written.
        """
        try:
            self._base.execute("BEGIN IMMEDIATE")
            yield lambda query, *values: self._base.execute(query, values)
            self._base.execute("COMMIT")
        except _FAILS as error:
            raise UnwrittenError(
                _("the server cannot write: {error}").format(error=error)
            ) from error
        finally:
            if self._base.in_transaction:
                self._base.execute("ROLLBACK")

    def _read(self, query: str, *values: object) -> list[Any]:
        try:
            return self._base.execute(query, values).fetchall()
        except _FAILS as error:
            raise _damaged(error) from error


_FAILS = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite may raise; the latter if an error quotes damaged text."""

_Run: TypeAlias = "Callable[..., sqlite3.Cursor]"

_GAME = "id, terms, first, second, names, programs, began, result"


def _made(make: Callable[..., T], rows: Iterable[Sequence[Any]]) -> list[T]:
    """Decode rows.

    Raises:
        StorageError: If one of them is damaged.
    """
    try:
        return [make(*row) for row in rows]
    except (TypeError, ValueError) as error:
        raise _damaged(error) from error


def _damaged(error: Exception) -> StorageError:
    return StorageError(
        _("the server's log is damaged: {why}").format(why=brief(str(error)))
    )


def _unusable(path: Path, why: object) -> StorageError:
    return StorageError(
        _("{path} cannot be used: {why}").format(path=path, why=brief(str(why)))
    )


def _player(number: int, name: str, program: int, member: int) -> Player:
    return Player(number, name, bool(program), bool(member))


def _invitation(*row: Any) -> Invitation:  # noqa: ANN401 - columns
    code, terms, side, is_open, made, *player = row
    return Invitation(
        code=code,
        terms=TermsWords.model_validate_json(terms),
        side=side,
        open=bool(is_open),
        made=made,
        player=_player(*player),
    )


def _event(
    time: float, kind: EventKind, side: SideWord | None, ran: float, move: str | None
) -> Event:
    words = None if move is None else _MOVE.validate_json(move)
    return Event(kind, time, ran, None if side is None else read_side(side), words)


_MOVE: TypeAdapter[MoveWords] = TypeAdapter(MoveWords)


def _stored_game(*row: Any) -> StoredGame:  # noqa: ANN401 - ``_GAME``, record
    game, terms, first, second, names, programs, began, result, record = row
    agreement = Agreement(
        game=game,
        terms=TermsWords.model_validate_json(terms),
        players=(first, second),
        names=_pair(names),
        programs=_pair(programs),
        began=began,
    )
    return StoredGame(agreement, (), result, record)


def _pair(text: str) -> Any:  # noqa: ANN401 - of what was put there
    return tuple(json.loads(text))
