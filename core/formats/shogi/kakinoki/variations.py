"""The tree of lines that files of KIF and KI2 spell out one after the other."""

from __future__ import annotations

import re

from core.formats.draft import WrittenMove
from core.games.shogi.japanese import SAME, square_name
from core.values import Square

_SAME = re.compile(rf"{SAME}[ 　]*")


class SpelledLines:
    """Takes moves in and knows what they belong to.

    Args:
        main: The main line, to which its moves are added.

    Attributes:
        before: What has been said before the first move of a variation.
        count: How many moves there are in all lines.
    """

    def __init__(self, main: list[WrittenMove]) -> None:
        self.before: list[str] = []
        self.count = 0
        self._main = main
        self._line = main
        self._path: list[tuple[WrittenMove, str]] = []
        self._fork: WrittenMove | None = None
        self._first = 1
        self._begun = ""

    @property
    def last(self) -> WrittenMove | None:
        """The move that was read last in this line; ``None`` before the first."""
        return self._path[-1][0] if self._path else None

    @property
    def on_main(self) -> bool:
        """Whether the next move belongs to the main line."""
        return self._line is self._main and self._fork is None

    @property
    def forked(self) -> bool:
        """Whether a variation has begun that has no move yet."""
        return self._fork is not None

    def begin(self, number: int, before: Square | None) -> None:
        """Number moves from here on; the move before the first one ended on ``before``."""
        self._first = number
        self._begun = "" if before is None else square_name(before)

    def follow(self, number: int) -> None:
        """Go back to where a move of this number belongs, if it is not the next one."""
        if not self.forked and number - self._first < len(self._path):
            self.fork(number)

    def fork(self, number: int) -> bool:
        """Begin a variation to the move of this number; whether there is one."""
        place = number - self._first
        if not 0 <= place < len(self._path):
            self._line, self._fork = [], None
            return False
        self._fork = self._path[place][0]
        del self._path[place:]
        self.before = []
        return True

    def add(self, text: str, offset: int) -> None:
        """Add a move to the line."""
        target = self._path[-1][1] if self._path else self._begun
        if target:
            text = _SAME.sub(lambda _: target, text, count=1)
        move = WrittenMove(text, offset, tuple(self.before))
        if self._fork is not None:
            self._line = []
            self._fork.variations += (self._line,)
            self._fork, self.before = None, []
        self._line.append(move)
        self._path.append((move, text[:2]))
        self.count += 1
