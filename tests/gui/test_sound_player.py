"""Sounds get out, or nothing happens at all."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pygame
import pytest

from gui.sound.events import Sound
from gui.sound.player import SoundPlayer


class Clock:
    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture(autouse=True)
def _mixer() -> Iterator[None]:
    """Every test opens its own device and leaves the others the usual one."""
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()
    pygame.mixer.init()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def player(clock: Clock) -> Iterator[SoundPlayer]:
    player = SoundPlayer(clock)
    player.open()
    player.follow(60)
    yield player
    player.close()


def busy() -> int:
    return sum(
        pygame.mixer.Channel(n).get_busy() for n in range(pygame.mixer.get_num_channels())
    )


def test_one_channel_of_16_bits(player: SoundPlayer) -> None:
    assert player.ready
    assert pygame.mixer.get_init() == (44100, -16, 1)


def test_sounds_begin_together(player: SoundPlayer) -> None:
    player.play(Sound.OWN_MOVE, Sound.PROMOTION)
    assert busy() == 2


def test_a_sound_does_not_rattle(player: SoundPlayer, clock: Clock) -> None:
    for clock.seconds in (0.0, 0.03, 0.06):
        player.play(Sound.WON)
    assert busy() == 1
    clock.seconds = 0.09
    player.play(Sound.WON)
    assert busy() == 2


def test_the_volume_is_followed_at_once(player: SoundPlayer) -> None:
    player.play(Sound.WON)
    playing = pygame.mixer.Channel(0).get_sound()
    assert playing is not None
    assert playing.get_volume() == pytest.approx(0.6, abs=0.01)
    player.follow(0)
    assert playing.get_volume() == 0.0
    player.play(Sound.OWN_MOVE)
    assert busy() == 1
    player.follow(100)
    player.play(Sound.OWN_MOVE)
    assert busy() == 2


def test_nothing_sounds_before_it_has_begun() -> None:
    player = SoundPlayer()
    player.follow(60)
    player.play(Sound.OWN_MOVE)
    assert not player.ready
    assert pygame.mixer.get_init() is None
    player.close()


def test_it_begins_off_the_start_path() -> None:
    player = SoundPlayer()
    player.begin()
    assert not player.ready
    player.close()
    assert not player.ready
    assert pygame.mixer.get_init() is None


def test_without_a_device_one_line_and_silence(
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
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


def test_a_pygame_without_a_mixer_is_silent(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def init(*args: object, **more: object) -> None:
        raise NotImplementedError("mixer module not available")

    monkeypatch.setattr(pygame.mixer, "init", init)
    player = SoundPlayer()
    player.open()
    assert not player.ready
    assert len(caplog.records) == 1
