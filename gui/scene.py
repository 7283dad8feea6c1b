"""What a screen is, and the loop that shows one after the other."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Protocol

import pygame

from core.plain import plain
from core.settings import Settings
from gui.board_colours import chosen_theme
from gui.keys import Action, keys_of
from gui.pace import motion_share
from gui.theme import Colour
from gui.window import Window

FADE = 0.14
"""Seconds in which one screen gives way to the next."""


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


def run(scene: Scene, window: Window, settings: Callable[[], Settings]) -> None:
    """Show ``scene`` and its successors until one of them returns ``None``.

    ``settings`` gives those of the moment, which may change on any screen.
    """
    clock = pygame.time.Clock()
    shown: Scene | None = scene
    since = float("inf")
    while shown is not None:
        now = settings()
        dt = clock.tick(now.fps) / 1000
        if not _feed(shown, window, now):
            break
        following = shown.update(dt)
        since = since + dt if following is shown else 0.0
        if following is not shown:
            shown.close()
            shown = following
            forget_left()
        if shown is not None:
            _show(shown, motion_share(now, since, FADE), chosen_theme(settings()).bg)
    if shown is not None:
        shown.close()


def forget_left() -> None:
    """Free the pictures of screens that have been left, while one fades into the next.

    A screen and its widgets hold each other, in few objects but large ones, so that Python
    by itself would come to them late.
    """
    gc.collect()


def _feed(scene: Scene, window: Window, settings: Settings) -> bool:
    """Hand all waiting events to ``scene``; return whether the program goes on."""
    for event in pygame.event.get():
        action = _action(scene, event, settings)
        if event.type == pygame.QUIT or action == "quit":
            return False
        if action == "fullscreen":
            window.toggle()
        elif event.type == pygame.VIDEORESIZE:
            window.resized(event.size)
        else:
            scene.handle(event)
    return True


def _action(scene: Scene, event: pygame.event.Event, settings: Settings) -> Action | None:
    """What a key asks the program for; a letter that is being typed asks for nothing."""
    if event.type != pygame.KEYDOWN or (scene.typing and event.unicode.isprintable()):
        return None
    return keys_of(settings).action(event)


def _show(scene: Scene, share: float, ground: Colour) -> None:
    window = pygame.display.get_surface()
    if window is None:
        return
    scene.draw(window)
    if share < 1.0:
        veil = pygame.Surface(window.get_size())
        veil.fill(ground)
        veil.set_alpha(round(255 * (1 - share)))
        window.blit(veil, (0, 0))
    title = plain(scene.title)
    if pygame.display.get_caption()[0] != title:
        pygame.display.set_caption(title)
    pygame.display.flip()
