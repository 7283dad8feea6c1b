"""Typed moves: the field and the parsing of its text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.game import IllegalMoveError
from core.knowledge import beginning, names_of, typed_moves
from core.values import Observation
from gui.play.move_field import MoveField
from gui.play.moving import Moving
from gui.widgets.focus import Focus
from gui.widgets.widget import Widget


class Writing:
    """Reads what a person types against what that person may play or plan.

    Args:
        moving: Makes the moves.
        focus: Has the keyboard, which goes to the line and afterwards back.
        arrange: Makes room for the line, or takes it away.

    Attributes:
        field: The line itself.
    """

    def __init__(self, moving: Moving, focus: Focus, arrange: Callable[[], None]) -> None:
        self.field = MoveField(self._enter, self._close, self._beginning, self._example)
        self._moving = moving
        self._focus = focus
        self._arrange = arrange
        self._came_from: Widget | None = None
        self._names: tuple[Observation | None, Sequence[str]] = (None, ())

    def open(self) -> None:
        """Show an empty line and let it have the keyboard."""
        before = self._focus.current
        self._came_from = before if before is not None and before.focused else None
        self.field.show()
        self._arrange()
        self._focus.focus(self.field)

    def _close(self) -> None:
        self.field.hide()
        self._arrange()
        self._focus.focus(self._came_from)

    def _enter(self, text: str) -> str:
        moving = self._moving
        try:
            found = typed_moves(moving.game, moving.seen, moving.moves, text)
        except IllegalMoveError as error:
            return self._objection(text) or str(error)
        self._close()
        moving.picker.clear()
        moving.choose(found, by_hand=False)
        return ""

    def _objection(self, text: str) -> str:
        """Why the rules forbid the move that is typed; ``""`` where nothing is said."""
        game, seen = self._moving.game, self._moving.seen
        try:
            meant = typed_moves(game, seen, game.plans(seen), text)
        except IllegalMoveError:
            return ""
        return next(filter(None, (game.objection(seen, move) for move in meant)), "")

    def _beginning(self, text: str) -> Sequence[str]:
        return beginning(self._known_names(), text)

    def _example(self) -> str:
        """Two moves that can be made, one by its short name and one by its squares."""
        names = self._known_names()
        return ", ".join(dict.fromkeys((names[0], names[-1]))) if names else ""

    def _known_names(self) -> Sequence[str]:
        now, moving = self._moving.seen, self._moving
        if self._names[0] is not now:
            self._names = now, names_of(moving.game, now, moving.moves)
        return self._names[1]
