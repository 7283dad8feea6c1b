"""What a side is shown of checkers, and nothing that it cannot know changes it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import strategies as st

from core.game import Game
from core.games import find_game
from core.games.checkers.rules import RULESETS
from core.games.lessons import named
from core.values import Observation, Piece, Side, Trace
from tests.support import draughts
from tests.support import naive_checkers as naive

LIGHT = frozenset(square for square in range(64) if (square + square // 8) % 2)
SIDES = {Side.FIRST: "w", Side.SECOND: "b"}
dice_rolls = st.integers(0, 1 << 32).map(Random)


def fog(ruleset: str) -> Game:
    return find_game("fog-checkers", ruleset)


def exchanged(dice: Random, fen: str, dark: set[str], hidden: str) -> str:
    """``fen`` with a few of the men of ``hidden`` on ``dark`` taken off, put or turned."""
    state = naive.read(fen)
    board = dict(state.board)
    places = sorted(at for at in naive.DARK if naive.name(at) in dark)
    for at in dice.sample(places, min(len(places), dice.randint(1, 4))):
        letter = dice.choice(["", "M", "K"])
        board.pop(at, None)
        if letter:
            board[at] = letter if hidden == "w" else letter.lower()
    letters = [board.get(at, ".") for at in naive.DARK]
    return draughts.placed(letters, state.turn)


def worlds(game: Game, fen: str, viewer: Side, dice: Random, number: int) -> Iterator[str]:
    """``fen``, and boards that look like it to ``viewer``."""
    seen = look(game, fen, viewer)
    dark = {game.facts.name(s) for s in game.facts.squares if s not in seen.visible}
    yield fen
    for _ in range(number):
        other = exchanged(dice, fen, dark, SIDES[viewer.other])
        shown = look(game, other, viewer)
        if (shown.visible, shown.pieces) == (seen.visible, seen.pieces):
            yield other


def look(game: Game, fen: str, viewer: Side) -> Observation:
    return game.observe([draughts.read(game, fen)], viewer)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_only_what_was_seen_before_and_after_a_move_counts(ruleset: str) -> None:
    """Moves that look alike before and after are told alike, in any world."""
    game, dice, alike = fog(ruleset), Random(ruleset), 0
    for number in range(60):
        fen, viewer = draughts.artificial(dice), Side(number % 2)
        told: dict[object, Observation] = {}
        for world in worlds(game, fen, viewer, dice, 6):
            before = draughts.read(game, world)
            for move in game.moves(before):
                after = game.play(before, move)
                shown = game.observe([after], viewer)
                own = move if game.to_move(before) is viewer else None
                key = own, shown.visible, frozenset(shown.pieces.items())
                seen = game.observe([before, after], viewer)
                alike += key in told
                assert told.setdefault(key, seen) == seen, (fen, world)
    assert alike > 200


SEEN = {
    "a man feels what blocks it": ("W:W22:B18,15,1", "c3 b4", "d4", ""),
    "a king feels what blocks it from afar": ("W:WK29:B15,11", "a1 b2 c3 d4", "e5", ""),
    "an own man is no secret": ("W:W22,18,29:B1", "a1 b2 c3 b4 d4 c5 e5", "", ""),
    "only what can be taken is seen": ("W:W22,24:B18,1", "c3 d4 e5 g3", "", ""),
    "all the way of a capture is seen": ("W:W29:B25,18,1", "a1 b2 c3 d4 e5", "", ""),
    "a king sees where it may stop": ("W:WK29:B22,8", "a1 b2 c3 d4 e5 f6 g7 h8", "", ""),
    "an enemy behind would be taken": ("W:W18,30:B1", "b2 c1 c5 d2 d4 e5", "", "c3"),
}
"""A board, the dark squares in sight of White, those blocked, and those surely empty."""


@pytest.mark.parametrize("example", SEEN.values(), ids=SEEN)
def test_what_white_sees(example: tuple[str, str, str, str]) -> None:
    game, (fen, visible, blocked, empty) = fog("classic"), example
    seen = look(game, fen, Side.FIRST)
    assert seen.visible - LIGHT == named(game, visible)
    assert seen.blocked == named(game, blocked)
    assert game.surely_empty(seen) == named(game, empty)


def test_an_unseen_move_is_told_as_nothing_but_that_there_was_one() -> None:
    game = fog("classic")
    history = [game.start().position]
    history.append(game.play(history[0], game.read_move(history[0], "c3-d4")))
    history.append(game.play(history[1], game.read_move(history[1], "h6-g5")))
    seen = game.observe(history, Side.FIRST)
    assert seen.trace is not None
    assert not seen.trace.in_sight
    assert seen.trace.piece is None
    own = game.observe(history, Side.SECOND).trace
    assert own is not None
    assert {own.origin, own.target} == named(game, "h6 g5")
    assert own.piece == Piece(Side.SECOND, "m")


EXAMPLES = {
    "two jumps": ("W:Wc3,e1,a1:Bd4,d6,h8", "c3 e5 c7"),
    "two jumps of Black, who could end elsewhere": ("B:WKg3,b4,d4,d6:Ba3,h8", "a3 c5 e3"),
    "a king that could stop elsewhere": ("W:WKa1,h2:Bc3,f6,h8", "a1 d4 g7"),
    "a round trip": ("W:Wc3:Bd4,f4,f2,d2,h8", "c3 e1 g3 e5 c3"),
}
"""Boards and captures, each by the stops that name it."""

UNSEEN_BETWEEN = ("W:WKa1,Kb2,d2,Kf8:BKa5,Kb6,Kc5,Kc7,Ke3,Ke5,Kg1,Kg5,Kh8", "d2 f4 d6 b4")
"""Black sees the man leave and arrive, and neither of the squares between."""


def squares(game: Game, names: str) -> tuple[int, ...]:
    by_name = {game.facts.name(square): square for square in game.facts.squares}
    return tuple(by_name[name] for name in names.split())


def told(game: Game, example: tuple[str, str], viewer: Side | None) -> Trace:
    """What a side, or who sees the truth, is told of the move of ``example``."""
    fen, stops = example
    before = draughts.read(game, fen)
    move = next(m for m in game.moves(before) if m.path == squares(game, stops))
    past = [before, game.play(before, move)]
    trace = (game.reveal(past) if viewer is None else game.observe(past, viewer)).trace
    assert trace is not None
    return trace


@pytest.mark.parametrize("variant", ["checkers", "fog-checkers"])
@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES)
def test_every_stop_is_told_but_in_the_fog_to_the_other_side(
    variant: str, example: tuple[str, str]
) -> None:
    game, mover = find_game(variant), Side("WB".index(example[0][0]))
    stops = squares(game, example[1])
    assert told(game, example, mover).path == told(game, example, None).path == stops
    assert told(game, example, mover.other).path == (() if game.facts.hidden else stops)


def test_a_stop_that_was_not_seen_is_not_told_though_both_ends_were() -> None:
    game = find_game("fog-checkers")
    first, *between, last = squares(game, UNSEEN_BETWEEN[1])
    trace = told(game, UNSEEN_BETWEEN, Side.SECOND)
    assert trace == Trace(Side.FIRST, first, last, Piece(Side.FIRST, "m"))
    before = draughts.read(game, UNSEEN_BETWEEN[0])
    assert not game.observe([before], Side.SECOND).visible & set(between)


def test_a_move_without_stops_has_no_path() -> None:
    for example in (("W:Wc3:Bh8", "c3 d4"), ("W:Wc3:Bd4,h8", "c3 e5")):
        for viewer in (*Side, None):
            assert told(find_game("checkers"), example, viewer).path == ()
