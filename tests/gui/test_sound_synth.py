"""The sounds are what look.md says, to the sample."""

from __future__ import annotations

import time

import numpy as np
import pytest
from numpy.typing import NDArray

from gui.sound.events import Sound
from gui.sound.synth import PEAK, RATE, make

SECONDS = {
    Sound.OWN_MOVE: 0.070,
    Sound.OWN_CAPTURE: 0.140,
    Sound.SEEN_MOVE: 0.070,
    Sound.UNSEEN_MOVE: 0.220,
    Sound.LOSS: 0.220,
    Sound.PROMOTION: 0.290,
    Sound.CHECK: 0.155,
    Sound.LOW_TIME: 0.045,
    Sound.TICK: 0.030,
    Sound.LAST_TICK: 0.030,
    Sound.WON: 0.900,
    Sound.LOST: 0.900,
    Sound.DRAWN: 0.900,
    Sound.NOT_POSSIBLE: 0.060,
}


def strengths(
    samples: NDArray[np.int16],
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """How much of which frequency there is."""
    return np.fft.rfftfreq(len(samples), 1 / RATE), np.abs(np.fft.rfft(samples)) ** 2


def pitch(samples: NDArray[np.int16]) -> float:
    """The strongest frequency, found more finely than the sound is long."""
    padded = np.zeros(RATE, np.int16)
    padded[: len(samples)] = samples
    frequencies, power = strengths(padded)
    return float(frequencies[power.argmax()])


def centre(samples: NDArray[np.int16]) -> float:
    """How bright it is: the middle of its power along the frequencies."""
    frequencies, power = strengths(samples)
    return float((frequencies * power).sum() / power.sum())


def part(sound: Sound, start: float, end: float) -> NDArray[np.int16]:
    return make(sound)[round(start * RATE) : round(end * RATE)]


@pytest.mark.parametrize("sound", Sound)
def test_length_peak_and_edges(sound: Sound) -> None:
    samples = make(sound)
    assert samples.dtype == np.int16
    assert samples.ndim == 1
    assert len(samples) / RATE == pytest.approx(SECONDS[sound], abs=1e-4)
    assert abs(int(np.abs(samples).max()) - PEAK * 32767) <= 1
    # Neither begins nor ends with a click.
    assert abs(int(samples[0])) < 100
    assert abs(int(samples[-1])) < 100


@pytest.mark.parametrize("sound", Sound)
def test_the_same_at_every_start(sound: Sound) -> None:
    assert np.array_equal(make(sound), make(sound))


def test_no_two_are_alike() -> None:
    assert len({make(sound).tobytes() for sound in Sound}) == len(Sound)


def test_all_are_made_in_well_under_a_tenth_of_a_second() -> None:
    took = []
    for _ in range(3):
        began = time.process_time()
        for sound in Sound:
            make(sound)
        took.append(time.process_time() - began)
    assert min(took) < 0.1


def test_a_tap_and_the_opponents_a_third_lower() -> None:
    own, other = pitch(make(Sound.OWN_MOVE)), pitch(make(Sound.SEEN_MOVE))
    assert own == pytest.approx(220, abs=8)
    assert own / other == pytest.approx(5 / 4, rel=0.04)


def test_a_capture_knocks_lower_after_the_tap() -> None:
    assert pitch(part(Sound.OWN_CAPTURE, 0, 0.035)) == pytest.approx(220, abs=20)
    assert pitch(part(Sound.OWN_CAPTURE, 0.08, 0.14)) < 120


def test_the_breath_is_noise_between_300_and_900() -> None:
    frequencies, power = strengths(make(Sound.UNSEEN_MOVE))
    inside = (frequencies >= 290) & (frequencies <= 910)
    assert power[inside].sum() / power.sum() > 0.99
    # It has no tone: no frequency holds a large share.
    assert power.max() / power.sum() < 0.1


def test_a_loss_is_the_breath_and_a_knock() -> None:
    frequencies, power = strengths(make(Sound.LOSS))
    assert power[frequencies < 200].sum() / power.sum() > 0.3
    assert power[(frequencies > 290) & (frequencies < 910)].sum() / power.sum() > 0.1


def test_a_promotion_goes_up_a_fifth() -> None:
    low, high = (
        pitch(part(Sound.PROMOTION, 0, 0.10)),
        pitch(part(Sound.PROMOTION, 0.16, 0.29)),
    )
    assert high / low == pytest.approx(3 / 2, rel=0.03)


def test_the_end_turns_up_down_or_not_at_all() -> None:
    turns = {
        sound: pitch(part(sound, 0.5, 0.9)) / pitch(part(sound, 0.0, 0.28))
        for sound in (Sound.WON, Sound.LOST, Sound.DRAWN)
    }
    assert turns[Sound.WON] == pytest.approx(4 / 3, rel=0.03)
    assert turns[Sound.LOST] == pytest.approx(3 / 4, rel=0.03)
    assert turns[Sound.DRAWN] == pytest.approx(1.0, rel=0.03)


def test_from_dark_to_bright() -> None:
    order = (
        Sound.LOST,
        Sound.WON,
        Sound.SEEN_MOVE,
        Sound.OWN_MOVE,
        Sound.UNSEEN_MOVE,
        Sound.LOW_TIME,
    )
    brightness = [centre(make(sound)) for sound in order]
    assert brightness == sorted(brightness)


def test_a_refusal_taps_twice() -> None:
    loudness = np.abs(make(Sound.NOT_POSSIBLE).astype(int))
    first, gap, second = (
        loudness[round(a * RATE) : round(b * RATE)].max()
        for a, b in ((0, 0.028), (0.0285, 0.0322), (0.033, 0.06))
    )
    assert gap < 0.1 * first
    assert second > 0.5 * first
