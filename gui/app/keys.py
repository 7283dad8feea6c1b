"""Which action a key stands for, as the settings say."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import TypeAlias

import pygame

from core.texts import NP_, _
from settings.keys import (
    ACTIONS,
    GROUP_OF,
    MODIFIERS,
    NAMED,
    OWN_SCREENS,
    PREFIX,
    Keystroke,
    may_share,
    read_keystrokes,
)
from settings.model import Settings

Action: TypeAlias = str
"""The name of an action: that of its setting without ``key_``."""

_HELD = {
    "Ctrl": pygame.KMOD_CTRL | pygame.KMOD_META,
    "Alt": pygame.KMOD_ALT,
    "Shift": pygame.KMOD_SHIFT,
}

_ARROWS = {"Left": "←", "Right": "→", "Up": "↑", "Down": "↓"}
"""How the keys of the arrows are shown; others are shown by their names."""


_WORDS = {
    "Ctrl": NP_("key", "Ctrl"), "Alt": NP_("key", "Alt"), "Shift": NP_("key", "Shift"),
    "Home": NP_("key", "Home"), "End": NP_("key", "End"),
    "PageUp": NP_("key", "PageUp"), "PageDown": NP_("key", "PageDown"),
    "Space": NP_("key", "Space"), "Enter": NP_("key", "Enter"),
    "Backspace": NP_("key", "Backspace"), "Delete": NP_("key", "Delete"),
    "Insert": NP_("key", "Insert"), "Tab": NP_("key", "Tab"), "Esc": NP_("key", "Esc"),
    "Arrows": NP_("key", "Arrows"),
}  # fmt: skip
"""What is written on keys; on others what they are called in the settings."""


class Hint(str):
    """A tooltip with the key of an action, kept up to date when the key changes.

    Attributes:
        words: Without the key.
        action: Whose key it is.
    """

    __slots__ = ("action", "words")

    words: str
    action: Action


class Keys:
    """The keys of one set of settings.

    Args:
        settings: What the player has chosen.
    """

    def __init__(self, settings: Settings) -> None:
        self._strokes = {
            action: read_keystrokes(getattr(settings, PREFIX + action))
            for action in ACTIONS
        }
        self._actions: dict[str, dict[Keystroke, Action]] = {
            screen: {} for screen in ("", *OWN_SCREENS)
        }
        for action, strokes in self._strokes.items():
            self._actions[_screen_of(action)] |= dict.fromkeys(strokes, action)

    def action(self, event: pygame.event.Event, screen: str = "") -> Action | None:
        """What the event asks for; ``None`` where that is nothing.

        On a ``screen`` with keys of its own, which is named by their group, these come
        first.
        """
        if event.type != pygame.KEYDOWN:
            return None
        stroke = keystroke(event)
        return self._actions[screen].get(stroke, self._actions[""].get(stroke))

    def in_the_way(self, stroke: Keystroke, action: Action) -> Action | None:
        """The other action that keeps ``action`` from having a keystroke, if any."""
        having = (screen.get(stroke) for screen in self._actions.values())
        others = (other for other in having if other not in {None, action})
        return next((o for o in others if o and not may_share(action, o)), None)

    def words(self, action: Action) -> str:
        """The first key of an action, for a tooltip; ``""`` where it has none."""
        strokes = self._strokes[action]
        return _shown(strokes[0]) if strokes else ""

    def all_words(self, action: Action, among: Iterable[Action] = ()) -> tuple[str, ...]:
        """Every key of an action, but for those that mean others ``among`` these."""
        own = () if _screen_of(action) else filter(_screen_of, among)
        taken = {stroke for other in own for stroke in self._strokes[other]}
        return tuple(_shown(s) for s in self._strokes[action] if s not in taken)

    def hint(self, words: str, action: Action) -> str:
        """A tooltip: ``words``, and the key in brackets where there is one."""
        key = self.words(action)
        hint = Hint(f"{words} ({key})" if key else words)
        hint.words, hint.action = words, action
        return hint

    def renewed(self, tooltip: str) -> str:
        """A tooltip rewritten with the present keys."""
        if isinstance(tooltip, Hint):
            return self.hint(tooltip.words, tooltip.action)
        return tooltip


def _shown(stroke: Keystroke) -> str:
    return "+".join(map(key_words, (*stroke.held, stroke.key)))


def key_words(name: str) -> str:
    """How a key is shown that goes by a name in the settings."""
    return _(_WORDS.get(name, _ARROWS.get(name, name)))


def _screen_of(action: Action) -> str:
    """The screen that alone has an action, named by the group; ``""`` for the others."""
    group = GROUP_OF[action]
    return group if group in OWN_SCREENS else ""


@lru_cache(maxsize=4)
def keys_of(settings: Settings) -> Keys:
    """The keys that ``settings`` ask for."""
    return Keys(settings)


def keystroke(event: pygame.event.Event) -> Keystroke:
    """The keystroke of a key-down event.

    A sign is told by what it types, so that it is found on every keyboard; letters and
    named keys by the key, so that they are found with Ctrl held as well.
    """
    mod = getattr(event, "mod", 0)
    held = tuple(name for name in MODIFIERS if mod & _HELD[name])
    typed = getattr(event, "unicode", "")
    name = _names().get(event.key, "")
    is_sign = typed.isprintable() and typed.strip() != "" and not typed.isalnum()
    if is_sign or not name:
        sign = typed if is_sign or typed.strip() else _sign(event.key)
        return Keystroke(sign.upper(), tuple(word for word in held if word != "Shift"))
    return Keystroke(name, held)


def _sign(key: int) -> str:
    """The sign that a key is named after; keys without one have none."""
    return chr(key) if 32 < key < 127 else ""


@cache
def _names() -> dict[int, str]:
    """The names of letters, figures and named keys, by pygame's numbers."""
    known = {getattr(pygame, f"K_{name.upper()}", 0): name for name in NAMED}
    known |= {pygame.K_RETURN: "Enter", pygame.K_KP_ENTER: "Enter"}
    known |= {getattr(pygame, f"K_{c}"): c.upper() for c in "abcdefghijklmnopqrstuvwxyz"}
    known |= {getattr(pygame, f"K_{c}"): c for c in "0123456789"}
    known |= {getattr(pygame, f"K_KP{c}"): c for c in "0123456789"}
    known.pop(0, None)
    return known
