"""Searches of positions in full view, their tables and their kernels."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import count, islice
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from bots.chess.classical_search import WIDTH, ClassicalSearch
from bots.games import GAMES as BOT_GAMES
from bots.search.kernels import search_all, search_best
from bots.search.searcher import read, searcher
from bots.search.tables import AGE, BOUND_BITS, DEEPEST, DEPTH_BITS, Workspace, workspace
from bots.search.transposition_kernels import AT_LEAST, EXACT, depth_of, move_of, store
from core.game import Game
from core.games import GAMES, find_game
from core.games.chess.game import Chess
from core.games.chess.rules import FOG_RULESETS
from core.games.chess.tables import MOST_MOVES
from core.jit import kernel
from core.kernels import MOVE_BITS, generate
from core.setup import Position
from core.values import Side
from tests.support import ours, positions
from tests.support.exact_progressive import exact_searcher


@pytest.mark.parametrize("variant", GAMES)
def test_every_game_is_searched(variant: str) -> None:
    game = find_game(variant)
    start = game.start().position
    search = searcher(game, start, 10)
    found, scores = search.run(start, 3), search.all(start, 3)
    assert set(scores) == set(game.moves(start))
    assert found.move in scores
    assert abs(found.score) < BOT_GAMES[variant].search.won
    if isinstance(game, Chess):
        # What a search leaves out depends on its window, so only an exact one has a value.
        search = exact_searcher(game, start, 10)
        found, scores = search.run(start, 3), search.all(start, 3)
    assert found.score == pytest.approx(max(scores.values()))


@pytest.mark.parametrize("variant", GAMES)
def test_its_own_fen_is_read_and_turned(variant: str) -> None:
    game = find_game(variant)
    fen = game.write(game.start())
    assert read(game, fen, None) == (game.start().position, frozenset())
    for side in Side:
        position, _ = read(game, fen, side)
        assert game.to_move(position) is side
        assert game.pieces(position) == game.pieces(game.start().position)


def test_what_counts_for_one_side_counts_for_who_is_first_to_move() -> None:
    game = find_game("checkers")
    white, black = (read(game, "W:Wd4,h2:Bf6,c7,b2", side)[0] for side in Side)
    scores = {searcher(game, first, 10).run(white, 1).score for first in (white, black)}
    assert scores == {-3.0, 2.0}


NO_TABLE, TABLE = 0, 16
"""With a single entry the search finds next to nothing again."""

PLIES, WITH_DROPS = 300, 60
"""Where pieces come back, no ending comes, and each position has a hundred moves."""


Row = NDArray[np.uint64]


@kernel
def written(rules: object, row: Row, moves: NDArray[np.int64]) -> int:
    """How many moves the game writes into ``moves``, asked from outside kernels."""
    return generate(rules, row, moves)


@cache
def random_game(variant: str, seed: int) -> tuple[Position, ...]:
    """The positions of a game in which pieces are taken wherever they can be."""
    return tuple(taking(find_game(variant), Random(f"{variant} {seed}")))


def kin(game: Game) -> int:
    """How many variants have the kernels of ``game``: they share the positions to try."""
    return sum(type(find_game(key).rules) is type(game.rules) for key in GAMES)


def taking(game: Game, dice: Random) -> Iterator[Position]:
    position: Position | None = game.start().position
    for _ in range(WITH_DROPS if game.facts.hand else PLIES):
        if position is None:
            return
        yield position
        position = next(followers(game, position, dice), None)


def followers(game: Game, position: Position, dice: Random) -> Iterator[Position]:
    """The positions a move later from which the game goes on, the best first."""
    found = [game.play(position, move) for move in game.moves(position)]
    dice.shuffle(found)
    if dice.random() < 0.8:
        found.sort(key=lambda after: len(game.pieces(after)))
    return (after for after in found if game.outcome([after]) is None)


def endings(game: Game, pieces: int) -> Iterator[Position]:
    """Positions of random games with so few pieces, without end."""
    for seed in count():
        positions = random_game(game.facts.key, seed)
        few = [one for one in positions if len(game.pieces(one)) <= pieces]
        yield from few[::7]


def agrees(game: Game, position: Position, depth: int) -> None:
    """The same value with and without the table, which a second search finds filled."""
    # A search that leaves moves out does so by what the table tells it.
    make = exact_searcher if isinstance(game, Chess) else searcher
    expected = make(game, position, NO_TABLE).run(position, depth).score
    search = make(game, position, TABLE)
    for _ in range(2):
        assert search.run(position, depth).score == pytest.approx(expected, abs=1e-9)


def test_a_move_with_many_captures_fits_into_the_table() -> None:
    """Depth 7 gave 11 here when captures spilled into the bits of bound and depth."""
    game = find_game("checkers", "classic")
    start = game.read("W:WKd2,Kf8:BKf2,Kb2,c7,e7").position
    for bits in (NO_TABLE, TABLE):
        assert searcher(game, start, bits).run(start, 7).score == 12.0


@pytest.mark.parametrize("variant", GAMES)
@pytest.mark.parametrize(("depth", "pieces", "number"), [(6, 6, 24), (8, 4, 12)])
def test_endings_are_worth_the_same_with_and_without_the_table(
    variant: str, depth: int, pieces: int, number: int
) -> None:
    game = find_game(variant)
    if game.facts.hand:
        # What is taken comes back almost anywhere: no endings, and no deep search.
        depth, pieces, number = 3, len(game.facts.squares), number // 10
    elif not game.facts.alternates:
        # Late in such a game one side makes all the moves, and nothing is cut off.
        depth = min(depth, 4)
    if isinstance(game, Chess):
        number //= 2  # The terms of chess take longer than counting pieces.
    for position in islice(endings(game, pieces), number // kin(game)):
        agrees(game, position, depth)


def king_ending(game: Game, dice: Random) -> Position:
    """Two to four pieces a side in checkers, kings as often as men."""
    dark = [square for square in range(64) if (square // 8 + square) % 2 == 0]
    squares = dice.sample([one for one in dark if 8 <= one < 56], dice.randint(4, 8))
    sides = {Side.FIRST: "", Side.SECOND: ""}
    for place, square in enumerate(squares):
        king = dice.choice(["K", ""])
        sides[Side(place % 2)] += f",{king}{game.facts.name(square)}"
    white, black = (sides[side][1:] for side in Side)
    return game.read(f"{dice.choice('WB')}:W{white}:B{black}").position


@pytest.mark.parametrize(("depth", "number"), [(5, 24), (6, 24), (7, 12), (8, 8)])
def test_captures_by_kings_are_worth_the_same_with_and_without_the_table(
    depth: int, number: int
) -> None:
    game, dice = find_game("checkers", "classic"), Random(depth)
    for _ in range(number):
        agrees(game, king_ending(game, dice), depth)


@pytest.mark.parametrize("variant", GAMES)
def test_every_move_fits_into_an_entry_of_the_table(variant: str) -> None:
    game = find_game(variant)
    moves = np.zeros(game.limits.moves, np.int64)
    # Where pieces come back, a game has ten times as many moves to choose from.
    for seed in range(1 if game.facts.hand else 3):
        for position in random_game(variant, seed):
            number = written(game.rules, position.row, moves)
            assert (moves[:number] >= 0).all()
            assert (moves[:number] < 1 << MOVE_BITS).all()


def test_a_deep_entry_stays_until_a_later_search_needs_its_place() -> None:
    work = workspace(8, table_bits=1)

    def after(position: int, depth: int) -> list[int]:
        store(work, 0, np.uint64(position), depth, EXACT, 1.0, 5, 0.0)
        return work.keys.tolist()

    assert after(2, 9) == [2, 0]
    assert after(4, 1) == [2, 4]
    assert after(6, 3) == [2, 6]
    work.nodes[AGE] += 1
    assert after(8, 1) == [8, 6]
    assert after(10, 1) == [10, 6]
    assert after(12, 0) == [10, 12]


def test_a_table_of_one_entry_writes_nowhere_else() -> None:
    whole = workspace(8, table_bits=1)
    one = whole._replace(keys=whole.keys[:1], entries=whole.entries[:1])
    for position, depth in ((2, 9), (4, 1), (6, 12)):
        store(one, 0, np.uint64(position), depth, EXACT, 1.0, 5, 0.0)
    assert whole.keys.tolist() == [6, 0]
    assert int(whole.entries[1]) == 0


def test_a_bound_does_not_replace_a_much_deeper_entry_of_its_position() -> None:
    work = workspace(8, table_bits=1)

    def after(depth: int, bound: int, move: int) -> tuple[int, int]:
        store(work, 0, np.uint64(2), depth, bound, 1.0, move, 0.0)
        return int(depth_of(work.entries[0])), int(move_of(work.entries[0]))

    assert after(9, EXACT, 5) == (9, 5)
    assert after(5, AT_LEAST, 6) == (9, 5)
    assert after(7, AT_LEAST, 0) == (7, 5)
    assert after(2, EXACT, 7) == (2, 7)


def test_every_depth_fits_into_an_entry_of_the_table() -> None:
    assert DEEPEST < 1 << DEPTH_BITS
    assert DEPTH_BITS + BOUND_BITS + MOVE_BITS < 64


GAME = ClassicalSearch(FOG_RULESETS["chesscom"].packed).game()
NOISY = ClassicalSearch(FOG_RULESETS["chesscom"].packed, noise=0.01, seed=5).game()


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    dice, game = Random("search"), ours.chess("chesscom")
    fens = list(islice(positions.played(dice, FOG_RULESETS["chesscom"]), 0, 360, 9))
    fens += ["r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"]
    return [game.read(fen).position.row for fen in fens]


def best(row: Row, depth: int, work: Workspace, game: object = GAME) -> tuple[float, int]:
    """The value of the best move, and the nodes it took."""
    moves, values = np.zeros(MOST_MOVES, np.int64), np.zeros(MOST_MOVES)
    search_best(game, row, depth, work, moves, values)
    return float(values[0]), int(work.nodes[0])


def largest(row: Row, depth: int, work: Workspace, game: object = GAME) -> float:
    """The largest of the values of all moves."""
    moves, values = np.zeros(MOST_MOVES, np.int64), np.zeros(MOST_MOVES)
    number = search_all(game, row, depth, work, moves, values)
    return float(values[:number].max())


@pytest.mark.parametrize("bits", [0, 10])
def test_a_table_of_any_size_gives_the_same_value(rows: list[Row], bits: int) -> None:
    small, large = workspace(WIDTH, bits), workspace(WIDTH)
    for row in rows:
        for depth in (4, 5):
            value, _ = best(row, depth, large)
            assert best(row, depth, small)[0] == pytest.approx(value, rel=0, abs=1e-9)


@pytest.mark.parametrize("game", [GAME, NOISY], ids=["plain", "noisy"])
def test_the_best_move_has_the_largest_value(rows: list[Row], game: object) -> None:
    for row in rows:
        value = largest(row, 4, workspace(WIDTH), game)
        found, _ = best(row, 4, workspace(WIDTH), game)
        assert found == pytest.approx(value, rel=0, abs=1e-9)


def test_the_same_search_takes_the_same_nodes(rows: list[Row]) -> None:
    for row in rows:
        assert best(row, 4, workspace(WIDTH)) == best(row, 4, workspace(WIDTH))


def test_a_filled_table_saves_nodes(rows: list[Row]) -> None:
    work = workspace(WIDTH)
    first = sum(best(row, 5, work)[1] for row in rows)
    again = sum(best(row, 5, work)[1] for row in rows)
    assert again < first


def test_deepening_visits_few_of_the_positions(rows: list[Row]) -> None:
    """Alpha-beta at its best looks at about the square root of the tree."""
    start = ours.chess("chesscom").start().position.row
    _, nodes = best(start, 5, workspace(WIDTH))
    assert nodes < 10_000
