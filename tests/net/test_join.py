"""A bot at a server's table, and what goes wrong on its way there."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cli.join import RemoteBot
from cli.output import FailedError
from core.clock import TimeControl
from core.net.remote import RemoteTable
from core.player import Announcement, Budget
from core.tasks.protocol import Answer
from core.values import Observation, Outcome, Reason, Side
from tests.support.far import FarLine, FarTable


class Scripted:
    """A bot at work that answers as a test says.

    Attributes:
        questions: How many moves it was shown with each question, and its budget.
        answer: What it answers in place of its first legal move.
    """

    made = ready = False
    recalled = killed = False

    def __init__(self) -> None:
        self.questions: list[tuple[int, Budget]] = []
        self.answer: Answer | None = None
        self._due: list[Answer] = []

    def ask(self, seen: Sequence[Observation], budget: Budget) -> None:
        self.questions.append((len(seen) - 1, budget))
        self._due.append(self.answer or Answer(seen[-1].moves[0]))

    def poll(self) -> Answer | None:
        self.made = self.ready = True
        return self._due.pop(0) if self._due else None

    def recall(self) -> None: ...
    def restart(self) -> None: ...
    def leave(self) -> None: ...
    def close(self) -> None: ...


class Board:
    """Two bots at one server's table."""

    def __init__(self, variant: str = "fog-chess") -> None:
        self.far = FarTable(variant, control=TimeControl(60, 1), programs=(True, True))
        self.hosts = Scripted(), Scripted()
        self.bots = []
        for side in Side:
            line = FarLine(self.far, side)
            table = RemoteTable(self.far.seated(side), line, lambda record: None)
            table.sit()
            table.update(0.0)
            self.bots.append(RemoteBot(table, self.hosts[side], Budget(1.0)))

    def go_on(self, times: int) -> None:
        """Look at lines and bots so often."""
        for _time in range(times):
            self.far.go_on(self.far.now + 0.1)
            for bot in self.bots:
                bot.update(self.far.now)


def test_a_bot_is_asked_once_for_each_move_and_within_its_clock() -> None:
    board = Board()
    board.go_on(40)
    plies = len(board.far.table_moves)
    assert plies > 10
    asked = sorted(ply for host in board.hosts for ply, _budget in host.questions)
    assert asked[:plies] == list(range(plies))
    assert max(budget.seconds for _ply, budget in board.hosts[0].questions) <= 1.0


def test_a_bot_that_resigns_or_fails_gives_the_game_up() -> None:
    board = Board()
    board.hosts[0].answer = Answer(None, announced=Announcement.RESIGNS)
    board.go_on(5)
    assert board.far.table.outcome == Outcome(Side.SECOND, Reason.RESIGNED)
    board = Board()
    board.hosts[0].answer = Answer(None, "it has crashed")
    with pytest.raises(FailedError, match="it has crashed"):
        board.go_on(5)
    assert board.far.table.outcome == Outcome(Side.SECOND, Reason.RESIGNED)


@pytest.mark.parametrize(("chance", "agreed"), [(0.1, True), (0.9, False)])
def test_a_bot_takes_a_draw_only_where_it_stands_worse(chance: float, agreed: bool) -> None:
    board = Board()
    moves = board.far.table.seat(Side.SECOND)
    while len(board.far.table_moves) < 44:
        board.go_on(1)
    while board.far.table.seat(Side.FIRST).seen[-1].to_move is not Side.FIRST:
        board.go_on(1)
    host = board.hosts[Side.FIRST]
    moves.offer()
    seen = board.far.table.seen_by(Side.FIRST)
    host.answer = Answer(seen[-1].moves[0], chance=chance)
    board.go_on(4)
    assert (board.far.table.outcome == Outcome(None, Reason.AGREED)) is agreed
