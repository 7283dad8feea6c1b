"""Watching two bots play: both views and the truth, move by move as they come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from core.play.table import AutoSave, Save, Table
from core.records.record import GameRecord
from gui.app.bot_requests import ToWatch, ToWatchSetup
from gui.app.choices import keep
from gui.app.keys import Action
from gui.app.notation import notation_for
from gui.app.requests import Request, ToLesson, ToReplayOf
from gui.app.screen import Screen
from gui.app.session import new_path, time_kept, watched_table
from gui.app.shell import Shell
from gui.app.speed import WATCH_SPEEDS, next_speed
from gui.drawing import redraw
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.frame import ReplayFrame
from gui.replay.viewer import VIEWS, Viewer
from gui.replay.words import end_words
from gui.sound.events import Sound
from gui.watch.captions import Captions
from gui.watch.controls import (
    PlaybackControls,
    WatchActions,
    WatchControls,
    speed_sentence,
)

LayTable = Callable[[Shell, ToWatch, Save], Table]

_SPEEDS = {"faster": 1, "slower": -1}


class WatchScene(Screen):
    """A game of two bots. Whoever watches sees everything and may look back meanwhile.

    Args:
        shell: What all screens share.
        asked: Who plays, and by which rules.
        lay: Makes the table they play at.
    """

    beyond: Request = ToWatchSetup()

    def __init__(self, shell: Shell, asked: ToWatch, lay: LayTable = watched_table) -> None:
        super().__init__(shell)
        self._asked = asked
        self._pace = PlaybackControls()
        self._saving = AutoSave(new_path(shell.games, asked.bots, asked.variant))
        self._table = lay(shell, asked, self._take)
        record = self._table.record()
        game = AnnotatedGame(record, notation_for(shell.settings, record))
        viewer = Viewer(shell, game, 0, self._play_or_pause)
        self._captions = Captions(viewer, self._table)
        viewer.caption = self._captions.caption
        viewer.on_beyond = self._step
        actions = WatchActions(
            self._change_speed, self._show_view, self._rematch, self._again
        )
        self._controls = WatchControls(self._table.facts, actions, shell.keys)
        self.frame = ReplayFrame("Watch", viewer, record, self, lambda _: None)
        self._show_playing()

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return self.frame.title

    @property
    def taught(self) -> ToLesson:
        """See ``Screen.taught``."""
        return ToLesson(self._asked.variant, self._asked.ruleset)

    @property
    def answers(self) -> frozenset[Action]:
        """See ``Screen.answers``."""
        own = {"replay"} if self.over else {"play_pause", *_SPEEDS}
        return super().answers | self.frame.answers | own

    @property
    def over(self) -> bool:
        """Whether the game has ended, or a bot has failed so that it will not go on."""
        return self._table.outcome is not None or bool(self._table.failure)

    def close(self) -> None:
        """End the bots' processes and finish writing."""
        self.frame.close()
        self._table.close()
        self._saving.close()

    def hear(self, event: pygame.event.Event) -> bool:
        """See ``Screen.hear``; the keys of a replay come before those of the focus.

        Only where speed or view is in focus the arrows are theirs.
        """
        current = self.focus.current
        own = current in self._controls.widgets and current.focused
        if own and event.type == pygame.KEYDOWN:
            return False
        return self.frame.hear(event)

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``."""
        if self.frame.act(event):
            return
        action = self.shell.keys.action(event)
        if action == "play_pause":
            self._play_or_pause()
        elif action in _SPEEDS and not self.over:
            self._change_speed(_SPEEDS[action])
        elif action == "replay" and self.over:
            self._replay()

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        before = self._at_work
        if self._pace.lets(self._table.running is not None):
            self._table.update(self.shell.now())
            self._say_whether_ready()
        else:
            self._table.rest()
        if self._at_work != before:
            redraw.now()
        if self._table.failure and not self._controls.over:
            self.frame.warning.show_error(self._table.failure)
            self._show_playing()
        self.frame.tick(dt)
        complaint = self._saving.complaint()
        if complaint:
            self.frame.warning.show_error(complaint)

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        self._controls.arrange(self.metrics)
        self.frame.arrange(self.size, self.style)

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        view = VIEWS.index(self.frame.viewer.view)
        self._controls.show(self.shell.settings.watch_seconds, view)
        self.frame.draw(surface, self.style)

    @property
    def _at_work(self) -> tuple[object, ...]:
        """What the bots do, as far as it shows."""
        table = self._table
        thinks = table.thinking(self.shell.now()) is not None
        return table.preparing, table.running, thinks, self.frame.viewer.transport.words

    def _take(self, record: GameRecord) -> None:
        """Show and save the moves so far; whoever looks at an earlier one stays there."""
        viewer = self.frame.viewer
        at_end = viewer.ply == viewer.annotated.plies
        viewer.annotated.follow(record)
        redraw.now()
        self._captions.note()
        self._pace.moved()
        viewer.refresh()
        if at_end:
            viewer.seek(viewer.annotated.plies)
        self.frame.record = record
        self._saving(record)
        if record.outcome is not None:
            words = end_words(viewer.annotated.facts, record.outcome)
            key = self.shell.keys.words("replay")
            again = f" {key} replays it." if key else ""
            self.frame.news.show(f"{words}.{again}", "replay")
            self.shell.sounds.play(Sound.DRAWN)
            self._show_playing()

    def _play_or_pause(self) -> None:
        if self.over:
            self._replay()
            return
        self._pace.turn()
        key = self.shell.keys.words("next")
        if self._pace.paused and key:
            self.frame.news.show(f"Press {key} to play one move", "pause")
        self._show_playing()

    def _step(self) -> None:
        """Let the bots make one move while paused."""
        self._pace.step()

    def _change_speed(self, by: int) -> None:
        now = self.shell.settings.watch_seconds
        seconds = next_speed(now, by > 0, WATCH_SPEEDS)
        problem = keep(self.shell, watch_seconds=seconds)
        self._table.terms = replace(self._table.terms, delay=seconds)
        if problem:
            self.frame.news.show_error(problem)
        else:
            self.frame.news.show(speed_sentence(seconds), "clock")

    def _show_view(self, view: int) -> None:
        self.frame.viewer.show_view(VIEWS[view])
        self.frame.rearrange()

    def _replay(self) -> None:
        ply, file = self.frame.viewer.ply, self._saving.written()
        self.visit(ToReplayOf(self.frame.record, ply, file))

    def _rematch(self) -> None:
        first, second = self._asked.bots
        left = time_kept(self._table)
        self.go(replace(self._anew(), bots=(second, first), left=left))

    def _again(self) -> None:
        self.go(replace(self._anew(), left=None))

    def _anew(self) -> ToWatch:
        """The same with other seeds, so that no game is repeated."""
        # Each bot has dice of its own, so that the next seed of both is two further on.
        return replace(self._asked, seed=self._asked.seed + 2)

    def _show_playing(self) -> None:
        viewer, hint = self.frame.viewer, self.shell.keys.hint
        button = viewer.transport.play
        if self.over:
            button.icon, button.tooltip = "replay", hint("Replay this game", "replay")
        elif self._pace.paused:
            button.icon, button.tooltip = "play", hint("Resume", "play_pause")
        else:
            button.icon, button.tooltip = "pause", hint("Pause", "play_pause")
        self._controls.over = self.over
        viewer.transport.beside = self._controls.widgets
        viewer.transport.goes_beyond = self._pace.paused and not self.over
        self.frame.state = "paused" if self._pace.paused else "live"
        still = self._pace.paused or self.over
        self.frame.bar_asking("" if still else "Pause the game before asking a bot")
        self.frame.rearrange()

    def _say_whether_ready(self) -> None:
        """Bots may take seconds to be made; say so while nothing else can be seen."""
        viewer = self.frame.viewer
        if not viewer.annotated.plies:
            preparing = self._table.preparing
            viewer.transport.words = "Starting" if preparing else "Start"
