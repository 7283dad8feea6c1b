"""What bots say is in the fog: from what they were shown alone, and as they choose by."""

from __future__ import annotations

from random import Random

import pytest

from bots.roster import ROSTER, make
from core.game import Game
from core.games import find_game
from core.player import Believer
from core.setup import Position
from core.values import Observation, Piece, Side
from tests.bots.games import BUDGET

CHESS = find_game()
BELIEVERS = [name for name, entry in ROSTER.items() if entry.believes]

for_every_believer = pytest.mark.parametrize("name", BELIEVERS)


def game_of(name: str) -> Game:
    """The game that a bot plays, or the first of them."""
    return find_game(ROSTER[name].variants[0])


def game_seen(game: Game, seed: int, side: Side, plies: int = 60) -> list[Observation]:
    """A random game, to its end if it has one by then, as one side saw it."""
    dice, history = Random(seed), [game.start().position]
    while game.outcome(history) is None and len(history) <= plies:
        history.append(game.play(history[-1], dice.choice(game.moves(history[-1]))))
    return seen_by(game, history, side)


def seen_by(game: Game, history: list[Position], side: Side) -> list[Observation]:
    return [game.observe(history[: n + 1], side) for n in range(len(history))]


@pytest.mark.parametrize("name", ROSTER)
def test_the_roster_knows_who_keeps_a_picture(name: str) -> None:
    assert isinstance(make(name, 1), Believer) is ROSTER[name].believes


@for_every_believer
@pytest.mark.parametrize("side", Side)
def test_a_belief_is_of_enemy_men_in_the_fog(name: str, side: Side) -> None:
    game = game_of(name)
    seen, bot, facts = game_seen(game, 3, side), make(name, 1), game.facts
    letters = {Piece(side.other, symbol).letter for symbol in facts.symbols}
    for ply in range(len(seen)):
        believed = bot.believes(seen[: ply + 1], BUDGET)  # type: ignore[attr-defined]
        if believed is None:
            assert not any(now.moves for now in seen[: ply + 1])
            continue
        fogged = {facts.name(s) for s in facts.squares if s not in seen[ply].visible}
        assert set(believed.chances) == fogged
        for men in believed.chances.values():
            assert set(men) == letters
            assert 0 <= sum(men.values()) <= 1 + 1e-9


@for_every_believer
def test_to_be_asked_changes_no_choice(name: str) -> None:
    seen = game_seen(game_of(name), 5, Side.FIRST)
    asked, quiet = make(name, 9), make(name, 9)
    for end in [end for end in range(1, len(seen), 6) if seen[end - 1].moves]:
        past = seen[:end]
        before = asked.believes(past, BUDGET)  # type: ignore[attr-defined]
        assert asked.choose(past, BUDGET) == quiet.choose(past, BUDGET)
    after = quiet.believes(past, BUDGET)  # type: ignore[attr-defined]
    assert before == after


@for_every_believer
def test_men_seen_to_stay_are_believed_in(name: str) -> None:
    # Nothing has moved that the viewer could not see, so all are where they began.
    game = game_of(name)
    seen = seen_by(game, [game.start().position], Side.FIRST)
    believed = make(name, 1).believes(seen, BUDGET)  # type: ignore[attr-defined]
    for square, piece in game.pieces(game.start().position).items():
        if piece.side is Side.SECOND:
            assert believed.chances[game.facts.name(square)][piece.letter] == 1
    assert believed.positions == {"NeuralNetworkPlayer2": 0}.get(name, 1)


def test_one_imagined_board_is_looked_at_after_the_own_move() -> None:
    bot, history = make("PossibleBoardGenerator", 1), [CHESS.start().position]
    history.append(CHESS.play(history[-1], CHESS.read_move(history[-1], "e4")))
    assert bot.believes(seen_by(CHESS, history, Side.SECOND), BUDGET) is not None  # type: ignore[attr-defined]
    first = seen_by(CHESS, history[:1], Side.SECOND)
    assert bot.believes(first, BUDGET) is None  # type: ignore[attr-defined]
    believed = bot.believes(seen_by(CHESS, history, Side.FIRST), BUDGET)  # type: ignore[attr-defined]
    assert believed.chances["e7"]["p"] == 1
