"""Sounds get out, or nothing happens at all."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pygame
import pytest

from gui.sound.events import Sound
from gui.sound.player import SoundPlayer


@pytest.fixture(autouse=True)
def _mixer() -> Iterator[None]:
    """Every test opens its own device and leaves the others the usual one."""
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()
    pygame.mixer.init()


def busy() -> int:
    channels = map(pygame.mixer.Channel, range(pygame.mixer.get_num_channels()))
    return sum(each.get_busy() for each in channels)


def test_sounds_begin_together_do_not_rattle_and_follow_the_volume() -> None:
    player, now = SoundPlayer(), [0.0]
    player.begin()
    assert not player.ready, "it begins off the start path"
    player.close()
    assert not player.ready
    assert pygame.mixer.get_init() is None
    player = SoundPlayer(lambda: now[0])
    player.follow(60)
    player.play(Sound.OWN_MOVE)
    assert pygame.mixer.get_init() is None, "nothing sounds before it has begun"
    player.open()
    assert player.ready
    assert pygame.mixer.get_init() == (44100, -16, 1)
    for now[0], number in ((0.0, 1), (0.03, 1), (0.06, 1), (0.09, 2)):
        player.play(Sound.WON)
        assert busy() == number
    player.play(Sound.LOST, Sound.DRAWN)
    assert busy() == 4
    playing = pygame.mixer.Channel(0).get_sound()
    assert playing is not None
    assert playing.get_volume() == pytest.approx(0.6, abs=0.01)
    for volume, number in ((0, 4), (100, 5)):
        player.follow(volume)
        assert playing.get_volume() == volume / 100
        player.play(Sound.PROMOTION)
        assert busy() == number
    player.close()


@pytest.mark.parametrize("why", ["no device", "no mixer"])
def test_without_a_device_one_line_and_silence(
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
    why: str,
) -> None:
    def init(*args: object, **more: object) -> None:
        raise NotImplementedError("mixer module not available")

    if why == "no mixer":
        monkeypatch.setattr(pygame.mixer, "init", init)
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    player = SoundPlayer()
    with caplog.at_level(logging.INFO):
        player.open()
    player.follow(60)
    player.play(*Sound)
    player.close()
    assert not player.ready
    (line,) = caplog.records
    assert line.getMessage().startswith("there will be no sound: ")
    assert capfd.readouterr().err == ""
