"""The keys of every action, each changed by pressing another one."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gui.app.keys import Action, Keys, keystroke
from gui.drawing.text import draw_label, draw_text, ellipsis
from gui.widgets.key_caps import caps_width, draw_caps
from gui.widgets.text_list import TextList
from gui.widgets.widget import Style
from settings.keys import (
    ACTIONS,
    GROUPS,
    PREFIX,
    Keystroke,
    KeystrokeError,
    read_keystrokes,
)
from settings.store import default_settings

_WAITING = "Press the new key, or Esc"
_BACK_KEYS = (pygame.K_DELETE, pygame.K_BACKSPACE)


class KeyList(TextList):
    """Actions with their keys, under the titles of their groups.

    Enter or a click on the current row waits for a key, which then is the one key of the
    action; Delete gives the action its first keys back.

    Args:
        keys: Gives the keys as they are now.
        on_bind: Called with an action and its new keys as config.yaml writes them.
        on_refuse: Called with a sentence on why a key cannot be taken.

    Attributes:
        waiting: The action that waits for a key.
    """

    def __init__(
        self,
        keys: Callable[[], Keys],
        on_bind: Callable[[Action, str], None],
        on_refuse: Callable[[str], None],
    ) -> None:
        self._rows = [
            row
            for title, actions in GROUPS.items()
            for row in ((title, ""), *(("", action) for action in actions))
        ]
        titles = frozenset(n for n, (title, _) in enumerate(self._rows) if title)
        super().__init__(self._draw_keys, lambda _: None, self._wait, titles)
        self.waiting: Action | None = None
        self._keys = keys
        self._on_bind = on_bind
        self._on_refuse = on_refuse
        self.set_count(len(self._rows))
        self.current = 1

    def handle(self, event: pygame.event.Event) -> bool:
        """Take the key that is waited for; else see ``TextList``."""
        if event.type == pygame.KEYDOWN and self.waiting is not None:
            self._take(self.waiting, event)
            return True
        if event.type == pygame.KEYDOWN and event.key in _BACK_KEYS:
            self._reset(self._rows[self.current][1])
            return True
        return super().handle(event)

    def dismiss(self) -> bool:
        """Wait for no key any more."""
        waited = self.waiting is not None
        self.waiting, self.typing = None, False
        return waited

    def _wait(self, row: int) -> None:
        self.waiting, self.typing = self._rows[row][1], True

    def _take(self, action: Action, event: pygame.event.Event) -> None:
        stroke = keystroke(event)
        if event.key == pygame.K_ESCAPE:
            self.dismiss()
        elif stroke.key and self._is_free(action, (stroke,)):
            self.dismiss()
            self._on_bind(action, str(stroke))

    def _reset(self, action: Action) -> None:
        usual = str(getattr(default_settings(), PREFIX + action))
        if self._is_free(action, read_keystrokes(usual)):
            self._on_bind(action, usual)

    def _is_free(self, action: Action, strokes: tuple[Keystroke, ...]) -> bool:
        """Whether the action can have these keys; if not, it is said why."""
        for stroke in strokes:
            other = self._keys().in_the_way(stroke, action)
            if not _can_be_written(stroke):
                self._on_refuse(f"{stroke} cannot be a key")
            elif other is not None:
                self._on_refuse(f"{stroke} is taken: {ACTIONS[other]}")
            else:
                continue
            return False
        return True

    def _draw_keys(
        self, surface: pygame.Surface, rect: pygame.Rect, row: int, style: Style
    ) -> None:
        m, theme, (title, action) = style.metrics, style.theme, self._rows[row]
        left, right, y = rect.x + m.gap, rect.right - m.gutter, rect.centery
        if title:
            low = rect.bottom - m.label
            draw_label(surface, title, left, low, m.label, theme.text2, track=m.label_track)
            return
        bold = row == self.current
        if action == self.waiting:
            used = draw_text(
                surface, _WAITING, right, y, m.small, theme.accent2, bold=True,
                align="right",
            )  # fmt: skip
        else:
            keys = self._keys().all_words(action)
            used = caps_width(keys, m)
            draw_caps(surface, keys, (right, y), style)
        words = ellipsis(ACTIONS[action], m.small, right - used - m.gap - left, bold)
        draw_text(surface, words, left, y, m.small, theme.text, bold=bold)


def _can_be_written(stroke: Keystroke) -> bool:
    """Whether config.yaml can name the keystroke."""
    try:
        return read_keystrokes(str(stroke)) == (stroke,)
    except KeystrokeError:
        return False
