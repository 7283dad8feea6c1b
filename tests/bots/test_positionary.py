"""PositionaryEvaluator: the chances of its moves, in Python and inside kernels."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from math import log

import numpy as np
import pytest

from bots.chess.captures import PieceSquareWeights, PositionaryEvaluator, chances
from bots.roster import make
from bots.weights import KINDS, POSITIONARY
from core.games import find_game
from core.games.chess.board import decode
from core.games.chess.kernels import generate
from core.games.chess.tables import MOST_MOVES
from core.notation import code
from core.player import Player
from core.setup import Position
from core.values import Move, Observation, Side
from lab.train.breeding import (
    GENES,
    RIVALS,
    RULES,
    Floats,
    examine,
    genes_of,
    match,
    named,
    play,
    weights_of,
)
from lab.train.breeding_kernels import play_game, weigh
from tests.bots import games
from tests.bots.games import mirrored, mirrored_code, move, seen

ZEROS = np.zeros(GENES)

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

FENS = [
    pytest.param("4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1", id="promotion"),
    pytest.param("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", id="promotion by taking"),
    pytest.param("4k3/8/8/3pP3/8/8/8/K7 w - d6 0 1", id="en passant"),
    pytest.param("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", id="castling"),
    pytest.param("8/8/2k1q3/8/3N1R2/8/8/K3R3 w - - 0 1", id="a king to take"),
    pytest.param("8/8/8/1n1k4/3Q4/8/8/K2R4 w - - 0 1", id="a king near"),
    pytest.param("1k1n4/2P5/8/8/8/8/8/K7 w - - 0 1", id="a king or a promotion"),
]


def weights(genes: Floats) -> PieceSquareWeights:
    arrays = named(genes)
    return PieceSquareWeights(
        dict(zip(KINDS, arrays["values"].tolist(), strict=False)),
        dict(zip(KINDS, arrays["tables"].tolist(), strict=True)),
    )


def some_genes(seed: int, size: float = 2.0) -> Floats:
    return np.random.default_rng(seed).uniform(-size, size, GENES)


def shipped() -> Floats:
    return genes_of(POSITIONARY.load())


def kernel_chances(position: Position, liked: Floats, ruleset: str) -> dict[Move, float]:
    words = find_game("fog-chess", ruleset).rules
    moves, weights = np.empty(MOST_MOVES, np.int64), np.empty(MOST_MOVES)
    number = generate(words, position.row, moves)
    total = weigh(position.row, liked, moves, number, weights)
    found = (moves[:number].tolist(), (weights[:number] / total).tolist())
    return {decode(word): chance for word, chance in zip(*found, strict=True)}


def by_move(genes: Floats, now: Observation) -> dict[Move, float]:
    return dict(zip(now.moves, chances(weights(genes), now), strict=True))


def one_game(fen: str, white: Floats, black: Floats, quiet_plies: int) -> int:
    game = find_game("fog-chess", "thesis")
    rows = np.zeros((2, 8), np.uint64)
    rows[0] = game.read(fen).position.row
    both = weights_of(np.stack([white, black]))
    dice = np.array([5], np.uint64)
    return int(play_game(game.rules, quiet_plies, rows, both[0], both[1], dice))


@pytest.mark.parametrize("fen", FENS)
@pytest.mark.parametrize("ruleset", ["thesis", "chesscom"])
def test_kernel_and_bot_agree_on_odd_positions(fen: str, ruleset: str) -> None:
    game = find_game("fog-chess", ruleset)
    for text in (fen, mirrored(fen)):
        place = game.read(text).position
        genes = some_genes(len(text))
        expected = kernel_chances(place, weights_of(genes[None])[0], ruleset)
        now = game.observe([place], game.to_move(place))
        assert by_move(genes, now) == pytest.approx(expected)


@pytest.mark.parametrize("ruleset", ["thesis", "chesscom"])
def test_kernel_and_bot_agree_all_through_a_game(ruleset: str) -> None:
    game = find_game("fog-chess", ruleset)
    for seed in range(6):
        genes = some_genes(seed)
        bots: dict[Side, Player] = {
            side: PositionaryEvaluator(seed + side, weights(genes)) for side in Side
        }
        played = games.play_game(game, bots, 120)
        for place in played.history[:-1]:
            now = game.observe([place], game.to_move(place))
            expected = kernel_chances(place, weights_of(genes[None])[0], ruleset)
            assert by_move(genes, now) == pytest.approx(expected)


@pytest.mark.parametrize("name", RIVALS)
def test_the_rivals_in_the_kernel_choose_as_the_bots_do(name: str) -> None:
    game = find_game("fog-chess", "thesis")
    played = games.play_game(game, {side: make(name, 3 + side) for side in Side}, 40)
    for place in played.history[: len(played.moves)]:
        now = game.observe([place], game.to_move(place))
        likely = {
            found
            for found, chance in kernel_chances(place, RIVALS[name], "thesis").items()
            if chance > 1e-9
        }
        chosen = {make(name, seed).choose([now], games.BUDGET) for seed in range(400)}
        assert chosen == likely


def test_without_any_taste_every_move_is_as_likely() -> None:
    now = find_game().observe([find_game().start().position], Side.FIRST)
    assert chances(weights(ZEROS), now) == pytest.approx([1 / 20] * 20)


def test_a_worth_of_one_makes_a_move_e_times_as_likely() -> None:
    genes = ZEROS.copy()
    genes[5 + 28] = log(5)  # a pawn on e4
    genes[5 + 12] = log(0.5)  # a pawn on e2, glad to leave it
    found = by_move(genes, seen(START))
    other = found[move(seen(START), "a2a3")]
    assert found[move(seen(START), "e2e4")] == pytest.approx(10 * other)
    assert found[move(seen(START), "e2e3")] == pytest.approx(2 * other)


def test_the_worth_of_a_man_counts_where_it_is_taken() -> None:
    genes = ZEROS.copy()
    genes[KINDS.index("r")] = log(7)
    now = seen("4k3/8/8/1r3q2/3N4/8/8/K7 w - - 0 1")
    found = by_move(genes, now)
    assert found[move(now, "d4b5")] == pytest.approx(7 * found[move(now, "d4f5")])


@pytest.mark.parametrize("fen", FENS)
def test_black_is_white_turned_over(fen: str) -> None:
    facts, genes = find_game().facts, some_genes(1)
    white = {code(facts, m): c for m, c in by_move(genes, seen(fen)).items()}
    black = by_move(genes, seen(mirrored(fen)))
    assert {mirrored_code(code(facts, m)): c for m, c in black.items()} == pytest.approx(
        white
    )


def test_any_way_of_taking_the_king_will_do_and_no_other_move() -> None:
    now = seen("8/8/2k1q3/8/3N1R2/8/8/K1R5 w - - 0 1")
    found = by_move(some_genes(2), now)
    assert found[move(now, "d4c6")] == found[move(now, "c1c6")] == 0.5
    assert sum(found.values()) == 1


def test_a_pawn_becomes_a_queen_only() -> None:
    now = seen("8/P7/8/8/8/8/7k/K7 w - - 0 1")
    found = by_move(ZEROS, now)
    assert found[move(now, "a7a8q")] == pytest.approx(1 / 4)
    assert all(found[move(now, f"a7a8{kind}")] == 0 for kind in "rbn")


def test_enormous_worths_do_no_harm() -> None:
    found = chances(weights(some_genes(3, 1e5)), seen(START))
    assert sum(found) == pytest.approx(1)
    place = find_game().start().position
    inside = kernel_chances(place, weights_of(some_genes(3, 1e5)[None])[0], "chesscom")
    assert list(inside.values()) == pytest.approx(found)


def test_it_moves_as_often_as_the_chances_say() -> None:
    genes = ZEROS.copy()
    genes[5 + 28] = log(5)
    chosen = Counter(
        PositionaryEvaluator(seed, weights(genes)).choose([seen(START)], games.BUDGET)
        for seed in range(2000)
    )
    expected = by_move(genes, seen(START))
    for found, chance in expected.items():
        spread = (2000 * chance * (1 - chance)) ** 0.5
        assert abs(chosen[found] - 2000 * chance) < 4.5 * spread


@pytest.mark.parametrize(
    ("fen", "result"),
    [
        pytest.param("8/8/8/8/8/8/1k6/K7 w - - 0 1", 1, id="White takes the king"),
        pytest.param("1r5k/8/8/8/8/8/7r/K7 w - - 0 1", -1, id="Black takes the king"),
        pytest.param("7k/8/8/8/8/8/8/K7 w - - 0 1", 0, id="nothing stirs"),
    ],
)
def test_a_game_ends_as_the_rules_say(fen: str, result: int) -> None:
    assert one_game(fen, ZEROS, ZEROS, quiet_plies=4) == result


def test_sure_players_play_the_same_games_inside_and_outside() -> None:
    """With large worths nothing is left to chance, so whole games can be compared."""
    game, results = find_game("fog-chess", "thesis"), []
    for seed in range(24):
        genes = some_genes(seed, 1e4), some_genes(seed + 100, 1e4)
        bots = {side: PositionaryEvaluator(0, weights(genes[side])) for side in Side}
        outcome = games.play_game(game, dict(bots)).outcome
        assert outcome
        results.append(outcome.code)
        assert one_game(START, *genes, RULES.quiet_plies) == outcome.code
    assert set(results) == {-1, 0, 1}


def test_results_are_counted_for_the_right_player() -> None:
    rng = np.random.default_rng(1)
    with ThreadPoolExecutor(1) as executor:
        won = match(
            executor, RIVALS["CaptureLargest"], weights_of(ZEROS[None])[0], 400, rng
        )
        lost = match(
            executor, weights_of(ZEROS[None])[0], RIVALS["CaptureLargest"], 400, rng
        )
    assert won.wins + won.draws + won.losses == 400
    assert won.rate > 0.85
    assert lost.rate < 0.15


def test_results_do_not_depend_on_how_games_are_shared_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    everyone = weights_of(np.stack([some_genes(seed) for seed in range(4)]))
    pairs = np.array([[game % 4, (game + 1) % 4] for game in range(600)])
    found = []
    for jobs, part in ((1, 512), (2, 512), (2, 37)):
        monkeypatch.setattr("lab.train.breeding.PART", part)
        with ThreadPoolExecutor(jobs) as executor:
            found.append(play(executor, everyone, pairs, np.random.default_rng(7)))
    assert np.array_equal(found[0], found[1])
    assert np.array_equal(found[0], found[2])
    assert {-1, 1} <= set(found[0].tolist())


def test_the_shipped_player_is_as_strong_as_it_must_be() -> None:
    with ThreadPoolExecutor(1) as executor:
        rng = np.random.default_rng(4)
        scores = examine(executor, weights_of(shipped()[None])[0], 2000, rng)
    assert scores["CaptureLargest"].rate >= 0.60
    assert scores["CaptureWithLargestDifference"].rate >= 0.90
