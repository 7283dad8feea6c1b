"""Time controls, clocks, and the clock by which others are late."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import clock
from core.clock import (
    HELD_UP,
    LONGEST_WAIT,
    LOOK,
    OF_PERIOD,
    SHORTEST_WAIT,
    Clock,
    NoAnswerError,
    RunningClock,
    TimeControl,
    TimeLeft,
    Timesheet,
    clamped,
    late,
    time_limit,
)
from core.games import find_game
from core.play.referee import Referee, Terms
from core.play.table import Table
from core.player import Budget, Clocks
from core.records.record import GameRecord
from core.values import Move, Outcome, Reason, Side


@pytest.mark.parametrize(
    ("text", "base", "increment", "pgn"),
    [("3+2", 180, 2, "180+2"), ("0.5+0", 30, 0, "30"), ("10+5", 600, 5, "600+5")],
)
def test_time_controls_are_minutes_and_seconds(
    text: str, base: float, increment: float, pgn: str
) -> None:
    control = TimeControl.parse(text)
    assert control == TimeControl(base, increment)
    assert control is not None
    assert (control.tag, control.text) == (pgn, text)


def test_long_times_are_read_back() -> None:
    control = TimeControl(1_080_000, byoyomi=1234.567)
    assert control.tag == "1080000+1x1234.567"
    assert TimeControl.of_tag(control.tag) == control


@pytest.mark.parametrize("text", ["none", "-", ""])
def test_no_clock(text: str) -> None:
    assert TimeControl.parse(text) is None


@pytest.mark.parametrize("text", ["3", "3+", "1:30", "0+0", "-3+2", "3 + 2", "1e3+2"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"minutes\+seconds"):
        TimeControl.parse(text)


def test_a_turn_costs_its_time_and_earns_the_increment() -> None:
    clock = Clock.new(TimeControl(10, 2)).after(Side.FIRST, 4, Side.SECOND)
    assert clock.left == (8, 10)
    assert clock.after(Side.SECOND, 99, Side.FIRST).left == (8, 2)


FIVE_AND_THREE = TimeControl(300, 3)
ONE_EACH = (Side.FIRST, Side.SECOND, Side.FIRST)
"""Who was to move until each side has made its first move."""


def test_a_timesheet_goes_back_to_what_the_clock_was() -> None:
    times = Timesheet(FIVE_AND_THREE, ONE_EACH)
    times.enter(Side.FIRST, 10.0, Side.SECOND)
    times.enter(Side.SECOND, 20.04, Side.FIRST)
    before = times.left(Side.FIRST), times.left(Side.SECOND)
    times.enter(Side.FIRST, 100.0, Side.SECOND)
    times.enter(Side.SECOND, 100.0, Side.FIRST)
    times.go_back(4)
    assert (times.left(Side.FIRST), times.left(Side.SECOND)) == before
    assert times.clocks == (None, None, 293.0, 283.0)
    assert len(times) == 4


def test_the_first_turn_of_a_side_costs_nothing_however_many_moves_it_has() -> None:
    times = Timesheet(FIVE_AND_THREE)
    times.enter(Side.FIRST, 10.0, Side.SECOND)
    times.enter(Side.SECOND, 20.0, Side.SECOND)
    times.enter(Side.SECOND, 400.0, Side.FIRST)
    times.enter(Side.FIRST, 30.0, Side.SECOND)
    assert times.clocks == (303.0, 300.0, 303.0, 276.0)
    assert times.spent(Side.SECOND) == 420.0


def test_a_timesheet_knows_what_the_last_move_of_a_side_took() -> None:
    times = Timesheet(None, [Side.FIRST, Side.SECOND])
    assert times.spent(Side.FIRST) is None
    times.enter(Side.SECOND, 0.4, Side.FIRST)
    times.enter(Side.FIRST, 7.0, Side.SECOND)
    assert times.spent(Side.SECOND) == 0.4
    times.go_back(2)
    assert times.spent(Side.FIRST) is None
    assert times.left(Side.FIRST) is None
    assert times.clocks == ()


def test_a_timesheet_goes_on_from_a_record_with_gaps() -> None:
    turns = [Side.FIRST, Side.SECOND, Side.FIRST, Side.SECOND]
    times = Timesheet(FIVE_AND_THREE, turns, (250.5, None))
    assert (times.left(Side.FIRST), times.left(Side.SECOND)) == (250.5, 300)
    times.enter(Side.SECOND, 10.0, Side.FIRST)
    assert times.clocks == (250.5, None, None, 293.0)


def test_the_increment_comes_once_a_turn_however_many_moves_it_has() -> None:
    times = Timesheet(FIVE_AND_THREE, ONE_EACH)
    times.enter(Side.FIRST, 10.0, Side.SECOND)
    times.enter(Side.SECOND, 20.0, Side.SECOND)
    assert times.left(Side.SECOND) == 280.0
    times.enter(Side.SECOND, 5.0, Side.FIRST)
    assert times.clocks == (None, None, 293.0, 280.0, 278.0)


def test_what_a_turn_took_is_what_all_its_moves_took() -> None:
    times = Timesheet(None)
    times.enter(Side.FIRST, 1.0, Side.SECOND)
    times.enter(Side.SECOND, 2.0, Side.SECOND)
    assert times.spent(Side.SECOND) == 2.0
    times.enter(Side.SECOND, 5.0, Side.FIRST)
    times.enter(Side.FIRST, 4.0, Side.FIRST)
    assert times.spent(Side.SECOND) == 7.0
    assert times.spent(Side.FIRST) == 4.0
    turns = [Side.FIRST, Side.FIRST, Side.SECOND]
    assert Timesheet(None, turns).spent(Side.FIRST) is None


@pytest.mark.parametrize("seconds", [1e12, 1e300, math.inf, math.nan, 60.0])
def test_what_no_clock_can_hold_is_a_long_time(seconds: float) -> None:
    with time_limit(seconds):
        assert clamped(seconds) in {LONGEST_WAIT, seconds}
    assert late(seconds).startswith("within ")


@pytest.mark.parametrize("seconds", [0.0, -1.0, -math.inf, 1e-12])
def test_no_time_at_all_is_soon_over(seconds: float) -> None:
    assert clamped(seconds) == SHORTEST_WAIT
    with pytest.raises(NoAnswerError), time_limit(seconds):
        time.sleep(60)


def test_time_that_does_not_count_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter([10.0, 10.0, 10.0, 10.06])
    monkeypatch.setattr(clock, "running_time", lambda: next(moments))
    with pytest.raises(NoAnswerError), time_limit(0.05):
        time.sleep(60)
    assert list(moments) == []


SHORT = st.floats(0.0, HELD_UP)
LONG = st.floats(HELD_UP + 0.001, 1e6)


class Machine:
    """A machine whose clocks a test sets."""

    def __init__(self) -> None:
        self.now, self.work = 1000.0, 5.0
        self.clock = RunningClock(lambda: self.now, lambda: self.work)

    def look(self, after: float, work: float = 0.0) -> float:
        """What the clock shows after so many seconds, with so much work done in them."""
        self.now += after
        self.work += work
        return self.clock()


def test_it_goes_as_any_clock_while_it_is_looked_at() -> None:
    machine = Machine()
    began = machine.clock()
    assert [machine.look(LOOK) - began for _ in range(3)] == [0.5, 1.0, 1.5]


@given(st.lists(st.one_of(SHORT, LONG), max_size=20))
def test_it_counts_what_was_looked_at_and_nothing_else(steps: list[float]) -> None:
    machine = Machine()
    began, counted = machine.clock(), 0.0
    for step in steps:
        counted += step if step <= HELD_UP else 0.0
        assert abs(machine.look(step) - began - counted) < 1e-6


def test_work_counts_without_looks_but_never_longer_than_it_took() -> None:
    machine = Machine()
    began = machine.clock()
    assert machine.look(20.0, work=19.0) - began == 19.0
    assert machine.look(20.0, work=80.0) - began == 39.0


controls = st.builds(
    lambda base, byoyomi, periods: TimeControl(base, 0.0, byoyomi, periods),
    st.integers(0, 100),
    st.sampled_from((1.0, 2.5, 10.0, 30.0)),
    st.integers(1, 5),
)
tenths = st.integers(0, 700).map(lambda tenth: tenth / 10)


@given(controls, tenths)
def test_what_is_taken_apart_can_be_put_together(control: TimeControl, left: float) -> None:
    assert control.divided(left).whole == pytest.approx(left)


class NaiveClock:
    """One side's clock as a book describes it: main time and periods counted apart."""

    def __init__(self, control: TimeControl) -> None:
        self.main, self.periods, self.period = (
            control.base,
            control.periods,
            control.byoyomi,
        )

    def turn(self, spent: float) -> bool:
        """Take a turn of so many seconds; whether there was time for it."""
        over = spent - self.main
        self.main = max(0.0, self.main - spent)
        while over >= self.period - 1e-6 and self.periods:
            self.periods -= 1
            over -= self.period
        return self.periods > 0


