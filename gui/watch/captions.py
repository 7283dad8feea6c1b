"""The lines over the boards while bots play: names, thinking times and clocks."""

from __future__ import annotations

from dataclasses import replace

from core.game import standing_words
from core.play.table import Table
from core.values import Observation, Side
from gui.drawing import redraw
from gui.replay.boards import VIEWERS
from gui.replay.captions import Caption, emblem, moment_words
from gui.replay.layout import Panel
from gui.replay.viewer import Viewer
from gui.widgets.clock import clock_runs, face_text


class Captions:
    """Writes the lines over the boards of a game that is watched.

    Args:
        viewer: Shows the game.
        table: Where it is played.
    """

    def __init__(self, viewer: Viewer, table: Table) -> None:
        self._viewer = viewer
        self._table = table
        self._spent: list[float | None] = []

    def note(self) -> None:
        """Take in the times of the moves that were made since."""
        steps = self._viewer.annotated.steps
        for step in steps[len(self._spent) :]:
            self._spent.append(self._table.spent(step.side))

    def caption(self, panel: Panel, seen: Observation) -> Caption:
        """The line over a board that shows ``seen``."""
        side = VIEWERS.get(panel)
        return self._of_truth(seen) if side is None else self._of_side(side, seen)

    def _of_truth(self, seen: Observation) -> Caption:
        """The last move and its time; waves while a bot thinks, if no other board has them.

        Where nothing is hidden this is the only board: it says who is to move.
        """
        annotated, waves = self._viewer.annotated, None
        words = moment_words(annotated, seen.ply)
        if seen.ply and self._spent[seen.ply - 1] is not None:
            words = f"{words} · {seconds_words(self._spent[seen.ply - 1])}"
        if counted := standing_words(annotated.game, seen, annotated.record.fen):
            words = f"{words} · {counted}"
        if not self._viewer.annotated.facts.hidden:
            mover = self._of_side(seen.to_move, seen)
            return replace(mover, detail=words)
        if self._viewer.view == "truth" and self._thinking is not None:
            waves = self._waves
        return Caption("Truth", words, thinking=waves)

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
            emblem=emblem(self._viewer.annotated, side),
            thinking=waves,
            clock=self._clock(side, seen.ply),
        )

    @property
    def _live(self) -> bool:
        return self._viewer.ply == self._viewer.annotated.plies

    @property
    def _thinking(self) -> float | None:
        """How long somebody has thought by now, if the boards show the present."""
        return self._table.thinking(self._viewer.shell.now()) if self._live else None

    @property
    def _waves(self) -> float:
        shell = self._viewer.shell
        return 0.0 if shell.settings.less_motion else shell.now()

    def _last_move(self, ply: int, side: Side) -> int:
        """The number of the last move of ``side`` among the first ``ply``; 0 for none."""
        steps, plies = self._viewer.annotated.steps, range(ply, 0, -1)
        return next((n for n in plies if steps[n - 1].side is side), 0)

    def _clock(self, side: Side, ply: int) -> str:
        """What the clock of ``side`` shows, or showed; nothing where there is none."""
        control = self._table.terms.control
        if control is None:
            return ""
        if self._live:
            now = control.divided(
                self._table.time_left(side, self._viewer.shell.now()) or 0.0
            )
            if self._table.counting is side:
                clock_runs(now.shown)
            return face_text(now)
        number = self._last_move(ply, side)
        begun = self._table.terms.left
        first = control.start if begun is None else begun[side]
        left = self._viewer.annotated.steps[number - 1].clock if number else first
        return "" if left is None else face_text(control.divided(left))


def seconds_words(seconds: float | None) -> str:
    """How long a move took; nothing where that is unknown."""
    if seconds is None:
        return ""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes} min {rest} s" if minutes else f"{seconds:.1f} s"
