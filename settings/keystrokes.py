"""Keys of a keyboard as people write them: ``F``, ``Left``, ``Ctrl+Shift+C``, ``?``.

This is only their notation; the window maps events to keystrokes.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

NAMED = (
    *(f"F{number}" for number in range(1, 13)),
    *("Left", "Right", "Up", "Down", "Home", "End", "PageUp", "PageDown"),
    *("Space", "Enter", "Backspace", "Delete", "Insert"),
)
"""Keys that have a name instead of a sign."""

MODIFIERS = ("Ctrl", "Alt", "Shift")
"""What may be held down besides, in the order it is written."""

SPOKEN_FOR = ("Tab", "Esc")
"""Keys that always mean the same: on to the next part, and back."""


class KeystrokeError(ValueError):
    """Malformed keystrokes. The message is one sentence."""


@dataclass(frozen=True, slots=True)
class Keystroke:
    """One key with its modifiers.

    Attributes:
        key: A name of ``NAMED``, an upper-case letter, a digit, or another sign as it is
            typed, such as ``?``.
        held: The ``MODIFIERS`` held, in their order, except those needed to type a sign.
    """

    key: str
    held: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "+".join((*self.held, self.key))


@lru_cache(maxsize=1024)
def read_keystrokes(text: str) -> tuple[Keystroke, ...]:
    """The keystrokes of a list such as ``F, F2, Ctrl+F``; none in an empty text.

    Raises:
        KeystrokeError: If one of them is malformed or occurs twice.
    """
    parts = [part.strip() for part in text.split(",")] if text.strip() else []
    read = [_read(part) for part in parts]
    for number, keystroke in enumerate(read):
        if keystroke in read[:number]:
            raise KeystrokeError(f"{keystroke} is there twice")
    return tuple(read)


def _read(text: str) -> Keystroke:
    before, _, key = (text[:-1], "", "+") if text.endswith("+") else text.rpartition("+")
    held = {word.strip().capitalize() for word in before.split("+") if word.strip()}
    if not held <= set(MODIFIERS):
        raise KeystrokeError(f"{text!r} is no keystroke such as F, F2, Left or Ctrl+C")
    return Keystroke(_key(key.strip()), tuple(word for word in MODIFIERS if word in held))


def _key(text: str) -> str:
    if text.capitalize() in SPOKEN_FOR:
        raise KeystrokeError(f"{text} cannot be given another meaning")
    if len(text) == 1 and text.isprintable() and text != " ":
        return text.upper()
    named = {name.lower(): name for name in NAMED}
    if text.lower() not in named:
        raise KeystrokeError(
            f"{text!r} is no key; keys are letters, signs, {', '.join(NAMED)}"
        )
    return named[text.lower()]
