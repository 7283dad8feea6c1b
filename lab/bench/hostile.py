"""A server under attack, what attackers hear of it, and honest players meanwhile.

They may hear nothing of a game at which they do not sit, and at one of their own only what
their side was shown.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from random import Random
from threading import Event, Thread
from typing import Any, Final, TypeAlias

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection

from core.games import find_game
from core.net.messages import (
    Create,
    FromServer,
    Hello,
    Invited,
    Join,
    MakeMove,
    Message,
    MessageError,
    ObservationWords,
    Phrase,
    Ping,
    Pong,
    Refused,
    Rematch,
    Resign,
    Seated,
    Sit,
    TermsWords,
    Update,
    Welcome,
    read_answer,
)
from core.play.referee import Referee
from core.records.reader import read_text
from core.values import Side
from lab.bench.served import HOST, WAIT, Guest, connected

TERMS: Final = TermsWords(variant="fog-chess", ruleset="", control="60+1")

_numbers = count(1)


def new_name() -> str:
    """A name that no attacker has had yet."""
    return f"Eve {next(_numbers)}"


class WrongError(Exception):
    """A server does what it should not. The message is one sentence."""


def expect(what: object, words: str) -> None:
    """Raise ``WrongError`` unless ``what`` holds."""
    if not what:
        raise WrongError(words)


class Wire:
    """A connection of an attacker's, which keeps all that it hears.

    Attributes:
        line: The connection.
        heard: Every text that came.
        token: What the server gave; empty before.
        name: What the server was told.
    """

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.heard: list[str] = []
        self.token = self.name = ""

    def hello(self, name: str = "", token: str = "") -> Welcome:
        """Say who this is, by a new name unless told."""
        self.name = name or new_name()
        self.say(Hello(name=self.name, token=token))
        welcome: Welcome = self.until(Welcome)
        self.token = welcome.token
        return welcome

    def say(self, *messages: Message) -> None:
        """Send messages."""
        for message in messages:
            self.line.send(message.text())

    def raw(self, data: bytes) -> None:
        """Send bytes as they are, past the rules of WebSockets."""
        self.line.socket.sendall(data)

    def hear(self) -> FromServer:
        """The next message."""
        text = self.line.recv(WAIT)
        expect(isinstance(text, str), "the server sends what is no text")
        self.heard.append(str(text))
        return read_answer(text)

    def until(self, kind: type[Any]) -> Any:  # noqa: ANN401 - of that kind
        """The next message of a kind; a refusal that comes instead is wrong."""
        while not isinstance(found := self.hear(), kind):
            expect(not isinstance(found, Refused), f"refused: {found}")
        return found

    def refused(self, *codes: str) -> None:
        """Expect that the next thing said, but for news of games, is a refusal."""
        while isinstance(found := self.hear(), Update | Pong | Phrase | Seated):
            pass
        expect(isinstance(found, Refused) and found.code in codes, f"not refused: {found}")

    def lives(self) -> None:
        """Expect that the line is served."""
        self.say(Ping(time=7.5))
        while not isinstance(found := self.hear(), Pong):
            pass
        expect(found.time == 7.5, "another pong")

    def ended(self, *codes: int) -> None:
        """Expect that the server closes the line, with one of these codes."""
        with suppress(ConnectionClosed):
            while True:
                self.heard.append(str(self.line.recv(WAIT)))
        found = self.line.close_code
        expect(not codes or found in codes, f"closed with {found}, not {codes}")

    def updates(self) -> list[Update]:
        """All news of games that were heard."""
        found = map(read_answer, self.heard)
        return [each for each in found if isinstance(each, Update)]

    def close(self) -> None:
        """Be gone without a word."""
        with suppress(OSError):
            self.line.close_socket()


@dataclass(slots=True)
class OwnGame:
    """A game of which the attackers have both seats.

    Attributes:
        game: Its name.
        wires: Who sits there, first side first.
        sides: Where those sat that have sat there at any time.
    """

    game: str
    wires: list[Wire]
    sides: list[tuple[Wire, Side]] = field(default_factory=list)

    @property
    def first(self) -> Wire:
        """Who plays the first side."""
        return self.wires[0]

    @property
    def second(self) -> Wire:
        """Who plays the second side."""
        return self.wires[1]

    def moves(self, side: Side) -> tuple[int, list[Any]]:
        """The number of moves so far, and those that a side may make, as it heard last."""
        seen = self.wires[side].updates()[-1].seen[-1]
        return seen.ply, list(seen.moves)

    def play(self, side: Side, took: float | None = None) -> MakeMove:
        """Make a move of a side's, and wait until both have seen it."""
        ply, moves = self.moves(side)
        made = MakeMove(ply=ply, move=moves[0], took=took)
        self.wires[side].say(made)
        for wire in self.wires:
            while (update := wire.until(Update)) and not update.seen:
                pass
        return made

    def settle(self) -> None:
        """End the game, and expect that nobody was shown more than their side may see."""
        record = self._record()
        game = find_game(TERMS.variant, TERMS.ruleset)
        referee = Referee(game)
        (played,) = read_text(record, "the record").games
        for move in played.moves:
            referee.play(move)
        for wire, side in [*zip(self.wires, Side, strict=True), *self.sides]:
            shown = [ObservationWords.of(each) for each in referee.seen_by(side)]
            for update in wire.updates():
                end = update.after + len(update.seen)
                expect([*update.seen] == shown[update.after : end], "shown something else")

    def _record(self) -> str:
        wire = Wire(connected(self.second.line.remote_address[1]))
        wire.hello(self.second.name, self.second.token)
        wire.say(Sit(game=self.game), Resign())
        while not (update := wire.until(Update)).status.record:
            pass
        wire.close()
        return str(update.status.record)


