"""A line of text to type, and one that asks for a name."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from core.plain import plain
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text, text_width
from gui.widgets.choice import read_later
from gui.widgets.clipboard import clipboard
from gui.widgets.widget import Style, Widget


class TextField(Widget):
    """A line of text that is edited at its end.

    Letters are added, Backspace takes one away, with Ctrl a word, and Ctrl+V adds what is
    on the clipboard; while the field has the keyboard no letter reaches anything else. Its
    owner is told of every new text; an emptied field stands for the text it had at first.

    Args:
        text: What stands there.
        longest: How many letters it may have.
        on_change: Called with each new text, which is never empty.
    """

    def __init__(self, text: str, longest: int, on_change: Callable[[str], None]) -> None:
        super().__init__()
        self.text = text
        self.longest = longest
        self.on_change = on_change
        self.typing = True
        self._first = text

    @property
    def meant(self) -> str:
        """The text that counts."""
        return self.text if self.text.strip() else self._first

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a letter, or take the keyboard when clicked."""
        if event.type != pygame.KEYDOWN:
            return self.pressed_by(event)
        held = getattr(event, "mod", 0)
        if event.key == pygame.K_BACKSPACE:
            word = held & pygame.KMOD_CTRL
            self._become(_without_word(self.text) if word else self.text[:-1])
            return True
        if event.key == pygame.K_v and held & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self._become((self.text + plain(clipboard()))[: self.longest])
            return True
        letter = getattr(event, "unicode", "")
        if not letter.isprintable() or not letter:
            return False
        self._become((self.text + letter)[: self.longest])
        return True

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the end of the text, and a caret while the field has the keyboard."""
        m, theme, rect = style.metrics, style.theme, self.rect
        ground = theme.hover if self.hovered else theme.raised
        rounded(surface, rect, m.radius, ground, theme.edge)
        room = rect.width - 2 * m.gap
        text = self.text if self.focused else self.meant
        while text and text_width(text, m.small) > room:
            text = text[1:]
        x = rect.x + m.gap
        x += draw_text(surface, text, x, rect.centery, m.small, theme.text)
        if self.focused:
            surface.fill(
                theme.accent2, (x + 1, rect.centery - m.small // 2 - 1, 2, m.small + 2)
            )

    def _become(self, text: str) -> None:
        if text != self.text:
            self.text = text
            self.on_change(self.meant)


def _without_word(text: str) -> str:
    """The text without its last word."""
    kept = text.rstrip()
    return kept[: kept.rfind(" ") + 1]


_LONGEST = 100
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class NameField(TextField):
    """A name; Enter takes it, Esc leaves the old one. Unused it is not there.

    Args:
        on_done: Called with the name, or with ``""`` for none.
        hint: What is asked for, said while nothing is typed.
    """

    def __init__(self, on_done: Callable[[str], None], hint: str = "") -> None:
        super().__init__("", _LONGEST, read_later)
        self.enabled = False
        self.hint = hint
        self._on_done = on_done

    def begin(self, name: str) -> None:
        """Ask for a name in place of this one."""
        self.text, self.enabled = name, True

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a letter, or the whole name."""
        if event.type == pygame.KEYDOWN and event.key in _ENTER:
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
        if not self.text:
            m, place = (
                style.metrics,
                (self.rect.x + style.metrics.gap + 6, self.rect.centery),
            )
            draw_text(surface, self.hint, *place, m.small, style.theme.text3)

    def _end(self, name: str) -> bool:
        self.enabled = self.hovered = self.focused = False
        self._on_done(name)
        return True
