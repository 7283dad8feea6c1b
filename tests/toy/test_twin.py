"""The toy's kernels against its twin: every ply of games at random."""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

from core.games import find_game
from core.play.referee import Referee
from core.setup import Start
from core.values import Observation, Piece, Reason, Side
from tests.toy import naive
from tests.toy.pairs import BOTH, matched, square

GAMES = int(os.environ.get("UMBRA_TOY_GAMES", "6"))
"""Random games of each variant; 2000 repeat the full run."""


@pytest.mark.parametrize("key", BOTH)
def test_every_ply_of_games_at_random_is_the_twins(key: str) -> None:
    game, ends = find_game(key), Counter[Reason]()
    for seed in range(GAMES):
        dice, referee, state = Random(seed), Referee(game), naive.read(naive.START)
        while referee.outcome is None:
            side = Side("wb".index(state.turn))
            assert referee.to_move is side
            steps = matched(game, referee.seen_by(side)[-1].moves, state)
            move = dice.choice(list(steps))
            referee.play(move)
            state = naive.played(state, steps[move], fog=game.facts.hidden)
            written = game.write(Start(referee.history[-1]))
            assert written.rsplit(" ", 2)[0] == naive.write(state)
            for viewer in Side:
                same_view(referee.seen_by(viewer)[-1], state, fog=game.facts.hidden)
        same_end(referee, state)
        ends[referee.outcome.reason] += 1
    taken, mated = ends[Reason.KING_CAPTURED], ends[Reason.CHECKMATE]
    assert (taken > 0, mated > 0) == (game.facts.hidden, not game.facts.hidden)


def same_view(seen: Observation, state: naive.State, *, fog: bool) -> None:
    """Assert that a side was shown what the twin lets it see."""
    side = "wb"[seen.viewer]
    sight = {square(at) for at in naive.sees(state, side, fog=fog)}
    assert seen.visible == sight
    men = {square(at): man for at, man in state.men.items() if square(at) in sight}
    assert {at: man.letter for at, man in seen.pieces.items()} == men
    shown = [man for man in state.hand if not fog or naive.owner(man) == side]
    assert Counter({man.letter: n for man, n in seen.hands.items()}) == Counter(shown)
    assert (seen.turn.left, seen.turn.number) == (state.left, state.number)
    king = next(
        (square(at) for at, man in state.men.items() if man == "Kk"[seen.to_move]), -1
    )
    checked = not fog and naive.in_check(state, state.turn)
    assert seen.check == ({king} if checked else set())


def same_end(referee: Referee, state: naive.State) -> None:
    """Assert that a game ended as the twin says, or that too little happened in it."""
    end = referee.outcome
    result = naive.result(state, fog=referee.game.facts.hidden)
    assert end is not None
    if end.reason is Reason.NO_PROGRESS:
        assert result is None
    else:
        assert result == ("draw" if end.winner is None else "wb"[end.winner])


def test_a_man_in_hand_is_named_by_its_letter() -> None:
    game = find_game("toy")
    text = "r1n1k4/1P1+P5/4p4/R8/9/9/3p5/6p+p1/4K2N1 b RNPPrnp 2/8 3 9"
    hands = game.hands(game.read(text).position)
    assert hands == {
        **{Piece(Side.FIRST, symbol): 1 + (symbol == "p") for symbol in "rnp"},
        **{Piece(Side.SECOND, symbol): 1 for symbol in "rnp"},
    }
