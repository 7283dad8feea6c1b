"""Progressive chess a second time, written for being plainly right: every move is tried.

It remembers moves, not what follows from them: a pawn may be taken in passing if all it did
in the last series was a step of two. The moves of pieces are those of ``naive_chess``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tests.support import naive, naive_chess
from tests.support.naive_board import at, name, write
from tests.support.naive_chess import FOG


@dataclass(frozen=True)
class Game:
    """A moment of a game.

    Attributes:
        fen: Board, side to move and castling rights.
        length: How many moves this series may have.
        made: Those made so far.
        before: Those of the other side's last series.
        scottish: Whether a check ends the series.
    """

    fen: str
    length: int = 1
    made: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    scottish: bool = False


def moves(game: Game) -> set[str]:
    """Every legal move in UCI."""
    early = len(game.made) + 1 < game.length and not game.scottish
    plain = f"{game.fen} - 0 1"
    afters = {move: naive.after(plain, move, FOG) for move in naive_chess.moves(plain)}
    afters |= {
        move: after
        for move, after in _in_passing(game).items()
        if not naive_chess.in_check(_turned(after))
    }
    return {
        move
        for move, after in afters.items()
        if not (early and naive_chess.in_check(after))
    }


def after(game: Game, move: str) -> Game:
    """The moment after a legal move."""
    in_passing = _in_passing(game)
    fen = in_passing.get(move) or naive.after(f"{game.fen} - 0 1", move, FOG)
    made = (*game.made, move)
    checks = game.scottish and naive_chess.in_check(fen)
    if len(made) == game.length or checks:
        return Game(_three(fen), game.length + 1, (), made, game.scottish)
    own = _three(_turned(fen))
    return Game(own, game.length, made, game.before, game.scottish)


def perft(game: Game, depth: int) -> int:
    """The number of lines of so many moves."""
    if depth == 1:
        return len(moves(game))
    return sum(perft(after(game, move), depth - 1) for move in moves(game))


def _in_passing(game: Game) -> dict[str, str]:
    """Captures in passing, legal or not, with the position after each.

    There are none but for the first move of a series.
    """
    state = naive.read(f"{game.fen} - 0 1", FOG)
    pawn, way = ("P", 1) if state.turn == "w" else ("p", -1)
    found = {}
    for index, step in enumerate(() if game.made else game.before):
        victim = at(step[2:4])
        passed = victim[0], victim[1] + way
        if not _stepped(step, game.before[index + 1 :], state.board.get(victim, "")):
            continue
        for hunter in ((victim[0] - 1, victim[1]), (victim[0] + 1, victim[1])):
            if state.board.get(hunter) == pawn and passed not in state.board:
                board = {a: m for a, m in state.board.items() if a not in (victim, hunter)}
                board[passed] = pawn
                other = "b" if state.turn == "w" else "w"
                after = replace(state, board=board, turn=other, passed=None)
                found[name(hunter) + name(passed)] = write(after)
    return found


def _stepped(move: str, later: Sequence[str], stands: str) -> bool:
    """Whether ``move`` was a double step of the pawn that still stands there."""
    double = (move[1] + move[3], stands) in (("24", "P"), ("75", "p"))
    moved_on = any(move[2:4] in (each[:2], each[2:4]) for each in later)
    return double and move[0] == move[2] and not moved_on


def _three(fen: str) -> str:
    return " ".join(fen.split()[:3])


def _turned(fen: str) -> str:
    board, turn, rights, *_ = fen.split()
    return f"{board} {'b' if turn == 'w' else 'w'} {rights} - 0 1"
