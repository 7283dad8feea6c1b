"""Bots that weigh moves on many boards: what they add up, and what they play."""

from __future__ import annotations

import time
from dataclasses import replace
from math import tanh
from random import Random

import numpy as np
import pytest

from bots.chess.evaluation import EARLY, LATE, WHOLE, counted, fogwise_evaluation, tapered
from bots.chess.fog_kernels import Fogwise, captures, outlook
from bots.entries import WEIGHER
from bots.fog import move_evaluator
from bots.fog.averaging import AveragingPlayer, handicaps
from bots.fog.averaging_kernels import WIDE, weigh
from bots.fog.move_evaluator import (
    DOUBT,
    LOST,
    SCALE,
    SOONER,
    SOONEST,
    UNDECIDED,
    MoveEvaluator,
    TimeManager,
    alike,
    squashed,
)
from bots.roster import make
from bots.search.evaluation_kernels import PRIZE
from bots.search.kernels import open_root, root_value
from bots.search.tables import DEEPEST, NO_LIMIT, workspace
from core.game import observed
from core.games import find_game
from core.games.chess.board import decode
from core.games.chess.tables import MOST_MOVES
from core.player import Budget
from core.setup import Position
from core.values import Move, Observation, Side
from tests.bots.games import play_game
from tests.support.lines import seen_after

GAME = find_game("fog-chess", "chesscom")
AVERAGING = ("AveragingPlayer", "HalvingPlayer", "LearnedPlayer")


def positions(seed: int, plies: int = 60) -> list[Position]:
    dice, history = Random(seed), [GAME.start().position]
    while GAME.outcome(history) is None and len(history) <= plies:
        history.append(GAME.play(history[-1], dice.choice(GAME.moves(history[-1]))))
    return history[:-1]


def fogwise(square: float = 0.03) -> Fogwise:
    return Fogwise(GAME.rules, np.uint64(0), tapered(WHOLE), square, 1.0, np.uint64(0))


def test_captures_are_the_moves_onto_enemy_men_the_largest_first() -> None:
    worth = "pnbrq"
    for position in positions(4):
        moves = np.zeros(MOST_MOVES, np.int64)
        number = captures(fogwise(), position.row, moves)
        found = [decode(int(word)) for word in moves[:number]]
        men, side = GAME.pieces(position), GAME.to_move(position)
        expected = {
            move
            for move in GAME.moves(position)
            if move.target in men and men[move.target].symbol != "k"
        }
        assert len(found) == len(set(found))
        assert set(found) == expected
        taken = [worth.index(men[move.target].symbol) for move in found]
        assert taken == sorted(taken, reverse=True)
        assert all(men[move.target].side is side.other for move in found)


def test_a_leaf_is_worth_the_squares_that_are_seen_more() -> None:
    for position in positions(7):
        side = GAME.to_move(position)
        own, other = (
            len(GAME.observe([position], viewer).visible) for viewer in (side, side.other)
        )
        expected = max(-1.0, min(1.0, 0.03 * (own - other)))
        assert outlook(fogwise(), position.row) == pytest.approx(expected)
        assert outlook(fogwise(square=0.0), position.row) == 0.0


def test_the_worth_of_men_goes_from_the_early_to_the_late_table() -> None:
    start = np.array([GAME.start().position.row])
    assert counted(start) == WHOLE
    assert (tapered(counted(start)) == EARLY).all()
    bare = GAME.read("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").position.row
    assert (tapered(counted(np.array([bare]))) == LATE).all()


def test_moves_are_worth_the_mean_of_what_they_are_worth_on_each_board() -> None:
    boards = [GAME.read(f"4k3/8/8/3{man}4/8/8/4R3/4K3 w - - 0 1").position for man in "qrb"]
    game = Fogwise(
        GAME.rules, np.uint64(0), tapered(counted(rows(boards))), 0.03, 1.0, np.uint64(0)
    )
    evaluator = MoveEvaluator("fogwise")
    evaluator.load(GAME, alike(rows(boards)), TimeManager(0.0, Budget(nodes=10**9)))
    weighed = evaluator.evaluate(2, 1.0)
    assert len(weighed.found) == len(boards)
    work, moves = workspace(8, 10), np.zeros(MOST_MOVES, np.int64)
    for place, word in enumerate(weighed.moves):
        total = 0.0
        for board in boards:
            open_root(game, board.row, work, moves)
            value = root_value(game, work, word, 2, -WIDE, WIDE)
            total += worth_of(value, 2)
        assert weighed.values[place] == pytest.approx(total / len(boards))


