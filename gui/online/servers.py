"""Servers: the list of them, the player's name and games at each."""

from __future__ import annotations

from core.net.codes import Address, Link
from core.net.messages import FromServer, Leave, Sit, Update, Welcome
from core.plain import brief, plain
from core.play.seat import LineStage
from core.records.reader import read_text
from core.texts import N_, _
from gui.app.requests import Request, ToFarGame, ToInvite, ToReplayOf, ToServers
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.net.contacts import Contact, servers, servers_problem, title_of
from gui.online.words import (
    TWO_LINES,
    OnlineRow,
    game_row,
    invitation_row,
    is_fixed,
    online_cell,
    place_of,
)
from gui.ui.elements import Own, Text
from gui.ui.layout import GROW, Column, Element, Grow, Row, Space
from gui.ui.listing import ListOf
from gui.ui.parts import app_bar, button, confirm_button, section
from gui.widgets.notice import Notice
from gui.widgets.text_field import TextField
from settings.online import forget_server, note_server
from settings.remembered import StateError

_LONGEST_LINK, _LONGEST_NAME = 400, 24
_PLAIN = ToServers()
_ABOUT = N_("Where you play friends elsewhere")
_NO_SERVER = N_("No server yet. Add one by the address or link that its owner gives you.")
_WHAT = N_("Whoever has a computer that others reach can run one: main.py serve")


