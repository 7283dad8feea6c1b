"""The position that is set up, and everything that can be done to all of it."""

from __future__ import annotations

from collections.abc import Callable

from core.editing import (
    PositionDraft,
    emptied,
    exchanged,
    mirrored,
    review,
    with_in_hand,
)
from core.game import Game, start_text
from core.problems.problem import moves_left
from core.setup import BadPositionError, Setup
from core.values import Piece
from gui.app.requests import ToEditor


class Drafting:
    """A draft and what its game says of it.

    Args:
        game: The rules.
        draft: The position to begin with.
        show: Called after every change.

    Attributes:
        game: See above.
        draft: The position with what can be undone.
        found: What the game says of it.
        kept: The position that is not lost if the editor is left.
    """

    def __init__(self, game: Game, draft: PositionDraft, show: Callable[[], None]) -> None:
        self.draft = draft
        self.found = review(game, draft.setup)
        self.kept = draft.setup
        self.game, self._show = game, show

    @property
    def setup(self) -> Setup:
        """The position, with rights that are closed for now."""
        return self.draft.setup

    @property
    def text(self) -> str:
        """The position as it goes to other screens; ``""`` for the usual start."""
        start = self.found.start
        return self.found.text if start is None else start_text(self.game, start)

    @property
    def moves_left(self) -> int:
        """How many moves the side to move has left in its turn; 0 if that is not known."""
        start = self.found.start
        return moves_left(self.game, start.position) if start is not None else 0

    def change(self, setup: Setup, joined: bool = False) -> None:
        """Have another position, by a change of its own or one ``joined`` to the last."""
        self._become(self.draft.join(setup) if joined else self.draft.become(setup))

    def undo(self) -> None:
        """Go back to the position before the last change."""
        self._become(self.draft.undo())

    def redo(self) -> None:
        """Go on to the position after the change that was undone last."""
        self._become(self.draft.redo())

    def mirror(self) -> None:
        """Change left and right over."""
        self.change(mirrored(self.game.facts, self.setup))

    def exchange(self) -> None:
        """Change the sides over."""
        self.change(exchanged(self.game.facts, self.setup))

    def begin(self) -> None:
        """Have the usual start."""
        self.change(self.game.setup_of(self.game.start()))

    def empty(self) -> None:
        """Have an empty board."""
        self.change(emptied(self.setup))

    def put_in_hand(self, piece: Piece, by: int) -> None:
        """Have more or fewer of a piece in hand."""
        self.change(with_in_hand(self.setup, piece, by))

    def read(self, text: str) -> str:
        """Have the position of a text, which keeps what it leaves out; what is wrong."""
        try:
            setup = self.game.read_setup(text.strip(), self.found.setup)
        except BadPositionError as error:
            return _sentence(str(error))
        self.change(setup)
        return ""

    def refusal(self, text: str) -> str:
        """What is wrong with a text; ``""`` for nothing."""
        try:
            self.game.read_setup(text.strip(), self.found.setup)
        except BadPositionError as error:
            return _sentence(str(error))
        return ""

    def _become(self, draft: PositionDraft) -> None:
        if draft != self.draft:
            self.draft = draft
            self.found = review(self.game, draft.setup)
            self._show()


def draft_of(game: Game, asked: ToEditor) -> tuple[PositionDraft, str]:
    """The position to begin with, and what is wrong with the text of it, if anything."""
    if asked.draft is not None:
        return asked.draft, ""
    if asked.fen:
        try:
            return PositionDraft(game.read_setup(asked.fen)), ""
        except BadPositionError as error:
            problem = f"This is no position of {game.facts.title}: {error}"
            return PositionDraft(game.setup_of(game.start())), problem
    return PositionDraft(game.setup_of(game.start())), ""


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"
