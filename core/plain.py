"""Text fit for eyes: nothing in it commands a terminal or misleads, and 2 sorts before 10.

Names of players, tags and what a bot died of may hold escape sequences, marks that turn
the order of letters round, and letters nobody can see. They stay in files as they are, and
are taken out wherever text is shown.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import TypeAlias


def plain(text: str) -> str:
    """``text`` on one line, without anything that is not seen where it stands."""
    if text.isprintable():
        return text
    return "".join(map(_plain, text))


def plain_lines(text: str) -> str:
    """``text`` as ``plain`` makes it, line by line."""
    return "\n".join(map(plain, text.split("\n")))


def brief(text: str, longest: int = 300) -> str:
    """``text`` as ``plain`` makes it; what is too long for a message loses its middle."""
    shown = plain(text)
    if len(shown) <= longest:
        return shown
    return f"{shown[: longest // 4]} … {shown[-longest // 3 :]}"


def plain_json(text: str) -> str:
    """JSON that says the same as ``text`` with every such letter spelled out."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else _spelled(char) for char in text)


def _plain(char: str) -> str:
    """What is shown of one letter: itself, a blank, nothing, or a sign that it is none."""
    kind = unicodedata.category(char)
    if char.isprintable() or kind == "Zs":
        return char
    if kind == "Cf":
        return ""
    return "\ufffd" if kind in ("Cs", "Co", "Cn") else " "


def _spelled(char: str) -> str:
    code = ord(char)
    if code < 0x10000:
        return f"\\u{code:04x}"
    high, low = divmod(code - 0x10000, 0x400)
    return f"\\u{0xD800 + high:04x}\\u{0xDC00 + low:04x}"


_DIGITS = re.compile("([0-9]+)")

Key: TypeAlias = tuple[tuple[str, int], ...]
"""What stands for a name in sorting."""


@lru_cache(maxsize=2**15)
def natural(name: str) -> Key:
    """A key to sort names by in which numbers count as numbers and case does not matter."""
    parts = _DIGITS.split(name.casefold())
    words, numbers = parts[::2], [*parts[1::2], "0"]
    # No name is too long for this: Python refuses to read numbers of thousands of digits.
    return tuple((word, int(n[-400:])) for word, n in zip(words, numbers, strict=True))
