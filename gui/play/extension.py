"""Extensions of the Play screen: sounds, drawings, pencil marks, help, export.

The Play screen knows its extensions by this alone, so that another one is a module and a
line in ``gui.play.extensions.EXTENSIONS``.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from core.facts import Facts
from core.play.table import Seat
from gui.app.keys import Action
from gui.app.shell import Shell
from gui.board.layout import BoardLayout
from gui.board.view_state import BoardMarks
from gui.play.controls import Controls
from gui.play.counting import Counting
from gui.play.viewpoint import Viewpoint
from gui.widgets.widget import Style


@dataclass(frozen=True, slots=True)
class PlayContext:
    """What an extension may use: the person's own view of the game, never a position.

    Attributes:
        shell: The program's.
        seat: Where the person sits.
        viewpoint: What the person has been shown, and which moment of it the board shows.
        controls: The widgets of the screen.
        counting: Asks before what makes a game count no more.
    """

    shell: Shell
    seat: Seat
    viewpoint: Viewpoint
    controls: Controls
    counting: Counting


class Extension:
    """Base of all extensions; each overrides the methods it needs.

    Args:
        context: The game it goes along with.

    Attributes:
        answers: The actions whose keys it hears, for the sheet of keys.
    """

    answers: frozenset[Action] = frozenset()

    def __init__(self, context: PlayContext) -> None:
        self.context = context

    @classmethod
    def serves(cls, facts: Facts) -> bool:
        """Whether it has something to do in a game."""
        del facts
        return True

    @property
    def busy(self) -> bool:
        """Whether an answer from another process is due."""
        return False

    def grab(self, event: pygame.event.Event, board: BoardLayout) -> bool:
        """Handle an event first, while something of the extension is open over the board.

        Whatever was opened over the board is answered or put away first.
        """
        del event, board
        return False

    def hear(self, event: pygame.event.Event, board: BoardLayout) -> bool:
        """Take an event of the board before the person's hand does; whether it was used."""
        del event, board
        return False

    def note(self) -> None:
        """Take in that the game has gone on, gone back or ended. Called once at first."""

    def tick(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        del dt

    def mark(self, marks: BoardMarks) -> BoardMarks:
        """Add marks to the board that is shown."""
        return marks

    def paint(self, surface: pygame.Surface, board: BoardLayout, style: Style) -> None:
        """Draw over the board, below an open choice of promotion."""
        del surface, board, style

    def put_down(self) -> bool:
        """Give up what is planned or picked, for Esc; whether there was anything."""
        return False

    def close(self) -> None:
        """Let go of processes and files."""
