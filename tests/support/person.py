"""Somebody at a screen, who knows nothing of how it is made.

They read words, point at words and squares, turn the wheel over them and press keys. So a
test of a screen outlives every change of what is behind its words.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame

from core.facts import Facts
from gui.app.scene import Scene
from gui.app.screen import Screen
from gui.board.layout import BoardLayout
from gui.drawing import redraw
from gui.drawing.text import CutText
from gui.widgets.widget import Widget
from tests.support.events import click, drag, handed, holding, move_to, press, wheel
from tests.support.layout import Page, Text, page_of

_HELD = {"Ctrl": pygame.KMOD_LCTRL, "Shift": pygame.KMOD_LSHIFT, "Alt": pygame.KMOD_LALT}
_NAMED = {
    "Enter": pygame.K_RETURN,
    "Esc": pygame.K_ESCAPE,
    "PageUp": pygame.K_PAGEUP,
    "PageDown": pygame.K_PAGEDOWN,
}
_LEVEL = 4
"""Words whose middles are no further apart than so many pixels stand in one line."""

_STOPS = 200
"""So often Tab is pressed at most."""


class Person:
    """Somebody before a screen.

    Attributes:
        size: Of the window.
    """

    def __init__(self, scene: Scene, size: tuple[int, int] = (1280, 800)) -> None:
        self._scene, self.size = scene, size
        self._seen: tuple[object, Page] | None = None
        self._page()

    @property
    def scene(self) -> Scene:
        """The screen, another one once it has led to that.

        Whoever takes hold of it may do something there, so that the page is old.
        """
        self._seen = None
        return self._scene

    @scene.setter
    def scene(self, scene: Scene) -> None:
        self._scene, self._seen = scene, None

    # --- Reading -------------------------------------------------------------------------

    def reads(self) -> list[str]:
        """All words in view, in the order in which they are drawn; cut ones in whole."""
        return [_whole(each) for each in self._texts()]

    def sees(self, *words: str) -> bool:
        """Whether each of these words are in view, be it in several lines."""
        read = " ".join(self.reads()).casefold()
        return all(each.casefold() in read for each in words)

    def beside(self, words: str, nth: int = 0) -> str:
        """What stands next in the same line, right of these words."""
        place = self._find(words, nth).ink
        line = [t for t in self._texts() if abs(t.ink.centery - place.centery) < _LEVEL]
        right = [each for each in line if each.ink.x > place.x]
        assert right, f"nothing stands right of {words!r}"
        return _whole(min(right, key=lambda each: each.ink.x))

    def line(self, words: str, nth: int = 0) -> list[str]:
        """All that stands in the line of these words, from the left."""
        place = self._find(words, nth).ink
        line = [t for t in self._texts() if abs(t.ink.centery - place.centery) < _LEVEL]
        return [_whole(each) for each in sorted(line, key=lambda each: each.ink.x)]

    def cut(self) -> list[str]:
        """The words in view that are cut off, in whole."""
        return [_whole(each) for each in self._texts() if isinstance(each.words, CutText)]

    def told(self, words: str, nth: int = 0) -> str:
        """The tooltip where the pointer rests on these words."""
        return self._tooltip(self._find(words, nth).ink.center)

    def tooltips(self) -> list[str]:
        """What is said of everything that can be pointed at, each once."""
        self._page()
        widgets = [w for w in self._screen.focus.widgets if w.enabled and w.tooltip]
        return list(dict.fromkeys(self._screen.focus.say(w.tooltip) for w in widgets))

    def place(self, words: str, nth: int = 0) -> pygame.Rect:
        """Where these words stand in the window."""
        return self._find(words, nth).ink

    def can_press(self, words: str, nth: int = 0) -> bool:
        """Whether what says these words can be used."""
        widget = self._widget_at(self._find(words, nth).ink.center)
        return widget is not None and widget.enabled

    def picture(self, board: int = 0) -> bytes:
        """What the board of that number looks like."""
        surface = self._draw()
        box = self._page().boards[board].clip(surface.get_rect())
        return pygame.image.tobytes(surface.subsurface(box), "RGB")

    # --- Doing ---------------------------------------------------------------------------

    def click(self, words: str, nth: int = 0) -> None:
        """Click on words; on the first that say so, unless others are meant."""
        self.click_at(self._find(words, nth).ink.center)

    def click_icon(self, tooltip: str) -> None:
        """Click on a picture of which the tooltip begins so."""
        self.click_at(self._told(tooltip).rect.center)

    def click_at(self, pos: tuple[int, int], button: int = 1) -> None:
        """Click at a place of the window."""
        self._page()
        click(self.scene, pos, button)

    def points_at(self, words: str, nth: int = 0) -> None:
        """Move the pointer to words."""
        place = self._find(words, nth).ink.center
        move_to(self.scene, place)

    def scroll(self, words: str, notches: int) -> None:
        """Turn the wheel over words: down, if more than 0."""
        self.points_at(words)
        wheel(self.scene, -notches)

    def wheels(self, notches: int) -> None:
        """Turn the wheel where the pointer is: down, if more than 0."""
        self._page()
        wheel(self.scene, -notches)

    def press(self, *keys: str) -> None:
        """Press keys one after the other, such as "Tab", "Ctrl+Z", "f", "F1"."""
        for name in keys:
            self._page()
            *held, key = name.split("+") if len(name) > 1 else [name]
            mods = sum(_HELD[each] for each in held)
            with holding(mods):
                press(self.scene, _code(key), mods, _typed(key, held))

    def types(self, text: str) -> None:
        """Type letters."""
        for letter in text:
            self._page()
            press(self.scene, ord(letter), unicode=letter)

    def writes(self, text: str) -> None:
        """Type in place of all that stands in what has the keyboard."""
        self.press("Ctrl+A")
        self.types(text)

    def tabs_to(self, words: str) -> None:
        """Press Tab until what has the keyboard says these words, or stands below them."""
        for _ in range(_STOPS):
            self.press("Tab")
            if self.holds(words):
                return
        raise AssertionError(f"the Tab key does not lead to {words!r}")

    def tabs_beside(self, words: str) -> None:
        """Press Tab until the control right of these words has the keyboard."""
        for _ in range(_STOPS):
            self.press("Tab")
            held = self._screen.focus.current
            if words in self.reads() and self._beside(words) is held:
                return
        raise AssertionError(f"the Tab key does not lead beside {words!r}")

    def holds(self, words: str) -> bool:
        """Whether what has the keyboard says these words, or stands below them."""
        held = self._screen.focus.current
        if held is None:
            return False
        if self._screen.focus.say(held.tooltip).startswith(words):
            return True
        place = held.rect.inflate(0, 56).move(0, -28)
        same = (each.ink for each in self._texts() if _whole(each) == words)
        return any(place.contains(ink.inflate(-8, -4)) for ink in same)

    @property
    def shows_focus(self) -> bool:
        """Whether a line is drawn round what has the keyboard."""
        held = self._screen.focus.current
        return held is not None and held.focused

    def waits(self, seconds: float = 0.05) -> None:
        """Let time pass, and follow the screen to where it leads."""
        following = self.scene.update(seconds)
        assert following is not None, "the program has ended"
        self.scene = following
        self._draw()

    def pastes(self, text: str) -> None:
        """Press Ctrl+V with this text on the clipboard."""
        pygame.scrap.put_text(text)
        self.press("Ctrl+V")

    def drops(self, file: Path) -> None:
        """Drop a file on the window."""
        self.scene.handle(pygame.event.Event(pygame.DROPFILE, file=str(file)))

    # --- Boards --------------------------------------------------------------------------

    def click_square(self, square: str, facts: Facts, board: int = 0) -> None:
        """Click on a square by its name, such as "e4"."""
        self.click_at(self.square(square, facts, board))

    def click_slot(self, symbol: str) -> None:
        """Click on the pieces of a kind in the hand of whoever sits below."""
        self.click_at(self._page().shelves[-1].slot(symbol).center)

    def drags(self, start: str, end: str, facts: Facts, board: int = 0) -> None:
        """Drag from a square to another."""
        places = [self.square(name, facts, board) for name in (start, end)]
        drag(self.scene, *places)

    def draws(self, start: str, end: str, facts: Facts, *held: str, board: int = 0) -> None:
        """Drag with the right button, while keys such as "Shift" are held."""
        places = [self.square(name, facts, board) for name in (start, end)]
        with holding(sum(_HELD[each] for each in held)):
            drag(self.scene, *places, button=3)

    def points_at_square(self, square: str, facts: Facts, board: int = 0) -> None:
        """Move the pointer to a square."""
        place = self.square(square, facts, board)
        move_to(self.scene, place)

    def square(self, name: str, facts: Facts, board: int = 0) -> tuple[int, int]:
        """Where the middle of a square is in the window."""
        number = next(each for each in facts.squares if facts.name(each) == name)
        x, y = self._boards()[board].centre(number)
        return round(x), round(y)

    # --- Looking for things --------------------------------------------------------------

    @property
    def _screen(self) -> Screen:
        assert isinstance(self._scene, Screen)
        return self._scene

    def _draw(self) -> pygame.Surface:
        surface = pygame.Surface(self.size)
        self._scene.draw(surface)
        return surface

    def _page(self) -> Page:
        """What is in view, written down anew once something may have changed it."""
        shell = self._screen.shell
        by = self.size, shell.now(), shell.settings, handed()
        if self._seen is None or self._seen[0] != by or redraw.taken().tree <= 0:
            self._seen = by, page_of(self._screen, self.size)
            redraw.taken()
        return self._seen[1]

    def _boards(self) -> Sequence[BoardLayout]:
        return self._page().layouts

    def _texts(self) -> list[Text]:
        return [t for t in self._page().texts if t.clip.collidepoint(t.ink.center)]

    def _find(self, words: str, nth: int = 0) -> Text:
        found = [each for each in self._texts() if _whole(each) == words]
        assert len(found) > nth, f"{words!r} is not among {self.reads()}"
        return found[nth]

    def _beside(self, words: str) -> Widget:
        ink = self._find(words, 0).ink
        widgets = [w for w in self._page().widgets if w.rect.x >= ink.right - _LEVEL]
        line = [w for w in widgets if w.rect.top <= ink.centery <= w.rect.bottom]
        assert line, f"no control stands right of {words!r}"
        return min(line, key=lambda each: each.rect.x)

    def _told(self, tooltip: str) -> Widget:
        self._page()
        focus = self._screen.focus
        told = (w for w in (*focus.widgets, *focus.above) if w.enabled)
        found = next((w for w in told if focus.say(w.tooltip).startswith(tooltip)), None)
        assert found is not None, f"{tooltip!r} is not among {self.tooltips()}"
        return found

    def _tooltip(self, pos: tuple[int, int]) -> str:
        move_to(self.scene, pos)
        self._page()
        focus = self._screen.focus
        pointed = [w for w in (*focus.widgets, *focus.above) if w.hovered]
        return focus.say(pointed[-1].tooltip) if pointed else ""

    def _widget_at(self, pos: tuple[int, int]) -> Widget | None:
        focus = self._screen.focus
        above = [each for each in focus.above if each.enabled]
        shown = reversed([*focus.widgets, *above])
        return next((w for w in shown if w.covers(pos)), None)


def _whole(text: Text) -> str:
    return text.words.whole if isinstance(text.words, CutText) else str(text.words)


def _code(key: str) -> int:
    """The number of a key."""
    if key in _NAMED:
        return _NAMED[key]
    return ord(key) if len(key) == 1 and not key.isupper() else _letter(key)


def _letter(key: str) -> int:
    name = key.lower() if len(key) == 1 else key.upper()
    return int(getattr(pygame, f"K_{name}"))


def _typed(key: str, held: Sequence[str]) -> str:
    """What a key writes: a letter, also with Shift."""
    return key if len(key) == 1 and not {*held} - {"Shift"} else ""
