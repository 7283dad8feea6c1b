"""A server's table as its player has it, held against the table itself."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.join import RemoteBot
from cli.output import FailedError
from core.clock import TimeControl
from core.games import GAMES
from core.net.messages import MakeMove, Refused, Resync, Sit, Update
from core.net.remote import RemoteTable
from core.play.seat import LineStage, Seat
from core.player import Announcement, Budget
from core.records.record import OWN_SIDE, GameRecord
from core.tasks.protocol import Answer
from core.values import Observation, Outcome, Reason, Side
from tests.support.far import GAME, WELCOME, FarLine, FarTable


class FarPlayer:
    """A player of a far game: the line, the table as they have it, and their seat."""

    def __init__(self, far: FarTable, side: Side) -> None:
        self.saved: list[GameRecord] = []
        self.line = FarLine(far, side)
        self.table = RemoteTable(far.seated(side), self.line, self.saved.append)
        self.table.sit()
        self.table.update(far.now)
        self.seat = self.table.seat(side)


def facts_of(seat: Seat, now: float) -> dict[str, object]:
    """Everything that a seat shows."""
    sides = list(Side)
    return {
        "seen": list(seat.seen),
        "moves": [each.moves for each in seat.seen],
        "outcome": seat.outcome,
        "running": seat.running,
        "counting": seat.counting,
        "spent": [seat.spent(side) for side in sides],
        "clock": [seat.clock(side, now) for side in sides],
        "claim": seat.can_claim,
        "offer": seat.can_offer,
        "offered": seat.offered,
        "back": seat.can_take_back,
        "undo": seat.can_undo,
        "took back": seat.took_back,
        "names": seat.names,
        "help": seat.most_help,
        "control": seat.control,
        "others": (seat.preparing, seat.failure, seat.shared, seat.facts, seat.ruleset),
    }


def alike(far: FarTable, player: FarPlayer) -> None:
    """Ask that a player's seat shows what the seat at the table does."""
    side = player.seat.side
    there = far.table.seat(side)
    assert facts_of(player.seat, far.now) == facts_of(there, far.now)
    record = there.record
    if record is not None:
        got = player.seat.record
        assert got is not None
        assert (got.moves, got.outcome) == (record.moves, record.outcome)
        assert got.tags[OWN_SIDE] == ("White", "Black")[side]
        assert [each.moves for each in player.saved] == [record.moves]


@pytest.mark.parametrize("variant", GAMES)
def test_a_far_seat_shows_what_the_seat_at_the_table_does(variant: str) -> None:
    far, dice = FarTable(variant, control=TimeControl(600, 2)), Random(variant)
    players = [FarPlayer(far, side) for side in Side]
    for step in range(1, 60):
        far.go_on(far.now + dice.random())
        due = [each for each in players if each.seat.seen[-1].moves]
        if far.table.outcome is not None or not due:
            break
        for player in players:
            player.table.update(far.now)
            if not step % 7 and player.seat.can_offer:
                player.seat.offer()
        due[0].seat.play(dice.choice(due[0].seat.seen[-1].moves), far.now)
        for player in players:
            player.table.update(far.now)
            alike(far, player)
    players[0].seat.resign()
    for player in players:
        player.table.update(far.now)
        alike(far, player)


FAULTS = ("cut", "mend", "lose", "double", "delay", "flow")
DEEDS = ("move", "offer", "decline")


def act(player: FarPlayer, deed: str, dice: Random, now: float) -> int:
    """Do something at a player's seat, if it can be done; how many moves that makes."""
    seat = player.seat
    if deed == "move" and seat.seen[-1].moves and not player.table.far.sent:
        seat.play(dice.choice(seat.seen[-1].moves), now)
        return 1
    if deed == "offer" and seat.can_offer:
        seat.offer()
    elif deed == "decline":
        seat.decline()
    return 0


@given(
    st.lists(st.tuples(st.sampled_from(FAULTS + DEEDS), st.booleans()), max_size=60),
    st.randoms(),
)
@settings(max_examples=60, deadline=None)
def test_a_bad_line_ends_in_the_same_game(
    events: list[tuple[str, bool]], dice: Random
) -> None:
    far, played = FarTable(control=TimeControl(600)), 0
    players = [FarPlayer(far, side) for side in Side]
    for event, second in events:
        far.go_on(far.now + 1.0)
        if event in DEEDS:
            played += act(players[second], event, dice, far.now)
        else:
            getattr(players[second].line, event)()
        for player in players:
            player.table.update(far.now)
    for line in [player.line for player in players] * 3:
        line.cut()
        line.mend()
        for player in players:
            player.table.update(far.now)
            player.table.update(far.now)
    assert len(far.table_moves) == played
    for player in players:
        alike(far, player)


@pytest.fixture
def far() -> FarTable:
    return FarTable(control=TimeControl(60))


