"""The parts of the Watch screen that need no screen."""

from __future__ import annotations

import pytest

from gui.app.speed import WATCH_SPEEDS, next_speed, speed_words
from gui.watch.captions import seconds_words
from gui.watch.controls import PlaybackControls, speed_sentence


def test_bots_run_until_they_are_stopped() -> None:
    pace = PlaybackControls()
    assert pace.lets(under_way=False)
    pace.step()
    pace.turn()
    assert not pace.lets(under_way=False)
    assert pace.lets(under_way=True)


def test_a_step_is_one_move() -> None:
    pace = PlaybackControls()
    pace.turn()
    pace.step()
    pace.step()
    assert pace.lets(under_way=False)
    pace.moved()
    assert not pace.lets(under_way=False)
    pace.step()
    pace.turn()
    pace.turn()
    assert not pace.lets(under_way=False)


def test_speeds_lead_to_as_fast_as_they_can() -> None:
    assert next_speed(0.125, True, WATCH_SPEEDS) == 0.0
    assert next_speed(0.0, True, WATCH_SPEEDS) == 0.0
    assert next_speed(10.0, False, WATCH_SPEEDS) == 10.0
    assert next_speed(0.7, False, WATCH_SPEEDS) == 1.0
    shown = [next_speed(*each) for each in ((1.0, True), (0.1, True), (0.85, False))]
    assert (shown, next_speed(10.0, faster=False)) == ([0.5, 0.1, 1.0], 10.0)
    said = [speed_words(seconds) for seconds in WATCH_SPEEDS]
    assert said == ["0.1×", "0.25×", "0.5×", "1×", "2×", "4×", "8×", "Max"]
    assert (speed_words(0.7), speed_words(1.5)) == ("1.4×", "0.67×")
    assert speed_sentence(0.0) == "As fast as they can"
    assert speed_sentence(0.5) == "Speed 2×, or as fast as they can"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(None, ""), (0.0, "0.0 s"), (59.96, "60.0 s"), (0.349, "0.3 s"), (83.2, "1 min 23 s")],
)
def test_how_long_a_move_took(seconds: float | None, words: str) -> None:
    assert seconds_words(seconds) == words
