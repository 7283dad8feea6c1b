"""The saved list of servers, with the user's name, token and games at each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, Field

from core.net.codes import Address, Link
from core.net.messages import Code, GameWords, Hello, Name, Seated, Token, Welcome
from settings.remembered import StateFile, Stored

PRIVATE: Final = 0o600
"""Only the user may read the tokens: whoever has one is that player."""

MOST_SERVERS, MOST_BOTS = 200, 200


def _place(text: str) -> str:
    return Link.parse(text).address.text


Place = Annotated[str, AfterValidator(_place)]
"""An address as text (``Address.text``)."""


class KnownServer(Stored):
    """A server, and the user's account there.

    Attributes:
        title: Its title.
        name: The user's name there; empty before the first visit.
        token: From the first visit; empty before that.
        listed: Whether the user has added it to the list.
        games: The user's running games, as far as is known.
        invitations: Codes of the user's open invitations.
        bots: Tokens of the user's bots, by name.
    """

    title: str = ""
    name: Name | Literal[""] = ""
    token: Token = ""
    listed: bool = False
    games: tuple[GameWords, ...] = ()
    invitations: tuple[Code, ...] = ()
    bots: dict[Name, Token] = Field(default_factory=dict, max_length=MOST_BOTS)

    @property
    def waits(self) -> bool:
        """Whether the user has running games or open invitations there."""
        return bool(self.games or self.invitations)


class KnownServers(Stored):
    """All known servers.

    Attributes:
        servers: By address.
    """

    servers: dict[Place, KnownServer] = Field(default_factory=dict, max_length=MOST_SERVERS)


SERVERS = StateFile("servers.json", KnownServers, PRIVATE)


def known_servers() -> dict[Address, KnownServer]:
    """The servers by their addresses.

    Raises:
        StateError: If the file cannot be read or holds something else.
    """
    known = SERVERS.read().servers
    return {Link.parse(text).address: server for text, server in known.items()}


def hello_to(address: Address, name: str, *, program: bool = False) -> Hello:
    """The ``Hello`` for a server, with the saved name and token, or a new ``name``.

    A bot has one token for each name.

    Raises:
        StateError: As ``known_servers``.
    """
    known = SERVERS.read().servers.get(address.text, KnownServer())
    if program:
        return Hello(name=name, token=known.bots.get(name, ""), program=True)
    return Hello(name=known.name or name, token=known.token)


def note_server(address: Address, change: Callable[[KnownServer], KnownServer]) -> None:
    """Apply ``change`` to a server and save it.

    Raises:
        StateError: As ``known_servers``.
        OSError: If it cannot be written.
    """

    def changed(before: KnownServers) -> KnownServers:
        server = change(before.servers.get(address.text, KnownServer()))
        servers = before.servers | {address.text: server}
        # Too many: forget the oldest that are neither listed nor in use.
        passed = [key for key, each in servers.items() if not (each.listed or each.waits)]
        for key in passed[: max(0, len(servers) - MOST_SERVERS)]:
            del servers[key]
        return KnownServers(servers=servers)

    SERVERS.change(changed)


def note_welcome(address: Address, welcome: Welcome, *, program: bool = False) -> None:
    """Save name and token of the user or a bot; errors as ``note_server``."""

    def change(server: KnownServer) -> KnownServer:
        new: dict[str, object] = {"name": welcome.name, "token": welcome.token}
        if program:
            new = {"bots": server.bots | {welcome.name: welcome.token}}
        return server.model_copy(update=new | {"title": welcome.server})

    note_server(address, change)


def note_seat(address: Address, seated: Seated) -> None:
    """Save that a game of the user's runs; errors as ``note_server``."""

    def change(server: KnownServer) -> KnownServer:
        if any(each.game == seated.game for each in server.games):
            return server
        games = *server.games, GameWords.of(seated)
        return server.model_copy(update={"games": games})

    note_server(address, change)


def note_end(address: Address, game: str) -> None:
    """Save that a game of the user's has ended; errors as ``note_server``."""

    def change(server: KnownServer) -> KnownServer:
        others = tuple(each for each in server.games if each.game != game)
        return server.model_copy(update={"games": others})

    note_server(address, change)


def forget_server(address: Address) -> None:
    """Delete a server, with name and token there; errors as ``note_server``."""

    def change(before: KnownServers) -> KnownServers:
        rest = {text: each for text, each in before.servers.items() if text != address.text}
        return KnownServers(servers=rest)

    SERVERS.change(change)


def move_server(before: Address, after: Address) -> None:
    """Change the address of a server; errors as ``note_server``."""

    def change(known: KnownServers) -> KnownServers:
        rest = dict(known.servers)
        moved = rest.pop(before.text, KnownServer())
        return KnownServers(servers=rest | {after.text: moved})

    SERVERS.change(change)
