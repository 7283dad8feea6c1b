"""Long mates by proof numbers: the attacker's moves that leave the fewest replies first.

Depth-first proof-number search (Nagai 2002): a proof number says how many positions at
least have yet to be won to win this one, a disproof number how many have to be held to
hold it. The question about a position is whether it is won in ``left`` moves of which at
most ``quiet`` give no check. As both only shrink on the way, no line returns to a question,
and what is found is a proof or a disproof. The last two moves are left to ``decide``.

Where useless interpositions do not count (``Aim.convention``), the attacker may, after a
piece was dropped between, also take it back for nothing: with the piece that gave check,
without counting the move, the piece going back to its owner's hand. A drop after which that
wins is useless. As what gives check comes nearer each time, no line returns here either.

What one hand on a board says of another, where the attacker gives check with every move.

The attacker with more in hand has all the moves that it had with less; the defender, who
holds the rest and is always in check, has no other ones; and more moves left harm no
attacker. So a position that is won with some hand in some number of moves is won with more
of either, and one that is not won is not won with less. A table has for each board one hand
that wins and one that does not, each with its number of moves.
"""

from __future__ import annotations

import numpy as np

from bots.solving.direct_kernels import (
    NO_BOARD,
    NO_GAP,
    NO_MOVE,
    answers,
    at_once,
    bluffs,
    board_key,
    decide,
    holdings,
    holds_all,
    interposed,
    made,
    passed,
    takes_back,
    write_checks,
)
from bots.solving.tables import HELD, INFINITE, WON
from core.jit import inlined, inner, kernel
from core.kernels import checked, copy, generate, key, over, to_move, unowned

ODD_GAP = np.uint64(0x1656_67B1_9E37_79F9)
DEFENDING = np.uint64(0x27D4_EB2F_1656_67C5)
KEY, WINS, HOLDS = 0, 1, 2
"""What a row of the table has: a board, and one hand of each kind."""

LEFT, HAND = np.uint64(32), np.uint64((1 << 32) - 1)
"""Where the number of moves stands in an entry, and the bits of the hand."""


@inlined
def about_gap(gap):
    """What the key of a question has besides where something was put into a ``gap``."""
    return np.uint64(gap) * ODD_GAP


@inlined
def _board(aim, row, gap, attacking):
    """The key of the board with the question; ``NO_BOARD`` where nothing is stored."""
    if aim.convention == 0:
        return NO_BOARD
    found = board_key(aim.rules, row)
    if found == NO_BOARD:
        return NO_BOARD
    return found ^ about_gap(gap) ^ (NO_BOARD if attacking != 0 else DEFENDING)


@inlined
def _entry(aim, row, left, attacking):
    """What the attacker holds and how many moves it has left; never ``NO_BOARD``."""
    side = to_move(aim, row)
    hand = holdings(aim.rules, row, side if attacking != 0 else 1 - side)
    return hand | np.uint64(left + 1) << LEFT


@inlined
def _covers(aim, more, less):
    """Whether ``more`` has no fewer moves than ``less``, and all that is in its hand."""
    if more >> LEFT < less >> LEFT:
        return False
    return holds_all(aim.rules, more & HAND, less & HAND)


@inner
def dominated(aim, proof, row, left, gap, attacking):
    """``WON`` or ``HELD`` where another hand on the board of ``row`` settles that, else 0.

    ``attacking`` is 1 if the attacker is to move, ``gap`` where something was put between.
    """
    board = _board(aim, row, gap, attacking)
    found = proof.boards[np.int64(board & np.uint64(proof.boards.shape[0] - 1))]
    if board == NO_BOARD or found[KEY] != board:
        return np.int64(0)
    entry = _entry(aim, row, left, attacking)
    if found[WINS] != NO_BOARD and _covers(aim, entry, found[WINS]):
        return np.int64(WON)
    if found[HOLDS] != NO_BOARD and _covers(aim, found[HOLDS], entry):
        return np.int64(HELD)
    return np.int64(0)


@inner
def keep(aim, proof, row, left, gap, attacking, numbers):
    """Note for the board of ``row`` that it is ``WON`` or ``HELD`` with its hand."""
    board = _board(aim, row, gap, attacking)
    if board == NO_BOARD or numbers not in (WON, HELD):
        return
    found = proof.boards[np.int64(board & np.uint64(proof.boards.shape[0] - 1))]
    if found[KEY] != board:
        found[KEY], found[WINS], found[HOLDS] = board, NO_BOARD, NO_BOARD
    found[WINS if numbers == WON else HOLDS] = _entry(aim, row, left, attacking)


