"""The clock of New game: three numbers that are stepped, and chips that follow."""

from __future__ import annotations

from typing import cast

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.clock import TimeControl
from gui.drawing.metrics import metrics
from gui.entry.clock_choice import clock_label
from gui.entry.clock_form import FIELDS, ClockForm, Field, field_words, numbers, stepped
from gui.games import BYOYOMI, GAMES, ShownGame
from gui.widgets.stepper import Stepper
from tests.support.events import press

fields = st.sampled_from(FIELDS)
WAYS = {-1: pygame.K_LEFT, 1: pygame.K_RIGHT}


def form(time: str, times: tuple[str, ...] = BYOYOMI) -> ClockForm:
    """The form for a game with these clocks, placed in a middle-sized window."""
    made = ClockForm(time, ShownGame(GAMES["chess"].designs, times=times), lambda: None)
    made.arrange(pygame.Rect(0, 0, 432, 36), metrics(1280, 800))
    return made


def step(made: ClockForm, field: int, by: int) -> None:
    """Step one of the three with the keyboard."""
    press(made.widgets[1 + field], WAYS[by])


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


def test_chips_and_steppers_follow_each_other() -> None:
    made = form("10+1x30")
    made.chips.write("10+1x30")
    words = [cast(Stepper, widget).words for widget in made.widgets[1:]]
    assert words == ["10 min", "30 s", "1"]
    step(made, 2, 1)
    assert made.time == "10+2x30"
    assert made.chips.options[-1].label == "10+2x30"
    step(made, 2, -1)
    assert made.time == "10+1x30"
    assert made.own, "the steppers stay while they are used"


def test_steppers_are_for_a_clock_of_ones_own_and_byoyomi_for_shogi() -> None:
    for variant, steppers in (("chess", 2), ("shogi", 3)):
        times = GAMES[variant].times
        for time in times:
            assert form(time, times).widgets[1:] == []
        made = form("12+7", times)
        assert len(made.widgets[1:]) == steppers
        made.chips.chosen = 0
        assert made.widgets[1:] == []
        assert ("x30" in made.chips.problem) is (variant == "shogi")


def test_a_step_from_no_clock_leads_to_the_usual_one() -> None:
    made = form("none")
    made.chips.write("")
    assert cast(Stepper, made.widgets[1]).words == "–"
    step(made, 0, 1)
    assert made.time == "10+1x30"


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
