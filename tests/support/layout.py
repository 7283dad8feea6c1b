"""What a screen has drawn where, and what is wrong with that: nothing is cut or covered.

``page_of`` draws a screen and writes down every text, board and widget with its place;
``faults`` says of such a page, in sentences, what a person would stumble over.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

import pygame
import pytest

from gui.app.screen import Screen
from gui.board.board import BoardArea
from gui.board.board_view import BoardView
from gui.board.hands import draw_shelf
from gui.board.layout import BoardLayout, HandShelf
from gui.drawing import cuts, text
from gui.ui.listing import ListArea
from gui.widgets.focus import Focus
from gui.widgets.widget import Widget
from tests.support.events import move_to, press

_ABOVE, _BELOW = 0.28, 0.26
"""How much of the height of a line lies over its capitals and below its letters."""

_GRID = 5
"""So many places across and down a widget are tried with the mouse."""

SLACK = 3
"""By so many pixels letters may hang over an edge."""


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text.

    Attributes:
        words: What it says.
        ink: Where its letters stand in the window.
        clip: What of the window could be drawn on then.
        owner: The widget that drew it, or the board; ``None`` for the screen.
        ground: The card on which it stands, if it stands on one that lies over others.
    """

    words: str
    ink: pygame.Rect
    clip: pygame.Rect
    owner: object
    ground: pygame.Rect | None = None


@dataclass(slots=True)
class Page:
    """What is in one picture of a screen.

    Attributes:
        window: The whole picture.
        texts: In the order in which they were drawn.
        boards: The part of each board that is in view.
        layouts: Where the squares of each are in the window.
        shelves: Where the hands of both sides are, the one above a board first.
        widgets: Those that are in use.
        above: Those that lie over what is below them.
    """

    window: pygame.Rect
    texts: list[Text] = field(default_factory=list)
    boards: list[pygame.Rect] = field(default_factory=list)
    layouts: list[BoardLayout] = field(default_factory=list)
    shelves: list[HandShelf] = field(default_factory=list)
    widgets: list[Widget] = field(default_factory=list)
    above: list[Widget] = field(default_factory=list)


class Unpainted(pygame.Surface):
    """A window whose pixels nobody looks at: most of what is drawn on it costs nothing."""

    def fill(self, *_: Any, **__: Any) -> pygame.Rect:
        return self.get_rect()

    def blit(self, *_: Any, **__: Any) -> pygame.Rect:
        return self.get_rect()


def page_of(screen: Screen, size: tuple[int, int]) -> Page:
    """Draw a screen in a window of that size, and write down what is in the picture."""
    surface = Unpainted(size)
    scribe = _Scribe(surface, Page(surface.get_rect()))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text, "_note", scribe.note)
        patch.setattr(cuts, "cover", scribe.cover)
        patch.setattr(BoardView, "draw", scribe.of_boards(BoardView.draw))
        patch.setattr(Focus, "draw", scribe.of_widgets(Focus.draw))
        for name, module in list(sys.modules.items()):
            if name.startswith("gui.") and vars(module).get("draw_shelf") is draw_shelf:
                patch.setattr(module, "draw_shelf", scribe.shelve)
        screen.draw(surface)
    page = scribe.page
    out = _scrolled_out(screen)
    page.widgets = [w for w in screen.focus.widgets if w.enabled and w not in out]
    page.above = [w for w in screen.focus.above if w.enabled]
    if screen.covered:
        page.boards, page.widgets = [], []
    return page


def _scrolled_out(screen: Screen) -> list[Widget]:
    """What is out of view until it is scrolled to, which Tab does as well."""
    return [w for w in screen.focus.widgets if w.clip and not _area(place_of(w))]


def place_of(widget: Widget) -> pygame.Rect:
    """Where a widget is in view."""
    return widget.rect if widget.clip is None else widget.rect.clip(widget.clip)


