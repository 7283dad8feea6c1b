"""Events as a player makes them, for anything that has a `handle`."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

import pygame


class Hearer(Protocol):
    """A widget, a focus or a scene."""

    def handle(self, event: pygame.event.Event, /) -> object:
        """Act upon an event."""


_handed = [0]


def handed() -> int:
    """How many events there were: whoever remembers a picture compares it."""
    return _handed[0]


def _hand(target: Hearer, event: pygame.event.Event) -> object:
    _handed[0] += 1
    return target.handle(event)


def click(target: Hearer, pos: tuple[int, int], button: int = 1) -> None:
    """Move to a place, press the button there and let it go."""
    hold(target, pos, button)
    let_go(target, pos, button)


def hold(target: Hearer, pos: tuple[int, int], button: int = 1) -> None:
    """Move to a place and press the button there."""
    move_to(target, pos)
    _hand(target, pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button))


def let_go(target: Hearer, pos: tuple[int, int], button: int = 1) -> None:
    """Let the button go at a place."""
    _hand(target, pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button))


def drag(
    target: Hearer, start: tuple[int, int], end: tuple[int, int], button: int = 1
) -> None:
    """Press a button, the left one as a rule, at a place and let it go at another."""
    hold(target, start, button)
    buttons = int(button == 1), 0, int(button == 3)
    motion = {"pos": end, "rel": (0, 0), "buttons": buttons}
    _hand(target, pygame.event.Event(pygame.MOUSEMOTION, motion))
    let_go(target, end, button)


def move_to(target: Hearer, pos: tuple[int, int]) -> None:
    """Move the pointer to a place."""
    motion = {"pos": pos, "rel": (0, 0), "buttons": (0, 0, 0)}
    _hand(target, pygame.event.Event(pygame.MOUSEMOTION, motion))


def press(target: Hearer, key: int, mod: int = 0, unicode: str = "") -> object:
    """Press a key; return what the target says to it."""
    down = {"key": key, "mod": mod, "unicode": unicode}
    return _hand(target, pygame.event.Event(pygame.KEYDOWN, down))


@contextmanager
def holding(mods: int) -> Iterator[None]:
    """Hold down Shift, Ctrl or Alt meanwhile."""
    pygame.key.set_mods(mods)
    try:
        yield
    finally:
        pygame.key.set_mods(0)


def wheel(target: Hearer, up: int) -> None:
    """Turn the wheel that many notches up, or down if less than 0."""
    turn = {"x": 0, "y": up, "precise_x": 0.0, "precise_y": float(up), "flipped": False}
    _hand(target, pygame.event.Event(pygame.MOUSEWHEEL, turn))
