"""Pictures and the text of a person's game, once it is over."""

from __future__ import annotations

import pygame

from core.records.record import GameRecord
from gui.app.keys import Action
from gui.board.layout import BoardLayout
from gui.board.view_state import NO_MARKS, BoardMarks
from gui.play.extension import Extension, PlayContext
from gui.replay.boards import PANELS, Notes
from gui.replay.exporter import ExportedGame, Exporter


class Exporting(Extension):
    """Saves all three boards. While the game runs it refuses: two of them are hidden.

    What the person has drawn is about squares, so that it is saved on every board.
    """

    answers = frozenset({"copy", "save_picture", "save_animation"})

    def __init__(self, context: PlayContext) -> None:
        super().__init__(context)
        self._news = context.controls.notice
        self._exporter = Exporter(context.shell, self._news)
        self._drawn = NO_MARKS

    def mark(self, marks: BoardMarks) -> BoardMarks:
        """See ``Extension.mark``: take in what those before it have drawn."""
        self._drawn = marks
        return marks

    def hear(self, event: pygame.event.Event, board: BoardLayout) -> bool:
        """See ``Extension.hear``."""
        action = self.context.shell.keys.action(event)
        if action not in self.answers:
            return False
        after = self.context.viewpoint.after
        if after is None:
            self._news.show("Save it once it is over", "export")
        else:
            self._act(action, after.record)
        return True

    def tick(self, dt: float) -> None:
        """See ``Extension.tick``."""
        self._exporter.tick()

    def put_down(self) -> bool:
        """See ``Extension.put_down``: Esc stops what is being saved."""
        return self._exporter.stop()

    def close(self) -> None:
        """See ``Extension.close``."""
        self._exporter.close()

    def _act(self, action: Action | None, record: GameRecord) -> None:
        viewpoint = self.context.viewpoint
        drawn = self._drawn
        notes = Notes(drawn.arrows, circles=drawn.circles, colours=drawn.colours)
        on_all = dict.fromkeys(PANELS, notes)
        shown = ExportedGame(record, viewpoint.ply, None, viewpoint.flipped, on_all)
        if action == "save_picture":
            self._exporter.save_picture(shown)
        elif action == "save_animation":
            self._exporter.save_animation(shown)
        else:
            self._exporter.copy(record)
