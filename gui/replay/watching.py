"""Watching two bots play: both views and the truth, move by move as they come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from core.game import standing_words
from core.play.table import AutoSave, Save, Table
from core.records.record import GameRecord
from core.texts import N_, NP_, _, pgettext
from core.values import Observation, Side
from gui.app.board_settings import WATCH_SPEEDS, next_speed, notation_for, speed_words
from gui.app.choices import keep
from gui.app.keys import Action
from gui.app.requests import Request, ToLesson, ToReplayOf, ToWatch, ToWatchSetup
from gui.app.screen import Screen
from gui.app.session import new_path, time_kept, watched_table
from gui.app.shell import Shell
from gui.board.move_tree import king_of
from gui.drawing import redraw
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.boards import VIEWERS, Caption, Panel, moment_words
from gui.replay.game_view import GameView, round_button, row_button, speed, views
from gui.replay.viewer import Viewer
from gui.replay.words import end_words
from gui.sound.events import Sound
from gui.ui.layout import Element
from gui.widgets.clock import clock_runs, face_text

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
        self._paused = self._one_more = False
        self._failed = False
        self._saving = AutoSave(new_path(shell.games, asked.bots, asked.variant))
        self._table = lay(shell, asked, self._take)
        record = self._table.record()
        game = AnnotatedGame(record, notation_for(shell.settings, record))
        viewer = Viewer(shell, game, 0)
        self._spent: list[float | None] = []
        viewer.caption, viewer.on_beyond = self._caption, self._step
        self.game = GameView(self, NP_("two bots", "Watch"), viewer)
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
        under_way = self._table.running is not None
        if not self._paused or self._one_more or under_way:
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
        """See ``Screen.view``."""
        viewer, hint, m = self.game.viewer, self.shell.keys.hint, self.metrics
        icon, words, action = "pause", _("Pause"), "play_pause"
        if self.over:
            icon, words, action = "replay", _("Replay this game"), "replay"
        elif self._paused:
            icon, words = "play", _("Resume")
        play = round_button(icon, hint(words, action), self._play_or_pause)
        first = [speed(viewer, self.shell.settings.watch_seconds, self._change_speed, m)]
        if self.over:
            swapped = _("Another game of the same bots, with sides swapped")
            same = _("Another game of the same bots, with the same sides")
            first = [
                row_button(_("Swap sides"), "rematch", swapped, self._rematch, m),
                row_button(_("Same sides"), "again", same, self._again, m),
            ]
        waiting = _("Starting") if self._table.preparing else pgettext("command", "Start")
        return self.game.view(
            play,
            [*first, views(viewer)],
            words="" if viewer.annotated.plies else waiting,
            beyond=self._paused and not self.over,
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
        steps = viewer.annotated.steps[len(self._spent) :]
        self._spent += [self._table.spent(step.side) for step in steps]
        self._one_more = False
        viewer.refresh()
        if at_end:
            viewer.seek(viewer.annotated.plies)
        self._saving(record)
        if record.outcome is not None:
            words = end_words(viewer.annotated.facts, record.outcome)
            key = self.shell.keys.words("replay")
            said = _("{result}. {key} replays it.") if key else _("{result}.")
            self.game.news.show(said.format(result=words, key=key), "replay")
            self.shell.sounds.play(Sound.DRAWN)
            self._show_pace()

    def _play_or_pause(self) -> None:
        if self.over:
            self._replay()
            return
        # A bot that is thinking finishes its move; clocks stop only between moves.
        self._paused, self._one_more = not self._paused, False
        key = self.shell.keys.words("next")
        if self._paused and key:
            self.game.news.show(_("Press {key} to play one move").format(key=key), "pause")
        self._show_pace()

    def _step(self) -> None:
        """Allow one move while paused."""
        self._one_more = self._paused

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
        # For translators: a game that is watched is paused, or it is "live".
        self.game.state = N_("paused") if self._paused else N_("live")
        still = self._paused or self.over
        self.game.bar_asking("" if still else _("Pause the game before asking a bot"))
        redraw.now()

    # --- The lines over the boards: names, thinking times, clocks ------------------------

    def _caption(self, panel: Panel, seen: Observation) -> Caption:
        """The line over a board that shows ``seen``."""
        side = VIEWERS.get(panel)
        return self._of_truth(seen) if side is None else self._of_side(side, seen)

    def _of_truth(self, seen: Observation) -> Caption:
        """The last move and its time; waves while a bot thinks, if no other board has them.

        Where nothing is hidden this is the only board: it says who is to move.
        """
        annotated, waves = self.game.viewer.annotated, None
        words = moment_words(annotated, seen.ply)
        if seen.ply and self._spent[seen.ply - 1] is not None:
            words = f"{words} · {seconds_words(self._spent[seen.ply - 1])}"
        if counted := standing_words(annotated.game, seen, annotated.record.fen):
            words = f"{words} · {counted}"
        if not self.game.viewer.annotated.facts.hidden:
            mover = self._of_side(seen.to_move, seen)
            return replace(mover, detail=words)
        if self.game.viewer.view == "truth" and self._thinking is not None:
            waves = self._waves
        return Caption(_("Truth"), words, thinking=waves)

    def _of_side(self, side: Side, seen: Observation) -> Caption:
        """Who it is, what the last move took or this one takes, and the clock."""
        thinking = self._thinking if self._table.running is side else None
        number = self._last_move(seen.ply, side)
        before = self._spent[number - 1] if number else None
        spent = before if thinking is None else thinking
        if thinking is not None:
            redraw.at_step(thinking + 0.05, 0.1 if thinking < 60 else 1.0)
        waves = None if thinking is None else self._waves
        return Caption(
            title=self._table.terms.names[side],
            detail=seconds_words(spent),
            emblem=king_of(self.game.viewer.annotated.facts, side),
            thinking=waves,
            clock=self._clock(side, seen.ply),
        )

    @property
    def _live(self) -> bool:
        return self.game.viewer.ply == self.game.viewer.annotated.plies

    @property
    def _thinking(self) -> float | None:
        """How long somebody has thought by now, if the boards show the present."""
        return self._table.thinking(self.shell.now()) if self._live else None

    @property
    def _waves(self) -> float:
        return 0.0 if self.shell.settings.less_motion else self.shell.now()

    def _last_move(self, ply: int, side: Side) -> int:
        """The number of the last move of ``side`` among the first ``ply``; 0 for none."""
        steps, plies = self.game.viewer.annotated.steps, range(ply, 0, -1)
        return next((n for n in plies if steps[n - 1].side is side), 0)

    def _clock(self, side: Side, ply: int) -> str:
        """What the clock of ``side`` shows, or showed; nothing where there is none."""
        control = self._table.terms.control
        if control is None:
            return ""
        if self._live:
            now = control.divided(self._table.time_left(side, self.shell.now()) or 0.0)
            if self._table.counting is side:
                clock_runs(now.shown)
            return face_text(now)
        number = self._last_move(ply, side)
        begun = self._table.terms.left
        first = control.start if begun is None else begun[side]
        left = self.game.viewer.annotated.steps[number - 1].clock if number else first
        return "" if left is None else face_text(control.divided(left))


def speed_sentence(seconds: float) -> str:
    """A speed as a notice has it."""
    if not seconds:
        return _("As fast as they can")
    speed = speed_words(seconds)
    return _("Speed {speed}, or as fast as they can").format(speed=speed)


def seconds_words(seconds: float | None) -> str:
    """How long a move took; nothing where that is unknown."""
    if seconds is None:
        return ""
    minutes, rest = divmod(int(seconds), 60)
    long, short = _("{minutes} min {seconds} s"), _("{seconds:.1f} s")
    if minutes:
        return long.format(minutes=minutes, seconds=rest)
    return short.format(seconds=seconds)