def worth_of(pawns: float, depth: int) -> float:
    plies = depth - (abs(pawns) / PRIZE - 100)
    if pawns <= -PRIZE:
        return LOST + SOONER * plies
    if pawns >= PRIZE:
        return 1.0 + SOONER * (SOONEST - plies)
    return UNDECIDED * tanh(pawns / SCALE)


def test_looking_deeper_adds_what_it_changes_to_what_a_move_is_worth_on_all_boards() -> (
    None
):
    boards = [GAME.read(f"4k3/8/8/3{man}4/8/8/4R3/4K3 w - - 0 1").position for man in "qrb"]
    evaluator = MoveEvaluator("fogwise")
    evaluator.load(GAME, alike(rows(boards)), TimeManager(0.0, Budget(nodes=10**9)))
    before = evaluator.evaluate(2, 1.0)
    deeper = evaluator.deepen(before, 2, 3, 1.0)
    work, moves = workspace(8, 10), np.zeros(MOST_MOVES, np.int64)
    for place in before.order[:2]:
        new = []
        for board in boards:
            open_root(fogwise_evaluation(GAME, rows(boards)), board.row, work, moves)
            word = before.moves[place]
            game = fogwise_evaluation(GAME, rows(boards))
            value = root_value(game, work, word, 3, -WIDE, WIDE)
            decided = np.sign(value) * (abs(value) >= PRIZE)
            new.append(value + PRIZE * (DEEPEST - 3) * decided)
        assert deeper.found[:, place] == pytest.approx(np.array(new))
        changes = squashed(np.array(new)) - squashed(before.found[:, place])
        expected = before.values[place] + changes.sum() / (len(boards) + DOUBT)
        assert deeper.values[place] == pytest.approx(expected)
    assert set(deeper.order[:2]) == set(before.order[:2])


def test_what_is_not_done_in_time_is_as_if_it_had_not_been_asked() -> None:
    boards = [GAME.start().position] * 8
    evaluator = MoveEvaluator("fogwise")
    evaluator.load(GAME, alike(rows(boards)), TimeManager(0.0, Budget(nodes=400)))
    before = evaluator.evaluate(2, 1.0)
    assert 1 <= len(before.found) < 8
    assert evaluator.deepen(before, 20, 6, 1.0) is before


def test_a_budget_in_nodes_lasts_for_the_same_boards_whatever_the_time() -> None:
    for nodes, boards in ((1_000, 512), (500_000, 26_666), (10**8, 1 << 15)):
        timer = TimeManager(time.perf_counter() - 9.0, Budget(nodes=nodes))
        assert timer.boards(30) == boards
    late = TimeManager(time.perf_counter() - 9.0, Budget(seconds=1.0))
    assert late.boards(30) == 512


def test_a_search_that_is_stopped_ends_soon_and_leaves_nothing_behind() -> None:
    row, game = (
        GAME.start().position.row,
        fogwise_evaluation(GAME, rows([GAME.start().position])),
    )
    fresh, stopped = workspace(8, 10), workspace(8, 10)
    moves, asked = np.zeros(MOST_MOVES, np.int64), np.arange(20)
    guesses, values, again = np.zeros(20), np.zeros(20), np.zeros(20)
    for limit in (1, 50, 700, 2_000):
        stopped.nodes[1] = limit
        assert weigh(game, row, 4, stopped, moves, asked, guesses, WIDE, values) == -1
        # A node is noticed when its own search comes back.
        assert stopped.nodes[0] < limit + 200
    stopped.nodes[1] = NO_LIMIT
    weigh(game, row, 4, stopped, moves, asked, guesses, WIDE, values)
    weigh(game, row, 4, fresh, moves, asked, guesses, WIDE, again)
    assert (values == again).all()


def test_moves_that_lose_more_than_counts_are_looked_for_where_they_can_be_found() -> None:
    # A guess outside of all windows once turned the window round, and nothing was cut off.
    position = GAME.read("4k3/8/8/8/qqq5/qqq5/8/K7 w - - 0 1").position
    game, work = fogwise_evaluation(GAME, rows([position])), workspace(8, 10)
    moves, values = np.zeros(MOST_MOVES, np.int64), np.zeros(MOST_MOVES)
    number = open_root(game, position.row, work, moves)
    work.nodes[1] = 200_000
    guesses = np.full(number, -3 * WIDE)
    args = np.arange(number), guesses, 1.0, values[:number]
    assert weigh(game, position.row, 4, work, moves, *args) > 0
    assert (values[:number] <= 1.0 - WIDE).all()


