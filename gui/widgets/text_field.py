"""Fields that take text, all of them edited as people know it from everywhere else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from unicodedata import normalize

import pygame

from core.plain import plain
from gui.drawing import redraw
from gui.drawing.icons import draw_icon
from gui.drawing.reading import Note
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.widgets.accessible import Part
from gui.widgets.choice import CHIPS, Choice, Option, read_later
from gui.widgets.clipboard import clipboard, copy
from gui.widgets.focus import Focus
from gui.widgets.signs import caps_width, draw_caps
from gui.widgets.widget import Style, Widget

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
"""The keys that take what is typed."""

_WRITING = (pygame.KEYDOWN, pygame.TEXTEDITING, pygame.TEXTINPUT)
"""What writes: keys, and input methods, by which many languages are written."""

_CTRL = pygame.KMOD_CTRL | pygame.KMOD_META
_TYPED = "typed"
"""The kind of edit that is undone with those of its kind before it."""

_DOUBLE = 400
"""Milliseconds within which a second click selects a word, and a third one all."""

_BEYOND = 3
"""So many letters left of those in view are within reach of the mouse."""

_FIGURES = "0123456789"
_NAME = 100
"""Letters of a name at most."""


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
        words = normalize("NFC", words)[: longest - len(self.text) + end - begin]
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
    """Edits a line as the keys and the mouse do that everybody knows.

    Arrows, Home and End move the caret, with Ctrl by words, with Shift selecting; Ctrl with
    A, C, X, V, Z and Y selects all, copies, cuts, pastes, undoes and does again. A click
    puts the caret, two select a word and three all; Shift or dragging selects up to there.

    Args:
        longest: How many letters there is room for.

    Attributes:
        line: The text as it is now.
        composed: What an input method puts together at the caret, until it is written.
    """

    def __init__(self, longest: int) -> None:
        self.line = Line("")
        self.composed = ""
        self._longest = longest
        self._past: list[Line] = []
        self._undone: list[Line] = []
        self._last = ""
        self._held, self._clicks = False, 0
        self._clicked = -1, 0

    def begin(self, text: str) -> None:
        """Edit another text from its end, with nothing to be undone."""
        self.line, self.composed = Line(text).to(len(text)), ""
        self._past, self._undone, self._last = [], [], ""

    @property
    def shown(self) -> Line:
        """The text with what is composed in it."""
        return (
            self.line.written(self.composed, self._longest) if self.composed else self.line
        )

    def become(self, line: Line, kind: str = "") -> None:
        """Have another line, which can be undone; letters typed in a row go together."""
        if line.text != self.line.text:
            if kind != _TYPED or self._last != _TYPED:
                self._past.append(self.line)
            self._undone = []
        self._last = kind
        self.line = line

    def take(self, event: pygame.event.Event) -> bool:
        """Take a key or what an input method says; whether it meant anything to a text."""
        if event.type == pygame.TEXTEDITING:
            self.composed = plain(event.text)
            return True
        if event.type == pygame.TEXTINPUT:
            return self._write(event.text)
        if self.composed:
            # Keys are for the input method until it has written.
            self.composed = "" if event.key == pygame.K_ESCAPE else self.composed
            return self._type(event) or True
        held = getattr(event, "mod", 0)
        return self._command(event.key, held) or self._edit(event.key, held) or (
            self._go(event.key, held) or self._type(event)
        )  # fmt: skip

    def follow(
        self,
        event: pygame.event.Event,
        rect: pygame.Rect,
        place_at: Callable[[tuple[int, int]], int],
    ) -> None:
        """Follow the left button on the field at ``rect``.

        ``place_at`` says before which letter a pixel of the window lies.
        """
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._held = rect.collidepoint(event.pos)
                if self._held:
                    self._click(place_at(event.pos))
            case pygame.MOUSEBUTTONUP:
                self._held = False
            case pygame.MOUSEMOTION if self._held and event.buttons[0]:
                if self._clicks == 1:
                    self._go_to(place_at(event.pos), select=True)

    def _click(self, place: int) -> None:
        now = pygame.time.get_ticks()
        again = self._clicked[0] == place and now - self._clicked[1] <= _DOUBLE
        self._clicks = self._clicks + 1 if again else 1
        self._clicked = place, now
        if self._clicks == 1:
            self._go_to(place, select=bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))
            return
        line = self.line
        span = line.word_at(place) if self._clicks == 2 else (0, len(line.text))
        self.become(line.over(*span))
        redraw.now()

    def _go_to(self, place: int, *, select: bool) -> None:
        self.become(self.line.to(place, select=select))
        redraw.now()

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
        return self._write(getattr(event, "unicode", ""))

    def _write(self, text: str) -> bool:
        if not text or not text.isprintable():
            return False
        self.composed = ""
        self.become(self.line.written(text, self._longest), _TYPED)
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


def place_in(words: str, x: float, size: int, *, bold: bool = False) -> int:
    """Before which letter of some words lies what is ``x`` pixels right of their left."""
    ends = range(len(words) + 1)
    return min(ends, key=lambda end: abs(text_width(words[:end], size, bold=bold) - x))


def draw_stretch(
    surface: pygame.Surface,
    line: Line,
    shown: tuple[int, int],
    at: tuple[int, int],
    size: int,
    style: Style,
    *,
    bold: bool = False,
    caret: bool = False,
    composed: int = 0,
) -> None:
    """Draw one stretch of a line from its left and its middle, and where it is edited.

    Args:
        surface: The window.
        line: The text.
        shown: Where the stretch begins and ends.
        at: Its left and its middle, in pixels.
        size: Of the font in pixels.
        style: The colours.
        bold: Whether to take the bold weight.
        caret: Whether caret and selection are shown.
        composed: How many letters before the caret are underlined.
    """
    theme, (left, y) = style.theme, at

    def x_of(place: int) -> int:
        return left + text_width(line.text[shown[0] : place], size, bold=bold)

    words = line.text[shown[0] : shown[1]]
    draw_text(surface, words, left, y, size, theme.text, bold=bold)
    begin, end = (min(max(shown[0], place), shown[1]) for place in line.span)
    if caret and begin < end:
        x, words = x_of(begin), line.text[begin:end]
        surface.fill(theme.accent, (x, y - size // 2 - 3, x_of(end) - x, size + 6))
        draw_text(surface, words, x, y, size, theme.on_accent, bold=bold)
    elif caret and shown[0] <= line.caret <= shown[1] and not line.selected:
        x = x_of(line.caret) + 1
        surface.fill(theme.accent2, (x, y - size // 2 - 1, 2, size + 2))
        _place_choices(x, y - size, 2, 2 * size)
        if composed:
            begin = x_of(max(shown[0], line.caret - composed))
            surface.fill(theme.text2, (begin, y + size // 2 + 2, x - begin, 1))


@lru_cache(maxsize=1)
def _place_choices(*caret: int) -> None:
    """Tell an input method where the caret is, beside which it offers what to write."""
    pygame.key.set_text_input_rect(pygame.Rect(caret))


class TextField(Widget):
    """A line of text that is edited as everywhere.

    While the field has the keyboard no letter and no key of a text reaches anything else.
    Its owner is told of every new text; an emptied field stands for the text it had at
    first.

    Args:
        text: What stands there.
        longest: How many letters it may have.
        on_change: Called with each new text, which is never empty.
        hint: What stands there in pale letters while nothing is typed.
        icon: The icon at the left of a field that a whole screen is about; its letters are
            larger, and Esc empties it.
        on_enter: Called with the text on Enter; ``None`` leaves the key to others.

    Attributes:
        key: The key that leads here, which is shown while nothing is typed.
        news: What stands at its right.
    """

    def __init__(
        self,
        text: str,
        longest: int,
        on_change: Callable[[str], None] = read_later,
        hint: str = "",
        *,
        icon: str = "",
        on_enter: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__()
        self.hint, self.icon, self.key, self.news = hint, icon, "", ""
        self.on_change, self.on_enter = on_change, on_enter
        self.typing = True
        self.editor = LineEditor(longest)
        self._first_seen, self._left = 0, 0
        self._size, self._bold = 14, False
        self._first = self.text = text

    @property
    def text(self) -> str:
        """What stands there; another text is edited from its end."""
        return self.editor.line.text

    @text.setter
    def text(self, text: str) -> None:
        if text != self.text:
            self.editor.begin(text)

    @property
    def meant(self) -> str:
        """The text that counts."""
        return self.text if self.text.strip() else self._first

    @meant.setter
    def meant(self, text: str) -> None:
        if text != self.meant:
            self.text = self._first = text

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a key of a text or what an input method says, or follow the mouse."""
        if event.type not in _WRITING:
            self.editor.follow(event, self.rect, self._place_at)
            return self.pressed_by(event)
        is_key = event.type == pygame.KEYDOWN
        if not (is_key or self.focused):
            return False
        entered = is_key and event.key in ENTER and not self.editor.composed
        if entered and self.on_enter is not None:
            self.on_enter(self.text)
            return True
        before = self.text
        used = self.editor.take(event)
        if used:
            redraw.now()
        if self.text != before:
            self.on_change(self.meant)
        return used

    def catch(self, event: pygame.event.Event, focus: Focus) -> bool:
        """Take the keyboard for a letter that no other field is typed into."""
        letter = getattr(event, "unicode", "") if event.type == pygame.KEYDOWN else ""
        if focus.typing or not letter.isprintable() or not letter.strip():
            return False
        focus.focus(self)
        return self.handle(event)

    def escape(self) -> bool:
        """Empty a field with an icon, if it has the keyboard and a text."""
        if not (self.icon and self.focused and self.text):
            return super().escape()
        self.text = ""
        self.on_change("")
        return True

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the part of the text round the caret, and the caret if it is typed in."""
        m, theme, rect, y = style.metrics, style.theme, self.rect, self.rect.centery
        usual, pointed, size = theme.raised, theme.hover, m.small
        x, right = rect.x + m.gap, rect.right - m.gap
        if self.icon:
            usual, pointed, size = theme.panel, theme.raised, m.body
        rounded(surface, rect, m.radius, pointed if self.hovered else usual, theme.edge)
        if self.icon:
            draw_icon(surface, self.icon, (x + m.icon / 2, y), m.icon, theme.text2)
            x += m.icon + m.gap
        if self.news:
            draw_text(surface, self.news, right, y, m.small, theme.text2, align="right")
            right -= text_width(self.news, m.small) + 2 * m.gap
        if self.focused or self.text.strip():
            room = pygame.Rect(x if self.text else x - 4, rect.y, right - x, rect.height)
            self.draw_line(surface, room, size, style)
        elif self.meant:
            short = ellipsis(self.meant, size, right - x)
            draw_text(surface, short, x, y, size, theme.text)
            return
        if not self.editor.shown.text:
            caps = caps_width((self.key,), m) + m.gap if self.key else 0
            words = ellipsis(self.hint, size, right - x - caps)
            x += draw_text(surface, words, x, y, size, theme.text3)
            draw_caps(surface, (self.key,) if self.key else (), (x + caps, y), style)

    def part(self, notes: Sequence[Note]) -> Part:
        """See ``Widget.part``."""
        return Part(role="field", name=self.hint, value=self.text or self.meant)

    def draw_line(
        self,
        surface: pygame.Surface,
        room: pygame.Rect,
        size: int,
        style: Style,
        *,
        bold: bool = False,
    ) -> None:
        """Draw as much of the text as has room, the caret always in view."""
        self._left, self._size, self._bold = room.x, size, bold
        self._follow_caret(room.width)
        line = self.editor.shown
        end = line.caret
        while end < len(line.text) and self._width(self._first_seen, end + 1) <= room.width:
            end += 1
        shown, at = (self._first_seen, end), (room.x, room.centery)
        draw_stretch(
            surface, line, shown, at, size, style,
            bold=bold, caret=self.focused, composed=len(self.editor.composed),
        )  # fmt: skip

    def _follow_caret(self, room: int) -> None:
        """Begin with the letter from which on there is room for most with the caret."""
        text, caret = self.editor.shown.text, self.editor.shown.caret
        first = min(self._first_seen, caret)
        while self._width(first, caret) > room:
            first += 1
        while first and self._width(first - 1, len(text)) <= room:
            first -= 1
        self._first_seen = first

    def _place_at(self, pos: tuple[int, int]) -> int:
        """Before which letter a pixel of the window lies."""
        begin = max(0, self._first_seen - _BEYOND)
        left = self._left - self._width(begin, self._first_seen)
        words = self.editor.shown.text[begin:]
        return begin + place_in(words, pos[0] - left, self._size, bold=self._bold)

    def _width(self, begin: int, end: int) -> int:
        words = self.editor.shown.text[begin:end]
        return text_width(words, self._size, bold=self._bold)


class NameField(TextField):
    """A name; Enter takes it, Esc leaves the old one. Unused it is not there.

    Args:
        on_done: Called with the name, or with ``""`` for none.
        hint: What is asked for, said while nothing is typed.

    Attributes:
        entered: Whether Enter ended it.
    """

    def __init__(self, on_done: Callable[[str], None], hint: str = "") -> None:
        super().__init__("", _NAME, hint=hint, on_enter=self._take)
        self.enabled = self.entered = False
        self._on_done = on_done

    def begin(self, name: str) -> None:
        """Ask for a name in place of this one."""
        self.text, self.enabled, self.entered = name, True, False

    def dismiss(self) -> bool:
        """See ``Widget.dismiss``: the old name stays."""
        return self.enabled and self._end("")

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the field while it is there."""
        if self.enabled:
            super().draw(surface, style)

    def _take(self, name: str) -> None:
        self.entered = True
        self._end(name)

    def _end(self, name: str) -> bool:
        self.enabled = self.hovered = self.focused = False
        self._on_done(name)
        return True


