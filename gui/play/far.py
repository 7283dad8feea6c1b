"""A game at a server's table: sitting down at it, and what is saved of it at the end."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from core.games import GAMES
from core.net.codes import Address
from core.net.messages import FromServer, MessageError, Refused, Seated, Sit, Welcome
from core.net.remote import Connection, RemoteTable
from core.plain import plain
from core.play.seat import LineStage
from core.play.table import AutoSave
from core.records.record import GameRecord
from core.texts import N_, _, pgettext
from core.values import Side
from gui.app.requests import Request, ToFarGame, ToHome
from gui.app.scene import Scene
from gui.app.screen import Screen
from gui.app.session import names_in_file
from gui.app.shell import Shell
from gui.drawing import redraw
from gui.net.contacts import usual_name
from gui.play.scene import PlayScene
from gui.ui.elements import Text
from gui.ui.layout import FIT, Column, Element, Grow, Row, Space
from gui.ui.parts import app_bar, button
from settings.online import hello_to, note_end, note_seat, note_welcome
from settings.remembered import StateError


@dataclass(frozen=True, slots=True)
class FarSession:
    """A game at a server's table: what a ``Session`` is for one at this computer.

    Attributes:
        table: The table.
        saving: Writes the game into its file once it is over.
        person: The side of the person.
        address: The server.
    """

    table: RemoteTable
    saving: AutoSave
    person: Side
    address: Address

    @property
    def notes(self) -> str:
        """See ``Session``."""
        return f"{self.address.host} {self.table.game}"

    @property
    def following(self) -> Request | None:
        """The rematch, once both players want it."""
        game, variant = self.table.next_game, self.table.facts.key
        return ToFarGame(self.address, game, variant) if game else None

    def rematch(self, seed: int) -> Request | None:
        """Ask the other player for the same once more, with sides changed."""
        self.table.rematch()
        return None

    def hand_over(self) -> None:
        """Nobody else plays at this screen."""

    def close(self) -> None:
        """Leave, and finish writing."""
        self.table.close()
        self.saving.close()


def record_path(folder: Path, seated: Seated) -> Path:
    """The file of a game at a server's table: the same whenever it is looked at again."""
    day = re.sub(r"\D", "-", plain(seated.date), flags=re.ASCII)[:10]
    stem = f"{day}-{names_in_file(seated.names)}-{seated.game}"
    return folder / f"{stem}{GAMES[seated.terms.variant].files.ending}"


class FarGameScene(Screen):
    """Connects to a server, sits down at a game there, and gives way to the Play screen.

    Args:
        shell: What all screens share.
        place: Which game of which server.
        line: The line to the server.
    """

    heading = N_("Game elsewhere")

    def __init__(self, shell: Shell, place: ToFarGame, line: Connection) -> None:
        super().__init__(shell)
        self._place, self._line = place, line
        self._hosted = place.address == shell.host.last_address
        self._problem, self._seated = "", False
        self._table: RemoteTable | None = None
        self._saving: AutoSave | None = None
        self._standing: object = None

    @classmethod
    def opened(cls, shell: Shell, request: ToFarGame) -> Scene:
        """The screen of a game, or Home with the reason why there is none."""
        try:
            hello = hello_to(request.address, usual_name(shell.settings))
        except StateError as error:
            return shell.open(ToHome(str(error)))
        if request.address == shell.host.last_address:
            shell.begin_host()
        return cls(shell, request, shell.line(request.address, hello))

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``: go on as soon as the game is shown."""
        try:
            for message in self._line.poll():
                self._take(message)
        except MessageError as error:
            self._problem = str(error)
        table, saving, place = self._table, self._saving, self._place
        host = self.shell.host.address
        if table is not None and saving is not None and table.ready:
            self._table, self._seated = None, True
            session = FarSession(table, saving, table.side, place.address)
            self._following = PlayScene(self.shell, session)
        elif self._hosted and host is not None and host != place.address:
            # The server of this computer had to listen elsewhere than before.
            self.go(replace(place, address=host))
        elif (self._line.state, self._problem) != self._standing:
            self._standing = self._line.state, self._problem
            redraw.now()

    def _take(self, message: FromServer) -> None:
        game, address = self._place.game, self._place.address
        match message:
            case Welcome():
                _keep(lambda: note_welcome(address, message))
                self._line.send(Sit(game=game))
            case Seated() if message.game == game and self._table is None:
                self._sit_down(message)
            case Refused():
                if message.code == "game":
                    _keep(lambda: note_end(address, game))
                self._problem = message.words
            case _ if self._table is not None:
                self._table.take(message, self.shell.now())

    def _sit_down(self, seated: Seated) -> None:
        address, path = self._place.address, record_path(self.shell.games, seated)
        saving, known = AutoSave(path), path.exists()

        def save(record: GameRecord) -> None:
            _keep(lambda: note_end(address, seated.game))
            if not known:
                saving(record)

        self._table, self._saving = RemoteTable(seated, self._line, save), saving
        _keep(lambda: note_seat(address, seated))

    def _retry(self) -> None:
        self._problem = ""
        if self._hosted:
            self.shell.begin_host()
        self._line.retry()

    def view(self) -> Element:
        """See ``Screen.view``."""
        host, state = self._place.address.host, self._line.state
        connecting = _("Connecting to {host}").format(host=host)
        waits = self._problem or state.stage in (LineStage.DOWN, LineStage.REFUSED)
        again = button(_("Connect now"), self._retry, "main", focus=True)
        leave = button(pgettext("command", "Back"), self.back, icon="back")
        words = self._problem or state.sentence or connecting
        return Column(
            app_bar(_(self.heading), host, self.back, self.home),
            Space(Grow(2)),
            Text(words, "body", "text", lines=4, align="center", h=FIT),
            Space("margin"),
            Row(
                Space(),
                Column(
                    again if waits else None, leave, gap="gap", w=7 * self.metrics.button
                ),
                Space(),
            ),
            Space(Grow(3)),
        )

    def close(self) -> None:
        """See ``Scene.close``: whoever has sat down keeps the line."""
        if not self._seated:
            self._line.close()


def _keep(note: Callable[[], None]) -> None:
    """Remember something; what cannot be written is no reason not to play."""
    with suppress(StateError, OSError):
        note()
