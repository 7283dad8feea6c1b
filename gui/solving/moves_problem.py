"""A problem solved by moves on the screen: its board, its hints, and its solution."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from core.problems.problem import Problem
from core.problems.shelf import stipulation_of
from core.records import tree as trees
from core.records.tree import Path
from core.values import Move, Side
from gui.analysis.board import arrows_of
from gui.analysis.moment import StudyMoment
from gui.analysis.study import Study
from gui.app.board_settings import notation_in_game
from gui.app.keys import Action
from gui.app.requests import ToAnalysis, ToLesson
from gui.board.board import Board
from gui.board.layout import Point
from gui.board.move_lines import WordLine
from gui.board.picking import Place, Slot
from gui.board.view_state import BoardMarks
from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.play.moving import Moving
from gui.play.moving_board import moving_board
from gui.play.naming import PieceNaming
from gui.solving.judges import judge_of
from gui.solving.moves_view import MovesView
from gui.solving.session import HINTS, Phase, SolvingSession
from gui.solving.solution_rows import SolutionRow, lines_of, rows_of
from gui.solving.words import all_checks, authors_words, hint_words
from gui.sound.events import Sound, true_sounds
from gui.ui.layout import Element
from gui.widgets.button import ConfirmButton
from gui.widgets.menu import Item

if TYPE_CHECKING:
    from gui.solving.scene import SolvingScene

_OFTEN = 0.05
"""Seconds after which it is looked whether the other side's move is due."""


class SolvingMoves(Moving):
    """Makes moves in an attempt; a press on the board ends a refutation."""

    def __init__(self, problem: MovesProblem) -> None:
        super().__init__(problem.moment, problem.play, problem.screen.shell)
        self._problem = problem

    def press(self, place: Place | None, at: Point) -> None:
        """See ``Moving.press``."""
        if place is not None and self._problem.session.phase is Phase.REFUTED:
            self._problem.session.take_back()
        super().press(place, at)


