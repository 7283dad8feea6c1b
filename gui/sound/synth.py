"""Synthesizes the sounds at start.

Nothing here is recorded and nothing is left to chance, so the same program makes the same
sounds everywhere: 16 bits, one channel, ``RATE`` samples a second, no louder than ``PEAK``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from gui.sound.events import Sound

RATE = 44_100
"""Samples a second."""

PEAK = 10 ** (-9 / 20)
"""The loudest sample, of 1: 9 dB below what fits."""

Wave = NDArray[np.float64]

_TAP = 220.0
_THIRD = 5 / 4
_FOURTH = 4 / 3
_FIFTH = 3 / 2
_KNOCK = 92.0
_SOFTEST = 0.0015
"""Seconds in which the hardest of the sounds sets in; a click would be shorter."""


def make(sound: Sound) -> NDArray[np.int16]:
    """The samples of a sound."""
    wave = _MAKERS[sound]()
    loudest = float(np.abs(wave).max())
    return np.round(wave * (PEAK * 32767 / loudest)).astype(np.int16)


def _own_move() -> Wave:
    return _tap(_TAP, 0.070)


def _own_capture() -> Wave:
    return _mixed([(0.0, _tap(_TAP, 0.070)), (0.040, 0.8 * _knock(0.100))])


def _seen_move() -> Wave:
    return _tap(_TAP / _THIRD, 0.070)


def _unseen_move() -> Wave:
    return _breath(0.220)


def _loss() -> Wave:
    return _mixed([(0.0, 0.6 * _breath(0.220)), (0.050, _knock(0.150))])


def _promotion() -> Wave:
    low, high = _wood(330.0, 0.130), _wood(330.0 * _FIFTH, 0.180)
    return _mixed([(0.0, low), (0.110, high)])


def _check() -> Wave:
    tap = _wood(495.0, 0.070)
    return _mixed([(0.0, tap), (0.085, tap)])


def _low_time() -> Wave:
    return _faded(_wood(880.0, 0.045), 0.0005)


def _tick(pitch: float) -> Callable[[], Wave]:
    """A dry wooden tick, softer than the one that warns."""

    def make_tick() -> Wave:
        return _faded(_wood(pitch, 0.030), 0.0005)

    return make_tick


def _not_possible() -> Wave:
    tap = _faded(_tap(_TAP * 0.75, 0.028), 0.006)
    return _mixed([(0.0, tap), (0.032, 0.8 * tap)])


def _end(turn: float) -> Callable[[], Wave]:
    """An open fifth that moves on, all of it, by the interval ``turn``."""

    def make_end() -> Wave:
        return _mixed([(0.0, _chord(110.0, 0.42)), (0.28, _chord(110.0 * turn, 0.62))])

    return make_end


def _tap(pitch: float, seconds: float) -> Wave:
    """A felted finger on wood: a tone that dies at once, under a puff of dull noise."""
    body = _ringing(pitch, seconds, 0.016) + 0.25 * _ringing(2 * pitch, seconds, 0.008)
    puff = 0.5 * _noise(seconds, 80.0, 1200.0) * _dying(seconds, 0.006)
    return _faded(body + puff, _SOFTEST)


def _knock(seconds: float) -> Wave:
    """A knuckle on a table top."""
    body = _ringing(_KNOCK, seconds, 0.034) + 0.3 * _ringing(1.6 * _KNOCK, seconds, 0.018)
    return _faded(body, _SOFTEST)


def _wood(pitch: float, seconds: float) -> Wave:
    """A wooden bar: its overtones are no multiples of the tone, and are gone first."""
    body = _ringing(pitch, seconds, 0.035)
    body += 0.3 * _ringing(2.76 * pitch, seconds, 0.012)
    return _faded(body + 0.1 * _ringing(5.4 * pitch, seconds, 0.006), _SOFTEST)


def _chord(root: float, seconds: float) -> Wave:
    """An open fifth, struck softly."""
    voices = [_ringing(root * step, seconds, 0.22) for step in (1.0, _FIFTH, 2.0)]
    return _faded(voices[0] + 0.8 * voices[1] + 0.3 * voices[2], 0.020)


def _breath(seconds: float) -> Wave:
    """Noise between 300 and 900 Hz that swells and goes."""
    swell = np.sin(np.pi * _times(seconds) / seconds) ** 2
    return np.asarray(_noise(seconds, 300.0, 900.0) * swell)


def _noise(seconds: float, low: float, high: float) -> Wave:
    """Noise between two frequencies, the same at every call, at most 1."""
    times = _times(seconds)
    spectrum = np.fft.rfft(np.random.default_rng(11).standard_normal(len(times)))
    frequencies = np.fft.rfftfreq(len(times), 1 / RATE)
    spectrum[(frequencies < low) | (frequencies > high)] = 0
    noise = np.fft.irfft(spectrum, len(times))
    return np.asarray(noise / np.abs(noise).max())


def _ringing(pitch: float, seconds: float, fall: float) -> Wave:
    """A tone that falls to a third of its strength in ``fall`` seconds."""
    tone = np.sin(2 * np.pi * pitch * _times(seconds))
    return np.asarray(tone * _dying(seconds, fall))


def _dying(seconds: float, fall: float) -> Wave:
    return np.asarray(np.exp(-_times(seconds) / fall))


def _faded(wave: Wave, rise: float) -> Wave:
    """``wave`` set in over ``rise`` seconds and let out to nothing at its end."""
    envelope = np.ones(len(wave))
    rising, falling = round(rise * RATE), min(len(wave) // 4, RATE // 50)
    envelope[:rising] = np.linspace(0, 1, rising, endpoint=False)
    envelope[len(wave) - falling :] *= np.linspace(1, 0, falling)
    return wave * envelope


def _mixed(parts: Sequence[tuple[float, Wave]]) -> Wave:
    """Waves one over the other, each from its own second on."""
    starts = [round(start * RATE) for start, _ in parts]
    ends = [start + len(wave) for start, (_, wave) in zip(starts, parts, strict=True)]
    mixed = np.zeros(max(ends))
    for start, end, (_, wave) in zip(starts, ends, parts, strict=True):
        mixed[start:end] += wave
    return mixed


def _times(seconds: float) -> Wave:
    return np.arange(round(seconds * RATE)) / RATE


_MAKERS: dict[Sound, Callable[[], Wave]] = {
    Sound.OWN_MOVE: _own_move,
    Sound.OWN_CAPTURE: _own_capture,
    Sound.SEEN_MOVE: _seen_move,
    Sound.UNSEEN_MOVE: _unseen_move,
    Sound.LOSS: _loss,
    Sound.PROMOTION: _promotion,
    Sound.CHECK: _check,
    Sound.LOW_TIME: _low_time,
    Sound.TICK: _tick(660.0),
    Sound.LAST_TICK: _tick(990.0),
    Sound.WON: _end(_FOURTH),
    Sound.LOST: _end(1 / _FOURTH),
    Sound.DRAWN: _end(1.0),
    Sound.NOT_POSSIBLE: _not_possible,
}
