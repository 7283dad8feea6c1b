"""What follows from moves on every board of a belief, for any game won by taking a king.

A game is over (``core.kernels.over``) only when a king has been taken, so whoever made the
last move has won it.
"""

from __future__ import annotations

import numpy as np

from core.boards import NONE_YET
from core.jit import inner, kernel
from core.kernels import apply, generate, impression, most_moves, notice, over, tally

KEY_STEP = np.uint64(0x9E37_79B9_7F4A_7C15)
FINAL = np.uint64(0xD6E8_FEB8_6659_FD93)
HALF = np.uint64(32)


@inner
def takes_now(rules, row, moves, after):
    """Whether the side to move can take the king; ``moves`` and ``after`` are room."""
    found = generate(rules, row, moves)
    for place in range(found):
        apply(rules, row, moves[place], after)
        if over(rules, after):
            return True
    return False


@inner
def judge(rules, row, replies, moves, answered, after):
    """Of ``row`` after a move of ours: 1 if our king survives the answer, plus 2 if we win.

    We win if the other side has an answer and after each of them its king can be taken.
    The other arguments are room.
    """
    if over(rules, row):
        return 3
    found = generate(rules, row, replies)
    wins = found > 0
    for place in range(found):
        apply(rules, row, replies[place], answered)
        if over(rules, answered):
            return 0
        if wins and not takes_now(rules, answered, moves, after):
            wins = False
    return 3 if wins else 1


@kernel
def judge_moves(rules, rows, words, verdicts):
    """Write ``judge`` of every move on every row into ``verdicts[row, move]``."""
    width = rows.shape[1]
    played = np.empty(width, np.uint64)
    answered = np.empty(width, np.uint64)
    after = np.empty(width, np.uint64)
    replies = np.empty(most_moves(rules), np.int64)
    moves = np.empty(most_moves(rules), np.int64)
    for index in range(rows.shape[0]):
        for place in range(words.size):
            apply(rules, rows[index], words[place], played)
            verdicts[index, place] = judge(rules, played, replies, moves, answered, after)


@kernel
def can_take_king(rules, row):
    """Whether the side to move can take the king at once."""
    moves = np.empty(most_moves(rules), np.int64)
    return takes_now(rules, row, moves, np.empty(row.size, np.uint64))


@kernel
def moves_of(rules, row, moves):
    """``core.kernels.generate``, for Python to call."""
    return generate(rules, row, moves)


@kernel
def answer_rows(rules, rows, word, side, after, keys, room):
    """Write every board after ``word`` and one answer into ``after``; return their number.

    Boards have the same key if ``side``, who played ``word``, cannot tell them apart. The
    number is -1 if some answer takes the king of ``side``, -2 if the other side has no
    answer somewhere, and -3 if the ``room`` does not do.
    """
    played = np.empty(rows.shape[1], np.uint64)
    replies = np.empty(most_moves(rules), np.int64)
    number = NONE_YET
    for index in range(rows.shape[0]):
        apply(rules, rows[index], word, played)
        found = generate(rules, played, replies)
        if found == 0:
            return -2
        if number + found > room:
            return -3
        first = impression(rules, played, side) * FINAL
        for place in range(found):
            apply(rules, played, replies[place], after[number])
            if over(rules, after[number]):
                return -1
            told = np.uint64(notice(rules, played, replies[place]))
            mixed = (first ^ (first >> HALF)) + impression(rules, after[number], side)
            keys[number] = mixed * KEY_STEP + told
            number += 1
    return number


@inner
def wins_in_one(rules, row, words, count, played, room):
    """Whether one of the first ``count`` of ``words`` wins in one on ``row``."""
    replies, moves, answered, after = room
    for place in range(count):
        apply(rules, row, words[place], played)
        if judge(rules, played, replies, moves, answered, after) >= 2:
            return True
    return False


@kernel
def may_win_in_two(rules, row, words, flags):
    """Write into ``flags`` which moves win in two on ``row`` for whoever knows that board.

    No other move wins in two on a belief that holds ``row``.
    """
    width = row.size
    first = np.empty(width, np.uint64)
    second = np.empty(width, np.uint64)
    third = np.empty(width, np.uint64)
    own = np.empty(most_moves(rules), np.int64)
    answers = np.empty(most_moves(rules), np.int64)
    room = (
        np.empty(most_moves(rules), np.int64),
        np.empty(most_moves(rules), np.int64),
        np.empty(width, np.uint64),
        np.empty(width, np.uint64),
    )
    for place in range(words.size):
        if not flags[place]:
            continue
        apply(rules, row, words[place], first)
        found = generate(rules, first, answers)
        flags[place] = found > 0 and not over(rules, first)
        if not flags[place]:
            continue
        for index in range(found):
            apply(rules, first, answers[index], second)
            if over(rules, second):
                flags[place] = False
                break
            count = generate(rules, second, own)
            if not takes_now(rules, second, room[1], room[3]) and not wins_in_one(
                rules, second, own, count, third, room
            ):
                flags[place] = False
                break


@kernel
def reached(rules, rows, side, counts):
    """Count the pieces of ``side``, which is to move, after every move on every row.

    ``counts`` is filled as by ``core.kernels.tally``.
    """
    after = np.empty(rows.shape[1], np.uint64)
    moves = np.empty(most_moves(rules), np.int64)
    for index in range(rows.shape[0]):
        found = generate(rules, rows[index], moves)
        for place in range(found):
            apply(rules, rows[index], moves[place], after)
            tally(rules, after, side, 1, counts)
