"""Progressive chess a second time, written for being plainly right: every move is tried.

It remembers moves, not what follows from them: a pawn may be taken in passing if all it did
in the last series was a step of two. The moves of pieces are those of ``naive_chess``, in
the fog those of ``naive``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from tests.support import naive, naive_board, naive_chess
from tests.support.naive import Step
from tests.support.naive_board import At, State, at
from tests.support.naive_chess import FOG

_NOWHERE = Step((-1, -1), (-1, -1))


@dataclass(frozen=True)
class Game:
    """A moment of a game.

    Attributes:
        state: Board, side to move and castling rights.
        kind: Whether check waits for the last move of a series, ends it, or is nothing.
        length: How many moves this series may have.
        made: Those made so far.
        before: Those of the other side's last series.
    """

    state: State
    kind: Literal["italian", "scottish", "fog"]
    length: int = 1
    made: tuple[Step, ...] = ()
    before: tuple[Step, ...] = ()


def read(text: str, kind: Literal["italian", "scottish", "fog"]) -> Game:
    """The moment of a FEN of seven fields; of the moves before it double steps alone."""
    *fields, passed, _, _, series = text.split()
    left, _, length = series.partition("/")
    state = naive_board.read(f"{' '.join(fields)} -", FOG)
    squares = [at(passed[n : n + 2]) for n in range(0, len(passed) - 1, 2)]
    steps = tuple(Step((x, y - 1), (x, y + 1)) for x, y in squares if y == 2)
    steps += tuple(Step((x, y + 1), (x, y - 1)) for x, y in squares if y == 5)
    if not length:
        return Game(state, kind, int(left), before=steps)
    others = (_NOWHERE,) * (int(length) - int(left) - len(steps))
    return Game(state, kind, int(length), made=others + steps)


def steps(game: Game) -> Iterator[Game]:
    """What every legal move leads to; nothing once a king is taken."""
    if not {"K", "k"} <= set(game.state.board.values()):
        return
    early = len(game.made) + 1 < game.length and game.kind == "italian"
    for step, after in (*_plain(game.state, game.kind), *_in_passing(game)):
        checks = game.kind != "fog" and naive_chess.checked(after)
        if early and checks:
            continue
        made, now = (*game.made, step), replace(after, passed=None)
        if len(made) == game.length or (game.kind == "scottish" and checks):
            yield Game(now, game.kind, game.length + 1, before=made)
        else:
            yield replace(game, state=naive_chess.passing(now), made=made)


def sight(game: Game, side: str) -> set[At]:
    """The squares that ``side`` sees in the fog."""
    rules = FOG._replace(en_passant="victim")
    seen = naive.sight(game.state, side, rules)
    for step, _ in _in_passing(game) if side == game.state.turn else ():
        seen |= naive.sight(replace(game.state, passed=step.target), side, rules)
    return seen


def _plain(state: State, kind: str) -> Iterator[tuple[Step, State]]:
    if kind != "fog":
        yield from naive_chess.steps(state)
        return
    for step in naive.steps(state, FOG):
        yield step, naive.play(state, step, FOG)


def _in_passing(game: Game) -> Iterator[tuple[Step, State]]:
    """Captures in passing, with the position after each.

    There are none but for the first move of a series.
    """
    state = game.state
    pawn, way = ("P", 1) if state.turn == "w" else ("p", -1)
    for step in () if game.made else game.before:
        (x, y), board = step.target, state.board
        if not _stepped(step, board.get((x, y), "")):
            continue
        for hunter in ((x - 1, y), (x + 1, y)):
            if board.get(hunter) == pawn and (x, y + way) not in board:
                taking = Step(hunter, (x, y + way), in_passing=True)
                after = naive.play(state, taking, FOG)
                if game.kind == "fog" or not naive_chess.can_be_taken(after, state.turn):
                    yield taking, after


def _stepped(step: Step, stands: str) -> bool:
    """Whether it was a double step of the pawn that still stands there."""
    double = (step.origin[1], step.target[1], stands) in ((1, 3, "P"), (6, 4, "p"))
    return double and step.origin[0] == step.target[0]
