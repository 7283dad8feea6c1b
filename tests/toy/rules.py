"""What kernels are told of the toy."""

from __future__ import annotations

from typing import NamedTuple


class ToyRules(NamedTuple):
    """The one option; numba gives this class a type of its own.

    Attributes:
        fog: 1 where a side sees no more than its moves, and takes the king.
    """

    fog: int
