"""The sounds of a person's game: of what happens in it now, wherever they look."""

from __future__ import annotations

from itertools import pairwise

import pygame

from core.clock import TimeLeft
from core.games import find_game
from core.values import Observation
from gui.board.layout import BoardLayout, Point, place_at
from gui.board.picking import Place, gestures
from gui.play.extension import Extension, PlayContext
from gui.sound.events import (
    ALOUD,
    Sound,
    count_sounds,
    counted,
    end_sound,
    is_refused,
    low_times,
    move_sounds,
)


class Sounds(Extension):
    """Lets the person hear what they have been shown, and nothing else.

    What had happened before they sat down is silent, and so is a move taken back. Where
    two people share the screen, they hear what both of them know.
    """

    def __init__(self, context: PlayContext) -> None:
        super().__init__(context)
        self._game = find_game(context.seat.facts.key, context.seat.ruleset)
        self._heard: Observation | None = None
        self._over = False
        self._rung = low_times(self._left(), ())
        self._counted = self._count()
        self._picked: Place | None = None

    def hear(self, event: pygame.event.Event, board: BoardLayout) -> bool:
        """See ``Extension.hear``; a piece put down where it cannot go is heard."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._picked = self._place_at(board, event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._put_down_at(self._place_at(board, event.pos))
        return False

    def note(self) -> None:
        """See ``Extension.note``."""
        seen, over = self.context.viewpoint.observed.seen, self.context.seat.outcome
        for before, after in pairwise(seen):
            if self._heard is not None and before.ply >= self._heard.ply:
                self._play(*move_sounds(before, after))
        if over is not None and not self._over and self._heard is not None:
            self._play(end_sound(over, self.context.seat.side))
        self._heard, self._over = seen[-1], over is not None

    def tick(self, dt: float) -> None:
        """See ``Extension.tick``; the person's own clock ticks where it runs low."""
        rung, second = low_times(self._left(), self._rung), self._count()
        ticks = count_sounds(second, self._counted)
        if not ticks and rung != self._rung:
            ticks = (Sound.LOW_TIME,)
        if not self._over:
            self._play(*ticks)
        self._rung, self._counted = rung, second

    def _left(self) -> TimeLeft | None:
        seat = self.context.seat
        return seat.clock(seat.side, self.context.shell.now())

    def _count(self) -> int:
        """The second that the person's running clock counts; 0 for none."""
        seat = self.context.seat
        wanted = self.context.shell.settings.countdown and seat.counting is seat.side
        return counted(self._left()) if wanted else 0

    def _place_at(self, board: BoardLayout, at: Point) -> Place | None:
        return place_at(board, self.context.controls.board.own, at)

    def _put_down_at(self, place: Place | None) -> None:
        picked, self._picked = self._picked, None
        viewpoint = self.context.viewpoint
        if picked is None or place is None or not viewpoint.live:
            return
        now = viewpoint.observed.seen[-1]
        offer = [
            g for move in now.moves for g in gestures(move, self._game.ways(now, move))
        ]
        if is_refused([gesture.path for gesture in offer], picked, place):
            self._play(Sound.NOT_POSSIBLE)

    def _play(self, *sounds: Sound) -> None:
        alone = not self.context.seat.shared
        heard = [sound for sound in sounds if alone or sound in ALOUD]
        self.context.shell.sounds.play(*heard)