LOW = (1 << 32) - 1
ODD, OTHER_ODD = np.uint64(0x9E37_79B9_7F4A_7C15), np.uint64(0xC2B2_AE3D_27D4_EB4F)
QUIET = 4
"""How much harder than by its replies alone a move is to prove that gives no check."""

BACK = 1 << 60
"""Marks a move that takes back what was put between."""


@inlined
def packed(proof, disproof):
    """Two numbers as one."""
    return min(proof, INFINITE) << 32 | min(disproof, INFINITE)


@inlined
def question(position, left, quiet):
    """The key of a question about a position."""
    return position ^ np.uint64(left + 1) * ODD ^ np.uint64(quiet + 1) * OTHER_ODD


@inner
def _known(aim, proof, question_key, row, left, gap, attacking):
    """The numbers of a question about ``row``, as far as they are known; else 0."""
    slot = np.int64(question_key & np.uint64(proof.keys.size - 1))
    numbers = proof.numbers[slot] if proof.keys[slot] == question_key else np.int64(0)
    if numbers in (WON, HELD):
        return numbers
    settled_so = dominated(aim, proof, row, left, gap, attacking)
    return settled_so if settled_so != 0 else numbers


@inlined
def _store(proof, question_key, numbers):
    slot = np.int64(question_key & np.uint64(proof.keys.size - 1))
    proof.keys[slot], proof.numbers[slot] = question_key, numbers


@inlined
def _gap(aim, row, move):
    """What is known of the gap into which the defender's ``move`` puts something."""
    if aim.convention == 0:
        return np.int64(NO_GAP)
    return np.int64(interposed(aim.rules, row, move))


@inlined
def _followed(aim, row, move, gap, after):
    """Make an attacker's move; return how many of its moves that costs, 1 or 0."""
    if move & BACK:
        takes_back(aim.rules, row, move ^ BACK, gap, after)
        return 0
    made(aim, row, move, after)
    return 1


@inner
def _with_taking_back(aim, work, ply, gap, number):
    """Add the moves that take back what was put into the ``gap``; return how many all are.

    There are two of them at most, with a promotion and without.
    """
    row, after, moves = work.rows[ply], work.rows[ply + 1], work.moves[ply]
    whole = number
    for index in range(number):
        if takes_back(aim.rules, row, moves[index], gap, after):
            moves[whole] = moves[index] | BACK
            whole += 1
    return whole


@inner
def _attacks(aim, work, proof, ply, left, quiet, gap):
    """Write the attacker's moves from ``rows[ply]`` and their numbers; return how many.

    -1 if one of them wins at once.
    """
    row, after, moves = work.rows[ply], work.rows[ply + 1], work.moves[ply]
    if quiet == 0 and aim.mate != 0:
        number = write_checks(aim.rules, row, moves)
    else:
        number = generate(aim, row, moves)
    if gap != NO_GAP:
        number = _with_taking_back(aim, work, ply, gap, number)
    written = 0
    for index in range(number):
        move = moves[index]
        rest = left - _followed(aim, row, move, gap, after)
        check = checked(aim, after)
        if not passed(aim, row, after) or over(aim, after) or (quiet == 0 and not check):
            continue
        replies = answers(aim, after)
        if check == (aim.mate != 0) and (replies == 0 or bluffs(aim, after)):
            return -1
        if rest == 0 or replies == 0:
            continue
        calm = quiet if check else quiet - 1
        question_key = question(key(aim, after), rest, calm)
        numbers = _known(aim, proof, question_key, after, rest, NO_GAP, 0)
        if numbers == 0:
            if left == 2 and aim.convention == 0:
                won = decide(aim, work, ply + 1, left - 1, left - left, question_key) != 0
                numbers = WON if won else HELD
            else:
                numbers = packed(replies if check else replies + QUIET, 1)
        if numbers == HELD:
            continue
        moves[written], proof.children[ply, written] = move, question_key
        proof.found[ply, written] = numbers
        written += 1
        if numbers == WON:
            return -1
    return written


@inner
def _defences(aim, work, proof, ply, left, quiet):
    """Write the defender's moves from ``rows[ply]`` and their numbers; return how many.

    -1 if one of them does not lose, or there is none and the goal is not reached.
    """
    row, after, moves = work.rows[ply], work.rows[ply + 1], work.moves[ply]
    number = generate(aim, row, moves)
    if number == 0 and checked(aim, row) != (aim.mate != 0):
        return -1
    written = 0
    for index in range(number):
        move = moves[index]
        made(aim, row, move, after)
        if not passed(aim, row, after) or over(aim, after):
            return -1
        gap = _gap(aim, row, move)
        question_key = question(key(aim, after), left, quiet) ^ about_gap(gap)
        numbers = _known(aim, proof, question_key, after, left, gap, 1)
        if numbers == 0:
            if at_once(aim, work, ply + 1) != NO_MOVE:
                numbers = np.int64(WON)
            elif left == 1 and gap == NO_GAP:
                return -1
            else:
                numbers = packed(1, 1)
        if numbers == HELD:
            return -1
        if numbers == WON:
            continue
        moves[written], proof.children[ply, written] = move, question_key
        proof.found[ply, written] = numbers
        written += 1
    return written