def test_what_cannot_be_looked_at_in_time_counts_as_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(move_evaluator, "LEAST_NODES", 60)
    evaluator = MoveEvaluator("fogwise")
    evaluator.load(
        GAME, alike(rows([GAME.start().position])), TimeManager(0.0, Budget(nodes=1))
    )
    found = evaluator.evaluate(2, 1.0).found
    assert found.shape == (1, 20)
    assert found[0, 0] > -WIDE
    assert found[0, -1] == -WIDE


@pytest.mark.parametrize("near", [0.1, 1.0])
def test_a_bad_guess_costs_time_and_not_truth(near: float) -> None:
    for position in positions(3, 40)[::8]:
        game = fogwise_evaluation(GAME, rows([position]))
        moves = np.zeros(MOST_MOVES, np.int64)
        number = open_root(game, position.row, workspace(8, 10), moves)
        asked, truth, found = np.arange(number), np.zeros(number), np.zeros(number)
        none = np.zeros(number)
        weigh(game, position.row, 3, workspace(8, 10), moves, asked, none, WIDE, truth)
        guesses = truth + np.linspace(-3, 3, number)
        weigh(game, position.row, 3, workspace(8, 10), moves, asked, guesses, near, found)
        assert found.clip(-WIDE, WIDE) == pytest.approx(truth.clip(-WIDE, WIDE))


def test_a_side_that_is_ahead_does_not_go_back_where_its_men_stood() -> None:
    seen = seen_after(GAME, "Nf3 a6 Ng1 a5")
    moves = list(seen[-1].moves)
    lost = handicaps(seen, moves, np.full(len(moves), 0.5))
    back = [
        GAME.facts.name(move.target) for move, less in zip(moves, lost, strict=True) if less
    ]
    assert back == ["f3"]
    assert not handicaps(seen, moves, np.full(len(moves), -0.5)).any()


def test_going_back_a_second_time_costs_more_than_twice_as_much() -> None:
    once, twice = (
        seen_after(GAME, "Nf3 a6 Ng1 a5"),
        seen_after(GAME, "Nf3 a6 Ng1 a5 Nf3 h6 Ng1 h5"),
    )
    costs = [
        max(handicaps(seen, list(seen[-1].moves), np.full(len(seen[-1].moves), 0.5)))
        for seen in (once, twice)
    ]
    assert costs[1] > 2 * costs[0] > 0


def test_wins_count_more_than_any_pieces_the_sooner_and_losses_less_the_later() -> None:
    won = np.array([100.0, DEEPEST + 97.0, DEEPEST + 99.0]) * PRIZE
    lost = -won[::-1]
    values = squashed(np.array([*lost, -30.0, 0.0, 9.0, 30.0, *won]))
    assert (np.diff(values) > 0).all()
    assert values[-4] <= UNDECIDED
    assert values[-3] >= 1.0
    assert values[2] < -1.0
    assert squashed(np.array([-(DEEPEST + 100.0) * PRIZE])) == LOST


@pytest.mark.parametrize("name", ["LearnedPlayer", "TermsPlayer", "TaughtPlayer"])
def test_a_king_that_is_lost_anyway_is_not_left_to_be_taken_at_once(name: str) -> None:
    # Against another program a bishop was moved in reply to a check by the queen: all moves
    # lost, and which way made no difference. Kf2 alone makes the other side find Qf1.
    fen = "8/p5p1/3pBp2/P3p3/4Pk2/2P1nP2/2P1K3/3q4 w - - 0 1"
    start = GAME.read(fen).position
    seen = [observed(GAME, [start], Side.FIRST, fen)]
    for seed in range(4):
        move = make(name, seed).choose(seen, Budget(nodes=20_000))
        assert GAME.san(start, move) == "Kf2"


