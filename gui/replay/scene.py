"""The replay: a saved game with both views and the truth side by side, and the ways on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path as FilePath

import pygame

from core.records.reader import Reading, TreeReading
from core.records.record import GameRecord
from core.records.tree import Path, record_of, tree_of
from core.values import Side
from gui.app.board_settings import next_speed, notation_for, speed_words
from gui.app.choices import keep
from gui.app.files import paste
from gui.app.keys import Action
from gui.app.requests import (
    Request,
    ToAnalysis,
    ToAnalysisOf,
    ToEditor,
    ToLesson,
    ToNewGame,
    ToReplay,
    ToReplayOf,
    ToWhy,
)
from gui.app.scene import Scene
from gui.app.shell import Shell
from gui.app.tree_screen import TreeScreen
from gui.drawing import redraw
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.boards import moment_words
from gui.replay.game_view import GameView
from gui.replay.opening import FileReading, opened
from gui.replay.parts import (
    beside_button,
    game_switch,
    offer,
    round_button,
    speed,
    views,
)
from gui.replay.viewer import Slideshow, Viewer
from gui.replay.words import problem_words
from gui.ui.layout import Element

_SPEEDS = {"faster": True, "slower": False}
_OTHER_GAME = {"previous_game": -1, "next_game": 1}
_LEFT_OUT = "Left out: games that are not over or cannot be read"


class ReplayScene(TreeScreen):
    """Goes through a game of a file, or one that has just been played.

    Args:
        shell: What all screens share.
        reading: The game, and what is wrong with its text.
        ply: After how many moves to begin; ``None`` for the end.
        file: The file that the game was read from; ``None`` without one.

    Attributes:
        number: Which game of the file is shown, from 1.
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
        self.record = record_of(self._tree)
        self.number = file.number if file is not None else 1
        self._file = file
        self._count = 0
        self._slides = Slideshow()
        viewer = Viewer(shell, self._annotated(), ply)
        self.game = GameView(self, "Replay", viewer, self.record)
        self._ways = ReplayWays(self._held, self.go, self.visit, self.game.news.show)
        viewer.on_branch = self._ways.analyse_branch
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
        return cls(shell, Reading((tree_of(asked.record),)), ply, file)

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return self.game.title

    @property
    def taught(self) -> ToLesson:
        """See ``Screen.taught``."""
        return ToLesson(self.record.variant, self.record.ruleset)

    @property
    def answers(self) -> frozenset[Action]:
        """See ``Screen.answers``."""
        several = _OTHER_GAME if self._count > 1 else ()
        shown = {"play_pause", "analyse", "paste", *_SPEEDS, *several}
        return super().answers | self.game.answers | shown

    def close(self) -> None:
        """See ``Scene.close``."""
        self.game.close()

    def hear(self, event: pygame.event.Event) -> bool:
        """See ``Screen.hear``; the keys of a replay come before those of the focus."""
        heard = self.game.hear(event)
        if heard:
            self._pause()
        return heard

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``."""
        if self.game.act(event):
            self._pause()
        else:
            self._act_on(self.shell.keys.action(event))

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        viewer = self.game.viewer
        self.game.tick(dt)
        self._count_games()
        if self._slides.due(dt, self.shell.settings.slideshow_seconds):
            viewer.step(1)
        if self._slides.running and viewer.at_end:
            self._pause()

    def view(self) -> Element:
        """See ``TreeScreen.view``."""
        keys, viewer, m, ways = self.shell.keys, self.game.viewer, self.metrics, self._ways
        running = self._slides.running
        play = round_button(
            "pause" if running else "play",
            keys.hint("Stop" if running else "Play", "play_pause"),
            self._play_or_pause,
        )
        seconds = self.shell.settings.slideshow_seconds
        pace = speed(viewer, seconds, lambda by: self._change_speed(by > 0), m)
        which = views(viewer)
        beside = [
            pace,
            *([which] if which is not None else []),
            beside_button("set_up", "Set up the position shown", ways.set_up),
            beside_button("rematch", "Play on from here", ways.play_on),
        ]
        lost = self._shown().loser is not None
        why = offer("Why?", "", "Why was this game lost?", ways.explain, m)
        analyse = keys.hint("Analyse this game", "analyse")
        offers = (
            game_switch(self.number, self._count, self._step_game),
            why if lost else None,
            offer("Analyse", "analyse", analyse, ways.analyse, m),
        )
        return self.game.view(play, beside, offers)

    def _act_on(self, action: Action | None) -> None:
        if action == "play_pause":
            self._play_or_pause()
        elif action == "analyse":
            self._ways.analyse()
        elif action == "paste":
            paste(self.shell, self.go, self.game.news.show_error)
        elif action in _SPEEDS:
            self._change_speed(_SPEEDS[action])
        elif action in _OTHER_GAME:
            self._step_game(_OTHER_GAME[action])

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

    def _change_speed(self, faster: bool) -> None:
        seconds = next_speed(self.shell.settings.slideshow_seconds, faster)
        problem = keep(self.shell, slideshow_seconds=seconds)
        if problem:
            self.game.news.show_error(problem)
        else:
            words = f"Speed {speed_words(seconds)}, a move every {seconds:g} s"
            self.game.news.show(words, "clock")

    def _count_games(self) -> None:
        """Say which game of how many it is, once they have been counted."""
        if self._file is not None and self._count != self._file.count:
            self._count = self._file.count
            redraw.now()

    def _step_game(self, step: int) -> None:
        if self._file is None:
            return
        self._file = self._file.renewed()
        if (found := self._file.beside(self.number, step)) is None:
            return
        passed, (self.number, reading) = self.number + step, found
        self._tree = reading.games[0]
        self.record = record_of(self._tree)
        self._pause()
        self.game.tell(self.record, self._annotated())
        self.game.warning.hide()
        if reading.problems:
            self.game.warning.show_error(problem_words(reading.problems))
        if passed != self.number:
            self.game.news.show(_LEFT_OUT, "info")

    def _annotated(self) -> AnnotatedGame:
        """The game that is shown, its moves named as the person likes."""
        notation = notation_for(self.shell.settings, self.record)
        return AnnotatedGame.of_tree(self._tree, notation)

    def _shown(self) -> ReplayedGame:
        """The game that is shown, at the moment that is."""
        file = None if self._file is None else (self._file.path, self.number)
        return ReplayedGame(self.record, self.game.viewer, file)

    def _held(self) -> ReplayedGame:
        """The same, once it no longer plays by itself."""
        self._pause()
        return self._shown()


def first_ply(shell: Shell, asked: int | None, usual: int | None) -> int | None:
    """The ply at which a replay opens; ``None`` for the end."""
    if asked is not None:
        return asked
    return {"start": 0, "end": None, "fitting": usual}[shell.settings.replay_opens]


_OVER = "The game is over in this position."


@dataclass(frozen=True, slots=True)
class ReplayedGame:
    """The game that is replayed.

    Attributes:
        record: The game.
        viewer: Knows the moment that is shown.
        file: Its file and its number there; ``None`` without one.
    """

    record: GameRecord
    viewer: Viewer
    file: tuple[FilePath, int] | None = None

    @property
    def loser(self) -> Side | None:
        """Who lost it; ``None`` for nobody."""
        outcome = self.record.outcome
        winner = outcome.winner if outcome is not None else None
        return None if winner is None else winner.other


@dataclass(frozen=True, slots=True)
class ReplayWays:
    """Takes the moment that is shown to other screens.

    Attributes:
        shown: Tells the game; whatever asks stops the slideshow.
        go: Leaves for another screen.
        visit: Shows another screen, from which Back leads here.
        say: Says something for a moment, with the name of an icon.
    """

    shown: Callable[[], ReplayedGame]
    go: Callable[[Request], None]
    visit: Callable[[Request], None]
    say: Callable[[str, str], None]

    def play_on(self) -> None:
        """Choose a new game that begins from the moment shown."""
        shown = self.shown()
        record, timeline, ply = shown.record, shown.viewer.annotated, shown.viewer.ply
        if timeline.game.outcome(timeline.history[ply : ply + 1]) is not None:
            self.say(_OVER, "new")
            return
        start = timeline.start_at(ply)
        origin = moment_words(timeline, ply) if start else ""
        self.go(ToNewGame(record.variant, record.ruleset, start, origin))

    def set_up(self) -> None:
        """Change the position of the moment shown by hand."""
        shown = self.shown()
        record, viewer = shown.record, shown.viewer
        fen = viewer.annotated.start_at(viewer.ply)
        self.go(ToEditor(record.variant, record.ruleset, fen, flipped=viewer.flipped))

    def analyse(self) -> None:
        """Analyse the game from the moment shown."""
        self.analyse_branch((0,) * self.shown().viewer.ply)

    def analyse_branch(self, path: Path) -> None:
        """Analyse the game from a move, which may be one of a variation."""
        shown = self.shown()
        record, flipped = shown.record, shown.viewer.flipped
        if shown.file is None:
            self.visit(ToAnalysis(tree_of(record), path, flipped))
            return
        # It may have been changed since, by an analysis.
        game = ToAnalysisOf(*shown.file, record=record, at=path)
        self.visit(replace(game, flipped=flipped))

    def explain(self) -> None:
        """Show why the game was lost, if anybody lost it."""
        shown = self.shown()
        if shown.loser is not None:
            self.visit(ToWhy(shown.record, shown.loser))
