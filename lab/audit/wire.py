"""A game on a server, and every byte that goes to one of its players."""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from core.clock import TimeControl
from core.game import start_text
from core.net.messages import (
    Create,
    Draw,
    FromClient,
    Hello,
    Invited,
    Join,
    Look,
    MakeMove,
    Message,
    Resync,
    Seated,
    TermsWords,
    Welcome,
    side_word,
)
from core.records.record import SIDES
from core.records.replay import Timeline
from core.values import Move, Side
from server.lobby import Lobby, LobbyOptions
from server.room import Visitor
from server.store import Store

_TRIES = 4
"""Moves that cannot be made, of which each is tried."""

_SIGHTS_APART = 8
"""Moves between two requests for all that was shown."""


class AuditServer:
    """A server on which one game is played, without a network, under a simulated clock.

    What is drawn at random, such as the name of a game, is left out of what it sends.

    Args:
        timeline: The real game.
        viewer: The player whose line is recorded.
        control: The time control.
        now: The time.
    """

    def __init__(
        self, timeline: Timeline, viewer: Side, control: TimeControl, now: float
    ) -> None:
        self._facts = timeline.game.facts
        self._folder = TemporaryDirectory(ignore_cleanup_errors=True)
        self._store = Store(Path(self._folder.name))
        self._lobby = Lobby(self._store, LobbyOptions(), now)
        self._wires = {side: _Wire() for side in Side}
        self._wire, self._viewer = self._wires[viewer], viewer
        terms = TermsWords(
            variant=self._facts.key,
            ruleset=timeline.game.ruleset,
            start=start_text(timeline.game, timeline.start),
            control=control.tag,
        )
        for side in Side:
            self._do(side, Hello(name=SIDES[side]), now)
        self._do(viewer, Create(terms=terms, side=side_word(viewer)), now)
        self._do(viewer.other, Join(code=self._wire.drawn["code"]), now)

    def play(self, side: Side, ply: int, move: Move, now: float) -> None:
        """Make a move."""
        words = (move.path, move.promotion, move.drop)
        self._do(side, MakeMove(ply=ply, move=words, took=0.0), now)

    def sent(self, ply: int, now: float) -> tuple[str, ...]:
        """All that the player was sent since the last time.

        Before that the player asks for what anybody may ask for, and for what cannot be.
        """
        dice, squares = Random(ply), list(self._facts.squares)
        for _number in range(_TRIES):
            move = (tuple(dice.sample(squares, 2)), None, "?")
            self._do(self._viewer, MakeMove(ply=ply, move=move), now)
        for request in (
            Look(),
            Draw(act="accept", ply=ply),
            Draw(act="claim", ply=ply + 1),
            Draw(act="decline", ply=ply),
        ):
            self._do(self._viewer, request, now)
        if ply % _SIGHTS_APART == 0:
            self._do(self._viewer, Resync(), now)
        return self._wire.take()

    def close(self) -> None:
        """Forget the game."""
        self._store.close()
        self._folder.cleanup()

    def _do(self, side: Side, request: FromClient, now: float) -> None:
        self._lobby.handle(self._wires[side], request, now)
        while self._lobby.step(now):
            pass
        self._lobby.touched.clear()


class _Wire(Visitor):
    """A connection on which everything is written down.

    Attributes:
        drawn: What the server has drawn at random for this player.
    """

    def __init__(self) -> None:
        super().__init__("127.0.0.1", local=True)
        self.drawn: dict[str, str] = {}
        self._sent: list[str] = []

    def send(self, message: Message) -> None:
        """See ``Visitor.send``."""
        match message:
            case Welcome():
                self.drawn["token"] = message.token
            case Invited():
                self.drawn["code"] = message.challenge.code
            case Seated():
                self.drawn["game"] = message.game
        self._sent.append(message.text())

    def take(self) -> tuple[str, ...]:
        """What was sent since the last time, without what was drawn at random."""
        texts, self._sent = self._sent, []
        for name, drawn in self.drawn.items():
            texts = [text.replace(drawn, name) for text in texts]
        return tuple(texts)
