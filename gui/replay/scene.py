"""The replay: a saved game with White's view, the truth and Black's view side by side."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame

from core.records.reader import Reading
from core.records.record import GameRecord
from core.records.secrecy import is_going_on
from gui.app.bot_requests import ToTournament
from gui.app.choices import keep
from gui.app.keys import Action
from gui.app.notation import notation_for
from gui.app.requests import (
    Request,
    ToLesson,
    ToLibrary,
    ToReplay,
    ToReplayOf,
)
from gui.app.scene import Scene
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.app.speed import next_speed, speed_words
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.autoplay import Slideshow
from gui.replay.frame import ReplayFrame
from gui.replay.opening import AT_ONCE, FileReading, OpeningScene
from gui.replay.speed_and_view import SpeedAndView
from gui.replay.unfinished import UnfinishedGameScene
from gui.replay.viewer import VIEWS, Viewer
from gui.replay.ways_on import ReplayedGame, ReplayWays
from gui.replay.words import problem_words, unfinished_words

_SPEEDS = {"faster": True, "slower": False}
_OTHER_GAME = {"previous_game": -1, "next_game": 1}


class ReplayScene(Screen):
    """Goes through the games of a file, or one game that has just been played.

    Args:
        shell: What all screens share.
        reading: The games, at least one, and what was wrong with their file.
        start: The number of the game to begin with, and after how many moves; ``None``
            stands for its end.

    Attributes:
        file: The file of the games, and the number of each in it; ``None`` without one.
    """

    file: tuple[Path, tuple[int, ...]] | None = None

    def __init__(
        self, shell: Shell, reading: Reading, start: tuple[int, int | None]
    ) -> None:
        super().__init__(shell)
        self._games = reading.games
        self._number = min(max(1, start[0]), len(self._games))
        self._slides = Slideshow()
        viewer = Viewer(shell, self._annotated(), start[1], self._play_or_pause)
        self.frame = ReplayFrame("Replay", viewer, self.record, self, self._step_game)
        self._ways = ReplayWays(self._held, self.go, self.visit, self.frame.news.show)
        self._controls = self._new_controls()
        self.frame.switch.show(self._number, len(self._games))
        self._offer()
        self._show_playing()
        if reading.problems:
            self.frame.warning.show_error(problem_words(reading.problems))

    @classmethod
    def of_file(cls, shell: Shell, asked: ToReplay) -> Scene:
        """Replay the games of a file; a waiting screen if reading takes long."""

        def then(reading: Reading) -> Scene:
            scene = cls._of_reading(shell, reading, asked)
            scene.beyond = _beyond(shell, asked)
            return scene

        file = FileReading(asked.path, asked.game if asked.alone else None)
        reading = file.wait(AT_ONCE)
        if reading is not None and reading.games:
            return then(reading)
        waiting = OpeningScene(shell, file, then)
        waiting.beyond = _beyond(shell, asked)
        return waiting

    @classmethod
    def _of_reading(cls, shell: Shell, reading: Reading, asked: ToReplay) -> Screen:
        """Replay the finished games; an unfinished one has a screen of its own."""
        number = min(max(1, asked.game), len(reading.games))
        wanted = reading.games[number - 1]
        if is_going_on(wanted) and asked.alone:
            return UnfinishedGameScene(shell, asked, wanted, alone=False)
        if is_going_on(wanted):
            alone = len(reading.games) == 1
            return UnfinishedGameScene(
                shell, replace(asked, game=number), wanted, alone=alone
            )
        numbered = enumerate(reading.games, asked.game if asked.alone else 1)
        over = {each: game for each, game in numbered if not is_going_on(game)}
        before = sum(map(is_going_on, reading.games[:number]))
        left_out = len(reading.games) - len(over)
        problems = (*reading.problems, *([unfinished_words(left_out)] if left_out else []))
        ply = _first_ply(shell, asked.ply, usual=0)
        games = Reading(tuple(over.values()), problems)
        scene = cls(shell, games, (number - before, ply))
        scene.file = asked.path, tuple(over)
        return scene

    @classmethod
    def of_record(cls, shell: Shell, asked: ToReplayOf) -> Scene:
        """Replay a game that has just been played."""
        ply = _first_ply(shell, asked.ply, usual=None)
        scene = cls(shell, Reading((asked.record,)), (1, ply))
        scene.file = None if asked.file is None else (asked.file, (1,))
        return scene

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return self.frame.title

    @property
    def taught(self) -> ToLesson:
        """See ``Screen.taught``."""
        return ToLesson(self.record.variant, self.record.ruleset)

    @property
    def answers(self) -> frozenset[Action]:
        """See ``Screen.answers``."""
        several = _OTHER_GAME if len(self._games) > 1 else ()
        shown = {"play_pause", "analyse", *_SPEEDS, *several}
        return super().answers | self.frame.answers | shown

    @property
    def record(self) -> GameRecord:
        """The game that is shown."""
        return self._games[self._number - 1]

    def close(self) -> None:
        """See ``Scene.close``."""
        self.frame.close()

    def hear(self, event: pygame.event.Event) -> bool:
        """See ``Screen.hear``; the keys of a replay come before those of the focus."""
        current = self.focus.current
        own = current in self._controls.widgets and current is not None and current.focused
        if own and event.type == pygame.KEYDOWN:
            # Where speed or boards are in focus the arrows are theirs.
            return False
        heard = self.frame.hear(event)
        if heard:
            self._pause()
        return heard

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``."""
        if self.frame.act(event):
            self._pause()
        else:
            self._act_on(self.shell.keys.action(event))

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        viewer = self.frame.viewer
        self.frame.tick(dt)
        if self._slides.due(dt, self.shell.settings.slideshow_seconds):
            viewer.step(1)
        if self._slides.running and viewer.ply == viewer.annotated.plies:
            self._pause()

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        self._controls.arrange(self.metrics)
        self.frame.arrange(self.size, self.style)

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        view = VIEWS.index(self.frame.viewer.view)
        self._controls.show(self.shell.settings.slideshow_seconds, view)
        self.frame.draw(surface, self.style)

    def _act_on(self, action: Action | None) -> None:
        if action == "play_pause":
            self._play_or_pause()
        elif action == "analyse":
            self._ways.analyse()
        elif action in _SPEEDS:
            self._change_speed(_SPEEDS[action])
        elif action in _OTHER_GAME:
            self._step_game(_OTHER_GAME[action])

    def _new_controls(self) -> SpeedAndView:
        """Speed and boards for the game that is shown, in their place."""
        viewer = self.frame.viewer
        controls = SpeedAndView(
            viewer.annotated.facts, self._step_speed, self._show_view, self.shell.keys
        )
        viewer.transport.beside = [*controls.widgets, *self._ways.icons()]
        return controls

    def _step_speed(self, by: int) -> None:
        self._change_speed(by > 0)

    def _show_view(self, view: int) -> None:
        self.frame.viewer.show_view(VIEWS[view])
        self.frame.rearrange()

    def _play_or_pause(self) -> None:
        if self._slides.running:
            self._pause()
            return
        viewer = self.frame.viewer
        if viewer.ply == viewer.annotated.plies:
            viewer.seek(0)
        self._slides.start()
        self._show_playing()

    def _pause(self) -> None:
        self._slides.stop()
        self._show_playing()

    def _show_playing(self) -> None:
        button, running = self.frame.viewer.transport.play, self._slides.running
        button.icon = "pause" if running else "play"
        words = "Stop" if running else "Play"
        button.tooltip = self.shell.keys.hint(words, "play_pause")

    def _change_speed(self, faster: bool) -> None:
        seconds = next_speed(self.shell.settings.slideshow_seconds, faster)
        problem = keep(self.shell, slideshow_seconds=seconds)
        if problem:
            self.frame.news.show_error(problem)
        else:
            words = f"Speed {speed_words(seconds)}, a move every {seconds:g} s"
            self.frame.news.show(words, "clock")

    def _step_game(self, step: int) -> None:
        if not 1 <= self._number + step <= len(self._games):
            return
        self._number += step
        self._pause()
        self.frame.switch.show(self._number, len(self._games))
        self.frame.viewer.transport.beside = []
        self.frame.tell(self.record, self._annotated())
        self._controls = self._new_controls()
        self._offer()
        if self.size != (0, 0):
            self.arrange()

    def _annotated(self) -> AnnotatedGame:
        """The game that is shown, its moves named as the person likes."""
        return AnnotatedGame.of(self.record, notation_for(self.shell.settings, self.record))

    def _offer(self) -> None:
        """Have the bar offer what can be done with the game that is shown."""
        lost = self._shown().loser is not None
        self.frame.offer(self._ways.named(self.shell.keys, lost))

    def _shown(self) -> ReplayedGame:
        """The game that is shown, at the moment that is."""
        file = None
        if self.file is not None:
            path, numbers = self.file
            file = path, numbers[self._number - 1]
        return ReplayedGame(self.record, self.frame.viewer, file)

    def _held(self) -> ReplayedGame:
        """The same, once it no longer plays by itself."""
        self._pause()
        return self._shown()


def _beyond(shell: Shell, asked: ToReplay) -> Request:
    """Where Back leads: the tournament that the file belongs to, or the library."""
    shown = shell.tournament
    if shown is not None and asked.path.is_relative_to(shown.folder):
        return ToTournament(shown.folder)
    return ToLibrary()


def _first_ply(shell: Shell, asked: int | None, usual: int | None) -> int | None:
    """The ply at which a replay opens; ``None`` for the end."""
    if asked is not None:
        return asked
    return {"start": 0, "end": None, "fitting": usual}[shell.settings.replay_opens]
