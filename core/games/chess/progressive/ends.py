"""How a game of progressive chess ends.

Mate and stalemate show by there being no move, at any point of a series: whoever is in
check then is mated, also where every way out of the check would give check too early. No
position comes back, as every series is longer than the last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.games.chess import legal, unpack
from core.games.chess.orthodox.ends import can_win as can_mate
from core.games.chess.progressive import kernels
from core.games.chess.progressive.rules import ProgressiveRules, ProgressiveRuleset
from core.games.chess.progressive.series import turn
from core.games.chess.sightings import men_of
from core.setup import Position
from core.values import Outcome, Reason, Side


def outcome(
    rules: ProgressiveRules,
    options: ProgressiveRuleset,
    history: Sequence[Position],
    halfmove_clock: int,
) -> Outcome | None:
    """See ``Rules.outcome``."""
    position = history[-1]
    stuck = not legal.words_of(kernels.generate, rules, position)
    if stuck and kernels.checked(rules, position.row):
        return Outcome(unpack.to_move(position).other, Reason.CHECKMATE)
    if not any(can_win(options, position, side) for side in Side):
        return Outcome(None, Reason.MATERIAL)
    if stuck:
        return Outcome(None, Reason.STALEMATE)
    return quiet(history, halfmove_clock, options.quiet_series)


def quiet(history: Sequence[Position], halfmove_clock: int, most: int) -> Outcome | None:
    """The draw after ``most`` series without progress, if it is one; see ``outcome``."""
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
