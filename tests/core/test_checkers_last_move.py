"""Where a man stopped on its way: told where nothing is hidden, and of one's own moves."""

from __future__ import annotations

import pytest

from core.game import Game
from core.games import find_game
from core.values import Piece, Side, Trace
from tests.support import draughts

EXAMPLES = {
    "two jumps": ("W:Wc3,e1,a1:Bd4,d6,h8", "c3 e5 c7"),
    "two jumps of Black, who could end elsewhere": ("B:WKg3,b4,d4,d6:Ba3,h8", "a3 c5 e3"),
    "a king that could stop elsewhere": ("W:WKa1,h2:Bc3,f6,h8", "a1 d4 g7"),
    "a round trip": ("W:Wc3:Bd4,f4,f2,d2,h8", "c3 e1 g3 e5 c3"),
}
"""Boards and captures, each by the stops that name it."""

UNSEEN_BETWEEN = (
    "W:WKa1,Kb2,d2,Kf8:BKa5,Kb6,Kc5,Kc7,Ke3,Ke5,Kg1,Kg5,Kh8",
    "d2 f4 d6 b4",
)
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