@pytest.mark.parametrize(
    ("text", "control", "tag"),
    [
        ("10+1x30", TimeControl(600, 0, 30, 1), "600+1x30"),
        ("0+1x30", TimeControl(0, 0, 30, 1), "0+1x30"),
        ("0.5+5x2.5", TimeControl(30, 0, 2.5, 5), "30+5x2.5"),
        ("0+1x259200", TimeControl(0, 0, 259200, 1), "0+1x259200"),
    ],
)
def test_byoyomi_in_writing(text: str, control: TimeControl, tag: str) -> None:
    assert TimeControl.parse(text) == control
    assert TimeControl.of_tag(tag) == control
    assert (control.text, control.tag) == (text, tag)


@pytest.mark.parametrize("text", ["10+x30", "10+0x30", "10+1x0", "10+1x", "10+1x30+5"])
def test_what_is_no_byoyomi(text: str) -> None:
    with pytest.raises(ValueError, match="is not a time control"):
        TimeControl.parse(text)


@pytest.mark.parametrize(
    "tag", ["", "-", "?", "40/7200:3600", "*180", "1/86400", "0", "1e9"]
)
def test_tags_that_are_none_of_our_controls(tag: str) -> None:
    assert TimeControl.of_tag(tag) is None


@given(controls)
def test_a_control_is_read_as_it_is_written(control: TimeControl) -> None:
    assert TimeControl.of_tag(control.tag) == control
    assert TimeControl.parse(control.text) == control


