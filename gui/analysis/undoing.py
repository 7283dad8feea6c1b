"""What can be undone of a study, and done again."""

from __future__ import annotations

from typing import TypeAlias

from core.records.tree import GameTree, Path

TreeAndPath: TypeAlias = tuple[GameTree, Path]
"""A tree, and where one stood in it."""


class Undoing:
    """The trees before and after the present one, the nearest last."""

    def __init__(self) -> None:
        self._earlier: list[TreeAndPath] = []
        self._later: list[TreeAndPath] = []

    @property
    def can_undo(self) -> bool:
        """Whether there is a tree before the last change."""
        return bool(self._earlier)

    @property
    def can_redo(self) -> bool:
        """Whether something was undone since the last change."""
        return bool(self._later)

    def note(self, left: TreeAndPath) -> None:
        """Remember the tree that a change has left."""
        self._earlier.append(left)
        self._later.clear()

    def undo(self, now: TreeAndPath) -> TreeAndPath:
        """The tree before the last change; ``now`` if there is none."""
        return _exchanged(now, self._earlier, self._later)

    def redo(self, now: TreeAndPath) -> TreeAndPath:
        """The tree that was undone last; ``now`` if there is none."""
        return _exchanged(now, self._later, self._earlier)


def _exchanged(
    now: TreeAndPath, source: list[TreeAndPath], other: list[TreeAndPath]
) -> TreeAndPath:
    """The last of ``source``, in return for which ``now`` is put by."""
    if not source:
        return now
    other.append(now)
    return source.pop()
