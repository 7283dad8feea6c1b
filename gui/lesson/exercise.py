"""One step of a lesson: a table without an opponent, and one move to make."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pygame

from core.game import Game
from core.games.lessons import Diagram, Step
from core.notation import facts_read
from core.play.referee import Referee, Terms
from core.play.table import Table
from core.values import Move, Observation, Outcome, Reason, Square
from gui.app.shell import Shell
from gui.board.layout import BoardLayout
from gui.board.view_state import ShownBoard
from gui.lesson.pictures import draw_notes
from gui.play.moving import Moving
from gui.play.viewpoint import Viewpoint
from gui.play.views import Eyes
from gui.sound.events import Sound, move_sounds
from gui.widgets.widget import Style

Answer = Literal["", "right", "wrong"]


class Exercise:
    """A step that is being played.

    The board shows the seat's observation, as in any game. Only accepted moves are played.

    Args:
        game: By whose rules it is played.
        step: What is to be done.
        on_done: Called when the right move has been made.
        shell: Has the time and plays sounds.

    Attributes:
        step: What is to be done.
        game: By whose rules it is played.
        viewpoint: What the board shows.
        moving: Makes the moves.
        answer: Whether the last move was accepted.
    """

    def __init__(
        self,
        game: Game,
        step: Step,
        on_done: Callable[[], None],
        shell: Shell,
    ) -> None:
        self.step = step
        self.answer: Answer = ""
        self.game = game
        self._on_done = on_done
        self._now, self._ring = shell.now, shell.sounds.play
        terms = Terms((game.facts.sides[0], game.facts.sides[1]), shared=True)
        self._table = Table(_laid(game, step.diagram), {}, terms, lambda record: None)
        self._seat = self._table.seat(step.diagram.viewer)
        self.viewpoint = Viewpoint(self._seat)
        self.viewpoint.eyes = Eyes.OWN
        self.moving = _Pupil(self, shell)
        self._first = self.seen
        moves = self._first.moves
        self._accepted = {game.read_own(self._first, moves, text) for text in step.accepted}

    @property
    def done(self) -> bool:
        """Whether the right move has been made."""
        return self.answer == "right"

    @property
    def seen(self) -> Observation:
        """The present, as the player knows it."""
        return self._seat.seen[-1]

    @property
    def view(self) -> ShownBoard:
        """The same as the board shows it."""
        return self.viewpoint.view

    @property
    def come(self) -> frozenset[Square]:
        """Squares that the move has brought into view."""
        return self.seen.visible - self._first.visible

    @property
    def gone(self) -> frozenset[Square]:
        """Squares that it has lost from view."""
        return self._first.visible - self.seen.visible

    def name(self, square: Square) -> str:
        """What a square is called."""
        return facts_read(self.game).name(square)

    def play(self, move: Move, by_hand: bool) -> None:
        """Play an accepted move, or say that it is none."""
        del by_hand
        if move not in self._accepted:
            self.answer = "wrong"
            self._ring(Sound.NOT_POSSIBLE)
            return
        self._seat.play(move, self._now())
        if self._table.outcome is None:
            # The step is one move, also where the turn has more.
            self._table.end(Outcome(None, Reason.AGREED))
        self.viewpoint.catch_up()
        self.moving.follow()
        self.answer = "right"
        self._ring(*move_sounds(self._first, self.seen))
        self._on_done()


class _Pupil(Moving):
    """Makes the moves of an exercise, whose remarks lie over the board before the move."""

    def __init__(self, exercise: Exercise, shell: Shell) -> None:
        super().__init__(exercise.viewpoint, exercise.play, shell)
        self._exercise = exercise

    def draw_over(self, surface: pygame.Surface, layout: BoardLayout, style: Style) -> None:
        """See ``BoardPlayer.draw_over``."""
        exercise = self._exercise
        if not exercise.done and self.asked is None:
            draw_notes(surface, layout, self.game, exercise.step, exercise.seen, style)
        super().draw_over(surface, layout, style)


def _laid(game: Game, diagram: Diagram) -> Referee:
    """A referee at the position of a diagram."""
    referee = Referee(game, game.read(diagram.position))
    for text in diagram.played:
        referee.play(game.read_move(referee.history[-1], text))
    return referee
