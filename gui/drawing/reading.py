"""The words and widgets in a picture of the window, for those who cannot see it.

While somebody reads, whatever is drawn into the window is noted: texts, in whole where they
are cut off, and the widgets among them, in the order of the tree. While nobody does, this
costs a comparison for each text.

There is one window and one thread that draws, so that this is a module, as ``cuts`` is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field

import pygame


@dataclass(slots=True, eq=False)
class Note:
    """A text, or a widget with what is written on it.

    Attributes:
        rect: Where it stands in the window.
        words: What is written there.
        owner: The widget; ``None`` for a text.
        heading: Whether the text names what stands below it.
        inner: What was noted within it.
    """

    rect: pygame.Rect
    words: str = ""
    owner: object = None
    heading: bool = False
    inner: list[Note] = field(default_factory=list)

    def lies_under(self, cover: pygame.Rect) -> bool:
        """Whether nothing is seen of it under a cover: of a text, of its middle."""
        if self.owner is not None:
            return cover.contains(self.rect)
        return cover.collidepoint(self.rect.center)

    @property
    def all_words(self) -> str:
        """All that is written there."""
        return self.words or " ".join(filter(None, (each.all_words for each in self.inner)))


class _Reading:
    """One picture that is read."""

    def __init__(self, window: pygame.Surface) -> None:
        self.window = window
        self.levels: list[list[Note]] = [[]]
        self.marked: dict[int, Note] = {}
        self.focused: object = None

    def add(self, note: Note) -> None:
        self.levels[-1].append(note)


_now: list[_Reading] = []
_UNREAD = nullcontext()
Place = tuple[int, int]


@contextmanager
def of(window: pygame.Surface) -> Iterator[Callable[[], tuple[list[Note], object]]]:
    """Read what is drawn into ``window`` in this block.

    Yields:
        What gives the notes, and the widget that has the keyboard.
    """
    reading = _Reading(window)
    _now[:] = [reading]
    try:
        yield lambda: (reading.levels[0], reading.focused)
    finally:
        _now.clear()


def reads() -> bool:
    """Whether somebody reads the picture that is drawn."""
    return bool(_now)


def shift(
    surface: pygame.Surface, sheets: list[tuple[pygame.Surface, Place]]
) -> Place | None:
    """Where a surface lies in the window that is read; ``None`` if not in it."""
    if surface is _now[0].window:
        return 0, 0
    laid = next((place for sheet, place in sheets if sheet is surface), None)
    inside = surface.get_abs_parent() is _now[0].window
    return surface.get_abs_offset() if laid is None and inside else laid


def note(place: pygame.Rect, clip: pygame.Rect, words: str) -> None:
    """Take note of a text that is drawn at a place, if its middle is seen in ``clip``."""
    if words.strip() and clip.collidepoint(place.clip(clip).center):
        _now[0].add(Note(place, words))


def cover(rect: pygame.Rect) -> None:
    """Forget what was drawn where something is laid over it."""
    for level in _now[0].levels if _now else ():
        level[:] = [each for each in level if not each.lies_under(rect)]


def whole(
    rect: pygame.Rect, words: str, *, heading: bool = False
) -> AbstractContextManager[object]:
    """Note all that is drawn in this block as one text: ``words``, or what is written."""
    return _whole(rect, words, heading) if _now else _UNREAD


@contextmanager
def _whole(rect: pygame.Rect, words: str, heading: bool) -> Iterator[None]:
    inner = list[Note]()
    with _level(inner):
        yield
    said = words or " ".join(each.all_words for each in inner)
    if said.strip():
        _now[0].add(Note(rect.copy(), said, heading=heading))


def mark(widget: object, rect: pygame.Rect) -> None:
    """Take note of where in the tree a widget stands that is drawn later."""
    if _now and id(widget) not in _now[0].marked:
        _now[0].marked[id(widget)] = marked = Note(rect, owner=widget)
        _now[0].add(marked)


def within(widget: object, rect: pygame.Rect) -> AbstractContextManager[object]:
    """Note what is drawn in this block as written on a widget."""
    if not _now:
        return _UNREAD
    mark(widget, rect)
    return _level(_now[0].marked[id(widget)].inner)


def aside() -> AbstractContextManager[object]:
    """Leave out what is drawn in this block: it is said elsewhere."""
    return _level([]) if _now else _UNREAD


@contextmanager
def _level(notes: list[Note]) -> Iterator[None]:
    """Put the notes of this block there."""
    levels = _now[0].levels
    levels.append(notes)
    try:
        yield
    finally:
        levels.pop()


def focus(widget: object) -> None:
    """Take note of the widget that has the keyboard; the innermost comes last."""
    if _now:
        _now[0].focused = widget
