"""A server's table as its player has it, held against the table itself."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.clock import TimeControl
from core.games import GAMES
from core.net.messages import MakeMove, Refused, Resync, Sit, Update
from core.net.remote import RemoteTable
from core.play.seat import LineStage, Seat
from core.records.record import OWN_SIDE, GameRecord
from core.values import Side
from tests.support.far import GAME, WELCOME, FarLine, FarTable


class Guest:
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


def alike(far: FarTable, guest: Guest) -> None:
    """Ask that a guest's seat shows what the seat at the table does."""
    side = guest.seat.side
    there = far.table.seat(side)
    assert facts_of(guest.seat, far.now) == facts_of(there, far.now)
    record = there.record
    if record is not None:
        got = guest.seat.record
        assert got is not None
        assert (got.moves, got.outcome) == (record.moves, record.outcome)
        assert got.tags[OWN_SIDE] == ("White", "Black")[side]
        assert [each.moves for each in guest.saved] == [record.moves]


@pytest.mark.parametrize("variant", GAMES)
def test_a_far_seat_shows_what_the_seat_at_the_table_does(variant: str) -> None:
    far, dice = FarTable(variant, control=TimeControl(600, 2)), Random(variant)
    guests = [Guest(far, side) for side in Side]
    for step in range(1, 60):
        far.go_on(far.now + dice.random())
        due = [each for each in guests if each.seat.seen[-1].moves]
        if far.table.outcome is not None or not due:
            break
        for guest in guests:
            guest.table.update(far.now)
            if not step % 7 and guest.seat.can_offer:
                guest.seat.offer()
        due[0].seat.play(dice.choice(due[0].seat.seen[-1].moves), far.now)
        for guest in guests:
            guest.table.update(far.now)
            alike(far, guest)
    guests[0].seat.resign()
    for guest in guests:
        guest.table.update(far.now)
        alike(far, guest)


FAULTS = ("cut", "mend", "lose", "double", "delay", "flow")
DEEDS = ("move", "offer", "decline")


def act(guest: Guest, deed: str, dice: Random, now: float) -> int:
    """Do something at a guest's seat, if it can be done; how many moves that makes."""
    seat = guest.seat
    if deed == "move" and seat.seen[-1].moves and not guest.table.far.sent:
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
    guests = [Guest(far, side) for side in Side]
    for event, second in events:
        far.go_on(far.now + 1.0)
        if event in DEEDS:
            played += act(guests[second], event, dice, far.now)
        else:
            getattr(guests[second].line, event)()
        for guest in guests:
            guest.table.update(far.now)
    for line in [guest.line for guest in guests] * 3:
        line.cut()
        line.mend()
        for guest in guests:
            guest.table.update(far.now)
            guest.table.update(far.now)
    assert len(far.table_moves) == played
    for guest in guests:
        alike(far, guest)


@pytest.fixture
def far() -> FarTable:
    return FarTable(control=TimeControl(60))


def test_a_move_on_its_way_is_known_and_sent_again(far: FarTable) -> None:
    guest = Guest(far, Side.FIRST)
    move = guest.seat.seen[-1].moves[0]
    guest.line.cut()
    guest.seat.play(move, 1.0)
    assert guest.table.far.sent == move
    with pytest.raises(ValueError, match="not to be played"):
        guest.seat.play(move, 1.0)
    guest.line.mend()
    for _answer in ("welcome", "seated", "the move"):
        guest.table.update(2.0)
    assert guest.table.far.sent is None
    assert list(far.table_moves) == [move]


def test_what_the_server_refuses_is_taken_back_with_a_sentence(far: FarTable) -> None:
    guest = Guest(far, Side.FIRST)
    guest.line.delayed = True
    guest.seat.play(guest.seat.seen[-1].moves[0], 1.0)
    guest.line.said.clear()
    guest.table.take(Refused(code="move", sentence="Not now."), 1.0)
    assert guest.table.far.sent is None
    assert [each.words for each in guest.table.far.news()] == ["Not now."]
    assert guest.table.far.news() == []
    assert guest.line.said == [Resync()]


def test_what_the_server_cannot_do_now_is_sent_again_later(far: FarTable) -> None:
    guest = Guest(far, Side.FIRST)
    guest.line.delayed = True
    guest.seat.play(guest.seat.seen[-1].moves[0], 1.0)
    guest.line.said.clear()
    guest.table.take(Refused(code="storage", sentence="The disk is full."), 1.0)
    guest.table.update(2.0)
    assert guest.table.far.sent is not None
    assert not guest.line.said
    guest.table.update(7.0)
    assert [type(each) for each in guest.line.said] == [MakeMove]


def test_a_seat_that_cannot_be_had_now_is_asked_for_again_later(far: FarTable) -> None:
    guest = Guest(far, Side.FIRST)
    guest.line.cut()
    guest.seat.play(guest.seat.seen[-1].moves[0], 1.0)
    guest.line.mend()
    guest.line.delay()
    guest.table.take(WELCOME, 1.0)
    guest.table.take(Refused(code="busy", sentence="Too often."), 1.0)
    guest.line.cut()
    guest.line.up = True
    guest.line.said.clear()
    guest.table.update(5.0)
    assert not guest.line.said
    guest.table.update(6.0)
    assert guest.line.said == [Sit(game=GAME)]
    guest.table.update(6.0)
    assert len(far.table_moves) == 1


def test_who_has_lost_the_seat_sits_down_again_or_is_told_why(far: FarTable) -> None:
    guest = Guest(far, Side.FIRST)
    guest.line.delay()
    guest.line.said.clear()
    guest.table.take(Refused(code="game", sentence="It was called off."), 1.0)
    assert guest.line.said == [Sit(game=GAME)]
    guest.table.take(Refused(code="game", sentence="There is no such game."), 1.0)
    assert guest.table.far.state.sentence == "It was called off."


def test_another_device_takes_the_seat_until_it_is_taken_back(far: FarTable) -> None:
    guest = Guest(far, Side.FIRST)
    guest.table.take(Refused(code="elsewhere", sentence="Elsewhere."), 1.0)
    assert guest.table.far.state.stage is LineStage.REFUSED
    assert "another device" in guest.table.far.state.sentence
    guest.line.said.clear()
    guest.line.mend()
    guest.table.update(1.0)
    assert not guest.line.said
    guest.table.far.retry()
    guest.table.update(1.0)
    assert not guest.table.far.state.sentence
    alike(far, guest)


def test_a_clock_runs_between_two_updates_and_the_line_counts(far: FarTable) -> None:
    guests = [Guest(far, side) for side in Side]
    for guest in (*guests, *guests):
        guest.table.update(far.now)
        guest.seat.play(guest.seat.seen[-1].moves[0], far.now)
    first = guests[0]
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
    guest = Guest(far, Side.FIRST)
    guest.line.sit(anew=False)
    (whole,) = guest.line.poll()
    assert isinstance(whole, Update)
    seen = (whole.seen[0].model_copy(update=strange),)
    guest.line.hear(whole.model_copy(update={"seen": seen}))
    guest.table.update(1.0)
    assert guest.line.closed
    assert "not of this game" in guest.table.far.state.sentence


def test_a_gap_is_asked_about_once(far: FarTable) -> None:
    guest = Guest(far, Side.FIRST)
    guest.line.delayed = True
    for number in (7, 8):
        guest.table.take(Update(number=number, kept=1, status=far.status(Side.FIRST)), 1.0)
    assert guest.line.said[1:] == [Resync()]