class _Scribe:
    """Writes down what is drawn into a window."""

    def __init__(self, window: pygame.Surface, page: Page) -> None:
        self.page = page
        self._window = window
        self._owners: list[object] = []
        self._cards: list[pygame.Rect] = []

    def note(self, sheet: pygame.Surface, words: str, place: pygame.Rect) -> None:
        """Take note of a text, as the program itself does of one that is cut off."""
        shift = _place_of(sheet, self._window)
        if shift is not None and words.strip():
            ink = _ink(place).move(shift)
            owner = self._owners[-1] if self._owners else None
            ground = next((c for c in reversed(self._cards) if c.contains(ink)), None)
            clip = sheet.get_clip().move(shift)
            self.page.texts.append(Text(words, ink, clip, owner, ground))
        if isinstance(words, text.CutText):
            cuts.note(sheet, place, words.whole)

    def cover(self, sheet: pygame.Surface, rect: pygame.Rect) -> None:
        """Forget the texts over which something was laid."""
        shift = _place_of(sheet, self._window)
        if shift is not None:
            card = rect.move(shift)
            self._cards.append(card)
            kept = (each for each in self.page.texts if not card.colliderect(each.ink))
            self.page.texts = list(kept)
        cuts.note(sheet, rect, "")

    def shelve(
        self, sheet: pygame.Surface, shelf: HandShelf, *how: Any, **more: Any
    ) -> None:
        """Draw a hand and take note of it."""
        shift = _place_of(sheet, self._window)
        if shift is not None:
            x, y = shelf.x + shift[0], shelf.y + shift[1]
            self.page.shelves.append(replace(shelf, x=x, y=y))
        draw_shelf(sheet, shelf, *how, **more)

    def of_boards(self, draw: Callable[..., None]) -> Callable[..., None]:
        """Draws a board and takes note of it."""

        def drawn(view: BoardView, sheet: pygame.Surface, *how: Any, **more: Any) -> None:
            shift = _place_of(sheet, self._window)
            if shift is not None:
                whole, clip = pygame.Rect(view.layout.box), sheet.get_clip()
                box = whole if clip == sheet.get_rect() else whole.clip(clip)
                self.page.boards.append(box.move(shift))
                x, y = whole.move(shift).topleft
                self.page.layouts.append(replace(view.layout, x=x, y=y))
            with self._owned(view):
                draw(view, sheet, *how, **more)

        return drawn

    def of_widgets(self, draw: Callable[..., None]) -> Callable[..., None]:
        """Draws the widgets of a focus, of which each is known as the one that draws."""

        def drawn(focus: Focus, *how: Any) -> None:
            with pytest.MonkeyPatch.context() as patch:
                for widget in (*focus.widgets, *focus.above):
                    patch.setattr(widget, "draw", self._of(widget), raising=False)
                draw(focus, *how)

        return drawn

    def _of(self, widget: Widget) -> Callable[..., None]:
        draw = widget.draw

        def drawn(*how: Any) -> None:
            with self._owned(widget):
                draw(*how)

        return drawn

    @contextmanager
    def _owned(self, owner: object) -> Iterator[None]:
        self._owners.append(owner)
        try:
            yield
        finally:
            self._owners.pop()


def _place_of(sheet: pygame.Surface, window: pygame.Surface) -> tuple[int, int] | None:
    """Where a sheet lies in the window; ``None`` if it lies elsewhere, or nobody knows."""
    places = [place for laid, place in cuts._sheets if laid is sheet]
    if sheet is window or places:
        return places[-1] if places else (0, 0)
    return sheet.get_abs_offset() if sheet.get_abs_parent() is window else None


def _ink(place: pygame.Rect) -> pygame.Rect:
    """Where the letters of a line are, of the room that a font takes for it."""
    above, below = round(place.height * _ABOVE), round(place.height * _BELOW)
    return pygame.Rect(place.x, place.y + above, place.width, place.height - above - below)


# --- What is wrong ---------------------------------------------------------------------


def faults(page: Page) -> list[str]:
    """What a person would stumble over, in sentences."""
    checks = (_outside, _covered, _crossing, _cut, _on_boards)
    return [fault for check in checks for fault in check(page)]


def _outside(page: Page) -> Iterator[str]:
    for widget in page.widgets:
        if not page.window.contains(place_of(widget)) or not _area(place_of(widget)):
            yield f"{name(widget)} is not in the window: {widget.rect}"
    for board in page.boards:
        if not page.window.contains(board):
            yield f"a board is not in the window: {board}"


def _covered(page: Page) -> Iterator[str]:
    """Widgets lie beside each other, or one wholly in the other; none over an edge."""
    pointed = [widget for widget in page.widgets if _pointed(widget)]
    for one, other in combinations(pointed, 2):
        if _crosses(place_of(one), place_of(other)):
            yield f"{name(one)} {one.rect} lies over {name(other)} {other.rect}"


def _crossing(page: Page) -> Iterator[str]:
    """Texts cross neither each other nor the edges of widgets."""
    inks = [each.ink.clip(each.clip).inflate(-2, 0) for each in page.texts]
    rects = [place_of(widget) for widget in page.widgets]
    for number, (one, ink) in enumerate(zip(page.texts, inks, strict=True), start=1):
        for later in _met(ink, inks[number:]):
            other = page.texts[number + later]
            yield f"{one.words!r} {one.ink} runs into {other.words!r} {other.ink}"
        for met in _met(ink, rects) if one.ground is None else ():
            if _leaves(ink, widget := page.widgets[met]):
                yield f"{one.words!r} {one.ink} leaves {name(widget)} {widget.rect}"


