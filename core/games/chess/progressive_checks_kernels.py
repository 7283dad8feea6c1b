"""Which moves would give check before they may, promotions and captures in passing too.

``side`` is the one to move.
"""

from __future__ import annotations

from core.boards import NONE_YET, ZERO, bit, count, lowest, rest
from core.games.chess.attacks_kernels import (
    attacks,
    bishop_attacks,
    eastward,
    rook_attacks,
    westward,
)
from core.games.chess.checks_kernels import attackers, discoverers, king_square
from core.games.chess.moves_kernels import origin_of, promotion_of, target_of
from core.games.chess.progressive_turns_kernels import left_of
from core.games.chess.rows_kernels import EIGHT, all_men, en_passant, men_of, side_to_move
from core.games.chess.tables import BISHOPS, KINGS, KNIGHT, KNIGHTS, META, PAWNS, ROOKS
from core.jit import inlined, inner


@inlined
def bars_checks(rules, row):
    """Whether the side to move must not give check yet."""
    return rules.check_ends == 0 and left_of(row) > 1


@inlined
def striking(row, king, side):
    """From where pawn, knight, bishop and rook of ``side`` would attack ``king``."""
    here, occupied = bit(king), all_men(row)
    pawns = westward(here, 1 - side) | eastward(here, 1 - side)
    return pawns, KNIGHT[king], bishop_attacks(king, occupied), rook_attacks(king, occupied)


@inlined
def barred(rules, row, side):
    """What keeps a move from giving check too early.

    Returns the squares that pawns, knights, bishops and rooks must not go to, for a queen
    those of the last two, and the pieces that must stay on their line to the other king;
    all empty where a check may be given.
    """
    if not bars_checks(rules, row):
        return ZERO, ZERO, ZERO, ZERO, ZERO
    king = king_square(row, 1 - side)
    pawns, knights, slanted, straight = striking(row, king, side)
    return pawns, knights, slanted, straight, discoverers(row, king, 1 - side)


@inlined
def barred_of(kind, bars):
    """Where a piece of a kind other than pawn and king must not go."""
    if kind == KNIGHTS:
        return bars[1]
    if kind == BISHOPS:
        return bars[2]
    return bars[3] if kind == ROOKS else bars[2] | bars[3]


@inlined
def promotes_to_check(row, move, foe):
    """Whether what a pawn becomes attacks the king on ``foe``, perhaps past its origin."""
    after = (all_men(row) & ~bit(origin_of(move))) | bit(target_of(move))
    return attacks(promotion_of(move), foe, after) & bit(target_of(move)) != ZERO


@inner
def passing_hunters(rules, row, side, square):
    """The pawns of ``side`` that may take in passing on ``square``, which is told so."""
    here = bit(square)
    hunters = westward(here, 1 - side) | eastward(here, 1 - side)
    hunters &= row[PAWNS] & men_of(row, side)
    victim = here >> EIGHT if side == 0 else here << EIGHT
    king, foe, found = king_square(row, side), king_square(row, 1 - side), ZERO
    quiet = bars_checks(rules, row)
    while hunters != ZERO:
        hunter = bit(lowest(hunters))
        hunters = rest(hunters)
        after = (all_men(row) & ~(hunter | victim)) | here
        if attackers(row, king, side, after) != ZERO:
            continue
        aside = westward(here, side) | eastward(here, side)
        strikes = aside & bit(foe) | attackers(row, foe, 1 - side, after)
        if not quiet or strikes == ZERO:
            found |= hunter
    return found


@inner
def keep_legal_passing(rules, row):
    """Leave out of ``meta`` the files on which nobody can take in passing legally."""
    squares, side = en_passant(row), side_to_move(row)
    while squares != ZERO:
        square = lowest(squares)
        squares = rest(squares)
        if passing_hunters(rules, row, side, square) == ZERO:
            row[META] &= ~(bit(square & 7) << EIGHT)


@inner
def without_checks(row, side, moves, first, number):
    """Leave out the promotions from ``first`` on that give check; return the number."""
    foe, kept = king_square(row, 1 - side), first
    for place in range(first, number):
        move = moves[place]
        if promotion_of(move) == 0 or not promotes_to_check(row, move, foe):
            moves[kept] = move
            kept += 1
    return kept


@inner
def count_promotions(row, side, targets, step, bars):
    """How many promotions there are on ``targets``, so many squares from their origins."""
    if bars[1] == ZERO:
        return 4 * count(targets)
    foe, total = king_square(row, 1 - side), NONE_YET
    forward = step if side == 0 else step - 16
    while targets != ZERO:
        target = lowest(targets)
        targets = rest(targets)
        after = (all_men(row) & ~bit(target - forward)) | bit(target)
        for kind in range(KNIGHTS, KINGS):
            if attacks(kind, foe, after) & bit(target) == ZERO:
                total += 1
    return total
