"""The question of a fog puzzle on the screen: board, moves, cards and buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise

import pygame

from core.knowledge import observed_move
from core.problems.goals import FogKind
from core.values import Move, Piece
from gui.app.board_settings import plain_options
from gui.app.shell import Shell
from gui.drawing import redraw
from gui.fog_puzzle.attempt import PuzzleAttempt
from gui.fog_puzzle.board import QuestionBoard
from gui.fog_puzzle.desk import PuzzleDesk
from gui.fog_puzzle.layout import QuestionLayout, question_layout
from gui.fog_puzzle.question_view import (
    AskedContent,
    PuzzleScore,
    draw_cards,
    draw_left,
    left_column,
    moves_in,
)
from gui.fog_puzzle.words import facts_of, facts_told
from gui.play.move_list import MoveList
from gui.widgets.widget import Style, Widget

_END = 1 << 20
"""A ply after that of any question."""


@dataclass(frozen=True, slots=True)
class QuestionEvents:
    """What a question asks of its screen.

    Attributes:
        answer: Take a move as the answer.
        show: Show what has changed.
        leave: The keys are done with the board.
    """

    answer: Callable[[Move], None]
    show: Callable[[], None]
    leave: Callable[[], None]


class QuestionPart:
    """What is asked in one attempt, and the moments that led there.

    Args:
        shell: What all screens share.
        attempt: The attempt.
        desk: The buttons.
        events: What is asked of the screen.

    Attributes:
        board: The board.
    """

    def __init__(
        self,
        shell: Shell,
        attempt: PuzzleAttempt,
        desk: PuzzleDesk,
        events: QuestionEvents,
    ) -> None:
        self._shell, self._attempt, self._desk = shell, attempt, desk
        self._layout: QuestionLayout | None = None
        self.board = QuestionBoard(shell, attempt, events.answer, events.show)
        self.board.on_leave(events.leave)
        self._moves = MoveList(self.go_to, attempt.game.facts)
        seen = attempt.question.seen
        steps = pairwise(seen)
        self._moves.tell([observed_move(attempt.game, *step) for step in steps], None)
        self._moves.show(len(seen) - 1)
        self._offer_pieces()

    def arrange(self, size: tuple[int, int], style: Style, counts: bool) -> list[Widget]:
        """Place everything for a window of that size; the widgets that it shows.

        Args:
            size: Of the window.
            style: Its measures and colours.
            counts: Whether a hint costs points.
        """
        m, attempt, board, desk = style.metrics, self._attempt, self.board, self._desk
        layout = self._layout = question_layout(size, m, facts_of(attempt.question))
        board.lie(replace(layout.board, flipped=board.flipped), m)
        if layout.left is None:
            self._moves.place(moves_in(layout.moves, m), m)
        else:
            column = left_column(layout.left, m, attempt.question)
            self._moves.place(column.moves, m)
        buttons = desk.ask(layout, m, attempt.claim.variant)
        desk.main.enabled, desk.main.words = board.chosen is not None, self._main_words()
        desk.hint.enabled, desk.hint.words = attempt.may_hint, self._hint_words(counts)
        return [board.cursor, *buttons, self._moves]

    def paint(self, surface: pygame.Surface, score: PuzzleScore, style: Style) -> None:
        """Draw all but the buttons."""
        attempt, layout = self._attempt, self._layout
        if layout is None:
            return
        if layout.left is not None:
            column = left_column(layout.left, style.metrics, attempt.question)
            options = plain_options(self._shell.settings)
            draw_left(surface, column, attempt.question, options, style)
        asked = AskedContent(attempt.question, attempt.hints, attempt.hint, score)
        draw_cards(surface, layout, asked, style)
        self.board.draw(surface)

    def go_to(self, ply: int) -> None:
        """Show an earlier moment, as near as there is."""
        self.board.go_to(ply)
        self._moves.show(self.board.ply)
        redraw.now()

    def step(self, by: int) -> None:
        """Go so many moments on or back."""
        self.go_to(self.board.ply + by)

    def look_back(self) -> None:
        """Show the whole board, and at a second press the question again."""
        self.go_to(0 if self.board.ply else _END)

    def _offer_pieces(self) -> None:
        """Have the kinds of pieces to choose from, where one of them is asked for."""
        question = self._attempt.question
        facts, other = facts_of(question), question.side.other
        asked = question.kind is FogKind.WHAT
        symbols, names = (facts.symbols, facts.kinds) if asked else ((), ())
        self._desk.offer_pieces([Piece(other, each) for each in symbols], names)

    def _main_words(self) -> str:
        question, chosen = self._attempt.question, self.board.chosen
        if chosen is not None:
            return f"Answer {facts_told(question).name(chosen)}"
        return "Answer by a move" if question.kind.by_move else "Choose a square"

    def _hint_words(self, counts: bool) -> str:
        if not self._attempt.may_hint:
            return "No more hints"
        return "Next hint: halves what you win" if counts else "Next hint"
