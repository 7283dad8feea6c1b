"""What an evaluation lets the search leave out, and look at longer.

An evaluation declared by ``selectively`` (``bots/search/selective/kernels.py``) is searched
with moves left out, as it answers here. By default every answer is none, and compiling
folds it away.
"""

from __future__ import annotations

from bots.search.evaluation_kernels import gain
from core.jit import fills, inlined


def value_of(evaluation, work, ply, depth, position, score, alpha, beta):
    """The value of ``rows[ply]``, whose key is ``position``; by default plain minimax."""
    raise NotImplementedError


def quiescence_of(evaluation, work, ply, depth, last, score, alpha, beta):
    """The value of ``rows[ply]`` with only replies to come; ``last`` was played."""
    raise NotImplementedError


def open_search(evaluation, work):
    """Forgets what the search remembers of moves from searches before."""
    raise NotImplementedError


def step_into(evaluation, work, ply, row, move, after, position):
    """Notes what the search must know of ``after``, the position after ``move``."""
    raise NotImplementedError


def horizon(evaluation, depth):
    """The plies from which a search of ``depth`` counts down to ends of the game."""
    raise NotImplementedError


def scout(evaluation):
    """The width of the window that asks whether a root move is better; 0 for no such."""
    raise NotImplementedError


def root_reduction(evaluation, row, move, depth, index):
    """Plies by which a root move is searched less at first, to ask whether it is better."""
    raise NotImplementedError


def quiet(evaluation, row, move):
    """Whether ``move`` changes nothing at once, so that late ones may be searched less."""
    raise NotImplementedError


def checks_from(evaluation, row):
    """What ``may_check`` has to know of ``row``, the same for all its moves."""
    raise NotImplementedError


def may_check(evaluation, row, checks, move):
    """Whether ``move`` may give check; asked before it is made, never wrongly denied."""
    raise NotImplementedError


def landing(evaluation, row, move):
    """Which piece ``move`` brings where, as a number below ``LANDINGS``; 0 by default."""
    raise NotImplementedError


def exchange(evaluation, row, move):
    """What ``move`` gains where both sides go on taking on its target while it pays."""
    raise NotImplementedError


def may_pass(evaluation, row):
    """Whether the side to move would hardly ever gain by passing."""
    raise NotImplementedError


def pass_turn(evaluation, row, out):
    """Writes the position with the turn passed into ``out``."""
    raise NotImplementedError


def margin(evaluation, depth):
    """How far a score may change in ``depth`` plies as good as always, in pawns."""
    raise NotImplementedError


def steadiness(evaluation):
    """How many pawns change as much as one pawn does in chess."""
    raise NotImplementedError


def lasting(evaluation, row, after):
    """Whether no line leads back from ``after`` to ``row``, the position before."""
    raise NotImplementedError


def most_quiet(evaluation):
    """Plies without a lasting one that draw the game; 0 for never."""
    raise NotImplementedError


def perpetual(evaluation):
    """What a repetition is worth to whom was given check all the while; 0 for a draw."""
    raise NotImplementedError


def dead(evaluation, row):
    """Whether nobody can win any more."""
    raise NotImplementedError


NO_MARGIN = 1e9


@fills(open_search)
@inlined
def _open_search(evaluation, work):
    """Plain minimax remembers nothing else."""


@fills(step_into)
@inlined
def _step_into(evaluation, work, ply, row, move, after, position):
    """Plain minimax asks for nothing."""


@fills(horizon)
@inlined
def _horizon(evaluation, depth):
    return depth


@fills(scout)
@inlined
def _scout(evaluation):
    return 0.0


@fills(root_reduction)
@inlined
def _root_reduction(evaluation, row, move, depth, index):
    return 0


@fills(quiet)
@inlined
def _quiet(evaluation, row, move):
    return False


@fills(checks_from)
@inlined
def _checks_from(evaluation, row):
    return 0


@fills(may_check)
@inlined
def _may_check(evaluation, row, checks, move):
    return True


@fills(landing)
@inlined
def _landing(evaluation, row, move):
    return 0


@fills(exchange)
@inlined
def _exchange(evaluation, row, move):
    return gain(evaluation, row, move)


@fills(may_pass)
@inlined
def _may_pass(evaluation, row):
    return False


@fills(pass_turn)
@inlined
def _pass_turn(evaluation, row, out):
    """Never asked where nobody may pass."""


@fills(margin)
@inlined
def _margin(evaluation, depth):
    return NO_MARGIN


@fills(steadiness)
@inlined
def _steadiness(evaluation):
    return 1.0


@fills(lasting)
@inlined
def _lasting(evaluation, row, after):
    return False


@fills(most_quiet)
@inlined
def _most_quiet(evaluation):
    return 0


@fills(perpetual)
@inlined
def _perpetual(evaluation):
    return 0.0


@fills(dead)
@inlined
def _dead(evaluation, row):
    return False