class ServersScene(Screen):
    """The list at the left, the chosen server at the right."""

    heading = N_("Servers")

    def __init__(self, shell: Shell, request: ToServers = _PLAIN) -> None:
        super().__init__(shell)
        self._notice = Notice()
        self._contacts = shell.contacts()
        self._address = TextField(
            "", _LONGEST_LINK, hint=_("Address or link"), on_enter=self._add
        )
        self._name = TextField("", _LONGEST_NAME, on_enter=self._rename)
        self._adding: Address | None = None
        self._opening: str = ""
        self._row: object = None
        self._read_servers()
        self._chosen = next(iter(self._listed), None)
        if broken := servers_problem():
            self._notice.show_error(broken)
        if request.address is not None:
            self._try(request.address)
        elif self._chosen is not None:
            self._show(self._chosen)

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        return ToServers(self._chosen)

    def close(self) -> None:
        """See ``Scene.close``."""
        self._contacts.close()

    def _read_servers(self) -> None:
        """Read the servers on the list, and those with games or invitations."""
        self._listed = {
            address: title_of(address, known)
            for address, known in servers().items()
            if known.listed or known.waits
        }

    # --- Messages from servers -----------------------------------------------------------

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        for contact, message in self._contacts.poll(self.shell.now()):
            self._receive(contact, message)
        tried = self._contacts.known(self._adding)
        if tried is not None and tried.problem:
            self._notice.show_error(_("Not added: {why}").format(why=tried.problem))
            self._contacts.drop(tried.address)
            self._adding = None

    def _receive(self, contact: Contact, message: FromServer) -> None:
        match message:
            case Welcome():
                if contact.address == self._adding:
                    self._list(contact)
                if contact.address == self._chosen:
                    self._name.meant = contact.name
            case Update() if self._opening and message.status.record:
                self._opening = ""
                contact.send(Leave())
                reading = read_text(message.status.record, _("this game"))
                if reading.games and not reading.problems:
                    self.go(ToReplayOf(reading.games[0]))
                else:
                    self._notice.show_error(brief(" ".join(reading.problems)))

    def _list(self, contact: Contact) -> None:
        """Add a server that has answered to the list."""
        self._adding = None
        if self._update_server(contact.address, listed=True):
            self._notice.show(_("{name} was added").format(name=contact.title), "server")
        self._address.text = ""
        self._read_servers()
        self._listed.setdefault(contact.address, contact.title)
        self._show(contact.address)

    # --- View ----------------------------------------------------------------------------

    def view(self) -> Element:
        """See ``Screen.view``."""
        add = button(_("Add"), lambda: self._add(self._address.text), icon="new")
        contact = self._contacts.known(self._chosen)
        shown = _nothing() if contact is None else self._server(contact)
        question = _("Yes, and who I am there")
        remove = confirm_button(
            _("Remove"), question, "trash", self._remove, enabled=contact is not None,
            h="control",
        )  # fmt: skip
        foot = Row(Own(self._notice, w=GROW, h="control", tab=2), remove, gap="gutter")
        return Column(
            app_bar(_("Servers"), _(_ABOUT), self.back, self.home),
            Row(
                Column(
                    self._cards(),
                    section(
                        _("Add a server"),
                        Row(Own(self._address, w=GROW, h="control"), add, gap="gap"),
                    ),
                    gap="gutter",
                    w=Grow(36),
                ),
                Column(shown, foot, gap="gap", w=Grow(64)),
                gap={"S": 16, "M": 28, "L": 40},
                pad="margin",
                align=None,
                h=GROW,
            ),
        )

    def _cards(self) -> Element:
        own = self.shell.host.last_address
        rows = [
            OnlineRow(
                _("This computer") if address == own else title,
                address.text,
                "server",
                address=address,
            )
            for address, title in self._listed.items()
        ]
        places = [*self._listed]
        if not rows:
            return Column(Text(_(_NO_SERVER), lines=0), h=GROW)
        return ListOf(
            items=rows, cell=online_cell,
            chosen=places.index(self._chosen) if self._chosen in places else -1,
            on_choose=lambda number: self._show(places[number]),
            name=lambda row: row.title, beside=12, focus=True,
        )  # fmt: skip

    def _server(self, contact: Contact) -> Element:
        """The chosen server: name and games there."""
        rename = button(
            _("Go by this name"), lambda: self._rename(self._name.text), h="control"
        )
        name = Row(Own(self._name, w=GROW, h="control"), rename, gap="gap")
        bad = bool(contact.problem)
        return Column(
            Column(
                Text(contact.title, "h2", "text", bold=True),
                # As high as two lines: nothing moves once it is said what is wrong.
                Column(
                    Text(_state_words(contact), ink="danger" if bad else "text2", lines=2),
                    h=TWO_LINES,
                ),
            ),
            section(_("Your name there"), name),
            self._games(contact),
            gap="gutter",
            h=GROW,
        )

    def _games(self, contact: Contact) -> Element:
        """The player's games and invitations there."""
        lobby, at = contact.lobby, contact.address
        if lobby is None:
            return Space()
        parts = {
            _("Your invitations"): [invitation_row(at, each) for each in lobby.invitations],
            _("Running games"): [game_row(at, e) for e in lobby.games if e.result == "*"],
            _("Finished games"): [game_row(at, e) for e in lobby.games if e.result != "*"],
        }
        rows = [
            row
            for title, part in parts.items()
            if part
            for row in (OnlineRow(title), *part)
        ]
        if not rows:
            return Column(Text(_("You have no games there.")), h=GROW)

        def choose(number: int) -> None:
            self._row = rows[number].key

        return ListOf(
            items=rows, cell=online_cell, chosen=place_of(self._row, rows),
            barred=is_fixed, at_once=True, on_choose=choose,
            on_open=lambda number: self._open_row(contact, rows[number]),
            name=lambda row: row.title, beside=12, whole=True,
        )  # fmt: skip

    # --- Actions -------------------------------------------------------------------------

    def _show(self, address: Address) -> None:
        """Show a server and connect to it; this computer's own is started."""
        self._chosen, self._row = address, None
        if address == self.shell.host.last_address:
            self.shell.begin_host()
        contact = self._contacts.at(address)
        self._name.text = contact.name

    def _open_row(self, contact: Contact, row: OnlineRow) -> None:
        """Open a running game or an invitation; replay a finished game."""
        address, game = contact.address, row.game
        if game is None:
            lobby = contact.lobby
            every = lobby.invitations if lobby is not None else ()
            terms = next(each.terms for each in every if each.code == row.code)
            self.go(ToInvite(terms, None, address, code=row.code))
        elif game in contact.awaited:
            self.go(ToFarGame(address, game.game, game.terms.variant))
        else:
            self._opening = game.game
            contact.send(Sit(game=game.game))

    def _add(self, text: str) -> None:
        """Connect to a server, which is listed once it has answered."""
        try:
            self._try(Link.parse(text).address)
        except ValueError as error:
            self._notice.show_error(brief(str(error)))

    def _try(self, address: Address) -> None:
        if address in self._listed:
            self._show(address)
            return
        self._adding = address
        self._notice.show(_("Trying {place}").format(place=address.text), "server")
        contact = self._contacts.at(self._adding)
        if contact.connected:
            self._list(contact)

    def _rename(self, name: str) -> None:
        name, contact = plain(name).strip(), self._contacts.known(self._chosen)
        if name and contact is not None and name != contact.name:
            contact.rename(name)

    def _remove(self) -> None:
        chosen = self._chosen
        if chosen is None:
            return
        self._contacts.drop(chosen)
        try:
            forget_server(chosen)
        except (StateError, OSError) as error:
            self._notice.show_error(_not_saved(error))
        self._listed.pop(chosen, None)
        self._chosen = None
        if self._listed:
            self._show(next(iter(self._listed)))

    def _update_server(self, address: Address, **changes: object) -> bool:
        """Update what is saved about a server; whether that worked."""
        try:
            note_server(address, lambda known: known.model_copy(update=changes))
        except (StateError, OSError) as error:
            self._notice.show_error(_not_saved(error))
            return False
        return True


def _not_saved(error: Exception) -> str:
    why = getattr(error, "strerror", None) or error
    return _("The list cannot be saved: {why}").format(why=why)


def _nothing() -> Element:
    """The right side while there is no server."""
    return Column(Space(), Text(_(_WHAT), align="center", lines=0), Space(), h=GROW)


def _state_words(contact: Contact) -> str:
    """The state of the connection, in a line."""
    state = contact.state
    match state.stage:
        case LineStage.CONNECTED:
            place = contact.address.text
            if state.lag is None:
                return _("{place} · connected").format(place=place)
            lag = round(state.lag * 1000)
            return _("{place} · connected, {lag} ms").format(place=place, lag=lag)
        case LineStage.DOWN:
            return _("{why} It is tried again by itself.").format(why=contact.problem)
        case LineStage.REFUSED:
            return contact.problem
        case _:
            return _("Connecting to {place}").format(place=contact.address.text)
