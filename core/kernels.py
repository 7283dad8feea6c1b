"""The kernels every game fills in, and those that serve every game.

Each game fills in the names below for its own rules class (see ``core.jit.fills`` and
``core/games/chess/kernels.py``), so one search, one belief and one perft serve all games
without an indirect call, compiled once for each.

A row is one position, an array of ``uint64``; a move is one integer whose meaning is the
game's own.
"""

from __future__ import annotations

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.core.imputils import impl_ret_untracked
from numba.extending import intrinsic

from core.jit import fills, inlined, inner, kernel

MOVE_BITS = 54
"""How many bits the integers of moves have at most: a search's table packs them."""


@intrinsic
def unowned(typing_context, value):
    """``value``, an array or a named tuple, whose arrays nobody counts references to.

    Numba counts a reference for every row that a kernel takes of an array, which is a
    locked instruction each time. Whoever calls the kernel holds the arrays, so a kernel
    that takes many rows may do without; it must not keep or return them.
    """

    def codegen(context, builder, signature, arguments):
        loose = _loosened(context, builder, signature.args[0], arguments[0])
        return impl_ret_untracked(context, builder, signature.return_type, loose)

    return value(value), codegen


def _loosened(context, builder, kind, value):
    if isinstance(kind, types.Array):
        array = context.make_array(kind)(context, builder, value)
        array.meminfo = cgutils.get_null_value(array.meminfo.type)
        array.parent = cgutils.get_null_value(array.parent.type)
        return array._getvalue()
    if isinstance(kind, types.BaseTuple):
        for place, field in enumerate(kind.types):
            old = builder.extract_value(value, place)
            new = _loosened(context, builder, field, old)
            value = builder.insert_value(value, new, place)
    return value


@intrinsic
def fetch_early(typing_context, array, place):
    """Has the processor fetch ``array[place]``, which is read soon, and waits for nothing.

    ``array`` has no gaps, and ``place`` counts its elements one after the other.
    """

    def codegen(context, builder, signature, arguments):
        view = context.make_array(signature.args[0])(context, builder, arguments[0])
        byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        where = builder.bitcast(builder.gep(view.data, [arguments[1]]), byte)
        kind = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
        name = "llvm.prefetch.p0"
        prefetch = cgutils.get_or_insert_function(builder.module, kind, name)
        # To be read, kept in every cache, as data.
        builder.call(prefetch, [where, number(0), number(3), number(1)])
        return context.get_dummy_value()

    return types.void(array, place), codegen


def most_moves(rules):
    """Room for the moves of one position, the same number as ``Limits.moves``."""
    raise NotImplementedError


def strata(rules):
    """How many kinds of positions ``stratum`` tells apart, as ``Limits.strata`` says."""
    raise NotImplementedError


def history_bits(rules):
    """How many of its lowest bits say of a move between which squares it goes.

    A search remembers under them which moves were good elsewhere.
    """
    raise NotImplementedError


def alternates(rules):
    """Whether every move passes the turn; where it is a constant, compiling folds it."""
    raise NotImplementedError


def to_move(rules, row):
    """Whose turn it is in ``row``: 0 for the first side, 1 for the second."""
    raise NotImplementedError


def checked(rules, row):
    """Whether the side to move is in check; never, in a game that knows no check."""
    raise NotImplementedError


def generate(rules, row, moves):
    """Write every legal move of ``row`` into ``moves`` and return their number.

    Whether the game is ``over`` is not asked. A game with check leaves out what would
    leave its own king in check, so that no caller has to know of it.
    """
    raise NotImplementedError


def mobility(rules, row):
    """The number of moves ``generate`` would write."""
    raise NotImplementedError


def over(rules, row):
    """Whether the last move decided the game, so that no line goes on from ``row``."""
    raise NotImplementedError


def apply(rules, row, move, out):
    """Write the position after ``move`` into ``out``, which must not be ``row``."""
    raise NotImplementedError


def sight(rules, row, side):
    """The board of the squares that ``side`` sees into."""
    raise NotImplementedError


def key(rules, row):
    """A 64-bit hash of ``row``."""
    raise NotImplementedError


def rekey(rules, row, move, out, before):
    """The key of ``out``, ``row`` after ``move``, from ``before``, the key of ``row``."""
    raise NotImplementedError


def fits(rules, row, side, view):
    """Whether ``side`` would see ``row`` as ``view``, an observation as words."""
    raise NotImplementedError


def impression(rules, row, side):
    """A 64-bit hash of all that ``side`` is shown of ``row``."""
    raise NotImplementedError


def touched(rules, row, move):
    """The board of every square on which ``move`` changes anything."""
    raise NotImplementedError


def alters(rules, row, move):
    """The board of the squares that hold something else after ``move`` than before."""
    raise NotImplementedError


def outlook(rules, row):
    """What ``likely`` needs to know of ``row`` whatever the move is."""
    raise NotImplementedError


def likely(rules, habits, row, outlook, move, after):
    """How likely who plays well comes from ``row`` to ``after`` by ``move``: a logarithm.

    It is compared between all pairs of rows and moves that look alike to the other side.
    ``habits`` is what the game has learnt of that (``Game.habits``), and ``outlook`` is the
    answer to ``outlook``.
    """
    raise NotImplementedError


def stratum(rules, row, side):
    """Which of the ``strata`` kinds of positions ``row`` is to the enemies of ``side``.

    A sample keeps some of each kind, so that no danger to the other side drops out of it.
    """
    raise NotImplementedError


def notice(rules, row, move):
    """What the rules announce of ``move`` to the other side, as a number; 0 for nothing."""
    raise NotImplementedError


def tally(rules, row, side, share, counts):
    """Add ``share`` to ``counts[kind, square]`` for every piece of ``side`` on the board.

    Kinds count in the order of the game's ``facts.symbols``; the column after the last
    square is for the pieces in hand.
    """
    raise NotImplementedError


@fills(outlook)
@inlined
def no_outlook(rules, row):
    """Stands for ``outlook`` where a game needs none."""
    return 0


@inlined
def copy(row, out):
    """Write ``row`` into ``out``, which is as long.

    An assignment of arrays would do, but compiles for two seconds: most of what it consists
    of writes the message for arrays that do not fit.
    """
    for place in range(row.size):
        out[place] = row[place]


@kernel
def perft(rules, row, depth):
    """The number of lines of ``depth`` moves from ``row``; the last ply counted in bulk."""
    if depth == 0:
        return 1
    if over(rules, row):
        return 0
    if depth == 1:
        return mobility(rules, row)
    rows = np.empty((depth + 1, row.size), np.uint64)
    moves = np.empty((depth + 1, most_moves(rules)), np.int64)
    copy(row, rows[depth])
    return _lent(rules, rows, moves, depth)


@inner
def _lent(rules, rows, moves, depth):
    """As ``_perft``, with arrays that the caller holds until this returns."""
    return _perft(rules, unowned(rows), unowned(moves), depth)


@inner
def _perft(rules, rows, moves, depth):
    """Lines of ``depth`` moves from ``rows[depth]``.

    Rows are indexed by the depth left: a literal argument, such as a ply counted up from
    0, makes numba 0.68 crash when it loads a recursive function from its cache.
    """
    row, found, following = rows[depth], moves[depth], rows[depth - 1]
    total = 0
    for index in range(generate(rules, row, found)):
        apply(rules, row, found[index], following)
        if over(rules, following):
            continue
        if depth == 2:
            total += mobility(rules, following)
        else:
            total += _perft(rules, rows, moves, depth - 1)
    return total