class Site:
    """A server under attack, and what an attacker may know of it.

    Args:
        port: The server's.
        game: The name of a game of others, as if it had become known.
        name: The name of somebody who plays there.
        secrets: What attackers may not hear in any case.

    Attributes:
        wires: Every connection.
        games: The attackers' own games.
    """

    def __init__(self, port: int, game: str, name: str, secrets: Collection[str]) -> None:
        self.port, self.game, self.name = port, game, name
        self._secrets = secrets
        self.wires: list[Wire] = []
        self.games: list[OwnGame] = []

    def visit(self, **options: Any) -> Wire:  # noqa: ANN401 - those of ``connect``
        """Connect, and say nothing."""
        self.wires.append(Wire(connected(self.port, **options)))
        return self.wires[-1]

    def enter(self, name: str = "", token: str = "") -> Wire:
        """Connect, and say hello."""
        wire = self.visit()
        wire.hello(name, token)
        return wire

    def own_game(self, terms: TermsWords = TERMS) -> OwnGame:
        """Have two attackers sit at a game."""
        wires = [self.enter(), self.enter()]
        wires[0].say(Create(terms=terms, side="first"))
        wires[1].say(Join(code=wires[0].until(Invited).challenge.code))
        seated = [wire.until(Seated) for wire in wires]
        for wire in wires:
            wire.until(Update)
        self.games.append(OwnGame(seated[0].game, wires))
        return self.games[-1]

    @contextmanager
    def tcp(self) -> Iterator[socket.socket]:
        """A connection that knows nothing of WebSockets."""
        with socket.create_connection((HOST, self.port), WAIT) as line:
            yield line

    def settle(self) -> None:
        """Expect that nothing was heard which may not be."""
        own = {each.game for each in self.games}
        for wire in self.wires:
            told = [each for each in self._secrets if each in "".join(wire.heard)]
            expect(not told, f"told {told}")
            for message in map(read_answer, wire.heard):
                game = message.game if isinstance(message, Seated) else None
                expect(game is None or game in own, "seated at others' game")
        seated = [wire for each in self.games for wire in _sitters(each)]
        for wire in self.wires:
            expect(wire in seated or not wire.updates(), "shown others' game")
        for each in self.games:
            each.settle()

    def close(self) -> None:
        """Be gone without a word."""
        for wire in self.wires:
            wire.close()


