"""What is done to a tree by buttons and keys: cut, promote, comment, undo and redo."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.values import Move
from gui.analysis.lines import EngineFollower
from gui.analysis.study import Study
from gui.analysis.tree_card import TreeCard
from gui.app.keys import Action
from gui.board.marks import Stroke
from gui.widgets.focus import Focus


class TreeEditor:
    """Changes a study and says so.

    Args:
        study: What is studied.
        follower: The engine, whose lines can be added.
        card: Where is said what was done.
        focus: Of the screen.
        changed: Called after every change.
    """

    def __init__(
        self,
        study: Study,
        follower: EngineFollower,
        card: Callable[[], TreeCard],
        focus: Focus,
        changed: Callable[[], None],
    ) -> None:
        self._study = study
        self._follower = follower
        self._card = card
        self._focus = focus
        self._changed = changed

    @property
    def by_key(self) -> dict[Action, Callable[[], None]]:
        """What each key does."""
        return {
            "comment": self.comment,
            "promote": self.promote,
            "make_main": self.make_main,
            "cut": self.cut,
            "takeback": self.undo,
            "redo": self.redo,
            "clear_marks": self.clear,
        }

    def comment(self) -> None:
        """Open the line for a comment on the move that is shown."""
        card = self._card()
        card.field.begin(self._study.noted)
        self._changed()
        self._focus.focus(card.field)

    def commented(self, text: str) -> None:
        """Take a comment."""
        self._study.note(text)
        self._changed()

    def promote(self) -> None:
        """Put the variation one place earlier."""
        self._study.promote()
        self._changed()

    def make_main(self) -> None:
        """Make what leads to the move that is shown the main line."""
        self._study.make_main()
        self._changed()

    def cut(self) -> None:
        """Cut the move that is shown and all that follow."""
        count = self._study.cut()
        if count:
            words = "Cut the move" if count == 1 else f"Cut {count} moves"
            self._card().undo.show(words)
        self._changed()

    def stroke(self, stroke: Stroke) -> None:
        """Draw an arrow or a circle, or take it away."""
        self._study.turn(stroke)
        self._changed()

    def clear(self) -> None:
        """Take away all arrows and circles of the move that is shown."""
        self._study.clear()
        self._changed()

    def undo(self) -> None:
        """Take the last change of the tree back."""
        self._study.undo()
        self._card().undo.hide()
        self._changed()

    def redo(self) -> None:
        """Make the last change again that was taken back."""
        self._study.redo()
        self._card().undo.hide()
        self._changed()

    def play_line(self, number: int) -> None:
        """Play the first move of one of the engine's lines."""
        lines = self._follower.moves
        if number < len(lines):
            self._study.play(lines[number][0])
            self._changed()

    def add_line(self, number: int) -> None:
        """Add one of the engine's lines to the tree."""
        lines = self._follower.moves
        if number < len(lines):
            self.add_moves(lines[number])

    def add_moves(self, moves: Sequence[Move]) -> None:
        """Add moves in a row to the tree."""
        self._study.add_line(moves)
        self._card().news.show("Added the line to the tree", "new")
        self._changed()
