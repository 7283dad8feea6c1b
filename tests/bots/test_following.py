"""How much of its time a belief takes, by a clock that goes with the work done."""

from __future__ import annotations

from random import Random

import pytest

from bots.fog import beliefs as following
from bots.fog.beliefs import FITTING, BeliefBudget, BeliefTracker
from core.belief.belief import Belief
from core.games import find_game
from core.values import Observation, Side
from tests.support.every_game import random_game

GAME = find_game("fog-chess", "chesscom")
PLIES, ROOM, BOARDS = 40, 1 << 26, 1 << 20
SECONDS, LEAST = 0.02, 64


class SteppedClock:
    """Stands in for ``time``: goes on by what the work of a step takes."""

    def __init__(self, pace: float) -> None:
        self.pace = pace
        self.took = [0.0]

    def perf_counter(self) -> float:
        return sum(self.took)

    def belief(self, *given: object) -> Belief:
        """A belief whose steps are timed by it."""
        found = Belief(*given)  # type: ignore[arg-type]
        usual = found.step

        def step(before: Observation, after: Observation, *limits: int) -> None:
            theirs = before.to_move is not after.viewer
            each = 1 + FITTING * found.survival(before, after) if theirs else 0.0
            usual(before, after, *limits)
            self.took.append(found.candidates * each / self.pace)

        found.step = step  # type: ignore[method-assign]
        return found


@pytest.fixture(params=[1e5, 1e6])
def clock(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> SteppedClock:
    """Of machines of which one is ten times as fast as the other."""
    stepped = SteppedClock(request.param)
    monkeypatch.setattr(following, "time", stepped)
    monkeypatch.setattr(following, "Belief", stepped.belief)
    monkeypatch.setattr(following, "PACE", request.param / 2)
    monkeypatch.setattr(following, "LEAST_TRIED", LEAST)
    monkeypatch.setattr(following, "LEAST_TOLD", LEAST)
    return stepped


@pytest.mark.parametrize("seed", [0, 1, 3, 5])
def test_no_turn_takes_more_than_its_time_and_some_most_of_it(
    clock: SteppedClock, seed: int
) -> None:
    history = random_game(GAME, Random(seed), PLIES)
    seen = [GAME.observe(history[: ply + 1], Side.FIRST) for ply in range(len(history))]
    belief = BeliefTracker(1, ROOM).up_to(seen, BeliefBudget(BOARDS, SECONDS))
    assert not belief.exact
    assert max(clock.took) <= SECONDS
    assert max(clock.took) > 0.5 * SECONDS
