"""What one side can believe, worked out in another process, moment by moment."""

from __future__ import annotations

import time

import pytest

from bots.roster import make
from core.games import find_game
from core.play.interview import BeliefFollower, Send
from core.tasks.workers import BackgroundTask
from core.values import Observation, Side
from tests.support.tasks import Here, Idle

GAME = find_game("fog-chess", "chesscom")
BOT = "PossibleBoardList"
pytestmark = pytest.mark.usefixtures("served")


def seen_by(side: Side, moves: str) -> list[Observation]:
    history = [GAME.start().position]
    for san in moves.split():
        history.append(GAME.play(history[-1], GAME.read_move(history[-1], san)))
    return [GAME.observe(history[: n + 1], side) for n in range(len(history))]


def numbers(follower: BeliefFollower, plies: int) -> list[int | None]:
    """How many positions there are after each move, as far as it is known."""
    found = [follower.believed(ply) for ply in range(plies + 1)]
    return [each.positions if each else None for each in found]


def wait(follower: BeliefFollower, seconds: float = 60.0) -> None:
    until = time.monotonic() + seconds
    while follower.busy and time.monotonic() < until:
        follower.poll()
        time.sleep(0.01)


@pytest.mark.parametrize("send", [BackgroundTask, Here], ids=["elsewhere", "here"])
def test_every_moment_is_thought_of_and_new_ones_follow(send: Send) -> None:
    seen = seen_by(Side.FIRST, "e4 h6 d4 g6")
    follower = BeliefFollower(make, BOT, send)
    follower.show(seen[:3])
    assert follower.busy
    wait(follower)
    assert numbers(follower, 4) == [1, 1, 13, None, None]
    follower.show(seen)
    wait(follower)
    assert numbers(follower, 2) == [1, 1, 13]
    assert None not in numbers(follower, 4)
    believed = follower.believed(2)
    assert believed is not None
    assert believed.exact
    follower.close()


@pytest.mark.parametrize("patient", [True, False], ids=["at rest", "at work"])
def test_moves_taken_back_are_forgotten(patient: bool) -> None:
    one, other = (seen_by(Side.FIRST, line) for line in ("e4 d5 exd5 Qxd5", "e4 d5 Nc3"))
    other[:3] = one[:3]
    follower = BeliefFollower(make, BOT, Here)
    follower.show(one)
    if patient:
        wait(follower)
    follower.show(other)
    assert follower.believed(3) is None
    wait(follower)
    fresh = BeliefFollower(make, BOT, Here)
    fresh.show(other)
    wait(fresh)
    assert numbers(follower, 4) == numbers(fresh, 4)
    assert follower.believed(3) == fresh.believed(3)


def test_to_show_the_same_again_is_nothing_new() -> None:
    seen = seen_by(Side.FIRST, "e4")
    follower = BeliefFollower(make, BOT, Here)
    follower.show(seen)
    wait(follower)
    follower.show(seen)
    assert not follower.busy


def test_a_bot_without_a_belief_is_a_problem_and_no_wait() -> None:
    follower = BeliefFollower(make, "RandomMove", Here)
    follower.show(seen_by(Side.FIRST, "e4"))
    follower.poll()
    assert follower.problem == "RandomMove keeps no belief"
    assert not follower.busy


def test_nothing_is_known_before_it_has_been_worked_out() -> None:
    follower = BeliefFollower(make, BOT, Idle)
    follower.show(seen_by(Side.FIRST, "e4"))
    follower.poll()
    assert follower.believed(0) is None
    assert follower.busy
