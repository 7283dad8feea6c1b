"""What one side can believe, worked out in another process, moment by moment."""

from __future__ import annotations

import time

import pytest

from bots.roster import make
from core.arena.errand import Errand
from core.arena.pondering import Pondering, Send
from core.games import find_game
from core.values import Observation, Side
from tests.support.errands import Here, Idle

GAME = find_game("fog-chess", "chesscom")
BOT = "PossibleBoardList"


def seen_by(side: Side, moves: str) -> list[Observation]:
    history = [GAME.start().position]
    for san in moves.split():
        history.append(GAME.play(history[-1], GAME.read_move(history[-1], san)))
    return [GAME.observe(history[: n + 1], side) for n in range(len(history))]


def numbers(pondering: Pondering, plies: int) -> list[int | None]:
    """How many positions there are after each move, as far as it is known."""
    found = [pondering.thought(ply) for ply in range(plies + 1)]
    return [t.believed.positions if t and t.believed else None for t in found]


def wait(pondering: Pondering, seconds: float = 60.0) -> None:
    until = time.monotonic() + seconds
    while pondering.busy and time.monotonic() < until:
        pondering.poll()
        time.sleep(0.01)


@pytest.mark.parametrize("send", [Errand, Here], ids=["elsewhere", "here"])
def test_every_moment_is_thought_of_and_new_ones_follow(send: Send) -> None:
    seen = seen_by(Side.FIRST, "e4 h6 d4 g6")
    pondering = Pondering(make, BOT, send)
    pondering.show(seen[:3])
    assert pondering.busy
    wait(pondering)
    assert numbers(pondering, 4) == [1, 1, 13, None, None]
    pondering.show(seen)
    wait(pondering)
    assert numbers(pondering, 2) == [1, 1, 13]
    assert None not in numbers(pondering, 4)
    thought = pondering.thought(2)
    assert thought is not None
    assert thought.believed is not None
    assert thought.believed.exact
    pondering.close()


@pytest.mark.parametrize("patient", [True, False], ids=["at rest", "at work"])
def test_moves_taken_back_are_forgotten(patient: bool) -> None:
    one, other = (seen_by(Side.FIRST, line) for line in ("e4 d5 exd5 Qxd5", "e4 d5 Nc3"))
    other[:3] = one[:3]
    pondering = Pondering(make, BOT, Here)
    pondering.show(one)
    if patient:
        wait(pondering)
    pondering.show(other)
    assert pondering.thought(3) is None
    wait(pondering)
    fresh = Pondering(make, BOT, Here)
    fresh.show(other)
    wait(fresh)
    assert numbers(pondering, 4) == numbers(fresh, 4)
    assert pondering.thought(3) == fresh.thought(3)


def test_to_show_the_same_again_is_nothing_new() -> None:
    seen = seen_by(Side.FIRST, "e4")
    pondering = Pondering(make, BOT, Here)
    pondering.show(seen)
    wait(pondering)
    pondering.show(seen)
    assert not pondering.busy


def test_a_bot_without_a_belief_is_a_problem_and_no_wait() -> None:
    pondering = Pondering(make, "RandomMove", Here)
    pondering.show(seen_by(Side.FIRST, "e4"))
    pondering.poll()
    assert pondering.problem == "TypeError: RandomMove keeps no belief"
    assert not pondering.busy


def test_nothing_is_known_before_it_has_been_worked_out() -> None:
    pondering = Pondering(make, BOT, Idle)
    pondering.show(seen_by(Side.FIRST, "e4"))
    pondering.poll()
    assert pondering.thought(0) is None
    assert pondering.busy
