"""The search of beliefs near the end of games, against plain Python."""

from __future__ import annotations

import numpy as np
import pytest

from bots.chess.evaluation import fogwise_evaluation
from bots.fog.endings import EndingSearch, suits
from bots.fog.endings_kernels import APART, LOST, SPREAD, WON
from bots.games import evaluation_of
from core.belief.belief import Belief
from core.games import find_game
from core.setup import Position
from core.values import Move, Side, Square

GAME = find_game("fog-chess", "chesscom")
VIEWER = Side.FIRST
BELIEFS = {
    "a queen, and two squares for the king": (
        1,
        ("k7/8/8/8/8/2K5/8/7Q w - - 0 1", "1k6/8/8/8/8/2K5/8/7Q w - - 0 1"),
    ),
    "a king in the corner": (1, ("k7/8/1K6/8/8/8/8/4R3 w - - 0 1",)),
    "a queen attacked": (1, ("8/8/8/8/3k4/8/8/K2Q4 w - - 0 1",)),
    "a pawn against a pawn": (
        2,
        ("8/8/8/8/5k2/7p/7P/7K w - - 0 1", "8/8/8/8/6k1/7p/7P/7K w - - 0 1"),
    ),
    "a pawn that is about to promote": (2, ("8/KP6/8/8/8/8/8/6k1 w - - 0 1",)),
}
"""How many moves to look ahead, and the boards that look alike."""


def boards_of(fens: tuple[str, ...]) -> list[Position]:
    return [GAME.read(fen).position for fen in fens]


def rows(boards: list[Position]) -> np.ndarray:
    return np.array([board.row for board in boards])


def searched(boards: list[Position], level: int) -> tuple[float, Move]:
    """What the kernel finds so many moves deep, and its move."""
    game, search = fogwise_evaluation(GAME, rows(boards)), EndingSearch(GAME, level)
    place = search.best(game, rows(boards), VIEWER, np.zeros(64), 10**9)
    seen = GAME.observe(boards[:1], VIEWER)
    if place is None:
        return search.value, seen.moves[0]
    return search.value, seen.moves[place]


def naive(boards: list[Position], level: int) -> tuple[float, set[Move]]:
    """What a belief is worth, and the moves that are worth it."""
    worths = {move: worth(boards, move, level) for move in GAME.moves(boards[0])}
    best = max(worths.values())
    return best, {move for move, value in worths.items() if value == pytest.approx(best)}


def worth(boards: list[Position], move: Move, level: int) -> float:
    groups: dict[object, dict[bytes, Position]] = {}
    for board in boards:
        after = GAME.play(board, move)
        if king(after, VIEWER.other) is None:
            continue
        for reply in GAME.moves(after):
            child = GAME.play(after, reply)
            if king(child, VIEWER) is None:
                return LOST
            shown = tuple(GAME.observe([one], VIEWER) for one in (after, child))
            views = tuple((one.visible, tuple(sorted(one.pieces.items()))) for one in shown)
            groups.setdefault(views, {})[child.row.tobytes()] = child
    if not groups:
        return WON + level
    return min(group_worth(list(group.values()), level) for group in groups.values())


def group_worth(boards: list[Position], level: int) -> float:
    static = static_worth(boards, level - 1)
    if level == 1 or not -1e5 < static < 1e5:
        return static
    return naive(boards, level - 1)[0]


def static_worth(boards: list[Position], level: int) -> float:
    kings = {king(board, VIEWER.other) for board in boards}
    if len(kings) == 1 and any(move.target in kings for move in GAME.moves(boards[0])):
        return WON + level
    game, pieces, apart = fogwise_evaluation(GAME, ROOT_ROWS[0]), 0.0, 0.0
    for board in boards:
        for square, man in GAME.pieces(board).items():
            sign = 1 if man.side is VIEWER else -1
            kind = "pnbrqk".index(man.symbol)
            pieces += sign * game.worth[kind, square ^ (56 * int(man.side))]
        one, two = (divmod(int(king(board, side) or 0), 8) for side in Side)
        apart += max(abs(one[0] - two[0]), abs(one[1] - two[1]))
    return (pieces - APART * apart) / len(boards) - SPREAD * len(boards)


