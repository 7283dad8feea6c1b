"""Help for the person at the board, at the level that they choose."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from bots.entries import ODDS
from core.facts import Facts
from core.games import find_game
from core.knowledge import Recall, recall, recall_first
from core.play.interview import BeliefFollower
from core.records.record import BARE
from core.tasks.protocol import same_start
from core.values import Observation, Square
from gui.app.board_settings import notation_of
from gui.app.keys import Action
from gui.board.layout import BoardLayout
from gui.board.view_state import BoardMarks
from gui.drawing import redraw
from gui.play.extension import Extension, PlayContext
from gui.play.help_panel import OddsWords
from gui.play.hint_marks import (
    HintMarks,
    Knowledge,
    bare,
    here_words,
    hint_marks,
    positions_words,
)
from gui.widgets.help_levels import LEVELS

BELIEVER = ODDS.name
"""Whose belief is shown: it follows every position there can be."""


class Hints(Extension):
    """Marks what is certain, remembered or believed, and says it beside the board.

    It goes by what the person has been shown and by nothing else. The most help that
    was on during the game goes on record.

    Attributes:
        level: How much help there is now.
    """

    answers: frozenset[Action] = frozenset({"help_level"})

    def __init__(self, context: PlayContext) -> None:
        super().__init__(context)
        shell, seat = context.shell, context.seat
        self._game = find_game(seat.facts.key, seat.ruleset)
        self._panel = context.controls.help
        self._follower = BeliefFollower(shell.make, BELIEVER, shell.task)
        self._seen: Sequence[Observation] = ()
        self._recalls: list[Recall] = []
        self._here: Square | None = None
        self._told: Sequence[Observation] = ()
        self._hinted: tuple[object, HintMarks] | None = None
        before = seat.help
        self._panel.level.on_change = self._choose
        self.level = shell.settings.help if before is None else min(before, len(LEVELS) - 1)
        self._panel.level.chosen = self.level
        if seat.outcome is None:
            seat.note_help(self.level)

    @classmethod
    def serves(cls, facts: Facts) -> bool:
        """See ``Extension.serves``: it is about what cannot be seen."""
        return facts.hidden

    @property
    def busy(self) -> bool:
        """See ``Extension.busy``."""
        untold = self._told is not self._seen
        return self._thinks and (untold or self._follower.busy)

    def grab(self, event: pygame.event.Event, board: BoardLayout) -> bool:
        """See ``Extension.grab``: only looks where the mouse is."""
        if event.type == pygame.MOUSEMOTION:
            self._here = board.square_at(*event.pos)
        return False

    def hear(self, event: pygame.event.Event, board: BoardLayout) -> bool:
        """See ``Extension.hear``."""
        del board
        asked = self.context.shell.keys.action(event) == "help_level"
        if not asked or self.context.viewpoint.after is not None:
            return False
        self._choose((self.level + 1) % len(LEVELS))
        return True

    def note(self) -> None:
        """See ``Extension.note``; after the game there is nothing to follow."""
        seen = self.context.viewpoint.observed.seen
        kept = same_start(self._seen, seen)
        del self._recalls[kept:]
        for ply in range(kept, len(seen)):
            known = (
                recall(self._game, self._recalls[-1], seen[ply - 1], seen[ply])
                if ply
                else recall_first(self._game, seen[0])
            )
            self._recalls.append(known)
        self._seen = tuple(seen)
        if self.context.viewpoint.after is not None:
            self._follower.close()

    def tick(self, dt: float) -> None:
        """See ``Extension.tick``."""
        del dt
        if not self._thinks:
            return
        if self._told is not self._seen:
            self._follower.show(self._seen)
            self._told = self._seen
        if self._follower.poll():
            redraw.now()

    def mark(self, marks: BoardMarks) -> BoardMarks:
        """See ``Extension.mark``; the finished game is shown without help."""
        viewpoint = self.context.viewpoint
        if viewpoint.after is not None:
            return marks
        self._panel.words = self._words()
        return bare(marks) if self.level == BARE else self._hint_marks().added_to(marks)

    def close(self) -> None:
        """See ``Extension.close``."""
        self._follower.close()

    @property
    def _thinks(self) -> bool:
        return self.level != BARE and self.context.viewpoint.after is None

    def _choose(self, level: int) -> None:
        """Give so much help from now on, once the person agrees to what that means."""
        self._panel.level.chosen = self.level
        if level == BARE:
            self._give(level)
        else:
            words = f"Help: {LEVELS[level].label}"
            self.context.counting.ask(words, partial(self._give, level))

    def _give(self, level: int) -> None:
        self.level = self._panel.level.chosen = level
        self.context.seat.note_help(level)
        chosen = LEVELS[level]
        self.context.controls.notice.show(f"Help: {chosen.label}", chosen.icon)

    def _hint_marks(self) -> HintMarks:
        """What help adds to the moment on the board."""
        ply, kind = self.context.viewpoint.ply, self._panel.kinds.kind
        believed = self._follower.believed(ply)
        asked = (ply, self._seen, believed, self.level, kind)
        if self._hinted is None or self._hinted[0] != asked:
            knowledge = Knowledge(
                seen=self._seen[: ply + 1],
                memories=self._recalls[ply].memories,
                believed=believed,
            )
            self._hinted = asked, hint_marks(self._game, knowledge, self.level, kind)
        return self._hinted[1]

    def _words(self) -> OddsWords:
        """What is said of the moment on the board."""
        if self._follower.problem:
            problem = "The odds cannot be worked out on this machine."
            return OddsWords(problem, missing=True)
        believed = self._follower.believed(self.context.viewpoint.ply)
        cursor = self.context.controls.board.square
        square = self._here if cursor is None else cursor
        facts = self.context.seat.facts
        notation = notation_of(self.context.shell.settings, facts)
        here = "" if square is None else here_words(facts, believed, square, notation)
        return OddsWords(positions_words(believed), here, missing=believed is None)
