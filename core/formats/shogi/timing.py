"""The times of a game that was read: clocks where they follow, else what moves took."""

from __future__ import annotations

from core.formats.draft import Draft, WrittenMove
from core.formats.pgn.tags import read_clock
from core.formats.shogi.times import Account, elapsed, seconds_of
from core.time_control import TimeControl
from core.values import Side


class Timing:
    """Takes note of what moves took."""

    def __init__(self) -> None:
        self._taken: list[tuple[WrittenMove, float]] = []

    def took(self, move: WrittenMove | None, time: str | None, *, main: bool) -> None:
        """Take note of the time of a move, as it stands there, on the main line or off it.

        Off it, no time is no time that anybody took.
        """
        seconds = None if time is None else seconds_of(time)
        if move is not None and seconds is not None and (main or seconds):
            self._taken.append((move, seconds))

    def settle(self, draft: Draft, beginner: Side) -> None:
        """Put the times into ``draft``, all its moves having been read.

        Where the time control is known, they are clocks of the main line. Elsewhere each
        move is told what it took. Times that are all nothing were never taken.
        """
        if not any(seconds for _, seconds in self._taken):
            self._taken = []
        control = TimeControl.of_tag(draft.tags.get("TimeControl", ""))
        taken = {id(move): seconds for move, seconds in self._taken}
        if control is None:
            self._show(draft)
        else:
            self._count(draft, taken, (Account(control), beginner))
        for move, seconds in self._taken:
            if id(move) in taken:
                move.after += (elapsed(seconds),)

    def _show(self, draft: Draft) -> None:
        """Take clocks as comments tell them."""
        for place, move in enumerate(draft.moves):
            draft.clocks[place] = read_clock(" ".join(move.after))

    def _count(
        self, draft: Draft, taken: dict[int, float], begun: tuple[Account, Side]
    ) -> None:
        """Work clocks out; the times that they are worked out from are taken out."""
        account, side = begun
        for place, move in enumerate(draft.moves):
            told = read_clock(" ".join(move.after))
            seconds = taken.pop(id(move), None)
            if seconds is not None:
                draft.clocks[place] = account.after(side, seconds)
            if told is not None:
                draft.clocks[place] = told
                account.show(side, told)
            side = side.other
