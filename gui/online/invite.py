"""An invitation: its code, link and QR code, until somebody joins."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

import pygame
import segno

from core.net.codes import Address, Link, shown_code
from core.net.messages import (
    ChallengeWords,
    Create,
    FromServer,
    Invited,
    Lobby,
    Refused,
    Seated,
    Withdraw,
)
from core.texts import N_, _, listed
from gui.app.requests import ToFarGame, ToInvite
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.drawing import redraw
from gui.net.contacts import Contact
from gui.online.words import TWO_LINES, game_title, terms_words
from gui.ui.elements import Canvas, Own, Size, Text
from gui.ui.fitting import Scrolled
from gui.ui.layout import GROW, Column, Element, Ground, Grow, Row, Space
from gui.ui.parts import app_bar, button, section
from gui.widgets.clipboard import copy
from gui.widgets.notice import Notice
from gui.widgets.widget import Style
from server.announcement import own_addresses

QUIET: Final = 4
"""Width of the quiet zone around a QR code in modules, by its standard."""

_IN_NETWORK = N_("In the same network your friend finds this game under Play a friend.")
_ELSEWHERE = N_(
    "From elsewhere: forward port {port} to this computer, use a VPN, "
    "or a server of your own."
)
_ON_SERVER = N_(
    "Your friend opens Play a friend, and types the code or pastes the link. "
    "A code alone is enough where {server} is among the servers."
)
_STANDS = N_(
    "The invitation stands for 14 days: you can leave this screen, and find the game on "
    "Home once your friend has come."
)
_STANDS_HERE = N_(
    "The invitation stands while this computer is on: you can leave this screen, and find "
    "the game on Home once your friend has come."
)
_ALONE = N_("This computer is in no network now, so nobody else can reach it.")


class InviteScene(Screen):
    """Creates an invitation, shows how a friend joins, and waits."""

    heading = N_("Invite a friend")

    def __init__(self, shell: Shell, request: ToInvite) -> None:
        super().__init__(shell)
        self._request = request
        self._notice = Notice()
        self._problem = ""
        self._contacts = shell.contacts()
        self._contact: Contact | None = None
        self._challenge: ChallengeWords | None = None
        self._created = bool(request.code)
        self._other_games: list[str] = []
        self._seated = False
        self._hosts = request.address is None
        self._own = own_addresses() if self._hosts else []
        self._begin()

    @property
    def _by_days(self) -> bool:
        return self._challenge is not None and self._challenge.expires > 2 * 86_400

    def _begin(self) -> None:
        """Connect to the server, or start one here."""
        self._problem = ""
        if self._request.address is None:
            self.shell.begin_host()
        else:
            self._contact = self._contacts.at(self._request.address)
            self._contact.retry()

    def close(self) -> None:
        """See ``Scene.close``."""
        self._contacts.close()

    # --- Messages from the server --------------------------------------------------------

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        if self._hosts and self._contact is None:
            self._update_host()
        for _contact, message in self._contacts.poll(self.shell.now()):
            self._receive(message)
        contact = self._contact
        if contact is not None and contact.connected and not self._created:
            self._created = True
            side, terms = self._request.side, self._request.terms
            contact.send(Create(terms=terms, side=side, open=self._request.shown))

    def _update_host(self) -> None:
        host = self.shell.host
        if host.address is not None:
            self._contact = self._contacts.at(host.address)
        elif host.problem != self._problem:
            self._problem = host.problem
            redraw.now()

    def _receive(self, message: FromServer) -> None:
        match message:
            case Invited():
                self._challenge = message.challenge
            case Lobby():
                self._update_from_lobby(message)
            case Seated():
                self._play(message.game)
            case Refused():
                self._problem = message.words

    def _update_from_lobby(self, lobby: Lobby) -> None:
        """Check whether the invitation stands, or was accepted in the meantime."""
        standing = {each.code: each for each in lobby.invitations}
        running = [each.game for each in lobby.games if each.result == "*"]
        code = self._request.code if self._challenge is None else self._challenge.code
        if code and code in standing:
            self._challenge, self._other_games = standing[code], running
        elif code:
            for game in running:
                if self._challenge is not None and game not in self._other_games:
                    self._play(game)
                    return
            self._challenge, self._problem = None, _("This invitation stands no longer.")

    def _play(self, game: str) -> None:
        """Open the game that has begun."""
        if self._contact is not None and not self._seated:
            self._seated, variant = True, self._request.terms.variant
            self.go(ToFarGame(self._contact.address, game, variant))

    # --- View ----------------------------------------------------------------------------

    def view(self) -> Element:
        """See ``Screen.view``."""
        terms = self._request.terms
        shown = (
            self._waiting()
            if self._challenge is None
            else self._invitation(self._challenge)
        )
        cancel = button(_("Cancel"), self._cancel, icon="close", focus=True)
        foot = Row(cancel, Space(), w=Grow(30))
        return Column(
            app_bar(_(self.heading), game_title(terms), self.back, self.home),
            Row(Space(), shown, Space(), pad=("margin", 0), align=None, h=GROW),
            Row(Space(), foot, Space(), pad="margin"),
        )

    def _waiting(self) -> Element:
        """Progress before the invitation stands, or what went wrong."""
        problem = self._problem or (self._contact.problem if self._contact else "")
        if problem:
            words = Text(problem, "body", "danger", lines=4, align="center")
        elif self._contact is None:
            words = Text(_("Starting a server on this computer"), "body", align="center")
        else:
            words = Text(_("Asking the server for a code"), "body", align="center")
        again = (
            button(_("Try again"), self._try_again, "main", "again") if problem else None
        )
        return Column(
            Space(), words, Row(Space(), again, Space()), Space(),
            gap="gutter", w={"S": 560, "M": 680, "L": 900},
        )  # fmt: skip

    def _invitation(self, challenge: ChallengeWords) -> Element:
        """Code, link, QR code and advice."""
        link, code = self._link(challenge.code), shown_code(challenge.code)
        side, terms = {"S": 232, "M": 316, "L": 440}, challenge.terms
        size: tuple[Size, ...] = "body", "small", "caption"
        trouble = "" if self._contact is None else self._contact.problem
        advice = Column(*(Text(each, lines=0) for each in self._advice()), gap="gap")
        return Row(
            Column(
                Space(Grow(most="margin")),
                Text(_("Waiting for your friend…"), ("h2", "h3"), "text", bold=True),
                Text(f"{game_title(terms)} · {terms_words(terms)}", lines=2),
                Column(Text(trouble, ink="danger", lines=2), h=TWO_LINES),
                Space("gap"),
                self._copied_part(_("Code"), code, Text(code, "h1", "accent2", bold=True)),
                self._copied_part(_("Link"), link, Text(link, size, "text", lines=2)),
                Space("gap"),
                Scrolled(advice, h=Grow(most={"S": 150, "M": 200, "L": 270})),
                Own(self._notice, h="control"),
                Space(),
                gap="gap",
                w=Grow(most={"S": 560, "M": 760, "L": 1000}),
            ),
            Column(
                Space(Grow(most="margin")),
                Canvas(_drawer(link), w=side, h=side),
                Space(),
                gap="gap",
            ),
            gap={"S": 24, "M": 48, "L": 72},
            align=None,
            w=Grow(30),
        )

    def _copied_part(self, title: str, text: str, shown: Text) -> Element:
        """A text with a button that copies it."""
        shown.w = GROW
        take = button(_("Copy"), lambda: self._copy(text), icon="copy")
        return section(title, Row(shown, take, gap="gutter"))

    def _link(self, code: str) -> str:
        """The link, with this computer's address in the network if the server runs here."""
        assert self._contact is not None
        address = self._contact.address
        if self._hosts:
            address = Address(next(iter(self._own), address.host), address.port)
        return Link(address, code).text

    def _advice(self) -> list[str]:
        """How a friend joins, in a few sentences."""
        assert self._contact is not None
        words = []
        if self._hosts:
            own, port = own_addresses(), self._contact.address.port
            words = (
                [_(_IN_NETWORK), _(_ELSEWHERE).format(port=port)] if own else [_(_ALONE)]
            )
            if others := own[1:5]:
                also = _("Other addresses of this computer: {addresses}")
                words.append(also.format(addresses=listed(others)))
        else:
            words = [_(_ON_SERVER).format(server=self._contact.title)]
        stands = _STANDS_HERE if self._hosts else _STANDS
        return words + ([_(stands)] if self._by_days else [])

    # --- Actions -------------------------------------------------------------------------

    def back(self) -> None:
        """See ``Screen.back``: withdraws the invitation unless it is to a game by days."""
        if not self._by_days:
            self._withdraw()
        super().back()

    def _cancel(self) -> None:
        self._withdraw()
        super().back()

    def _withdraw(self) -> None:
        if self._contact is not None and self._challenge is not None:
            self._contact.send(Withdraw(code=self._challenge.code))

    def _try_again(self) -> None:
        self._request, self._created = replace(self._request, code=""), False
        self._begin()

    def _copy(self, text: str) -> None:
        if copy(text):
            self._notice.show(_("Copied: {text}").format(text=text), "copy")
        else:
            self._notice.show_error(_("The clipboard cannot be written to."))


# --- QR code -----------------------------------------------------------------------------


@lru_cache(maxsize=4)
def modules(text: str) -> tuple[bytes, ...]:
    """The dark modules of the QR code of a text, row by row."""
    return tuple(bytes(row) for row in segno.make(text, error="m", micro=False).matrix)


def _drawer(text: str) -> Ground:
    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        draw_code(surface, rect, text)

    return draw


def draw_code(surface: pygame.Surface, rect: pygame.Rect, text: str) -> None:
    """Draw the QR code of a text as large as there is room, dark on white."""
    rows = modules(text)
    across = len(rows) + 2 * QUIET
    each = max(1, min(rect.size) // across)
    ground = pygame.Rect(0, 0, each * across, each * across)
    ground.center = rect.center
    surface.fill((255, 255, 255), ground)
    left, top = ground.x + QUIET * each, ground.y + QUIET * each
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                surface.fill((0, 0, 0), (left + x * each, top + y * each, each, each))
