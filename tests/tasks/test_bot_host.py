"""Bots at work: kept from game to game of a match, asked again once killed."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType

import pytest

from core.clock import TimeControl
from core.compiled import kernel_folder
from core.events import match
from core.events.event import Plan, schedule
from core.games import find_game
from core.play.referee import Referee, Terms
from core.play.table import Table
from core.player import Budget
from core.tasks import bot_host, confinement, restrictions
from core.tasks.bot_host import (
    DIED,
    NOT_STARTED,
    BotProcess,
    PooledHost,
    ProcessPool,
    serve,
)
from core.tasks.protocol import About, Answer, PlayerSpec, question
from core.values import ENDS, Move, Observation, Reason, Side
from tests.support.hosts import choose, make_player
from tests.tasks.process_players import make

GAME = find_game("fog-chess", "thesis")
SEEN = Referee(GAME).seen_by(Side.FIRST)
BUDGET = Budget(nodes=1)


@pytest.fixture(autouse=True)
def pool(monkeypatch: pytest.MonkeyPatch) -> Iterator[ProcessPool]:
    pool = ProcessPool()
    # What runs the tests need not be loaded by each process as well.
    monkeypatch.setitem(sys.modules, "__main__", ModuleType("__main__"))
    monkeypatch.setattr(bot_host, "POOL", pool)
    yield pool
    pool.close()


def turns(name: str, count: int = 1) -> list[int]:
    """The places of the moves that a bot chooses in a game of so many turns."""
    bot = PooledHost(make, name, 1)
    make_player(bot)
    chosen = [move_of(bot) for _ in range(count)]
    bot.leave()
    return [SEEN[-1].moves.index(move) for move in chosen]


def move_of(bot: PooledHost) -> Move:
    answer = choose(bot, SEEN, BUDGET)
    assert answer is not None
    assert answer.move is not None
    return answer.move


def strike(bot: PooledHost, number: int) -> None:
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
    pair = [PooledHost(make, "One", 1) for _ in range(2)]
    for bot in pair:
        make_player(bot)
    chosen = [move_of(bot) for bot in pair]
    assert chosen[0] == chosen[1] == SEEN[-1].moves[3]
    for bot in pair:
        bot.leave()


def test_who_has_waited_longest_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_host, "KEPT", 1)
    assert [turns(name) for name in ("One", "Two", "Two", "One")] == [[3], [3], [5], [3]]


def test_who_does_not_answer_has_no_process_any_more() -> None:
    bot = PooledHost(make, "Slow", 1)
    make_player(bot)
    assert choose(bot, SEEN, BUDGET, 0.1) is None
    bot.leave()
    assert turns("One") == [3]


def test_a_bot_has_the_time_for_which_this_process_stood_still(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bot = PooledHost(make, "Slow", 1)
    make_player(bot)
    moments = iter([10.0, 10.0, 10.0, 10.1])
    monkeypatch.setattr(bot_host, "running_time", lambda: next(moments))
    assert choose(bot, SEEN, BUDGET, 0.1) is None
    assert list(moments) == []
    bot.close()


def test_who_dies_while_it_waits_is_not_kept(pool: ProcessPool) -> None:
    bot = PooledHost(make, "One", 1)
    make_player(bot)
    strike(bot, signal.SIGKILL)
    bot.leave()
    assert turns("One") == [3]


def test_what_a_bot_has_started_ends_with_it() -> None:
    bot = BotProcess(serve, make)
    for message in (PlayerSpec("Parent", 1), question((), SEEN, BUDGET)):
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
    bot = PooledHost(make, "One", 1)
    make_player(bot)
    strike(bot, signal.SIGKILL)
    assert choose(bot, SEEN, BUDGET) == Answer(None, DIED)
    assert bot.killed
    other = PooledHost(make, "One", 1)
    make_player(other)
    strike(other, signal.SIGTERM)
    assert choose(other, SEEN, BUDGET) == Answer(None, DIED)
    assert not other.killed


class Struck(PooledHost):
    """The first side's process is killed so often, each time as it is asked."""

    strikes = 0

    def ask(
        self, seen: Sequence[Observation], budget: Budget, about: About = "move"
    ) -> None:
        if len(seen) == 3 and Struck.strikes:
            Struck.strikes -= 1
            strike(self, signal.SIGKILL)
        super().ask(seen, budget, about)


@pytest.mark.parametrize(("strikes", "reason"), [(1, "MOVE_LIMIT"), (2, "FAILED")])
def test_a_bot_that_is_killed_is_made_and_asked_again_but_only_once(
    strikes: int, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match, "PooledHost", Struck)
    Struck.strikes = strikes
    plan = Plan(("One", "Two"), 1, ruleset="thesis", plies=6)
    outcome = match.play_game(make, schedule(plan)[0], plan).result.outcome
    assert outcome.reason is Reason[reason]
    if reason == "FAILED":
        assert (outcome.winner, outcome.detail) == (Side.SECOND, DIED)


@pytest.mark.parametrize("strikes", [1, 2])
def test_at_a_table_too_and_being_made_again_is_not_charged(strikes: int) -> None:
    bot, now = Struck(make, "One", 1), 0.0
    terms = Terms(("One", "You"), control=TimeControl(60.0), ready=1e9)
    table = Table(Referee(GAME), {Side.FIRST: bot}, terms, lambda record: None)
    Struck.strikes, until = strikes, time.monotonic() + 120.0
    while len(table.record().moves) < 3 and not table.failure:
        assert time.monotonic() < until
        table.update(now)
        # So long goes by while it is made.
        now += 300.0 * table.preparing
        if table.running is Side.SECOND:
            table.play(table.seen_by(Side.SECOND)[-1].moves[0], now)
        time.sleep(0.002)
    assert table.outcome is None
    failed = ENDS[Reason.FAILED].lost.format(name="One")
    assert table.failure == ("" if strikes == 1 else failed)
    table.close()


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
        bot = PooledHost(make, "One", 1)
        assert make_player(bot) == Answer(None, NOT_STARTED)
        assert bot.killed
        bot.restart()
        assert make_player(bot) is None
        bot.leave()
    finally:
        confinement.doubt_bubblewrap()


def test_a_bot_has_the_kernels_that_are_compiled_ahead_of_time() -> None:
    bot = PooledHost(make, "Compiling", 1)
    make_player(bot)
    failed = Answer(None, f"LookupError: {kernel_folder().name}")
    assert choose(bot, SEEN, BUDGET) == failed


def test_a_system_that_confines_nobody_is_done_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(restrictions, "version", lambda: 0)
    assert not restrictions.confine([], [])
    (tmp_path / "still").touch()