def _met(rect: pygame.Rect, others: Sequence[pygame.Rect]) -> Sequence[int]:
    """The numbers of those that have a part of ``rect`` in common with it."""
    return rect.collidelistall(others) if rect.width > 0 and rect.height > 0 else ()


def _leaves(ink: pygame.Rect, widget: Widget) -> bool:
    """Whether a text that meets a widget goes over an edge of it."""
    room = place_of(widget).inflate(2 * SLACK, 2 * SLACK)
    return not room.contains(ink) and _pointed(widget)


def _cut(page: Page) -> Iterator[str]:
    """No letters are cut off by an edge; those that scroll may be, above and below."""
    forms = [widget.rect for widget in page.widgets if _is_scrolled(widget)]
    for each in page.texts:
        room = each.clip.clip(page.window).inflate(2 * SLACK, 0)
        if _scrolls(each.owner) or any(form.contains(each.clip) for form in forms):
            room.top, room.height = each.ink.top, each.ink.height
        if not room.contains(each.ink):
            yield f"{each.words!r} {each.ink} is cut off by {room}"


def _on_boards(page: Page) -> Iterator[str]:
    """Boards lie beside each other and beside all widgets and words."""
    for one, other in combinations(page.boards, 2):
        if _area(one.clip(other)):
            yield f"the board {one} lies over the board {other}"
    for board in page.boards:
        for widget in page.widgets:
            own = isinstance(widget, BoardArea | ListArea)  # tiles may show boards
            if not own and _pointed(widget) and _area(place_of(widget).clip(board)):
                yield f"{name(widget)} {widget.rect} lies on the board {board}"
        for each in page.texts:
            loose = each.owner is None and each.ground is None
            if loose and _area(each.ink.clip(board)):
                yield f"{each.words!r} {each.ink} stands on the board {board}"


def _crosses(one: pygame.Rect, other: pygame.Rect) -> bool:
    """Whether two rectangles overlap, and neither holds the other."""
    held = one.contains(other) or other.contains(one)
    return bool(_area(one.clip(other))) and not held


def _scrolls(owner: object) -> bool:
    return any(hasattr(owner, each) for each in ("scroll", "_scroll"))


def _is_scrolled(widget: Widget) -> bool:
    scroll = getattr(widget, "scroll", None)
    return bool(scroll and scroll.limit)


def _pointed(widget: Widget) -> bool:
    """Whether the mouse means this widget anywhere."""
    return any(widget.covers(place) for place in _places(place_of(widget)))


def _places(rect: pygame.Rect) -> Iterable[tuple[int, int]]:
    """The middle of a rectangle, and places all over it."""
    yield rect.center
    for x in range(_GRID):
        for y in range(_GRID):
            step = (2 * x + 1) / (2 * _GRID), (2 * y + 1) / (2 * _GRID)
            yield rect.x + int(rect.width * step[0]), rect.y + int(rect.height * step[1])


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height


def name(widget: Widget) -> str:
    """What to call a widget in a complaint."""
    words = getattr(widget, "words", "") or widget.tooltip
    return f"{type(widget).__name__} {words!r}" if words else type(widget).__name__


# --- What can be reached ---------------------------------------------------------------


def unreached_by_mouse(screen: Screen) -> list[str]:
    """The widgets that the mouse does not come to, wherever it points."""
    missed, out = [], _scrolled_out(screen)
    for widget in (each for each in screen.focus.widgets if each not in out):
        if widget.enabled and _pointed(widget) and not _hovered(screen.focus, widget):
            missed.append(name(widget))
    return missed


def _hovered(focus: Focus, widget: Widget) -> bool:
    """Whether pointing at some place of a widget means it before all others."""
    for place in _places(place_of(widget)):
        move_to(focus, place)
        over = [each for each in (*focus.widgets, *focus.above) if each.hovered]
        if over and over[-1] is widget:
            return True
    return False


def unreached_by_keys(screen: Screen) -> list[str]:
    """The widgets that Tab does not come to."""
    wanted = [w for w in screen.focus.widgets if w.enabled and w.reachable]
    visited = set[Widget]()
    for _ in wanted:
        press(screen.focus, pygame.K_TAB)
        if screen.focus.current is not None:
            visited.add(screen.focus.current)
    return [name(widget) for widget in wanted if widget not in visited]
