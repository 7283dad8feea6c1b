"""The protocol of a screen, and the main loop."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from math import inf
from typing import Protocol

import pygame

from core.clock import running_time
from core.plain import plain
from gui.app.keys import Action, keys_of
from gui.app.window import Window
from gui.drawing import redraw
from gui.drawing.redraw import motion_share
from gui.drawing.theme import Colour, chosen_theme
from gui.widgets.widget import SUDDEN
from settings.model import Settings

FADE = 0.14
"""Seconds in which one screen gives way to the next."""

_NEAR = 8
"""Pixels by which the pointer may move within a double click."""

LISTEN = 1 / 80
"""Seconds after which an event is heard at the latest."""

LOOK = 1 / 20
"""Seconds between two looks at bots, clocks and files while no event comes."""

LOOK_HIDDEN = 1 / 10
"""The same while nobody can see what comes of it."""


_REPEATED = frozenset(
    {
        pygame.K_LEFT,
        pygame.K_RIGHT,
        pygame.K_UP,
        pygame.K_DOWN,
        pygame.K_PAGEUP,
        pygame.K_PAGEDOWN,
    }
)
"""Keys that act again and again while they are held, whether or not a text is typed."""


class Scene(Protocol):
    """One screen of the program.

    A scene draws to whatever surface it is given and reads only the events it is handed,
    so tests run it without a window.
    """

    @property
    def title(self) -> str:
        """What the window's frame says; never anything hidden."""

    @property
    def typing(self) -> bool:
        """Whether letters belong to a text that is being typed."""

    def handle(self, event: pygame.event.Event) -> None:
        """Take in one event."""

    def update(self, dt: float) -> Scene | None:
        """Advance by ``dt`` seconds and return the scene to show next.

        Usually ``self``; another scene to go there; ``None`` to leave the program.
        """

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole scene."""

    def close(self) -> None:
        """Let go of processes and files. Called when the scene is left."""


class Reader(Protocol):
    """Draws screens, and tells those who cannot see them what is on them."""

    def hear(self, event: pygame.event.Event) -> None:
        """Take note of an event, before the screen does."""

    def follow(self, scene: Scene) -> None:
        """Do on a screen what was asked for elsewhere."""

    def draw(self, scene: Scene, surface: pygame.Surface) -> None:
        """Draw a screen."""


class Unread:
    """A ``Reader`` that nobody listens to."""

    def hear(self, event: pygame.event.Event) -> None:
        """See ``Reader``."""

    def follow(self, scene: Scene) -> None:
        """See ``Reader``."""

    def draw(self, scene: Scene, surface: pygame.Surface) -> None:
        """See ``Reader``."""
        scene.draw(surface)


def waited(seconds: float) -> list[pygame.event.Event]:
    """The events there are, or else the first to come within ``seconds``."""
    until = time.monotonic() + seconds
    while not (events := pygame.event.get()):
        left = until - time.monotonic()
        if left <= 0:
            break
        # SDL's own wait looks a thousand times a second, which takes 2 % of a core.
        time.sleep(min(left, LISTEN))
    return list(_without_echoes(events))


def _without_echoes(events: Iterable[pygame.event.Event]) -> Iterator[pygame.event.Event]:
    """Events without the text that keys tell of already.

    pygame hands out what a key types with the key, as far as there is room for it, and
    once more by itself, as it does what an input method writes.
    """
    typed = ""
    for event in events:
        if event.type == pygame.KEYDOWN:
            typed = getattr(event, "unicode", "")
        elif event.type == pygame.TEXTINPUT and typed:
            rest, typed = event.text.removeprefix(typed), ""
            if rest:
                yield pygame.event.Event(pygame.TEXTINPUT, text=rest)
            continue
        yield event


def run(
    scene: Scene,
    window: Window,
    settings: Callable[[], Settings],
    wait: Callable[[float], list[pygame.event.Event]] = waited,
    clock: Callable[[], float] = running_time,
    *,
    reader: Reader | None = None,
) -> None:
    """Show ``scene`` and its successors until one of them returns ``None``.

    The window is drawn when something on it has changed, as ``redraw`` tells, and at most
    ``fps`` times a second. Events are acted upon as they come; bots and clocks are
    looked at every ``LOOK`` seconds, and while the window is hidden ``LOOK_HIDDEN``.

    Args:
        scene: The first one.
        window: Where they are shown.
        settings: Gives those of the moment, which may change on any screen.
        wait: Waits for events, for so many seconds at most.
        clock: A steady clock in seconds.
        reader: Draws the screens for those who cannot see them as well.
    """
    reader = reader or Unread()
    show, hearing = _Show(scene, window, clock(), reader), _Hearing()
    while show.scene is not None:
        events = wait(show.patience(clock(), settings()))
        for event in events:
            reader.hear(event)
        reader.follow(show.scene)
        show.advance(clock())
        hearing.follow(show.scene, clock())
        if events and show.scene is not None:
            now, shown = clock(), show.scene
            fresh = [event for event in events if hearing.counts(shown, event, now)]
            if not _feed(show.scene, window, settings(), fresh):
                break
            show.advance(clock())
            hearing.follow(show.scene, clock())
            redraw.now()
        show.draw(clock(), settings())
    if show.scene is not None:
        show.scene.close()


class _Show:
    """The screen that is shown, and when its next picture is due.

    Attributes:
        scene: The screen; ``None`` once the last one was left.
    """

    def __init__(self, scene: Scene, window: Window, now: float, reader: Reader) -> None:
        self.scene: Scene | None = scene
        self._window, self._reader = window, reader
        self._updated = now
        self._came = -inf
        self._drawn = -inf
        self._due = redraw.Due(now, now)

    def patience(self, now: float, settings: Settings) -> float:
        """Seconds for which nothing needs to be done unless an event comes."""
        self._note(now)
        if not self._window.visible:
            return LOOK_HIDDEN
        return min(LOOK, max(0.0, self._next(settings) - now))

    def advance(self, now: float) -> None:
        """Let time pass up to ``now``, and go to the scene that comes then."""
        if self.scene is None:
            return
        following = self.scene.update(now - self._updated)
        self._updated = now
        if following is not self.scene:
            self.scene.close()
            self.scene, self._came = following, now
            forget_left()
            redraw.now()
        self._note(now)

    def draw(self, now: float, settings: Settings) -> None:
        """Draw the scene if its picture is out of date and somebody may see it."""
        if self.scene is None:
            return
        self._window.title = plain(self.scene.title)
        self._note(now)
        if self._window.visible and now >= self._next(settings):
            kept = now < self._due.tree
            self._due, self._drawn = redraw.Due(inf, self._due.tree if kept else inf), now
            with redraw.painting():
                share = motion_share(settings, now - self._came, FADE)
            with redraw.keeping() if kept else nullcontext():
                ground = chosen_theme(settings).bg
                _show(self.scene, self._window, share, ground, self._reader)
            self._note(now)

    def _note(self, now: float) -> None:
        """Take note of when a picture is wanted."""
        wanted, due = redraw.taken(), self._due
        self._due = redraw.Due(
            min(due.picture, now + wanted.picture), min(due.tree, now + wanted.tree)
        )

    def _next(self, settings: Settings) -> float:
        """When the next picture is due, with the time between two of them."""
        return max(self._due.picture, self._drawn + 1 / settings.fps)


def forget_left() -> None:
    """Collect the surfaces of closed screens during the fade to the next one.

    A screen and its widgets hold each other, in few objects but large ones, so that Python
    by itself would come to them late.
    """
    gc.collect()


def _feed(
    scene: Scene, window: Window, settings: Settings, events: list[pygame.event.Event]
) -> bool:
    """Hand events to ``scene``; return whether the program goes on."""
    for event in events:
        window.hear(event)
        action = _action(scene, event, settings)
        if event.type == pygame.QUIT or action == "quit":
            return False
        if action == "fullscreen":
            window.toggle()
        else:
            scene.handle(event)
    return True


class _Hearing:
    """Tells which events are heard: no keys that are held, no presses meant elsewhere."""

    def __init__(self) -> None:
        self._down = set[int]()
        self._shown: type | None = None
        self._since = self._acted = -inf
        self._place = 0, 0

    def follow(self, scene: Scene | None, now: float) -> None:
        """Take note of the screen in front; the next of its kind is no other one."""
        kind = type(getattr(scene, "front", scene))
        if kind is not self._shown:
            self._since = -inf if self._shown is None else now
            self._shown = kind

    def counts(self, scene: Scene, event: pygame.event.Event, now: float) -> bool:
        """Whether an event is heard."""
        if event.type == pygame.MOUSEBUTTONDOWN and not self._is_meant(event.pos, now):
            return False
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._acted, self._place = now, event.pos
        if event.type == pygame.KEYDOWN:
            self._acted = now
        return not self._is_held(event) or scene.typing or event.key in _REPEATED

    def _is_meant(self, pos: tuple[int, int], now: float) -> bool:
        """Whether a press at a place was meant for the screen in front.

        The second half of a double click was meant for the screen before, and so was any
        press on a screen that has just come by itself.
        """
        if now - self._since >= SUDDEN:
            return True
        moved = max(abs(pos[0] - self._place[0]), abs(pos[1] - self._place[1])) > _NEAR
        return moved and self._since - self._acted < SUDDEN

    def _is_held(self, event: pygame.event.Event) -> bool:
        """Whether it is a key that was down before; most act once when they are held."""
        if event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
        if event.type != pygame.KEYDOWN:
            return False
        held = event.key in self._down
        self._down.add(event.key)
        return held


def _action(scene: Scene, event: pygame.event.Event, settings: Settings) -> Action | None:
    """What a key asks the program for; a letter that is being typed asks for nothing."""
    if event.type != pygame.KEYDOWN or (scene.typing and event.unicode.isprintable()):
        return None
    return keys_of(settings).action(event)


def _show(
    scene: Scene, window: Window, share: float, ground: Colour, reader: Reader
) -> None:
    surface = window.surface
    reader.draw(scene, surface)
    if share < 1.0:
        veil = pygame.Surface(surface.get_size())
        veil.fill(ground)
        veil.set_alpha(round(255 * (1 - share)))
        surface.blit(veil, (0, 0))
    window.flip()