ROOT_ROWS: list[np.ndarray] = []
"""Those by which the evaluation was made."""


def king(board: Position, side: Side) -> Square | None:
    found = GAME.pieces(board).items()
    return next((at for at, man in found if man.symbol == "k" and man.side is side), None)


@pytest.mark.parametrize("name", BELIEFS)
def test_a_belief_is_worth_what_plain_python_says(name: str) -> None:
    level, fens = BELIEFS[name]
    boards = boards_of(fens)
    ROOT_ROWS[:] = [rows(boards)]
    value, move = searched(boards, level)
    expected, best = naive(boards, level)
    assert value == pytest.approx(expected)
    assert move in best


def test_a_queen_does_not_step_beside_a_king_that_may_be_there() -> None:
    boards = boards_of(("8/8/8/1k6/8/8/8/K2Q4 w - - 0 1", "8/8/8/4k3/8/8/8/K2Q4 w - - 0 1"))
    for level in (1, 2):
        value, move = searched(boards, level)
        assert value > 5.0
        for board in boards:
            replies = GAME.moves(GAME.play(board, move))
            assert move.target not in {reply.target for reply in replies}


def test_a_move_is_none_where_all_may_lose_the_king() -> None:
    boards = boards_of(("7k/8/8/8/8/1q6/8/K7 w - - 0 1",))
    search = EndingSearch(GAME, 2)
    assert search.best(*_asked(boards), np.zeros(8), 10**6) is None
    assert search.value == LOST


def _asked(boards: list[Position]) -> tuple[object, np.ndarray, Side]:
    return fogwise_evaluation(GAME, rows(boards)), rows(boards), VIEWER


def test_handicaps_decide_between_moves_and_not_against_a_win() -> None:
    boards = boards_of(("8/8/8/1k6/8/8/8/K2Q4 w - - 0 1",))
    search, against = EndingSearch(GAME, 1), np.zeros(64)
    first = search.best(*_asked(boards), against, 10**6)
    assert first is not None
    against[first] = 50.0
    assert search.best(*_asked(boards), against, 10**6) != first
    seen = boards_of(("8/8/8/1k6/8/8/8/KR6 w - - 0 1",))
    taking = search.best(*_asked(seen), np.zeros(64), 10**6)
    assert taking is not None
    against[:] = 0.0
    against[taking] = 50.0
    assert search.best(*_asked(seen), against, 10**6) == taking


@pytest.mark.parametrize(
    ("variant", "kind", "text"),
    [
        ("fog-chess", "fogwise", "8/8/8/1k6/8/8/8/KR6 w - - 0 1"),
        ("fog-shogi", "boards", "4k4/9/9/9/4R4/9/9/9/4K4 b - 1"),
    ],
)
def test_any_game_is_searched(variant: str, kind: str, text: str) -> None:
    game = find_game(variant)
    position = game.read(text).position
    belief, seen = Belief(game, 1 << 16, [position]), game.observe([position], VIEWER)
    assert suits(game, belief, VIEWER)
    evaluated = evaluation_of(variant, kind)(game, belief.rows)
    search = EndingSearch(game, 2)
    place = search.best(evaluated, belief.rows, VIEWER, np.zeros(game.limits.moves), 10**5)
    assert place is not None
    taken = seen.pieces[seen.moves[place].target]
    assert taken.symbol == game.facts.royal
    assert search.value > WON


def test_the_beginning_is_no_ending() -> None:
    start = Belief(GAME, 1 << 16)
    assert not suits(GAME, start, VIEWER)
    assert not suits(find_game("fog-progressive"), start, VIEWER)
