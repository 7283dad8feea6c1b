"""The replay: a saved game with both views and the truth side by side, and the ways on."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from core.practice.guess import side_to_guess
from core.records.reader import Reading, TreeReading
from core.records.tree import Path, add, record_of, tree_of
from core.texts import N_, _
from core.values import Move, Side
from gui.app.board_settings import next_speed, notation_for, speed_words
from gui.app.choices import keep
from gui.app.files import paste
from gui.app.keys import Action
from gui.app.requests import (
    ToAnalysis,
    ToAnalysisOf,
    ToEditor,
    ToGuess,
    ToLesson,
    ToNewGame,
    ToReplay,
    ToReplayOf,
    ToWhy,
)
from gui.app.scene import Scene
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.drawing import redraw
from gui.explorer.explorer import Explorer
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.boards import moment_words
from gui.replay.game_view import (
    GameView,
    game_switch,
    offer,
    play_button,
    row_icon,
    speed,
    views,
)
from gui.replay.opening import FileReading, opened
from gui.replay.viewer import Slideshow, Viewer
from gui.replay.words import problem_words
from gui.ui.layout import Element

_OTHER_GAMES: frozenset[Action] = frozenset({"previous_game", "next_game"})


class ReplayScene(Screen):
    """Goes through a game of a file, or one that has just been played.

    Args:
        shell: What all screens share.
        reading: The game, and what is wrong with its text.
        ply: After how many moves to begin; ``None`` for the end.
        file: The file that the game was read from; ``None`` without one.

    Attributes:
        number: Which game of the file is shown, from 1.
        explorer: What was played in other games where this one stands.
    """

    def __init__(
        self,
        shell: Shell,
        reading: TreeReading,
        ply: int | None,
        file: FileReading | None = None,
    ) -> None:
        super().__init__(shell)
        self._tree = reading.games[0]
        self.number = file.number if file is not None else 1
        self._file = file
        self._count = 0
        self._slides = Slideshow()
        viewer = Viewer(shell, self._annotated(), ply)
        self.game = GameView(self, N_("Replay"), viewer)
        viewer.on_branch = self._analyse
        self.explorer = viewer.graphs.explorer = Explorer(self, self._explore)
        self._actions: dict[Action, Callable[[], None]] = {
            "play_pause": self._play_or_pause,
            "analyse": self._analyse,
            "paste": lambda: paste(shell, self.go, self.game.news.show_error),
            "faster": lambda: self._change_speed(1),
            "slower": lambda: self._change_speed(-1),
            "previous_game": lambda: self._step_game(-1),
            "next_game": lambda: self._step_game(1),
        }
        self._count_games()
        if reading.problems:
            self.game.warning.show_error(problem_words(reading.problems))

    @classmethod
    def of_file(cls, shell: Shell, asked: ToReplay) -> Scene:
        """Replay a game of a file."""
        file = FileReading(asked.path, asked.game)
        ply = first_ply(shell, asked.ply, usual=0)
        return opened(shell, file, lambda reading: cls(shell, reading, ply, file))

    @classmethod
    def of_record(cls, shell: Shell, asked: ToReplayOf) -> Scene:
        """Replay a game that has just been played."""
        ply = first_ply(shell, asked.ply, usual=None)
        file = None if asked.file is None else FileReading(asked.file)
        scene = cls(shell, Reading((tree_of(asked.record),)), ply, file)
        scene.explorer.resume(asked.exploring)
        return scene

    def translate(self) -> None:
        """See ``Screen.translate``: moves are named anew."""
        ply = self.game.viewer.ply
        self.game.tell(self._annotated())
        self.game.viewer.seek(ply)

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return self.game.title

    @property
    def taught(self) -> ToLesson:
        """See ``Screen.taught``."""
        return ToLesson(self.game.record.variant, self.game.record.ruleset)

    @property
    def answers(self) -> frozenset[Action]:
        """See ``Screen.answers``."""
        one = _OTHER_GAMES if self._count <= 1 else frozenset()
        return (super().answers | self.game.answers | self._actions.keys()) - one

    def close(self) -> None:
        """See ``Scene.close``."""
        self.game.close()
        self.explorer.close()

    def hear(self, event: pygame.event.Event) -> bool:
        """See ``Screen.hear``; the keys of a replay come before those of the focus."""
        heard = self.game.hear(event)
        if heard:
            self._pause()
        return heard

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``."""
        action = self.shell.keys.action(event)
        if self.game.act(event):
            self._pause()
        elif action in self._actions:
            self._actions[action]()

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        viewer = self.game.viewer
        self.game.tick(dt)
        self._count_games()
        if self._slides.due(dt, self.shell.settings.slideshow_seconds):
            viewer.step(1)
        if self._slides.running and viewer.at_end:
            self._pause()
        self.explorer.about(viewer.annotated.record, viewer.ply)
        self.explorer.tick(dt)

    def view(self) -> Element:
        """See ``Screen.view``."""
        keys, viewer, m = self.shell.keys, self.game.viewer, self.metrics
        play = play_button(keys, self._slides.running, self._play_or_pause)
        seconds = self.shell.settings.slideshow_seconds
        beside = [
            speed(viewer, seconds, self._change_speed, m),
            views(viewer),
            row_icon("set_up", _("Set up the position shown"), self._set_up),
            row_icon("rematch", _("Play on from here"), self._go_on),
        ]
        why = offer(_("Why?"), "", _("Why was this game lost?"), self._explain, m)
        analyse = keys.hint(_("Analyse this game"), "analyse")
        guess = _("Guess what was in the fog, and the moves")
        if not viewer.annotated.facts.hidden:
            guess = _("Guess the moves of this game")
        offers = (
            game_switch(self.number, self._count, self._step_game),
            why if self._loser is not None else None,
            offer(_("Guess"), "", guess, self._guess, m)
            if self.game.record.moves
            else None,
            offer(_("Analyse"), "analyse", analyse, self._analyse, m),
        )
        return self.game.view(play, beside, offers)

    def _play_or_pause(self) -> None:
        if self._slides.running:
            self._pause()
            return
        viewer = self.game.viewer
        if viewer.at_end:
            viewer.seek(0)
        self._slides.start()

    def _pause(self) -> None:
        self._slides.stop()

    def _change_speed(self, by: int) -> None:
        seconds = next_speed(self.shell.settings.slideshow_seconds, by > 0)
        problem = keep(self.shell, slideshow_seconds=seconds)
        if problem:
            self.game.news.show_error(problem)
        else:
            words = _("Speed {speed}, a move every {seconds:g} s")
            pace = words.format(speed=speed_words(seconds), seconds=seconds)
            self.game.news.show(pace, "clock")

    def _count_games(self) -> None:
        """Say which game of how many it is, once they have been counted."""
        if self._file is not None and self._count != self._file.count:
            self._count = self._file.count
            self.explorer.file = self._file.path if self._count > 1 else None
            redraw.now()

    def _step_game(self, step: int) -> None:
        if self._file is None:
            return
        self._file = self._file.renewed()
        if (found := self._file.beside(self.number, step)) is None:
            return
        passed, (self.number, reading) = self.number + step, found
        self._tree = reading.games[0]
        self._pause()
        self.game.tell(self._annotated())
        self.game.warning.hide()
        if reading.problems:
            self.game.warning.show_error(problem_words(reading.problems))
        if passed != self.number:
            left_out = _("Left out: games that are not over or cannot be read")
            self.game.news.show(left_out, "info")

    def _annotated(self) -> AnnotatedGame:
        """The game that is shown, its moves named as the person likes."""
        notation = notation_for(self.shell.settings, record_of(self._tree))
        return AnnotatedGame.of_tree(self._tree, notation)

    # --- Ways on -------------------------------------------------------------------------

    @property
    def _loser(self) -> Side | None:
        """Who lost the game; ``None`` for nobody."""
        outcome = self.game.record.outcome
        winner = outcome.winner if outcome is not None else None
        return None if winner is None else winner.other

    def _go_on(self) -> None:
        """Choose a new game that begins from the moment shown."""
        self._pause()
        game, ply = self.game.viewer.annotated, self.game.viewer.ply
        if game.game.outcome(game.history[ply : ply + 1]) is not None:
            self.game.news.show(_("The game is over in this position."), "new")
            return
        start = game.start_at(ply)
        origin = moment_words(game, ply) if start else ""
        self.go(
            ToNewGame(self.game.record.variant, self.game.record.ruleset, start, origin)
        )

    def _set_up(self) -> None:
        """Change the position of the moment shown by hand."""
        self._pause()
        record, viewer = self.game.record, self.game.viewer
        fen = viewer.annotated.start_at(viewer.ply)
        self.go(ToEditor(record.variant, record.ruleset, fen, flipped=viewer.flipped))

    def _analyse(self, path: Path | None = None) -> None:
        """Analyse the game from a move, or from the moment shown."""
        self._pause()
        path = (0,) * self.game.viewer.ply if path is None else path
        flipped, record = self.game.viewer.flipped, self.game.record
        if self._file is None:
            self.visit(ToAnalysis(tree_of(record), path, flipped))
        else:
            # It may have been changed since, by an analysis.
            file = self._file.path, self.number
            self.visit(ToAnalysisOf(*file, record=record, at=path, flipped=flipped))

    def _guess(self) -> None:
        """Guess the game."""
        self._pause()
        record = self.game.record
        self.visit(ToGuess(record, side_to_guess(record)))

    def _explore(self, move: Move) -> None:
        """Go on with a move of the explorer: in an analysis where it was not made here."""
        self._pause()
        viewer = self.game.viewer
        if move == self.explorer.next:
            viewer.step(1)
        else:
            tree, path = add(self._tree, (0,) * viewer.ply, move)
            exploring = self.explorer.state
            self.visit(ToAnalysis(tree, path, viewer.flipped, exploring=exploring))

    def _explain(self) -> None:
        """Show why the game was lost."""
        self._pause()
        if self._loser is not None:
            self.visit(ToWhy(self.game.record, self._loser))


def first_ply(shell: Shell, asked: int | None, usual: int | None) -> int | None:
    """The ply at which a replay opens; ``None`` for the end."""
    if asked is not None:
        return asked
    return {"start": 0, "end": None, "fitting": usual}[shell.settings.replay_opens]
