"""Servers that answer by a script, for pictures of games elsewhere and for tests."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from core.games import GAMES
from core.net.codes import Address
from core.net.messages import (
    ChallengeWords,
    Create,
    FromServer,
    GameWords,
    Hello,
    Invited,
    Join,
    Lobby,
    Look,
    Message,
    Refused,
    Seated,
    SideWord,
    TermsWords,
    Welcome,
    Withdraw,
)
from core.play.seat import LineStage, LineState
from gui.app.requests import ToFriend, ToInvite, ToServers
from gui.app.scene import Scene
from gui.app.shell import Shell
from gui.net.discovery import FoundServer
from lab.screenshot.scenes import Options
from settings.online import KnownServer, note_server

HERE = Address("127.0.0.1")
NEIGHBOUR = Address("192.0.2.7")
CLUB = Address("chess.example.org", 443, True)
CODE, OTHER_CODE = "ABCDEFGH", "KMNPQRST"


@dataclass
class ScriptedServer:
    """A server that answers at once.

    Attributes:
        title: What it calls itself.
        challenges: What others offer there.
        invitations: What one offers oneself.
        games: One's own games.
        sentence: Why it lets nobody in; ``""`` if it does.
        down: Why nobody reaches it, likewise.
        taken: Names that others have.
        heard: What it was sent.
        lines: The lines to it, of which each was greeted so.
        said: What the next poll of any line brings besides.
    """

    title: str = "Server"
    challenges: tuple[ChallengeWords, ...] = ()
    invitations: tuple[ChallengeWords, ...] = ()
    games: tuple[GameWords, ...] = ()
    sentence: str = ""
    down: str = ""
    taken: frozenset[str] = frozenset()
    heard: list[Message] = field(default_factory=list)
    lines: list[ScriptedLine] = field(default_factory=list)
    said: list[FromServer] = field(default_factory=list)

    def answer(self, message: Message) -> list[FromServer]:
        """What it says to a message."""
        self.heard.append(message)
        match message:
            case Look():
                parts = self.challenges, self.invitations, self.games
                challenges, invitations, games = parts
                return [Lobby(challenges=challenges, invitations=invitations, games=games)]
            case Create():
                made = challenge("You", message.terms, message.side, code=CODE)
                self.invitations = (*self.invitations, made)
                return [Invited(challenge=made)]
            case Withdraw():
                rest = (each for each in self.invitations if each.code != message.code)
                self.invitations = tuple(rest)
            case Join():
                return [self._joined(message.code)]
        return []

    def _joined(self, code: str) -> FromServer:
        for each in self.challenges:
            if each.code == code:
                return seated(each.terms, each.side or "first", each.name)
        return Refused(code="challenge", sentence="There is no such invitation.")


@dataclass(eq=False)
class ScriptedLine:
    """A line to such a server."""

    server: ScriptedServer
    hello: Hello
    open: bool = True
    state: LineState = field(default_factory=LineState)
    waiting: list[FromServer] = field(default_factory=list)

    def poll(self) -> list[FromServer]:
        """See ``core.net.line.Line``."""
        server, hello = self.server, self.hello
        if self.state.stage is LineStage.CONNECTING:
            taken = f"The name {hello.name} is taken." if hello.name in server.taken else ""
            if server.down:
                self.state = LineState(LineStage.DOWN, sentence=server.down)
            elif refusal := server.sentence or taken:
                self.state = LineState(LineStage.REFUSED, sentence=refusal)
            else:
                self.state = LineState(LineStage.CONNECTED, lag=0.034)
                token = hello.token or f"token-{len(server.lines)}"
                welcome = Welcome(token=token, name=hello.name, server=server.title)
                self.waiting.append(welcome)
        heard, self.waiting = [*self.waiting, *server.said], []
        server.said.clear()
        return heard

    def send(self, message: Message) -> None:
        """See ``core.net.line.Line``."""
        self.waiting += self.server.answer(message)

    def retry(self) -> None:
        """See ``core.net.line.Line``."""
        if self.state.stage in (LineStage.DOWN, LineStage.REFUSED):
            self.state = LineState()

    def close(self) -> None:
        """See ``core.net.line.Line``."""
        self.open = False


class ScriptedNetwork:
    """All servers there are, and those that say in the network that they are there.

    Args:
        servers: By their addresses.
        found: Titles of those in the network.
    """

    def __init__(
        self, servers: dict[Address, ScriptedServer], found: dict[Address, str]
    ) -> None:
        self.servers = servers
        self.found = tuple(FoundServer(title, each) for each, title in found.items())
        self.discovering = 0

    def line(self, address: Address, hello: Hello) -> ScriptedLine:
        """A line to whatever is at an address."""
        nobody = f"Nobody answers at {address.text}."
        server = self.servers.setdefault(address, ScriptedServer(down=nobody))
        server.lines.append(ScriptedLine(server, hello))
        return server.lines[-1]

    def discover(self) -> ScriptedNetwork:
        """Begin to look for servers in the network."""
        self.discovering += 1
        return self

    def close(self) -> None:
        """Look for them no longer."""
        self.discovering -= 1

    def use(self, shell: Shell, *listed: Address) -> None:
        """Have the screens of a shell talk to these servers, some of which are listed."""
        shell.line = self.line
        shell.discover = self.discover  # type: ignore[assignment]
        shell.host = ScriptedHost()  # type: ignore[assignment]
        for address in listed:
            title, games = self.servers[address].title, self.servers[address].games
            running = tuple(each for each in games if each.result == "*")
            known = KnownServer(title=title, name="Ann", listed=True, games=running)
            note_server(address, partial(_become, known))


def _become(known: KnownServer, before: KnownServer) -> KnownServer:
    return known


@dataclass
class ScriptedHost:
    """A server of this computer's own that is there as soon as somebody asks."""

    address: Address | None = None
    last_address: Address | None = None
    problem: str = ""
    begun: int = 0
    title: str = ""
    then: Address | None = HERE

    def begin(self, title: str) -> None:
        """See ``gui.net.hosting.Host``."""
        self.title = title
        self.begun += 1
        self.address = self.last_address = self.then