@inner
def settle(aim, work, proof, ply, left, quiet, gap, attacking, question_key, most, least):
    """The numbers of ``rows[ply]``, packed, once one of them has come to its limit.

    ``most`` is that of the proof number, ``least`` that of the disproof number.
    """
    work.nodes[0] += 1
    if ply + 2 >= work.rows.shape[0]:
        # There is no room for a longer line: nothing is settled.
        work.nodes[1] = 0
        return packed(1, 1)
    row, after = work.rows[ply], work.rows[ply + 1]
    if attacking != 0:
        number = _attacks(aim, work, proof, ply, left, quiet, gap)
    else:
        number = _defences(aim, work, proof, ply, left, quiet)
    if number <= 0:
        good = number < 0 if attacking != 0 else number == 0
        result = np.int64(WON) if good else np.int64(HELD)
        _store(proof, question_key, result)
        keep(aim, proof, row, left, gap, attacking, result)
        return result
    while True:
        # What the mover wants to be small: its own number, of which the smallest counts.
        total, first, second, best = 0, INFINITE, INFINITE, 0
        for index in range(number):
            numbers = proof.found[ply, index]
            own = numbers >> 32 if attacking != 0 else numbers & LOW
            other = numbers & LOW if attacking != 0 else numbers >> 32
            total = min(total + other, INFINITE)
            if own < first:
                first, second, best = own, first, index
            elif own < second:
                second = own
        if first == 0:
            total = INFINITE
        elif first == INFINITE:
            total = 0
        result = packed(first, total) if attacking != 0 else packed(total, first)
        own_most = most if attacking != 0 else least
        other_most = least if attacking != 0 else most
        over_limit = work.nodes[0] > work.nodes[1]
        if first >= own_most or total >= other_most or over_limit:
            _store(proof, question_key, result)
            keep(aim, proof, row, left, gap, attacking, result)
            return result
        numbers = proof.found[ply, best]
        other = numbers & LOW if attacking != 0 else numbers >> 32
        own_limit = min(own_most, second + second // 4 + 1)
        other_limit = min(other_most - total + other, INFINITE)
        move = work.moves[ply, best]
        rest, calm, next_gap = left, quiet, gap - gap
        if attacking != 0:
            rest -= _followed(aim, row, move, gap, after)
            if not checked(aim, after):
                calm = quiet - 1
            proof_limit, disproof_limit = own_limit, other_limit
        else:
            made(aim, row, move, after)
            next_gap = _gap(aim, row, move)
            proof_limit, disproof_limit = other_limit, own_limit
        proof.found[ply, best] = settle(
            aim,
            work,
            proof,
            ply + 1,
            rest,
            calm,
            next_gap,
            1 - attacking,
            proof.children[ply, best],
            proof_limit,
            disproof_limit,
        )


@kernel
def settled(aim, row, left, quiet, attacking, work, proof):
    """1 if ``row`` is won, 0 if not, -1 if the limit on positions was exceeded.

    ``attacking`` is 1 if the attacker is to move. Sides have to take turns.
    """
    aim, work, proof = unowned(aim), unowned(work), unowned(proof)
    copy(row, work.rows[0])
    question_key = question(key(aim, row), left, quiet)
    most = left - left + INFINITE
    ply = gap = left - left
    numbers = settle(
        aim, work, proof, ply, left, quiet, gap, attacking, question_key, most, most
    )
    if numbers == WON:
        return 1
    return 0 if numbers == HELD else -1


@kernel
def mated(aim, row):
    """Whether the side to move is mated, useless interpositions being none."""
    return checked(aim, row) and (answers(aim, row) == 0 or bluffs(aim, row))


@kernel
def gap_of(aim, row, move):
    """Into what gap the defender's ``move`` puts something; 0 where it does not."""
    return _gap(aim, row, move)


@kernel
def taken_back(aim, row, move, gap, out):
    """Whether the attacker's ``move`` takes back what is in the ``gap``, into ``out``."""
    return takes_back(aim.rules, row, move, gap, out)
