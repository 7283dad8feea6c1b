"""The tree that grows over a game, beside the plain answers of the rules."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import islice
from math import atanh

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.optimize import linprog

from bots.chess.evaluation import SQUARE, fogwise_evaluation
from bots.fog.equilibrium import AT_ONCE, COST, WALKS, Root, SubgameSolver
from bots.fog.growth_kernels import MARGIN, SCALE, WON
from bots.fog.move_evaluator import TimeManager
from bots.fog.tree_kernels import (
    BRANCHES,
    END,
    NO_BRANCH,
    NODES,
    ROOTS,
    SWEEPS,
    average,
    inform,
    solve,
)
from core.games import find_game
from core.games.chess.board import decode
from core.notation import code
from core.player import Budget
from core.setup import Position
from core.values import Move, Observation, Side

GAME = find_game("fog-chess", "chesscom")
ROOM = 16 * 2**20

BOARDS = (
    "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 1",
    "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 1",
    "r1bqkb1r/p1pp1ppp/1pn2n2/4p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 1",
    "rnbqkb1r/ppp2ppp/3p1n2/4p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 1",
)
"""Alike to White."""


def rows_of(*fens: str) -> NDArray[np.uint64]:
    return np.array([GAME.read(fen).position.row for fen in fens])


def nodes(number: int) -> TimeManager:
    return TimeManager(0.0, Budget(nodes=number))


def solved(
    ahead: SubgameSolver, rows: NDArray[np.uint64], timer: TimeManager, *names: str
) -> NDArray[np.float64]:
    """What the fog adds to the moves called so, or to all, on rows that are alike."""
    chances = np.full(len(rows), 1 / len(rows))
    moves = moves_of(rows, *names)
    return ahead.solve(GAME, Root(side_of(rows), rows, chances, moves), timer)


def side_of(rows: NDArray[np.uint64]) -> Side:
    return GAME.to_move(Position(rows[0]))


def moves_of(rows: NDArray[np.uint64], *names: str) -> NDArray[np.int64]:
    position = Position(rows[0])
    seen = GAME.observe([position], side_of(rows))
    moves = [GAME.read_move(position, name) for name in names] or GAME.moves(position)
    return np.array([GAME.encode(seen, move) for move in moves])


@pytest.fixture(scope="module")
def grown() -> SubgameSolver:
    ahead = SubgameSolver("fogwise", ROOM)
    solved(ahead, rows_of(*BOARDS), nodes(COST * 10_000))
    return ahead


def histories(ahead: SubgameSolver) -> Iterator[tuple[int, list[Position]]]:
    """Every branch with the positions that lead to it, by the rules in plain Python."""
    tree, growth, rows = ahead.tree, ahead.growth, rows_of(*BOARDS)
    moves = moves_of(rows)
    known: list[list[Position]] = []
    for branch in range(tree.counts[BRANCHES]):
        above = tree.above[branch]
        if above == NO_BRANCH:
            row, place = divmod(int(tree.nodes[branch]), len(moves))
            before, move = [Position(rows[row])], int(moves[place])
        else:
            before, move = known[above], int(growth.moves[tree.edges[branch]])
        known.append([*before, GAME.play(before[-1], decode(move))])
        yield branch, known[-1]


def test_every_branch_holds_the_row_that_its_moves_lead_to(grown: SubgameSolver) -> None:
    for branch, history in histories(grown):
        assert Position(grown.growth.rows[branch]) == history[-1]


def test_an_infoset_is_what_its_mover_cannot_tell_apart(grown: SubgameSolver) -> None:
    """The mover is shown the same after every ply; the rival knows board and first move."""
    tree, sets, by_known = grown.tree, {}, {}
    for branch, history in histories(grown):
        mover = GAME.to_move(history[-1])
        known = mover, what_is_known(history, mover)
        infoset = int(tree.sets[branch])
        assert tree.movers[infoset] == int(mover is Side.SECOND)
        assert sets.setdefault(infoset, known) == known
        assert by_known.setdefault(known, infoset) == infoset
    assert any(len(history) > 3 for _, history in histories(grown))
    own = [
        infoset
        for infoset in tree.sets[: tree.counts[BRANCHES]]
        if not tree.movers[infoset]
    ]
    assert len(own) / len(set(own)) > 1.2


def what_is_known(history: list[Position], mover: Side) -> Hashable:
    looks = [GAME.observe(history[: n + 1], mover) for n in range(len(history))]
    start = history[:2] if mover is Side.SECOND else ()
    return tuple(start), tuple(map(plain, looks))


def plain(seen: Observation) -> Hashable:
    return tuple(
        frozenset(field.items()) if isinstance(field, dict) else field
        for field in (getattr(seen, name) for name in Observation.__slots__)
    )


def test_the_actions_of_a_branch_are_its_moves(grown: SubgameSolver) -> None:
    tree = grown.tree
    for branch, history in histories(grown):
        infoset = tree.sets[branch]
        start, size = tree.starts[infoset], tree.sizes[infoset]
        words = grown.growth.moves[start : start + size].tolist()
        assert tuple(map(decode, words)) == GAME.moves(history[-1])


def test_roots_are_the_moves_asked_for_on_every_row() -> None:
    rows, ahead = rows_of(*BOARDS), SubgameSolver("fogwise", ROOM)
    added = solved(ahead, rows, nodes(COST * 2000), "Ng5", "h3", "Nc3")
    assert added.shape == (len(rows), 3)
    tree = ahead.tree
    roots = [b for b in range(tree.counts[BRANCHES]) if tree.above[b] == NO_BRANCH]
    assert sorted(tree.nodes[roots].tolist()) == list(range(added.size))
    assert np.isfinite(added).all()
    assert abs(added).max() > 1e-3


def test_nothing_is_added_where_a_king_is_taken_or_can_be() -> None:
    """Black's king stands in check, and White's steps into the rook's file or takes it."""
    rows = rows_of("3rk3/8/8/8/8/8/8/2K1R3 w - - 0 1")
    ahead = SubgameSolver("fogwise", ROOM)
    added = solved(ahead, rows, Counted(9), "Kd1", "Rxe8")
    assert added.tolist() == [[0.0, 0.0]]
    assert ahead.tree.below[:2].tolist() == [END, END]
    assert ahead.tree.counts[BRANCHES] == 0


