"""Bots that mean harm: their game is lost, the reason is said, and all else goes on."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from core.events.event import Plan, schedule
from core.events.match import play_game
from core.events.tournament import Tournament
from core.games import find_game
from core.play.interview import Interview
from core.play.referee import Referee, Terms
from core.play.table import Table
from core.player import Budget
from core.records.reader import read_text
from core.records.writer import write_games
from core.tasks import bot_host
from core.tasks.bot_host import POOL, BotHost, ProcessPool
from core.tasks.workers import local_pool
from core.values import ENDS, Outcome, Reason, Side
from tests.tasks.hostile import (
    DIED,
    DREAMS,
    FAILED,
    GARBAGE,
    KINDS,
    NO_MOVE,
    TOO_MUCH,
    UNMADE,
    make,
    marker,
)

GAME = find_game("fog-chess", "thesis")
PATIENCE = 240.0
SPAWNED_POOL = ProcessPool()
"""None of the copies in which these bots may have been asked before."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="they speak POSIX")


@pytest.fixture(autouse=True)
def _unharmed(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Iterator[None]:
    """Processes that begin fast, and no trace of what they did."""
    monkeypatch.setitem(sys.modules, "__main__", ModuleType("__main__"))
    monkeypatch.setenv("UMBRA_SECRET", "the password")
    monkeypatch.setattr(sys, "argv", ["umbra", "/folder/me/games/secret.pgn"])
    yield
    assert not marker(os.getpid()).exists()
    assert "\x1b" not in "".join(capfd.readouterr())


@pytest.fixture(scope="module", autouse=True)
def _lodge() -> Iterator[None]:
    yield
    POOL.close()
    SPAWNED_POOL.close()


def lost_by(outcome: Outcome | None, side: Side, reason: Reason, detail: str) -> None:
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (side.other, reason)
    assert detail in outcome.detail
    assert outcome.detail.isprintable()
    assert len(outcome.detail) <= 200


def test_there_are_many_of_them() -> None:
    assert len(KINDS) + len(UNMADE) >= 60
    assert len(DREAMS) >= 15


@pytest.mark.usefixtures("served")
@pytest.mark.parametrize("name", KINDS)
def test_at_a_table_it_fails_and_no_frame_waits(name: str) -> None:
    kind = KINDS[name]
    table = Table(
        Referee(GAME),
        {Side.FIRST: BotHost(make, name, 1)},  # type: ignore[arg-type]
        Terms((name, "You")),
        lambda record: None,
    )
    began, asked, late = time.monotonic(), 0.0, kind.reason is Reason.NO_ANSWER
    while not table.failure:
        now = time.monotonic()
        assert now - began < PATIENCE
        asked = asked or (now if table.running is Side.FIRST else 0.0)
        # It is given a moment to do its worst, and then a minute passes.
        gone = 61.0 if late and asked and now - asked > 0.2 else 0.0
        busy = time.thread_time()
        table.update(now + gone)
        assert time.thread_time() - busy < 0.5
        time.sleep(0.002)
    lost = ENDS[kind.reason].lost.format(name=name)
    # In the fog nothing that a bot says is shown while the game goes on.
    assert table.failure == (f"{lost}: within 60 seconds" if late else lost)
    assert table.outcome is None
    table.close()


@pytest.mark.usefixtures("served")
@pytest.mark.parametrize("name", [*KINDS, *UNMADE])
def test_in_a_match_it_loses_and_can_be_read_about(name: str) -> None:
    lose_a_match(name)


FIRST_OF_A_WAY = {(each.reason, each.detail): name for name, each in [*KINDS.items()][::-1]}
SPAWNED = {
    *(FIRST_OF_A_WAY[FAILED, told] for told in (NO_MOVE, GARBAGE, TOO_MUCH, DIED)),
    *(FIRST_OF_A_WAY[why] for why in FIRST_OF_A_WAY if why[0] is not FAILED),
    *("kills_its_group", "leaves_a_child", "patches_the_program", "searches", *UNMADE),
}


@pytest.mark.parametrize("name", sorted(SPAWNED))
def test_in_a_match_of_spawned_processes_it_loses(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the program starts them: one for each way to lose. Elsewhere they are copies."""
    monkeypatch.setattr(bot_host, "POOL", SPAWNED_POOL)
    lose_a_match(name)


def lose_a_match(name: str) -> None:
    """Let the bot play a decent one, and see the record say why it lost."""
    kind = KINDS.get(name)
    limit = 1.0 if kind is not None and kind.reason is Reason.NO_ANSWER else PATIENCE
    plan = Plan(("Decent", name), 1, ruleset="thesis", limit=limit)
    finished = play_game(make, schedule(plan)[0], plan)  # type: ignore[arg-type]
    reason = kind.reason if kind else Reason.FAILED
    if reason is not Reason.ILLEGAL:
        detail = kind.detail if kind else UNMADE[name]
        lost_by(finished.record.outcome, Side.SECOND, reason, detail)
    else:
        lost_by(finished.record.outcome, Side.SECOND, reason, "")
    again = read_text(write_games([finished.record]), "game").games[0]
    assert again.outcome == finished.record.outcome


@pytest.mark.usefixtures("served")
@pytest.mark.parametrize("name", [*KINDS, *UNMADE, *DREAMS])
def test_asked_in_a_replay_it_is_a_sentence(name: str) -> None:
    seen = Referee(GAME).seen_by(Side.FIRST)
    talk = Interview(make, name, 1)  # type: ignore[arg-type]
    began, asked = time.monotonic(), 0.0
    late = name in KINDS and KINDS[name].reason is Reason.NO_ANSWER
    while not talk.problem and not (late and asked and time.monotonic() - asked > 0.2):
        assert time.monotonic() - began < PATIENCE
        assert talk.poll() is None
        if talk.ready and not asked:
            talk.ask(seen, Budget(nodes=1))
            asked = time.monotonic()
        time.sleep(0.002)
    assert bool(talk.problem) is not late
    assert talk.problem.isprintable()
    assert len(talk.problem) <= 200
    assert not talk.ready
    talk.close()


ANSWERS = [name for name, kind in KINDS.items() if kind.detail in {NO_MOVE, "TypeError"}]
RAISES = [name for name in KINDS if name.startswith("raises")]
HARMFUL = {"coroutine", "prints", "leaves_threads", "leaves_a_will"}


@pytest.mark.parametrize(
    "name",
    sorted({*ANSWERS, *RAISES, "interrupts", "ends_generators", "cancels"} - HARMFUL),
)
def test_whatever_a_trusted_bot_answers_or_raises_ends_its_game_only(name: str) -> None:
    kind = KINDS[name]
    plan = Plan((name, "Decent"), 1, ruleset="thesis", limit=PATIENCE, shared=True)
    finished = play_game(make, schedule(plan)[0], plan)  # type: ignore[arg-type]
    lost_by(finished.record.outcome, Side.FIRST, kind.reason, kind.detail)
    assert finished.record.tags["Processes"] == "shared"


def test_an_event_with_some_of_them_is_played_to_its_end(tmp_path: Path) -> None:
    names = ("interrupts", "cancels", "kills_itself", "searches")
    at_most = 2 * len(names)
    plan = Plan(("Decent", *names), 1, ruleset="thesis", limit=PATIENCE, at_most=at_most)
    event = Tournament(plan, make, tmp_path, local_pool(1))  # type: ignore[arg-type]
    event.start()
    until = time.monotonic() + 2 * PATIENCE
    while not event.over:
        assert time.monotonic() < until
        event.wait(0.2)
        event.poll()
    event.close()
    assert len(event.results) == at_most
    for result in event.results:
        loser = result.pairing.names[1 - (result.outcome.winner or 0)]
        assert loser in names
        assert KINDS[loser].detail in result.outcome.detail
