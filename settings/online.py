"""The servers that the user knows: what they are called there, and their games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, Field

from core.net.codes import Address, Link
from core.net.messages import Code, GameId, Hello, Name, Token, Welcome
from settings.remembered import StateFile, Stored

PRIVATE: Final = 0o600
"""Nobody else reads the tokens: who has one is that player."""

MOST_SERVERS, MOST_BOTS = 200, 200


def _place(text: str) -> str:
    return Link.parse(text).address.text


Place = Annotated[str, AfterValidator(_place)]
"""An address as people write it."""


class KnownServer(Stored):
    """A server, and who one is there.

    Attributes:
        title: What it calls itself.
        name: The name to go by there; empty before the first visit.
        token: What it gave at the first visit; empty before that.
        listed: Whether the user has put it on their list.
        games: One's own games there that go on, as the server calls them.
        invitations: The codes of one's own invitations that stand there.
        bots: The tokens of one's own bots there, by the names they go by.
    """

    title: str = ""
    name: Name | Literal[""] = ""
    token: Token = ""
    listed: bool = False
    games: tuple[GameId, ...] = ()
    invitations: tuple[Code, ...] = ()
    bots: dict[Name, Token] = Field(default_factory=dict, max_length=MOST_BOTS)

    @property
    def waits(self) -> bool:
        """Whether anything of one's own goes on there."""
        return bool(self.games or self.invitations)


class KnownServers(Stored):
    """All of them.

    Attributes:
        servers: By their addresses as people write them (``Address.text``).
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
    """How to greet a server: by the name and token known there, or a new ``name``.

    A bot has a token for each name.

    Raises:
        StateError: As ``known_servers``.
    """
    known = SERVERS.read().servers.get(address.text, KnownServer())
    if program:
        return Hello(name=name, token=known.bots.get(name, ""), program=True)
    return Hello(name=known.name or name, token=known.token)


def note_server(address: Address, change: Callable[[KnownServer], KnownServer]) -> None:
    """Keep what ``change`` makes of what is known about a server.

    Raises:
        StateError: As ``known_servers``.
        OSError: If it cannot be written.
    """

    def changed(before: KnownServers) -> KnownServers:
        server = change(before.servers.get(address.text, KnownServer()))
        servers = before.servers | {address.text: server}
        # Those that were only passed by are forgotten, the longest ago first.
        passed = [key for key, each in servers.items() if not (each.listed or each.waits)]
        for key in passed[: max(0, len(servers) - MOST_SERVERS)]:
            del servers[key]
        return KnownServers(servers=servers)

    SERVERS.change(changed)


def note_welcome(address: Address, welcome: Welcome, *, program: bool = False) -> None:
    """Keep who one is at a server, or who one's bot is; errors as ``note_server``."""

    def change(server: KnownServer) -> KnownServer:
        new: dict[str, object] = {"name": welcome.name, "token": welcome.token}
        if program:
            new = {"bots": server.bots | {welcome.name: welcome.token}}
        return server.model_copy(update=new | {"title": welcome.server})

    note_server(address, change)


def note_game(address: Address, game: str, *, runs: bool) -> None:
    """Keep that one's own game at a server goes on, or no longer does.

    Errors as ``note_server``.
    """

    def change(server: KnownServer) -> KnownServer:
        others = tuple(each for each in server.games if each != game)
        return server.model_copy(update={"games": (*others, game) if runs else others})

    note_server(address, change)


def forget_server(address: Address) -> None:
    """Forget a server, and with it who one is there; errors as ``note_server``."""

    def change(before: KnownServers) -> KnownServers:
        rest = {text: each for text, each in before.servers.items() if text != address.text}
        return KnownServers(servers=rest)

    SERVERS.change(change)


def move_server(before: Address, after: Address) -> None:
    """Note that a server is at another address now; errors as ``note_server``."""

    def change(known: KnownServers) -> KnownServers:
        rest = dict(known.servers)
        moved = rest.pop(before.text, KnownServer())
        return KnownServers(servers=rest | {after.text: moved})

    SERVERS.change(change)
