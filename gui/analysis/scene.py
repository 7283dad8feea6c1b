"""The analysis screen: a board to try things on, from any game that is over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from core.games import find_game
from core.records.reader import TreeReading
from core.records.record import NOBODY, GameRecord
from core.records.tree import GameTree, Path, record_of, tree_of
from core.texts import _
from gui.analysis.analysed_game import AnalysedGame
from gui.analysis.filing import Filing, place_of
from gui.analysis.view import analysis_view
from gui.app.files import empty_tree
from gui.app.keys import Action
from gui.app.requests import (
    Exploring,
    Request,
    ToAnalysis,
    ToAnalysisOf,
    ToEditor,
    ToExplorer,
    ToLesson,
)
from gui.app.scene import Scene
from gui.app.screen import BoardScreen, Leaving
from gui.app.shell import Shell
from gui.replay.opening import FileReading, opened
from gui.replay.study import Study
from gui.replay.words import name_words
from gui.ui.layout import Element
from settings.keys import ANALYSIS

_LEFT = 1


class AnalysisScene(BoardScreen):
    """Analyses one game, or a position.

    Args:
        shell: What all screens share.
        asked: The game, and the move to be shown at first.
        file: The file it came from, if that is being read already.

    Attributes:
        analysis: What is analysed.
        filing: Saves and copies it, and goes through the file that it came from.

    Raises:
        ValueError: If the game is not over, so that the fog hides something of it.
    """

    def __init__(
        self, shell: Shell, asked: ToAnalysis, file: FileReading | None = None
    ) -> None:
        super().__init__(shell)
        self._leaving = Leaving(shell.now)
        self.filing = Filing(self, asked, file)
        self.analysis = AnalysedGame(self, asked)

    @classmethod
    def of_file(cls, shell: Shell, asked: ToAnalysisOf) -> Scene:
        """Analyse a game of a file, with its variations, once it is read."""
        file = FileReading(asked.path, asked.game)

        def then(reading: TreeReading) -> AnalysisScene:
            tree, game = reading.games[0], place_of(shell, file, file.number, reading)
            if asked.record is not None and not _is(record_of(tree), asked.record):
                tree, game = tree_of(asked.record), None
            at, source = _within(tree, asked.at), (asked.path, file.number)
            request = ToAnalysis(tree, at, asked.flipped, game, source=source)
            return cls(shell, request, file)

        return opened(shell, file, then)

    @classmethod
    def exploring(cls, shell: Shell, asked: ToExplorer) -> AnalysisScene:
        """Explore the games from their start, on a board of one's own."""
        ruleset = find_game(asked.variant, asked.ruleset).ruleset
        tree = empty_tree(asked.variant, ruleset)
        return cls(shell, ToAnalysis(tree, exploring=Exploring()))

    @property
    def subtitle(self) -> str:
        """The players, or the game where nobody has played."""
        head, facts = self.study.tree.head, self.study.game.facts
        return _(facts.title) if head.players == NOBODY else name_words(head)

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return f"Umbra · {_('Analysis')} · {self.subtitle}"

    @property
    def taught(self) -> ToLesson:
        """See ``Screen.taught``."""
        head = self.study.tree.head
        return ToLesson(head.variant, head.ruleset)

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        study, game, source = self.study, self.filing.game, self.filing.source
        flipped, unsaved = self.analysis.flipped, study.changed
        exploring = self.analysis.explorer.state
        return ToAnalysis(study.tree, study.path, flipped, game, unsaved, source, exploring)

    @property
    def answers(self) -> frozenset[Action]:
        """See ``Screen.answers``."""
        return super().answers.union(self._by_key)

    @property
    def study(self) -> Study:
        """What is studied."""
        return self.analysis.study

    @property
    def busy(self) -> bool:
        """Whether the engine has found nothing yet, or there are moves without a score."""
        return self.analysis.busy

    def close(self) -> None:
        """See ``Scene.close``."""
        self.analysis.close()

    def back(self) -> None:
        """See ``Screen.back``: first a picked piece is put down, and mistakes are left."""
        words = _("Not saved: {save} saves it, Esc again leaves")
        if self.analysis.mover.put_down():
            return
        if self.analysis.retry is not None:
            self.analysis.end_retry()
        elif self.may_leave(words):
            super().back()

    def view(self) -> Element:
        """See ``Screen.view``."""
        return analysis_view(self)

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``: a press beside everything puts down what is picked."""
        self.analysis.hear(event)
        action = self.shell.keys.action(event, ANALYSIS)
        if action in self._by_key:
            self._by_key[action]()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == _LEFT:
            self.analysis.mover.press(None, event.pos)

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        self.analysis.tick(dt)
        self.filing.tick()
        source, several = self.filing.source, self.filing.count > 1
        if source and several:
            self.analysis.explorer.file = source[0]

    def show_other(self, asked: ToAnalysis) -> None:
        """Show another game, from the same side of the board."""
        flipped = self.analysis.flipped
        self.analysis.close()
        self.filing.game = asked.game
        self.analysis = AnalysedGame(self, replace(asked, flipped=flipped))

    def may_leave(self, warning: str) -> bool:
        """Whether nothing is unsaved; if it is, the first request only warns of it."""
        if not self.study.changed or self._leaving.agreed():
            return True
        save = self.shell.keys.words("save") or _("the button")
        self.analysis.news.show(warning.format(save=save), "save")
        return False

    def set_up(self) -> None:
        """Change the position that is shown by hand."""
        words = _("Not saved: {save} saves it, once more sets the position up")
        if self.may_leave(words):
            game, fen = self.study.game, self.study.fen
            key, rules, flipped = game.facts.key, game.ruleset, self.analysis.flipped
            self.go(ToEditor(key, rules, fen, flipped=flipped))

    @property
    def _by_key(self) -> dict[Action, Callable[[], None]]:
        """What each key does."""
        return self.analysis.by_key | self.filing.by_key


def _within(tree: GameTree, path: Path) -> Path:
    """``path`` as far as it leads anywhere."""
    node = tree.root
    for length, number in enumerate(path):
        if number >= len(node.children):
            return path[:length]
        node = node.children[number]
    return path


def _is(one: GameRecord, other: GameRecord) -> bool:
    return (one.players, one.moves) == (other.players, other.moves)
