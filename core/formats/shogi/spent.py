"""What the moves of a game took, as files of shogi write it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from core.formats.pgn.notes import MoveNotes
from core.formats.sheet import Sheet, SheetMove
from core.formats.shogi.times import Account, hours, minutes, read_elapsed
from core.time_control import TimeControl

_DUST = 1e-6

_Line: TypeAlias = tuple[Sequence[SheetMove], tuple[float, float]]
"""Moves in a row, and what both sides had taken before them."""


@dataclass(frozen=True, slots=True)
class Spent:
    """The times of a game's moves.

    Attributes:
        seconds: What moves took, as far as it is known, and what their side took so far.
        told: The moves of which this tells all that is known of their clocks.
    """

    seconds: Mapping[int, tuple[float, float]] = field(default_factory=dict)
    told: frozenset[int] = frozenset()

    @classmethod
    def of(cls, sheet: Sheet, step: float = 1.0) -> Spent:
        """The times of all moves, in multiples of ``step`` seconds.

        Clocks tell those of the main line; in variations each move tells its own.
        """
        control = TimeControl.of_tag(sheet.tags.get("TimeControl", ""))
        account = None if control is None else Account(control, step)
        seconds, told = dict[int, tuple[float, float]](), set[int]()
        waiting: list[_Line] = [(sheet.moves, (0.0, 0.0))]
        while waiting:
            line, so_far = waiting.pop()
            total = list(so_far)
            for move in line:
                waiting += [(each, (total[0], total[1])) for each in move.variations]
                spent, whole = _spent(account, move, step)
                if spent is not None:
                    total[move.side] += spent
                    seconds[id(move)] = spent, total[move.side]
                if whole:
                    told.add(id(move))
            account = None  # the main line, which comes first, is over
        return cls(seconds, frozenset(told))

    def text(self, move: SheetMove) -> str:
        """The time of a move as KIF has it; ``""`` where it is not known."""
        if id(move) not in self.seconds:
            return ""
        spent, total = self.seconds[id(move)]
        return f"({minutes(spent):>5}/{hours(total)})"

    def notes(self, move: SheetMove) -> MoveNotes:
        """What is said of a move besides its time."""
        if id(move) not in self.told:
            return move.notes
        others = (c for c in move.notes.commands if read_elapsed(c) is None)
        return replace(move.notes, clock=None, commands=tuple(others))


def _spent(
    account: Account | None, move: SheetMove, step: float
) -> tuple[float | None, bool]:
    """What a move took, if it is known, and whether that tells all."""
    clock = move.clock
    commands = map(read_elapsed, move.notes.commands)
    noted = next((seconds for seconds in commands if seconds is not None), None)
    if account is None:
        whole = noted is not None and abs(noted / step - round(noted / step)) < _DUST
        return (noted, True) if whole and clock is None else (None, False)
    if clock is None:
        return None, False
    spent = account.spent(move.side, clock)
    read = account.after(move.side, spent)
    if noted is None and account.tells(clock, read):
        return spent, True
    account.show(move.side, clock)
    return spent, False
