"""The window's connections to servers: their lobbies, and the player's games there."""

from __future__ import annotations

import getpass
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from math import inf
from typing import Final, TypeAlias

from core.net.codes import Address
from core.net.messages import (
    FromServer,
    GameWords,
    Hello,
    Invited,
    Lobby,
    Look,
    Message,
    Seated,
    Welcome,
)
from core.net.remote import Connection
from core.plain import brief, plain
from core.play.seat import LineStage, LineState
from gui.drawing import redraw
from settings.model import Settings
from settings.online import KnownServer, known_servers, note_server, note_welcome
from settings.remembered import StateError
from settings.store import default_settings

LOOK_EVERY: Final = 5.0
"""Seconds between two requests for a lobby."""

MOST: Final = 24
"""The most servers to which there is a connection at a time."""

MOST_LISTED: Final = 100
"""The most entries of each kind that are shown of a lobby."""

_LONGEST_NAME: Final = 24
_MOST_NAMES: Final = 5
"""The most names tried at a server where none was chosen."""


MakeLine: TypeAlias = Callable[[Address, Hello], Connection]


def usual_name(settings: Settings) -> str:
    """The player's name at servers where no other was chosen.

    It is the one in the settings or, while that is still "You", the computer user's.
    """
    name = settings.player_name
    if name == default_settings().player_name:
        with suppress(OSError, KeyError, ImportError):
            name = getpass.getuser().capitalize()
    return plain(name).strip()[:_LONGEST_NAME].strip() or "Player"


def servers() -> dict[Address, KnownServer]:
    """The known servers; none if their file cannot be read."""
    try:
        return known_servers()
    except StateError:
        return {}


def servers_problem() -> str:
    """Why the file of servers cannot be read, in a sentence; else empty."""
    try:
        known_servers()
    except StateError as error:
        return str(error)
    return ""


def title_of(address: Address, known: KnownServer) -> str:
    """The title of a server; its host if it has none."""
    return plain(known.title).strip() or address.host


class Contact:
    """A connection to a server; name, token and games there are saved.

    No call blocks.

    Attributes:
        address: Of the server.
        lobby: Its lobby, once that has come.
        title: Its title; its host before that is known.
        name: The player's name there.
    """

    def __init__(self, make: MakeLine, address: Address, name: str) -> None:
        self._make, known = make, servers().get(address, KnownServer())
        self.address = address
        self.lobby: Lobby | None = None
        self._lobby_shown: object = None
        self.title = title_of(address, known)
        self.name = known.name or name
        self._token = known.token
        self._games = {each.game: each for each in known.games}
        self._invitations = known.invitations
        self._names_tried, self._looked_at = 0, -inf
        self._line = self._connect()

    @property
    def state(self) -> LineState:
        """The state of the connection."""
        return self._line.state

    @property
    def problem(self) -> str:
        """Why there is no connection, in a sentence; else empty."""
        return brief(self.state.sentence)

    @property
    def connected(self) -> bool:
        """Whether there is a connection."""
        return self.state.stage is LineStage.CONNECTED

    @property
    def awaited(self) -> tuple[GameWords, ...]:
        """The player's games that run, or whose end they have not seen."""
        games = self.lobby.games if self.lobby is not None else ()
        return tuple(e for e in games if e.result == "*" or e.game in self._games)

    @property
    def shown(self) -> object:
        """All that screens show of it; a change calls for a redraw."""
        lag = None if self.state.lag is None else round(self.state.lag, 3)
        return self.state.stage, self.state.sentence, lag, self.name, self._lobby_shown

    def poll(self, now: float) -> list[FromServer]:
        """Handle and return new messages; ask for the lobby now and then."""
        heard = self._line.poll()
        for message in heard:
            self._take(message)
        refused = self.state.stage is LineStage.REFUSED
        if refused and not self._token and self._names_tried < _MOST_NAMES:
            self._try_another_name()
        if self.connected and now - self._looked_at >= LOOK_EVERY:
            self._looked_at = now
            self._line.send(Look())
        return heard

    def send(self, message: Message) -> None:
        """Send ``message``."""
        self._line.send(message)

    def look(self) -> None:
        """Ask for the lobby at once."""
        self._looked_at = -inf

    def rename(self, name: str) -> None:
        """Reconnect under another name."""
        self._line.close()
        self.name, self._names_tried = name, _MOST_NAMES
        self._line = self._connect()

    def retry(self) -> None:
        """Reconnect at once."""
        self._line.retry()

    def close(self) -> None:
        """Close the connection."""
        self._line.close()

    def _connect(self) -> Connection:
        number = f" {self._names_tried + 1}" if 0 < self._names_tried < _MOST_NAMES else ""
        name = self.name[: _LONGEST_NAME - len(number)] + number
        return self._make(self.address, Hello(name=name, token=self._token))

    def _try_another_name(self) -> None:
        self._line.close()
        self._names_tried += 1
        self._line = self._connect()

    def _take(self, message: FromServer) -> None:
        match message:
            case Welcome():
                self.name, self._token = message.name, message.token
                self.title = plain(message.server).strip() or self.address.host
                with suppress(ValueError, OSError):
                    note_welcome(self.address, message)
            case Lobby():
                self.lobby, self._lobby_shown = _bounded(message), _steady(message)
                codes = tuple(each.code for each in message.invitations)
                self._save_games(self.awaited, codes)
            case Seated() if message.game not in self._games:
                games = *self._games.values(), GameWords.of(message)
                self._save_games(games, self._invitations)
            case Invited():
                self.look()

    def _save_games(
        self, games: tuple[GameWords, ...], invitations: tuple[str, ...]
    ) -> None:
        """Save running games and invitations if they changed; errors are ignored."""
        known = {each.game: each.model_copy(update={"left": None}) for each in games}
        if (known, invitations) != (self._games, self._invitations):
            self._games, self._invitations = known, invitations
            now = {"games": (*known.values(),), "invitations": invitations}
            with suppress(ValueError, OSError):
                note_server(self.address, lambda known: known.model_copy(update=now))


