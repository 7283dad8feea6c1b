"""Watching two bots play: both views and the truth, move by move as they come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from core.play.table import AutoSave, Save, Table
from core.records.record import GameRecord
from gui.app.board_settings import WATCH_SPEEDS, next_speed, notation_for
from gui.app.choices import keep
from gui.app.keys import Action
from gui.app.requests import Request, ToLesson, ToReplayOf, ToWatch, ToWatchSetup
from gui.app.session import new_path, time_kept, watched_table
from gui.app.shell import Shell
from gui.app.tree_screen import TreeScreen
from gui.drawing import redraw
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.game_view import GameView
from gui.replay.parts import round_button, row_button, speed, views
from gui.replay.viewer import Viewer
from gui.replay.words import end_words
from gui.sound.events import Sound
from gui.ui.layout import Element
from gui.watch.captions import Captions
from gui.watch.controls import PlaybackControls, speed_sentence

LayTable = Callable[[Shell, ToWatch, Save], Table]

_SPEEDS = {"faster": 1, "slower": -1}


class WatchScene(TreeScreen):
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
        self._failed = False
        self._saving = AutoSave(new_path(shell.games, asked.bots, asked.variant))
        self._table = lay(shell, asked, self._take)
        record = self._table.record()
        game = AnnotatedGame(record, notation_for(shell.settings, record))
        viewer = Viewer(shell, game, 0)
        self._captions = Captions(viewer, self._table)
        viewer.caption = self._captions.caption
        viewer.on_beyond = self._pace.step
        self.game = GameView(self, "Watch", viewer, record)
        self._show_pace()

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return self.game.title

    @property
    def taught(self) -> ToLesson:
        """See ``Screen.taught``."""
        return ToLesson(self._asked.variant, self._asked.ruleset)

    @property
    def answers(self) -> frozenset[Action]:
        """See ``Screen.answers``."""
        own = {"replay"} if self.over else {"play_pause", *_SPEEDS}
        return super().answers | self.game.answers | own

    @property
    def over(self) -> bool:
        """Whether the game has ended, or a bot has failed so that it will not go on."""
        return self._table.outcome is not None or bool(self._table.failure)

    def close(self) -> None:
        """End the bots' processes and finish writing."""
        self.game.close()
        self._table.close()
        self._saving.close()

    def hear(self, event: pygame.event.Event) -> bool:
        """See ``Screen.hear``; the keys of a replay come before those of the focus."""
        return self.game.hear(event)

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``."""
        if self.game.act(event):
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
        else:
            self._table.rest()
        if self._at_work != before:
            redraw.now()
        if self._table.failure and not self._failed:
            self._failed = True
            self.game.warning.show_error(self._table.failure)
            self._show_pace()
        self.game.tick(dt)
        complaint = self._saving.complaint()
        if complaint:
            self.game.warning.show_error(complaint)

    def view(self) -> Element:
        """See ``TreeScreen.view``."""
        viewer, hint, m = self.game.viewer, self.shell.keys.hint, self.metrics
        icon, words, action = "pause", "Pause", "play_pause"
        if self.over:
            icon, words, action = "replay", "Replay this game", "replay"
        elif self._pace.paused:
            icon, words = "play", "Resume"
        play, which = (
            round_button(icon, hint(words, action), self._play_or_pause),
            views(viewer),
        )
        first = [speed(viewer, self.shell.settings.watch_seconds, self._change_speed, m)]
        if self.over:
            again = "Another game of the same bots, with "
            first = [
                row_button(
                    "Swap sides", "rematch", f"{again}sides swapped", self._rematch, m
                ),
                row_button("Same sides", "again", f"{again}the same sides", self._again, m),
            ]
        waiting = "Starting" if self._table.preparing else "Start"
        return self.game.view(
            play,
            [*first, *([which] if which is not None else [])],
            words="" if viewer.annotated.plies else waiting,
            beyond=self._pace.paused and not self.over,
        )

    @property
    def _at_work(self) -> tuple[object, ...]:
        """What the bots do, as far as it shows."""
        table = self._table
        thinks = table.thinking(self.shell.now()) is not None
        return table.preparing, table.running, thinks

    def _take(self, record: GameRecord) -> None:
        """Show and save the moves so far; whoever looks at an earlier one stays there."""
        viewer = self.game.viewer
        at_end = viewer.at_end
        viewer.annotated.follow(record)
        redraw.now()
        self._captions.note()
        self._pace.moved()
        viewer.refresh()
        if at_end:
            viewer.seek(viewer.annotated.plies)
        self.game.record = record
        self._saving(record)
        if record.outcome is not None:
            words = end_words(viewer.annotated.facts, record.outcome)
            key = self.shell.keys.words("replay")
            again = f" {key} replays it." if key else ""
            self.game.news.show(f"{words}.{again}", "replay")
            self.shell.sounds.play(Sound.DRAWN)
            self._show_pace()

    def _play_or_pause(self) -> None:
        if self.over:
            self._replay()
            return
        self._pace.turn()
        key = self.shell.keys.words("next")
        if self._pace.paused and key:
            self.game.news.show(f"Press {key} to play one move", "pause")
        self._show_pace()

    def _change_speed(self, by: int) -> None:
        now = self.shell.settings.watch_seconds
        seconds = next_speed(now, by > 0, WATCH_SPEEDS)
        problem = keep(self.shell, watch_seconds=seconds)
        self._table.terms = replace(self._table.terms, delay=seconds)
        if problem:
            self.game.news.show_error(problem)
        else:
            self.game.news.show(speed_sentence(seconds), "clock")

    def _replay(self) -> None:
        ply, file = self.game.viewer.ply, self._saving.written()
        self.visit(ToReplayOf(self.game.record, ply, file))

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

    def _show_pace(self) -> None:
        """Say whether it goes on; a bot is asked only while nobody else thinks."""
        self.game.state = "paused" if self._pace.paused else "live"
        still = self._pace.paused or self.over
        self.game.bar_asking("" if still else "Pause the game before asking a bot")
        redraw.now()
