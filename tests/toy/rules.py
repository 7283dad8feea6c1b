"""What kernels are told of the toy."""

from __future__ import annotations

from typing import NamedTuple

SYMBOLS = ("k", "r", "n", "+p", "p")
"""By worth. A man's code is the number of its kind from 1, the second side's 8 more."""


class ToyRules(NamedTuple):
    """The one option; numba gives this class a type of its own.

    Attributes:
        fog: 1 where a side sees no more than its moves, and takes the king.
    """

    fog: int
