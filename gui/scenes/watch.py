"""Watching two bots play: both views and the truth, move by move as they come."""

from __future__ import annotations

import pygame

from core.arena.autosave import AutoSave
from core.games import find_game
from core.records.record import GameRecord
from gui.replay.stage import Stage
from gui.replay.story import Story
from gui.replay.viewer import Viewer
from gui.replay.words import end_words
from gui.requests import ToReplayOf, ToWatch, ToWatchSetup
from gui.screen import Screen
from gui.session import new_path, watched_table
from gui.shell import Shell


class WatchScene(Screen):
    """A game of two bots. Whoever watches sees everything and may look back meanwhile."""

    def __init__(self, shell: Shell, asked: ToWatch) -> None:
        super().__init__(shell)
        self._paused = False
        self._complained = False
        self._saving = AutoSave(new_path(shell.games, asked.bots))
        self._table = watched_table(shell, asked, self._take)
        game = find_game(asked.variant, asked.ruleset)
        viewer = Viewer(shell, Story(game, game.start()), 0, self._play_or_pause)
        record = self._table.record()
        self.stage = Stage("Watch", viewer, record, self.focus, self.back, lambda _: None)
        self._show_playing()

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return self.stage.title

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._table.outcome is not None

    def back(self) -> None:
        """Leave for the choice of bots."""
        self.go(ToWatchSetup())

    def close(self) -> None:
        """End the bots' processes and finish writing."""
        self._table.close()
        self._saving.close()

    def handle(self, event: pygame.event.Event) -> None:
        """See ``Scene.handle``; the keys of a replay come before those of the focus."""
        if self.size == (0, 0) or not self.stage.hear(event):
            super().handle(event)

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``."""
        if self.stage.act(event):
            return
        action = self.shell.keys.action(event)
        if action == "play_pause":
            self._play_or_pause()
        elif action == "replay" and self.over:
            self._replay()

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        if not self._paused and not self.over:
            self._table.update(self.shell.now())
            self._say_whether_ready()
        self.stage.viewer.tick(dt)
        if self._saving.problem and not self._complained:
            self._complained = True
            self.stage.warning.show_error(self._saving.problem)

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        self.stage.arrange(self.size, self.style)

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        self.stage.draw(surface, self.style)

    def _take(self, record: GameRecord) -> None:
        """Show and save what has been played by now; whoever looks back is left there."""
        viewer = self.stage.viewer
        at_end = viewer.ply == viewer.story.plies
        for move in record.moves[viewer.story.plies :]:
            viewer.story.extend(move)
        viewer.refresh()
        if at_end:
            viewer.seek(viewer.story.plies)
        self.stage.record = record
        self._saving(record)
        if record.outcome is not None:
            words = end_words(viewer.story.facts, record.outcome)
            self.stage.news.show(f"{words}. R replays it.", "replay")
            self._show_playing()

    def _play_or_pause(self) -> None:
        if self.over:
            self._replay()
            return
        self._paused = not self._paused
        self._show_playing()

    def _replay(self) -> None:
        self.go(ToReplayOf(self.stage.record, self.stage.viewer.ply))

    def _show_playing(self) -> None:
        button, hint = self.stage.viewer.transport.play, self.shell.keys.hint
        if self.over:
            button.icon, button.tooltip = "replay", hint("Replay this game", "replay")
        elif self._paused:
            button.icon, button.tooltip = "play", hint("Let them play on", "play_pause")
        else:
            button.icon, button.tooltip = "pause", hint("Stop them", "play_pause")
        self.stage.state = "paused" if self._paused else "live"
        self.stage.rearrange()

    def _say_whether_ready(self) -> None:
        """Bots may take seconds to be made; say so while nothing else can be seen."""
        viewer = self.stage.viewer
        if not viewer.story.plies:
            preparing = self._table.preparing
            viewer.transport.words = "Getting ready" if preparing else "Start"
