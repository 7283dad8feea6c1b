"""Asking a bot in another process: what it is sent, what comes back, what goes wrong."""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable, Iterator, Sequence

import pytest

from bots.roster import make
from core.game import Game
from core.games import find_game
from core.play.interview import BeliefFollower, Interview, Reply, Send
from core.player import Believed, Budget, Player, Reach
from core.setup import Position
from core.tasks import bot_host
from core.tasks.protocol import MADE, PlayerSpec, Question, answer_words, question
from core.tasks.workers import BackgroundTask
from core.values import Move, Observation, Side
from tests.support.lines import line_of, refereed
from tests.support.tasks import Here, Idle

GAME = find_game("fog-chess", "chesscom")
BUDGET = Budget(nodes=10)
pytestmark = pytest.mark.usefixtures("served")


class Thinker:
    """Plays its first move and believes in one knight."""

    name = "Thinker"

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        return seen[-1].moves[0]

    def believes(self, seen: Sequence[Observation], budget: Budget) -> Believed:
        return Believed(len(seen), True, {"f6": {"n": 1.0}})


class Plain:
    """Plays its last move and believes in nothing."""

    name = "Plain"

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        return seen[-1].moves[-1]


class Cheat(Plain):
    """Answers with a move that is not there."""

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        return Move((0, 63))


class Broken(Plain):
    """Knows no move."""

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        raise RuntimeError("lost the thread")


def made(name: str, seed: int) -> Player:
    kinds: dict[str, type[Player]] = {
        kind.__name__: kind for kind in (Thinker, Plain, Cheat, Broken)
    }
    return kinds[name]()


def played(*names: str) -> list[Position]:
    return line_of(GAME, " ".join(names))


def seen(history: list[Position], side: Side) -> list[Observation]:
    return [GAME.observe(history[: n + 1], side) for n in range(len(history))]


def waited(talk: Interview, until: Callable[[], bool]) -> Reply | None:
    end = time.monotonic() + 30
    while time.monotonic() < end:
        reply = talk.poll()
        if reply is not None or until() or talk.problem:
            return reply
        time.sleep(0.01)
    raise AssertionError("nothing came")


@pytest.fixture
def talks() -> Iterator[Callable[[str], Interview]]:
    """Starts interviews and ends them."""
    begun: list[Interview] = []

    def start(name: str) -> Interview:
        talk = Interview(made, name, 1)
        begun.append(talk)
        waited(talk, lambda: talk.ready)
        return talk

    yield start
    for talk in begun:
        talk.close()


def test_one_question_after_the_other_is_answered(
    talks: Callable[[str], Interview],
) -> None:
    talk, past = talks("Thinker"), seen(played("e4", "e5"), Side.FIRST)
    for ply, moves in ((0, True), (1, False), (2, True)):
        talk.ask(past[: ply + 1], BUDGET)
        assert talk.thinking
        reply = waited(talk, lambda: False)
        assert reply is not None
        assert (reply.move is not None) is moves
        assert reply.believed == Believed(ply + 1, True, {"f6": {"n": 1.0}})
        assert not talk.thinking


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("Cheat", "it answered an illegal move"),
        ("Broken", "RuntimeError: lost the thread"),
        ("Nobody", "KeyError: 'Nobody'"),
    ],
)
def test_what_goes_wrong_is_one_sentence(
    talks: Callable[[str], Interview], name: str, problem: str
) -> None:
    talk = talks(name)
    if talk.ready:
        talk.ask(seen(played(), Side.FIRST), BUDGET)
        waited(talk, lambda: False)
    assert talk.problem == problem
    assert not talk.thinking


def test_a_bot_without_a_picture_says_so(talks: Callable[[str], Interview]) -> None:
    talk, shown = talks("Plain"), seen(played(), Side.FIRST)
    talk.ask(shown, BUDGET)
    assert waited(talk, lambda: False) == Reply(shown[-1].moves[-1], False, None)


def test_only_news_is_sent() -> None:
    past = seen(played("e4", "e5", "Nf3"), Side.SECOND)
    assert question((), past, BUDGET) == Question(0, tuple(past), BUDGET)
    assert question(past[:2], past, BUDGET) == Question(2, tuple(past[2:]), BUDGET)
    assert question(past, past[:2], BUDGET) == Question(2, (), BUDGET)
    other = seen(played("e4", "e5", "Nf3"), Side.SECOND)
    assert question(other, past, BUDGET).kept == 0


def test_a_question_is_made_of_one_sides_observations(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever crosses to the bot's process: no position, no rules, no other eyes."""
    told: list[Question] = []
    shown: list[tuple[Observation, ...]] = [()]

    class Listening:
        over, problem = False, ""

        def __init__(self, *work: object, reach: Reach) -> None:
            assert reach == Reach()
            assert work == (bot_host.serve, made, PlayerSpec("Plain", 1))
            self.due: list[object] = [[MADE]]

        def tell(self, message: object) -> None:
            assert isinstance(message, Question)
            told.append(message)
            shown.append(message.after(shown[-1]))
            self.due.append(answer_words(Plain(), shown[-1], BUDGET, message.about))

        def poll(self) -> list[object]:
            due, self.due = self.due, []
            return due

    monkeypatch.setattr(bot_host, "BotProcess", Listening)
    talk = Interview(made, "Plain", 1)
    talk.poll()
    past = seen(played("e4", "e5", "Nf3", "d6"), Side.FIRST)
    for ply in (2, 4, 1):
        talk.ask(past[: ply + 1], BUDGET)
        assert talk.poll() is not None
    for message in told:
        assert all(type(each) is Observation for each in message.news)
        assert {each.viewer for each in message.news} <= {Side.FIRST}
        words = pickle.dumps(message)
        for forbidden in (Position.__name__, Game.__name__, "GameRecord"):
            assert forbidden.encode() not in words
    assert [message.kept for message in told if message.about == "belief"] == [3, 5, 2]
    assert [message.kept for message in told if message.about == "move"] == [0, 3]


BOT = "PossibleBoardList"


def seen_by(side: Side, moves: str) -> list[Observation]:
    return [*refereed(GAME, moves).seen_by(side)]


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
