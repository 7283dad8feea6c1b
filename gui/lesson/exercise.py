"""One step of a lesson: a table without an opponent, and one move to make."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from core.game import Game
from core.games.lessons import Diagram, Step, named
from core.notation import facts_read
from core.play.referee import Referee, Terms
from core.play.table import Table
from core.values import Move, Observation, Outcome, Reason, Square
from gui.app.shell import Shell
from gui.board.view_state import ShownBoard
from gui.play.moving import Moving
from gui.play.viewpoint import Viewpoint
from gui.play.views import Eyes
from gui.sound.events import Sound, move_sounds

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
        moving: Makes the moves.
        answer: Whether the last move was accepted.
        by_hand: Whether the last move was made by dragging.
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
        self.by_hand = False
        self._game = game
        self._on_done = on_done
        self._now, self._ring = shell.now, shell.sounds.play
        terms = Terms((game.facts.sides[0], game.facts.sides[1]), shared=True)
        self._table = Table(_laid(game, step.diagram), {}, terms, lambda record: None)
        self._seat = self._table.seat(step.diagram.viewer)
        self._viewpoint = Viewpoint(self._seat)
        self._viewpoint.eyes = Eyes.OWN
        self.moving = Moving(self._viewpoint, self._play, shell)
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
        return self._viewpoint.view

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
        return facts_read(self._game).name(square)

    def squares(self, names: str) -> frozenset[Square]:
        """The squares of a text that names some."""
        return named(self._game, names)

    def _play(self, move: Move, by_hand: bool) -> None:
        if move not in self._accepted:
            self.answer = "wrong"
            self._ring(Sound.NOT_POSSIBLE)
            return
        self.by_hand = by_hand
        self._seat.play(move, self._now())
        if self._table.outcome is None:
            # The step is one move, also where the turn has more.
            self._table.end(Outcome(None, Reason.AGREED))
        self._viewpoint.catch_up()
        self.moving.follow()
        self.answer = "right"
        self._ring(*move_sounds(self._first, self.seen))
        self._on_done()


def _laid(game: Game, diagram: Diagram) -> Referee:
    """A referee at the position of a diagram."""
    referee = Referee(game, game.read(diagram.position))
    for text in diagram.played:
        referee.play(game.read_move(referee.history[-1], text))
    return referee
