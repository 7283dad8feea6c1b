"""Rooms and visitors without sockets."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from core.net.messages import (
    MakeMove,
    Message,
    MoveWords,
    ObservationWords,
    Refused,
    Seated,
    Status,
    TermsWords,
    Update,
    read_answer,
)
from core.values import Side
from server.room import RefusedError, Request, Room, Visitor
from server.store import Agreement, Event, StoredGame

M = TypeVar("M", bound=Message)

START = 1_800_000_000.0
"""The time at which tests begin."""


class Recorder(Visitor):
    """A visitor who records the messages they are sent, as text."""

    def __init__(self, address: str = "127.0.0.1", *, local: bool = True) -> None:
        super().__init__(address, local=local)
        self.texts: list[str] = []
        self.seen: list[ObservationWords] = []
        self.status = Status()
        self.number = 0

    def send(self, message: Message) -> None:
        """See ``Visitor.send``."""
        self.texts.append(message.text())
        if isinstance(message, Seated):
            self.seen, self.number = [], 0
        if isinstance(message, Update):
            assert message.number == self.number + 1
            assert message.after <= len(self.seen)
            self.number, self.status = message.number, message.status
            self.seen[message.after :] = message.seen
            assert [each.ply for each in self.seen] == [*range(len(self.seen))]

    def all(self, kind: type[M]) -> list[M]:
        """The messages of a kind that came, oldest first."""
        got = map(read_answer, self.texts)
        return [each for each in got if isinstance(each, kind)]

    def last(self, kind: type[M]) -> M:
        """The last message of a kind that came."""
        return self.all(kind)[-1]

    def refusal(self) -> str:
        """The code of the last refusal."""
        return self.last(Refused).code


def agreement(
    variant: str = "fog-chess", control: str = "", game: str = "game", **terms: object
) -> Agreement:
    """What two people have agreed on."""
    words = TermsWords.model_validate(
        {"variant": variant, "ruleset": "", "control": control, **terms}
    )
    return Agreement(game, words, (1, 2), ("Ann", "Bob"), (False, False), START)


class Played:
    """A room with two visitors, and its events."""

    def __init__(self, agreed: Agreement, events: tuple[Event, ...] = ()) -> None:
        self.agreed, self.log = agreed, list(events)
        self.room = Room(StoredGame(agreed), START)
        self.visitors = {side: Recorder() for side in Side}
        self.sit(START)

    def sit(self, now: float) -> None:
        """Have both visitors take their seats."""
        for side, visitor in self.visitors.items():
            self.room.sit(side, visitor)
            while self.room.step(side, now):
                pass
        self.room.show(now)

    @property
    def to_move(self) -> Side:
        """Whose turn it is, as the first side knows."""
        return (
            Side.FIRST
            if self.visitors[Side.FIRST].seen[-1].to_move == "first"
            else Side.SECOND
        )

    def moves(self) -> tuple[MoveWords, ...]:
        """The moves of the side to move."""
        return self.visitors[self.to_move].seen[-1].moves

    def settle(self, now: float) -> None:
        """Let happen what is due."""
        while (event := self.room.due(now)) is not None:
            self._happen(event, now)

    def ask(self, side: Side, request: Request, now: float) -> bool:
        """Have a side do something; whether anything happened."""
        self.settle(now)
        event = self.room.decide(side, request, now)
        if event is None:
            self.room.confirm(side, now)
        else:
            self._happen(event, now)
        return event is not None

    def move(self, move: MoveWords, now: float, took: float | None = None) -> None:
        """Have the side to move make a move."""
        side = self.to_move
        ply = len(self.visitors[side].seen) - 1
        assert self.ask(side, MakeMove(ply=ply, move=move, took=took), now)

    def refuses(self, side: Side, request: Request, now: float) -> bool:
        """Whether something is refused, which changes nothing."""
        try:
            self.ask(side, request, now)
        except RefusedError:
            return True
        return False

    def restarted(self, now: float, life: float) -> Played:
        """The game after the server was killed and started again; nobody is there."""
        after = Played.__new__(Played)
        after.agreed, after.log = self.agreed, self.log.copy()
        after.room = Room(StoredGame(self.agreed, tuple(self.log)), now, life)
        after.visitors = {side: Recorder() for side in Side}
        return after

    def _happen(self, event: Event, now: float) -> None:
        self.log.append(event)
        self.room.apply(event, now)
        self.room.show(now)


def play(played: Played, dice: Random, moves: int, now: float = START) -> float:
    """Play some moves at random, a second each; when the last one was made."""
    for _number in range(moves):
        if played.room.over:
            break
        now += 1.0
        played.move(dice.choice(played.moves()), now)
    return now
