"""Play a friend: terms of an invitation at the left, offers of others at the right."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from core.clock import TimeControl
from core.net.codes import Address, Link, read_code
from core.net.messages import FromServer, Join, Refused, Seated, SideWord, TermsWords
from core.plain import brief
from core.texts import N_, _, ngettext
from gui.app.choices import chosen_in, keep, ruleset_for
from gui.app.requests import Request, ToFarGame, ToFriend, ToInvite, ToServers
from gui.app.shell import Shell
from gui.drawing import redraw
from gui.games import GAMES
from gui.net.contacts import Contact, servers, servers_problem, title_of, usual_name
from gui.net.discovery import FoundServer
from gui.online.words import (
    OnlineRow,
    challenge_row,
    invitation_row,
    is_fixed,
    online_cell,
    place_of,
)
from gui.setup.form import SIDES, SetupScreen
from gui.setup.terms import Clock, Terms, start_of
from gui.ui.elements import Own, Text
from gui.ui.layout import GROW, Column, Element, Grow, Row, Space
from gui.ui.listing import ListOf
from gui.ui.menu import Item
from gui.ui.parts import button, choice, icon_button, section, toggle
from gui.widgets.choice import CHIPS
from gui.widgets.notice import Notice
from gui.widgets.text_field import TextField
from server.announcement import own_addresses

DAYS: Final = (1, 2, 3, 5, 7, 14)
"""Days for a move to choose from."""

_USUAL_DAYS = 3
_LONGEST_LINK = 400
_DAY = 86_400.0
_SIDES: tuple[SideWord | None, ...] = ("first", None, "second")
"""As messages have those of ``SIDES``."""

_NOWHERE = N_("Nobody that is known here has an invitation with this code.")
_NOBODY = N_("Paste the whole link: no server is known here that the code could be for.")
_LINK = N_("Type or paste a code or a link first.")
_NONE = N_("No games found yet")
_HOW = N_("A friend in the same network opens this screen and invites.")
_OFF = N_("Not looked for")
_SWITCH = N_("It is switched off in the options.")


class FriendScene(SetupScreen):
    """Choose terms and invite, or join a game by code, link or list."""

    heading = N_("Play a friend")

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        settings = shell.settings
        self.side, self.help = SIDES.index(settings.side), settings.help
        wanted = settings.days_a_move
        self._days = next(each for each in (0, *DAYS) if each >= wanted)
        self._open, self._seated = True, False
        self._server: Address | None = None
        self._notice = Notice()
        self._chosen: object = None
        self._link = TextField(
            "", _LONGEST_LINK, hint=_("Such as ABCD-EFGH"), on_enter=self._join_link
        )
        own, known = shell.host.last_address, servers()
        titles = {a: title_of(a, each) for a, each in known.items()}
        self._listed = {a: titles[a] for a, each in known.items() if each.listed}
        self._shown = [a for a, each in known.items() if each.listed or each.invitations]
        if own in self._shown:
            shell.begin_host()
        self._contacts = shell.contacts()
        self._discovery = shell.discover() if settings.find_games else None
        self._seen: tuple[FoundServer, ...] = ()
        self._found: dict[Address, str] = {}
        self._joining: dict[Address, str] = {}
        self._code_alone = False
        self._contacts.reach(self._shown)
        if broken := servers_problem():
            self._notice.show_error(broken)
        self.begin_with(settings.variant)

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        return ToFriend()

    def terms_for(self, variant: str, before: Terms | None, known: Terms | None) -> Terms:
        """See ``SetupScreen.terms_for``: what was chosen last."""
        if known is not None:
            return known
        chosen = chosen_in(self.shell.settings, variant)
        return Terms(
            variant,
            ruleset_for(variant, chosen.ruleset),
            Clock.of(chosen.time, GAMES[variant].times),
            start_of(variant, self.shell.dice),
        )

    def close(self) -> None:
        """See ``Scene.close``."""
        self._contacts.close()
        if self._discovery is not None:
            self._discovery.close()

    # --- Messages from servers -----------------------------------------------------------

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``: handle what was found and what servers have sent."""
        self._update_network()
        for contact, message in self._contacts.poll(self.shell.now()):
            self._receive(contact, message)
        for address, code in [*self._joining.items()]:
            self._try_to_join(self._contacts.at(address), code)

    def _update_network(self) -> None:
        """Connect to servers found in the network, and drop those that are gone."""
        found = self._discovery.found if self._discovery is not None else ()
        if found == self._seen:
            return
        self._seen = found
        own, mine = self.shell.host.last_address, own_addresses() if found else []
        known = {
            each.address: each.title
            for each in found
            if own is None or each.address.port != own.port or each.address.host not in mine
        }
        for address in self._found.keys() - known.keys() - self._joining.keys():
            self._contacts.drop(address)
        self._found = known
        self._contacts.reach(known)
        redraw.now()

    def _receive(self, contact: Contact, message: FromServer) -> None:
        match message:
            case Seated() if not self._seated:
                self._seated, variant = True, message.terms.variant
                self.go(ToFarGame(contact.address, message.game, variant))
            case Refused() if self._joining.pop(contact.address, None) is not None:
                if not self._code_alone:
                    self._notice.show_error(message.words)
                elif not self._joining:
                    self._notice.show_error(_(_NOWHERE))

    def _try_to_join(self, contact: Contact, code: str) -> None:
        """Send the code once connected, or show why there is no connection."""
        if code and contact.connected:
            contact.send(Join(code=code))
            self._joining[contact.address] = ""
        elif contact.problem:
            del self._joining[contact.address]
            self._notice.show_error(contact.problem)

    # --- View ----------------------------------------------------------------------------

    def view(self) -> Element:
        """See ``Screen.view``."""
        air = {"S": 10, "M": 18, "L": 26}
        servers = icon_button("server", _("Servers"), self._show_servers, tab=1)
        about = _("You go by {name}").format(name=usual_name(self.shell.settings))
        invite = self.begin(_("Invite a friend"), "friends", self._invite)
        left = Column(
            Row(self._side_choice(), self._pace(), gap="gutter"),
            self._clock_or_days(),
            self.levels(),
            self.start(),
            self.rules(),
            self._where(),
            invite,
            gap=air,
            w=Grow(0.54),
        )
        join = button(_("Join"), lambda: self._join_link(self._link.text))
        link = Own(self._link, w=GROW, h="control")
        right = Column(
            section(_("Code or link"), Row(link, join, gap="gap")),
            self._offers(),
            Own(self._notice, h="control"),
            gap=air,
            w=Grow(0.46),
        )
        return Column(
            self.bar(_("Play a friend"), about, left=servers),
            Row(
                left,
                right,
                pad="margin",
                gap={"S": 16, "M": 28, "L": 40},
                align=None,
                h=GROW,
            ),
        )

    def _side_choice(self) -> Element:
        sides = self.sides()
        sides.w = GROW
        return sides

    def _pace(self) -> Element:
        """A clock, or days for each move."""
        kinds = choice((_("A clock"), _("Days")), int(self._days > 0), self._choose_pace)
        return section(_("Time"), kinds, w={"S": 160, "M": 210, "L": 290})

    def _clock_or_days(self) -> Element:
        if not self._days:
            return self.clock()
        words = [ngettext("{number} day", "{number} days", each) for each in DAYS]
        chips = choice(words, DAYS.index(self._days), self._choose_days, CHIPS)
        return section(_("Each move within"), chips)

    def _where(self) -> Element:
        """Which server holds the game, and whether it is listed there."""
        here = self._server is None
        words = _("Shown to your network") if here else _("Shown to all on it")
        shown = Row(
            Text(words, ("small", "caption")),
            toggle(
                self._open, partial(setattr, self, "_open"), w={"S": 42, "M": 48, "L": 60}
            ),
            gap="gap",
        )
        title = _("this computer") if self._server is None else self._listed[self._server]
        menu = button(
            _("Where: {place}").format(place=title), self._open_places, icon="server",
            h="control", w=GROW,
        )  # fmt: skip
        return Row(
            menu if self._listed else None,
            None if self._listed else Space(),
            shown,
            gap="gutter",
        )

    def _offers(self) -> Element:
        """Offers in the network and on servers; a press joins."""
        rows = self._network_rows()
        for contact in map(self._contacts.known, self._shown):
            rows += [] if contact is None else _server_rows(contact)

        def choose(number: int) -> None:
            self._chosen = rows[number].key

        def open_row(number: int) -> None:
            self._open_row(rows[number])

        return ListOf(
            items=rows, cell=online_cell, chosen=place_of(self._chosen, rows),
            barred=is_fixed, at_once=True, on_choose=choose, on_open=open_row,
            name=lambda row: row.title, tell=_tip, beside=12, whole=True,
        )  # fmt: skip

    def _network_rows(self) -> list[OnlineRow]:
        rows = [OnlineRow(_("In your network"))]
        for contact in map(self._contacts.known, self._found):
            if contact is not None and contact.lobby is not None:
                offered = contact.lobby.challenges
                rows += [challenge_row(contact.address, each) for each in offered]
        if len(rows) == 1 and self._discovery is None:
            rows.append(OnlineRow(_(_OFF), _(_SWITCH)))
        elif len(rows) == 1:
            rows.append(OnlineRow(_(_NONE), _(_HOW)))
        return rows

    # --- Actions -------------------------------------------------------------------------

    def _choose_pace(self, number: int) -> None:
        self._days = _USUAL_DAYS if number else 0
        if self.terms.clock.problem:
            usual = Clock.of(GAMES[self.terms.variant].usual_time, self.terms.clock.offered)
            self.take(replace(self.terms, clock=usual))

    def _choose_days(self, number: int) -> None:
        self._days = DAYS[number]

    def _show_servers(self) -> None:
        self.go(ToServers())

    def _open_places(self) -> None:
        """Choose the server."""
        places = [None, *self._listed]
        titles = [_("this computer"), *self._listed.values()]

        def pick(number: int) -> None:
            # At home the network may see it, on a server only who has the code.
            self._server, self._open = places[number], not number

        items = [Item(title, "server") for title in titles]
        self.open_menu(items, places.index(self._server), pick)

    def _invite(self) -> None:
        terms, time = self.terms, self.terms.clock.time
        chosen = {"time": time, "days_a_move": self._days, "side": SIDES[self.side]}
        # What cannot be remembered is no reason not to play.
        keep(
            self.shell,
            variant=terms.variant,
            ruleset=terms.ruleset,
            help=self.help,
            **chosen,
        )
        control = terms.clock.control
        if self._days:
            control = TimeControl(0.0, byoyomi=self._days * _DAY, periods=1)
        offered = TermsWords(
            variant=terms.variant,
            ruleset=terms.ruleset,
            start=terms.position,
            control=control.tag if control is not None else "",
            help=self.help if terms.facts.hidden else 0,
        )
        side = _SIDES[self.side]
        self.go(ToInvite(offered, side, self._server, shown=self._open))

    def _open_row(self, row: OnlineRow) -> None:
        """Join the game of a row, or show one's own invitation."""
        if row.address is None:
            return
        contact = self._contacts.at(row.address)
        own = contact.lobby.invitations if contact.lobby is not None else ()
        for each in own:
            if each.code == row.code:
                self.go(ToInvite(each.terms, None, row.address, code=each.code))
                return
        self._join({row.address: row.code})

    def _join_link(self, text: str) -> None:
        """Join by a code or a link."""
        if not text.strip():
            self._notice.show(_(_LINK), "paste")
            return
        code = read_code(text)
        if code is not None:
            there = {each.address: code for each in self._contacts if each.connected}
            self._join(there, code_alone=True)
            return
        try:
            link = Link.parse(text)
        except ValueError as error:
            self._notice.show_error(brief(str(error)))
            return
        if link.code:
            self._join({link.address: link.code})
        else:
            self.go(ToServers(link.address))

    def _join(self, places: dict[Address, str], *, code_alone: bool = False) -> None:
        """Ask to join by a code on each of these servers."""
        self._joining, self._code_alone = places, code_alone
        if not places:
            self._notice.show_error(_(_NOBODY))
            return
        for address in places:
            self._contacts.at(address).retry()
        self._notice.show(_("Joining the game"), "friends", seconds=20.0)


def _server_rows(contact: Contact) -> list[OnlineRow]:
    """The lobby of a listed server."""
    rows, lobby = [OnlineRow(contact.title)], contact.lobby
    if lobby is None:
        waits = contact.problem or _("Asking for its games")
        return [*rows, OnlineRow(contact.address.text, waits)]
    own = [invitation_row(contact.address, each) for each in lobby.invitations]
    rows += own + [challenge_row(contact.address, each) for each in lobby.challenges]
    if len(rows) == 1:
        rows.append(OnlineRow(_("No open games"), _("Invite somebody to yours.")))
    return rows


def _tip(row: OnlineRow) -> str:
    return _("Join this game") if row.address is not None else ""