WON_ENDINGS = {
    "4k3/8/8/8/8/8/8/R3K2Q w - - 0 1": 12,
    "8/7p/4b2P/2k5/5p2/5P2/6K1/4q3 b - - 0 1": 12,
    "8/8/4k3/8/8/8/8/QK6 w - - 0 1": 100,
    "7q/8/8/3K4/8/8/8/k7 w - - 0 1": 100,
    "k7/8/8/8/8/2K5/8/6Q1 b - - 0 1": 100,
    "8/8/8/3K4/8/8/5k2/2q5 b - - 0 1": 100,
}
"""Positions, and the plies within which the side with the queen is to win."""


@pytest.mark.parametrize(("fen", "plies"), WON_ENDINGS.items())
def test_an_ending_that_is_won_is_ended(fen: str, plies: int) -> None:
    # Far ahead all moves once looked alike, and a game was drawn after fifty of them.
    # Starts and evaders were fixed before the games were first played.
    first, bot = GAME.read(fen).position, make("LearnedPlayer", 1)
    history, dice = [first], Random(len(fen))
    strong = next(man.side for man in GAME.pieces(first).values() if man.symbol == "q")
    seen: list[Observation] = []
    while GAME.outcome(history) is None:
        seen.append(observed(GAME, history, strong, fen))
        if GAME.to_move(history[-1]) is strong:
            move = bot.choose(seen, Budget(nodes=20_000))
        else:
            move = evading(history[-1], dice)
        history.append(GAME.play(history[-1], move))
    outcome = GAME.outcome(history)
    assert outcome is not None
    assert outcome.winner is strong
    assert len(history) <= plies


def evading(position: Position, dice: Random) -> Move:
    """A move after which the king cannot be taken, if there is one."""
    moves = list(GAME.moves(position))
    dice.shuffle(moves)
    return next((move for move in moves if not hangs(GAME.play(position, move))), moves[0])


def hangs(position: Position) -> bool:
    """Whether the side to move can take the king."""
    men = GAME.pieces(position)
    targets = (men.get(move.target) for move in GAME.moves(position))
    return any(man is not None and man.symbol == "k" for man in targets)


def rows(boards: list[Position]) -> np.ndarray:
    return np.array([board.row for board in boards])


def test_the_risk_of_a_move_is_on_how_many_boards_the_king_can_be_taken() -> None:
    fens = ("4k3/8/8/8/4r3/8/8/4K2R w - - 0 1", "4k3/8/8/8/5r2/8/8/4K2R w - - 0 1")
    boards = [GAME.read(fen).position for fen in fens]
    evaluator = MoveEvaluator("fogwise")
    evaluator.load(GAME, alike(rows(boards)), TimeManager(0.0, Budget(nodes=10**9)))
    for move in GAME.moves(boards[0]):
        word = move.origin | move.target << 6 | (5 if move.origin == 4 else 3) << 16
        naive = 0
        for board in boards:
            after = GAME.play(board, move)
            men = GAME.pieces(after)
            naive += any(
                reply.target in men and men[reply.target].symbol == "k"
                for reply in GAME.moves(after)
            )
        (risk,) = evaluator.risks(alike(rows(boards)), np.array([word]))
        assert risk == pytest.approx(naive / len(boards))


@pytest.mark.parametrize("name", AVERAGING)
def test_a_king_is_taken_where_it_stands_on_every_board(name: str) -> None:
    seen = seen_after(GAME, "e4 f5 Qh5 a6")
    move = make(name, 1).choose(seen, Budget(nodes=20_000))
    assert GAME.facts.name(move.target) == "e8"


@pytest.mark.parametrize("name", AVERAGING)
def test_a_queen_is_taken_where_nothing_takes_back(name: str) -> None:
    seen = seen_after(GAME, "e4 e5 Nf3 Qg5")
    assert Side(seen[-1].to_move) is Side.FIRST
    move = make(name, 1).choose(seen, Budget(nodes=200_000))
    assert GAME.facts.name(move.target) == "g5"


@pytest.mark.parametrize("variant", ["fog-checkers", "fog-shogi"])
def test_who_has_lost_the_true_board_goes_on_with_legal_moves(variant: str) -> None:
    few = replace(WEIGHER, memory=1, boards=1, plies=2)
    game, room = find_game(variant), 4 * 2**20
    for seed in range(3):
        bots = {side: AveragingPlayer(few, seed + side.value, room) for side in Side}
        played = play_game(game, bots, 60)
        history = zip(played.history, played.moves, strict=False)
        assert all(move in game.moves(before) for before, move in history)
