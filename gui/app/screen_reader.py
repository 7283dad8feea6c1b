"""Tells a screen reader what the window shows, through AccessKit, while there is one.

AccessKit speaks to assistive technologies on every system: by AT-SPI on Linux, by UI
Automation on Windows, by NSAccessibility on macOS. It says when one begins to listen; until
then nothing is read, and drawing costs what it always does.
"""

from __future__ import annotations

import logging
import sys
import threading
from queue import SimpleQueue
from typing import Any

import pygame

from gui.app.access_tree import AccessTree
from gui.app.accessible import read_screen
from gui.app.announcer import Announcer
from gui.app.scene import Scene
from gui.app.screen import Screen
from gui.app.window import SHOWN_LATE, Window
from gui.drawing import redraw
from gui.widgets.accessible import Part

_AFTER = 0.5
"""Seconds after which AccessKit is loaded: the first picture goes before."""

_log = logging.getLogger("umbra.speech")


class ScreenReader:
    """Draws the screens, and tells whoever listens what is on them.

    AccessKit calls from threads of its own; what it wants is done at the next look.

    Args:
        announcer: What is said aloud.

    Attributes:
        active: Whether an assistive technology listens.
    """

    def __init__(self, announcer: Announcer) -> None:
        self.active = False
        self._announcer, self._said = announcer, announcer.count
        self._kit: Any = None
        self._adapter: Any = None
        self._tree: AccessTree | None = None
        self._window: Window | None = None
        self._wanted: SimpleQueue[Any] = SimpleQueue()
        self._shown: Part | None = None
        self._begun = False

    def attach(self, window: Window) -> None:
        """Be there for a window: before it is shown where the system wants that."""
        self._window = window
        if sys.platform in SHOWN_LATE:
            self._load()
            self._connect()
            return
        timer = threading.Timer(_AFTER, self._load)
        timer.daemon = True
        timer.start()

    def hear(self, event: pygame.event.Event) -> None:
        """Take note of whether the window has the keyboard."""
        if event.type in {pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST}:
            self._follow_window(focused=event.type == pygame.WINDOWFOCUSGAINED)

    def follow(self, scene: Scene) -> None:
        """Do what was asked for, and begin once AccessKit is loaded."""
        if self._kit is not None and self._adapter is None:
            self._connect()
        if self.active != self._begun:
            self._begun, self._shown = self.active, None
            redraw.now()
        while not self._wanted.empty():
            self._act(scene, self._wanted.get())
            redraw.now()
        if self.active and self._announcer.count != self._said:
            redraw.now()

    def draw(self, scene: Scene, surface: pygame.Surface) -> None:
        """Draw a screen; while somebody listens, tell what has changed on it."""
        tree = self._tree
        if not self.active or tree is None or redraw.keeps():
            scene.draw(surface)
            return
        shown = read_screen(scene, surface)
        self._announcer.follow(shown)
        news = self._announcer.since(self._said)
        if news:
            self._said = self._announcer.count
            tree.say(news)
        if news or shown != self._shown:
            self._shown = shown
            self._raise(self._adapter.update_if_active(lambda: tree.update(shown)))

    # --- The adapter ---------------------------------------------------------------------

    def _load(self) -> None:
        """Load AccessKit; without it everything else works all the same."""
        try:
            import accesskit  # noqa: PLC0415 - takes a tenth of a second

            self._kit = accesskit
        except ImportError as error:
            _log.info("there will be no screen reader: %s", error)

    def _connect(self) -> None:
        kit, window = self._kit, self._window
        if kit is None or window is None:
            return
        self._tree = AccessTree(kit)
        try:
            self._adapter = self._adapted(window)
        except Exception as error:
            _log.warning("there will be no screen reader: %s", error)
            self._kit = None
            return
        self._follow_window(focused=window.focused)

    def _adapted(self, window: Window) -> Any:  # noqa: ANN401 - AccessKit has no types
        """What speaks to the assistive technologies of this system."""
        kit, told = self._kit, (self._activated, self._wanted.put)
        if sys.platform == "win32":
            return kit.windows.SubclassingAdapter(window.handle, *told)
        if sys.platform == "darwin":
            kit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            return kit.macos.SubclassingAdapter.for_window(window.handle, *told)
        return kit.unix.Adapter(*told, self._deactivated)

    def _activated(self) -> None:
        """An assistive technology begins to listen; it gets the next picture."""
        self.active = True

    def _deactivated(self) -> None:
        self.active = False

    def _follow_window(self, *, focused: bool) -> None:
        """Tell where the window is, and whether it has the keyboard."""
        if self._adapter is None or self._window is None or sys.platform == "win32":
            return
        if sys.platform == "darwin":
            self._raise(self._adapter.update_view_focus_state(focused))
            return
        left, top, wide, high = self._window.place
        box = self._kit.Rect(left, top, left + wide, top + high)
        self._adapter.set_root_window_bounds(box, box)
        self._adapter.update_window_focus_state(focused)

    def _raise(self, events: Any) -> None:  # noqa: ANN401 - likewise
        """Raise the events that some systems want raised after an update."""
        if events is not None:
            events.raise_events()

    # --- What is asked for ---------------------------------------------------------------

    def _act(self, scene: Scene, request: Any) -> None:  # noqa: ANN401 - likewise
        """Do what an assistive technology asks for, as mouse and keys would."""
        parts = self._tree.found(request.target) if self._tree is not None else ()
        if not parts or not isinstance(scene, Screen):
            return
        focus, actions = scene.front.focus, self._kit.Action
        keys = {part.key for part in parts}
        widgets = (w for w in focus.widgets if ("widget", id(w)) in keys and w.reachable)
        widget = next(widgets, None)
        if widget is not None:
            focus.focus(widget)
        elif request.action != actions.CLICK:
            return  # Keys would reach another.
        match request.action:
            case actions.CLICK:
                _click(scene, parts[-1])
            case actions.INCREMENT:
                _press(scene, pygame.K_RIGHT)
            case actions.DECREMENT:
                _press(scene, pygame.K_LEFT)
            case actions.SET_VALUE:
                _write(scene, str(request.data[1]))


def _click(scene: Scene, part: Part) -> None:
    place = pygame.Rect(part.box).center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        scene.handle(pygame.event.Event(kind, pos=place, button=1))


def _write(scene: Scene, text: str) -> None:
    """Type in place of all that stands in a field."""
    _press(scene, pygame.K_a, pygame.KMOD_LCTRL)
    if not text:
        _press(scene, pygame.K_DELETE)
    for letter in text:
        _press(scene, ord(letter) if letter.isascii() else 0, typed=letter)


def _press(scene: Scene, key: int, mod: int = 0, typed: str = "") -> None:
    scene.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=typed))