def test_words_of_a_control() -> None:
    assert TimeControl(600, 0, 30).words == "10 min + 30 s byoyomi"
    assert TimeControl(600, 0, 30, 3).words == "10 min + 3 × 30 s byoyomi"
    assert TimeControl(0, 0, 3 * 86400).words == "3 days a move"
    assert TimeControl(0, 0, 86400).words == "1 day a move"
    assert TimeControl(180, 2).words == "3 min + 2 s"


@given(controls, st.lists(tenths, max_size=20))
def test_the_clock_is_the_one_of_the_book(
    control: TimeControl, turns: Sequence[float]
) -> None:
    clock, book = Clock.new(control), NaiveClock(control)
    for spent in turns:
        lives = book.turn(spent)
        ended = control.ended(clock.left[Side.FIRST], spent)
        assert (ended > 1e-6) is lives
        if not lives:
            return
        clock = clock.after(Side.FIRST, spent, Side.SECOND)
        left = control.divided(clock.left[Side.FIRST])
        assert (left.main, left.periods) == pytest.approx((book.main, book.periods))
        assert left.period == pytest.approx(control.byoyomi), "whole when a turn begins"


@given(controls, st.floats(0, 400), st.floats(0, 400))
def test_more_time_is_never_less(control: TimeControl, one: float, other: float) -> None:
    less, more = sorted((one, other))
    assert control.renewed(less) <= control.renewed(more)
    assert control.renewed(less) >= less
    assert control.renewed(control.renewed(less)) == pytest.approx(control.renewed(less))