def _bounded(lobby: Lobby) -> Lobby:
    """A lobby cut to what is shown: a server may send anything."""
    return Lobby(
        challenges=lobby.challenges[:MOST_LISTED],
        invitations=lobby.invitations[:MOST_LISTED],
        games=lobby.games[:MOST_LISTED],
    )


def _steady(lobby: Lobby) -> object:
    """What is shown of a lobby, with times in whole minutes."""
    bounded = _bounded(lobby)
    offers = bounded.challenges + bounded.invitations
    return (
        [each.model_copy(update={"expires": 0.0}) for each in offers],
        [
            each.model_copy(update={"left": each.left and each.left // 60})
            for each in bounded.games
        ],
    )


class Contacts:
    """Contacts by address, opened on demand.

    Args:
        make: Makes a line to a server.
        name: The player's name where none is known.
    """

    def __init__(self, make: MakeLine, name: str) -> None:
        self._make, self._name = make, name
        self._all: dict[Address, Contact] = {}
        self._shown: object = None

    def __iter__(self) -> Iterator[Contact]:
        return iter([*self._all.values()])

    def at(self, address: Address) -> Contact:
        """The contact at an address."""
        if address not in self._all:
            self._all[address] = Contact(self._make, address, self._name)
        return self._all[address]

    def known(self, address: Address | None) -> Contact | None:
        """The contact at an address, if there is one."""
        return None if address is None else self._all.get(address)

    def reach(self, addresses: Iterable[Address]) -> None:
        """Open contacts to these addresses, up to ``MOST``."""
        for address in addresses:
            if len(self._all) < MOST:
                self.at(address)

    def drop(self, address: Address) -> None:
        """Close the contact at an address, if there is one."""
        if address in self._all:
            self._all.pop(address).close()

    def poll(self, now: float) -> list[tuple[Contact, FromServer]]:
        """New messages of all servers; redraws the screen if anything has changed."""
        heard = [(each, message) for each in self for message in each.poll(now)]
        shown = [each.shown for each in self]
        news = any(not isinstance(message, Lobby) for _, message in heard)
        if news or shown != self._shown:
            self._shown = shown
            redraw.now()
        return heard

    def close(self) -> None:
        """Close them all."""
        for each in self:
            self.drop(each.address)
