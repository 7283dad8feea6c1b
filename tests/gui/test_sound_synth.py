"""The sounds are what look.md says, to the sample."""

from __future__ import annotations

import time

import numpy as np
import pytest
from numpy.typing import NDArray

from gui.sound.events import Sound
from gui.sound.synth import PEAK, RATE, make

SECONDS = {
    "OWN_MOVE": 0.070, "OWN_CAPTURE": 0.140, "SEEN_MOVE": 0.070, "UNSEEN_MOVE": 0.220,
    "LOSS": 0.220, "PROMOTION": 0.290, "CHECK": 0.155, "LOW_TIME": 0.045, "TICK": 0.030,
    "LAST_TICK": 0.030, "WON": 0.900, "LOST": 0.900, "DRAWN": 0.900, "NOT_POSSIBLE": 0.060,
}  # fmt: skip
Samples = NDArray[np.int16]


def strengths(samples: Samples) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The frequencies, and how much of each there is."""
    return np.fft.rfftfreq(len(samples), 1 / RATE), np.abs(np.fft.rfft(samples)) ** 2


def share(sound: Sound, least: float, most: float) -> float:
    """How much of a sound lies between two frequencies."""
    frequencies, power = strengths(make(sound))
    return float(power[(frequencies >= least) & (frequencies <= most)].sum() / power.sum())


def pitch(sound: Sound, start: float = 0.0, end: float = 1.0) -> float:
    """The strongest frequency of a part, found more finely than the sound is long."""
    samples, padded = part(sound, start, end), np.zeros(RATE, np.int16)
    padded[: len(samples)] = samples
    frequencies, power = strengths(padded)
    return float(frequencies[power.argmax()])


def part(sound: Sound, start: float, end: float) -> Samples:
    return make(sound)[round(start * RATE) : round(end * RATE)]


@pytest.mark.parametrize("sound", Sound)
def test_length_peak_and_edges(sound: Sound) -> None:
    samples = make(sound)
    assert (samples.dtype, samples.ndim) == (np.int16, 1)
    assert len(samples) / RATE == pytest.approx(SECONDS[sound.name], abs=1e-4)
    assert abs(int(np.abs(samples).max()) - PEAK * 32767) <= 1
    # Neither begins nor ends with a click.
    assert max(abs(int(samples[0])), abs(int(samples[-1]))) < 100
    assert np.array_equal(samples, make(sound))


def test_no_two_are_alike_and_all_are_made_in_well_under_a_tenth_of_a_second() -> None:
    took = []
    for _ in range(3):
        began = time.process_time()
        assert len({make(sound).tobytes() for sound in Sound}) == len(Sound)
        took.append(time.process_time() - began)
    assert min(took) < 0.1


def test_taps_are_at_their_pitches_and_turns_go_up_or_down() -> None:
    assert pitch(Sound.OWN_MOVE) == pytest.approx(220, abs=8)
    assert pitch(Sound.OWN_MOVE) / pitch(Sound.SEEN_MOVE) == pytest.approx(5 / 4, rel=0.04)
    assert pitch(Sound.OWN_CAPTURE, 0, 0.035) == pytest.approx(220, abs=20)
    assert pitch(Sound.OWN_CAPTURE, 0.08, 0.14) < 120
    for sound, before, after, turn in (
        (Sound.PROMOTION, (0, 0.10), (0.16, 0.29), 3 / 2),
        (Sound.WON, (0, 0.28), (0.5, 0.9), 4 / 3),
        (Sound.LOST, (0, 0.28), (0.5, 0.9), 3 / 4),
        (Sound.DRAWN, (0, 0.28), (0.5, 0.9), 1.0),
    ):
        turned = pitch(sound, *after) / pitch(sound, *before)
        assert turned == pytest.approx(turn, rel=0.03)


def test_the_breath_is_noise_between_300_and_900_and_a_loss_has_a_knock() -> None:
    assert share(Sound.UNSEEN_MOVE, 290, 910) > 0.99
    _, power = strengths(make(Sound.UNSEEN_MOVE))
    assert power.max() / power.sum() < 0.1, "it has no tone"
    assert share(Sound.LOSS, 0, 200) > 0.3
    assert share(Sound.LOSS, 290, 910) > 0.1


def test_from_dark_to_bright() -> None:
    order = "LOST WON SEEN_MOVE OWN_MOVE UNSEEN_MOVE LOW_TIME"
    brightness = []
    for name in order.split():
        frequencies, power = strengths(make(Sound[name]))
        brightness.append(float((frequencies * power).sum() / power.sum()))
    assert brightness == sorted(brightness)


def test_a_refusal_taps_twice() -> None:
    first, gap, second = (
        np.abs(part(Sound.NOT_POSSIBLE, *ends).astype(int)).max()
        for ends in ((0, 0.028), (0.0285, 0.0322), (0.033, 0.06))
    )
    assert gap < 0.1 * first
    assert second > 0.5 * first
