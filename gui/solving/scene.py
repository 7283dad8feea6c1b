"""The screen on which problems are solved, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from core.problems.problem import Problem
from core.problems.shelf import next_for, random_for
from core.puzzles.puzzle import is_puzzle
from core.records import tree as trees
from core.records.tree import Path
from core.values import Move, Side
from gui.analysis.study import Study
from gui.app.keys import Action
from gui.app.problem_requests import ToSolve
from gui.app.requests import Request, ToAnalysis, ToLesson
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.app.sound_button import game_icons
from gui.board.hand_shelf import shelves_of
from gui.drawing import redraw
from gui.solving.board import SolvingBoard
from gui.solving.desk import SolvingActions, SolvingDesk
from gui.solving.judges import judge_of
from gui.solving.recording import Recorder
from gui.solving.session import Phase, SolvingSession
from gui.solving.telling import content_of
from gui.solving.words import authors_words, hint_words
from gui.sound.events import Sound, true_sounds
from gui.widgets.app_bar import AppBar
from gui.widgets.menu import Item, Menu
from settings.keys import PROBLEMS

_OFTEN = 0.05
"""Seconds after which it is looked whether the other side's move is due."""


class SolvingScene(Screen):
    """Problems of one list, of which one is solved.

    Args:
        shell: What all screens share.
        asked: The list, and which of it comes first.

    Raises:
        ValueError: Where the first problem is none, in one sentence.
    """

    def __init__(self, shell: Shell, asked: ToSolve) -> None:
        super().__init__(shell)
        self._asked = asked
        self.recorder = Recorder(shell.problems / "progress.json")
        icons = game_icons(shell, self.switch_sound, self.show_options)
        self._bar = AppBar(asked.title, "", self.back, icons)
        self._menu = Menu()
        self.focus.above = (self.banner, self._menu)
        self._desk = SolvingDesk(self._desk_actions(), shell.keys)
        self._by_key = self._actions()
        self._solution: Study | None = None
        self._shown_phase: object = None
        self._begin(asked.problems[asked.number])

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return f"Umbra · {self._asked.title}"

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        return self._asked

    @property
    def answers(self) -> frozenset[Action]:
        """See ``Screen.answers``."""
        return super().answers.union(self._by_key)

    @property
    def taught(self) -> ToLesson:
        """See ``Screen.taught``."""
        game = self.session.study.game
        return ToLesson(game.facts.key, game.ruleset)

    @property
    def busy(self) -> bool:
        """Whether an answer or the solution is awaited."""
        session = self.session
        waits = session.over and self._solution is None and not session.judge.problem
        return session.judge.busy or waits or session.phase is Phase.BEGINNING

    def close(self) -> None:
        """See ``Scene.close``: an attempt that has cost something counts."""
        self._abandon()
        self.session.judge.close()

    def back(self) -> None:
        """See ``Screen.back``: first whatever is picked is put down."""
        if not self._board.put_down():
            super().back()

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        m, facts = self.metrics, self.session.study.game.facts
        self._bar.arrange(self.size[0], m)
        self._desk.arrange(self.size, m, facts)
        self._desk.place_buttons(self.session.over)
        layout = self._desk.layout
        assert layout is not None
        board = replace(layout.board, flipped=self._board.flipped)
        shelves = shelves_of(facts, board, m.coords, layout.shelves)
        self._board.lie(board, m, tuple(shelves))
        self._offer()

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        content = content_of(self.session, self.recorder, self._solution is not None)
        self._bar.draw(surface, self.style)
        self._desk.draw(surface, content, self.style)
        self._board.draw(surface)

    def hear(self, event: pygame.event.Event) -> bool:
        """See ``Screen.hear``: an open promotion first; a press ends a refutation."""
        if self._menu.enabled:
            return False
        if self._board.answer(event):
            return True
        shown = self.focus.current is not None and self.focus.current.focused
        if event.type == pygame.KEYDOWN and not shown:
            self.focus.focus(None)
        pressed = event.type == pygame.MOUSEBUTTONDOWN
        if pressed and self.session.phase is Phase.REFUTED and self._board.pointed:
            self.session.take_back()
            self._show()
        return False

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``."""
        action = self.shell.keys.action(event, PROBLEMS)
        if action in self._by_key:
            self._by_key[action]()
        elif event.type == pygame.MOUSEWHEEL:
            if self._board.pointed:
                self._step(-event.y)
        elif event.type != pygame.KEYDOWN:
            self._board.act(event)

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        del dt
        session = self.session
        before = session.study.now if session.phase is not Phase.YOURS else None
        if session.phase not in {Phase.YOURS, Phase.OVER}:
            redraw.within(_OFTEN)
        if session.tick():
            self._ring(before)
            self._show()
        elif session.over and self._solution is None:
            self._take_solution()

    def play(self, move: Move) -> None:
        """Make a move of the person's."""
        before = self.session.study.now
        self.session.play(move)
        self.shell.sounds.play(*true_sounds(before, self.session.study.now))
        self._show()

    # --- One problem after the other ----------------------------------------------------

    def _begin(self, problem: Problem) -> None:
        """Put a problem on the board."""
        judge = judge_of(problem, self.shell.work)
        self.session = SolvingSession(problem, judge, self.shell.now)
        self._solution, self._noted = None, False
        self.recorder.change = None
        self._board = SolvingBoard(self.shell, self.session, self.play)
        self._board.flipped = problem.after and self.session.person is Side.SECOND
        self._board.on_leave(lambda: self.focus.focus(None))
        self._desk.walk.show(None, self.session.person)
        number, count = self._asked.number + 1, len(self._asked.problems)
        who = authors_words(problem)
        words = f"Problem {number:,} of {count:,}" if count > 1 else ""
        self._bar.subtitle = " · ".join(filter(None, (words, who)))
        if self.recorder.news:
            self.banner.show_error(self.recorder.news)
            self.recorder.news = ""
        self._show()

    def _turn_to(self, problem: Problem | None) -> None:
        """Leave this problem for another one of the list."""
        if problem is None:
            return
        self._abandon()
        old = self.session.judge
        self._asked = replace(self._asked, number=self._asked.problems.index(problem))
        if is_puzzle(problem):
            self.go(self._asked)
            return
        try:
            self._begin(problem)
        except ValueError as error:
            self.banner.show_error(f"The next problem cannot be shown: {error}")
            return
        old.close()

    def _next(self) -> None:
        asked, progress = self._asked, self.recorder.progress
        others = [each for each in asked.problems if each is not self.session.problem]
        if asked.suited:
            self._turn_to(next_for(others, progress, self.shell.dice))
            return
        here = asked.number + 1
        round_ = (*asked.problems[here:], *asked.problems[: asked.number])
        fresh = (each for each in round_ if not progress.is_done(each.identity))
        self._turn_to(next(fresh, round_[0] if round_ else None))

    def _random(self) -> None:
        others = [each for each in self._asked.problems if each is not self.session.problem]
        self._turn_to(random_for(others, self.recorder.progress, self.shell.dice))

    def _again(self) -> None:
        self._turn_to(self.session.problem)

    def _abandon(self) -> None:
        """Count an attempt that is left before its end, if it has cost anything."""
        session = self.session
        if not self._noted and not session.over and (session.wrong or session.hints):
            self._note()

    def _note(self) -> None:
        self._noted = True
        self.recorder.note(self.session)
        if self.recorder.news:
            self.banner.show_error(self.recorder.news)
            self.recorder.news = ""

    # --- The attempt ---------------------------------------------------------------------

    def _hint(self) -> None:
        if self.session.hint():
            self._show()

    def _give_up(self) -> None:
        self.session.give_up()
        self._show()

    def _ask_to_give_up(self) -> None:
        """By a key as by the button: it asks first."""
        if not self.session.over:
            press = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN)
            self._desk.gives_up.handle(press)

    def _defences(self) -> None:
        """Open the menu of the defences that may be chosen."""
        session = self.session
        moves = session.verdict.defences if session.verdict is not None else ()
        names = [session.defence_name(move) for move in moves]
        marked = names.index(session.answer) if session.answer in names else -1
        opener = self._desk.other
        self._menu.open(
            opener.rect, [Item(name) for name in names], marked,
            lambda number: self._defend(moves[number]),
        )  # fmt: skip
        self._menu.on_close = lambda: self.focus.focus(None)
        self._menu.arrange(self.size, self.metrics)
        self.focus.focus(self._menu, by_keyboard=False)

    def _defend(self, move: Move) -> None:
        self.session.defend(move)
        self._show()

    # --- The solution --------------------------------------------------------------------

    def _take_solution(self) -> None:
        """Show the solution once it is known."""
        found = self.session.judge.solution
        if found is None:
            return
        self._solution = Study(found.tree)
        made = self.session.moves if self.session.solved else ()
        self._solution.go(_along(self._solution, made))
        self._board.show(self._solution)
        self._show()

    def _go(self, path: Path) -> None:
        if self._solution is not None:
            self._solution.go(path)
            self._board.show(self._solution)
            self._show()

    def _step(self, by: int) -> None:
        if self._solution is not None:
            self._seek(len(self._solution.path) + by)

    def _seek(self, ply: int) -> None:
        if self._solution is not None:
            self._solution.seek(ply)
            self._go(self._solution.path)

    def _row(self, by: int) -> None:
        path = self._desk.walk.beside(by) if self._solution is not None else None
        if path is not None:
            self._go(path)

    def _analyse(self) -> None:
        """Open the analysis board where one stands."""
        if self._solution is not None:
            study = self._solution
            self.go(ToAnalysis(study.tree, study.path, self._board.flipped))

    # --- What is shown -------------------------------------------------------------------

    def _flip(self) -> None:
        self._board.flipped = not self._board.flipped
        self._arrange_again()

    def _show(self) -> None:
        """Show the attempt as it is now."""
        redraw.now()
        session = self.session
        if session.over and not self._noted:
            self._note()
        if self._solution is None:
            self._board.show(session.study)
        self._desk.walk.show(self._solution, session.person)
        self._tell_hints()
        self._arrange_again()

    def _tell_hints(self) -> None:
        session = self.session
        move, position = session.hinted, session.study.history[-1]
        for number, row in enumerate(self._desk.hints):
            row.due = session.may_move and number == session.shown
            row.told = ""
            if number < session.shown:
                game = session.study.game
                row.told = "…" if move is None else hint_words(game, position, move, number)

    def _ring(self, before: object) -> None:
        session = self.session
        if session.phase is Phase.REFUTED and session.tries[-1].right is False:
            self.shell.sounds.play(Sound.NOT_POSSIBLE)
        elif session.over:
            self.shell.sounds.play(Sound.WON if session.solved else Sound.LOST)
        elif before is not None and session.phase is Phase.YOURS and session.study.path:
            self.shell.sounds.play(Sound.SEEN_MOVE)

    def _offer(self) -> None:
        session = self.session
        chooses = (
            session.phase is Phase.YOURS
            and session.verdict is not None
            and len(session.verdict.defences) > 1
            and bool(session.answer)
        )
        desk = self._desk.widgets(session.over, chooses)
        self.focus.set([self._board.cursor, *desk, *self._bar.widgets])

    def _arrange_again(self) -> None:
        if self.size != (0, 0):
            self.arrange()

    def _desk_actions(self) -> SolvingActions:
        return SolvingActions(
            hint=self._hint,
            give_up=self._give_up,
            again=self._again,
            next_problem=self._next,
            analyse=self._analyse,
            flip=self._flip,
            defend=self._defences,
            go=self._go,
        )

    def _actions(self) -> dict[Action, Callable[[], None]]:
        """What each key does."""
        return {
            "hint": self._hint,
            "next_problem": self._next,
            "random_problem": self._random,
            "give_up": self._ask_to_give_up,
            "previous_defence": lambda: self._row(-1),
            "next_defence": lambda: self._row(1),
            "previous": lambda: self._step(-1),
            "next": lambda: self._step(1),
            "first": lambda: self._seek(0),
            "last": lambda: self._seek(1 << 20),
            "flip": self._flip,
        }


def _along(study: Study, moves: tuple[Move, ...]) -> Path:
    """Where ``moves`` lead in a tree, as far as they stand in it."""
    path: Path = ()
    for move in moves:
        children = trees.node_at(study.tree, path).children
        found = next((n for n, child in enumerate(children) if child.move == move), None)
        if found is None:
            break
        path = (*path, found)
    return path
