import pytest

from core.clock import Clock, TimeControl, Timesheet
from core.values import Side


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