@given(controls, st.lists(tenths, max_size=12))
def test_a_record_tells_what_every_move_took_and_how_clocks_stand(
    control: TimeControl, spent: Sequence[float]
) -> None:
    times, turns = Timesheet(control), [Side.FIRST]
    for seconds in spent:
        if times.counts(turns[-1]) and seconds >= (times.left(turns[-1]) or 0.0):
            break
        turns.append(turns[-1].other)
        times.enter(turns[-2], seconds, turns[-1])
    again = Timesheet(control, turns, times.clocks)
    for side in Side:
        assert again.left(side) == pytest.approx(times.left(side), abs=0.11)
        told, known = (control.divided(each.left(side) or 0.0) for each in (again, times))
        assert told.periods == known.periods
    before = dict.fromkeys(Side, control.start)
    counted = [*[0.0 for _ in spent[:2]], *spent[2:]]
    for mover, seconds, left in zip(turns, counted, times.clocks, strict=False):
        assert left is not None
        assert control.spent(before[mover], left) == pytest.approx(seconds, abs=0.11)
        before[mover] = control.renewed(left)


def test_a_period_is_whole_again_only_once_a_turn_is_over() -> None:
    times = Timesheet(TimeControl(0, 0, 30, 2), [Side.FIRST, Side.SECOND, Side.FIRST])
    times.enter(Side.FIRST, 20.0, Side.FIRST)
    assert times.left(Side.FIRST) == 40.0
    times.enter(Side.FIRST, 5.0, Side.SECOND)
    assert times.clocks == (None, None, 40.0, 35.0)
    assert times.left(Side.FIRST) == 60.0


def table(control: TimeControl, saved: list[GameRecord]) -> Table:
    """Two people at a table who have made a move each, so that clocks run."""
    referee, terms = Referee(find_game("chess", "")), Terms(("Ann", "Bob"), control)
    for _ in Side:
        referee.play(referee.seen_by(referee.to_move)[-1].moves[0])
    return Table(referee, {}, terms, saved.append)


def play(table: Table, now: float) -> None:
    (seat,) = (table.seat(side) for side in Side if table.seat(side).seen[-1].moves)
    move: Move = seat.seen[-1].moves[0]
    seat.play(move, now)


def test_a_table_runs_through_main_time_and_periods_before_it_ends_a_game() -> None:
    saved: list[GameRecord] = []
    game = table(TimeControl(60, 0, 30, 2), saved)
    game.update(0.0)
    play(game, 70.0)
    assert saved[-1].clocks == (None, None, 50.0)
    assert saved[-1].tags["TimeControl"] == "60+2x30"
    game.update(70.0)
    play(game, 71.0)
    game.update(71.0)
    assert game.clock(Side.FIRST, 81.0) == TimeLeft(0, 20, 2, 30)
    game.update(130.9)
    assert game.outcome is None
    assert game.clock(Side.FIRST, 130.9) == TimeLeft(0, pytest.approx(0.1), 1, 30)
    game.update(131.0)
    assert game.outcome == Outcome(Side.SECOND, Reason.TIME)


def test_a_bot_may_use_its_period_and_is_told_of_it() -> None:
    game = table(TimeControl(0, 0, 10), [])
    game.terms = Terms(("Ann", "Bob"), game.terms.control, Budget(60.0))
    game.update(0.0)
    budget = game._budget(Side.FIRST, 0.0)
    assert budget.seconds == pytest.approx(OF_PERIOD * 10)
    assert budget.clocks == Clocks((10.0, 10.0), 0.0, 10.0)
    assert budget.clocks.per_turn == 10.0
