"""The analysis screen: a board to try things on, from any game that is over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from core.records import tree as trees
from core.records.record import NOBODY, person_in
from gui.analysis.desk import Desk
from gui.analysis.desk_actions import desk_actions
from gui.analysis.editing import TreeEditor
from gui.analysis.engine_choice import EngineChoice
from gui.analysis.engine_switches import EngineSwitches
from gui.analysis.file_games import FileGames
from gui.analysis.filing import Filing
from gui.analysis.fog_report import FogReport, begin_fog_report
from gui.analysis.lines import EngineFollower
from gui.analysis.report import GameReport, begin_report
from gui.analysis.study import Study
from gui.analysis.tree_card import TreeCard
from gui.analysis.walking import StudyWalker
from gui.app.board_settings import notation_for
from gui.app.keys import Action
from gui.app.requests import Request, ToAnalysis, ToEditor, ToLesson
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.app.sound_button import game_icons
from gui.drawing import redraw
from gui.play.leaving import Leaving
from gui.replay.bar import ReplayBar, ResultPill
from gui.replay.opening import FileReading
from gui.replay.words import name_words, result_words
from gui.widgets.app_bar import AppBar
from gui.widgets.button import IconButton
from gui.widgets.widget import Widget
from settings.keys import ANALYSIS


class AnalysisScene(Screen):
    """Analyses one game, or a position.

    Args:
        shell: What all screens share.
        asked: The game, and the move to be shown at first.
        file: The file it came from, if that is being read already.

    Raises:
        ValueError: If the game is not over, so that the fog hides something of it.
    """

    def __init__(
        self, shell: Shell, asked: ToAnalysis, file: FileReading | None = None
    ) -> None:
        super().__init__(shell)
        self._leaving = Leaving(shell.now)
        may_step = partial(self._may_leave, "once more leaves it")
        self._games = FileGames(shell, asked.source, file, may_step, self._show_other)
        self._filing = Filing(
            shell,
            lambda: self._study,
            lambda: self._desk.written,
            lambda: self._desk.card.news,
            self._pasted,
        )
        self._filing.game = asked.game
        pill = ResultPill(lambda: self._walker.seek(len(self._study.line)))
        bar = AppBar("Analysis", "", self.back, self.home, self._icons())
        self._bar = ReplayBar(bar, pill, self._games.switch)
        self._open(asked)

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return f"Umbra · Analysis · {self._bar.bar.subtitle}"

    @property
    def taught(self) -> ToLesson:
        """See ``Screen.taught``."""
        head = self._study.tree.head
        return ToLesson(head.variant, head.ruleset)

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        study, flipped = self._study, self._desk.board.flipped
        game, unsaved = self._filing.game, study.changed
        source = self._games.source
        return ToAnalysis(study.tree, study.path, flipped, game, unsaved, source)

    @property
    def answers(self) -> frozenset[Action]:
        """See ``Screen.answers``."""
        return super().answers.union(self._by_key)

    @property
    def study(self) -> Study:
        """What is studied."""
        return self._study

    @property
    def busy(self) -> bool:
        """Whether the engine has found nothing yet, or there are moves without a score."""
        waits = self._follower.engine.running and not self._follower.lines
        return waits or self._desk.working

    @property
    def hides(self) -> bool:
        """Whether the game hides something."""
        return self._desk.hidden

    def veil(self, number: int) -> None:
        """Lay the fog of a side over the truth: nobody's, the first one's, the other's."""
        self._desk.veil(number)

    def close(self) -> None:
        """See ``Scene.close``."""
        self._desk.close()

    def back(self) -> None:
        """See ``Screen.back``: first whatever is picked is put down."""
        if self._desk.board.put_down():
            return
        if self._may_leave("Esc again leaves"):
            super().back()

    def hear(self, event: pygame.event.Event) -> bool:
        """See ``Screen.hear``."""
        if self._desk.board.answer(event):
            return True
        self.focus.free_keys(event)
        return False

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``."""
        self._walker.hear(event)
        action = self.shell.keys.action(event, ANALYSIS)
        if action in self._by_key:
            self._by_key[action]()
        elif event.type == pygame.MOUSEWHEEL:
            if self._desk.board.pointed:
                self._walker.step(-event.y)
        elif event.type != pygame.KEYDOWN:
            self._desk.board.act(event)
            if event.type == pygame.MOUSEBUTTONDOWN and self._desk.board.reminder:
                self._desk.card.news.show(self._desk.board.reminder, "info")

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        self._desk.tick(dt)
        self._walker.tick(dt)
        if self._games.counted():
            self._by_key = self._actions()
            self._arrange_again()
        if self._news != self._open_lines:
            self._arrange_again()

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        self._bar.arrange(self.size[0], self.metrics)
        self._news = self._open_lines
        self._desk.arrange(self.size, self.style)
        self.focus.set(self._widgets())

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        self._bar.draw(surface, self.style)
        self._desk.draw(surface, self.style)

    def _open(self, asked: ToAnalysis) -> None:
        """Show a game in place of whatever was shown."""
        head = asked.tree.head
        notation = notation_for(self.shell.settings, head)
        self._study = Study(asked.tree, asked.at, notation)
        if asked.unsaved:
            self._study.saved = None
        choice = EngineChoice(self.shell, self._study.game.facts.key)
        self._follower = EngineFollower(self._study, choice)
        self._engine = EngineSwitches(self._follower, lambda: self._desk)
        self._report = GameReport(partial(begin_report, self.shell))
        self._editor = TreeEditor(
            self._study, self._follower, self._card, self.focus, self._show
        )
        self._walker = StudyWalker(self.shell, self._study, lambda: self._desk, self._show)
        game = trees.record_of(asked.tree)
        reports = self._report, FogReport(partial(begin_fog_report, self.shell, game))
        actions = desk_actions(self._editor, self._walker, self._engine)
        self._desk = Desk(self.shell, self._study, self._follower, reports, actions)
        self._desk.board.flipped = asked.flipped
        self._desk.board.on_leave(lambda: self.focus.focus(None))
        self._by_key = self._actions()
        title = self._study.game.facts.title
        bar = self._bar.bar
        bar.subtitle = title if head.players == NOBODY else name_words(head)
        self._show_result()
        self._news = self._open_lines
        self._walker.show_running()
        self._desk.show()

    def _pasted(self, request: Request) -> None:
        """Show what was pasted."""
        if not isinstance(request, ToAnalysis):
            self.go(request)
            return
        self._games.forget()
        self._show_other(request)

    def _show_other(self, asked: ToAnalysis) -> None:
        """Show another game, from the same side of the board."""
        flipped = self._desk.board.flipped
        self._desk.close()
        self._filing.game = asked.game
        self._open(replace(asked, flipped=flipped))
        self._arrange_again()

    def _may_leave(self, otherwise: str) -> bool:
        """Whether nothing is unsaved; if it is, the first request only warns of it."""
        if not self._study.changed or self._leaving.agreed():
            return True
        save = self.shell.keys.words("save") or "the button"
        self._desk.card.news.show(f"Not saved: {save} saves it, {otherwise}", "save")
        self._arrange_again()
        return False

    def _card(self) -> TreeCard:
        return self._desk.card

    @property
    def _open_lines(self) -> tuple[object, ...]:
        """Which of the lines at the foot of the tree are there, and what help says."""
        card = self._desk.card
        foot = card.undo.enabled, card.news.enabled, card.field.enabled
        return *foot, *self._desk.mate.arrangement

    def _icons(self) -> list[IconButton]:
        hint, filing = self.shell.keys.hint, self._filing
        return [
            IconButton("save", hint("Save the analysis", "save"), filing.save),
            IconButton("save_as", hint("Save as a new file", "save_as"), filing.save_as),
            IconButton("export", hint("Copy the game", "copy"), filing.copy_game),
            IconButton("paste", hint("Paste a game or a position", "paste"), filing.paste),
            IconButton("set_up", "Set up the position shown", self._set_up),
            IconButton("flip", hint("Flip the board", "flip"), self._flip),
            *game_icons(self.shell, self.switch_sound, self.show_options),
        ]

    def _actions(self) -> dict[Action, Callable[[], None]]:
        """What each key does."""
        table: dict[Action, Callable[[], None]] = {"flip": self._flip}
        if self._desk.hidden:
            table["view"] = lambda: self._desk.veil(self._desk.knowledge.chosen + 1)
        table |= self._walker.by_key | self._editor.by_key | self._desk.mate.by_key
        table |= self._filing.by_key | self._games.by_key
        return table | self._engine.by_key

    def _widgets(self) -> list[Widget]:
        return [*self._desk.widgets, *self._bar.widgets]

    def _arrange_again(self) -> None:
        redraw.now()
        if self.size != (0, 0):
            self.arrange()

    def _show(self) -> None:
        """Show the study as it is now."""
        redraw.now()
        self._show_result()
        self._desk.show()

    def _show_result(self) -> None:
        """Show how the game has ended, by its main line as it is now."""
        head, pill = self._study.tree.head, self._bar.pill
        outcome = head.outcome
        words = result_words(outcome, person_in(head.tags)) if outcome is not None else ""
        if words != pill.words:
            pill.words, pill.decided = words, outcome is not None
            self._arrange_again()

    def _flip(self) -> None:
        self._desk.board.flipped = not self._desk.board.flipped
        self._arrange_again()

    def _set_up(self) -> None:
        """Change the position that is shown by hand."""
        if not self._may_leave("once more sets the position up"):
            return
        game, flipped = self._study.game, self._desk.board.flipped
        fen = self._study.fen
        self.go(ToEditor(game.facts.key, game.ruleset, fen, flipped=flipped))
