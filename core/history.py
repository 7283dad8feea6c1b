"""The positions of a game so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import overload

from core.setup import Position


class History(Sequence[Position]):
    """The positions of a game that is played, which knows how often each has occurred.

    Counting in a list after every move takes time that grows with the square of a game's
    length.
    """

    def __init__(self, first: Position) -> None:
        self._positions = [first]
        self._times = Counter(self._positions)

    @overload
    def __getitem__(self, index: int) -> Position: ...
    @overload
    def __getitem__(self, index: slice) -> list[Position]: ...
    def __getitem__(self, index: int | slice) -> Position | list[Position]:
        return self._positions[index]

    def __len__(self) -> int:
        return len(self._positions)

    def append(self, position: Position) -> None:
        """Take in the position after the next move."""
        self._positions.append(position)
        self._times[position] += 1

    def cut(self, length: int) -> None:
        """Forget all but the first ``length`` positions."""
        self._times.subtract(self._positions[length:])
        del self._positions[length:]

    def count(self, value: object) -> int:
        """How often a position has occurred."""
        return self._times[value] if isinstance(value, Position) else 0
