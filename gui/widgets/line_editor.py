"""A line of text under the keys: caret, selection, clipboard, undoing and redoing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame

from core.plain import plain
from gui.widgets.clipboard import clipboard, copy

_CTRL = pygame.KMOD_CTRL | pygame.KMOD_META
_TYPED = "typed"
"""The kind of edit that is undone with those of its kind before it."""


@dataclass(frozen=True, slots=True)
class Line:
    """A text with a caret and what is selected.

    Attributes:
        text: The text.
        caret: Before which letter the caret stands.
        anchor: The other end of the selection; the caret itself where nothing is selected.
    """

    text: str
    caret: int = 0
    anchor: int = 0

    @property
    def span(self) -> tuple[int, int]:
        """Where the selection begins and ends."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """The text that is selected."""
        begin, end = self.span
        return self.text[begin:end]

    def to(self, place: int, *, select: bool = False) -> Line:
        """The caret elsewhere, with all between selected or nothing."""
        place = min(max(0, place), len(self.text))
        return replace(self, caret=place, anchor=self.anchor if select else place)

    def over(self, begin: int, end: int) -> Line:
        """The same text with that stretch selected."""
        return replace(self, caret=end, anchor=begin)

    def written(self, words: str, longest: int) -> Line:
        """The selection replaced by as much of ``words`` as there is room for."""
        begin, end = self.span
        words = words[: longest - len(self.text) + end - begin]
        text = self.text[:begin] + words + self.text[end:]
        return Line(text, begin + len(words), begin + len(words))

    def word_end(self, way: int) -> int:
        """Where the word ends, or the one beyond what is between words, to that side."""
        place, text = self.caret, self.text
        for of_word in (False, True):
            while (letter := _beside(text, place, way)) and letter.isalnum() is of_word:
                place += way
        return place

    def word_at(self, place: int) -> tuple[int, int]:
        """The word round a place, or what stands between two words."""
        begin = end = place
        of_word = (_beside(self.text, place, 1) or _beside(self.text, place, -1)).isalnum()
        while (letter := _beside(self.text, begin, -1)) and letter.isalnum() is of_word:
            begin -= 1
        while (letter := _beside(self.text, end, 1)) and letter.isalnum() is of_word:
            end += 1
        return begin, end


def _beside(text: str, place: int, way: int) -> str:
    """The letter after a place or before it; ``""`` at the ends."""
    at = place if way > 0 else place - 1
    return text[at] if 0 <= at < len(text) else ""


class LineEditor:
    """Edits a line as the keys say that everybody knows.

    Arrows, Home and End move the caret, with Ctrl by words, with Shift selecting; Ctrl with
    A, C, X, V, Z and Y selects all, copies, cuts, pastes, undoes and does again.

    Args:
        longest: How many letters there is room for.

    Attributes:
        line: The text as it is now.
    """

    def __init__(self, longest: int) -> None:
        self.line = Line("")
        self._longest = longest
        self._past: list[Line] = []
        self._undone: list[Line] = []
        self._last = ""

    def begin(self, text: str) -> None:
        """Edit another text from its end, with nothing to be undone."""
        self.line = Line(text).to(len(text))
        self._past, self._undone, self._last = [], [], ""

    def become(self, line: Line, kind: str = "") -> None:
        """Have another line, which can be undone; letters typed in a row go together."""
        if line.text != self.line.text:
            if kind != _TYPED or self._last != _TYPED:
                self._past.append(self.line)
            self._undone = []
        self._last = kind
        self.line = line

    def take(self, event: pygame.event.Event) -> bool:
        """Take a key; whether it meant anything to a text."""
        held = getattr(event, "mod", 0)
        return self._command(event.key, held) or self._edit(event.key, held) or (
            self._go(event.key, held) or self._type(event)
        )  # fmt: skip

    def replace(self, text: str) -> None:
        """Put a text in the place of all, which can be undone."""
        whole = self.line.over(0, len(self.line.text))
        self.become(whole.written(text, self._longest))

    def paste(self, text: str) -> None:
        """Put a text in the place of what is selected."""
        self.become(self.line.written(plain(text.strip("\r\n")), self._longest))

    def _command(self, key: int, held: int) -> bool:
        """Do what a letter means with Ctrl, or one of the older keys for the clipboard."""
        shift = bool(held & pygame.KMOD_SHIFT)
        older = _WITH_SHIFT if shift else _WITH_CTRL if held & _CTRL else {}
        command = older.get(key)
        if held & _CTRL and not held & pygame.KMOD_ALT:
            command = _COMMANDS.get((key, shift), command)
        return command is not None and command(self)

    def _edit(self, key: int, held: int) -> bool:
        way = {pygame.K_BACKSPACE: -1, pygame.K_DELETE: 1}.get(key)
        if way is None:
            return False
        line = self.line
        if not line.selected:
            place = line.word_end(way) if held & _CTRL else line.caret + way
            line = line.to(place, select=True)
        self.become(line.written("", self._longest))
        return True

    def _go(self, key: int, held: int) -> bool:
        line, select = self.line, bool(held & pygame.KMOD_SHIFT)
        ends = {pygame.K_HOME: 0, pygame.K_END: len(line.text)}
        way = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(key)
        if way is None and key not in ends:
            return False
        place = ends.get(key, 0)
        if way is not None:
            place = line.word_end(way) if held & _CTRL else line.caret + way
            if line.selected and not select and not held & _CTRL:
                place = line.span[way > 0]
        self.become(line.to(place, select=select))
        return True

    def _type(self, event: pygame.event.Event) -> bool:
        letter = getattr(event, "unicode", "")
        if not letter or not letter.isprintable():
            return False
        self.become(self.line.written(letter, self._longest), _TYPED)
        return True

    def _select_all(self) -> bool:
        self.become(self.line.over(0, len(self.line.text)))
        return True

    def _copy(self) -> bool:
        selected = self.line.selected
        return bool(selected) and (copy(selected) or True)

    def _cut(self) -> bool:
        if self._copy():
            self.become(self.line.written("", self._longest))
        return True

    def _paste(self) -> bool:
        self.paste(clipboard())
        return True

    def _undo(self) -> bool:
        return self._exchange(self._past, self._undone)

    def _redo(self) -> bool:
        return self._exchange(self._undone, self._past)

    def _exchange(self, taken: list[Line], given: list[Line]) -> bool:
        """Go back to the last line of one list, and keep the present one in the other."""
        if taken:
            given.append(self.line)
            self.line = taken.pop()
        self._last = ""
        return True


_Command = Callable[[LineEditor], bool]

_COMMANDS: dict[tuple[int, bool], _Command] = {
    (pygame.K_a, False): LineEditor._select_all,
    (pygame.K_c, False): LineEditor._copy,
    (pygame.K_x, False): LineEditor._cut,
    (pygame.K_v, False): LineEditor._paste,
    (pygame.K_z, False): LineEditor._undo,
    (pygame.K_z, True): LineEditor._redo,
    (pygame.K_y, False): LineEditor._redo,
}
"""What letters do with Ctrl, by whether Shift is held too."""

_WITH_SHIFT: dict[int, _Command] = {
    pygame.K_INSERT: LineEditor._paste,
    pygame.K_DELETE: LineEditor._cut,
}
_WITH_CTRL: dict[int, _Command] = {pygame.K_INSERT: LineEditor._copy}
