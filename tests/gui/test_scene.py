"""The loop that shows screens, and its window."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from gui.app.scene import FADE, Scene, run, waited
from gui.app.window import SMALLEST, Placement, Window
from gui.drawing import redraw
from gui.drawing.redraw import motion_share
from settings.store import default_settings

BIG = (1000, 700)
QUICK = {"fps": 1000, "key_quit": "Q, Ctrl+Q"}


class Recorder:
    """A screen in motion that notes what reaches it and leaves after a few pictures."""

    title = "Umbra · test"

    def __init__(self, frames: int = 3, typing: bool = False) -> None:
        self.frames = frames
        self.typing = typing
        self.sizes: list[tuple[int, int]] = []
        self.keys: list[int] = []
        self.closed = 0

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN:
            self.keys.append(event.key)

    def update(self, dt: float) -> Scene | None:
        return self if len(self.sizes) < self.frames else None

    def draw(self, surface: pygame.Surface) -> None:
        self.sizes.append(surface.get_size())
        redraw.now()

    def close(self) -> None:
        self.closed += 1


def show(scene: Recorder, *events: pygame.event.Event, fullscreen: bool = False) -> str:
    """Show the scene in a window of its own; the window's title at the end."""
    window = Window(Placement(BIG), fullscreen)
    pygame.event.clear()
    for event in events:
        pygame.event.post(event)
    settings = default_settings().model_copy(update=QUICK)
    try:
        run(scene, window, lambda: settings)
        return window.title
    finally:
        window.close()


def key(code: int, mod: int = 0, unicode: str = "") -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=unicode)


def whole_screen() -> tuple[int, int]:
    return pygame.display.get_desktop_sizes()[0]


def test_a_screen_is_drawn_until_it_leaves_and_then_closed() -> None:
    scene = Recorder(2)
    title = show(scene, key(pygame.K_a))
    assert scene.sizes == [BIG, BIG]
    assert scene.keys == [pygame.K_a]
    assert scene.closed == 1
    assert title == scene.title


@pytest.mark.parametrize(
    "event", [pygame.event.Event(pygame.QUIT), key(pygame.K_q, pygame.KMOD_LCTRL)]
)
def test_quitting_closes_the_screen(event: pygame.event.Event) -> None:
    scene = Recorder(1000)
    show(scene, event)
    assert (scene.sizes, scene.keys, scene.closed) == ([], [], 1)


def test_a_letter_that_is_typed_asks_the_program_for_nothing() -> None:
    scene = Recorder(2, typing=True)
    show(scene, key(pygame.K_q, unicode="q"))
    assert (scene.keys, scene.closed) == ([pygame.K_q], 1)
    assert scene.sizes == [BIG, BIG]
    leaving = Recorder(1000, typing=True)
    show(leaving, key(pygame.K_q, pygame.KMOD_LCTRL, "\x11"))
    assert leaving.keys == []


@pytest.mark.parametrize(
    ("code", "typing", "times"),
    [(pygame.K_f, False, 2), (pygame.K_RIGHT, False, 4), (pygame.K_f, True, 4)],
)
def test_a_key_that_is_held_acts_again_where_one_goes_through_something_or_types(
    code: int, typing: bool, times: int
) -> None:
    """A held key comes again and again from the system, without being let go."""
    scene = Recorder(2, typing=typing)
    up = pygame.event.Event(pygame.KEYUP, key=code, mod=0)
    show(scene, *[key(code)] * 3, up, key(code))
    assert scene.keys == [code] * times


@pytest.mark.parametrize(
    ("changes", "seconds"), [({}, 0.14), ({"animation_speed": 4.0}, 0.035)]
)
def test_screens_fade_as_fast_as_men_move(
    changes: dict[str, object], seconds: float
) -> None:
    settings = default_settings().model_copy(update=changes)
    assert motion_share(settings, seconds / 2, FADE) == pytest.approx(0.5)
    assert motion_share(settings, seconds, FADE) == pytest.approx(1)


def test_without_motion_all_is_done_at_once() -> None:
    settings = default_settings().model_copy(update={"less_motion": True})
    assert motion_share(settings, 0.0, FADE) == 1


@pytest.mark.parametrize("given", [(400, 300), (1000, 300)])
def test_a_window_made_too_small_grows_back(given: tuple[int, int]) -> None:
    scene = Recorder(1)
    show(scene, pygame.event.Event(pygame.WINDOWRESIZED, x=given[0], y=given[1]))
    assert scene.sizes == [(max(given[0], SMALLEST[0]), SMALLEST[1])]


def test_f11_takes_the_whole_screen_at_its_own_size_and_gives_it_back() -> None:
    scene, other = Recorder(1), Recorder(1)
    show(scene, key(pygame.K_F11))
    assert scene.sizes == [whole_screen()]
    up = pygame.event.Event(pygame.KEYUP, key=pygame.K_F11, mod=0)
    show(other, key(pygame.K_F11), up, key(pygame.K_F11))
    assert other.sizes == [BIG]
    assert not scene.keys


def test_the_whole_screen_from_the_start() -> None:
    scene = Recorder(1)
    show(scene, fullscreen=True)
    assert scene.sizes == [whole_screen()]


def test_a_window_that_nobody_has_touched_is_remembered_as_it_was_wanted() -> None:
    huge = Placement((4000, 3000), maximised=True)
    for wanted in (Placement(BIG), Placement(BIG, (12, 60)), huge):
        window = Window(wanted, fullscreen=False)
        width, height = window.surface.get_size()
        assert width <= whole_screen()[0]
        assert height < whole_screen()[1]
        assert window.placement == replace(wanted, maximised=False)
        window.toggle()
        assert window.placement == replace(wanted, maximised=False)
        window.close()


def test_a_maximised_window_is_remembered_with_the_size_that_it_had(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    window = Window(Placement(BIG, (12, 60)), fullscreen=False)
    monkeypatch.setattr("gui.app.window.is_maximised", lambda window: True)
    assert window.placement == Placement(BIG, (12, 60), maximised=True)
    window.close()


def test_events_are_heard_at_once_and_none_where_there_are_none() -> None:
    pygame.event.clear()
    assert waited(0.0) == []
    assert waited(0.02) == []
    pygame.event.post(pygame.event.Event(pygame.USEREVENT))
    assert [event.type for event in waited(60.0)] == [pygame.USEREVENT]
