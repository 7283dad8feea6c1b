import pytest

from core.arena.clock import Clock, TimeControl
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
    assert (control.pgn, control.text) == (pgn, text)


@pytest.mark.parametrize("text", ["none", "-", ""])
def test_no_clock(text: str) -> None:
    assert TimeControl.parse(text) is None


@pytest.mark.parametrize("text", ["3", "3+", "1:30", "0+0", "-3+2", "3 + 2", "1e3+2"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"minutes\+seconds"):
        TimeControl.parse(text)


def test_a_turn_costs_its_time_and_earns_the_increment() -> None:
    clock = Clock.new(TimeControl(10, 2)).after(Side.FIRST, 4)
    assert clock.left == (8, 10)
    assert clock.after(Side.SECOND, 99).left == (8, 2)
