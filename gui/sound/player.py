"""Plays sounds where there is an audio device.

A machine without a loudspeaker plays just as well: whatever goes wrong here is one line
in the log, and everything after it is silence.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pygame

from gui.sound.events import Sound
from gui.sound.synth import RATE, make

_AFTER = 0.4
"""Seconds from the start to the opening of the device: the first picture goes before."""

_APART = 0.08
"""Least seconds between two beginnings of one sound, so that haste does not rattle."""

_BUFFER = 512
"""Samples the device takes at a time: a twelfth of a second would be heard as late."""

_PATIENCE = 2.0
"""Seconds to wait at the end for a device that is still being opened."""

_log = logging.getLogger("umbra.sound")


class SoundPlayer:
    """Plays sounds once ``begin`` has been called and the device is there.

    Args:
        now: A steady clock in seconds.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._sounds: dict[Sound, pygame.mixer.Sound] = {}
        self._volume = 0
        self._began: dict[Sound, float] = {}
        self._opening: threading.Timer | None = None

    @property
    def ready(self) -> bool:
        """Whether there is a device, and sounds for it."""
        return bool(self._sounds)

    def begin(self) -> None:
        """Open the device and make the sounds, on a thread and a moment later."""
        self._opening = threading.Timer(_AFTER, self.open)
        self._opening.daemon = True
        self._opening.start()

    def open(self) -> None:
        """Open the device and make the sounds, here and now."""
        try:
            with _hushed():
                pygame.mixer.init(RATE, -16, 1, _BUFFER, allowedchanges=0)
            sounds = {
                sound: pygame.mixer.Sound(buffer=make(sound).tobytes()) for sound in Sound
            }
        except (pygame.error, NotImplementedError, ImportError) as error:
            _log.warning("there will be no sound: %s", error)
            return
        self._sounds = sounds
        for made in sounds.values():
            made.set_volume(self._volume / 100)

    def follow(self, volume: int) -> None:
        """Be as loud as ``volume`` percent, from the middle of a sound on if need be."""
        if volume == self._volume:
            return
        self._volume = volume
        for sound in self._sounds.values():
            sound.set_volume(volume / 100)

    def play(self, *sounds: Sound) -> None:
        """Let sounds begin now, together."""
        now = self._now()
        for sound in sounds:
            due = now - self._began.get(sound, -_APART) >= _APART
            if due and self._volume and sound in self._sounds:
                self._began[sound] = now
                self._sounds[sound].play()

    def close(self) -> None:
        """Let go of the device."""
        if self._opening is not None:
            self._opening.cancel()
            self._opening.join(_PATIENCE)
        if self._sounds:
            self._sounds = {}
            pygame.mixer.quit()


@contextmanager
def _hushed() -> Iterator[None]:
    """Keep what the audio libraries of the system say away from the terminal."""
    try:
        kept = os.dup(2)
    except OSError:
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
