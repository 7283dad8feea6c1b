"""A clock of one's own: three numbers that are stepped, and what chips and steppers say."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.clock import TimeControl
from gui.setup.terms import (
    FIELDS,
    Field,
    clock_label,
    field_words,
    numbers,
    stepped,
)

fields = st.sampled_from(FIELDS)


@given(st.lists(st.tuples(fields, st.sampled_from((-1, 1))), max_size=12))
def test_every_step_leads_to_a_clock_that_can_be_written(
    steps: list[tuple[Field, int]],
) -> None:
    control = TimeControl(180, 2)
    for field, by in steps:
        then = stepped(control, field, by)
        assert TimeControl.parse(then.text) == then
        change = numbers(then)[field] - numbers(control)[field]
        assert change * by >= 0
        control = then


def test_from_an_increment_to_byoyomi_and_back() -> None:
    control = stepped(TimeControl(600, 30), "periods", 1)
    assert control == TimeControl(600, 0, 30, 1)
    assert stepped(control, "periods", -1) == TimeControl(600, 30)
    assert stepped(TimeControl(600), "periods", 1) == TimeControl(600, 0, 30, 1)
    assert stepped(TimeControl(600, 0, 1, 1), "extra", -1) == TimeControl(600, 0, 1, 1)
    assert stepped(TimeControl(30), "main", -1) == TimeControl(30), "no time is no clock"


@pytest.mark.parametrize(
    ("time", "label"),
    [
        ("none", "No clock"),
        ("10+5", "10+5"),
        ("10+1x30", "10+30 s"),
        ("5+3x10", "5+3×10 s"),
    ],
)
def test_what_chips_say(time: str, label: str) -> None:
    assert clock_label(time) == label


def test_wide_steppers_say_what_they_are() -> None:
    control = TimeControl(600, 0, 30, 1)
    said = [field_words(field, control, wide=True) for field in FIELDS]
    assert said == ["10 min", "30 s byoyomi", "1 period"]
    assert field_words("periods", TimeControl(60), wide=True) == "no byoyomi"
    unset = [field_words(field, None, wide=True) for field in FIELDS]
    assert unset == ["main time", "increment", "byoyomi"]
