"""Help in a game with a mate in the series that the person is to make."""

from __future__ import annotations

from dataclasses import replace

import pygame

from core.facts import Facts
from core.games import find_game
from gui.app.keys import Action
from gui.board.layout import BoardLayout
from gui.board.view_state import BoardMarks
from gui.drawing import redraw
from gui.mate_help.help import MateHelp, MateMoment, has_mate_help, moves_made
from gui.mate_help.search import MateSearch, look
from gui.play.extension import Extension, PlayContext

HELPED = 1
"""The level of help that goes on record."""


class Mate(Extension):
    """Looks for a mate when the person asks, and draws it on the board.

    It goes by what the person has been shown, in games that hide nothing. That it was
    asked goes on record.
    """

    answers: frozenset[Action] = frozenset({"mate", "next_mate"})

    def __init__(self, context: PlayContext) -> None:
        super().__init__(context)
        shell, seat = context.shell, context.seat
        self._game = find_game(seat.facts.key, seat.ruleset)
        panel = context.controls.mate
        search = MateSearch(lambda: shell.work(look), (seat.facts.key, seat.ruleset))
        self._help = MateHelp(self._game, search)
        self._panel = panel
        panel.call(self._toggle, self._turn)
        self._shown: object = None

    @classmethod
    def serves(cls, facts: Facts) -> bool:
        """See ``Extension.serves``."""
        return has_mate_help(facts)

    @property
    def busy(self) -> bool:
        """See ``Extension.busy``."""
        return self._help.busy

    def hear(self, event: pygame.event.Event, board: BoardLayout) -> bool:
        """See ``Extension.hear``."""
        del board
        action = self.context.shell.keys.action(event)
        if action == "mate":
            self._toggle()
        elif action == "next_mate":
            self._turn()
        return action in self.answers

    def note(self) -> None:
        """See ``Extension.note``."""
        self._follow()

    def tick(self, dt: float) -> None:
        """See ``Extension.tick``."""
        del dt
        self._follow()
        if self._help.advance():
            redraw.now()
        self._panel.tell(self._help.report)

    def mark(self, marks: BoardMarks) -> BoardMarks:
        """See ``Extension.mark``."""
        self._follow()
        self._help.on_board = self._panel.on_board.on
        return replace(marks, numbered=self._help.drawn)

    def close(self) -> None:
        """See ``Extension.close``."""
        self._help.close()

    def _toggle(self) -> None:
        if self._help.asked or self._moment() is None:
            self._look()
        else:
            self.context.counting.ask("Look for a mate", self._look)

    def _turn(self, by: int = 1) -> None:
        self._help.turn(by)
        self._panel.tell(self._help.report)

    def _look(self) -> None:
        self._help.toggle()
        self._panel.tell(self._help.report)
        if self._help.asked:
            self.context.seat.note_help(HELPED)
            self.context.controls.turn_to_mate()
        redraw.now()

    def _follow(self) -> None:
        """Follow the moment on the board."""
        seen = self.context.viewpoint.seen
        if seen[-1] is self._shown:
            return
        self._shown = seen[-1]
        self._help.show(self._moment())
        self._panel.tell(self._help.report)

    def _moment(self) -> MateMoment | None:
        """What can be asked about: a moment in which the person is to move."""
        viewpoint, now = self.context.viewpoint, self.context.viewpoint.seen[-1]
        if viewpoint.after is not None or not now.moves:
            return None
        made = moves_made([before.to_move for before in viewpoint.seen])
        turn = now.to_move, now.turn.number
        return MateMoment(self._game.position_of(now), turn, made)
