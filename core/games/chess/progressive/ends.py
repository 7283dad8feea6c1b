"""Who can mate in progressive chess, and when series without progress are a draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.games.chess import unpack
from core.games.chess.orthodox.ends import can_win as can_mate
from core.games.chess.progressive.rules import ProgressiveRuleset
from core.games.chess.progressive.series import turn
from core.games.chess.sightings import men_of
from core.setup import Position
from core.values import Outcome, Reason, Side


def quiet(history: Sequence[Position], halfmove_clock: int, most: int) -> Outcome | None:
    """The draw after ``most`` series without progress, if it is one."""
    now = turn(history[-1])
    begins = now.left == now.number
    if begins and quiet_series(history, halfmove_clock) >= most:
        return Outcome(None, Reason.TEN_SERIES)
    return None


def can_win(options: ProgressiveRuleset, position: Position, side: Side) -> bool:
    """Whether ``side`` has the pieces to give mate, however badly the other plays.

    Where only the last move may give check, a king that could leave a check may be kept
    from it because that would uncover a check of its own: any piece that attacks mates
    then if the other side has something besides its king.
    """
    if can_mate(position, side):
        return True
    bare = position.words[unpack.KINGS]
    armed = all(men_of(position, each) & ~bare for each in Side)
    return options.check == "last" and armed


def quiet_series(history: Sequence[Position], halfmove_clock: int) -> int:
    """How many series have ended since the last capture or move of a pawn.

    A series in which that happened does not count, nor one that is going on.
    """
    begun = 0
    for index in range(len(history) - 1, -1, -1):
        left, length = turn(history[index]).left, turn(history[index]).number
        begun += left == length
        if index and unpack.resets_clock(history[index - 1], history[index]):
            return max(0, begun - 1)
    begun += sum(1 for _ in _begun_before(history[0], halfmove_clock))
    return max(0, begun - 1)


def _begun_before(position: Position, plies: int) -> Iterator[int]:
    """Series that began in the quiet ``plies`` before ``position``, if all were whole."""
    now = turn(position)
    length, made = now.number, now.number - now.left
    if made == 0:
        length, made = length - 1, length - 1
    while length > 0 and plies >= made:
        yield length
        plies, length = plies - made, length - 1
        made = length
