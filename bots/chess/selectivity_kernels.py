"""What searches of chess leave out, whatever the evaluation and the variant."""

from __future__ import annotations

from bots.chess.open.checks_kernels import checks_of, may_give_check
from bots.chess.open.exchange_kernels import VALUES, balance, is_loud, victim_of
from bots.search import selectivity_kernels as selectivity
from bots.search.selective.kernels import selectively
from core.boards import ONE, ZERO, count
from core.games.chess.castling_kernels import castles
from core.games.chess.checks_kernels import attacked, in_check, king_square
from core.games.chess.moves_kernels import mover_of, promotion_of, target_of
from core.games.chess.rows_kernels import PASSED, all_men, men_of, side_to_move
from core.games.chess.tables import KING, KINGS, META, PAWNS
from core.jit import fills, inlined

EN_PASSANT = ~PASSED


@inlined
def _quiet(evaluation, row, move):
    """See ``selectivity.quiet``."""
    return not is_loud(row, move)


@inlined
def _checks_from(evaluation, row):
    """See ``selectivity.checks_from``."""
    return checks_of(row)


@inlined
def _may_check(evaluation, row, checks, move):
    """See ``selectivity.may_check``."""
    return may_give_check(evaluation.rules, row, checks, move)


@inlined
def _landing(evaluation, row, move):
    """See ``selectivity.landing``: side, kind and target."""
    return side_to_move(row) << 9 | mover_of(move) << 6 | target_of(move)


@inlined
def _exchange(evaluation, row, move):
    """See ``selectivity.exchange``; what takes something dearer needs no counting."""
    if castles(evaluation.rules, move):
        return 0.0
    victim = victim_of(row, move)
    if promotion_of(move) == 0 and VALUES[victim] > VALUES[mover_of(move)]:
        return VALUES[victim] - VALUES[mover_of(move)] / 64
    return balance(row, move)


@inlined
def _may_pass(evaluation, row):
    """See ``selectivity.may_pass``: with pawns alone, having to move may lose."""
    own = men_of(row, side_to_move(row))
    return own & ~row[PAWNS] & ~row[KINGS] != ZERO


@inlined
def _pass_turn(evaluation, row, out):
    """See ``selectivity.pass_turn``."""
    for word in range(META):
        out[word] = row[word]
    out[META] = (row[META] ^ ONE) & EN_PASSANT


@inlined
def _margin(evaluation, depth):
    """See ``selectivity.margin``."""
    return 0.7 * depth


@inlined
def _lasting(evaluation, row, after):
    """See ``selectivity.lasting``: a capture, or a move of a pawn."""
    return row[PAWNS] != after[PAWNS] or count(all_men(row)) != count(all_men(after))


@inlined
def cornered(evaluation, row):
    """See ``core.kernels.checked``: the king can be taken, and cannot step out of it.

    For chess in the fog, which knows no check. To look further at every check takes twice
    as long; these are the ones that may mate.
    """
    side = side_to_move(row)
    if not in_check(row, side):
        return False
    room = KING[king_square(row, side)] & ~men_of(row, side)
    return room & ~attacked(row, side) == ZERO


def selectively_in_chess(evaluation: type, *, forgets: bool = True) -> type:
    """Declares that searches of chess by such an evaluation may leave moves out.

    See ``selectively``.
    """
    fills(selectivity.quiet, evaluation)(_quiet)
    fills(selectivity.checks_from, evaluation)(_checks_from)
    fills(selectivity.may_check, evaluation)(_may_check)
    fills(selectivity.landing, evaluation)(_landing)
    fills(selectivity.exchange, evaluation)(_exchange)
    fills(selectivity.may_pass, evaluation)(_may_pass)
    fills(selectivity.pass_turn, evaluation)(_pass_turn)
    fills(selectivity.margin, evaluation)(_margin)
    fills(selectivity.lasting, evaluation)(_lasting)
    return selectively(evaluation, forgets=forgets)
