"""Where the bots of a match live: kept from game to game, asked again once killed."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType

import pytest

from core.compiled import kernel_folder
from core.events import match, match_players
from core.events.event import Plan, schedule
from core.events.match_players import (
    Being,
    IsolatedPlayer,
    KilledError,
    MatchAnswer,
    PlayerFailedError,
    ProcessPool,
    played,
)
from core.games import find_game
from core.play.referee import Referee
from core.player import Budget
from core.tasks import bot_process, confinement, restrictions
from core.tasks.bot_process import DIED, NOT_STARTED, BotProcess
from core.tasks.protocol import question
from core.tasks.timeout import NoAnswerError
from core.values import Observation, Reason, Side
from tests.events.process_players import make

SEEN = Referee(find_game("fog-chess", "thesis")).seen_by(Side.FIRST)
BUDGET = Budget(nodes=1)


@pytest.fixture(autouse=True)
def pool(monkeypatch: pytest.MonkeyPatch) -> Iterator[ProcessPool]:
    pool = ProcessPool()
    # What runs the tests need not be loaded by each process as well.
    monkeypatch.setitem(sys.modules, "__main__", ModuleType("__main__"))
    monkeypatch.setattr(match_players, "POOL", pool)
    yield pool
    pool.close()


def turns(name: str, count: int = 1) -> list[int]:
    """The places of the moves that a bot chooses in a game of so many turns."""
    bot = IsolatedPlayer(make, name, 1)
    bot.make(60.0)
    choices = [bot.choose(SEEN, BUDGET, 60.0) for _ in range(count)]
    bot.leave()
    return [SEEN[-1].moves.index(choice.answer.move) for choice in choices]


def strike(bot: IsolatedPlayer, number: int) -> None:
    """Send a signal to the process of ``bot``, and wait until it is gone."""
    process = bot._bot
    assert process is not None
    os.kill(process._process.pid or 0, number)
    while not process._line.cut:
        process._line.hear()


def test_a_bot_keeps_its_process_from_game_to_game_and_shares_it_with_nobody() -> None:
    assert turns("One", 2) == [3, 4]
    assert turns("One") == [5]
    assert turns("Two") == [3]
    assert turns("One") == [7]


def test_against_itself_a_bot_has_two_processes() -> None:
    pair = [IsolatedPlayer(make, "One", 1) for _ in range(2)]
    for bot in pair:
        bot.make(60.0)
    chosen = [bot.choose(SEEN, BUDGET, 60.0).answer.move for bot in pair]
    assert chosen[0] == chosen[1] == SEEN[-1].moves[3]
    for bot in pair:
        bot.leave()


def test_who_has_waited_longest_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_players, "KEPT", 1)
    assert [turns(name) for name in ("One", "Two", "Two", "One")] == [[3], [3], [5], [3]]


def test_who_does_not_answer_has_no_process_any_more() -> None:
    bot = IsolatedPlayer(make, "Slow", 1)
    bot.make(60.0)
    with pytest.raises(NoAnswerError):
        bot.choose(SEEN, BUDGET, 0.1)
    bot.leave()
    assert turns("One") == [3]


def test_a_bot_has_the_time_for_which_this_process_stood_still(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bot = IsolatedPlayer(make, "Slow", 1)
    bot.make(60.0)
    moments = iter([10.0, 10.0, 10.0, 10.1])
    for module in (match_players, bot_process):
        monkeypatch.setattr(module, "running_time", lambda: next(moments))
    with pytest.raises(NoAnswerError):
        bot.choose(SEEN, BUDGET, 0.1)
    assert list(moments) == []


def test_who_dies_while_it_waits_is_not_kept(pool: ProcessPool) -> None:
    bot = IsolatedPlayer(make, "One", 1)
    bot.make(60.0)
    strike(bot, signal.SIGKILL)
    bot.leave()
    assert turns("One") == [3]


def test_what_a_bot_has_started_ends_with_it() -> None:
    bot = BotProcess(played, make)
    for message in (Being("Parent", 1), question((), SEEN, BUDGET)):
        bot.wait(time.monotonic() + 60.0)
        bot.tell(message)
    bot.wait(time.monotonic() + 60.0)
    until = time.monotonic() + 60.0
    while not bot.over:
        assert not bot._line.cut
        bot.wait(until)
    while not bot._line.cut:
        assert time.monotonic() < until, "its child still holds the line"
        bot._line.hear()
    bot.close()


def test_to_be_killed_is_told_from_a_failure() -> None:
    bot = IsolatedPlayer(make, "One", 1)
    bot.make(60.0)
    strike(bot, signal.SIGKILL)
    with pytest.raises(KilledError, match=DIED):
        bot.choose(SEEN, BUDGET, 60.0)
    other = IsolatedPlayer(make, "One", 1)
    other.make(60.0)
    strike(other, signal.SIGTERM)
    with pytest.raises(PlayerFailedError, match=DIED) as failed:
        other.choose(SEEN, BUDGET, 60.0)
    assert not isinstance(failed.value, KilledError)


class Struck(IsolatedPlayer):
    """The first side's process is killed so often, each time as it is asked."""

    strikes = 0

    def choose(
        self, seen: Sequence[Observation], budget: Budget, seconds: float
    ) -> MatchAnswer:
        if len(seen) == 3 and Struck.strikes:
            Struck.strikes -= 1
            strike(self, signal.SIGKILL)
        return super().choose(seen, budget, seconds)


@pytest.mark.parametrize(("strikes", "reason"), [(1, "MOVE_LIMIT"), (2, "FAILED")])
def test_a_bot_that_is_killed_is_made_and_asked_again_but_only_once(
    strikes: int, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match, "IsolatedPlayer", Struck)
    Struck.strikes = strikes
    plan = Plan(("One", "Two"), 1, ruleset="thesis", plies=6)
    outcome = match.play_game(make, schedule(plan)[0], plan).result.outcome
    assert outcome.reason is Reason[reason]
    if reason == "FAILED":
        assert (outcome.winner, outcome.detail) == (Side.SECOND, DIED)


GONE = """#!/bin/sh
[ -e "$0.gone" ] && exit 1
while [ "$1" != -- ]; do shift; done
shift; exec "$@"
"""
"""Stands for confinement, and ceases to work once it is told so."""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is no bubblewrap")
def test_where_bubblewrap_ceases_to_work_a_bot_is_started_without_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "bwrap"
    program.write_text(GONE, "utf-8")
    program.chmod(0o700)
    monkeypatch.setattr(confinement, "PROGRAM", str(program))
    confinement.doubt_bubblewrap()
    try:
        assert confinement._bubblewrap_works()
        program.with_suffix(".gone").touch()
        bot = IsolatedPlayer(make, "One", 1)
        with pytest.raises(KilledError, match=NOT_STARTED):
            bot.make(60.0)
        bot.make(60.0)
        bot.leave()
    finally:
        confinement.doubt_bubblewrap()


def test_a_bot_has_the_kernels_that_are_compiled_ahead_of_time() -> None:
    bot = IsolatedPlayer(make, "Compiling", 1)
    bot.make(60.0)
    with pytest.raises(PlayerFailedError) as failed:
        bot.choose(SEEN, BUDGET, 60.0)
    assert str(failed.value) == f"LookupError: {kernel_folder().name}"


def test_a_system_that_confines_nobody_is_done_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(restrictions, "version", lambda: 0)
    assert not restrictions.confine([], [])
    (tmp_path / "still").touch()