# --- What they say -----------------------------------------------------------------------


def terms(variant: str = "fog-chess", **more: object) -> TermsWords:
    """What is agreed, by the usual rules if nothing else is said."""
    usual = {"variant": variant, "ruleset": GAMES[variant].default}
    return TermsWords.model_validate(usual | more)


def challenge(
    name: str, terms: TermsWords, side: SideWord | None = None, *, code: str = OTHER_CODE
) -> ChallengeWords:
    """What somebody offers."""
    days = "x" in terms.control and float(terms.control.partition("x")[2]) >= 86_400
    return ChallengeWords(
        code=code,
        name=name,
        program=name == "Eclipse",
        terms=terms,
        side=side,
        open=True,
        expires=14 * 86_400.0 if days else 86_400.0,
    )


def own_game(
    game: str, other: str, terms: TermsWords, *, to_move: bool = True, **more: object
) -> GameWords:
    """One of one's own games, on the first side."""
    facts = {"side": "first", "left": None, "result": "*", **more}
    facts |= {"game": game, "names": ("Ann", other), "to_move": to_move}
    return GameWords.model_validate({**facts, "terms": terms})


def seated(terms: TermsWords, side: SideWord = "first", name: str = "Bob") -> Seated:
    """How a game begins."""
    return Seated(
        game="g1",
        terms=terms,
        side=side,
        names=("Ann", name),
        programs=(False, False),
        date="2026.11.27",
    )


THREE_DAYS = "0+1x259200"
_DAY = 86_400.0


def some_network() -> ScriptedNetwork:
    """A neighbour who offers a game, and a club where several people do."""
    slow = terms("shogi", control=THREE_DAYS)
    blitz, fog = terms("chess", control="180+2"), terms(control="600+5", help=2)
    club = ScriptedServer(
        "Chess club of Example",
        challenges=(
            challenge("Bob", fog, "second"),
            challenge("Eclipse", terms(control="300+3")),
            challenge("Charlotte", blitz, code="WXYZWXYZ"),
        ),
        games=(
            own_game("g1", "Bob", fog, left=2 * _DAY + 4 * 3600.0 + 60),
            own_game("g2", "Charlotte", slow, to_move=False, left=_DAY),
            own_game("g3", "Dora", blitz, to_move=False, result="1-0"),
            own_game("g4", "Bob", fog, to_move=False, result="0-1"),
        ),
    )
    neighbour = ScriptedServer(
        "Bob's computer", challenges=(challenge("Bob", fog, code="BCDEFGHJ"),)
    )
    return ScriptedNetwork(
        {CLUB: club, NEIGHBOUR: neighbour, HERE: ScriptedServer("Ann's computer")},
        {NEIGHBOUR: "Bob's computer"},
    )


# --- Pictures ----------------------------------------------------------------------------


def _picture(open_: Callable[[Shell], Scene]) -> Callable[[Shell, Options, Path], Scene]:
    def picture(shell: Shell, options: Options, folder: Path) -> Scene:
        # The servers that the user knows are neither shown nor written to.
        os.environ["UMBRA_CONFIG"] = str(folder / "config.yaml")
        shell.follow_file = lambda: None  # type: ignore[method-assign]
        shell.settings = shell.settings.model_copy(update={"player_name": "Ann"})
        some_network().use(shell, CLUB)
        scene = open_(shell)
        for _ in range(4):
            scene.update(0.05)
        return scene

    return picture


friend = _picture(lambda shell: shell.open(ToFriend()))
servers = _picture(lambda shell: shell.open(ToServers()))
invite = _picture(
    lambda shell: shell.open(ToInvite(terms(control="600+5", help=1), shown=True))
)
invite_by_days = _picture(
    lambda shell: shell.open(ToInvite(terms(control=THREE_DAYS), address=CLUB))
)
