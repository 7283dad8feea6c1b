"""Mates within a turn: against a plain search by python-chess, and on known positions."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import chess
import pytest

from bots.solving.series_finder import SeriesFinder, all_mates
from core.game import Game
from core.games import find_game
from core.notation import code
from core.setup import Position
from core.values import Move
from tests.support.exact_progressive import Series
from tests.toy.search import ToyFinder

VECTORS = Path(__file__).parent.parent / "vectors"
SMALL = [
    ("7k/8/6K1/8/8/8/8/4Q3 w - -", 2, ""),
    ("7k/5K2/8/6pP/8/8/8/6R1 w - -", 2, ""),
    ("k7/2K5/8/1P6/8/8/8/8 w - -", 3, ""),
    ("8/8/8/8/8/5k2/4p3/7K b - -", 3, ""),
    ("r3k3/8/8/8/8/8/3PPP2/3QKB2 b q -", 2, ""),
    ("4k2r/6pp/8/8/8/8/8/K6R b k -", 2, ""),
    ("7k/6pp/8/8/4pP2/8/8/1R2K2B b - -", 2, "f3"),
    ("2r3k1/5ppp/8/8/8/1q6/PP6/K7 b - -", 2, ""),
    ("k1r5/8/8/3n4/8/8/1R6/K7 w - -", 2, ""),
    ("3k4/R7/3K4/8/8/8/8/8 w - -", 1, ""),
    ("4rkr1/4p1p1/8/8/8/8/8/4K2R w K -", 1, ""),
    ("3rkr2/5p2/8/3pP3/8/7B/8/4R1K1 w - -", 1, "d6"),
    ("3rkr2/5p2/8/3pP3/8/7B/8/4R1K1 w - -", 2, "d6"),
]
"""The first fields of a FEN, the moves of the series, and where may be taken in passing."""


@cache
def game_of(ruleset: str) -> Game:
    return find_game("progressive", ruleset)


def positions(name: str) -> list[str]:
    lines = (VECTORS / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def series(fields: str, length: int, passed: str, scottish: bool) -> Series:
    board, side, rights, _ = fields.split()
    squares = {ord(passed[0]) - ord("a") + 8 * int(passed[1]) - 8} if passed else set()
    return Series(f"{board} {side} {rights}", length, length, frozenset(squares), scottish)


def plain_mates(now: Series) -> set[tuple[str, ...]]:
    """Every line of the series that mates, by trying them all."""
    found, board = set(), now.chess(*now.passed)
    for move in now.moves():
        if now.left == 1 and not board.gives_check(chess.Move.from_uci(move)):
            continue
        after = now.after(move)
        if after.length == now.length:
            found |= {(move, *line) for line in plain_mates(after)}
        elif after.checked and not after.moves():
            found.add((move,))
    return found


def codes(game: Game, line: tuple[Move, ...]) -> tuple[str, ...]:
    return tuple(code(game.facts, move) for move in line)


def random_series(seed: int, scottish: bool) -> Series:
    """A few pieces set down at random around two kings that are near each other."""
    rng = Random(seed)
    while True:
        letters = "Kk" + "".join(rng.sample("QRRBNP", 2) + rng.sample("qrbnp", 2))
        pieces = map(chess.Piece.from_symbol, letters)
        squares = [rng.choice([45, 46, 53]), 63, *rng.sample(range(44), 4)]
        board = chess.Board(None)
        board.set_piece_map(dict(zip(squares, pieces, strict=True)))
        if board.is_valid():
            return series(f"{board.board_fen()} w - -", 2, "", scottish)


def check_all_mates(now: Series) -> int:
    """Compare what is found from ``now`` with the plain search; the number of mates."""
    game = game_of("scottish" if now.scottish else "italian")
    fields = now.text.split()
    position = game.read(" ".join((*fields[:4], "0", "1", fields[4]))).position
    expected = plain_mates(now)
    found = all_mates(game, position, 10_000)
    assert found.complete
    assert {codes(game, line) for line in found.mates} == expected
    assert len(found.mates) == len(expected)
    progress = SeriesFinder(game, position).step(1_000_000)
    assert progress.state == ("found" if expected else "none")
    assert progress.mate is None or codes(game, progress.mate) in expected
    return len(expected)


@pytest.mark.parametrize("scottish", [False, True])
@pytest.mark.parametrize(("fields", "length", "passed"), SMALL)
def test_all_mates_of_small_positions(
    fields: str, length: int, passed: str, scottish: bool
) -> None:
    check_all_mates(series(fields, length, passed, scottish))


@pytest.mark.parametrize("scottish", [False, True])
def test_all_mates_of_random_positions(scottish: bool) -> None:
    mates = [check_all_mates(random_series(seed, scottish)) for seed in range(6)]
    assert any(mates)
    assert not all(mates)


def replayed(fen: str, line: tuple[str, ...]) -> Series:
    """The position after a line, by python-chess; every move must be legal."""
    board, side, length = fen.split()
    now = Series(f"{board} {side} -", int(length), int(length))
    for move in line:
        assert now.length == int(length), "nobody moves after the series"
        assert move in now.moves()
        now = now.after(move)
    return now


@pytest.mark.parametrize(("name", "every"), [("course", 1), ("mined", 4)])
def test_mates_of_known_positions(name: str, every: int) -> None:
    game, looked = game_of("italian"), 0
    for fen in positions(f"series-{name}.txt")[::every]:
        progress = SeriesFinder(game, game.read(fen).position).step(2_000_000)
        assert progress.mate is not None, fen
        after = replayed(fen, codes(game, progress.mate))
        assert after.length > int(fen.split()[2])
        assert after.checked, fen
        assert not after.moves(), fen
        looked += progress.nodes
    assert looked < 4_000_000


def test_no_mate_is_proved() -> None:
    game = game_of("italian")
    for fen in positions("series-none.txt"):
        progress = SeriesFinder(game, game.read(fen).position).step(10_000_000)
        assert (progress.state, progress.mate) == ("none", None), fen


def start(fen: str = "q4b1n/p1pp1kp1/8/8/3p4/8/PP1K1P1P/RN6 w 9") -> Position:
    return game_of("italian").read(fen).position


def test_small_steps_find_what_one_large_step_finds() -> None:
    game = game_of("italian")
    whole, stepped = SeriesFinder(game, start()), SeriesFinder(game, start())
    once, last = whole.step(1_000_000), stepped.step(1)
    lengths = set()
    while last.state == "open":
        lengths.add(len(last.best))
        last = stepped.step(500)
    assert (last.mate, last.nodes) == (once.mate, once.nodes)
    assert max(lengths) > 3
    assert stepped.step(100) == last


def test_it_gives_up_where_it_was_told() -> None:
    finder = SeriesFinder(game_of("italian"), start(), most_nodes=300)
    for _ in range(3):
        assert finder.step(200).state == "open"
    assert 300 <= finder.step(200).nodes < 600


def test_with_little_memory_it_goes_on_line_by_line() -> None:
    game = game_of("italian")
    for fen in positions("series-none.txt")[:3]:
        finder = SeriesFinder(game, game.read(fen).position, memory=0)
        assert finder.step(10_000_000).state == "none"
    position = game.read(positions("series-course.txt")[18]).position
    finder = SeriesFinder(game, position, memory=0)
    progress = finder.step(10_000_000)
    assert (progress.state, len(progress.best)) == ("found", 5)


def test_more_mates_than_there_is_room_for() -> None:
    game = game_of("italian")
    position = game.read("7k/8/6K1/8/8/8/8/4Q3 w 2").position
    every = all_mates(game, position, 1000)
    some = all_mates(game, position, 2)
    assert (every.complete, some.complete) == (True, False)
    assert some.mates == every.mates[:2]
    assert not all_mates(game, position, 1000, most_nodes=3).complete


def test_a_turn_that_is_going_on() -> None:
    game = game_of("italian")
    whole = SeriesFinder(game, start()).step(1_000_000)
    assert whole.mate is not None
    position = game.play(start(), whole.mate[0])
    rest = SeriesFinder(game, position).step(1_000_000)
    assert rest.mate is not None
    assert len(rest.mate) == 8


def test_a_turn_that_is_too_long() -> None:
    game = game_of("italian")
    with pytest.raises(ValueError, match="a mate in 65 moves is too long: 64 are the most"):
        SeriesFinder(game, start("7k/8/6K1/8/8/8/8/4Q3 w 65"))


TOY = [
    ("k8/9/9/9/9/9/9/9/2R1K2R1 w - 2/2 0 1", "found"),
    ("k8/9/9/9/9/9/9/9/2R1K2R1 w - 1/2 0 1", "none"),
    ("k8/9/9/9/9/9/9/9/4K4 w - 2/2 0 1", "none"),
]
"""Two rooks mate with the second of two moves, a king alone nobody."""


@pytest.mark.parametrize(("fen", "state"), TOY)
def test_any_game_with_check_can_be_asked(fen: str, state: str) -> None:
    """The toy, whose turns have two moves, says nothing of what its moves promise."""
    game = find_game("toy")
    position = game.read(fen).position
    found = SeriesFinder(game, position).step(1_000_000)
    plain = ToyFinder(game, position).step(1_000_000)
    assert (found.state, plain.state) == (state, state)
    for line in all_mates(game, position, 100).mates:
        after = position
        for move in line:
            after = game.play(after, move)
        assert game.reveal([after]).check
        assert not game.moves(after)
