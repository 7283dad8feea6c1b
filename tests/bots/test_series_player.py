"""Bots that plan whole series, and the terms that they judge them by."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import chess
import numpy as np
import pytest

from bots.chess import progressive_tables as at
from bots.chess.evaluation import series_evaluation
from bots.chess.progressive_kernels import LONG, SHORT, count_terms, evaluate
from bots.roster import make
from bots.search.evaluation_kernels import PRIZE
from bots.series.beam_kernels import (
    DRAWN,
    ENDS,
    LOST,
    MOST_AHEAD,
    Beam,
    beam,
    best_reply,
    line_to,
    search_series,
)
from bots.series.player import first_of_series
from bots.solving.series_finder import SeriesFinder
from core.game import Game
from core.games import find_game
from core.notation import code
from core.player import Budget, Player
from core.setup import Position
from core.values import Observation, Reason, Side
from tests.bots.games import play_game

BUDGET = Budget(nodes=20_000)
MINED = Path(__file__).parent.parent / "vectors" / "series-mined.txt"
SMALL = "4k3/8/8/8/8/8/3P4/4K3 w 3"


@cache
def game_of(ruleset: str = "italian") -> Game:
    return find_game("progressive", ruleset)


def row_of(text: str) -> np.ndarray:
    return game_of().read(text).position.row


@cache
def arrays() -> Beam:
    return beam(8, 512, 4096, 16)


def searched(
    text: str, width: int, ruleset: str = "italian", ahead: int = MOST_AHEAD
) -> int:
    """Has the ends of the series written; their number."""
    game, row = game_of(ruleset), row_of(text)
    judge = series_evaluation(game, row[None])
    return int(search_series(judge, row, arrays(), width, width, ahead))


def every_end(game: Game, position: Position) -> set[bytes]:
    """The positions after every series, by trying them all."""
    side, level, ends = game.to_move(position), {position.row.tobytes(): position}, set()
    while level:
        after = [
            game.play(each, move) for each in level.values() for move in game.moves(each)
        ]
        ends |= {each.row.tobytes() for each in after if game.to_move(each) is not side}
        level = {each.row.tobytes(): each for each in after if game.to_move(each) is side}
    return ends


@pytest.mark.parametrize("ruleset", ["italian", "scottish"])
def test_with_room_for_all_every_series_is_found_once(ruleset: str) -> None:
    game = game_of(ruleset)
    for text in (SMALL, "4k3/8/8/8/8/8/7R/4K3 w 3"):
        number = searched(text, 4096, ruleset)
        found = [arrays().rows[ENDS, place].tobytes() for place in range(number)]
        assert set(found) == every_end(game, game.read(text).position)
        assert len(found) == len(set(found))


def test_an_end_is_where_its_line_leads() -> None:
    number, game = searched(SMALL, 40), game_of()
    for place in range(number):
        position = game.read(SMALL).position
        for word in line_to(arrays(), place):
            move = game.decode(game.reveal([position]), word)
            position = game.play(position, move)
        assert position.row.tobytes() == arrays().rows[ENDS, place].tobytes()


def test_with_less_room_the_best_stay() -> None:
    text = "r1b1kbnr/ppp2ppp/8/3q4/8/2N5/PPP2PPP/R1BQKBNR w 1"
    every = sorted(arrays().values[ENDS, : searched(text, 4096)].tolist())
    few = sorted(arrays().values[ENDS, : searched(text, 5)].tolist())
    assert few == every[-5:]


def test_what_is_reached_by_the_last_move_looked_at_counts_as_an_end() -> None:
    number = searched(SMALL, 4096, ahead=1)
    assert number == len(game_of().moves(game_of().read(SMALL).position))
    assert {len(line_to(arrays(), place)) for place in range(number)} == {1}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7k/5KQ1/8/8/8/8/8/8 b 2", LOST),
        ("7k/5K2/6Q1/8/8/8/8/8 b 2", -DRAWN),
        ("7K/5k2/6q1/8/8/8/8/8 b 1", -LOST),
    ],
)
def test_a_side_without_a_move_is_mated_or_draws(text: str, value: float) -> None:
    row = row_of(text)
    reply = best_reply(series_evaluation(game_of(), row[None]), row, arrays(), 64)
    assert reply == value


def asked(name: str, text: str, budget: Budget = BUDGET) -> tuple[Position, Player]:
    """The position after the whole series that a bot plays, and the bot."""
    game, player = game_of(), make(name, 1, variant="progressive")
    history, side = [game.read(text).position], None
    seen: list[Observation] = []
    while side is None or game.to_move(history[-1]) is side:
        side = game.to_move(history[-1])
        seen.append(game.observe(history, side))
        history.append(game.play(history[-1], player.choose(seen, budget)))
        if game.outcome(history) is not None:
            break
    return history[-1], player


def is_mate(position: Position) -> bool:
    outcome = game_of().outcome([position])
    return outcome is not None and outcome.reason is Reason.CHECKMATE


def lines(most: int) -> list[str]:
    texts = MINED.read_text(encoding="utf-8").splitlines()
    return [each for each in texts if each and each[0] != "#" and int(each[-1]) <= most]


@pytest.mark.parametrize("text", lines(5)[::6])
def test_it_mates_where_it_can(text: str) -> None:
    assert is_mate(asked("Avalanche", text)[0])


def can_be_mated(position: Position) -> bool:
    return SeriesFinder(game_of(), position).step(300_000).state == "found"


MENACED = [
    "rnbqkbnr/ppp2ppp/8/3pp3/8/6P1/PPPPPP1P/RNBQKBNR w KQkq - 0 1 3",
    "rnbqkbnr/p1pppppp/8/1p6/P7/8/1PPPPPPP/RNBQKBNR w KQkq - 0 1 3",
    "rnbqkbnr/ppp1p1pp/8/3p1P2/3P3P/8/PPP1PP2/RNBQKBNR b KQkq - 0 1 4",
]
"""Where it would let itself be mated if it looked for good answers and not for mates."""


@pytest.mark.parametrize("text", MENACED)
def test_it_prevents_being_mated(text: str) -> None:
    assert not can_be_mated(asked("Avalanche", text)[0])


def test_who_looks_one_move_ahead_overlooks_mates() -> None:
    assert sum(is_mate(asked("Flake", text)[0]) for text in lines(3)[:8]) <= 4


def test_a_plan_is_kept_until_the_game_leaves_it() -> None:
    game, player = game_of(), make("Drift", 3, variant="progressive")
    history = [game.read("r1bqkb1r/ppp1pppp/2n5/3nP3/8/5N2/PPPP1PPP/RNBQKB1R w 5").position]
    seen = [game.observe(history, Side.FIRST)]
    plans = player._plans  # type: ignore[attr-defined]
    plans.clear()
    for _ in range(3):
        history.append(game.play(history[-1], player.choose(seen, BUDGET)))
        seen.append(game.observe(history, Side.FIRST))
    assert list(plans) == [0]
    planned = player.choose(seen, BUDGET)
    other = next(move for move in seen[-1].moves if move != planned)
    history.append(game.play(history[-1], other))
    seen.append(game.observe(history, Side.FIRST))
    assert player.choose(seen, BUDGET) in seen[-1].moves
    assert list(plans) == [0, 4]


def test_series_are_told_apart_by_their_number() -> None:
    game, history = game_of(), [game_of().start().position]
    firsts = []
    for _ in range(7):
        seen: Sequence[Observation] = [
            game.observe(history[: ply + 1], Side.FIRST) for ply in range(len(history))
        ]
        firsts.append(first_of_series(seen))
        history.append(game.play(history[-1], game.moves(history[-1])[0]))
    assert firsts == [0, 1, 1, 3, 3, 3, 6]


@pytest.mark.parametrize("ruleset", ["italian", "scottish"])
def test_games_end(ruleset: str) -> None:
    bots = {side: make("Drift", 5 + side, variant="progressive") for side in Side}
    for _ in range(3):
        played = play_game(game_of(ruleset), bots)
        assert played.outcome is not None


def test_a_mate_is_worth_the_prize() -> None:
    number = searched("7K/5k2/6q1/8/8/8/8/8 b 1", 64)
    assert max(arrays().values[ENDS, :number]) >= PRIZE
    best = int(np.argmax(arrays().values[ENDS, :number]))
    seen = game_of().reveal([game_of().read("7K/5k2/6q1/8/8/8/8/8 b 1").position])
    move = game_of().decode(seen, line_to(arrays(), best)[-1])
    assert code(game_of().facts, move) in {"g6g7", "g6g8", "g6h6", "g6h5"}


POSITIONS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 1",
    "r1bqkb1r/ppp1pppp/2n5/3nP3/8/5N2/PPPP1PPP/RNBQKB1R w 5",
    "6k1/PP3ppp/8/8/2b4q/8/1P3PPP/3R2K1 b 8",
    "8/4k2P/8/p2Q4/8/1P4r1/3p4/K6b w 3",
    "rnb1kbnr/pp3ppp/8/2pP4/8/4qN2/PP1K1PPP/R2Q1B1R w 6",
]
KINDS = (chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN)


@cache
def game() -> Game:
    return find_game("progressive")


def counted(text: str) -> list[int]:
    terms = np.zeros(at.TERMS, np.int64)
    count_terms(game().read(text).position.row, terms)
    return terms.tolist()


def twin(text: str) -> list[int]:
    """The terms once more, plainly."""
    fields, side, length = text.split()
    board = chess.Board(f"{fields} {side} - - 0 1")
    white, black = (twin_of(board, each, int(length)) for each in (True, False))
    return [one - other for one, other in zip(white, black, strict=True)]


def twin_of(board: chess.Board, side: bool, length: int) -> list[int]:
    terms = [0] * at.TERMS
    for place, kind in enumerate(KINDS):
        terms[place] = len(board.pieces(kind, side))
    for square in board.pieces(chess.PAWN, side):
        rank = up(square, side)
        if rank > 1:
            terms[at.ADVANCED + rank - 2] += 1
        ahead = [each for each in chess.SQUARES if before(each, square, side)]
        needed = 6 - 1 if rank == 1 else 7 - rank
        coming = length if side == board.turn else length + 1
        if not any(board.piece_at(each) for each in ahead) and needed <= coming:
            terms[at.PROMOTING] += 1
    king = board.king(side)
    assert king is not None
    bare = board.copy()
    bare.remove_piece_at(king)
    reach = [each for each in chess.SQUARES if bare.is_attacked_by(not side, each)]
    ring = list(chess.SquareSet(chess.BB_KING_ATTACKS[king]))
    own = [each for each in ring if board.color_at(each) == side]
    flights = sum(each not in reach and each not in own for each in ring)
    terms[at.FLIGHTS], terms[at.NO_FLIGHT] = flights, int(not flights)
    terms[at.BLOCKED] = len(own)
    bare.set_piece_at(king, chess.Piece(chess.ROOK, side))
    terms[at.LINES] = len(bare.attacks(king))
    terms[at.KING_RANK] = up(king, side)
    terms[at.REACH] = -len(reach)
    terms[at.CHECKING] = -int(king in reach)
    return terms


def up(square: int, side: bool) -> int:
    rank = chess.square_rank(square)
    return rank if side else 7 - rank


def before(square: int, pawn: int, side: bool) -> bool:
    same = chess.square_file(square) == chess.square_file(pawn)
    return same and up(square, side) > up(pawn, side)


@pytest.mark.parametrize("text", POSITIONS)
def test_terms_are_those_of_the_twin(text: str) -> None:
    assert counted(text) == twin(text)


@pytest.mark.parametrize("text", POSITIONS)
def test_colours_exchanged_exchange_the_sides(text: str) -> None:
    fields, side, length = text.split()
    board = chess.Board(f"{fields} {side} - - 0 1").mirror()
    other = f"{board.board_fen()} {'wb'[not board.turn]} {length}"
    assert counted(other) == [-term for term in counted(text)]
    assert worth(other) == pytest.approx(worth(text))


def worth(text: str) -> float:
    position = game().read(text).position
    return float(evaluate(series_evaluation(game(), position.row[None]), position.row))


def test_weights_change_with_the_length_of_series() -> None:
    fields = "6k1/5ppp/8/8/8/8/1P3PPP/3R2K1 w"
    for length, share in ((1, 0.0), (SHORT, 0.0), (5, 0.5), (LONG, 1.0), (12, 1.0)):
        terms = np.array(twin(f"{fields} {length}"))
        short, long = at.WEIGHTS @ terms
        expected = short + share * (long - short)
        assert worth(f"{fields} {length}") == pytest.approx(expected)
