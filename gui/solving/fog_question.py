"""The question of a fog puzzle: the board, what led there, what is asked, and hints."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame

from core.game import Game
from core.knowledge import observed_move
from core.problems.fog import HINTS, FogQuestion
from core.problems.goals import FogKind
from core.values import Observation, Piece, Square
from gui.app.board_settings import plain_options
from gui.board.beside import BoardBeside
from gui.board.board import Board
from gui.board.layout import BoardLayout, Point
from gui.board.men import drawing_of, man
from gui.board.move_lines import lines_of_game
from gui.board.move_tree import ROW, Moves
from gui.board.picking import Place, Slot
from gui.board.picture import BoardPicture
from gui.board.view_state import ShownBoard
from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import disc, rounded
from gui.play.moving import Moving
from gui.play.moving_board import moving_board
from gui.play.naming import PieceNaming
from gui.play.observed_game import out_of_sight
from gui.play.sidebar import SightCounts, draw_known
from gui.play.views import view_of
from gui.solving.fog_words import (
    facts_of,
    facts_told,
    first_board,
    known_words,
    since_words,
    task_words,
    title_words,
)
from gui.ui.elements import Canvas, Label, Leaf, Size, Text, icon
from gui.ui.fitting import Scrolled
from gui.ui.layout import FIT, GROW, Column, Element, Grow, Length, Row, Space
from gui.ui.parts import button, card
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style, Widget

if TYPE_CHECKING:
    from gui.solving.fog_puzzle import FogPuzzle

_END = 1 << 20
"""A ply after that of any question."""

_ROWS = 5
"""Moves in the list that are in view without scrolling."""


class Question:
    """What is asked in one attempt, on its board, and the moments that led there.

    It is the moment of which ``gui.play.moving.Present`` tells. Where a square is the
    answer, it also is the ``BoardPlayer``, by which squares are chosen.

    Args:
        puzzle: The attempt.

    Attributes:
        ply: The moment that is shown.
        chosen: The square that is about to be answered.
        moving: Makes the move that answers.
    """

    plans = False

    def __init__(self, puzzle: FogPuzzle) -> None:
        self._puzzle, self._shell = puzzle, puzzle.screen.shell
        self._pointed: Place | None = None
        self.chosen: Square | None = None
        self.ply = len(puzzle.question.seen) - 1
        self.moving = Moving(self, puzzle.answer_move, self._shell)
        self._naming = PieceNaming(self._shell, puzzle.game)
        steps = pairwise(puzzle.question.seen)
        moves = [observed_move(puzzle.game, *step) for step in steps]
        self._lines = lines_of_game(puzzle.game.facts, moves)

    # --- The moment ----------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """See ``Present.game``."""
        return self._puzzle.game

    @property
    def now(self) -> Observation:
        """See ``Present.now``."""
        return self._puzzle.question.seen[self.ply]

    @property
    def present(self) -> bool:
        """Whether the moment that is asked about is shown."""
        return self.ply == len(self._puzzle.question.seen) - 1

    @property
    def live(self) -> bool:
        """See ``Present.live``."""
        by_move = self._puzzle.question.kind.by_move
        return self.present and by_move and not self._puzzle.over

    def go_to(self, ply: int) -> None:
        """Show an earlier moment, as near as there is."""
        self.ply = min(max(0, ply), len(self._puzzle.question.seen) - 1)
        self.put_down()
        self.moving.follow()
        redraw.now()

    def step(self, by: int) -> None:
        """Go so many moments on or back."""
        self.go_to(self.ply + by)

    def look_back(self) -> None:
        """Show the whole board, and at a second press the question again."""
        self.go_to(0 if self.ply else _END)

    # --- Squares to choose: see ``BoardPlayer`` ------------------------------------------

    @property
    def ready(self) -> bool:
        """See ``BoardPlayer.ready``: whether what is pointed at may be the answer."""
        return self._may_choose(self._pointed)

    def arrival(self) -> tuple[bool, tuple[Square, ...]]:
        """See ``BoardPlayer.arrival``."""
        return False, ()

    def press(self, place: Place | None, at: Point) -> None:
        """See ``BoardPlayer.press``: choose a square, if it may be the answer."""
        del at
        if self._may_choose(place) and not isinstance(place, Slot):
            self.chosen = place

    def move(self, place: Place | None, at: Point) -> None:
        """See ``BoardPlayer.move``."""
        del at
        self._pointed = place

    def release(self, place: Place | None) -> None:
        """See ``BoardPlayer.release``."""

    def touch(self, place: Place) -> None:
        """See ``BoardPlayer.touch``."""
        self.press(place, (0, 0))

    def right(self, event: pygame.event.Event, layout: BoardLayout) -> bool:
        """See ``BoardPlayer.right``."""
        del event, layout
        return False

    def put_down(self) -> bool:
        """Give up what is picked or chosen; whether there was anything."""
        had, self.chosen = self.chosen is not None, None
        return self.moving.put_down() or had

    def answers(self, event: pygame.event.Event, layout: BoardLayout) -> bool:
        """See ``BoardPlayer.answers``."""
        del event, layout
        return False

    def draw_over(self, surface: pygame.Surface, layout: BoardLayout, style: Style) -> None:
        """See ``BoardPlayer.draw_over``: nothing lies over the board."""

    def _may_choose(self, place: Place | None) -> bool:
        question, facts = self._puzzle.question, self._puzzle.game.facts
        if place is None or isinstance(place, Slot) or self._puzzle.over:
            return False
        if not (self.present and question.kind.by_square):
            return False
        if question.choices:
            return facts.name(place) in question.choices
        return place in facts.playable and place not in question.now.visible

    # --- What is shown -------------------------------------------------------------------

    def view(self, m: Metrics) -> Element:
        """All of it."""
        puzzle, question = self._puzzle, self._puzzle.question
        hint = self._shell.keys.hint("Next problem", "next_problem")
        skip = button("Skip", puzzle.screen.next, icon="faster", tooltip=hint, w=Grow(2))
        show = button("Show answer", puzzle.give_up, icon="watch", w=Grow(3))
        small = m.size == "S"
        right = Column(
            _asked(question, m),
            _boards(question, m),
            self._moves_card() if small else None,
            self._hints(m),
            None if small else puzzle.ratings(m),
            self._answers(),
            Row(show, skip, gap="gap"),
            gap="gap",
        )
        return BoardBeside(self._board(m), right, self._left(m), key=self)

    def _board(self, m: Metrics) -> Board:
        """What was seen at the moment shown; the first was seen in full."""
        question, facts = self._puzzle.question, self._puzzle.game.facts
        shown = view_of(question.seen[: self.ply + 1])
        if self.ply == 0:
            shown = ShownBoard(first_board(question))
        focus = self._puzzle.screen.focus
        board = moving_board(self._shell, m, self.moving, self._naming, shown)
        board.flipped = bool(question.side)
        board.on_wheel = lambda notches: self.step(-notches)
        board.on_leave = lambda: focus.focus(None)
        if not question.kind.by_move:
            board.player = self
            named = {*question.choices, question.square} if self.present else set()
            board.marks = replace(
                board.marks,
                circles=frozenset(at for at in facts.squares if facts.name(at) in named),
                chosen=self.chosen,
                glyphs=() if self.chosen is None else ((self.chosen, "?"),),
            )
        return board

    def _left(self, m: Metrics) -> Element:
        """The board that was seen in full, and what is known since then."""
        question, settings = self._puzzle.question, self._shell.settings
        facts, known = facts_of(question), known_words(question)
        in_view = len(question.now.visible & facts.playable)
        counts = SightCounts(in_view, out_of_sight(facts, question.seen), facts)

        def sight(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
            draw_known(surface, rect, counts, style)

        rows = min(_ROWS, (len(question.seen) + 1) // 2)
        first = first_board(question)
        return Column(
            Label(since_words(question)),
            BoardPicture(facts, first, plain_options(settings), question.side),
            Label("Since then"),
            self._moves(h=rows * ROW[m.size]),
            Label("You also know") if known else None,
            Scrolled(Column(*map(_bullet, known), gap=4)) if known else Space(),
            Canvas(sight, h=round(m.h2 * 5.4)),
            gap="gap",
        )

    def _moves_card(self) -> Element:
        hint = self._shell.keys.hint("As both sides saw it at first", "first")
        whole = button("The whole board", self.look_back, "quiet", "board", tooltip=hint)
        return Column(self._moves(), whole, pad=4, ground=draw_panel, h=128)

    def _moves(self, h: Length = GROW) -> Moves:
        facts = self._puzzle.game.facts
        return Moves(
            facts=facts, lines=self._lines, current=self.ply, on_go=self.go_to,
            on_step=self._step_in_list, empty="", h=h,
        )  # fmt: skip

    def _step_in_list(self, by: int) -> bool:
        there = 0 <= self.ply + by < len(self._puzzle.question.seen)
        if there:
            self.step(by)
        return there

    def _hints(self, m: Metrics) -> Element:
        puzzle = self._puzzle
        taken = puzzle.hints
        title = f"Hint {taken} of {HINTS}" if taken else f"{HINTS} hints"
        costs = puzzle.screen.recorder.counts(puzzle.problem)
        words = "Next hint: halves what you win" if costs else "Next hint"
        following = button(
            words if puzzle.may_hint else "No more hints",
            puzzle.take_hint,
            "quiet",
            "help",
            enabled=puzzle.may_hint,
            tooltip=self._shell.keys.hint("A hint", "hint"),
            h=m.control - 6,
        )
        told = puzzle.hint or "Each says more of the answer."
        return Column(
            Row(icon("help", "accent2"), Text(title, "body", "text", bold=True), gap=4),
            Text(told, lines=1 if m.size == "S" else 2),
            Space(),
            following,
            pad=("gutter", "gap"),
            ground=draw_panel,
            h={"S": 96, "M": 136, "L": 176},
        )

    def _answers(self) -> Element:
        """The button that answers by a square, or one for each kind of piece."""
        puzzle, question, chosen = self._puzzle, self._puzzle.question, self.chosen
        facts = facts_of(question)
        if question.kind is FogKind.WHAT:
            pieces = (
                Leaf(
                    PieceButton,
                    Piece(question.side.other, symbol),
                    name,
                    partial(puzzle.answer_piece, symbol),
                    facts.key,
                    w=GROW,
                    h="button",
                )
                for symbol, name in zip(facts.symbols, facts.kinds, strict=True)
            )
            return Row(*pieces, gap=4)
        words = "Answer by a move" if question.kind.by_move else "Choose a square"
        if chosen is not None:
            words = f"Answer {facts_told(question).name(chosen)}"
        there = chosen is not None
        return button(words, puzzle.enter, "main", "marks", enabled=there)


def _asked(question: FogQuestion, m: Metrics) -> Element:
    large: Size = "h3" if m.size == "S" else "h2"
    return card(
        "Question",
        Text(title_words(question), large, "text", bold=True, lines=2, tight=True, h=FIT),
        Text(task_words(question), lines=0, h=FIT),
        ink="accent2",
        h=GROW,
    )


def _boards(question: FogQuestion, m: Metrics) -> Element:
    """How many boards fit."""
    fogged = len(facts_of(question).playable - question.now.visible)
    fit = "board fits" if question.boards == 1 else "boards fit"
    small = m.size == "S"
    large: Size = "h3" if small else "h1"
    number = Text(f"{question.boards:,}", large, "text", bold=True, tight=True, w=None)
    return Column(
        None if small else Label("Boards that fit"),
        Row(number, Text(f"{fit} what you saw"), gap="gap"),
        Text(f"{fogged} squares in fog"),
        pad=("gutter", "gap"),
        ground=draw_panel,
    )


def _bullet(words: str) -> Element:
    def dot(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        middle = rect.x + 4, rect.y + style.metrics.small * 0.72
        disc(surface, middle, 3, style.theme.accent2)

    words_ = Text(words, ink="text", lines=0, w=GROW)
    return Row(Canvas(dot, w="gutter"), words_, align=None)


class PieceButton(Widget):
    """A button with a piece on it.

    Args:
        piece: The piece.
        name: What it is called.
        on_press: Called when it is pressed.
        variant: Key of the game, for how its pieces are drawn.
    """

    def __init__(
        self, piece: Piece, name: str, on_press: partial[None], variant: str
    ) -> None:
        super().__init__()
        self.tooltip = name.capitalize()
        self._piece, self._on_press, self._variant = piece, on_press, variant

    def handle(self, event: pygame.event.Event) -> bool:
        """Press the button if the event does so."""
        return self.run_if_pressed(event, self._on_press)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the piece on the ground of a light square."""
        theme, rect = style.theme, self.rect
        edge = theme.accent if self.hovered else theme.edge
        rounded(surface, rect, style.metrics.radius, theme.light, edge, 2)
        size = min(rect.size) - 6
        picture = man(self._piece, size, theme, drawing_of(self._variant))
        surface.blit(picture, picture.get_rect(center=rect.center))