def test_the_first_reply_is_made_by_who_knows_the_board() -> None:
    """So at first, when the tree is no deeper, the fog adds nothing."""
    ahead = SubgameSolver("fogwise", ROOM)
    assert abs(solved(ahead, rows_of(*BOARDS), nodes(1))).max() < 1e-6


def test_the_game_ends_where_a_king_can_be_taken(grown: SubgameSolver) -> None:
    tree, ended = grown.tree, 0
    for branch, history in islice(histories(grown), 0, None, 9):
        mover = GAME.to_move(history[-1])
        for place, move in enumerate(GAME.moves(history[-1])):
            node = tree.firsts[branch] + place
            taken = takes_king(history[-1], move)
            end = taken or king_hangs(GAME.play(history[-1], move))
            assert (tree.below[node] == END) == end
            if end:
                sign = 1 if taken is (mover is Side.FIRST) else -1
                assert tree.values[node] == sign * WON
                ended += 1
    assert ended > 3


def takes_king(position: Position, move: Move) -> bool:
    man = GAME.pieces(position).get(move.target)
    return man is not None and man.symbol == "k"


def king_hangs(position: Position) -> bool:
    return any(takes_king(position, reply) for reply in GAME.moves(position))


def naive_score(position: Position, rows: NDArray[np.uint64]) -> float:
    """What men are worth by their tables, to the side to move."""
    worth, mover = fogwise_evaluation(GAME, rows).worth, GAME.to_move(position)
    total = 0.0
    for square, man in GAME.pieces(position).items():
        turned = square if man.side is Side.FIRST else square ^ 56
        value = worth["pnbrqk".index(man.symbol), turned]
        total += value if man.side is mover else -value
    return float(total)


def naive_calm(position: Position, rows: NDArray[np.uint64]) -> float:
    """The score when both take as long as it pays; a king is not to be left hanging."""
    best = naive_score(position, rows)
    for move in GAME.moves(position):
        after = GAME.play(position, move)
        takes = move.target in GAME.pieces(position) or move.target in passed(position)
        if takes and not king_hangs(after):
            best = max(best, -naive_calm(after, rows))
    return best


def passed(position: Position) -> frozenset[int]:
    return GAME.observe([position], GAME.to_move(position)).en_passant


def seen_more(position: Position) -> float:
    own, other = (
        len(GAME.observe([position], side).visible)
        for side in (GAME.to_move(position), GAME.to_move(position).other)
    )
    return max(-1.0, min(1.0, SQUARE * (own - other)))


