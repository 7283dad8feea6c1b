"""The belief holds every position that fits what was seen, and nothing else."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import pairwise, product
from random import Random

import numba
import numpy as np
import pytest

from bots.roster import make
from core.belief.belief import ENDLESS, Belief, capacity
from core.belief.kernels import follow
from core.belief.sampling_kernels import flush, row_hash
from core.belief.selecting_kernels import nth_smallest
from core.game import Game
from core.games import find_game
from core.games.checkers.rules import RULESETS
from core.jit import kernel
from core.player import EVEN, Budget
from core.setup import Position
from core.values import Observation, Piece, Side
from tests.support import draughts
from tests.support.every_game import HIDDEN, random_game

GAMES = int(os.environ.get("UMBRA_BELIEF_GAMES", "30"))
"""Games for the law; 2000 repeat the full run."""

ROOM = 1_000_000
"""A few thousand positions: the law is followed until there are more."""

FEW = 100
"""Positions from which the naive enumeration goes no further."""
BOTS = ("RandomMove", "CaptureLargest", "Supporter", "CaptureWithLargestDifference")


def bots_game(game: Game, names: tuple[str, str], seed: int) -> list[Position]:
    history = [game.start().position]
    players = [make(name, seed + side) for side, name in enumerate(names)]
    seen: list[list[Observation]] = [[game.observe(history, side)] for side in Side]
    while game.outcome(history) is None and len(history) <= 200:
        side = game.to_move(history[-1])
        history.append(game.play(history[-1], players[side].choose(seen[side], Budget())))
        for viewer in Side:
            seen[viewer].append(game.observe(history, viewer))
    return history


def views(game: Game, history: list[Position], side: Side) -> list[Observation]:
    return [game.observe(history[: ply + 1], side) for ply in range(len(history))]


def holds(belief: Belief, position: Position) -> bool:
    return bool((belief.rows == position.row).all(axis=1).any())


def words(belief: Belief) -> set[tuple[int, ...]]:
    return set(map(tuple, belief.rows.tolist()))


def naive(
    game: Game, start: Position, seen: list[Observation]
) -> Iterator[set[tuple[int, ...]]]:
    """The same sets by the Python API alone: play everything, keep what looks the same."""
    present = {start}
    yield {position.words for position in present}
    for after in seen[1:]:
        shown = told(after)
        present = {
            following
            for position in present
            for move in game.moves(position)
            for following in [game.play(position, move)]
            if game.outcome([following]) is None
            and told(game.observe([position, following], after.viewer)) == shown
        }
        yield {position.words for position in present}


def told(seen: Observation) -> tuple[object, ...]:
    """All of an observation but how long the game is."""
    return (
        seen.visible,
        frozenset(seen.pieces.items()),
        seen.moves,
        seen.castling,
        seen.en_passant,
        seen.blocked,
        seen.captured,
        seen.trace,
        seen.notices,
        frozenset(seen.hands.items()),
        seen.turn.left,
        seen.check,
    )


@pytest.mark.parametrize(("variant", "ruleset"), HIDDEN)
def test_equals_the_naive_enumeration(variant: str, ruleset: str) -> None:
    game, dice = find_game(variant, ruleset), Random(ruleset)
    same_sets(game, random_game(game, dice, 12))


def same_sets(game: Game, history: list[Position]) -> None:
    """Assert that the belief is the naive one at every moment, to either side."""
    for side in Side:
        seen = views(game, history, side)
        belief = Belief(game, ROOM, history[:1])
        expected = naive(game, history[0], seen)
        assert words(belief) == next(expected)
        for before, after in pairwise(seen):
            belief.step(before, after)
            assert belief.exact
            assert words(belief) == next(expected)
            if len(belief) > FEW:
                break


@pytest.mark.parametrize("variant", dict(HIDDEN))
def test_how_many_moves_fit_is_told_before_a_step(variant: str) -> None:
    game, viewer = find_game(variant), Side.FIRST
    seen = views(game, random_game(game, Random(3), 8), viewer)
    belief = Belief(game, ROOM)
    for before, after in pairwise(seen):
        if before.to_move is not viewer:
            boards = [Position(row.copy()) for row in belief.rows[:FEW]]
            belief.restart(belief.rows[:FEW].copy())
            assert belief.survival(before, after) == naive_survival(game, boards, after)
        belief.step(before, after)


def naive_survival(game: Game, boards: list[Position], after: Observation) -> float:
    """The share of all moves on ``boards`` that look as they should, by playing them."""
    reached = [game.play(board, move) for board in boards for move in game.moves(board)]
    parents = [board for board in boards for _ in game.moves(board)]
    fitting = sum(
        game.outcome([following]) is None
        and told(game.observe([parent, following], after.viewer)) == told(after)
        for parent, following in zip(parents, reached, strict=True)
    )
    return fitting / len(reached)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_equals_it_where_kings_take(ruleset: str) -> None:
    game, dice = find_game("fog-checkers", ruleset), Random(ruleset)
    for _ in range(12):
        start = draughts.read(game, draughts.artificial(dice))
        history = random_game(game, dice, 8, start)
        if game.outcome(history) is not None:
            history.pop()
        if history:
            same_sets(game, history)


@pytest.mark.parametrize("number", range(GAMES))
def test_the_truth_is_in_the_set_while_it_is_exact(number: int) -> None:
    dice = Random(number)
    game = find_game(*dice.choice(HIDDEN))
    if number % 2 or game.facts.key != "fog-chess":
        history = random_game(game, dice, 200)
    else:
        names = (dice.choice(BOTS), dice.choice(BOTS))
        history = bots_game(game, names, number)
    if game.outcome(history) is not None:
        history.pop()
    for side in Side:
        belief = Belief(game, ROOM)
        seen = views(game, history, side)
        for ply, (before, after) in enumerate(pairwise(seen), start=1):
            belief.step(before, after)
            if not belief.exact:
                break
            assert holds(belief, history[ply])


@pytest.mark.parametrize("variant", dict(HIDDEN))
def test_a_belief_past_its_room_says_so_and_is_a_sample_of_the_whole(variant: str) -> None:
    game = find_game(variant)
    whole, part = Belief(game, 50 * ROOM), Belief(game, 250)
    seen = views(game, random_game(game, Random(5), 30), Side.FIRST)
    for before, after in pairwise(seen):
        whole.step(before, after)
        part.step(before, after)
        assert len(whole) > 0
        assert 0 < len(part) <= capacity(game, 250)
        if not part.exact:
            break
    assert whole.exact
    assert not part.exact
    assert words(part) < words(whole)


@pytest.mark.parametrize("variant", dict(HIDDEN))
def test_chances_are_the_weights_of_boards_and_a_part_their_number(variant: str) -> None:
    game = find_game(variant)
    facts, seen = game.facts, views(game, random_game(game, Random(7), 8), Side.SECOND)
    belief = Belief(game, ROOM)
    for before, after in pairwise(seen):
        belief.step(before, after)
    fog = [square for square in facts.squares if square not in seen[-1].visible]
    none = {Piece(Side.FIRST, symbol).letter: 0.0 for symbol in facts.symbols}
    expected = {facts.name(square): dict(none) for square in fog}
    weights = np.exp(belief.logs.astype(float))
    shares = (1 - EVEN) * weights / weights.sum() + EVEN / len(belief)
    for row, share in zip(belief.rows, shares, strict=True):
        pieces = game.pieces(Position(row))
        for square in fog:
            if square in pieces:
                expected[facts.name(square)][pieces[square].letter] += share
    chances = belief.believed(seen[-1]).chances
    assert chances.keys() == expected.keys()
    for name, kinds in chances.items():
        assert kinds == pytest.approx(expected[name])


@kernel
def digests_of(rows: np.ndarray, found: np.ndarray) -> None:
    for index in range(rows.shape[0]):
        found[index] = row_hash(rows[index])


def test_digests_of_like_rows_differ() -> None:
    """Boards of two men, of any kinds and sides, on any squares."""
    rows = np.zeros((12 * 12 * 64 * 64, 8), np.uint64)
    men = [(kind, side) for kind in range(6) for side in range(2)]
    squares = np.uint64(1) << np.arange(64, dtype=np.uint64)
    first, second = np.repeat(squares, 64), np.tile(squares, 64)
    for place, (one, two) in enumerate(product(men, men)):
        block = rows[place * 4096 : (place + 1) * 4096]
        for (kind, side), where in ((one, first), (two, second)):
            block[:, kind] |= where
            block[:, 6] |= where * np.uint64(side)
    found = np.zeros(len(rows), np.uint64)
    digests_of(rows, found)
    assert len(np.unique(found)) == len({row.tobytes() for row in rows})


def test_the_same_top_square_in_two_words_does_not_cancel_out() -> None:
    """A white rook on h8 once had the digest of one on h4."""
    rows = np.zeros((2, 8), np.uint64)
    for row, square in zip(rows, (63, 31), strict=True):
        row[3] = row[6] = np.uint64(1 << square)
    found = np.zeros(2, np.uint64)
    digests_of(rows, found)
    assert found[0] != found[1]


def test_a_sample_is_the_same_for_the_same_game() -> None:
    game = find_game("fog-chess", "chesscom")
    seen = views(game, random_game(game, Random(5), 12), Side.FIRST)
    one, two = Belief(game, 3_000), Belief(game, 3_000)
    for before, after in pairwise(seen):
        one.step(before, after)
        two.step(before, after)
    assert not one.exact
    assert (one.rows == two.rows).all()
    assert (one.logs == two.logs).all()


def thinned(limit: int) -> tuple[Belief, Belief, list[Observation]]:
    """A belief that is whole and one that was cut down to ``limit`` by the last move."""
    game = find_game("fog-chess", "chesscom")
    seen = views(game, random_game(game, Random(4), 12), Side.FIRST)
    whole, part = Belief(game, 50 * ROOM), Belief(game, 50 * ROOM)
    for number, (before, after) in enumerate(pairwise(seen), start=2):
        whole.step(before, after)
        part.step(before, after, limit if number == len(seen) else None)
    return whole, part, seen


def test_no_place_of_the_enemys_king_dies_out_of_a_sample() -> None:
    whole, part, _ = thinned(400)
    assert whole.exact
    assert not part.exact
    assert len(part) <= 400 < len(whole)

    def kings(belief: Belief) -> set[int]:
        return {int(king) for king in belief.rows[:, 5] & ~belief.rows[:, 6]}

    assert kings(part) == kings(whole)


def test_the_weights_of_a_sample_stand_for_the_whole() -> None:
    """What part of the weight each place of the queen has, sampled and in full."""
    whole, part, _ = thinned(4_000)

    def shares(belief: Belief) -> dict[int, float]:
        weights = np.exp(belief.logs.astype(np.float64))
        queens = belief.rows[:, 4] & ~belief.rows[:, 6]
        return {
            int(place): float(weights[queens == place].sum() / weights.sum())
            for place in np.unique(queens)
        }

    in_full, sampled = shares(whole), shares(part)
    for place, share in in_full.items():
        assert sampled.get(place, 0.0) == pytest.approx(share, abs=0.03)


def test_likelier_positions_stay_in_a_sample_more_often() -> None:
    whole, part, _ = thinned(2_000)
    kept = {tuple(row) for row in part.rows.tolist()}
    stayed = np.array([tuple(row) in kept for row in whole.rows.tolist()])
    middle = np.median(whole.logs)
    assert stayed[whole.logs > middle].mean() > 1.5 * stayed[whole.logs < middle].mean()


@pytest.mark.parametrize("most", [2_000, 20_000])
def test_a_step_tries_no_more_moves_than_it_may(most: int) -> None:
    whole, part, seen = cut_before_the_last_step(most)
    assert whole.exact
    assert not part.exact
    assert 0.6 * most < part.candidates <= most < whole.candidates
    assert words(part) < words(whole)
    assert seen[-2].to_move is Side.SECOND


def test_a_step_with_moves_enough_leaves_nothing_out() -> None:
    whole, part, _ = cut_before_the_last_step(10**7)
    assert part.exact
    assert (part.rows == whole.rows).all()


def test_rows_cut_before_a_step_stand_for_all() -> None:
    whole, part, _ = cut_before_the_last_step(20_000)
    assert len(part) < len(whole) / 2
    for bits in (whole.rows[:, 4], whole.rows[:, 5]):
        place = np.bincount((bits % np.uint64(63)).astype(int)).argmax()
        shares = []
        for belief in (whole, part):
            there = belief.rows[:, 4 if bits is whole.rows[:, 4] else 5] % np.uint64(63)
            weights = np.exp(belief.logs.astype(np.float64))
            shares.append(weights[there == place].sum() / weights.sum())
        assert shares[0] == pytest.approx(shares[1], abs=0.05)


def cut_before_the_last_step(most: int) -> tuple[Belief, Belief, list[Observation]]:
    """A belief that is whole and one that could try ``most`` moves in the last step."""
    game = find_game("fog-chess", "chesscom")
    seen = views(game, random_game(game, Random(4), 12), Side.FIRST)
    whole, part = Belief(game, 50 * ROOM), Belief(game, 50 * ROOM)
    for number, (before, after) in enumerate(pairwise(seen), start=2):
        whole.step(before, after)
        part.step(before, after, candidates=most if number == len(seen) else ENDLESS)
    return whole, part, seen


def test_a_key_is_chosen_as_if_they_were_sorted() -> None:
    dice = np.random.default_rng(1)
    for size in (1, 2, 3, 10, 200):
        for alike in (1.0, 3.0, 1e6):
            keys = np.floor(dice.random(size) * alike).astype(np.float32)
            for place in {0, size // 2, size - 1}:
                assert nth_smallest(keys.copy(), place) == np.sort(keys)[place]


def test_no_literal_has_kernels_compiled_twice() -> None:
    thinned(2_000)
    # From the cache it would come whole, and its callees be compiled for nobody.
    numba.njit(follow.py_func).compile(follow.signatures[0])  # type: ignore[attr-defined]
    assert flush.signatures  # type: ignore[attr-defined]
    assert "Literal" not in str(flush.signatures)  # type: ignore[attr-defined]
