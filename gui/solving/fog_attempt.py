"""An attempt at a fog puzzle, on its board, with what is asked and what is known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import pairwise

import pygame

from core.game import Game
from core.knowledge import observed_move
from core.notation import code
from core.problems.fog import FogQuestion
from core.problems.goals import FogKind
from core.problems.problem import Problem
from core.texts import _, capitalized, figures, ngettext
from core.values import Move, Observation, Piece, Square
from gui.app.board_settings import notation_in_game, plain_options
from gui.app.screen import Screen
from gui.board.board import Board, BoardPicture
from gui.board.layout import Point
from gui.board.men import drawing_of, man
from gui.board.move_lines import lines_of_game
from gui.board.move_tree import ROW, Moves
from gui.board.picking import Place, Slot
from gui.board.view_state import ShownBoard
from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import disc, rounded
from gui.play.knowledge import known
from gui.play.moving import Moving
from gui.play.moving_board import PieceNaming, moving_board
from gui.play.viewpoint import view_of
from gui.solving import words
from gui.solving.session import FogSession
from gui.sound.events import Sound
from gui.ui.elements import Canvas, Label, Pressable, Size, Text
from gui.ui.fitting import FirstThatFits, Scrolled
from gui.ui.layout import GROW, Column, Element, Length, Row, Space
from gui.ui.parts import button, card
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style

_END = 1 << 20
"""A ply after that of any question."""

_ROWS = 5
"""Moves in the list that are in view without scrolling."""


class SquareChoice(Moving):
    """Makes the move that answers, or chooses the square that is about to be answered.

    Args:
        attempt: The attempt.

    Attributes:
        chosen: The square; ``None`` for none.
    """

    def __init__(self, attempt: FogAttempt) -> None:
        super().__init__(attempt, attempt.answer_move, attempt.screen.shell)
        self._attempt = attempt
        self._pointed: Place | None = None
        self.chosen: Square | None = None

    @property
    def ready(self) -> bool:
        """See ``BoardPlayer.ready``: whether what is pointed at may be the answer."""
        return super().ready or self._may_choose(self._pointed)

    def press(self, place: Place | None, at: Point) -> None:
        """See ``BoardPlayer.press``: choose a square, if it may be the answer."""
        super().press(place, at)
        if self._may_choose(place) and not isinstance(place, Slot):
            self.chosen = place

    def move(self, place: Place | None, at: Point) -> None:
        """See ``BoardPlayer.move``."""
        super().move(place, at)
        self._pointed = place

    def _may_choose(self, place: Place | None) -> bool:
        attempt, facts = self._attempt, self.game.facts
        question = attempt.session.question
        if place is None or isinstance(place, Slot) or attempt.session.over:
            return False
        if not (attempt.present and question.kind.by_square):
            return False
        if question.choices:
            return facts.name(place) in question.choices
        return place in facts.playable and place not in question.now.visible


class FogAttempt:
    """An attempt at a fog puzzle: its board, the question, and what is known.

    It is the moment of which ``gui.play.moving.Present`` tells.

    Args:
        screen: The screen that shows it.
        problem: The puzzle.
        ended: Called once it is answered.

    Attributes:
        screen: The screen that shows it.
        session: What was asked, and how it was answered.
        game: The rules.
        ply: The moment that is shown.
        moving: Makes the move that answers, or chooses the square.

    Raises:
        ValueError: Where it is no fog puzzle, in one sentence.
    """

    plans = False

    def __init__(self, screen: Screen, problem: Problem, ended: Callable[[], None]) -> None:
        self.screen, self._shell, self._ended = screen, screen.shell, ended
        notation = notation_in_game(screen.shell.settings, problem.game)
        self.session = FogSession(problem, notation)
        self.game: Game = self.session.game
        self._seen = self.session.question.seen
        self.ply = len(self._seen) - 1
        self.moving = SquareChoice(self)
        self._naming = PieceNaming(self._shell, self.game)
        moves = [observed_move(self.game, *step) for step in pairwise(self._seen)]
        self._lines = lines_of_game(self.game.facts, moves)

    # --- The moment ----------------------------------------------------------------------

    @property
    def now(self) -> Observation:
        """See ``Present.now``."""
        return self._seen[self.ply]

    @property
    def present(self) -> bool:
        """Whether the moment that is asked about is shown."""
        return self.ply == len(self._seen) - 1

    @property
    def live(self) -> bool:
        """See ``Present.live``."""
        by_move = self.session.question.kind.by_move
        return self.present and by_move and not self.session.over

    def go_to(self, ply: int) -> None:
        """Show an earlier moment, as near as there is; it is over with the answer."""
        if not self.session.over:
            self.ply = min(max(0, ply), len(self._seen) - 1)
            self.put_down()
            self.moving.follow()
            redraw.now()

    def step(self, by: int) -> None:
        """Go so many moments on or back."""
        self.go_to(self.ply + by)

    def first(self) -> None:
        """Show the board as it was seen in full."""
        self.go_to(0)

    def last(self) -> None:
        """Show the moment that is asked about."""
        self.go_to(_END)

    def put_down(self) -> bool:
        """Give up what is picked or chosen; whether there was anything."""
        had, self.moving.chosen = self.moving.chosen is not None, None
        return self.moving.put_down() or had

    # --- The answer ----------------------------------------------------------------------

    def answer(self, answer: str) -> None:
        """Answer by a code or name; ``""`` gives up."""
        session = self.session
        if session.over:
            return
        session.end(answer)
        self.put_down()
        self._shell.sounds.play(Sound.WON if session.solved else Sound.LOST)
        self.screen.focus.focus(None)
        self._ended()

    def answer_move(self, move: Move) -> None:
        """Answer by a move, which is not made on the board."""
        self.answer(code(self.game.facts, move))

    def enter(self) -> None:
        """Answer by the square that is chosen."""
        if self.moving.chosen is not None:
            self.answer(self.game.facts.name(self.moving.chosen))

    # --- What is shown -------------------------------------------------------------------

    def board(self, m: Metrics) -> Board:
        """What was seen at the moment shown; the first was seen in full."""
        question, facts, moving = self.session.question, self.game.facts, self.moving
        shown = view_of(self._seen[: self.ply + 1])
        if self.ply == 0:
            shown = ShownBoard(words.first_board(question))
        board = moving_board(self._shell, m, moving, self._naming, shown)
        board.flipped = bool(question.side)
        board.on_wheel = lambda notches: self.step(-notches)
        board.on_leave = lambda: self.screen.focus.focus(None)
        if not question.kind.by_move:
            named = {*question.choices, question.square} if self.present else set()
            board.marks = replace(
                board.marks,
                circles=frozenset(at for at in facts.squares if facts.name(at) in named),
                chosen=moving.chosen,
                glyphs=() if moving.chosen is None else ((moving.chosen, "?"),),
            )
        return board

    def seen_column(self, m: Metrics) -> Element:
        """The board that was seen in full, and what is known since then."""
        question, settings = self.session.question, self._shell.settings
        facts = self.game.facts
        also = words.known_words(question) if facts.hidden else []
        rows = min(_ROWS, (len(self._seen) + 1) // 2)
        first = words.first_board(question)
        return Column(
            Label(words.since_words(question)),
            BoardPicture(facts, first, plain_options(settings), question.side),
            Label(_("Since then")),
            self._moves(h=rows * ROW[m.size]),
            Label(_("You also know")) if also else None,
            Scrolled(Column(*map(_bullet, also), gap=4), beside=10) if also else Space(),
            known(facts, self._seen, m, across=False) if facts.hidden else None,
            gap="gap",
        )

    def moves_card(self, h: Length = 128) -> Element:
        """The moves since then, where the column has no room."""
        hint = self._shell.keys.hint(_("As both sides saw it at first"), "first")
        back = self.first if self.ply else self.last
        whole = button(_("The whole board"), back, "quiet", "board", tooltip=hint)
        return Column(self._moves(), whole, pad=4, ground=draw_panel, h=h)

    def _moves(self, h: Length = GROW) -> Moves:
        return Moves(
            facts=self.game.facts, lines=self._lines, current=self.ply, on_go=self.go_to,
            on_step=self._step_in_list, empty="", h=h,
        )  # fmt: skip

    def _step_in_list(self, by: int) -> bool:
        there = 0 <= self.ply + by < len(self._seen)
        if there:
            self.step(by)
        return there

    def answers(self) -> Element:
        """The button that answers by a square, or one for each kind of piece."""
        question, facts, chosen = self.session.question, self.game.facts, self.moving.chosen
        if question.kind is FogKind.WHAT:
            names = map(facts.kind_name, facts.symbols)
            return Row(*map(self._piece, facts.symbols, names), gap=4)
        by_move = question.kind.by_move
        label = _("Answer by a move") if by_move else _("Choose a square")
        if chosen is not None:
            square = words.facts_told(question).name(chosen)
            label = _("Answer {square}").format(square=square)
        return button(label, self.enter, "main", "marks", enabled=chosen is not None)

    def _piece(self, symbol: str, name: str) -> Element:
        """A button with a piece on the ground of a light square."""
        piece = Piece(self.session.question.side.other, symbol)

        def ground(
            surface: pygame.Surface, rect: pygame.Rect, style: Style, hovered: bool
        ) -> None:
            theme = style.theme
            edge = theme.accent if hovered else theme.edge
            rounded(surface, rect, style.metrics.radius, theme.light, edge, 2)
            picture = man(piece, min(rect.size) - 6, theme, drawing_of(self.game.facts.key))
            surface.blit(picture, picture.get_rect(center=rect.center))

        return Pressable(
            Space(), partial(self.answer, symbol), tooltip=capitalized(name), ground=ground,
            w=GROW, h="button",
        )  # fmt: skip


def asked_card(question: FogQuestion, m: Metrics, opponent: str = "") -> Element:
    """The question, in the largest letters in which all of it has room.

    Of a mistake it says against whom that was, if anybody knows.
    """
    title, task = words.fog_title(question, opponent), words.fog_task(question)
    large: Size = "h3" if m.size == "S" else "h2"
    forms = [
        Column(
            Text(title, size, "text", bold=True, lines=0, tight=True),
            Text(task, lines=0, tight=tight),
            gap="gap",
        )
        for size, tight in ((large, False), ("h3", False), ("h3", True))
    ]
    if not question.kind.proved:
        # Its title says it all.
        small: tuple[Size, ...] = "h3", "body", "small"
        forms += [
            Column(Text(title, size, "text", bold=True, lines=0, tight=True))
            for size in small
        ]
    return card(_("Question"), FirstThatFits(*forms, h=GROW), ink="accent2", h=GROW)


def boards_card(question: FogQuestion, m: Metrics) -> Element | None:
    """How many boards fit, where something is hidden."""
    facts, boards = words.facts_of(question), question.boards
    if not facts.hidden:
        return None
    fogged = len(facts.playable - question.now.visible)
    fit = ngettext("board fits what you saw", "boards fit what you saw", boards)
    small = m.size == "S"
    large: Size = "h3" if small else "h1"
    figure = figures(boards) if question.exact else _("{number:,}+").format(number=boards)
    number = Text(figure, large, "text", bold=True, tight=True, w=None)
    brief = ngettext("board fits", "boards fit", boards)
    forms = (Row(number, Text(each), gap="gap") for each in (fit, brief))
    return Column(
        None if small else Label(_("Boards that fit")),
        FirstThatFits(*forms),
        Text(ngettext("{number} square in fog", "{number} squares in fog", fogged)),
        pad=("gutter", "gap"),
        ground=draw_panel,
    )


def _bullet(told: str) -> Element:
    def dot(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        middle = rect.x + 4, rect.y + style.metrics.small * 0.72
        disc(surface, middle, 3, style.theme.accent2)

    text = Text(told, ink="text", lines=0, w=GROW)
    return Row(Canvas(dot, w="gutter"), text, align=None)