QUIET = (
    ("4k3/1p3r2/8/3p4/4P3/5N2/1P6/4K3 w - - 0 1", "Kd1"),
    ("4k3/1pp5/2n5/3p4/4P1b1/5N2/1P3P2/4K3 b - - 0 1", "Kd8"),
)
"""After these moves not much can be taken: most replies are worth about the same."""


@pytest.mark.parametrize(("fen", "name"), QUIET)
def test_a_leaf_is_worth_what_is_left_after_all_captures(fen: str, name: str) -> None:
    rows, ahead = rows_of(fen), SubgameSolver("fogwise", ROOM)
    position = GAME.play(Position(rows[0]), GAME.read_move(Position(rows[0]), name))
    solved(ahead, rows, nodes(1), name)
    worths = {}
    for place, move in enumerate(GAME.moves(position)):
        after = GAME.play(position, move)
        if not king_hangs(after):
            worths[place] = -(naive_calm(after, rows) + seen_more(after))
    bar = max(worths.values()) - MARGIN
    assert sum(worth > bar for worth in worths.values()) > len(worths) / 2
    for place, worth in worths.items():
        found = -SCALE * atanh(ahead.tree.values[ahead.tree.firsts[0] + place])
        if worth > bar:
            assert found == pytest.approx(worth, abs=1e-3)
        else:
            assert found <= bar + 1e-3


def test_values_and_strategies_stay_in_their_bounds(grown: SubgameSolver) -> None:
    tree = grown.tree
    assert abs(tree.values[: tree.counts[NODES]]).max() <= WON + 1e-5
    for infoset in set(tree.sets[: tree.counts[BRANCHES]].tolist()):
        start, size = tree.starts[infoset], tree.sizes[infoset]
        assert tree.now[start : start + size].sum() == pytest.approx(1.0, abs=1e-4)


class Counted(TimeManager):
    """Something is left the first few times it is asked, and then nothing."""

    def __init__(self, times: int) -> None:
        super().__init__(0.0, Budget())
        self.asked = 0
        self._times = times

    def left(self, share: float) -> float:
        self.asked += 1
        return float(self._times - self.asked)


@pytest.mark.parametrize("times", [1, 2, 5, 9])
def test_it_stops_as_soon_as_nothing_is_left(times: int) -> None:
    ahead, timer = SubgameSolver("fogwise", ROOM), Counted(times)
    solved(ahead, rows_of(*BOARDS), timer)
    assert timer.asked <= times + 4
    assert ahead.growth.tally[1] == max(0, times - 4) * WALKS


def test_only_as_many_rows_get_roots_as_there_is_time_for() -> None:
    rows = np.repeat(rows_of(*BOARDS), 4, axis=0)
    ahead = SubgameSolver("fogwise", ROOM)
    added = solved(ahead, rows, Counted(1), "Ng5", "Nc3")
    assert ahead.growth.tally[ROOTS] == 2 * AT_ONCE
    assert not added[AT_ONCE:].any()


def test_it_stops_growing_where_its_room_ends() -> None:
    ahead = SubgameSolver("fogwise", 0)
    solved(ahead, rows_of(*BOARDS), Counted(60))
    assert ahead.tree.counts[NODES] <= ahead.tree.values.size
    assert ahead.growth.tally[1] < 57 * WALKS


def test_a_full_tree_is_swept_for_no_longer_than_one_that_grows() -> None:
    """Nodes are counted on, so that a budget of nodes comes to an end."""
    ahead = SubgameSolver("fogwise", 0)
    solved(ahead, rows_of(*BOARDS), nodes(COST * 40_000))
    assert 500 < ahead.tree.counts[SWEEPS] < 5_000


def test_the_same_rows_and_nodes_give_the_same_tree() -> None:
    found = []
    used = SubgameSolver("fogwise", ROOM)
    solved(used, rows_of(BOARDS[1]), nodes(COST * 3000))
    for ahead in (used, SubgameSolver("fogwise", ROOM), used):
        found.append(solved(ahead, rows_of(*BOARDS), nodes(COST * 15_000)))
    assert abs(found[0]).max() > 0.0
    for added in found:
        assert (added == found[0]).all()


