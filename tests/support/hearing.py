"""Somebody who writes down what would be heard."""

from __future__ import annotations

from collections.abc import Callable

from gui.sound.events import Sound
from gui.sound.player import SoundPlayer


class Ear(SoundPlayer):
    """A player of sounds that only listens.

    Attributes:
        times: When which sound began.
        volume: In percent, as last followed.
    """

    def __init__(self, now: Callable[[], float] = lambda: 0.0) -> None:
        super().__init__(now)
        self.times: list[tuple[float, Sound]] = []
        self.volume = -1

    @property
    def heard(self) -> list[Sound]:
        """The sounds in their order."""
        return [sound for _, sound in self.times]

    def play(self, *sounds: Sound) -> None:
        self.times += [(self._now(), sound) for sound in sounds]

    def follow(self, volume: int) -> None:
        self.volume = volume
