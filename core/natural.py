"""The order of names as people expect it: 1, 2, 10."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TypeAlias

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
