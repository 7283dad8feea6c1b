"""The player's games on servers, as Home lists them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from typing import Final

import pygame

from core.games import find_variant
from core.net.codes import Address
from core.net.messages import GameWords, Lobby, read_side
from core.texts import _
from gui.app.requests import Request, ToFarGame, ToServers
from gui.app.shell import Shell
from gui.drawing import redraw
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.entry.played import left_words
from gui.net.contacts import Contact, servers, title_of
from gui.ui.elements import Canvas, Text
from gui.ui.fitting import FirstThatFits
from gui.ui.layout import GROW, Element, Row
from gui.widgets.widget import Style

ASK_EVERY: Final = 60.0
"""Seconds between two requests to servers."""


@dataclass(frozen=True, slots=True)
class FarGame:
    """A game on a server, or a server that does not answer and of which none is known.

    Attributes:
        address: The server.
        title: The server's title.
        game: The game, as the server told it last.
        until: When the side to move runs out of time, in seconds of ``Shell.now``.
        silent: Whether the server does not answer.
    """

    address: Address
    title: str
    game: GameWords | None = None
    until: float = inf
    silent: bool = False

    @property
    def waits(self) -> bool:
        """Whether it is the player's turn."""
        return self.game is not None and self.game.to_move

    @property
    def over(self) -> bool:
        """Whether it ended while the player was away."""
        return self.game is not None and self.game.result != "*"

    @property
    def words(self) -> str:
        """Whose move it is."""
        if self.game is None:
            return self.title
        name = self.game.names[read_side(self.game.side).other]
        words = _("Your move against {name}") if self.waits else _("{name} is to move")
        if self.over:
            words = _("Your game against {name} is over")
        return words.format(name=name)

    @property
    def request(self) -> Request:
        """Where it leads."""
        if self.game is None:
            return ToServers(self.address)
        return ToFarGame(self.address, self.game.game, self.game.terms.variant)


class FarGames:
    """The player's games; asks the servers on which there are any, and no others.

    No call blocks.

    Args:
        shell: What all screens share.
    """

    def __init__(self, shell: Shell) -> None:
        self._shell, self._asked_at = shell, -inf
        self._contacts = shell.contacts()
        known = {place: each for place, each in servers().items() if each.waits}
        self._host_pending: Address | None = None
        # What was known last stands there at once, so that nothing moves under the pointer.
        self._found = {
            place: [FarGame(place, title_of(place, each), game) for game in each.games]
            for place, each in known.items()
        }

    @property
    def games(self) -> list[FarGame]:
        """All games: those on the player's turn first, the most urgent first of these."""
        every = [game for games in self._found.values() for game in games]
        return sorted(every, key=lambda e: (e.silent, not (e.waits or e.over), e.until))

    def update(self) -> None:
        """Handle what servers have sent, and ask them again when due."""
        now = self._shell.now()
        if self._found and now - self._asked_at >= ASK_EVERY:
            self._asked_at = now
            self._connect()
        pending, host = self._host_pending, self._shell.host.address
        if pending is not None and host is not None:
            self._host_pending = None
            if host != pending:
                games = self._found.pop(pending)
                self._found[host] = [replace(each, address=host) for each in games]
            self._contacts.at(host)
        for contact, message in self._contacts.poll(now):
            if isinstance(message, Lobby):
                games = [_far_game(contact, each, now) for each in contact.awaited]
                self._set_games(contact.address, games)
        for contact in self._contacts:
            if contact.problem:
                before = self._found.get(contact.address)
                silent = before or [FarGame(contact.address, contact.title)]
                games = [replace(each, silent=True) for each in silent]
                self._set_games(contact.address, games)

    def close(self) -> None:
        """Close all connections."""
        self._contacts.close()

    def _connect(self) -> None:
        """Connect to each server; start the one on this computer if it is needed."""
        own = self._shell.host.last_address
        self._host_pending = own if own in self._found else None
        if self._host_pending is not None:
            self._shell.begin_host()
        self._contacts.reach(each for each in self._found if each != own)

    def _set_games(self, address: Address, games: list[FarGame]) -> None:
        self._found[address] = games
        self._contacts.drop(address)
        redraw.now()


def _far_game(contact: Contact, game: GameWords, now: float) -> FarGame:
    until = inf if game.left is None else now + game.left
    return FarGame(contact.address, contact.title, game, until)


def far_line(far: FarGame, now: float, m: Metrics) -> Element:
    """A line of Home: whose move it is, which game, and how much time is left."""
    sign = "play" if far.waits else "marks" if far.over else "clock"
    sign = "warning" if far.silent else sign

    def chip(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        ink = style.theme.danger if far.silent else style.theme.accent2
        draw_icon(surface, sign, rect.center, style.metrics.icon, ink)

    left = "" if far.until == inf else left_words(max(0.0, far.until - now))
    left = _("does not answer") if far.silent else left
    title = _(find_variant(far.game.terms.variant).facts.title) if far.game else ""
    drawn = Canvas(chip, w=round(m.icon * 1.3), h=round(m.icon * 1.2))
    name = Text(far.words, ("body", "small", "caption"), "text", bold=True)
    whole = Row(name, Text(title, w=None), gap="gap")
    words = FirstThatFits(whole, Row(name), w=GROW)
    return Row(drawn, words, Text(left, w=None), gap="gap")
