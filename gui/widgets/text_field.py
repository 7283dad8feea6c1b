"""A line of text to type, and one that asks for a name."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gui.drawing import redraw
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text, ellipsis
from gui.widgets.choice import read_later
from gui.widgets.line_editor import LineEditor
from gui.widgets.line_mouse import LineMouse
from gui.widgets.line_view import LineView
from gui.widgets.widget import Style, Widget


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
    """

    def __init__(
        self, text: str, longest: int, on_change: Callable[[str], None], hint: str = ""
    ) -> None:
        super().__init__()
        self.hint = hint
        self.on_change = on_change
        self.typing = True
        self.editor = LineEditor(longest)
        self.view = LineView(self.editor)
        self._mouse = LineMouse(self.editor, self.view.place_at)
        self._first = text
        self.text = text

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
        """Take a key of a text, or follow the mouse."""
        if event.type == pygame.KEYDOWN:
            return self._take(event)
        if self._mouse.follow(event, self.rect):
            redraw.now()
        return self.pressed_by(event)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the part of the text round the caret, and the caret if it is typed in."""
        m, theme, rect = style.metrics, style.theme, self.rect
        ground = theme.hover if self.hovered else theme.raised
        rounded(surface, rect, m.radius, ground, theme.edge)
        place = pygame.Rect(rect.x + m.gap, rect.y, rect.width - 2 * m.gap, rect.height)
        if self.focused or self.text.strip():
            self.view.draw(surface, place, m.small, style, caret=self.focused)
        else:
            ink, words = (
                (theme.text, self.meant) if self.meant else (theme.text3, self.hint)
            )
            short = ellipsis(words, m.small, place.width)
            draw_text(surface, short, place.x, rect.centery, m.small, ink)

    def _take(self, event: pygame.event.Event) -> bool:
        before = self.text
        used = self.editor.take(event)
        if used:
            redraw.now()
        if self.text != before:
            self.on_change(self.meant)
        return used


_LONGEST = 100
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
"""The keys that take what is typed."""


class NameField(TextField):
    """A name; Enter takes it, Esc leaves the old one. Unused it is not there.

    Args:
        on_done: Called with the name, or with ``""`` for none.
        hint: What is asked for, said while nothing is typed.

    Attributes:
        entered: Whether Enter ended it.
    """

    def __init__(self, on_done: Callable[[str], None], hint: str = "") -> None:
        super().__init__("", _LONGEST, read_later, hint)
        self.enabled = self.entered = False
        self._on_done = on_done

    def begin(self, name: str) -> None:
        """Ask for a name in place of this one."""
        self.text, self.enabled, self.entered = name, True, False

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a letter, or the whole name."""
        if event.type == pygame.KEYDOWN and event.key in ENTER:
            self.entered = True
            return self._end(self.text)
        return super().handle(event)

    def dismiss(self) -> bool:
        """See ``Widget.dismiss``: the old name stays."""
        return self.enabled and self._end("")

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the field while it is there."""
        if not self.enabled:
            return
        super().draw(surface, style)
        if self.focused and not self.text:
            m, place = (
                style.metrics,
                (self.rect.x + style.metrics.gap + 6, self.rect.centery),
            )
            draw_text(surface, self.hint, *place, m.small, style.theme.text3)

    def _end(self, name: str) -> bool:
        self.enabled = self.hovered = self.focused = False
        self._on_done(name)
        return True
