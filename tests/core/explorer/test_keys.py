"""Two games have one key exactly where the side that asks cannot tell them apart."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.explorer.keys import KeyMaker, mark_of
from core.game import Game
from core.games import find_game
from core.setup import Position
from core.values import Observation, Side
from tests.support.every_game import HIDDEN, TABLE, random_game, telling
from tests.support.lines import line_of

PLIES = 24


def views(game: Game, history: list[Position], side: Side) -> list[Observation]:
    return [game.observe(history[: ply + 1], side) for ply in range(len(history))]


def keys(game: Game, history: list[Position], side: Side) -> list[int]:
    maker = KeyMaker(game)
    found, movers = maker.keys(*maker.words(history))
    assert movers.tolist() == [game.to_move(position) for position in history]
    return [int(key) for key in found[:, side]]


def varied(game: Game, history: list[Position], side: Side, dice: Random) -> list[Position]:
    """The same game with one move of the other side changed, unseen if that is possible."""
    theirs = [n for n in range(len(history) - 1) if game.to_move(history[n]) is not side]
    at = dice.choice(theirs)
    moves = [
        m for m in game.moves(history[at]) if game.play(history[at], m) != history[at + 1]
    ]
    shown = game.observe(history[: at + 2], side)
    after = [[*history[: at + 1], game.play(history[at], move)] for move in moves]
    alike = [each for each in after if game.observe(each, side) == shown]
    if not after:
        return history
    found = dice.choice(alike or after)
    for before, then in zip(history[at + 1 :], history[at + 2 :], strict=False):
        if game.outcome(found) is not None:
            break
        played = next(m for m in game.moves(before) if game.play(before, m) == then)
        legal = game.moves(found[-1])
        found.append(
            game.play(found[-1], played if played in legal else dice.choice(legal))
        )
    return found


@settings(max_examples=60)
@given(st.sampled_from(HIDDEN), st.integers(0, 2**32), st.sampled_from(Side))
def test_a_key_is_all_that_a_side_was_shown(
    named: tuple[str, str], seed: int, side: Side
) -> None:
    game, dice = find_game(*named), Random(seed)
    one = random_game(game, dice, PLIES)
    other = varied(game, one, side, dice)
    shown = views(game, one, side), views(game, other, side)
    known = keys(game, one, side), keys(game, other, side)
    for ply in range(min(len(one), len(other))):
        same = shown[0][: ply + 1] == shown[1][: ply + 1]
        assert (known[0][ply] == known[1][ply]) == same


@pytest.mark.parametrize("named", HIDDEN)
def test_a_key_is_all_that_a_side_was_told(named: tuple[str, str]) -> None:
    """From positions with rare moves, the other side's first: what is announced counts."""
    game, dice = find_game(*named), Random(str(named))
    starts = [each for each in telling(game, dice) if game.outcome([each]) is None]
    for start in dice.sample(starts, min(len(starts), 5)):
        side = game.to_move(start).other
        games = [*further(game, [[start]], dice, 12)]
        games += [*further(game, games, dice, 5)]
        shown = [views(game, each, side) for each in games]
        known = [keys(game, each, side)[-1] for each in games]
        for one, other in combinations(range(len(games)), 2):
            assert (known[one] == known[other]) == (shown[one] == shown[other])


def further(
    game: Game, games: list[list[Position]], dice: Random, most: int
) -> Iterator[list[Position]]:
    """Games with one move more, captures first, the same ones where they have them."""
    order = {move: dice.random() for each in games for move in game.moves(each[-1])}
    for each in games:
        men = game.pieces(each[-1])
        moves = sorted(game.moves(each[-1]), key=lambda m: (m.target not in men, order[m]))
        for move in moves[:most]:
            yield [*each, game.play(each[-1], move)]


def test_which_piece_took_counts_where_it_is_announced() -> None:
    """A knight or a bishop takes a pawn, out of the other side's view."""
    for ruleset, told in (("thesis", False), ("heralds", True)):
        game = find_game("fog-chess", ruleset)
        start = game.read("4k3/8/2n2b2/8/3P4/8/8/4K3 b - - 0 1").position
        after = [game.play(start, game.read_move(start, word)) for word in ("Nxd4", "Bxd4")]
        one, other = (keys(game, [start, each], Side.FIRST)[-1] for each in after)
        assert (one != other) == told


def test_some_games_are_told_apart_and_some_are_not() -> None:
    """That the law above is asked of both."""
    game, ends = find_game("fog-chess"), []
    for seed in range(12):
        one = random_game(game, Random(seed), PLIES)
        other = varied(game, one, Side.FIRST, Random(seed))
        pairs = zip(*(keys(game, each, Side.FIRST) for each in (one, other)), strict=False)
        ends.append([a == b for a, b in pairs])
        at = next(
            (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0
        )
        ends[-1] = ends[-1][at:]
    assert any(each[:1] == [True] for each in ends)
    assert any(each[-1:] == [False] for each in ends)


@pytest.mark.parametrize("named", [each for each in TABLE if each not in HIDDEN])
def test_in_full_view_a_key_is_a_position(named: tuple[str, str]) -> None:
    game = find_game(*named)
    found: dict[tuple[int, ...], int] = {}
    for seed in range(4):
        history = random_game(game, Random(seed % 2), 40)
        for side in Side:
            for position, key in zip(history, keys(game, history, side), strict=True):
                assert found.setdefault(position.words, key) == key
    assert len(set(found.values())) == len(found)


def transposed(game: Game) -> Iterator[list[Position]]:
    for text in ("g1f3 g8f6 b1c3", "b1c3 g8f6 g1f3"):
        yield line_of(game, text)


def test_the_order_of_moves_counts_in_the_fog_alone() -> None:
    for variant, same in (("chess", True), ("fog-chess", False)):
        one, other = (keys(find_game(variant), each, Side.FIRST)[-1]
                      for each in transposed(find_game(variant)))  # fmt: skip
        assert (one == other) == same


def test_games_from_other_places_and_under_other_rules_have_other_keys() -> None:
    fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1"
    game, other = find_game("fog-chess"), find_game("fog-chess", "thesis")
    start = game.start().position
    found = [
        keys(game, [start], Side.SECOND)[0],
        keys(game, [game.read(fen).position], Side.SECOND)[0],
        keys(other, [start], Side.SECOND)[0],
    ]
    assert len(set(found)) == 3


@pytest.mark.parametrize("named", TABLE)
def test_marks_are_what_ever_stood_where(named: tuple[str, str]) -> None:
    game = find_game(*named)
    maker, history = KeyMaker(game), random_game(game, Random(7), 40)
    rows, words = maker.words(history)
    assert (maker.rows(history[0], words) == rows).all()
    stood = {
        mark_of(game, int(piece.side), game.facts.symbols.index(piece.symbol), square)
        for position in history
        for square, piece in game.pieces(position).items()
    }
    bits = np.unpackbits(maker.marks(rows).view(np.uint8), bitorder="little")
    hands = {
        mark_of(game, side, kind, len(game.facts.squares))
        for side in Side
        for kind in range(len(game.facts.symbols))
    }
    assert {*np.flatnonzero(bits).tolist()} - hands == stood


def test_a_history_that_no_move_makes_is_refused() -> None:
    game = find_game("fog-chess")
    history = random_game(game, Random(1), 4)
    with pytest.raises(ValueError, match="ply 1"):
        KeyMaker(game).words([*history[:2], history[4]])