@dataclass(frozen=True, slots=True)
class Blank:
    """The chip that is typed into.

    Attributes:
        empty: What stands there while nothing is typed.
        longest: How many letters it takes.
        figures: Whether it takes figures only.
    """

    empty: str
    longest: int
    figures: bool = False


class TypedChoice(Choice):
    """Chips of which the last takes what is typed while it is the chosen one.

    It is edited there as everywhere; arrows beyond its ends lead to the other chips. A
    figure typed at another chip begins a text of one's own.

    Args:
        offered: The chips before the one that is typed into.
        blank: That one.
        chosen: The number of the chip chosen first.
        typed: What stands in the last chip at first.
        on_type: Called when another chip is chosen or something else is typed, with the
            number of the chip and with what is typed.
    """

    def __init__(
        self,
        offered: Sequence[Option],
        blank: Blank,
        chosen: int,
        typed: str,
        on_type: Callable[[int, str], None],
    ) -> None:
        options = [*offered, Option(blank.empty)]
        super().__init__(options, chosen, lambda _: self._turn(), CHIPS)
        self._blank = blank
        self.on_type = on_type
        self._editor = LineEditor(blank.longest)
        self._size = 14
        self._write(typed)
        self.typing = chosen == len(offered)

    @property
    def typed(self) -> str:
        """What is typed; another text is edited from its end."""
        return self._typed

    @typed.setter
    def typed(self, text: str) -> None:
        if text != self._typed:
            self._write(text)

    def handle(self, event: pygame.event.Event) -> bool:
        """Choose as any choice does; take the keys of a text."""
        if event.type == pygame.KEYDOWN:
            edited = self.typing and self._edit(event)
            return edited or super().handle(event) or self._begin(event)
        if self.typing:
            self._editor.follow(event, self.cells()[-1], self._place_at)
        return super().handle(event)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the chips, and a caret in the one that is being typed into."""
        super().draw(surface, style)
        if not (self.focused and self.typing):
            return
        m, cell, line = style.metrics, self.cells()[-1], self._editor.line
        self._size = m.small
        left = self._left if line.text else cell.x + 5
        whole, at = (0, len(line.text)), (left, cell.centery)
        draw_stretch(surface, line, whole, at, m.small, style, bold=True, caret=True)

    @property
    def _left(self) -> int:
        """Where what is typed begins: in the middle of its chip."""
        width = text_width(self._editor.line.text, self._size, bold=True)
        return round(self.cells()[-1].centerx - width / 2)

    def _place_at(self, pos: tuple[int, int]) -> int:
        """Before which letter of what is typed a pixel lies."""
        words, x = self._editor.line.text, pos[0] - self._left
        return place_in(words, x, self._size, bold=True)

    def _edit(self, event: pygame.event.Event) -> bool:
        """Let a key edit what is typed; whether it meant anything to it."""
        line, letter = self._editor.line, getattr(event, "unicode", "")
        beyond = {pygame.K_LEFT: 0, pygame.K_RIGHT: len(line.text)}.get(event.key)
        wrong = letter.isprintable() and letter and not self._takes(letter)
        if wrong or (beyond == line.caret and not line.selected):
            return False
        used = self._editor.take(event)
        if self._editor.line.text != line.text:
            self._show()
            self._turn()
        redraw.now()
        return used

    def _begin(self, event: pygame.event.Event) -> bool:
        """Begin a text of one's own with a figure."""
        letter = getattr(event, "unicode", "")
        if self.typing or not letter or letter not in _FIGURES:
            return False
        self.chosen = len(self.options) - 1
        self._write(letter)
        self._turn()
        return True

    def _takes(self, letter: str) -> bool:
        if self._blank.figures:
            return bool(letter) and letter in _FIGURES
        return bool(letter) and letter.isprintable()

    def _write(self, text: str) -> None:
        self._editor.begin(text.strip())
        self._show()

    def _show(self) -> None:
        """Have the last chip say what is typed."""
        typed = self._editor.line.text.strip()
        if self._blank.figures:
            typed = "".join(letter for letter in typed if letter in _FIGURES)
        self._typed = typed
        self.options = (*self.options[:-1], Option(typed or self._blank.empty))

    def _turn(self) -> None:
        self.typing = self.chosen == len(self.options) - 1
        self.on_type(self.chosen, self._typed)
