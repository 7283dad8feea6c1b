"""Observations and moves of checkers as kernels take them; see ``kernels.py``."""

from __future__ import annotations

from collections.abc import Iterable

from core.games.checkers import text
from core.games.checkers.paths import Board, Path, paths, taken_by
from core.games.checkers.paths import encode as encode_path
from core.games.checkers.rules import Ruleset
from core.games.checkers.tables import CROWNED
from core.setup import Position
from core.values import Delta, Move, Observation, Piece, Square

ALL = (1 << 64) - 1


def position_of(seen: Observation) -> Position:
    """See ``Game.position_of``."""
    return Position(text.row_of(seen.pieces, seen.to_move))


def encode(rules: Ruleset, seen: Observation, move: Move) -> int:
    """See ``Game.encode``."""
    return encode_path(rules, seen.viewer, _board(seen), move)


def every_path(rules: Ruleset, seen: Observation, move: Move) -> tuple[Path, ...]:
    """Every way to make one of the viewer's moves; all of them are in sight."""
    return paths(rules, seen.viewer, _board(seen), encode(rules, seen, move))


def ways(rules: Ruleset, seen: Observation, move: Move) -> tuple[Path, ...]:
    """See ``Game.ways``: every path of a capture, and its ends where that is plain."""
    rivals = seen.moves if move in seen.moves else (move,)
    found = {one: every_path(rules, seen, one) for one in rivals}
    every = [path for each in found.values() for path in each]
    ends = (move.origin, move.target)
    is_plain = sum((path[0], path[-1]) == ends for path in every) == len(found[move])
    if is_plain and all(path[:2] != ends for path in every):
        return (*found[move], ends)
    return found[move]


def delta(rules: Ruleset, seen: Observation, move: Move) -> Delta:
    """See ``Game.delta``."""
    word = encode(rules, seen, move)
    man = seen.pieces[move.origin]
    kind = "k" if word >> CROWNED & 1 else man.symbol
    lifted = {square: seen.pieces[square] for square in (move.origin, *taken_by(word))}
    return Delta(lifted, {move.target: Piece(man.side, kind)})


def _board(seen: Observation) -> Board:
    """What is in the way of the viewer of ``seen``: all that is not seen to be empty."""
    kings = [square for square, man in seen.pieces.items() if man.symbol == "k"]
    empty = bits_of(seen.visible - seen.pieces.keys())
    enemies = [s for s, man in seen.pieces.items() if man.side is not seen.viewer]
    return Board(ALL ^ empty, bits_of(kings), bits_of(enemies))


def bits_of(board: Iterable[Square]) -> int:
    """Squares as one bit each."""
    return sum(1 << square for square in board)