def _sitters(game: OwnGame) -> list[Wire]:
    return [*game.wires, *(wire for wire, _side in game.sides)]


Attack: TypeAlias = Callable[[Site], None]

Attacks: TypeAlias = dict[str, Attack]
"""Kinds of attacks, by what they do."""


def enter(table: Attacks, words: str) -> Callable[[Attack], Attack]:
    """Enter a function into a table of attacks."""

    def entered(function: Attack) -> Attack:
        table[words] = function
        return function

    return entered


_TERMS: Final = TermsWords(variant="fog-chess", ruleset="", control="600+5")


class HonestGame:
    """Two players who play one game after another, on a thread.

    Args:
        port: The server's.
        names: Their names.
        pause: Seconds between two moves.

    Attributes:
        game: The name of the game that they play.
        secrets: What nobody else may hear: their tokens, and the names of their games.
        delays: Seconds from sending each move to when the other side has seen it.
        problem: What went wrong; empty if nothing did.
    """

    def __init__(self, port: int, names: tuple[str, str], pause: float) -> None:
        host, guest = (Guest(port, name) for name in names)
        code = host.ask(Create(terms=_TERMS, side="first"), Invited).challenge.code
        self.game = guest.ask(Join(code=code), Seated).game
        self.secrets = {host.token, guest.token, self.game}
        self.delays: list[float] = []
        self.problem = ""
        self._guests, self._pause, self._over = [host, guest], pause, Event()
        self._thread = Thread(target=self._live, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Leave."""
        self._over.set()
        self._thread.join()

    def _live(self) -> None:
        try:
            while self._play():
                self._sit_again()
        except (OSError, WebSocketException, MessageError) as error:
            self.problem = f"{type(error).__name__}: {error}"
        for guest in self._guests:
            guest.close()

    def _play(self) -> bool:
        """Play a game to its end; whether they want to play on."""
        dice = Random(self.game)
        first, second = (guest.until(Update) for guest in self._guests)
        while first.status.outcome is None:
            if self._over.is_set():
                return False
            seen = first.seen[-1]
            side = Side(int(seen.to_move == "second"))
            moves = (first, second)[side].seen[-1].moves
            began = time.perf_counter()
            move = MakeMove(ply=seen.ply, move=dice.choice(moves), took=0.0)
            self._guests[side].wire.send(move.text())
            news = {side.other: self._news(side.other, seen.ply)}
            self.delays.append(time.perf_counter() - began)
            news[side] = self._news(side, seen.ply)
            first, second = news[Side.FIRST], news[Side.SECOND]
            time.sleep(self._pause)
        if not first.status.record or first.status.record != second.status.record:
            raise MessageError("the records are not the same")
        return True

    def _news(self, side: Side, ply: int) -> Update:
        """The update that shows a side what came after ``ply`` moves."""
        update = self._until(side, lambda update: bool(update.seen))
        if update.seen[-1].ply != ply + 1:
            raise MessageError("another move was made")
        return update

    def _until(self, side: Side, what: Callable[[Update], bool]) -> Update:
        while not what(update := self._guests[side].until(Update)):
            pass
        return update

    def _sit_again(self) -> None:
        """Begin a rematch."""
        for guest in self._guests:
            guest.wire.send(Rematch().text())
        for side in Side:
            update = self._until(side, lambda update: update.status.next_game is not None)
            self.game = update.status.next_game or ""
        self.secrets.add(self.game)
        for guest in self._guests:
            guest.ask(Sit(game=self.game), Seated)
        self._guests.reverse()
