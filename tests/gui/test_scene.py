"""The loop that shows screens, its window, and where that goes on a desktop."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from gui.app import window as windows
from gui.app.scene import FADE, Scene, run, waited
from gui.app.window import Frame, Placement, Window
from gui.drawing import redraw
from gui.drawing.redraw import motion_share
from settings.store import default_settings

BIG = (1000, 700)
QUICK = {"fps": 1000, "key_quit": "Q, Ctrl+Q"}
LAPTOP = pygame.Rect(0, 0, 1366, 728)
BESIDE = pygame.Rect(1366, -200, 1920, 1080)


class Recorder:
    """A screen in motion that notes what reaches it and leaves after a few pictures."""

    title = "Umbra · test"

    def __init__(self, frames: int = 3, typing: bool = False) -> None:
        self.frames, self.typing = frames, typing
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


def up(code: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYUP, key=code, mod=0)


A, F, Q, F11, RIGHT = pygame.K_a, pygame.K_f, pygame.K_q, pygame.K_F11, pygame.K_RIGHT
QUIT = pygame.event.Event(pygame.QUIT)


@pytest.mark.parametrize(
    ("typing", "events", "keys", "shown"),
    [
        (False, [key(A)], [A], True),
        (False, [QUIT], [], False),
        (False, [key(Q, pygame.KMOD_LCTRL)], [], False),
        (True, [key(Q, unicode="q")], [Q], True),
        (True, [key(Q, pygame.KMOD_LCTRL, "\x11")], [], False),
        # A held key comes again and again from the system, without being let go.
        (False, [*[key(F)] * 3, up(F), key(F)], [F] * 2, True),
        (False, [*[key(RIGHT)] * 3, up(RIGHT), key(RIGHT)], [RIGHT] * 4, True),
        (True, [*[key(F)] * 3, up(F), key(F)], [F] * 4, True),
    ],
)
def test_keys_reach_a_screen_until_it_leaves_or_one_quits(
    typing: bool, events: list[pygame.event.Event], keys: list[int], shown: bool
) -> None:
    scene = Recorder(2, typing)
    title = show(scene, *events)
    assert (scene.keys, scene.closed, scene.sizes) == (keys, 1, [BIG, BIG] if shown else [])
    assert title == scene.title or not shown


class Leading(Recorder):
    """A screen on which a press leads to the next one."""

    def __init__(self, following: Recorder) -> None:
        super().__init__(99)
        self.following, self.presses = following, 0

    def handle(self, event: pygame.event.Event) -> None:
        self.presses += event.type == pygame.MOUSEBUTTONDOWN

    def update(self, dt: float) -> Scene | None:
        return self.following if self.presses else super().update(dt)


class Other(Leading):
    """Another screen on which a press leads to the next one."""


class Passing(Leading):
    """A screen that gives way to the next one by itself."""

    def update(self, dt: float) -> Scene | None:
        return self.following if self.sizes else super().update(dt)


@pytest.mark.parametrize(
    ("first", "kind", "later", "place", "heard"),
    [
        (Leading, Other, 0.15, (52, 50), False), (Leading, Other, 0.15, (90, 50), True),
        (Leading, Other, 0.6, (52, 50), True), (Leading, Leading, 0.15, (52, 50), True),
        (Passing, Other, 0.15, (90, 50), False), (Passing, Other, 0.6, (90, 50), True),
    ],
)  # fmt: skip
def test_a_press_that_was_meant_for_the_screen_before_is_not_heard(
    first: type[Leading],
    kind: type[Leading],
    later: float,
    place: tuple[int, int],
    heard: bool,
) -> None:
    last = kind(Recorder(1))
    now, presses = [0.0], [(50, 50)] * (first is Leading) + [place]

    def wait(_: float) -> list[pygame.event.Event]:
        if last.sizes and presses == [place]:
            now[0] += later
        elif first is Passing:
            now[0] += 0.1
            return []
        if not presses:
            return [QUIT]
        return [pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=presses.pop(0), button=1)]

    window = Window(Placement(BIG), fullscreen=False)
    run(first(last), window, default_settings, wait, lambda: now[0])
    window.close()
    assert bool(last.presses) == heard


@pytest.mark.parametrize(
    ("changes", "seconds"), [({}, 0.14), ({"animation_speed": 4.0}, 0.035)]
)
def test_screens_fade_as_fast_as_men_move(
    changes: dict[str, object], seconds: float
) -> None:
    settings = default_settings().model_copy(update=changes)
    for share in (0.5, 1):
        assert motion_share(settings, seconds * share, FADE) == pytest.approx(share)
    still = settings.model_copy(update={"less_motion": True})
    assert motion_share(still, 0.0, FADE) == 1


@pytest.mark.parametrize(
    ("events", "fullscreen", "size"),
    [
        ([pygame.event.Event(pygame.WINDOWRESIZED, x=400, y=300)], False, windows.SMALLEST),
        ([pygame.event.Event(pygame.WINDOWRESIZED, x=1000, y=300)], False,
         (1000, windows.SMALLEST[1])),
        ([key(F11)], False, None),
        ([key(F11), up(F11), key(F11)], False, BIG),
        ([], True, None),
    ],
)  # fmt: skip
def test_a_window_is_large_enough_or_takes_the_whole_screen(
    events: list[pygame.event.Event], fullscreen: bool, size: tuple[int, int] | None
) -> None:
    scene = Recorder(1)
    show(scene, *events, fullscreen=fullscreen)
    assert scene.sizes == [size or pygame.display.get_desktop_sizes()[0]]
    assert not scene.keys


def test_a_window_that_nobody_has_touched_is_remembered_as_it_was_wanted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    huge, (wide, high) = Placement((4000, 3000)), pygame.display.get_desktop_sizes()[0]
    for wanted in (Placement(BIG), Placement(BIG, (12, 60)), huge):
        window = Window(replace(wanted, maximised=wanted is huge), fullscreen=False)
        width, height = window.surface.get_size()
        assert width <= wide
        assert height < high
        for _ in range(2):
            assert window.placement == wanted
            window.toggle()
        window.close()
    window = Window(Placement(BIG, (12, 60)), fullscreen=False)
    monkeypatch.setattr("gui.app.window.is_maximised", lambda window: True)
    assert window.placement == Placement(BIG, (12, 60), maximised=True)
    window.close()


def test_events_are_heard_at_once_and_none_where_there_are_none() -> None:
    pygame.event.clear()
    assert waited(0.0) == waited(0.02) == []
    pygame.event.post(pygame.event.Event(pygame.USEREVENT))
    assert [event.type for event in waited(60.0)] == [pygame.USEREVENT]


def test_what_a_key_types_is_heard_once() -> None:
    pygame.event.clear()
    down, text = pygame.KEYDOWN, pygame.TEXTINPUT
    for kind, words in (
        (down, "é"),
        (text, "é"),
        (text, "漢字"),
        (down, "か"),
        (text, "かな"),
    ):
        how = {"key": 0, "unicode": words} if kind == down else {"text": words}
        pygame.event.post(pygame.event.Event(kind, how))
    heard = [(e.type, e.unicode if e.type == down else e.text) for e in waited(60.0)]
    assert heard == [(down, "é"), (text, "漢字"), (down, "か"), (text, "な")]


@pytest.mark.parametrize(
    ("size", "corner", "found"),
    [
        ((1280, 800), None, (43, 30, 1280, 694)),
        ((1000, 600), None, (183, 77, 1000, 600)),
        ((1000, 600), (100, 80), (100, 80, 1000, 600)),
        ((1000, 600), (-200, 0), (2, 30, 1000, 600)),
        ((1000, 600), (300, 500), (300, 124, 1000, 600)),
        ((1280, 800), (1400, 60), (1400, 60, 1280, 800)),
        ((3000, 800), (1400, 60), (1368, 60, 1916, 800)),
        ((1000, 600), (9000, 9000), (183, 77, 1000, 600)),
    ],
)
def test_a_window_is_on_the_desktop_with_its_frame(
    size: tuple[int, int], corner: tuple[int, int] | None, found: tuple[int, ...]
) -> None:
    frame = Frame(30, 2, 4, 2)
    assert windows.fitted(size, corner, [LAPTOP, BESIDE], frame) == found
    assert LAPTOP.contains(windows.fitted(size, corner, [LAPTOP], frame)), (
        "the other one is gone"
    )


def test_the_desktop_is_known_for_every_screen() -> None:
    sizes = pygame.display.get_desktop_sizes()
    for area, (width, height) in zip(windows.usable_areas(), sizes, strict=True):
        assert 0 < area.width <= width
        assert 0 < area.height <= height
    window = pygame.Window("test", (300, 200))
    assert all(width >= 0 for width in windows.frame_of(window))
    window.destroy()
