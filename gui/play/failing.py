"""Says that the opponent's bot has failed, and lets the person try again."""

from __future__ import annotations

from gui.drawing import redraw
from gui.play.extension import Extension, PlayContext


class Failing(Extension):
    """Watches the opponent's bot; while it has failed the game waits."""

    def __init__(self, context: PlayContext) -> None:
        super().__init__(context)
        self._told = ""

    def tick(self, dt: float) -> None:
        """See ``Extension.tick``."""
        del dt
        seat, controls = self.context.seat, self.context.controls
        if seat.failure == self._told:
            return
        self._told = seat.failure
        controls.buttons.failed = bool(self._told)
        if self._told:
            controls.tabs.chosen = 0
            controls.notice.show_error(self._told)
        else:
            controls.notice.hide()
        redraw.now()
