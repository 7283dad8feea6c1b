"""Two honest players at a server, who play on and on and note how long moves take."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from threading import Event, Thread
from typing import Final

from websockets.exceptions import WebSocketException

from core.net.messages import (
    Create,
    Invited,
    Join,
    MakeMove,
    MessageError,
    Rematch,
    Seated,
    Sit,
    TermsWords,
    Update,
)
from core.values import Side
from lab.bench.served import Guest

_TERMS: Final = TermsWords(variant="fog-chess", ruleset="", control="600+5")


class HonestGame:
    """Two players who play one game after another, on a thread.

    Args:
        port: The server's.
        names: Their names.
        pause: Seconds between two moves.

    Attributes:
        game: The name of the game that they play.
        secrets: What nobody else may hear: their tokens, and the names of their games.
        delays: Seconds from sending each move to when the other side has seen it.
        problem: What went wrong; empty if nothing did.
    """

    def __init__(self, port: int, names: tuple[str, str], pause: float) -> None:
        host, guest = (Guest(port, name) for name in names)
        code = host.ask(Create(terms=_TERMS, side="first"), Invited).challenge.code
        self.game = guest.ask(Join(code=code), Seated).game
        self.secrets = {host.token, guest.token, self.game}
        self.delays: list[float] = []
        self.problem = ""
        self._guests, self._pause, self._over = [host, guest], pause, Event()
        self._thread = Thread(target=self._live, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Leave."""
        self._over.set()
        self._thread.join()

    def _live(self) -> None:
        try:
            while self._play():
                self._sit_again()
        except (OSError, WebSocketException, MessageError) as error:
            self.problem = f"{type(error).__name__}: {error}"
        for guest in self._guests:
            guest.close()

    def _play(self) -> bool:
        """Play a game to its end; whether they want to play on."""
        dice = Random(self.game)
        first, second = (guest.until(Update) for guest in self._guests)
        while first.status.outcome is None:
            if self._over.is_set():
                return False
            seen = first.seen[-1]
            side = Side(int(seen.to_move == "second"))
            moves = (first, second)[side].seen[-1].moves
            began = time.perf_counter()
            move = MakeMove(ply=seen.ply, move=dice.choice(moves), took=0.0)
            self._guests[side].wire.send(move.text())
            news = {side.other: self._news(side.other, seen.ply)}
            self.delays.append(time.perf_counter() - began)
            news[side] = self._news(side, seen.ply)
            first, second = news[Side.FIRST], news[Side.SECOND]
            time.sleep(self._pause)
        if not first.status.record or first.status.record != second.status.record:
            raise MessageError("the records are not the same")
        return True

    def _news(self, side: Side, ply: int) -> Update:
        """The update that shows a side what came after ``ply`` moves."""
        update = self._until(side, lambda update: bool(update.seen))
        if update.seen[-1].ply != ply + 1:
            raise MessageError("another move was made")
        return update

    def _until(self, side: Side, what: Callable[[Update], bool]) -> Update:
        while not what(update := self._guests[side].until(Update)):
            pass
        return update

    def _sit_again(self) -> None:
        """Begin a rematch."""
        for guest in self._guests:
            guest.wire.send(Rematch().text())
        for side in Side:
            update = self._until(side, lambda update: update.status.next_game is not None)
            self.game = update.status.next_game or ""
        self.secrets.add(self.game)
        for guest in self._guests:
            guest.ask(Sit(game=self.game), Seated)
        self._guests.reverse()
