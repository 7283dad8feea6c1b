"""The parts of the Watch screen that need no screen."""

from __future__ import annotations

import pygame
import pytest

from gui.app.speed import WATCH_SPEEDS, next_speed, speed_words
from gui.watch.captions import seconds_words
from gui.watch.controls import PlaybackControls, speed_sentence
from gui.widgets.stepper import Stepper
from gui.widgets.widget import Style
from tests.support.events import click, move_to, press


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


@pytest.fixture
def steps() -> list[int]:
    return []


@pytest.fixture
def stepper(steps: list[int], style: Style) -> Stepper:
    stepper = Stepper("2×", steps.append, ("Slower", "Faster"))
    stepper.rect = pygame.Rect((100, 100), stepper.size("0.25×", style.metrics))
    return stepper


def test_a_stepper_steps_at_its_ends(stepper: Stepper, steps: list[int]) -> None:
    for x in (stepper.rect.x + 4, stepper.rect.right - 4, stepper.rect.centerx):
        click(stepper, (x, stepper.rect.centery))
    assert steps == [-1, 1]
    assert press(stepper, pygame.K_RIGHT)
    assert press(stepper, pygame.K_LEFT)
    assert not press(stepper, pygame.K_UP)
    assert not press(stepper, pygame.K_SPACE)
    assert steps == [-1, 1, 1, -1]


def test_a_stepper_says_what_its_ends_do(stepper: Stepper) -> None:
    assert stepper.tooltip == "Slower · Faster"
    move_to(stepper, (stepper.rect.x + 4, stepper.rect.centery))
    assert stepper.tooltip == "Slower"
    move_to(stepper, (stepper.rect.right - 4, stepper.rect.centery))
    assert stepper.tooltip == "Faster"


def test_a_stepper_shows_what_is_pointed_at(stepper: Stepper, style: Style) -> None:
    plain, lit = pygame.Surface((400, 300)), pygame.Surface((400, 300))
    stepper.draw(plain, style)
    stepper.hovered = True
    move_to(stepper, (stepper.rect.x + 4, stepper.rect.centery))
    stepper.draw(lit, style)
    assert plain.get_buffer().raw != lit.get_buffer().raw
