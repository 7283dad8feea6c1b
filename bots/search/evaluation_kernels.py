"""What the search asks of an evaluation, besides what it asks of the rules.

Every evaluation is a ``NamedTuple`` class with the rules in its field ``rules``. It fills
in ``evaluate`` and ``gain``, whatever it has besides, and any of ``core.kernels`` that the
search is to see differently. Scores are of the side to move, in pawns: the value of the
least valuable piece.

One declared by ``selectively`` (``bots/search/selective_kernels.py``) is searched with
moves left out, as it answers here. The defaults switch each technique off, and the compiler
removes what is dead then.
"""

from __future__ import annotations

from core.jit import by_default, inlined
from core.kernels import alternates, to_move

PRIZE = 1000.0
"""Winning is worth this times 100 and more; see ``bots/search/kernels.py``."""


def evaluate(evaluation, row):
    """The static score of ``row`` for the side to move."""
    raise NotImplementedError


def gain(evaluation, row, move):
    """How much ``move`` adds to the static score of the side that makes it."""
    raise NotImplementedError


@by_default
def wins(evaluation, row, move):
    """Whether ``move`` ends the game for the side that makes it."""
    return False


@by_default
def refresh_accumulator(evaluation, row, accumulators, ply):
    """Computes ``accumulators[ply]`` for ``row`` from scratch."""


@by_default
def update_accumulator(evaluation, row, move, accumulators, ply):
    """Computes ``accumulators[ply + 1]``, after ``move``, from ``accumulators[ply]``."""


@by_default
def correction(evaluation, row, accumulators, ply):
    """What is added to the static score of a leaf, whose accumulator is at ``ply``."""
    return 0.0


@by_default
def correction_bound(evaluation, here):
    """Upper bound of the leaf correction after any move, for the side that makes it.

    ``here`` is the correction before the move.
    """
    return 0.0


@by_default
def stuck(evaluation, row, score, depth):
    """The value of ``row``, in which the side to move has no legal move.

    ``score`` is its static score with the correction. A game with check asks ``checked``
    whether that is mate or stalemate; in others that side has lost.
    """
    return -PRIZE * (100 + depth)


@by_default
def can_win_now(evaluation, row):
    """Whether the side to move can win by its next move."""
    return False


@by_default
def replies(evaluation, row, move, moves):
    """Writes the moves that quiescence tries after ``move``, the last one; their number."""
    return 0


def value_of(evaluation, work, ply, depth, position, score, alpha, beta):
    """The value of ``rows[ply]``, whose key is ``position``.

    Filled in for every class by ``kernels.py``, and by ``selectively`` for one.
    """
    raise NotImplementedError


def quiescence_of(evaluation, work, ply, depth, last, score, alpha, beta):
    """The value of ``rows[ply]`` with only replies to come; ``last`` was played."""
    raise NotImplementedError


@by_default
def open_search(evaluation, work):
    """Forgets what the search remembers of moves from searches before."""


@by_default
def step_into(evaluation, work, ply, row, move, after, position):
    """Notes what the search must know of ``after``, the position after ``move``."""


@by_default
def horizon(evaluation, depth):
    """The depth from which mate distances are counted in a search of ``depth``."""
    return depth


@by_default
def scout(evaluation):
    """The width of the window that asks whether a root move is better; 0 for no such."""
    return 0.0


@by_default
def root_reduction(evaluation, row, move, depth, index):
    """Plies by which a root move is searched less at first, to ask whether it is better."""
    return 0


@by_default
def quiet(evaluation, row, move):
    """Whether ``move`` changes nothing at once, so that late ones may be searched less."""
    return False


@by_default
def checks_from(evaluation, row):
    """What ``may_check`` has to know of ``row``, the same for all its moves."""
    return 0


@by_default
def may_check(evaluation, row, checks, move):
    """Whether ``move`` may give check; asked before it is made, never wrongly denied."""
    return True


@by_default
def landing(evaluation, row, move):
    """Which piece ``move`` brings where, as a number below ``LANDINGS``; 0 by default."""
    return 0


@by_default
def exchange(evaluation, row, move):
    """What ``move`` gains where both sides go on taking on its target while it pays."""
    return gain(evaluation, row, move)


@by_default
def may_pass(evaluation, row):
    """Whether the null move is sound here: no zugzwang is to be feared."""
    return False


@by_default
def pass_turn(evaluation, row, out):
    """Writes the position with the turn passed into ``out``."""


@by_default
def margin(evaluation, depth):
    """How far a score almost never changes in ``depth`` plies, in pawns."""
    return NO_MARGIN


@by_default
def score_scale(evaluation):
    """The usual swing of scores, relative to chess."""
    return 1.0


@by_default
def irreversible(evaluation, row, after):
    """Whether no line leads back from ``after`` to ``row``, the position before."""
    return False


@by_default
def draw_after_plies(evaluation):
    """Plies without an irreversible one that draw the game; 0 for never."""
    return 0


@by_default
def perpetual(evaluation):
    """The value of a repetition to the side that was in check throughout; 0 for a draw."""
    return 0.0


@by_default
def dead(evaluation, row):
    """Whether nobody can win any more."""
    return False


NO_MARGIN = 1e9


@inlined
def passes_turn(evaluation, row, after):
    """Whether the move from ``row`` to ``after`` gave the turn to the other side."""
    if alternates(evaluation):
        return True
    return to_move(evaluation, row) != to_move(evaluation, after)


@inlined
def turned(passed, score, alpha, beta):
    """A score and a window as the side to move has them, whose turn may have ``passed``."""
    return (-score, -beta, -alpha) if passed else (score, alpha, beta)