def replied(fen: str, name: str, number: int) -> tuple[dict[str, float], float]:
    """How replies to a move are mixed, and what the fog adds to the move."""
    rows, ahead = rows_of(fen), SubgameSolver("fogwise", 4 * ROOM)
    solved(ahead, rows, nodes(COST * number), name)
    tree, strategy = ahead.tree, np.zeros_like(ahead.tree.now)
    solve(tree, 500)
    average(tree, strategy)
    inform(tree)
    start, size = tree.starts[0], tree.sizes[0]
    words = ahead.growth.moves[start:][:size].tolist()
    names = [code(GAME.facts, decode(word)) for word in words]
    added = tree.values[0] - tree.informed[0]
    return dict(zip(names, strategy[start:][:size].tolist(), strict=True)), float(added)


def on_paper(payoffs: list[list[float]]) -> list[float]:
    """How the rows of a matrix game are mixed, by a linear program."""
    matrix = np.array(payoffs)
    rows, columns = matrix.shape
    solution = linprog(
        [0.0] * rows + [-1.0],
        A_ub=np.hstack([-matrix.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=[[1.0] * rows + [0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
    )
    return [float(share) for share in solution.x[:rows]]


# In the three positions below White's king is shut in on h1 and Black's king stands on the
# h-file before its own rook or queen. When it steps aside White is lost, unless White takes
# it at once: it has to cover the right square beforehand, and Black does not see which.
# Black has just made a move that changes nothing.

SURE = 0.95
"""What being a rook or two behind comes to, in the end, for who is ahead."""


def test_two_squares_are_guessed_half_and_half() -> None:
    """Black can go to g8 or g6; g7 and h6 are covered by pawns.

    Bb3 or f7 covers g8, Bc2 covers g6 and h7. Who covers the wrong square loses the king:
    that is matching pennies. To stay is no better for Black than g6: Bc2 looks at h7, too.
    """
    expected = on_paper([[WON, -WON, -SURE], [-WON, WON, WON]])
    assert expected == pytest.approx([0.5, 0.5])
    found, added = replied("rrb4r/pp1p3k/5P2/6P1/B7/8/6P1/6RK b - - 0 1", "a6", 10_000)
    assert found["a4b3"] + found["f6f7"] == pytest.approx(0.5, abs=0.1)
    assert found["a4c2"] == pytest.approx(0.5, abs=0.1)
    # If Black saw the reply, White could do no better than be two rooks behind.
    assert added == pytest.approx(-SURE, abs=0.1)


def test_three_squares_are_guessed_a_third_each_but_for_a_second_string() -> None:
    """Black can go to g8, g6 or g7, which Bb3, Bc2 and Nf5 cover, one each.

    The knight on f5 may yet step between on the h-file, so White, if wrong, is behind and
    not lost. With a for each bishop's move, g8 and g7 are equal where
    -SURE (1 - 2 a) = WON (1 - 2 a) - 2 WON a, so that a = 0.31.
    """
    lost = [-WON, -WON, -SURE]
    payoffs = [[WON, *lost[:2]], [-WON, WON, -WON], [-SURE, -SURE, WON]]
    expected = on_paper(payoffs)
    a = (WON + SURE) / (4 * WON + 2 * SURE)
    assert expected == pytest.approx([a, a, 1 - 2 * a])
    found, _ = replied("rrb4r/pp1p3k/8/6P1/B2N4/8/6P1/6RK b - - 0 1", "a6", 10_000)
    for name, share in zip(("a4b3", "a4c2", "d4f5"), expected, strict=True):
        assert found[name] == pytest.approx(share, abs=0.1)


def test_a_square_covered_twice_makes_an_uneven_mix() -> None:
    """Black can go to g8 or g6 or stay, and neither side is ahead.

    Bb3 covers g8. Nf4 covers g6, and steps in between on the h-file if Black goes to g8.
    Bc2 covers g6 and h7. Against g8, g6 and staying they win (W, -W, 0), (0, W, 0) and
    (-W, W, W), W being the king: 0.4, 0.4 and 0.2 make all three worth 0.2 W.
    """
    expected = on_paper([[WON, -WON, 0.0], [0.0, WON, 0.0], [-WON, WON, WON]])
    assert expected == pytest.approx([0.4, 0.4, 0.2])
    found, _ = replied("r1b4r/1p1p3k/5P2/6P1/B7/2P5/4N1P1/6RK b - - 0 1", "Rab8", 120_000)
    for name, share in zip(("a4b3", "e2f4", "a4c2"), expected, strict=True):
        assert found[name] == pytest.approx(share, abs=0.1)