class MovesProblem:
    """An attempt at a problem that moves solve: see ``scene.Attempt``.

    Args:
        screen: The screen that shows it.
        problem: The problem.

    Attributes:
        screen: The screen that shows it.
        problem: The problem.
        session: The attempt.
        moment: What the board shows, and when moves can be made.
        moving: Makes them.
        walk: The solution, in which one walks once it is known.
        rows: Its lines.
        lines: The same as a list of moves shows them.
        gives_up: The button that asks before it gives up.

    Raises:
        ValueError: Where the problem is none, in one sentence.
    """

    def __init__(self, screen: SolvingScene, problem: Problem) -> None:
        self.screen, self.problem = screen, problem
        self._notation = notation_in_game(screen.shell.settings, problem.game)
        judge = judge_of(problem, screen.shell.work)
        self.session = SolvingSession(problem, judge, screen.shell.now, self._notation)
        judge.want_move(())
        self.walk: Study | None = None
        self.rows: Sequence[SolutionRow] = ()
        self.lines: Sequence[WordLine] = ()
        self.gives_up = ConfirmButton("Give up", "Yes, show it", "resign", self.give_up)
        self.moment = StudyMoment(self.session.study, self._may_move)
        self.moving = SolvingMoves(self)
        self._naming = PieceNaming(screen.shell, self.session.study.game)
        turned = problem.after or stipulation_of(problem.stipulation).goal.turned
        self._flipped = turned and self.session.person is Side.SECOND
        self._hint_due = False

    # --- What the screen asks ------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether it is at its end."""
        return self.session.over

    @property
    def solved(self) -> bool:
        """Whether it was solved."""
        return self.session.solved

    @property
    def wrong(self) -> int:
        """How many wrong moves were made."""
        return self.session.wrong

    @property
    def hints(self) -> int:
        """How many hints were taken."""
        return self.session.hints

    @property
    def title(self) -> str:
        """See ``Attempt.title``."""
        return self.screen.sequence.asked.title

    @property
    def subtitle(self) -> str:
        """See ``Attempt.subtitle``."""
        told = self.screen.sequence.words, authors_words(self.problem)
        return " · ".join(filter(None, told))

    @property
    def taught(self) -> ToLesson:
        """See ``Attempt.taught``."""
        game = self.session.study.game
        return ToLesson(game.facts.key, game.ruleset)

    @property
    def told_again(self) -> bool:
        """See ``Attempt.told_again``."""
        return self.over

    @property
    def busy(self) -> bool:
        """See ``Attempt.busy``."""
        session = self.session
        waits = self.over and self.walk is None and not session.judge.problem
        return session.judge.busy or waits or session.phase is Phase.BEGINNING

    @property
    def keys(self) -> Mapping[Action, Callable[[], None]]:
        """See ``Attempt.keys``."""
        return {
            "hint": self.hint,
            "give_up": self._ask_to_give_up,
            "flip": self.flip,
            "previous_defence": lambda: self._turn(-1),
            "next_defence": lambda: self._turn(1),
            "previous": lambda: self._step(-1),
            "next": lambda: self._step(1),
            "first": lambda: self._seek(0),
            "last": lambda: self._seek(1 << 20),
        }

    def view(self, m: Metrics) -> Element:
        """See ``Attempt.view``."""
        return MovesView(self, m).view(self._board(m))

    def verdict(self, m: Metrics) -> Sequence[Element]:
        """See ``Attempt.verdict``: it stands beside the board."""
        del m
        return ()

    def enter(self) -> None:
        """See ``Attempt.enter``: moves are made on the board alone."""

    def reveal(self) -> None:
        """See ``Attempt.reveal``."""
        self.session.reveal()

    def put_down(self) -> bool:
        """See ``Attempt.put_down``."""
        return self.moving.put_down()

    def tick(self) -> None:
        """See ``Attempt.tick``."""
        session = self.session
        waited = session.phase is not Phase.YOURS
        if session.phase not in {Phase.YOURS, Phase.OVER}:
            redraw.within(_OFTEN)
        if session.tick():
            sound = self._sound(waited)
            self.screen.shell.sounds.play(*([sound] if sound is not None else []))
            self._follow()
        elif session.over and self.walk is None:
            self._take_solution()
        elif self._hint_due and session.hinted is not None:
            self._hint_due = False
            redraw.now()

    def close(self) -> None:
        """See ``Attempt.close``."""
        self.session.judge.close()

    # --- What is done --------------------------------------------------------------------

    def begin(self) -> None:
        """Have the opponent's first move made at once, if it begins with that."""
        self.session.begin()
        self._follow()

    def play(self, move: Move, by_hand: bool) -> None:
        """Make a move of the person's."""
        del by_hand
        before = self.session.study.now
        self.session.play(move)
        sounds = true_sounds(before, self.session.study.now)
        self.screen.shell.sounds.play(*sounds)
        self._follow()

    def hint(self) -> None:
        """Take a hint."""
        if self.session.hint():
            self._hint_due = self.session.hinted is None

    def give_up(self) -> None:
        """Have the solution shown."""
        self.session.give_up()
        self._follow()

    def flip(self) -> None:
        """Turn the board round."""
        self._flipped = not self._flipped

    def choose_defence(self) -> None:
        """Open the menu of the defences that may be chosen."""
        session = self.session
        moves = session.verdict.defences if session.verdict is not None else ()
        names = [session.defence_name(move) for move in moves]
        marked = names.index(session.answer) if session.answer in names else -1
        items = [Item(name) for name in names]
        self.screen.open_menu(items, marked, lambda number: self._defend(moves[number]))

    def analyse(self) -> None:
        """Open the analysis board where one stands in the solution."""
        if (walk := self.walk) is not None:
            self.screen.go(ToAnalysis(walk.tree, walk.path, self._flipped))

    def go(self, path: Path) -> None:
        """Stand at a move of the solution."""
        if self.walk is not None:
            self.walk.go(path)
            self._follow()

    def _defend(self, move: Move) -> None:
        self.session.defend(move)
        self._follow()

    def _ask_to_give_up(self) -> None:
        """By a key as by the button: it asks first."""
        if not self.over:
            press = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN)
            self.gives_up.handle(press)

    def _take_solution(self) -> None:
        """Walk through the solution once it is known, from where the moves made lead."""
        found = self.session.judge.solution
        if found is not None:
            made = self.session.moves if self.solved else ()
            tree, path = trees.add_line(found.tree, trees.ROOT, made)
            walk = self.walk = Study(tree, path, self._notation)
            person = self.session.person
            self.rows = rows_of(walk.tree, walk.steps, person)
            self.lines = lines_of(self.rows, walk, person, self.problem)
            self._follow()

    def _step(self, by: int) -> None:
        if self.walk is not None:
            self._seek(len(self.walk.path) + by)

    def _seek(self, ply: int) -> None:
        if self.walk is not None:
            self.walk.seek(ply)
            self._follow()

    def _turn(self, by: int) -> None:
        """Go to the first move of the row so many below."""
        if self.walk is None:
            return
        path = self.walk.path
        here = next((n for n, row in enumerate(self.rows) if path in row.moves), -1)
        number = max(here, -1 if by > 0 else 0) + by
        if 0 <= number < len(self.rows):
            self.go(self.rows[number].moves[0])

    def _follow(self) -> None:
        """Take in that the attempt, or the walk through its solution, has gone on."""
        redraw.now()
        if self.over:
            self.screen.note()
        self.moment.study = self.walk or self.session.study
        self.moving.follow()

    def _may_move(self) -> bool:
        """Whether the attempt is shown, and it is the person's turn in it."""
        session = self.session
        return self.moment.study is session.study and session.may_move

    def _sound(self, waited: bool) -> Sound | None:
        """What is heard when an answer has come, and the person had ``waited`` for it."""
        session = self.session
        if session.phase is Phase.REFUTED and session.tries[-1].right is False:
            return Sound.NOT_POSSIBLE
        if session.over:
            return Sound.WON if session.solved else Sound.LOST
        if waited and session.phase is Phase.YOURS and session.study.path:
            return Sound.SEEN_MOVE
        return None

    # --- The board -----------------------------------------------------------------------

    def _board(self, m: Metrics) -> Board:
        focus, facts = self.screen.focus, self.session.study.game.facts
        shown = self.moment.view
        board = moving_board(self.screen.shell, m, self.moving, self._naming, shown)
        board.flipped = self._flipped
        if facts.hand:
            board.holders = tuple(side.capitalize() for side in facts.sides)
        board.marks = self._marked(board.marks)
        board.on_wheel = lambda notches: self._step(-notches)
        board.on_leave = lambda: focus.focus(None)
        return board

    def _marked(self, marks: BoardMarks) -> BoardMarks:
        """The marks with what hints and verdicts add."""
        session, shown = self.session, self.moment.study
        if shown is not session.study:
            return marks
        made, tried = shown.node.move, session.tries[-1] if session.tries else None
        if made is not None and tried is not None and tried.path == shown.path:
            glyph = {True: "!", False: "?", None: None}[tried.right]
            if glyph is not None:
                marks = replace(marks, glyphs=((made.target, glyph),))
        move = session.hinted if session.shown else None
        if move is None:
            return marks
        if session.shown >= HINTS:
            return replace(marks, arrows=arrows_of(move))
        told = session.shown > 1 and all_checks(session.problem)
        circles = frozenset((move.target,) if told else ())
        if move.drop is not None:
            return replace(marks, hinted=Slot(move.drop), circles=circles)
        return replace(marks, circles=circles | {move.origin})

    def hint_told(self, number: int) -> str:
        """What a hint says that was taken; ``…`` while it is worked out."""
        session = self.session
        if number >= session.shown:
            return ""
        move, checks = session.hinted, all_checks(session.problem)
        if move is None:
            return "…"
        game, position = session.study.game, session.study.history[-1]
        return hint_words(game, position, move, number, checks=checks)