def test_a_move_on_its_way_is_known_and_sent_again(far: FarTable) -> None:
    player = FarPlayer(far, Side.FIRST)
    move = player.seat.seen[-1].moves[0]
    player.line.cut()
    player.seat.play(move, 1.0)
    assert player.table.far.sent == move
    with pytest.raises(ValueError, match="not to be played"):
        player.seat.play(move, 1.0)
    player.line.mend()
    for _answer in ("welcome", "seated", "the move"):
        player.table.update(2.0)
    assert player.table.far.sent is None
    assert list(far.table_moves) == [move]


def test_what_the_server_refuses_is_taken_back_with_a_sentence(far: FarTable) -> None:
    player = FarPlayer(far, Side.FIRST)
    player.line.delayed = True
    player.seat.play(player.seat.seen[-1].moves[0], 1.0)
    player.line.said.clear()
    player.table.take(Refused(code="move", sentence="Not now."), 1.0)
    assert player.table.far.sent is None
    assert [each.words for each in player.table.far.news()] == ["Not now."]
    assert player.table.far.news() == []
    assert player.line.said == [Resync()]


def test_what_the_server_cannot_do_now_is_sent_again_later(far: FarTable) -> None:
    player = FarPlayer(far, Side.FIRST)
    player.line.delayed = True
    player.seat.play(player.seat.seen[-1].moves[0], 1.0)
    player.line.said.clear()
    player.table.take(Refused(code="storage", sentence="The disk is full."), 1.0)
    player.table.update(2.0)
    assert player.table.far.sent is not None
    assert not player.line.said
    player.table.update(7.0)
    assert [type(each) for each in player.line.said] == [MakeMove]


def test_a_seat_that_cannot_be_had_now_is_asked_for_again_later(far: FarTable) -> None:
    player = FarPlayer(far, Side.FIRST)
    player.line.cut()
    player.seat.play(player.seat.seen[-1].moves[0], 1.0)
    player.line.mend()
    player.line.delay()
    player.table.take(WELCOME, 1.0)
    player.table.take(Refused(code="busy", sentence="Too often."), 1.0)
    player.line.cut()
    player.line.up = True
    player.line.said.clear()
    player.table.update(5.0)
    assert not player.line.said
    player.table.update(6.0)
    assert player.line.said == [Sit(game=GAME)]
    player.table.update(6.0)
    assert len(far.table_moves) == 1


def test_who_has_lost_the_seat_sits_down_again_or_is_told_why(far: FarTable) -> None:
    player = FarPlayer(far, Side.FIRST)
    player.line.delay()
    player.line.said.clear()
    player.table.take(Refused(code="game", sentence="It was called off."), 1.0)
    assert player.line.said == [Sit(game=GAME)]
    player.table.take(Refused(code="game", sentence="There is no such game."), 1.0)
    assert player.table.far.state.sentence == "It was called off."


def test_another_device_takes_the_seat_until_it_is_taken_back(far: FarTable) -> None:
    player = FarPlayer(far, Side.FIRST)
    player.table.take(Refused(code="elsewhere", sentence="Elsewhere."), 1.0)
    assert player.table.far.state.stage is LineStage.REFUSED
    assert "another device" in player.table.far.state.sentence
    player.line.said.clear()
    player.line.mend()
    player.table.update(1.0)
    assert not player.line.said
    player.table.far.retry()
    player.table.update(1.0)
    assert not player.table.far.state.sentence
    alike(far, player)


def test_a_clock_runs_between_two_updates_and_the_line_counts(far: FarTable) -> None:
    players = [FarPlayer(far, side) for side in Side]
    for player in (*players, *players):
        player.table.update(far.now)
        player.seat.play(player.seat.seen[-1].moves[0], far.now)
    first = players[0]
    first.line.lag = 0.5
    first.table.update(far.now)
    shown = [first.seat.clock(side, far.now + 2.0) for side in Side]
    assert [each and each.shown for each in shown] == [60 - 2.25, 60]


@pytest.mark.parametrize(
    "strange",
    [{"pieces": {"0": "X"}}, {"visible": (64,)}, {"moves": (((3, 200), None, None),)}],
)
def test_a_server_that_shows_what_cannot_be_is_left(
    far: FarTable, strange: dict[str, object]
) -> None:
    player = FarPlayer(far, Side.FIRST)
    player.line.sit(anew=False)
    (whole,) = player.line.poll()
    assert isinstance(whole, Update)
    seen = (whole.seen[0].model_copy(update=strange),)
    player.line.hear(whole.model_copy(update={"seen": seen}))
    player.table.update(1.0)
    assert player.line.closed
    assert "not of this game" in player.table.far.state.sentence


def test_a_gap_is_asked_about_once(far: FarTable) -> None:
    player = FarPlayer(far, Side.FIRST)
    player.line.delayed = True
    for number in (7, 8):
        player.table.take(
            Update(number=number, after=1, status=far.status(Side.FIRST)), 1.0
        )
    assert player.line.said[1:] == [Resync()]


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
