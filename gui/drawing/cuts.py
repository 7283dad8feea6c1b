"""Where the window shows text cut off with "…", and the full text.

``draw_text`` notes what it draws of cut words, and ``Focus`` shows the whole of them where
the pointer rests. As every picture is drawn from the start, notes are as old as it is: a
window that stands still keeps both.

There is one window and one thread that draws, so that this is a module, as ``redraw``
is, and no object which every part of every screen would have to be handed.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from gui.drawing import reading


@dataclass(frozen=True, slots=True)
class Cut:
    """Words that are cut off.

    Attributes:
        rect: Where they stand in the window.
        whole: What they say in whole; empty for what only hides others.
    """

    rect: pygame.Rect
    whole: str


_cuts: list[Cut] = []
_sheets: list[tuple[pygame.Surface, tuple[int, int]]] = []


def begin(window: pygame.Surface) -> None:
    """Start recording cut text for a new picture of the window."""
    _cuts.clear()
    _sheets[:] = [(window, (0, 0))]


def lay(sheet: pygame.Surface, place: tuple[int, int]) -> None:
    """Note also what is drawn onto a sheet that will lie in the window at that place."""
    _sheets.append((sheet, place))


def end() -> None:
    """Stop recording; later drawing is not part of the window."""
    _sheets.clear()


def note(surface: pygame.Surface, rect: pygame.Rect, whole: str) -> None:
    """Record cut text that is drawn into the window."""
    for sheet, place in _sheets:
        if sheet is surface:
            _cuts.append(Cut(rect.clip(surface.get_clip()).move(place), whole))


def read(surface: pygame.Surface, rect: pygame.Rect, words: str) -> None:
    """Have words read that are drawn into the window, if somebody reads it."""
    place = reading.shift(surface, _sheets) if reading.reads() else None
    if place is not None:
        reading.note(rect.move(place), surface.get_clip().move(place), words)


def cover(surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Take note that something lies over whatever was drawn there before."""
    note(surface, rect, "")
    reading.cover(rect)


def at(pos: tuple[int, int]) -> Cut | None:
    """The topmost cut text at a place of the window."""
    here = (cut for cut in reversed(_cuts) if cut.rect.collidepoint(pos))
    found = next(here, None)
    return found if found is not None and found.whole else None


def noted() -> tuple[Cut, ...]:
    """All cut words of the last picture, with those that are scrolled out of view."""
    return tuple(cut for cut in _cuts if cut.whole)
